// SPDX-License-Identifier: MIT
//
// vera_port_monitor: what the two sides of VERA's CPU port owe each other.
//
// The master makes an access, or looks, in a clock in which the port is free. The port becomes busy
// behind an access or a reset and at no other time, so that what was free stays so until then.
`default_nettype none
`include "monitor.svh"

module vera_port_monitor #(
  parameter ASSUMED = 0,
  parameter CHECKED = 1
) (
  input logic i_clk,
  input logic i_rst,

  input logic i_strobe,
  input logic i_look,
  input logic i_busy
);

  logic r_reset_seen;
  logic r_taken;                   // access, busy or reset, in the clock before
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_taken <= i_strobe || i_busy || i_rst;
    if (i_rst) r_reset_seen <= 1'b1;
  end

  `RULES(i_strobe)
  `MASTER_RULE(free_for_access, !i_strobe || !i_busy, "VERA's port, no access while it is busy")
  `MASTER_RULE(one_of_them, !(i_strobe && i_look), "VERA's port, an access or a look")
  `END_RULES

  `RULES(i_busy)
  `SLAVE_RULE(stays_free, !i_busy || r_taken,
              "VERA's port, it becomes busy behind an access or a reset only")
  `END_RULES

`ifdef FORMAL
  generate if (CHECKED != 0) begin : g_cover
    always_ff @(posedge i_clk)
      if (r_reset_seen && !i_rst) cover (i_strobe && !r_taken);
  end endgenerate
`endif

endmodule

`default_nettype wire
