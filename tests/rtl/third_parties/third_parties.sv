// SPDX-License-Identifier: MIT
//
// third_parties: register ports and adapters for the bus agents of others, with the pins' names as
// these want them. Overlap by AXI4-Lite, by APB and by Wishbone; Wishbone in front of AXI4-Lite and
// of APB.
`default_nettype none

module overlap_registers_alone (
  input  wire         clk,
  input  wire         rst,
  input  wire         cyc,
  input  wire         stb,
  input  wire         we,
  input  wire  [13:2] adr,
  input  wire  [3:0]  sel,
  input  wire  [31:0] dat,
  output wire  [31:0] read,
  output wire         ack
);
  overlap #(.SPRITES(2)) unit (
    .i_clk(clk), .i_rst(rst), .i_trigger(1'b0), .o_irq(), .i_reg_cyc(cyc), .i_reg_stb(stb),
    .i_reg_we(we), .i_reg_adr(adr), .i_reg_sel(sel), .i_reg_dat(dat), .o_reg_dat(read),
    .o_reg_ack(ack), .o_mem_cyc(), .o_mem_stb(), .o_mem_we(), .o_mem_adr(), .o_mem_sel(),
    .o_mem_dat(), .i_mem_stall(1'b0), .i_mem_ack(1'b0), .i_mem_err(1'b0), .i_mem_dat(32'd0)
  );
endmodule

module third_parties (
  input  wire         clk,
  input  wire         rst,

  // AXI4-Lite to overlap
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

  // APB to overlap
  input  wire  [13:0] s_apb_paddr,
  input  wire         s_apb_psel,
  input  wire         s_apb_penable,
  input  wire         s_apb_pwrite,
  input  wire  [31:0] s_apb_pwdata,
  input  wire  [3:0]  s_apb_pstrb,
  output wire         s_apb_pready,
  output wire  [31:0] s_apb_prdata,
  output wire         s_apb_pslverr,

  // Wishbone to overlap
  input  wire         wbo_cyc,
  input  wire         wbo_stb,
  input  wire         wbo_we,
  input  wire  [13:2] wbo_adr,
  input  wire  [3:0]  wbo_sel,
  input  wire  [31:0] wbo_datwr,
  output wire  [31:0] wbo_datrd,
  output wire         wbo_ack,

  // Wishbone to AXI4-Lite
  input  wire         wba_cyc,
  input  wire         wba_stb,
  input  wire         wba_we,
  input  wire  [5:1]  wba_adr,
  input  wire  [1:0]  wba_sel,
  input  wire  [15:0] wba_datwr,
  output wire  [15:0] wba_datrd,
  output wire         wba_ack,
  output wire         wba_err,
  output wire  [5:0]  m_axil_awaddr,
  output wire         m_axil_awvalid,
  input  wire         m_axil_awready,
  output wire  [31:0] m_axil_wdata,
  output wire  [3:0]  m_axil_wstrb,
  output wire         m_axil_wvalid,
  input  wire         m_axil_wready,
  input  wire  [1:0]  m_axil_bresp,
  input  wire         m_axil_bvalid,
  output wire         m_axil_bready,
  output wire  [5:0]  m_axil_araddr,
  output wire         m_axil_arvalid,
  input  wire         m_axil_arready,
  input  wire  [31:0] m_axil_rdata,
  input  wire  [1:0]  m_axil_rresp,
  input  wire         m_axil_rvalid,
  output wire         m_axil_rready,

  // Wishbone to APB
  input  wire         wbp_cyc,
  input  wire         wbp_stb,
  input  wire         wbp_we,
  input  wire  [5:1]  wbp_adr,
  input  wire  [1:0]  wbp_sel,
  input  wire  [15:0] wbp_datwr,
  output wire  [15:0] wbp_datrd,
  output wire         wbp_ack,
  output wire         wbp_err,
  output wire  [5:0]  m_apb_paddr,
  output wire         m_apb_psel,
  output wire         m_apb_penable,
  output wire         m_apb_pwrite,
  output wire  [15:0] m_apb_pwdata,
  output wire  [1:0]  m_apb_pstrb,
  input  wire         m_apb_pready,
  input  wire  [15:0] m_apb_prdata,
  input  wire         m_apb_pslverr
);

  wire        axi_cyc, axi_stb, axi_we, axi_ack, apb_cyc, apb_stb, apb_we, apb_ack;
  wire [13:2] axi_adr, apb_adr;
  wire [3:0]  axi_sel, apb_sel;
  wire [31:0] axi_dat, axi_read, apb_dat, apb_read;

  axi_lite_to_registers axi_to_overlap (
    .i_clk(clk), .i_rst(rst), .i_awaddr(s_axil_awaddr[13:2]), .i_awvalid(s_axil_awvalid),
    .o_awready(s_axil_awready), .i_wdata(s_axil_wdata), .i_wstrb(s_axil_wstrb),
    .i_wvalid(s_axil_wvalid), .o_wready(s_axil_wready), .o_bresp(s_axil_bresp),
    .o_bvalid(s_axil_bvalid), .i_bready(s_axil_bready), .i_araddr(s_axil_araddr[13:2]),
    .i_arvalid(s_axil_arvalid), .o_arready(s_axil_arready), .o_rdata(s_axil_rdata),
    .o_rresp(s_axil_rresp), .o_rvalid(s_axil_rvalid), .i_rready(s_axil_rready),
    .o_cyc(axi_cyc), .o_stb(axi_stb), .o_we(axi_we), .o_adr(axi_adr), .o_sel(axi_sel),
    .o_dat(axi_dat), .i_dat(axi_read), .i_ack(axi_ack), .i_err(1'b0)
  );
  overlap_registers_alone by_axi (
    .clk, .rst, .cyc(axi_cyc), .stb(axi_stb), .we(axi_we), .adr(axi_adr), .sel(axi_sel),
    .dat(axi_dat), .read(axi_read), .ack(axi_ack)
  );

  apb_to_registers apb_to_overlap (
    .i_psel(s_apb_psel), .i_penable(s_apb_penable), .i_pwrite(s_apb_pwrite),
    .i_paddr(s_apb_paddr[13:2]), .i_pstrb(s_apb_pstrb), .i_pwdata(s_apb_pwdata),
    .o_prdata(s_apb_prdata), .o_pready(s_apb_pready), .o_pslverr(s_apb_pslverr),
    .o_cyc(apb_cyc), .o_stb(apb_stb), .o_we(apb_we), .o_adr(apb_adr), .o_sel(apb_sel),
    .o_dat(apb_dat), .i_dat(apb_read), .i_ack(apb_ack), .i_err(1'b0)
  );
  overlap_registers_alone by_apb (
    .clk, .rst, .cyc(apb_cyc), .stb(apb_stb), .we(apb_we), .adr(apb_adr), .sel(apb_sel),
    .dat(apb_dat), .read(apb_read), .ack(apb_ack)
  );

  overlap_registers_alone by_wishbone (
    .clk, .rst, .cyc(wbo_cyc), .stb(wbo_stb), .we(wbo_we), .adr(wbo_adr), .sel(wbo_sel),
    .dat(wbo_datwr), .read(wbo_datrd), .ack(wbo_ack)
  );

  wishbone_to_axi_lite to_axi (
    .i_clk(clk), .i_rst(rst), .i_cyc(wba_cyc), .i_stb(wba_stb), .i_we(wba_we), .i_adr(wba_adr),
    .i_sel(wba_sel), .i_dat(wba_datwr), .o_dat(wba_datrd), .o_ack(wba_ack), .o_err(wba_err),
    .o_awaddr(m_axil_awaddr), .o_awvalid(m_axil_awvalid), .i_awready(m_axil_awready),
    .o_wdata(m_axil_wdata), .o_wstrb(m_axil_wstrb), .o_wvalid(m_axil_wvalid),
    .i_wready(m_axil_wready), .i_bresp(m_axil_bresp), .i_bvalid(m_axil_bvalid),
    .o_bready(m_axil_bready), .o_araddr(m_axil_araddr), .o_arvalid(m_axil_arvalid),
    .i_arready(m_axil_arready), .i_rdata(m_axil_rdata), .i_rresp(m_axil_rresp),
    .i_rvalid(m_axil_rvalid), .o_rready(m_axil_rready)
  );

  wishbone_to_apb to_apb (
    .i_clk(clk), .i_rst(rst), .i_cyc(wbp_cyc), .i_stb(wbp_stb), .i_we(wbp_we), .i_adr(wbp_adr),
    .i_sel(wbp_sel), .i_dat(wbp_datwr), .o_dat(wbp_datrd), .o_ack(wbp_ack), .o_err(wbp_err),
    .o_psel(m_apb_psel), .o_penable(m_apb_penable), .o_pwrite(m_apb_pwrite),
    .o_paddr(m_apb_paddr), .o_pstrb(m_apb_pstrb), .o_pwdata(m_apb_pwdata),
    .i_prdata(m_apb_prdata), .i_pready(m_apb_pready), .i_pslverr(m_apb_pslverr)
  );

endmodule

`default_nettype wire
