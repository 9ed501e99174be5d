// SPDX-License-Identifier: MIT
//
// A list unit at its pins, every input free: its ports obey Wishbone, and what it writes and when
// it stops are as list_unit_props says. Included in the body of a property module with the one port
// i_clk, whose unit is `dut` with two descriptors, after the parameter EARLY_WRITE of
// wishbone_pipelined_monitor and w_own, the OWN bits of the configuration that other units do
// not have. Wires named p_ show what is inside the unit; properties.json says where.

  (* anyseq *) reg        i_rst;
  (* anyseq *) reg        i_trigger;
  (* anyseq *) reg        i_reg_cyc;
  (* anyseq *) reg        i_reg_stb;
  (* anyseq *) reg        i_reg_we;
  (* anyseq *) reg [13:2] i_reg_adr;
  (* anyseq *) reg [3:0]  i_reg_sel;
  (* anyseq *) reg [31:0] i_reg_dat;
  (* anyseq *) reg        i_mem_stall;
  (* anyseq *) reg        i_mem_ack;
  (* anyseq *) reg        i_mem_err;
  (* anyseq *) reg [31:0] i_mem_dat;

  logic        o_irq, o_reg_ack, o_mem_cyc, o_mem_stb, o_mem_we;
  logic [31:0] o_reg_dat, o_mem_dat;
  logic [31:2] o_mem_adr;
  logic [3:0]  o_mem_sel, w_open;
  logic        w_stalled;

  // Of the run, and the configuration
  wire        p_busy, p_stop;
  wire [8:0]  p_count;
  wire [27:0] p_descriptors, p_list;
  wire [15:0] p_lines, p_sequence;

  logic r_past_valid, r_stop;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_stop       <= p_stop;
  end
  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need overlap: a clock of reset; need impact: a clock of reset
    if (!r_past_valid) assume (i_rst);
    // Assumed: no answer comes in reset
    // By: need overlap: no access and no answer in reset; need impact: no access and no answer in
    // reset
    if (i_rst) assume (!i_mem_ack && !i_mem_err);
  end

  wishbone_monitor #(
    .ASSUMED(1), .ANY_MASTER(1), .ERRORS(0), .ADDRESS_WIDTH(12), .DATA_WIDTH(32),
    .SELECT_WIDTH(4), .MAX_WAIT(8'd2)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr),
    .i_sel(i_reg_sel), .i_dat(i_reg_dat), .i_tag(1'b0), .i_ack(o_reg_ack), .i_err(1'b0),
    .i_may_wait(1'b0)
  );

  wishbone_pipelined_monitor #(
    .ASSUMED(2), .ADDRESS_WIDTH(30), .DATA_WIDTH(32), .OPEN(2), .EARLY_WRITE(EARLY_WRITE)
  ) memory_port (
    .i_clk, .i_rst, .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr),
    .i_sel(o_mem_sel), .i_dat(o_mem_dat), .i_stall(i_mem_stall), .i_ack(i_mem_ack),
    .i_err(i_mem_err), .o_open(w_open), .o_stalled(w_stalled)
  );

  wire [1:0]   p_list_state, p_fill, p_access, p_tag_0, p_tag_1;
  wire [15:0]  p_line;
  logic [1:0]  w_word;
  logic        w_header, w_ended;
  logic [15:0] w_lines;

  list_unit_props #(.CONFIGURATION(OWN + 97)) run (
    .i_clk, .i_rst, .i_past_valid(r_past_valid), .i_busy(p_busy), .i_stop(p_stop),
    .i_configuration({w_own, p_count, p_descriptors, p_list, p_lines, p_sequence}),
    .i_list(p_list), .i_lines(p_lines), .i_sequence(p_sequence),
    .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr), .i_sel(o_mem_sel),
    .i_dat(o_mem_dat), .i_stall(i_mem_stall), .i_open(w_open), .i_stalled(w_stalled),
    .i_list_state(p_list_state), .i_fill(p_fill), .i_access(p_access), .i_line(p_line),
    .i_tag_0(p_tag_0), .i_tag_1(p_tag_1),
    .o_word(w_word), .o_header(w_header), .o_ended(w_ended), .o_lines(w_lines)
  );

`ifdef NARROW
  // Enough to load a descriptor, or to reach the end of a run, in a few clocks
  always @* begin
    assume (i_rst == !r_past_valid && !i_trigger && i_reg_cyc == i_reg_stb && i_reg_sel == 4'hF);
    assume (i_reg_dat == 32'd1);
    assume (w_open != 4'd2 || i_mem_ack || i_mem_err);
    assume (i_mem_dat == 32'd0);
  end
`endif

  wire [1:0]  p_port_open, p_reg_state;
  wire        p_held;
  wire [10:0] p_request, p_answer;
  wire [7:0]  p_waited;
`ifdef INDUCTION
  always @* if (r_past_valid && !i_rst) begin
    assert ({2'd0, p_port_open} == w_open && p_held == w_stalled);
    assert (w_open + {3'd0, w_stalled} <= 4'd2);
    assert (p_reg_state != 2'd3 && p_waited == {6'd0, p_reg_state});
    assert (p_count <= 9'd2);
  end
`endif
