// SPDX-License-Identifier: MIT
//
// wishbone_slave_props: a slave port obeys Wishbone B4 classic, given a master that does.
//
// The master may give a request up; for as long as it stands it stays as it is. STB may come
// without CYC, and in reset: neither is a request. The slave answers only what is asked, in one
// way, and within MAX_WAIT clocks of being free to answer.
`default_nettype none

module wishbone_slave_props #(
  parameter CHECK          = 1,  // 0: only what the master may be assumed to do
  parameter ERRORS         = 1,  // 0: it never answers with an error
  parameter ADDRESS_WIDTH  = 16,
  parameter DATA_WIDTH     = 16,
  parameter TAG_WIDTH      = 1,
  parameter [7:0] MAX_WAIT = 8'd1
) (
  input logic                    i_clk,
  input logic                    i_rst,

  input logic                    i_cyc,
  input logic                    i_stb,
  input logic                    i_we,
  input logic [ADDRESS_WIDTH-1:0] i_adr,
  input logic [DATA_WIDTH/8-1:0]  i_sel,
  input logic [DATA_WIDTH-1:0]    i_dat,
  input logic [TAG_WIDTH-1:0]     i_tag,
  input logic                    i_ack,
  input logic                    i_err,

  // The slave may keep the master waiting
  input logic                    i_may_wait
);

  wire w_request  = i_cyc && i_stb;
  wire w_answered = i_ack || i_err;

  logic                     r_reset_seen, r_past_rst, r_pending, r_past_we;
  logic [ADDRESS_WIDTH-1:0] r_past_adr;
  logic [DATA_WIDTH/8-1:0]  r_past_sel;
  logic [DATA_WIDTH-1:0]    r_past_dat;
  logic [TAG_WIDTH-1:0]     r_past_tag;
  logic [7:0]               r_waited;
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_past_rst   <= i_rst;
    r_pending    <= w_request && !w_answered && !i_rst;
    r_past_we    <= i_we;
    r_past_adr   <= i_adr;
    r_past_sel   <= i_sel;
    r_past_dat   <= i_dat;
    r_past_tag   <= i_tag;
    r_waited     <= i_rst || !w_request || w_answered || i_may_wait ? 8'd0 : r_waited + 8'd1;
  end

  // The master: RULE 3.60 (a request that stands stays as it is)
  always @*
    if (r_pending && w_request && !i_rst) begin
      assume (i_we == r_past_we && i_adr == r_past_adr && i_sel == r_past_sel);
      assume (i_dat == r_past_dat && i_tag == r_past_tag);
    end

  generate if (CHECK) begin : g_check
    always @* if (r_reset_seen) begin
      // RULE 3.20: nothing is left of an access after reset
      if (r_past_rst) assert (!w_answered);
      // RULE 3.35: an answer follows from a request, it never comes by itself
      else if (!i_rst && w_answered) assert (w_request);
      // RULE 3.45: one answer, not two
      assert (!(i_ack && i_err));
      // A master is not kept waiting for nothing
      if (!r_past_rst) assert (r_waited <= MAX_WAIT);
    end

    always_ff @(posedge i_clk)
      if (r_reset_seen && !i_rst) begin
        cover (i_ack && i_we);
        cover (i_ack && !i_we);
        if (ERRORS) cover (i_err);
        cover (r_pending && !w_request);
      end
  end endgenerate

endmodule

`default_nettype wire
