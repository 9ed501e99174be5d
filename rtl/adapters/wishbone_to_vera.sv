// SPDX-License-Identifier: MIT
//
// wishbone_to_vera: a Wishbone B4 classic slave of 8 bits in front of the CPU port of a vera.
//
// An access waits until the port is free, is strobed for one clock, and answered in the next one,
// when the byte read is there.
`default_nettype none

module wishbone_to_vera (
  input  logic       i_clk,
  input  logic       i_rst,

  // Wishbone
  input  logic       i_cyc,
  input  logic       i_stb,
  input  logic       i_we,
  input  logic [4:0] i_adr,
  input  logic [7:0] i_dat,
  output logic [7:0] o_dat,
  output logic       o_ack,

  // CPU port
  output logic       o_strobe,
  output logic       o_write,
  output logic [4:0] o_register,
  output logic [7:0] o_data,
  input  logic [7:0] i_data,
  input  logic       i_busy
);

  logic r_strobed;

  always_ff @(posedge i_clk) begin
    r_strobed <= !i_rst && o_strobe;
  end

  assign o_strobe   = i_cyc && i_stb && !i_busy && !r_strobed;
  assign o_write    = i_we;
  assign o_register = i_adr;
  assign o_data     = i_dat;

  assign o_dat = i_data;
  assign o_ack = r_strobed;

endmodule

`default_nettype wire
