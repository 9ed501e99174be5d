// SPDX-License-Identifier: MIT
//
// soc_widen: a master of 16 bits on a bus of 32, big-endian: the half at the lower address is the
// high one.
`default_nettype none

module soc_widen (
  // Master
  input  logic        i_half,  // bit 1 of its address
  input  logic [1:0]  i_sel,
  input  logic [15:0] i_dat,
  output logic [15:0] o_dat,

  // Bus
  output logic [3:0]  o_sel,
  output logic [31:0] o_bus_dat,
  input  logic [31:0] i_bus_dat
);

  assign o_sel     = i_half ? {2'b00, i_sel} : {i_sel, 2'b00};
  assign o_bus_dat = {i_dat, i_dat};
  assign o_dat     = i_half ? i_bus_dat[15:0] : i_bus_dat[31:16];

endmodule

`default_nettype wire
