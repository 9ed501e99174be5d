// SPDX-License-Identifier: MIT
//
// apb_to_registers: an APB4 slave in front of a register port, as blitter (16 bits), overlap and
// impact (32 bits) have it: a Wishbone B4 classic slave.
//
// The access phase is the Wishbone cycle, so that a transfer takes one clock more than the register
// port does. Bits and strobes are passed on as they are: a blitter's even byte is the high one.
// There is no state, and no clock.
`default_nettype none

module apb_to_registers #(
  parameter DATA_WIDTH    = 32,  // 8, 16 or 32
  parameter ADDRESS_WIDTH = 14,  // of byte addresses
  parameter LOW           = $clog2(DATA_WIDTH / 8)  // follows from it
) (
  // APB4
  input  logic                       i_psel,
  input  logic                       i_penable,
  input  logic                       i_pwrite,
  input  logic [ADDRESS_WIDTH-1:LOW] i_paddr,
  input  logic [DATA_WIDTH/8-1:0]    i_pstrb,
  input  logic [DATA_WIDTH-1:0]      i_pwdata,
  output logic [DATA_WIDTH-1:0]      o_prdata,
  output logic                       o_pready,
  output logic                       o_pslverr,

  // Register port
  output logic                       o_cyc,
  output logic                       o_stb,
  output logic                       o_we,
  output logic [ADDRESS_WIDTH-1:LOW] o_adr,
  output logic [DATA_WIDTH/8-1:0]    o_sel,
  output logic [DATA_WIDTH-1:0]      o_dat,
  input  logic [DATA_WIDTH-1:0]      i_dat,
  input  logic                       i_ack,
  input  logic                       i_err
);

  if (DATA_WIDTH != 8 && DATA_WIDTH != 16 && DATA_WIDTH != 32) begin : g_data_width
    apb_to_registers_DATA_WIDTH_must_be_8_16_or_32 refused ();
  end
  if (ADDRESS_WIDTH < 3 || ADDRESS_WIDTH > 32) begin : g_address_width
    apb_to_registers_ADDRESS_WIDTH_must_be_3_to_32 refused ();
  end
  if (LOW != $clog2(DATA_WIDTH / 8)) begin : g_low
    apb_to_registers_LOW_must_be_as_it_is refused ();
  end

  assign o_cyc = i_psel && i_penable;
  assign o_stb = o_cyc;
  assign o_we  = i_pwrite;
  assign o_adr = i_paddr;
  assign o_sel = i_pwrite ? i_pstrb : '1;
  assign o_dat = i_pwdata;

  assign o_prdata  = i_dat;
  assign o_pready  = i_ack || i_err;
  assign o_pslverr = i_err;

endmodule

`default_nettype wire
