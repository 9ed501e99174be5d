// SPDX-License-Identifier: MIT
//
// axi_lite_monitor: what master and slave of an AXI4-Lite port owe each other.
//
// Either side holds what it has offered until it is taken. The slave answers each access once, and
// nothing else; it takes at most OPEN accesses of a kind before it answers.
`default_nettype none
`include "monitor.svh"

module axi_lite_monitor #(
  parameter ASSUMED       = 0,
  parameter CHECKED       = 1,
  parameter ADDRESS_WIDTH = 16,
  parameter OPEN          = 1
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
  logic [3:0]               r_addresses, r_data, r_reads;
  initial r_reset_seen = 1'b0;

  wire w_b = i_bvalid && i_bready;
  wire w_r = i_rvalid && i_rready;

  always_ff @(posedge i_clk) begin
    r_reset_seen <= r_reset_seen || i_rst;
    r_past_rst  <= i_rst;
    r_aw_waits  <= !i_rst && i_awvalid && !i_awready;
    r_w_waits   <= !i_rst && i_wvalid && !i_wready;
    r_b_waits   <= !i_rst && i_bvalid && !i_bready;
    r_ar_waits  <= !i_rst && i_arvalid && !i_arready;
    r_r_waits   <= !i_rst && i_rvalid && !i_rready;
    r_awaddr    <= i_awaddr;
    r_wdata     <= i_wdata;
    r_wstrb     <= i_wstrb;
    r_bresp     <= i_bresp;
    r_araddr    <= i_araddr;
    r_rdata     <= i_rdata;
    r_rresp     <= i_rresp;
    r_addresses <= i_rst ? 4'd0 : r_addresses + 4'(i_awvalid && i_awready) - 4'(w_b);
    r_data      <= i_rst ? 4'd0 : r_data + 4'(i_wvalid && i_wready) - 4'(w_b);
    r_reads     <= i_rst ? 4'd0 : r_reads + 4'(i_arvalid && i_arready) - 4'(w_r);
  end

  assign o_addresses = r_addresses;
  assign o_data      = r_data;
  assign o_reads     = r_reads;

  `MASTER_OWES(silent_after_reset, !r_past_rst || !(i_awvalid || i_wvalid || i_arvalid),
               "AXI A3.1.2, no VALID of the master in the clock behind a reset")
  `MASTER_OWES(aw_stays, !r_aw_waits || (i_awvalid && i_awaddr == r_awaddr),
               "AXI A3.2.1, AW stays as it is until it is taken")
  `MASTER_OWES(w_stays, !r_w_waits || (i_wvalid && i_wdata == r_wdata && i_wstrb == r_wstrb),
               "AXI A3.2.1, W stays as it is until it is taken")
  `MASTER_OWES(ar_stays, !r_ar_waits || (i_arvalid && i_araddr == r_araddr),
               "AXI A3.2.1, AR stays as it is until it is taken")

  `SLAVE_OWES(b_is_of_a_write, !i_bvalid || (r_addresses != 4'd0 && r_data != 4'd0),
              "AXI A3.3.1, B follows from AW and W that were taken")
  `SLAVE_OWES(r_is_of_a_read, !i_rvalid || r_reads != 4'd0,
              "AXI A3.3.1, R follows from AR that was taken")
  `SLAVE_OWES(not_too_many, r_addresses <= OPEN && r_data <= OPEN && r_reads <= OPEN,
              "no more accesses without an answer than the slave says")
  `SLAVE_OWES(b_stays, !r_b_waits || (i_bvalid && i_bresp == r_bresp),
              "AXI A3.2.1, B stays as it is until it is taken")
  `SLAVE_OWES(r_stays, !r_r_waits || (i_rvalid && i_rdata == r_rdata && i_rresp == r_rresp),
              "AXI A3.2.1, R stays as it is until it is taken")
  `SLAVE_OWES(not_exclusive, !(i_bvalid && i_bresp == 2'b01) && !(i_rvalid && i_rresp == 2'b01),
              "AXI4-Lite B1.1.1, no EXOKAY")

`ifdef FORMAL
  // A master need not let an answer wait.
  generate if (CHECKED != 0) begin : g_cover
    always_ff @(posedge i_clk)
      if (r_reset_seen && !i_rst) begin
        cover ((r_b_waits || ASSUMED == 2) && w_b && i_bresp == 2'b00);
        cover ((r_r_waits || ASSUMED == 2) && w_r && i_rresp == 2'b00);
        cover (w_b && i_bresp == 2'b10);
        cover (w_r && i_rresp == 2'b10);
      end
  end endgenerate
`endif

endmodule

`default_nettype wire
