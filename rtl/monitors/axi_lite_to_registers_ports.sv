// SPDX-License-Identifier: MIT
//
// axi_lite_to_registers_ports: monitors at the ports of axi_lite_to_registers.
`default_nettype none

module axi_lite_to_registers_ports #(
  parameter ADDRESS_WIDTH = 14
) (
  input logic                     i_clk,
  input logic                     i_rst,
  input logic [ADDRESS_WIDTH-1:2] i_awaddr,
  input logic                     i_awvalid,
  input logic                     o_awready,
  input logic [31:0]              i_wdata,
  input logic [3:0]               i_wstrb,
  input logic                     i_wvalid,
  input logic                     o_wready,
  input logic [1:0]               o_bresp,
  input logic                     o_bvalid,
  input logic                     i_bready,
  input logic [ADDRESS_WIDTH-1:2] i_araddr,
  input logic                     i_arvalid,
  input logic                     o_arready,
  input logic [31:0]              o_rdata,
  input logic [1:0]               o_rresp,
  input logic                     o_rvalid,
  input logic                     i_rready,
  input logic                     o_cyc,
  input logic                     o_stb,
  input logic                     o_we,
  input logic [ADDRESS_WIDTH-1:2] o_adr,
  input logic [3:0]               o_sel,
  input logic [31:0]              o_dat,
  input logic                     i_ack,
  input logic                     i_err
);

  axi_lite_monitor #(.ADDRESS_WIDTH(ADDRESS_WIDTH - 2)) axi_port (
    .i_clk, .i_rst,
    .i_awaddr(i_awaddr), .i_awvalid(i_awvalid), .i_awready(o_awready),
    .i_wdata(i_wdata), .i_wstrb(i_wstrb), .i_wvalid(i_wvalid), .i_wready(o_wready),
    .i_bresp(o_bresp), .i_bvalid(o_bvalid), .i_bready(i_bready),
    .i_araddr(i_araddr), .i_arvalid(i_arvalid), .i_arready(o_arready),
    .i_rdata(o_rdata), .i_rresp(o_rresp), .i_rvalid(o_rvalid), .i_rready(i_rready),
    .o_addresses(), .o_data(), .o_reads()
  );

  wishbone_monitor #(
    .ADDRESS_WIDTH(ADDRESS_WIDTH - 2), .DATA_WIDTH(32), .SELECT_WIDTH(4)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(o_cyc), .i_stb(o_stb), .i_we(o_we), .i_adr(o_adr),
    .i_sel(o_sel), .i_dat(o_dat), .i_tag(1'b0), .i_ack(i_ack), .i_err(i_err),
    .i_may_wait(1'b1)
  );

endmodule

`ifdef VERILATOR
bind axi_lite_to_registers axi_lite_to_registers_ports #(.ADDRESS_WIDTH(ADDRESS_WIDTH)) ports (.*);
`endif

`default_nettype wire
