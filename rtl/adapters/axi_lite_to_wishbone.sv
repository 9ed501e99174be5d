// SPDX-License-Identifier: MIT
//
// axi_lite_to_wishbone: an AXI4-Lite slave of 32 bits that passes every access on to a Wishbone B4
// classic slave, 16 bits wide with big-endian lanes.
//
// Lanes are byte-invariant: the byte at address n is in bits 8*(n mod 4)+7 to 8*(n mod 4). An
// access is of one half of the data, which the address names; a write with strobes in the other
// half is wider than any of a blitter's and ends in an error that the slave does not see. Data of a
// read are in both halves. One access at a time, held until it is answered; reads and writes that
// wait take turns (axi_lite_to_registers). o_cyc is high for as long as anything is asked or open.
`default_nettype none

module axi_lite_to_wishbone (
  input  logic        i_clk,
  input  logic        i_rst,

  input  logic [23:0] i_awaddr,
  input  logic        i_awvalid,
  output logic        o_awready,
  input  logic [31:0] i_wdata,
  input  logic [3:0]  i_wstrb,
  input  logic        i_wvalid,
  output logic        o_wready,
  output logic [1:0]  o_bresp,
  output logic        o_bvalid,
  input  logic        i_bready,
  input  logic [23:0] i_araddr,
  input  logic        i_arvalid,
  output logic        o_arready,
  output logic [31:0] o_rdata,
  output logic [1:0]  o_rresp,
  output logic        o_rvalid,
  input  logic        i_rready,

  output logic        o_cyc,
  output logic        o_stb,
  output logic        o_we,
  output logic [23:1] o_adr,
  output logic [1:0]  o_sel,
  output logic [15:0] o_dat,
  input  logic [15:0] i_dat,
  input  logic        i_ack,
  input  logic        i_err
);

  wire        w_access, w_strobe;
  wire [3:0]  w_strobes;
  wire [31:0] w_data;
  wire [15:0] w_read   = {i_dat[7:0], i_dat[15:8]};
  wire [1:0]  w_unused = {i_awaddr[0], i_araddr[0]};

  // Addresses of words of 16 bits, where it has those of words of 32
  axi_lite_to_registers #(.ADDRESS_WIDTH(25)) accesses (
      .i_clk, .i_rst,
      .i_awaddr(i_awaddr[23:1]), .i_awvalid, .o_awready, .i_wdata, .i_wstrb, .i_wvalid, .o_wready,
      .o_bresp, .o_bvalid, .i_bready,
      .i_araddr(i_araddr[23:1]), .i_arvalid, .o_arready, .o_rdata, .o_rresp, .o_rvalid, .i_rready,
      .o_cyc(w_access), .o_stb(w_strobe), .o_we, .o_adr, .o_sel(w_strobes), .o_dat(w_data),
      .i_dat({w_read, w_read}), .i_ack, .i_err(i_err || w_wide)
  );

  wire [1:0]  w_lanes = o_adr[1] ? w_strobes[3:2] : w_strobes[1:0];
  wire [1:0]  w_other = o_adr[1] ? w_strobes[1:0] : w_strobes[3:2];
  wire [15:0] w_bytes = o_adr[1] ? w_data[31:16] : w_data[15:0];
  wire        w_wide  = w_access && o_we && w_other != 2'b00;

  assign o_cyc = i_awvalid || i_wvalid || i_arvalid || w_access || o_bvalid || o_rvalid;
  assign o_stb = w_strobe && !w_wide;
  assign o_sel = {w_lanes[0], w_lanes[1]};
  assign o_dat = {w_bytes[7:0], w_bytes[15:8]};

endmodule

`default_nettype wire
