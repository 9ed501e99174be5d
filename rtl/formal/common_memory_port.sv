// SPDX-License-Identifier: MIT
//
// common_memory_port: the memory master obeys Wishbone B4 pipelined, waits for all others before a
// request that is to be alone, and asks for nothing more when it has to stop. What it says of its
// own open accesses is true (rules 18, 26).
`default_nettype none

module common_memory_port (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_valid,
  input logic        i_alone,
  input logic        i_we,
  input logic [15:0] i_adr,
  input logic [31:0] i_dat,
  input logic [3:0]  i_tag,
  input logic        i_stop,
  input logic        i_mem_stall,
  input logic        i_mem_ack,
  input logic        i_mem_err
);

  logic        w_ready, w_ack, w_err, w_we, w_quiet, o_mem_cyc, o_mem_stb, o_mem_we;
  logic [15:0] w_adr;
  logic        w_stalled;
  logic [3:0]  w_tag, w_open, o_mem_sel;
  logic [15:2] o_mem_adr;
  logic [31:0] o_mem_dat;

  common_port #(.ADDRESS_WIDTH(16), .TAG_WIDTH(4), .OPEN(2)) dut (
    .i_clk, .i_rst, .i_valid, .i_alone, .i_we, .i_adr, .i_dat, .i_tag, .o_ready(w_ready), .i_stop,
    .o_ack(w_ack), .o_err(w_err), .o_we(w_we), .o_adr(w_adr), .o_tag(w_tag), .o_quiet(w_quiet),
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
    .i_mem_stall, .i_mem_ack, .i_mem_err
  );

  // Its user asks for nothing behind a reset, to which the units' own proofs hold their ports, and
  // holds a request until it is taken.
  logic r_past_rst, r_past_valid, r_held, r_past_we, r_past_alone;
  logic [15:0] r_past_adr;
  logic [31:0] r_past_dat;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_past_rst   <= i_rst;
    r_held       <= i_valid && !w_ready && !i_rst;
    r_past_we    <= i_we;
    r_past_alone <= i_alone;
    r_past_adr   <= i_adr;
    r_past_dat   <= i_dat;
  end
  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need overlap: a clock of reset; need impact: a clock of reset
    if (!r_past_valid) assume (i_rst);
    // Assumed: no access and no answer comes in reset
    // By: need overlap: no access and no answer in reset; need impact: no access and no answer in
    // reset
    if (i_rst) assume (!i_valid && !i_mem_ack && !i_mem_err);
    // Assumed: no access is requested in the clock after a reset
    // By: proof overlap_unit; proof impact_unit
    if (r_past_valid && r_past_rst) assume (!i_valid);
    if (r_past_valid && r_held && !i_rst) begin
      // Assumed: a request stays until its access is on the bus
      // By: lemma overlap: a request stands; lemma overlap: the header stands alone; lemma impact:
      // a request stands; lemma impact: the header stands alone
      assume (i_valid && i_we == r_past_we && i_alone == r_past_alone);
      assume (i_adr == r_past_adr && i_dat == r_past_dat);
    end
  end

  wishbone_pipelined_monitor #(.ASSUMED(2), .ADDRESS_WIDTH(14), .DATA_WIDTH(32), .OPEN(2)) rules (
    .i_clk, .i_rst, .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr),
    .i_sel(o_mem_sel), .i_dat(o_mem_dat), .i_stall(i_mem_stall), .i_ack(i_mem_ack),
    .i_err(i_mem_err), .o_open(w_open), .o_stalled(w_stalled)
  );

  wire [1:0] p_open;
  wire       p_held;

  always @* if (r_past_valid && !i_rst) begin
    assert (o_mem_sel == 4'hF);
    if (i_stop && !w_stalled) assert (!o_mem_stb);
    if (o_mem_stb && i_alone) assert (w_open == 4'd0);
    assert ((i_valid && w_ready) == (o_mem_stb && !i_mem_stall));
    assert (w_quiet == (w_open + {3'd0, o_mem_stb} == {3'd0, i_mem_ack || i_mem_err}));
    assert ((w_ack || w_err) == (i_mem_ack || i_mem_err));
`ifdef INDUCTION
    assert ({2'd0, p_open} == w_open && p_held == w_stalled);
    assert (w_open + {3'd0, w_stalled} <= 4'd2);
    if (w_stalled) assert (r_held && (!r_past_alone || w_open == 4'd0));
`endif
  end

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_rst) begin
      cover (o_mem_stb && i_alone && r_held && !i_we && !w_ack && !w_err);
      cover (i_stop && i_valid && w_open != 4'd0 && !w_ack && !w_err);
      cover (i_stop && w_stalled && w_open != 4'd0 && w_ack);
    end

endmodule

`default_nettype wire
