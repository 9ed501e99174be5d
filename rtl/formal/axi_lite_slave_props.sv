// SPDX-License-Identifier: MIT
//
// axi_lite_slave_props: a slave port obeys AXI4-Lite, given a master that does.
//
// Either side holds what it has offered until it is taken. The slave answers each access once, and
// nothing else; it may count on at most OPEN accesses of a kind without an answer.
`default_nettype none

module axi_lite_slave_props #(
  parameter ADDRESS_WIDTH = 16,
  parameter OPEN          = 1  // accesses of a kind that it takes before it answers
) (
  input logic                     i_clk,
  input logic                     i_rst,

  input logic [ADDRESS_WIDTH-1:0] i_awaddr,
  input logic                     i_awvalid,
  input logic                     i_awready,
  input logic [31:0]              i_wdata,
  input logic [3:0]               i_wstrb,
  input logic                     i_wvalid,
  input logic                     i_wready,
  input logic [1:0]               i_bresp,
  input logic                     i_bvalid,
  input logic                     i_bready,
  input logic [ADDRESS_WIDTH-1:0] i_araddr,
  input logic                     i_arvalid,
  input logic                     i_arready,
  input logic [31:0]              i_rdata,
  input logic [1:0]               i_rresp,
  input logic                     i_rvalid,
  input logic                     i_rready,

  // Addresses and data of writes, addresses of reads, that were taken and not answered
  output logic [3:0]              o_addresses,
  output logic [3:0]              o_data,
  output logic [3:0]              o_reads
);

  logic                     r_reset_seen, r_past_rst;
  logic                     r_aw_waits, r_w_waits, r_b_waits, r_ar_waits, r_r_waits;
  logic [ADDRESS_WIDTH-1:0] r_awaddr, r_araddr;
  logic [31:0]              r_wdata, r_rdata;
  logic [3:0]               r_wstrb;
  logic [1:0]               r_bresp, r_rresp;
  initial r_reset_seen = 1'b0;

  wire w_b = i_bvalid && i_bready;
  wire w_r = i_rvalid && i_rready;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_past_rst   <= i_rst;
    r_aw_waits   <= !i_rst && i_awvalid && !i_awready;
    r_w_waits    <= !i_rst && i_wvalid && !i_wready;
    r_b_waits    <= !i_rst && i_bvalid && !i_bready;
    r_ar_waits   <= !i_rst && i_arvalid && !i_arready;
    r_r_waits    <= !i_rst && i_rvalid && !i_rready;
    r_awaddr     <= i_awaddr;
    r_wdata      <= i_wdata;
    r_wstrb      <= i_wstrb;
    r_bresp      <= i_bresp;
    r_araddr     <= i_araddr;
    r_rdata      <= i_rdata;
    r_rresp      <= i_rresp;
    o_addresses  <= i_rst ? 4'd0 : o_addresses + 4'(i_awvalid && i_awready) - 4'(w_b);
    o_data       <= i_rst ? 4'd0 : o_data + 4'(i_wvalid && i_wready) - 4'(w_b);
    o_reads      <= i_rst ? 4'd0 : o_reads + 4'(i_arvalid && i_arready) - 4'(w_r);
  end

  // The master: VALID low in reset (A3.1.2), and held with what it goes with until READY (A3.2.1)
  always @* begin
    if (i_rst) assume (!i_awvalid && !i_wvalid && !i_arvalid);
    if (r_aw_waits && !i_rst) assume (i_awvalid && i_awaddr == r_awaddr);
    if (r_w_waits && !i_rst) assume (i_wvalid && i_wdata == r_wdata && i_wstrb == r_wstrb);
    if (r_ar_waits && !i_rst) assume (i_arvalid && i_araddr == r_araddr);
  end

  always @* if (r_reset_seen) begin
    // Nothing is left of an access after reset
    if (r_past_rst) assert (!i_bvalid && !i_rvalid);
    else if (!i_rst) begin
      // An answer is of an access that was taken, address and data (A3.3.1)
      if (i_bvalid) assert (o_addresses != 0 && o_data != 0);
      if (i_rvalid) assert (o_reads != 0);
      assert (o_addresses <= OPEN && o_data <= OPEN && o_reads <= OPEN);
      // Answers stay as they are until they are taken
      if (r_b_waits) assert (i_bvalid && i_bresp == r_bresp);
      if (r_r_waits) assert (i_rvalid && i_rdata == r_rdata && i_rresp == r_rresp);
      // AXI4-Lite has no exclusive access (B1.1.1)
      if (i_bvalid) assert (i_bresp != 2'b01);
      if (i_rvalid) assert (i_rresp != 2'b01);
    end
  end

  always_ff @(posedge i_clk)
    if (r_reset_seen && !i_rst) begin
      cover (r_b_waits && w_b && i_bresp == 2'b00);
      cover (r_r_waits && w_r && i_rresp == 2'b00);
      cover (w_b && i_bresp == 2'b10);
      cover (w_r && i_rresp == 2'b10);
    end

endmodule

`default_nettype wire
