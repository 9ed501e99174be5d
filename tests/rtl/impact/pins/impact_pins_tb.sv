// SPDX-License-Identifier: MIT
//
// impact_pins_tb: the unit under a 4-state simulator, its pins in the hands of another program.
`default_nettype none

module impact_pins_tb #(
  parameter OBJECTS       = 128,
  parameter DATA_WIDTH    = 32,
  parameter BIG_ENDIAN    = 1,
  parameter ADDRESS_WIDTH = 32,
  parameter WIDE          = 0,
  parameter ALL           = 1
);

`include "list_unit_pins.svh"

  impact #(
    .OBJECTS(OBJECTS), .DATA_WIDTH(DATA_WIDTH), .BIG_ENDIAN(BIG_ENDIAN),
    .ADDRESS_WIDTH(ADDRESS_WIDTH), .WIDE(WIDE), .ALL(ALL)
  ) dut (`LIST_UNIT_PINS);

endmodule

`default_nettype wire
