// SPDX-License-Identifier: MIT
//
// wishbone_to_apb: a Wishbone B4 classic slave, 16 bits wide, that passes every access on to an
// APB4 slave.
//
// Big-endian lanes: the byte at the even address is in bits 15-8, its strobe is pstrb[1]. APB does
// not let a transfer be taken back: what is given up here is carried through there, its answer goes
// to nobody, and the next access waits for that.
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

  // The transfer that has begun
  logic        r_enable, r_given_up;
  logic        r_we;
  logic [5:1]  r_adr;
  logic [1:0]  r_sel;
  logic [15:0] r_dat;

  wire w_request = i_cyc && i_stb;
  wire w_ends    = r_enable && i_pready;
  wire w_answers = w_ends && w_request && !r_given_up;

  always_ff @(posedge i_clk) begin
    r_enable   <= !i_rst && o_psel && !w_ends;
    r_given_up <= r_enable && (r_given_up || !w_request);
    if (!r_enable) begin
      r_we  <= i_we;
      r_adr <= i_adr;
      r_sel <= i_sel;
      r_dat <= i_dat;
    end
  end

  wire w_write = r_enable ? r_we : i_we;

  assign o_psel    = r_enable || w_request;
  assign o_penable = r_enable;
  assign o_pwrite  = w_write;
  assign o_paddr   = {r_enable ? r_adr : i_adr, 1'b0};
  assign o_pstrb   = !w_write ? 2'b00 : r_enable ? r_sel : i_sel;
  assign o_pwdata  = r_enable ? r_dat : i_dat;

  assign o_dat = i_prdata;
  assign o_ack = w_answers && !i_pslverr;
  assign o_err = w_answers && i_pslverr;

endmodule

`default_nettype wire
