// SPDX-License-Identifier: MIT
//
// overlap_pins_tb: the unit under a 4-state simulator, its pins in the hands of another program.
`default_nettype none

module overlap_pins_tb #(
  parameter SPRITES       = 128,
  parameter DATA_WIDTH    = 32,
  parameter BIG_ENDIAN    = 1,
  parameter ADDRESS_WIDTH = 32,
  parameter ROWS          = 512,
  parameter AREA          = 1
);

`include "list_unit_pins.svh"

  overlap #(
    .SPRITES(SPRITES), .DATA_WIDTH(DATA_WIDTH), .BIG_ENDIAN(BIG_ENDIAN),
    .ADDRESS_WIDTH(ADDRESS_WIDTH), .ROWS(ROWS), .AREA(AREA)
  ) dut (`LIST_UNIT_PINS);

endmodule

`default_nettype wire
