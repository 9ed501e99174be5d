// SPDX-License-Identifier: MIT
//
// impact_unit: the whole unit at its pins, every input free. Its ports obey Wishbone, and what it
// writes and when it stops are as list_unit_props says; descriptors are read once, in order, and
// nothing else is.
//
// When the report has begun nothing of a pair is under way: that the mark is behind all pairs is
// shown by impact_pairs, that it stays there by common_queue_order.
`default_nettype none

module impact_unit (
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
  logic        w_stalled;

  impact #(.OBJECTS(2)) dut (
    .i_clk, .i_rst, .i_trigger, .o_irq,
    .i_reg_cyc, .i_reg_stb, .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat, .o_reg_dat, .o_reg_ack,
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
    .i_mem_stall, .i_mem_ack, .i_mem_err, .i_mem_dat
  );

  // Of the run, and the configuration
  wire        p_busy, p_stop, p_all;
  wire [8:0]  p_count;
  wire [27:0] p_descriptors, p_list;
  wire [15:0] p_lines, p_sequence;
  wire [97:0] w_configuration = {p_all, p_count, p_descriptors, p_list, p_lines, p_sequence};

  // What works on pairs, and the report
  wire [5:0] p_works;
  wire [4:0] p_queue_in, p_queue_out;
  wire [2:0] p_products_state;
  wire [1:0] p_report_state;
  wire       w_idle = p_works == 6'd0 && p_queue_in == p_queue_out && p_products_state == 3'd0;

  logic r_past_valid, r_stop;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_stop       <= p_stop;
  end
  always @* begin
    if (!r_past_valid) assume (i_rst);
    if (i_rst) assume (!i_mem_ack && !i_mem_err);
    if (p_report_state != 2'd0) assume (w_idle);
  end

  wishbone_slave_props #(
    .ERRORS(0), .ADDRESS_WIDTH(12), .DATA_WIDTH(32), .MAX_WAIT(8'd2)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr),
    .i_sel(i_reg_sel), .i_dat(i_reg_dat), .i_tag(1'b0), .i_ack(o_reg_ack), .i_err(1'b0),
    .i_may_wait(1'b0)
  );

  // The report goes through 32 objects before anything is written.
  wishbone_pipelined_master_props #(
    .ADDRESS_WIDTH(30), .DATA_WIDTH(32), .OPEN(2), .EARLY_WRITE(0)
  ) memory_port (
    .i_clk, .i_rst, .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr),
    .i_dat(o_mem_dat), .i_stall(i_mem_stall), .i_ack(i_mem_ack), .i_err(i_mem_err),
    .o_open(w_open), .o_stalled(w_stalled)
  );

  wire [1:0]  p_list_state, p_fill, p_access, p_tag_0, p_tag_1;
  wire [15:0] p_line;
  logic [1:0]  w_word;
  logic        w_header, w_ended;
  logic [15:0] w_lines;

  list_unit_props #(.CONFIGURATION(98)) run (
    .i_clk, .i_rst, .i_past_valid(r_past_valid), .i_busy(p_busy), .i_stop(p_stop),
    .i_configuration(w_configuration),
    .i_list(p_list), .i_lines(p_lines), .i_sequence(p_sequence),
    .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr), .i_sel(o_mem_sel),
    .i_dat(o_mem_dat), .i_stall(i_mem_stall), .i_open(w_open), .i_stalled(w_stalled),
    .i_list_state(p_list_state), .i_fill(p_fill), .i_access(p_access), .i_line(p_line),
    .i_tag_0(p_tag_0), .i_tag_1(p_tag_1),
    .o_word(w_word), .o_header(w_header), .o_ended(w_ended), .o_lines(w_lines)
  );

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

`ifdef NARROW
  // Enough to load a descriptor in a few clocks
  always @* begin
    assume (i_rst == !r_past_valid && !i_trigger && i_reg_cyc == i_reg_stb && i_reg_sel == 4'hF);
    assume (i_reg_dat == 32'd1);
    assume (w_open != 4'd2 || i_mem_ack || i_mem_err);
    assume (i_mem_dat == 32'd0);
  end
`endif

  wire         p_loading, p_report_valid;
  wire [1:0]   p_port_open, p_reg_state;
  wire         p_held;
  wire [10:0]  p_request, p_answer;
  wire [7:0]   p_waited;
`ifdef INDUCTION
  always @* if (r_past_valid && !i_rst) begin
    assert ({2'd0, p_port_open} == w_open && p_held == w_stalled);
    assert (w_open + {3'd0, w_stalled} <= 4'd2);
    assert (p_reg_state != 2'd3 && p_waited == {6'd0, p_reg_state});
    assert (p_count <= 9'd2);
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
