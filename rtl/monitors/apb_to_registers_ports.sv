// SPDX-License-Identifier: MIT
//
// apb_to_registers_ports: monitors at the ports of apb_to_registers, which has no
// clock: who has one makes an instance.
`default_nettype none

module apb_to_registers_ports #(
  parameter DATA_WIDTH    = 32,
  parameter ADDRESS_WIDTH = 14,
  parameter LOW           = $clog2(DATA_WIDTH / 8)
) (
  input logic                       i_clk,
  input logic                       i_rst,
  input logic                       i_psel,
  input logic                       i_penable,
  input logic                       i_pwrite,
  input logic [ADDRESS_WIDTH-1:LOW] i_paddr,
  input logic [DATA_WIDTH/8-1:0]    i_pstrb,
  input logic [DATA_WIDTH-1:0]      i_pwdata,
  input logic                       o_pready,
  input logic                       o_pslverr,
  input logic                       o_cyc,
  input logic                       o_stb,
  input logic                       o_we,
  input logic [ADDRESS_WIDTH-1:LOW] o_adr,
  input logic [DATA_WIDTH/8-1:0]    o_sel,
  input logic [DATA_WIDTH-1:0]      o_dat,
  input logic                       i_ack,
  input logic                       i_err
);

  apb_monitor #(.ADDRESS_WIDTH(ADDRESS_WIDTH - LOW), .DATA_WIDTH(DATA_WIDTH)) apb_port (
    .i_clk, .i_rst, .i_psel(i_psel), .i_penable(i_penable), .i_pwrite(i_pwrite),
    .i_paddr(i_paddr), .i_pstrb(i_pstrb), .i_pwdata(i_pwdata), .i_pready(o_pready),
    .i_pslverr(o_pslverr), .i_may_wait(1'b1)
  );

  wishbone_monitor #(
    .ADDRESS_WIDTH(ADDRESS_WIDTH - LOW), .DATA_WIDTH(DATA_WIDTH), .SELECT_WIDTH(DATA_WIDTH / 8)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(o_cyc), .i_stb(o_stb), .i_we(o_we), .i_adr(o_adr),
    .i_sel(o_sel), .i_dat(o_dat), .i_tag(1'b0), .i_ack(i_ack), .i_err(i_err),
    .i_may_wait(1'b1)
  );

endmodule

`default_nettype wire
