// SPDX-License-Identifier: MIT
//
// blitter: your core behind the ports of our blitter, over APB4 (registers) and Wishbone (memory).
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

  // The core's registers, before they are APB
  wire        slave_cyc, slave_stb, slave_we, slave_ack, slave_err;
  wire [5:1]  slave_adr;
  wire [1:0]  slave_sel;
  wire [15:0] slave_dat, register_dat;

  // The core's registers, APB4, 16 bits
  wire        psel, penable, pwrite, pready, pslverr;
  wire [5:0]  paddr;
  wire [1:0]  pstrb;
  wire [15:0] pwdata, prdata;

  // Its accesses to memory, Wishbone B4 classic, 16 bits
  wire        master_cyc, master_stb, master_we, master_ack, master_err;
  wire [23:1] master_adr;
  wire [1:0]  master_sel;
  wire [15:0] master_dat, memory_dat;

  // Whether the bus is its own, a bus cycle of another master, its interrupt output: high when it
  // is done
  wire        grant, bus_cycle, done;

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

  wishbone_to_apb registers (
      .i_clk, .i_rst,
      .i_cyc(slave_cyc), .i_stb(slave_stb), .i_we(slave_we), .i_adr(slave_adr), .i_sel(slave_sel),
      .i_dat(slave_dat),
      .o_dat(register_dat), .o_ack(slave_ack), .o_err(slave_err),
      .o_psel(psel), .o_penable(penable), .o_pwrite(pwrite), .o_paddr(paddr), .o_pstrb(pstrb),
      .o_pwdata(pwdata),
      .i_prdata(prdata), .i_pready(pready), .i_pslverr(pslverr)
  );

  // ---- Your core: its name, its clock enables and its reset in place of these ----
  your_core core (
      .i_clk, .i_rst,
      .i_psel(psel), .i_penable(penable), .i_pwrite(pwrite), .i_paddr(paddr), .i_pstrb(pstrb),
      .i_pwdata(pwdata),
      .o_prdata(prdata), .o_pready(pready), .o_pslverr(pslverr),
      .o_cyc(master_cyc), .o_stb(master_stb), .o_we(master_we), .o_adr(master_adr),
      .o_sel(master_sel),
      .o_dat(master_dat), .i_dat(memory_dat), .i_ack(master_ack), .i_err(master_err),
      .i_grant(grant), .i_bus_cycle(bus_cycle), .o_done(done)
  );

endmodule

`default_nettype wire
