// SPDX-License-Identifier: MIT
//
// wishbone_master_props: a master port obeys Wishbone B4 classic, given a slave that does.
//
// The master holds a request unchanged until it is answered; a slave answers nothing else, and in
// one way.
`default_nettype none

module wishbone_master_props #(
  parameter CHECK         = 1,  // 0: only what the slave may be assumed to do
  parameter ADDRESS_WIDTH = 16,
  parameter DATA_WIDTH    = 16
) (
  input logic                    i_clk,
  input logic                    i_rst,

  input logic                    i_cyc,
  input logic                    i_stb,
  input logic                    i_we,
  input logic [ADDRESS_WIDTH-1:0] i_adr,
  input logic [DATA_WIDTH/8-1:0]  i_sel,
  input logic [DATA_WIDTH-1:0]    i_dat,
  input logic                    i_ack,
  input logic                    i_err
);

  wire w_request  = i_cyc && i_stb;
  wire w_answered = i_ack || i_err;

  logic                     r_reset_seen, r_past_rst, r_pending, r_past_we;
  logic [ADDRESS_WIDTH-1:0] r_past_adr;
  logic [DATA_WIDTH/8-1:0]  r_past_sel;
  logic [DATA_WIDTH-1:0]    r_past_dat;
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_past_rst   <= i_rst;
    r_pending    <= w_request && !w_answered && !i_rst;
    r_past_we    <= i_we;
    r_past_adr   <= i_adr;
    r_past_sel   <= i_sel;
    r_past_dat   <= i_dat;
  end

  // The slave: RULE 3.35 (an answer follows from a request), 3.45 (one answer, not two)
  always @* if (w_answered) assume (w_request && !(i_ack && i_err));

  generate if (CHECK) begin : g_check
    always @* if (r_reset_seen) begin
      // RULE 3.25: STB only within CYC
      if (i_stb) assert (i_cyc);
      // RULE 3.20: no request out of reset
      if (r_past_rst) assert (!i_cyc && !i_stb);
      // RULE 3.60: a request stays as it is until it is answered
      else if (r_pending) begin
        assert (w_request && i_we == r_past_we && i_adr == r_past_adr && i_sel == r_past_sel);
        if (i_we) assert (i_dat == r_past_dat);
      end
    end

    always_ff @(posedge i_clk)
      if (r_reset_seen && !i_rst) begin
        cover (w_request && i_we && i_ack && r_pending);
        cover (w_request && !i_we && i_ack && r_pending);
        cover (w_request && i_err);
      end
  end endgenerate

endmodule

`default_nettype wire
