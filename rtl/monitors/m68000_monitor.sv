// SPDX-License-Identifier: MIT
//
// m68000_monitor: what whoever has the bus of a 68000, and whoever answers there, owe each other.
//
// Pins as on the bus, low is active. Master is who drives AS: the CPU, or the device that has BGACK
// low.
`default_nettype none
`include "monitor.svh"

module m68000_monitor #(
  parameter ASSUMED = 0,
  parameter CHECKED = 1
) (
  input logic        i_clk,
  input logic        i_rst,

  input logic        i_as_n,
  input logic        i_rw,
  input logic        i_uds_n,
  input logic        i_lds_n,
  input logic [2:0]  i_fc,
  input logic [23:1] i_a,
  input logic [15:0] i_d,
  input logic        i_dtack_n,
  input logic        i_berr_n
);

  wire w_strobe = !i_uds_n || !i_lds_n;

  logic        r_reset_seen, r_as, r_write, r_rw;
  logic [2:0]  r_fc;
  logic [23:1] r_a;
  logic [15:0] r_d;
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_as    <= !i_as_n && !i_rst;
    r_write <= !i_as_n && w_strobe && !i_rw && !i_rst;
    if (!i_as_n) begin  // The rules compare these within AS only.
      r_rw <= i_rw;
      r_fc <= i_fc;
      r_a  <= i_a;
      r_d  <= i_d;
    end
  end

  `MASTER_OWES(strobes_within_as, !w_strobe || !i_as_n, "68000 bus, UDS and LDS within AS")
  `MASTER_OWES(address_stays, !(r_as && !i_as_n) || (i_a == r_a && i_fc == r_fc),
               "68000 bus, address and function code stay within AS")
  `MASTER_OWES(direction_stays, !(r_as && !i_as_n) || i_rw == r_rw,
               "68000 bus, R/W stays within AS")
  `MASTER_OWES(data_stay, !(r_write && !i_as_n && w_strobe && !i_rw) || i_d == r_d,
               "68000 bus, data of a write stay within UDS and LDS")

  `SLAVE_OWES(dtack_within_as, i_dtack_n || !i_as_n || r_as,
              "68000 bus, DTACK goes behind AS")
  `SLAVE_OWES(berr_within_as, i_berr_n || !i_as_n || r_as, "68000 bus, BERR goes behind AS")
  `SLAVE_OWES(one_end, i_dtack_n || i_berr_n, "68000 bus, DTACK or BERR and not both")

endmodule

`default_nettype wire
