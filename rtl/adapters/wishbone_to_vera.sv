// SPDX-License-Identifier: MIT
//
// wishbone_to_vera: a Wishbone B4 classic slave of 8 bits in front of the CPU port of a vera.
//
// A request is looked at while the port is free, and made and answered in the next clock: then the
// byte read is there. One that no longer stands by then, or has become another, is not made.
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
  output logic       o_look,
  output logic       o_write,
  output logic [4:0] o_register,
  output logic [7:0] o_data,
  input  logic [7:0] i_data,
  input  logic       i_busy
);

  logic       r_looked;
  logic       r_we;
  logic [4:0] r_adr;
  logic       w_request;

  assign w_request = i_cyc && i_stb && !i_rst;

  always_ff @(posedge i_clk) begin
    r_looked <= o_look;
    r_we     <= i_we;
    r_adr    <= i_adr;
  end

  assign o_strobe   = w_request && r_looked && {r_we, r_adr} == {i_we, i_adr};  // Rule 34
  assign o_look     = w_request && !i_busy && !o_strobe;
  assign o_write    = i_we;
  assign o_register = i_adr;
  assign o_data     = i_dat;

  assign o_dat = i_data;
  assign o_ack = o_strobe;

endmodule

`default_nettype wire
