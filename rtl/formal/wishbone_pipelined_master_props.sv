// SPDX-License-Identifier: MIT
//
// wishbone_pipelined_master_props: a master port obeys Wishbone B4 pipelined, given a slave that
// does, and has no more than OPEN accesses without an answer.
//
// A request that is stalled stays as it is until it is taken. Answers come in order, at the
// earliest in the clock of their request. CYC is high from a request to its answer, and only then.
`default_nettype none

module wishbone_pipelined_master_props #(
  parameter ADDRESS_WIDTH = 16,
  parameter DATA_WIDTH    = 16,
  parameter OPEN          = 4,
  parameter EARLY_WRITE   = 1   // 0: no write comes in the clocks in which covers are looked for
) (
  input  logic                     i_clk,
  input  logic                     i_rst,

  input  logic                     i_cyc,
  input  logic                     i_stb,
  input  logic                     i_we,
  input  logic [ADDRESS_WIDTH-1:0] i_adr,
  input  logic [DATA_WIDTH-1:0]    i_dat,
  input  logic                     i_stall,
  input  logic                     i_ack,
  input  logic                     i_err,

  output logic [3:0]               o_open,      // accesses without an answer
  output logic                     o_stalled    // a request stands since before this clock
);

  logic w_taken, w_answered;
  assign w_taken    = i_stb && !i_stall;
  assign w_answered = i_ack || i_err;

  logic                     r_reset_seen, r_past_rst, r_past_we;
  logic [ADDRESS_WIDTH-1:0] r_past_adr;
  logic [DATA_WIDTH-1:0]    r_past_dat;
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_past_rst   <= i_rst;
    o_stalled    <= i_stb && i_stall && !i_rst;
    r_past_we    <= i_we;
    r_past_adr   <= i_adr;
    r_past_dat   <= i_dat;
    if (i_rst) o_open <= 4'd0;
    else o_open <= o_open + {3'd0, w_taken} - {3'd0, w_answered};
  end

  // The slave: an answer follows from a request, one answer, not two
  always @* if (w_answered) assume ((w_taken || o_open != 4'd0) && !(i_ack && i_err));

  always @* if (r_reset_seen && !i_rst) begin
    assert (i_cyc == (i_stb || o_open != 4'd0));
    assert (o_open <= OPEN);
    if (o_open == OPEN) assert (!i_stb);
    if (r_past_rst) assert (o_open == 4'd0);
    else if (o_stalled) begin
      assert (i_stb && i_we == r_past_we && i_adr == r_past_adr);
      if (i_we) assert (i_dat == r_past_dat);
    end
  end

  // No clock is two of these.
  always_ff @(posedge i_clk)
    if (r_reset_seen && !i_rst) begin
      cover (o_open == OPEN && i_ack);
      cover (i_stb && i_ack && o_open == 4'd0);
      cover (o_stalled && w_taken && (i_we || EARLY_WRITE == 0) && !w_answered);
      cover (i_err);
    end

endmodule

`default_nettype wire
