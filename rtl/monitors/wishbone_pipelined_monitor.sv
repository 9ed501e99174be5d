// SPDX-License-Identifier: MIT
//
// wishbone_pipelined_monitor: what master and slave of a Wishbone B4 pipelined port owe each other;
// the master has no more than OPEN accesses without an answer.
//
// A request that is stalled stays as it is until it is taken. Answers come in order, at the
// earliest in the clock of their request. CYC is high from a request to its answer, and only then.
`default_nettype none
`include "monitor.svh"

module wishbone_pipelined_monitor #(
  parameter ASSUMED       = 0,
  parameter CHECKED       = 1,
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
  input  logic [DATA_WIDTH/8-1:0]  i_sel,
  input  logic [DATA_WIDTH-1:0]    i_dat,
  input  logic                     i_stall,
  input  logic                     i_ack,
  input  logic                     i_err,

  output logic [3:0]               o_open,      // accesses without an answer
  output logic                     o_stalled    // a request stands since before this clock
);

  wire w_taken    = i_stb && !i_stall;
  wire w_answered = i_ack || i_err;

  logic                     r_reset_seen, r_past_rst, r_stalled, r_past_we;
  logic [3:0]               r_open;
  logic [ADDRESS_WIDTH-1:0] r_past_adr;
  logic [DATA_WIDTH/8-1:0]  r_past_sel;
  logic [DATA_WIDTH-1:0]    r_past_dat;
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_past_rst <= i_rst;
    r_stalled  <= 1'b0;
    if (i_rst) r_open <= 4'd0;
    else if (w_taken != w_answered) r_open <= w_taken ? r_open + 4'd1 : r_open - 4'd1;
    if (i_stb && i_stall) begin
      r_stalled  <= !i_rst;
      r_past_we  <= i_we;
      r_past_adr <= i_adr;
      r_past_sel <= i_sel;
      r_past_dat <= i_dat;
    end
  end

  assign o_open    = r_open;
  assign o_stalled = r_stalled;

  `RULES(i_cyc || i_stb || w_answered || r_stalled || r_open != 4'd0)
  `MASTER_RULE(cyc_while_open, i_cyc == (i_stb || r_open != 4'd0),
               "Wishbone rule 3.25, CYC from a request to its answer, and only then")
  `MASTER_RULE(silent_after_reset, !r_past_rst || !(i_cyc || i_stb),
               "Wishbone rule 3.20, no CYC and no STB in the clock behind a reset")
  `MASTER_RULE(not_too_many, r_open < OPEN || (r_open == OPEN && !i_stb),
               "no more requests without an answer than the master says")
  `MASTER_RULE(request_stands, !r_stalled || i_stb,
               "Wishbone B4 pipelined, a request that is stalled stands until it is taken")
  `MASTER_RULE(request_is_kept, !(r_stalled && i_stb)
               || (i_we == r_past_we && i_adr == r_past_adr && i_sel == r_past_sel),
               "Wishbone B4 pipelined, WE, address and lanes of a stalled request stay")
  `MASTER_RULE(data_are_kept, !(r_stalled && i_stb && i_we) || i_dat == r_past_dat,
               "Wishbone B4 pipelined, data of a stalled write stay")

  `SLAVE_RULE(answer_is_asked_for, !w_answered || w_taken || r_open != 4'd0,
              "Wishbone rule 3.35, an answer follows from a request that was taken")
  `SLAVE_RULE(one_answer, !(i_ack && i_err), "Wishbone rule 3.45, one answer and not two")
  `END_RULES

`ifdef FORMAL
  // No clock is two of these.
  generate if (CHECKED != 0) begin : g_cover
    always_ff @(posedge i_clk)
      if (r_reset_seen && !i_rst) begin
        cover (r_open == OPEN && i_ack);
        cover (i_stb && i_ack && r_open == 4'd0);
        cover (r_stalled && w_taken && (i_we || EARLY_WRITE == 0) && !w_answered);
        cover (i_err);
      end
  end endgenerate
`endif

endmodule

`default_nettype wire
