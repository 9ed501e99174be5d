// SPDX-License-Identifier: MIT
//
// wishbone_to_axi_lite_ports: monitors at the ports of wishbone_to_axi_lite.
`default_nettype none

module wishbone_to_axi_lite_ports (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_cyc,
  input logic        i_stb,
  input logic        i_we,
  input logic [5:1]  i_adr,
  input logic [1:0]  i_sel,
  input logic [15:0] i_dat,
  input logic        o_ack,
  input logic        o_err,
  input logic [5:0]  o_awaddr,
  input logic        o_awvalid,
  input logic        i_awready,
  input logic [31:0] o_wdata,
  input logic [3:0]  o_wstrb,
  input logic        o_wvalid,
  input logic        i_wready,
  input logic [1:0]  i_bresp,
  input logic        i_bvalid,
  input logic        o_bready,
  input logic [5:0]  o_araddr,
  input logic        o_arvalid,
  input logic        i_arready,
  input logic [31:0] i_rdata,
  input logic [1:0]  i_rresp,
  input logic        i_rvalid,
  input logic        o_rready
);

  wishbone_monitor #(
    .ANY_MASTER(1), .ADDRESS_WIDTH(5), .DATA_WIDTH(16), .SELECT_WIDTH(2)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(i_cyc), .i_stb(i_stb), .i_we(i_we), .i_adr(i_adr),
    .i_sel(i_sel), .i_dat(i_dat), .i_tag(1'b0), .i_ack(o_ack), .i_err(o_err),
    .i_may_wait(1'b1)
  );

  axi_lite_monitor #(.ADDRESS_WIDTH(6)) axi_port (
    .i_clk, .i_rst,
    .i_awaddr(o_awaddr), .i_awvalid(o_awvalid), .i_awready(i_awready),
    .i_wdata(o_wdata), .i_wstrb(o_wstrb), .i_wvalid(o_wvalid), .i_wready(i_wready),
    .i_bresp(i_bresp), .i_bvalid(i_bvalid), .i_bready(o_bready),
    .i_araddr(o_araddr), .i_arvalid(o_arvalid), .i_arready(i_arready),
    .i_rdata(i_rdata), .i_rresp(i_rresp), .i_rvalid(i_rvalid), .i_rready(o_rready),
    .o_addresses(), .o_data(), .o_reads()
  );

endmodule

`ifdef VERILATOR
bind wishbone_to_axi_lite wishbone_to_axi_lite_ports ports (.*);
`endif

`default_nettype wire
