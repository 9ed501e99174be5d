// SPDX-License-Identifier: MIT
//
// impact_unit: the whole unit at its pins, every input free. Its ports obey Wishbone, and what it
// writes and when it stops are as list_unit_props says; descriptors are read once, in order, and
// nothing else is.
//
// When the report has begun nothing of a pair is under way: that the mark is behind all pairs is
// shown by impact_pairs, that it stays there by common_queue_order (rules 8, 9, 10).
`default_nettype none

module impact_unit (
  input logic i_clk
);

  // The report goes through 32 objects before anything is written.
  localparam EARLY_WRITE = 0, OWN = 1;
  wire           p_all;
  wire [OWN-1:0] w_own = p_all;

  `include "list_unit_bench.svh"

  impact #(.OBJECTS(2)) dut (
    .i_clk, .i_rst, .i_trigger, .o_irq,
    .i_reg_cyc, .i_reg_stb, .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat, .o_reg_dat, .o_reg_ack,
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
    .i_mem_stall, .i_mem_ack, .i_mem_err, .i_mem_dat
  );

  // What works on pairs, and the report
  wire [5:0] p_works;
  wire [4:0] p_queue_in, p_queue_out;
  wire [2:0] p_products_state;
  wire [1:0] p_report_state;
  wire       w_idle = p_works == 6'd0 && p_queue_in == p_queue_out && p_products_state == 3'd0;

  // Assumed: no computation is under way when the report begins
  // By: monitor impact_at_rest; lemma impact: pairs in turn
  always @* if (p_report_state != 2'd0) assume (w_idle);

  // Words read in this run
  logic [10:0] r_reads;
  always_ff @(posedge i_clk) begin
    if (i_rst || !p_busy) r_reads <= 11'd0;
    else if (o_mem_stb && !o_mem_we && !i_mem_stall) r_reads <= r_reads + 11'd1;
  end
  always @* if (r_past_valid && !i_rst && o_mem_stb && !o_mem_we) begin
    assert (o_mem_adr == {p_descriptors, 2'd0} + {19'd0, r_reads});
    assert (r_reads < {p_count, 2'd0});
  end
  // A write follows when all have been read and answered.
  always @* if (r_past_valid && !i_rst && o_mem_stb && o_mem_we) begin
    assert (r_reads == {p_count, 2'd0});
  end

  wire p_loading, p_report_valid;
`ifdef INDUCTION
  always @* if (r_past_valid && !i_rst) begin
    // Nothing of a pair is under way while descriptors are read, so nothing is written.
    if (p_busy && p_loading) begin
      assert (w_idle);
      assert (p_report_state == 2'd0 && !p_report_valid);
      assert (p_list_state == 2'd0 && p_fill == 2'd0);
    end
    if (p_busy) begin
      assert (r_reads == p_request && p_request <= {p_count, 2'd0});
      if (p_loading && !p_stop) assert (p_request == p_answer + {7'd0, w_open});
      if (p_loading) assert (p_answer <= p_request);
      else assert (p_request == {p_count, 2'd0});
      // The report is done before the list is.
      if (p_list_state >= 2'd2) assert (p_report_state == 2'd3 && !p_loading);
    end
    if (p_report_state >= 2'd2) assert (!p_report_valid);
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_rst) begin
      cover (r_reads == 11'd3 && w_open == 4'd1);
      cover (r_stop && w_open == 4'd1 && !o_mem_stb);
    end

endmodule

`default_nettype wire
