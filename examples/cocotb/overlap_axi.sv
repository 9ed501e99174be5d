// SPDX-License-Identifier: MIT
//
// overlap_axi: overlap with registers by AXI4-Lite, through axi_lite_to_registers of rtl/adapters,
// with the names of pins that cocotbext-axi wants. The memory's pins are the unit's own.
`default_nettype none

module overlap_axi (
  input  wire         i_clk,
  input  wire         i_rst,
  input  wire         i_trigger,
  output wire         o_irq,

  // Registers (AXI4-Lite)
  input  wire  [13:0] s_axil_awaddr,
  input  wire         s_axil_awvalid,
  output wire         s_axil_awready,
  input  wire  [31:0] s_axil_wdata,
  input  wire  [3:0]  s_axil_wstrb,
  input  wire         s_axil_wvalid,
  output wire         s_axil_wready,
  output wire  [1:0]  s_axil_bresp,
  output wire         s_axil_bvalid,
  input  wire         s_axil_bready,
  input  wire  [13:0] s_axil_araddr,
  input  wire         s_axil_arvalid,
  output wire         s_axil_arready,
  output wire  [31:0] s_axil_rdata,
  output wire  [1:0]  s_axil_rresp,
  output wire         s_axil_rvalid,
  input  wire         s_axil_rready,

  // Memory master (Wishbone pipelined)
  output wire         o_mem_cyc,
  output wire         o_mem_stb,
  output wire         o_mem_we,
  output wire  [31:2] o_mem_adr,
  output wire  [3:0]  o_mem_sel,
  output wire  [31:0] o_mem_dat,
  input  wire         i_mem_stall,
  input  wire         i_mem_ack,
  input  wire         i_mem_err,
  input  wire  [31:0] i_mem_dat
);

  wire        w_cyc, w_stb, w_we, w_ack;
  wire [13:2] w_adr;
  wire [3:0]  w_sel;
  wire [31:0] w_written, w_read;
  wire        w_unused = &{1'b0, s_axil_awaddr[1:0], s_axil_araddr[1:0]};

  axi_lite_to_registers adapter (
    .i_clk, .i_rst, .i_awaddr(s_axil_awaddr[13:2]), .i_awvalid(s_axil_awvalid),
    .o_awready(s_axil_awready), .i_wdata(s_axil_wdata), .i_wstrb(s_axil_wstrb),
    .i_wvalid(s_axil_wvalid), .o_wready(s_axil_wready), .o_bresp(s_axil_bresp),
    .o_bvalid(s_axil_bvalid), .i_bready(s_axil_bready), .i_araddr(s_axil_araddr[13:2]),
    .i_arvalid(s_axil_arvalid), .o_arready(s_axil_arready), .o_rdata(s_axil_rdata),
    .o_rresp(s_axil_rresp), .o_rvalid(s_axil_rvalid), .i_rready(s_axil_rready),
    .o_cyc(w_cyc), .o_stb(w_stb), .o_we(w_we), .o_adr(w_adr), .o_sel(w_sel), .o_dat(w_written),
    .i_dat(w_read), .i_ack(w_ack), .i_err(1'b0)
  );

  overlap unit (
    .i_clk, .i_rst, .i_trigger, .o_irq, .i_reg_cyc(w_cyc), .i_reg_stb(w_stb), .i_reg_we(w_we),
    .i_reg_adr(w_adr), .i_reg_sel(w_sel), .i_reg_dat(w_written), .o_reg_dat(w_read),
    .o_reg_ack(w_ack), .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
    .i_mem_stall, .i_mem_ack, .i_mem_err, .i_mem_dat
  );

endmodule

`default_nettype wire
