// SPDX-License-Identifier: MIT
//
// wishbone_to_axi_lite: a Wishbone B4 classic slave, 16 bits wide with big-endian lanes, that
// passes every access on to an AXI4-Lite slave of 32 bits.
//
// Lanes are byte-invariant: the byte at address n is in bits 8*(n mod 4)+7 to 8*(n mod 4), so that
// the even byte of a word, the high one on Wishbone, is the low one of its half. One access at a
// time. AXI does not let an access be taken back: what is given up here is carried through there,
// its answer goes to nobody, and the next access waits for that.
`default_nettype none

module wishbone_to_axi_lite (
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

  output logic [5:0]  o_awaddr,
  output logic        o_awvalid,
  input  logic        i_awready,
  output logic [31:0] o_wdata,
  output logic [3:0]  o_wstrb,
  output logic        o_wvalid,
  input  logic        i_wready,
  input  logic [1:0]  i_bresp,
  input  logic        i_bvalid,
  output logic        o_bready,
  output logic [5:0]  o_araddr,
  output logic        o_arvalid,
  input  logic        i_arready,
  input  logic [31:0] i_rdata,
  input  logic [1:0]  i_rresp,
  input  logic        i_rvalid,
  output logic        o_rready
);

  localparam [1:0] OKAY = 2'b00;

  // The access that AXI has been shown
  logic        r_open, r_address_taken, r_data_taken;
  logic        r_given_up;
  logic        r_we;
  logic [5:1]  r_adr;
  logic [1:0]  r_sel;
  logic [15:0] r_dat;

  wire w_request = i_cyc && i_stb;
  wire w_ends    = r_open && (r_we ? i_bvalid : i_rvalid);
  wire w_answers = w_ends && w_request && !r_given_up;
  wire w_error   = (r_we ? i_bresp : i_rresp) != OKAY;

  // Control
  always_ff @(posedge i_clk) begin
    if (i_rst || !r_open) begin
      r_open          <= !i_rst && w_request;
      r_address_taken <= 1'b0;
      r_data_taken    <= 1'b0;
      r_given_up      <= 1'b0;
    end else begin
      r_open <= !w_ends;
      if (r_we ? i_awready : i_arready) r_address_taken <= 1'b1;
      if (i_wready) r_data_taken <= 1'b1;
      if (!w_request) r_given_up <= 1'b1;
    end
  end

  // Data
  always_ff @(posedge i_clk) begin
    if (!r_open) begin
      r_we  <= i_we;
      r_adr <= i_adr;
      r_sel <= i_sel;
      r_dat <= i_dat;
    end
  end

  wire [15:0] w_bytes   = {r_dat[7:0], r_dat[15:8]};
  wire [1:0]  w_strobes = {r_sel[0], r_sel[1]};
  wire [15:0] w_read    = r_adr[1] ? i_rdata[31:16] : i_rdata[15:0];

  assign o_awaddr  = {r_adr, 1'b0};
  assign o_awvalid = r_open && r_we && !r_address_taken;
  assign o_wdata   = {w_bytes, w_bytes};
  assign o_wstrb   = r_adr[1] ? {w_strobes, 2'b00} : {2'b00, w_strobes};
  assign o_wvalid  = r_open && r_we && !r_data_taken;
  assign o_bready  = r_open && r_we;
  assign o_araddr  = {r_adr, 1'b0};
  assign o_arvalid = r_open && !r_we && !r_address_taken;
  assign o_rready  = r_open && !r_we;

  assign o_dat = {w_read[7:0], w_read[15:8]};
  assign o_ack = w_answers && !w_error;
  assign o_err = w_answers && w_error;

endmodule

`default_nettype wire
