// SPDX-License-Identifier: MIT
//
// wishbone_to_apb: a Wishbone B4 classic slave, 16 bits wide, that passes every access on to an APB4 slave.
//
// Big-endian lanes: the byte at the even address is in bits 15-8, its strobe is pstrb[1].
`default_nettype none

module wishbone_to_apb (
    input  wire         i_clk,
    input  wire         i_rst,

    input  wire         i_cyc,
    input  wire         i_stb,
    input  wire         i_we,
    input  wire  [5:1]  i_adr,
    input  wire  [1:0]  i_sel,
    input  wire  [15:0] i_dat,
    output wire  [15:0] o_dat,
    output wire         o_ack,
    output wire         o_err,

    output wire         o_psel,
    output wire         o_penable,
    output wire         o_pwrite,
    output wire  [5:0]  o_paddr,
    output wire  [1:0]  o_pstrb,
    output wire  [15:0] o_pwdata,
    input  wire  [15:0] i_prdata,
    input  wire         i_pready,
    input  wire         i_pslverr
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
