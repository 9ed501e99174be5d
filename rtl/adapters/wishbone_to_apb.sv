// SPDX-License-Identifier: MIT
//
// wishbone_to_apb: a Wishbone B4 classic slave, 16 bits wide, that passes every access on to an
// APB4 slave.
//
// Big-endian lanes: the byte at the even address is in bits 15-8, its strobe is pstrb[1].
`default_nettype none

module wishbone_to_apb (
  input  logic        i_clk,
  input  logic        i_rst,

  input  logic        i_cyc,
  input  logic        i_stb,
  input  logic        i_we,
  input  logic [5:1]  i_adr,
  input  logic [1:0]  i_sel,
  input  logic [15:0] i_dat,
  output logic [15:0] o_dat,
  output logic        o_ack,
  output logic        o_err,

  output logic        o_psel,
  output logic        o_penable,
  output logic        o_pwrite,
  output logic [5:0]  o_paddr,
  output logic [1:0]  o_pstrb,
  output logic [15:0] o_pwdata,
  input  logic [15:0] i_prdata,
  input  logic        i_pready,
  input  logic        i_pslverr
);

  logic r_enable;

  wire w_ends = o_penable && i_pready;

  always_ff @(posedge i_clk) begin
    r_enable <= !i_rst && o_psel && !w_ends;
  end

  assign o_psel    = i_cyc && i_stb;
  assign o_penable = o_psel && r_enable;
  assign o_pwrite  = i_we;
  assign o_paddr   = {i_adr, 1'b0};
  assign o_pstrb   = i_we ? i_sel : 2'b00;
  assign o_pwdata  = i_dat;

  assign o_dat = i_prdata;
  assign o_ack = w_ends && !i_pslverr;
  assign o_err = w_ends && i_pslverr;

endmodule

`default_nettype wire
