// SPDX-License-Identifier: MIT
//
// blitter: your core behind the ports of our blitter, over AXI4-Lite.
`default_nettype none

module blitter (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_reg_cyc,
  input  logic        i_reg_stb,
  input  logic        i_reg_we,
  input  logic [5:1]  i_reg_adr,
  input  logic [1:0]  i_reg_sel,
  input  logic [15:0] i_reg_dat,
  input  logic [2:0]  i_reg_fc,
  output logic [15:0] o_reg_dat,
  output logic        o_reg_ack,
  output logic        o_reg_err,
  output logic        o_mem_cyc,
  output logic        o_mem_stb,
  output logic        o_mem_we,
  output logic [23:1] o_mem_adr,
  output logic [1:0]  o_mem_sel,
  output logic [15:0] o_mem_dat,
  input  logic [15:0] i_mem_dat,
  input  logic        i_mem_ack,
  input  logic        i_mem_err,
  output logic        o_bus_request,
  input  logic        i_bus_grant,
  input  logic        i_bus_cycle,
  output logic        o_done,
  output logic        o_quiet
);

  // The core's registers, before they are AXI
  wire        slave_cyc, slave_stb, slave_we, slave_ack, slave_err;
  wire [5:1]  slave_adr;
  wire [1:0]  slave_sel;
  wire [15:0] slave_dat, register_dat;

  // The core's registers, AXI4-Lite, 32 bits
  wire [5:0]  s_awaddr, s_araddr;
  wire        s_awvalid, s_awready, s_wvalid, s_wready, s_bvalid, s_bready;
  wire        s_arvalid, s_arready, s_rvalid, s_rready;
  wire [31:0] s_wdata, s_rdata;
  wire [3:0]  s_wstrb;
  wire [1:0]  s_bresp, s_rresp;

  // Its accesses to memory, AXI4-Lite, 32 bits
  wire [23:0] m_awaddr, m_araddr;
  wire        m_awvalid, m_awready, m_wvalid, m_wready, m_bvalid, m_bready;
  wire        m_arvalid, m_arready, m_rvalid, m_rready;
  wire [31:0] m_wdata, m_rdata;
  wire [3:0]  m_wstrb;
  wire [1:0]  m_bresp, m_rresp;

  // Its accesses to memory, on Wishbone
  wire        access, master_stb, master_we, master_ack, master_err;
  wire [23:1] master_adr;
  wire [1:0]  master_sel;
  wire [15:0] master_dat, memory_dat;

  // Its request for the bus, if it has one, whether the bus is its own, a bus cycle of another
  // master, its interrupt output: high when it is done
  wire        request, grant, bus_cycle, done;
  wire        master_cyc = access || request;

  // The most clocks in which your core begins to react: more make the comparison slower, fewer cut
  // it short
  localparam LATENCY = 16;

  blitter_wishbone #(.LATENCY(LATENCY)) adapter (
      .i_clk, .i_rst,
      .i_reg_cyc, .i_reg_stb, .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat, .i_reg_fc,
      .o_reg_dat, .o_reg_ack, .o_reg_err,
      .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
      .i_mem_dat, .i_mem_ack, .i_mem_err,
      .o_bus_request, .i_bus_grant, .i_bus_cycle, .o_done, .o_quiet,
      .o_slave_cyc(slave_cyc), .o_slave_stb(slave_stb), .o_slave_we(slave_we),
      .o_slave_adr(slave_adr),
      .o_slave_sel(slave_sel), .o_slave_dat(slave_dat), .i_slave_dat(register_dat),
      .i_slave_ack(slave_ack),
      .i_slave_err(slave_err),
      .i_master_cyc(master_cyc), .i_master_stb(master_stb), .i_master_we(master_we),
      .i_master_adr(master_adr),
      .i_master_sel(master_sel), .i_master_dat(master_dat), .o_master_dat(memory_dat),
      .o_master_ack(master_ack),
      .o_master_err(master_err),
      .o_grant(grant), .o_bus_cycle(bus_cycle), .i_done(done)
  );

  wishbone_to_axi_lite registers (
      .i_clk, .i_rst,
      .i_cyc(slave_cyc), .i_stb(slave_stb), .i_we(slave_we), .i_adr(slave_adr), .i_sel(slave_sel),
      .i_dat(slave_dat),
      .o_dat(register_dat), .o_ack(slave_ack), .o_err(slave_err),
      .o_awaddr(s_awaddr), .o_awvalid(s_awvalid), .i_awready(s_awready), .o_wdata(s_wdata),
      .o_wstrb(s_wstrb),
      .o_wvalid(s_wvalid), .i_wready(s_wready), .i_bresp(s_bresp), .i_bvalid(s_bvalid),
      .o_bready(s_bready),
      .o_araddr(s_araddr), .o_arvalid(s_arvalid), .i_arready(s_arready), .i_rdata(s_rdata),
      .i_rresp(s_rresp),
      .i_rvalid(s_rvalid), .o_rready(s_rready)
  );

  axi_lite_to_wishbone memory (
      .i_clk, .i_rst,
      .i_awaddr(m_awaddr), .i_awvalid(m_awvalid), .o_awready(m_awready), .i_wdata(m_wdata),
      .i_wstrb(m_wstrb),
      .i_wvalid(m_wvalid), .o_wready(m_wready), .o_bresp(m_bresp), .o_bvalid(m_bvalid),
      .i_bready(m_bready),
      .i_araddr(m_araddr), .i_arvalid(m_arvalid), .o_arready(m_arready), .o_rdata(m_rdata),
      .o_rresp(m_rresp),
      .o_rvalid(m_rvalid), .i_rready(m_rready),
      .o_cyc(access), .o_stb(master_stb), .o_we(master_we), .o_adr(master_adr), .o_sel(master_sel),
      .o_dat(master_dat), .i_dat(memory_dat), .i_ack(master_ack), .i_err(master_err)
  );

  // ---- Your core: its name, its clock enables and its reset in place of these ----
  your_core core (
      .i_clk, .i_rst,
      .i_awaddr(s_awaddr), .i_awvalid(s_awvalid), .o_awready(s_awready), .i_wdata(s_wdata),
      .i_wstrb(s_wstrb),
      .i_wvalid(s_wvalid), .o_wready(s_wready), .o_bresp(s_bresp), .o_bvalid(s_bvalid),
      .i_bready(s_bready),
      .i_araddr(s_araddr), .i_arvalid(s_arvalid), .o_arready(s_arready), .o_rdata(s_rdata),
      .o_rresp(s_rresp),
      .o_rvalid(s_rvalid), .i_rready(s_rready),
      .o_awaddr(m_awaddr), .o_awvalid(m_awvalid), .i_awready(m_awready), .o_wdata(m_wdata),
      .o_wstrb(m_wstrb),
      .o_wvalid(m_wvalid), .i_wready(m_wready), .i_bresp(m_bresp), .i_bvalid(m_bvalid),
      .o_bready(m_bready),
      .o_araddr(m_araddr), .o_arvalid(m_arvalid), .i_arready(m_arready), .i_rdata(m_rdata),
      .i_rresp(m_rresp),
      .i_rvalid(m_rvalid), .o_rready(m_rready),
      .o_request(request), .i_grant(grant), .i_bus_cycle(bus_cycle), .o_done(done)
  );

endmodule

`default_nettype wire
