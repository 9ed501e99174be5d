// SPDX-License-Identifier: MIT
//
// wishbone_monitor: what master and slave of a Wishbone B4 classic port owe each other.
//
// ANY_MASTER 1 is for the register ports of units, which take more than B4 allows a master: it may
// give a request up, begin in the clock behind a reset, and raise STB without CYC, which is no
// request. A request that stands stays as it is, but for ANY_MASTER 2, where another may take its
// place. ANY_SLAVE 1 is for a slave
// of unknown make, whose answer may outlast its request, or come a clock late to one that is given
// up.
`default_nettype none
`include "monitor.svh"

module wishbone_monitor #(
  parameter ASSUMED        = 0,
  parameter CHECKED        = 1,
  parameter ANY_MASTER     = 0,
  parameter ANY_SLAVE      = 0,
  parameter ERRORS         = 1,  // 0: the slave never answers with an error
  parameter ADDRESS_WIDTH  = 16,
  parameter DATA_WIDTH     = 16,
  parameter SELECT_WIDTH   = 2,
  parameter TAG_WIDTH      = 1,
  parameter [7:0] MAX_WAIT = 8'd0  // clocks in which the slave answers, unless i_may_wait
) (
  input logic                     i_clk,
  input logic                     i_rst,

  input logic                     i_cyc,
  input logic                     i_stb,
  input logic                     i_we,
  input logic [ADDRESS_WIDTH-1:0] i_adr,
  input logic [SELECT_WIDTH-1:0]  i_sel,
  input logic [DATA_WIDTH-1:0]    i_dat,
  input logic [TAG_WIDTH-1:0]     i_tag,
  input logic                     i_ack,
  input logic                     i_err,

  // The slave may keep the master waiting
  input logic                     i_may_wait
);

  logic                     r_reset_seen, r_past_rst, r_pending, r_answered, r_past_we;
  logic [ADDRESS_WIDTH-1:0] r_past_adr;
  logic [SELECT_WIDTH-1:0]  r_past_sel;
  logic [DATA_WIDTH-1:0]    r_past_dat;
  logic [TAG_WIDTH-1:0]     r_past_tag;
  logic [7:0]               r_waited;
  initial r_reset_seen = 1'b0;

  wire w_request  = i_cyc && i_stb;
  wire w_answered = i_ack || i_err;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_past_rst <= i_rst;
    r_answered <= w_answered;
    r_pending  <= 1'b0;
    r_waited   <= 8'd0;
    if (w_request) begin
      r_pending  <= !w_answered && !i_rst;
      if (!(i_rst || w_answered || i_may_wait)) r_waited <= r_waited + 8'd1;
      r_past_we  <= i_we;
      r_past_adr <= i_adr;
      r_past_sel <= i_sel;
      r_past_dat <= i_dat;
      r_past_tag <= i_tag;
    end
  end

  `RULES(i_cyc || i_stb || w_answered || r_pending)
  `MASTER_RULE(cyc_with_stb, ANY_MASTER != 0 || i_cyc || !i_stb,
               "Wishbone rule 3.25, STB only within CYC")
  `MASTER_RULE(silent_after_reset, ANY_MASTER != 0 || !r_past_rst || !(i_cyc || i_stb),
               "Wishbone rule 3.20, no CYC and no STB in the clock behind a reset")
  `MASTER_RULE(request_stands, ANY_MASTER != 0 || !r_pending || w_request,
               "Wishbone rule 3.60, a request stands until it is answered")
  `MASTER_RULE(request_is_kept, ANY_MASTER > 1 || !(r_pending && w_request)
               || (i_we == r_past_we && i_adr == r_past_adr && i_sel == r_past_sel
                   && i_tag == r_past_tag),
               "Wishbone rule 3.60, WE, address, lanes and tag of a request that stands stay")
  `MASTER_RULE(data_are_kept, ANY_MASTER > 1 || !(r_pending && w_request && i_we)
               || i_dat == r_past_dat,
               "Wishbone rule 3.60, data of a write that stands stay")

  `SLAVE_RULE(nothing_left, ANY_SLAVE != 0 || !r_past_rst || !w_answered,
              "Wishbone rule 3.20, no answer in the clock behind a reset")
  `SLAVE_RULE(answer_is_asked_for, !w_answered || w_request
              || (ANY_SLAVE != 0 && (r_answered || r_pending)),
              "Wishbone rule 3.35, an answer follows from a request")
  `SLAVE_RULE(one_answer, !(i_ack && i_err), "Wishbone rule 3.45, one answer and not two")
  `SLAVE_RULE(no_error, ERRORS != 0 || !i_err, "this slave never answers with an error")
  `SLAVE_RULE(answers_in_time, r_past_rst || r_waited <= MAX_WAIT,
              "an answer comes within the clocks that the slave promises")
  `END_RULES

`ifdef FORMAL
  generate if (CHECKED != 0) begin : g_cover
    always_ff @(posedge i_clk)
      if (r_reset_seen && !i_rst) begin
        cover (w_request && i_we && i_ack && r_pending);
        cover (w_request && !i_we && i_ack && r_pending);
        if (ERRORS != 0) cover (w_request && i_err);
        if (ANY_MASTER != 0) cover (r_pending && !w_request);
      end
  end endgenerate
`endif

endmodule

`default_nettype wire
