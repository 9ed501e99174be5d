// SPDX-License-Identifier: MIT
//
// apb_slave_props: a slave port obeys APB4, given a master that does.
//
// The master begins a transfer with a setup phase of one clock and holds it unchanged through the
// access phase, which the slave ends, within MAX_WAIT clocks.
`default_nettype none

module apb_slave_props #(
  parameter ADDRESS_WIDTH  = 16,
  parameter DATA_WIDTH     = 32,
  parameter [7:0] MAX_WAIT = 8'd1
) (
  input logic                     i_clk,
  input logic                     i_rst,

  input logic                     i_psel,
  input logic                     i_penable,
  input logic                     i_pwrite,
  input logic [ADDRESS_WIDTH-1:0] i_paddr,
  input logic [DATA_WIDTH/8-1:0]  i_pstrb,
  input logic [DATA_WIDTH-1:0]    i_pwdata,
  input logic                     i_pready,
  input logic                     i_pslverr,

  // The slave may keep the master waiting
  input logic                     i_may_wait
);

  wire w_access = i_psel && i_penable;

  logic                     r_reset_seen, r_past_rst, r_setup, r_waits, r_write;
  logic [ADDRESS_WIDTH-1:0] r_addr;
  logic [DATA_WIDTH/8-1:0]  r_strb;
  logic [DATA_WIDTH-1:0]    r_wdata;
  logic [7:0]               r_waited;
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_past_rst   <= i_rst;
    r_setup      <= !i_rst && i_psel && !i_penable;
    r_waits      <= !i_rst && w_access && !i_pready;
    r_write      <= i_pwrite;
    r_addr       <= i_paddr;
    r_strb       <= i_pstrb;
    r_wdata      <= i_pwdata;
    r_waited     <= i_rst || !w_access || i_pready || i_may_wait ? 8'd0 : r_waited + 8'd1;
  end

  // The master: nothing out of reset, an access phase behind a setup phase and behind nothing else,
  // the transfer as it began; no strobes in a read
  always @* begin
    if (r_past_rst) assume (!i_psel);
    if (!i_pwrite) assume (i_pstrb == 0);
    assume (w_access == (r_setup || r_waits));
    if (r_setup || r_waits) begin
      assume (i_pwrite == r_write && i_paddr == r_addr && i_pstrb == r_strb);
      if (i_pwrite) assume (i_pwdata == r_wdata);
    end
  end

  always @* if (r_reset_seen && !i_rst) begin
    // Error and end are said within an access phase
    if (i_pready) assert (w_access);
    if (i_pslverr) assert (i_pready);
    assert (r_waited <= MAX_WAIT);
  end

  always_ff @(posedge i_clk)
    if (r_reset_seen && !i_rst) begin
      cover (r_waits && i_pready && i_pwrite && !i_pslverr);
      cover (r_waits && i_pready && !i_pwrite && !i_pslverr);
      cover (i_pready && i_pslverr);
    end

endmodule

`default_nettype wire
