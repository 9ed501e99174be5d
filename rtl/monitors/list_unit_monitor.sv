// SPDX-License-Identifier: MIT
//
// list_unit_monitor: monitors at the ports of a list unit.
`default_nettype none

module list_unit_monitor #(
  parameter ASSUMED       = 0,   // 1: what the surroundings owe is assumed, and nothing proved
  parameter DATA_WIDTH    = 32,
  parameter ADDRESS_WIDTH = 32
) (
  input logic                                 i_clk,
  input logic                                 i_rst,
  input logic                                 i_reg_cyc,
  input logic                                 i_reg_stb,
  input logic                                 i_reg_we,
  input logic [13:2]                          i_reg_adr,
  input logic [3:0]                           i_reg_sel,
  input logic [31:0]                          i_reg_dat,
  input logic                                 o_reg_ack,
  input logic                                 o_mem_cyc,
  input logic                                 o_mem_stb,
  input logic                                 o_mem_we,
  input logic [ADDRESS_WIDTH-1:DATA_WIDTH/16] o_mem_adr,
  input logic [DATA_WIDTH/8-1:0]              o_mem_sel,
  input logic [DATA_WIDTH-1:0]                o_mem_dat,
  input logic                                 i_mem_stall,
  input logic                                 i_mem_ack,
  input logic                                 i_mem_err
);

  wishbone_monitor #(
    .ASSUMED(ASSUMED), .CHECKED(1 - ASSUMED), .ANY_MASTER(1), .ADDRESS_WIDTH(12), .DATA_WIDTH(32),
    .SELECT_WIDTH(4), .ERRORS(0), .MAX_WAIT(8'd2)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr),
    .i_sel(i_reg_sel), .i_dat(i_reg_dat), .i_tag(1'b0), .i_ack(o_reg_ack), .i_err(1'b0),
    .i_may_wait(1'b0)
  );

  wishbone_pipelined_monitor #(
    .ASSUMED(2 * ASSUMED), .CHECKED(1 - ASSUMED),
    .ADDRESS_WIDTH(ADDRESS_WIDTH - DATA_WIDTH / 16), .DATA_WIDTH(DATA_WIDTH), .OPEN(2)
  ) memory_port (
    .i_clk, .i_rst, .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr),
    .i_sel(o_mem_sel), .i_dat(o_mem_dat), .i_stall(i_mem_stall), .i_ack(i_mem_ack),
    .i_err(i_mem_err), .o_open(), .o_stalled()
  );

endmodule

`default_nettype wire
