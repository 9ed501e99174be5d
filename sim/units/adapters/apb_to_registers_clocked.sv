// SPDX-License-Identifier: MIT
//
// apb_to_registers_clocked: apb_to_registers with a clock and a reset for the monitors at its
// ports; it has neither itself.
`default_nettype none

module apb_to_registers_clocked (
  input  logic        i_clk,
  input  logic        i_rst,

  input  logic        i_psel,
  input  logic        i_penable,
  input  logic        i_pwrite,
  input  logic [13:2] i_paddr,
  input  logic [3:0]  i_pstrb,
  input  logic [31:0] i_pwdata,
  output logic [31:0] o_prdata,
  output logic        o_pready,
  output logic        o_pslverr,

  output logic        o_cyc,
  output logic        o_stb,
  output logic        o_we,
  output logic [13:2] o_adr,
  output logic [3:0]  o_sel,
  output logic [31:0] o_dat,
  input  logic [31:0] i_dat,
  input  logic        i_ack,
  input  logic        i_err
);

  apb_to_registers adapter (.*);
  apb_to_registers_ports ports (.*);

endmodule

`default_nettype wire
