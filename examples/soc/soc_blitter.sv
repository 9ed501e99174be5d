// SPDX-License-Identifier: MIT
//
// soc_blitter: a blitter on a bus of 32 bits, its registers as a slave and its master port.
//
// The grant is its own for as long as o_request is high. Without function codes on the bus, all
// accesses are supervisor data but those that are made while the blitter has it, its own: a blit
// onto its registers meets bus errors and does not wait for itself.
`default_nettype none

module soc_blitter (
  input  logic        i_clk,
  input  logic        i_rst,
  output logic        o_irq,  // high when it is done

  // Registers (Wishbone classic)
  input  logic        i_stb,
  input  logic        i_we,
  input  logic [5:2]  i_adr,
  input  logic [3:0]  i_sel,
  input  logic [31:0] i_dat,
  output logic [31:0] o_dat,
  output logic        o_ack,
  output logic        o_err,

  // Arbiter
  output logic        o_request,
  input  logic        i_grant,
  input  logic        i_foreign_cycle,  // another master's access ends

  // Memory (Wishbone classic)
  output logic        o_bus_stb,
  output logic        o_bus_we,
  output logic [23:2] o_bus_adr,
  output logic [3:0]  o_bus_sel,
  output logic [31:0] o_bus_dat,
  input  logic [31:0] i_bus_dat,
  input  logic        i_bus_ack,
  input  logic        i_bus_err
);

  localparam [2:0] FC_NONE = 3'd0, FC_SUPERVISOR_DATA = 3'd5;

  logic        w_reg_stb, w_reg_half, w_reg_ack, w_reg_err, w_cyc, w_bus_request;
  logic [1:0]  w_reg_sel, w_mem_sel;
  logic [15:0] w_reg_wdata, w_reg_rdata, w_mem_wdata, w_mem_rdata;
  logic [23:1] w_mem_adr;

  soc_narrow registers (
    .i_stb, .i_sel, .i_bus_dat(i_dat), .o_bus_dat(o_dat), .o_ack, .o_err,
    .o_stb(w_reg_stb), .o_half(w_reg_half), .o_sel(w_reg_sel), .o_dat(w_reg_wdata),
    .i_dat(w_reg_rdata), .i_ack(w_reg_ack), .i_err(w_reg_err)
  );

  blitter blitter (
    .i_clk, .i_rst,
    .i_reg_cyc(w_reg_stb), .i_reg_stb(w_reg_stb), .i_reg_we(i_we),
    .i_reg_adr({i_adr, w_reg_half}), .i_reg_sel(w_reg_sel), .i_reg_dat(w_reg_wdata),
    .i_reg_fc(i_grant ? FC_NONE : FC_SUPERVISOR_DATA),
    .o_reg_dat(w_reg_rdata), .o_reg_ack(w_reg_ack), .o_reg_err(w_reg_err),
    .o_mem_cyc(w_cyc), .o_mem_stb(o_bus_stb), .o_mem_we(o_bus_we), .o_mem_adr(w_mem_adr),
    .o_mem_sel(w_mem_sel), .o_mem_dat(w_mem_wdata), .i_mem_dat(w_mem_rdata),
    .i_mem_ack(i_bus_ack), .i_mem_err(i_bus_err),
    .o_bus_request(w_bus_request), .i_bus_grant(i_grant), .i_bus_cycle(i_foreign_cycle),
    .o_done(o_irq)
  );

  soc_widen memory (
    .i_half(w_mem_adr[1]), .i_sel(w_mem_sel), .i_dat(w_mem_wdata), .o_dat(w_mem_rdata),
    .o_sel(o_bus_sel), .o_bus_dat, .i_bus_dat
  );

  assign o_request = w_bus_request || w_cyc;
  assign o_bus_adr = w_mem_adr[23:2];

endmodule

`default_nettype wire
