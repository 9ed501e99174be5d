// SPDX-License-Identifier: MIT
//
// blitter_wishbone_ports: monitors at the ports of blitter_wishbone.
`default_nettype none

module blitter_wishbone_ports (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_reg_cyc,
  input logic        i_reg_stb,
  input logic        i_reg_we,
  input logic [5:1]  i_reg_adr,
  input logic [1:0]  i_reg_sel,
  input logic [15:0] i_reg_dat,
  input logic [2:0]  i_reg_fc,
  input logic        o_reg_ack,
  input logic        o_reg_err,
  input logic        o_mem_cyc,
  input logic        o_mem_stb,
  input logic        o_mem_we,
  input logic [23:1] o_mem_adr,
  input logic [1:0]  o_mem_sel,
  input logic [15:0] o_mem_dat,
  input logic        i_mem_ack,
  input logic        i_mem_err,
  input logic        o_slave_cyc,
  input logic        o_slave_stb,
  input logic        o_slave_we,
  input logic [5:1]  o_slave_adr,
  input logic [1:0]  o_slave_sel,
  input logic [15:0] o_slave_dat,
  input logic        i_slave_ack,
  input logic        i_slave_err,
  input logic        i_master_cyc,
  input logic        i_master_stb,
  input logic        i_master_we,
  input logic [23:1] i_master_adr,
  input logic [1:0]  i_master_sel,
  input logic [15:0] i_master_dat,
  input logic        o_master_ack,
  input logic        o_master_err
);

  wishbone_monitor #(
    .ANY_MASTER(1), .ADDRESS_WIDTH(5), .DATA_WIDTH(16), .SELECT_WIDTH(2),
    .TAG_WIDTH(3)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr),
    .i_sel(i_reg_sel), .i_dat(i_reg_dat), .i_tag(i_reg_fc), .i_ack(o_reg_ack), .i_err(o_reg_err),
    .i_may_wait(1'b1)
  );

  wishbone_monitor #(.ADDRESS_WIDTH(23)) memory_port (
    .i_clk, .i_rst, .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr),
    .i_sel(o_mem_sel), .i_dat(o_mem_dat), .i_tag(1'b0), .i_ack(i_mem_ack), .i_err(i_mem_err),
    .i_may_wait(1'b1)
  );

  wishbone_monitor #(
    .ANY_MASTER(1), .ADDRESS_WIDTH(5), .DATA_WIDTH(16), .SELECT_WIDTH(2),
    .ANY_SLAVE(1)
  ) slave_port (
    .i_clk, .i_rst, .i_cyc(o_slave_cyc), .i_stb(o_slave_stb), .i_we(o_slave_we),
    .i_adr(o_slave_adr), .i_sel(o_slave_sel), .i_dat(o_slave_dat), .i_tag(1'b0),
    .i_ack(i_slave_ack), .i_err(i_slave_err), .i_may_wait(1'b1)
  );

  wishbone_monitor #(.ADDRESS_WIDTH(23)) master_port (
    .i_clk, .i_rst, .i_cyc(i_master_cyc), .i_stb(i_master_stb), .i_we(i_master_we),
    .i_adr(i_master_adr), .i_sel(i_master_sel), .i_dat(i_master_dat), .i_tag(1'b0),
    .i_ack(o_master_ack), .i_err(o_master_err), .i_may_wait(1'b1)
  );

endmodule

`ifdef VERILATOR
bind blitter_wishbone blitter_wishbone_ports ports (.*);
`endif

`default_nettype wire
