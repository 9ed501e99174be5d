// SPDX-License-Identifier: MIT
//
// apb_monitor: what master and slave of an APB4 port owe each other.
//
// The master begins a transfer with a setup phase of one clock and holds it unchanged through the
// access phase, which the slave ends, within MAX_WAIT clocks unless it may wait. Outside of an
// access phase the slave may drive what it likes.
`default_nettype none
`include "monitor.svh"

module apb_monitor #(
  parameter ASSUMED        = 0,
  parameter CHECKED        = 1,
  parameter ADDRESS_WIDTH  = 16,
  parameter DATA_WIDTH     = 32,
  parameter [7:0] MAX_WAIT = 8'd0
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

  logic                     r_reset_seen, r_setup, r_waits, r_write;
  logic [ADDRESS_WIDTH-1:0] r_addr;
  logic [DATA_WIDTH/8-1:0]  r_strb;
  logic [DATA_WIDTH-1:0]    r_wdata;
  logic [7:0]               r_waited;
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_setup  <= !i_rst && i_psel && !i_penable;
    r_waits  <= !i_rst && w_access && !i_pready;
    r_write  <= i_pwrite;
    r_addr   <= i_paddr;
    r_strb   <= i_pstrb;
    r_wdata  <= i_pwdata;
    r_waited <= i_rst || !w_access || i_pready || i_may_wait ? 8'd0 : r_waited + 8'd1;
  end

  `MASTER_OWES(phases, w_access == (r_setup || r_waits),
               "APB 3.1, an access phase behind a setup phase, until it is answered")
  `MASTER_OWES(no_strobes_in_a_read, !i_psel || i_pwrite || i_pstrb == '0,
               "APB 3.2, no PSTRB in a read")
  `MASTER_OWES(transfer_stays, !(r_setup || r_waits)
               || (i_pwrite == r_write && i_paddr == r_addr && i_pstrb == r_strb),
               "APB 3.1, PWRITE, PADDR and PSTRB of a transfer stay")
  `MASTER_OWES(data_stay, !(r_setup || r_waits) || !i_pwrite || i_pwdata == r_wdata,
               "APB 3.1, PWDATA of a transfer stays")

  `SLAVE_OWES(answers_in_time, r_waited <= MAX_WAIT,
              "an answer comes within the clocks that the slave promises")

`ifdef FORMAL
  generate if (CHECKED != 0) begin : g_cover
    always_ff @(posedge i_clk)
      if (r_reset_seen && !i_rst) begin
        cover (r_waits && i_pready && i_pwrite && !i_pslverr);
        cover (r_waits && i_pready && !i_pwrite && !i_pslverr);
        cover (w_access && i_pready && i_pslverr);
      end
  end endgenerate
`endif

endmodule

`default_nettype wire
