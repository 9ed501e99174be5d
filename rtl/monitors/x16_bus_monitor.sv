// SPDX-License-Identifier: MIT
//
// x16_bus_monitor: what a master on the external bus of the Commander X16 owes the chip there.
//
// An access is /CS with address and data, /RD or /WR within it, and a clock of all but the strobe
// behind that. The chip owes nothing that is on these pins: it drives data only while it is read.
`default_nettype none
`include "monitor.svh"

module x16_bus_monitor #(
  parameter ASSUMED = 0,
  parameter CHECKED = 1
) (
  input logic       i_clk,
  input logic       i_rst,

  input logic       i_cs_n,
  input logic       i_rd_n,
  input logic       i_wr_n,
  input logic [4:0] i_a,
  input logic [7:0] i_d,
  input logic       i_drive
);

  wire w_strobe = !i_rd_n || !i_wr_n;

  logic       r_reset_seen, r_selected, r_strobe, r_write, r_past_rst;
  logic [4:0] r_a;
  logic [7:0] r_d;
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_past_rst <= i_rst;
    r_selected <= !i_cs_n && !i_rst;
    r_strobe   <= w_strobe && !i_rst;
    r_write    <= !i_wr_n;
    r_a        <= i_a;
    r_d        <= i_d;
  end

  `MASTER_OWES(quiet_after_reset, !r_past_rst || i_cs_n, "X16 bus, no /CS behind a reset")
  `MASTER_OWES(one_strobe, i_rd_n || i_wr_n, "X16 bus, /RD or /WR and not both")
  `MASTER_OWES(within_select, !w_strobe || (!i_cs_n && (r_selected || r_strobe)),
               "X16 bus, a strobe behind a clock of /CS")
  `MASTER_OWES(held_behind_strobe, !r_strobe || !i_cs_n, "X16 bus, /CS stays behind a strobe")
  `MASTER_OWES(address_stays, !(r_selected && !i_cs_n) || i_a == r_a,
               "X16 bus, the address stays within /CS")
  `MASTER_OWES(data_stay, !((r_strobe && r_write) || (!i_wr_n && i_rd_n)) || i_drive,
               "X16 bus, data of a write are driven within /WR and a clock behind it")
  `MASTER_OWES(data_are_kept, !(r_strobe && r_write) || i_d == r_d,
               "X16 bus, data of a write stay within /WR and a clock behind it")
  `MASTER_OWES(no_clash, i_rd_n || !i_drive, "X16 bus, the master does not drive what it reads")

endmodule

`default_nettype wire
