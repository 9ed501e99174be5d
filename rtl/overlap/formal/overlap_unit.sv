// SPDX-License-Identifier: MIT
//
// overlap_unit: the whole unit at its pins, every input free. Its ports obey Wishbone, and what it
// writes and when it stops are as list_unit_props says.
//
// When the sweep is done nothing of a row is under way: that the last pair is back then is shown by
// overlap_open_pairs (rules 9, 11, 12, 18, 19, 20, 26).
`default_nettype none

module overlap_unit (
  input logic i_clk
);

  localparam EARLY_WRITE = 1, OWN = 60;
  wire           p_area;
  wire [58:0]    p_window;
  wire [OWN-1:0] w_own = {p_area, p_window};

  `include "list_unit_bench.svh"

  overlap #(.SPRITES(2), .ROWS(2), .AREA(1)) dut (
    .i_clk, .i_rst, .i_trigger, .o_irq,
    .i_reg_cyc, .i_reg_stb, .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat, .o_reg_dat, .o_reg_ack,
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
    .i_mem_stall, .i_mem_ack, .i_mem_err, .i_mem_dat
  );

  // Whether the sweep is done, and what must be at rest then
  wire         p_swept;
  wire [9:0]   p_row_works;
  wire [4:0]   p_names_in, p_names_out;

  // Assumed: when the sweep is done, no row is in progress
  // By: proof overlap_open_pairs; monitor overlap_at_rest
  always @* if (p_swept) assume (p_row_works == 10'd0 && p_names_in == p_names_out);

  wire [1:0]  p_hits_state, p_open_pairs;
  wire [2:0]  p_sweep_state;
  wire        p_walking, p_hang, p_load_works, p_reader_waits;
`ifdef INDUCTION
  always @* if (r_past_valid && !i_rst) begin
    if (p_busy) begin
      // The sweep's states: 1 clears the lists of rows, 2 loads, from 3 on all is loaded
      if (p_sweep_state == 3'd1) assert (p_request == 11'd0 && p_answer == 11'd0);
      if (p_sweep_state <= 3'd2 && !p_stop) assert (p_request == p_answer + {7'd0, w_open});
      if (p_sweep_state <= 3'd2) assert (p_answer <= p_request && p_request <= {p_count, 2'd0});
      // Who asks for what is stalled
      if (w_stalled && p_sweep_state <= 3'd2) begin
        assert (p_sweep_state == 3'd2 && p_request != {p_count, 2'd0});
      end
      if (w_stalled && p_sweep_state >= 3'd3 && !o_mem_we) assert (p_reader_waits);
      if (p_sweep_state >= 3'd3) begin
        assert (p_request == {p_count, 2'd0} && p_answer == p_request);
        assert (!p_load_works && !p_hang);
      end
      assert (p_sweep_state != 3'd0);
      if (p_sweep_state <= 3'd2) begin
        assert (p_row_works == 10'd0 && p_names_in == p_names_out);
        assert (!p_walking && p_open_pairs == 2'd0);
        assert (p_list_state == 2'd0 && p_fill == 2'd0 && p_hits_state == 2'd0);
      end
      if (w_word != 2'd0 || w_header) assert (!p_reader_waits);
      if (p_reader_waits) assert (p_row_works[4]);  // it asks
      if (p_list_state >= 2'd2) assert (p_swept && p_hits_state == 2'd0);
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_rst) begin
      cover (w_ended && w_lines == 16'd0);
      cover (r_stop && w_open == 4'd1 && p_list_state == 2'd2);
    end

endmodule

`default_nettype wire
