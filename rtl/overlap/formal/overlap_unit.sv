// SPDX-License-Identifier: MIT
//
// overlap_unit: the whole unit at its pins, every input free. Its ports obey Wishbone; it writes
// only inside the list, a line in one go and in order, the header last, each of them tagged; after
// ABORT or an error it asks for nothing; its configuration is constant while BUSY.
//
// When the sweep is done nothing of a row is under way: that the last pair is back then is shown by
// overlap_open_pairs.
`default_nettype none

module overlap_unit (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_trigger,
  input logic        i_reg_cyc,
  input logic        i_reg_stb,
  input logic        i_reg_we,
  input logic [13:2] i_reg_adr,
  input logic [3:0]  i_reg_sel,
  input logic [31:0] i_reg_dat,
  input logic        i_mem_stall,
  input logic        i_mem_ack,
  input logic        i_mem_err,
  input logic [31:0] i_mem_dat
);

  logic        o_irq, o_reg_ack, o_mem_cyc, o_mem_stb, o_mem_we;
  logic [31:0] o_reg_dat, o_mem_dat;
  logic [31:2] o_mem_adr;
  logic [3:0]  o_mem_sel, w_open;

  overlap #(.SPRITES(2), .ROWS(2), .AREA(1)) dut (
    .i_clk, .i_rst, .i_trigger, .o_irq,
    .i_reg_cyc, .i_reg_stb, .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat, .o_reg_dat, .o_reg_ack,
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
    .i_mem_stall, .i_mem_ack, .i_mem_err, .i_mem_dat
  );

  // Of the run, and the configuration
  wire         p_busy, p_stop, p_area;
  wire [8:0]   p_count;
  wire [27:0]  p_descriptors, p_list;
  wire [58:0]  p_window;
  wire [15:0]  p_lines, p_sequence;
  wire [155:0] w_configuration = {p_area, p_count, p_descriptors, p_list, p_window, p_lines,
                                  p_sequence};
  // Whether the sweep is done, and what must be at rest then
  wire         p_swept;
  wire [9:0]   p_row_works;
  wire [4:0]   p_names_in, p_names_out;

  logic r_past_valid, r_busy, r_stop, r_past_rst;
  initial r_past_valid = 1'b0;
  logic [155:0] r_configuration;
  always_ff @(posedge i_clk) begin
    r_past_valid    <= 1'b1;
    r_past_rst      <= i_rst;
    r_busy          <= p_busy;
    r_stop          <= p_stop;
    r_configuration <= w_configuration;
  end
  always @* begin
    if (!r_past_valid) assume (i_rst);
    if (i_rst) assume (!i_mem_ack && !i_mem_err);
    if (p_swept) assume (p_row_works == 10'd0 && p_names_in == p_names_out);
  end

  wishbone_slave_props #(
    .ERRORS(0), .ADDRESS_WIDTH(12), .DATA_WIDTH(32), .MAX_WAIT(8'd2)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr),
    .i_sel(i_reg_sel), .i_dat(i_reg_dat), .i_tag(1'b0), .i_ack(o_reg_ack), .i_err(1'b0),
    .i_may_wait(1'b0)
  );

  wishbone_pipelined_master_props #(.ADDRESS_WIDTH(30), .DATA_WIDTH(32), .OPEN(2)) memory_port (
    .i_clk, .i_rst, .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr),
    .i_dat(o_mem_dat), .i_stall(i_mem_stall), .i_ack(i_mem_ack), .i_err(i_mem_err),
    .i_may_withdraw(p_stop), .o_open(w_open)
  );

  // The line that is being written, and how many are
  logic [1:0]  r_word;    // of the line, 0: none has been begun
  logic        r_header;  // it is the header
  logic        r_ended;   // and has been written
  logic [15:0] r_lines;
  wire         w_taken = o_mem_stb && !i_mem_stall;
  wire [29:0]  w_offset = o_mem_adr - {p_list, 2'd0};
  wire [27:0]  w_line = w_offset[29:2];

  always_ff @(posedge i_clk) begin
    if (i_rst || !p_busy) begin
      {r_word, r_header, r_ended} <= 4'd0;
      r_lines <= 16'd0;
    end else if (w_taken && o_mem_we) begin
      r_word   <= r_word + 2'd1;
      r_header <= w_line == 28'd0;
      r_ended  <= w_line == 28'd0 && r_word == 2'd3;
      if (r_word == 2'd3 && w_line != 28'd0) r_lines <= r_lines + 16'd1;
    end
  end

  always @* if (r_past_valid && !i_rst) begin
    if (!r_past_rst && r_busy && p_busy) assert (w_configuration == r_configuration);
    if (!p_busy || p_stop) assert (!o_mem_stb);
    if (!p_busy) assert (!o_mem_cyc);
    if (o_mem_stb) begin
      assert (o_mem_sel == 4'hF && !r_ended);
      if (r_word != 2'd0 || r_header) assert (o_mem_we);
      if (o_mem_we) begin
        assert (w_line < {12'd0, p_lines} && w_offset[1:0] == r_word);
        if (w_line == 28'd0) begin
          assert (r_word == 2'd0 || r_header);
          if (r_word == 2'd0 || r_word == 2'd3) assert (w_open == 4'd0);
        end else begin
          assert (!r_header && w_line[15:0] == r_lines + 16'd1);
        end
        if (r_word == 2'd3) assert (o_mem_dat == {p_sequence, w_line[15:0]});
      end
    end
  end

`ifdef NARROW
  // Enough to reach the end of a run in a few clocks
  always @* begin
    assume (i_rst == !r_past_valid && !i_trigger && i_reg_cyc == i_reg_stb && i_reg_sel == 4'hF);
    assume (i_reg_dat == 32'd1);
    assume ((i_mem_ack || i_mem_err) == (w_open != 4'd0) && i_mem_dat == 32'd0);
  end
`endif

  wire [1:0]  p_list_state, p_fill, p_access, p_hits_state;
  wire [15:0] p_line;
  wire [2:0]  p_sweep_state;
  wire        p_walking, p_hang, p_load_works, p_reader_waits;
  wire [1:0]  p_port_open, p_open_pairs;
  wire [10:0] p_request, p_answer;
  wire [1:0]  p_reg_state;
  wire [7:0]  p_waited;
  wire [1:0]  p_tag_0, p_tag_1;  // records that the open accesses store
`ifdef INDUCTION
  wire w_runs = p_busy && !p_stop;
  always @* if (r_past_valid && !i_rst) begin
    assert ({2'd0, p_port_open} == w_open);
    assert (p_reg_state != 2'd3 && p_waited == {6'd0, p_reg_state});
    if (!p_busy) assert (!p_stop && w_open == 4'd0);
    assert (p_count <= 9'd2);
    if (p_busy) begin
      // The sweep's states: 1 clears the lists of rows, 2 loads, from 3 on all is loaded
      if (p_sweep_state == 3'd1) assert (p_request == 11'd0 && p_answer == 11'd0);
      if (!p_stop && p_sweep_state <= 3'd2) begin
        assert (p_request == p_answer + {7'd0, w_open} && p_request <= {p_count, 2'd0});
      end
      if (p_sweep_state >= 3'd3 && !p_stop) begin
        assert (p_request == {p_count, 2'd0} && p_answer == p_request);
        assert (!p_load_works && !p_hang);
      end
      assert (p_sweep_state != 3'd0);
      if (p_sweep_state <= 3'd2) begin
        assert (p_row_works == 10'd0 && p_names_in == p_names_out);
        assert (!p_walking && p_open_pairs == 2'd0);
        assert (p_list_state == 2'd0 && p_fill == 2'd0 && p_hits_state == 2'd0);
      end
    end
    if (w_runs) begin
      if (r_word != 2'd0 || r_header) assert (!p_reader_waits);
      if (p_reader_waits) assert (p_row_works[4]);  // it asks
      if (p_list_state == 2'd0) assert (r_word == 2'd0 && p_access == 2'd0 && !r_header);
      if (p_list_state == 2'd1) begin
        assert (r_word == p_access && !r_header && p_fill != 2'd0 && p_line < p_lines);
      end
      if (p_fill != 2'd0) assert (p_line < p_lines);
      if (p_list_state != 2'd3) assert (!r_ended && p_line == r_lines + 16'd1 && p_line != 16'd0);
      if (p_list_state == 2'd2) begin
        assert (r_word == p_access && r_header == (p_access != 2'd0) && p_lines != 16'd0);
      end
      if (r_header && w_open > 4'd0) assert (p_tag_0 == 2'd0);
      if (r_header && w_open > 4'd1) assert (p_tag_1 == 2'd0);
      if (p_list_state >= 2'd2) assert (p_swept && p_hits_state == 2'd0 && p_fill == 2'd0);
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_rst) begin
      cover (r_ended && r_lines == 16'd0);
      cover (r_stop && w_open == 4'd1 && p_list_state == 2'd2);
    end

endmodule

`default_nettype wire
