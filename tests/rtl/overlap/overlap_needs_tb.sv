// SPDX-License-Identifier: MIT
//
// overlap_needs_tb: what the unit needs, from power-up on (list_unit_needs.svh).
`default_nettype none

module overlap_needs_tb;

`include "list_unit_needs.svh"

  overlap dut (`LIST_UNIT_NEEDS);

endmodule

`default_nettype wire
