// SPDX-License-Identifier: MIT
//
// axi_lite_to_wishbone_ports: monitors at the ports of axi_lite_to_wishbone, and the rule that is
// about both: CYC, which is the request for the bus, lasts from the first VALID to the answer's
// end.
`default_nettype none
`include "monitor.svh"

module axi_lite_to_wishbone_ports (
  input logic        i_clk,
  input logic        i_rst,
  input logic [23:0] i_awaddr,
  input logic        i_awvalid,
  input logic        o_awready,
  input logic [31:0] i_wdata,
  input logic [3:0]  i_wstrb,
  input logic        i_wvalid,
  input logic        o_wready,
  input logic [1:0]  o_bresp,
  input logic        o_bvalid,
  input logic        i_bready,
  input logic [23:0] i_araddr,
  input logic        i_arvalid,
  input logic        o_arready,
  input logic [31:0] o_rdata,
  input logic [1:0]  o_rresp,
  input logic        o_rvalid,
  input logic        i_rready,
  input logic        o_cyc,
  input logic        o_stb,
  input logic        o_we,
  input logic [23:1] o_adr,
  input logic [1:0]  o_sel,
  input logic [15:0] o_dat,
  input logic        i_ack,
  input logic        i_err
);

  wire [3:0] w_addresses, w_data, w_reads;

  axi_lite_monitor #(.ADDRESS_WIDTH(24)) axi_port (
    .i_clk, .i_rst,
    .i_awaddr(i_awaddr), .i_awvalid(i_awvalid), .i_awready(o_awready),
    .i_wdata(i_wdata), .i_wstrb(i_wstrb), .i_wvalid(i_wvalid), .i_wready(o_wready),
    .i_bresp(o_bresp), .i_bvalid(o_bvalid), .i_bready(i_bready),
    .i_araddr(i_araddr), .i_arvalid(i_arvalid), .i_arready(o_arready),
    .i_rdata(o_rdata), .i_rresp(o_rresp), .i_rvalid(o_rvalid), .i_rready(i_rready),
    .o_addresses(w_addresses), .o_data(w_data), .o_reads(w_reads)
  );

  wishbone_monitor #(
    .ADDRESS_WIDTH(23), .DATA_WIDTH(16), .SELECT_WIDTH(2)
  ) memory_port (
    .i_clk, .i_rst, .i_cyc(o_cyc), .i_stb(o_stb), .i_we(o_we), .i_adr(o_adr),
    .i_sel(o_sel), .i_dat(o_dat), .i_tag(1'b0), .i_ack(i_ack), .i_err(i_err),
    .i_may_wait(1'b1)
  );

  logic r_reset_seen;
  initial r_reset_seen = 1'b0;
  always_ff @(posedge i_clk) r_reset_seen <= r_reset_seen || i_rst;

  wire w_asked = i_awvalid || i_wvalid || i_arvalid;
  wire w_open  = w_addresses != 4'd0 || w_data != 4'd0 || w_reads != 4'd0;
  // A promise of the adapter, not of a side of a bus: no proof assumes it
`ifdef FORMAL
  localparam ASSUMED = 0, CHECKED = 1;
`endif
  `OWES(3, cyc_lasts, o_cyc == (w_asked || w_open),
        "axi_lite_to_wishbone, CYC is high while an access is asked for or open, and only then")

endmodule

`ifdef VERILATOR
bind axi_lite_to_wishbone axi_lite_to_wishbone_ports ports (.*);
`endif

`default_nettype wire
