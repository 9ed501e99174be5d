// SPDX-License-Identifier: MIT
//
// soc_narrow: a slave of 16 bits on a bus of 32, big-endian: the half at the lower address is the
// high one. An access is of one half; one of both does not reach the slave and is an error.
`default_nettype none

module soc_narrow (
  // Bus
  input  logic        i_stb,
  input  logic [3:0]  i_sel,
  input  logic [31:0] i_bus_dat,
  output logic [31:0] o_bus_dat,
  output logic        o_ack,
  output logic        o_err,

  // Slave
  output logic        o_stb,
  output logic        o_half,  // bit 1 of its address
  output logic [1:0]  o_sel,
  output logic [15:0] o_dat,
  input  logic [15:0] i_dat,
  input  logic        i_ack,
  input  logic        i_err
);

  wire w_both = i_sel[3:2] != 2'b00 && i_sel[1:0] != 2'b00;

  assign o_stb  = i_stb && !w_both;
  assign o_half = i_sel[3:2] == 2'b00;
  assign o_sel  = o_half ? i_sel[1:0] : i_sel[3:2];
  assign o_dat  = o_half ? i_bus_dat[15:0] : i_bus_dat[31:16];

  assign o_bus_dat = {i_dat, i_dat};
  assign o_ack     = i_ack;
  assign o_err     = i_err || (i_stb && w_both);

endmodule

`default_nettype wire
