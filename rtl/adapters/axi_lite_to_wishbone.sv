// SPDX-License-Identifier: MIT
//
// axi_lite_to_wishbone: an AXI4-Lite slave of 32 bits that passes every access on to a Wishbone B4
// classic slave, 16 bits wide with big-endian lanes.
//
// Lanes are byte-invariant: the byte at address n is in bits 8*(n mod 4)+7 to 8*(n mod 4). An
// access is of one half of the data, which the address names; a write with strobes in the other
// half is wider than any of a blitter's and is never answered. Data of a read are in both halves.
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

  localparam [1:0] OKAY = 2'b00, SLVERR = 2'b10;

  logic        r_write_answer, r_read_answer;
  logic        r_error;
  logic [15:0] r_data;

  wire w_write  = i_awvalid && i_wvalid
                && (i_awaddr[1] ? i_wstrb[1:0] == 2'b00 : i_wstrb[3:2] == 2'b00);
  wire w_idle   = !r_write_answer && !r_read_answer;
  wire w_ends   = o_stb && (i_ack || i_err);
  wire [1:0]  w_unused  = {i_awaddr[0], i_araddr[0]};
  wire [15:0] w_bytes   = i_awaddr[1] ? i_wdata[31:16] : i_wdata[15:0];
  wire [1:0]  w_strobes = i_awaddr[1] ? i_wstrb[3:2] : i_wstrb[1:0];

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_write_answer <= 1'b0;
      r_read_answer  <= 1'b0;
    end else begin
      if (w_ends) begin
        r_write_answer <= o_we;
        r_read_answer  <= !o_we;
      end else begin
        if (i_bready) r_write_answer <= 1'b0;
        if (i_rready) r_read_answer <= 1'b0;
      end
    end
  end

  always_ff @(posedge i_clk) begin
    if (w_ends) begin
      r_error <= i_err;
      r_data  <= {i_dat[7:0], i_dat[15:8]};
    end
  end

  assign o_cyc = i_awvalid || i_wvalid || i_arvalid || !w_idle;
  assign o_stb = w_idle && (w_write || i_arvalid);
  assign o_we  = w_write;
  assign o_adr = w_write ? i_awaddr[23:1] : i_araddr[23:1];
  assign o_sel = w_write ? {w_strobes[0], w_strobes[1]} : 2'b11;
  assign o_dat = {w_bytes[7:0], w_bytes[15:8]};

  assign o_awready = w_ends && o_we;
  assign o_wready  = w_ends && o_we;
  assign o_bresp   = r_error ? SLVERR : OKAY;
  assign o_bvalid  = r_write_answer;
  assign o_arready = w_ends && !o_we;
  assign o_rdata   = {r_data, r_data};
  assign o_rresp   = r_error ? SLVERR : OKAY;
  assign o_rvalid  = r_read_answer;

endmodule

`default_nettype wire
