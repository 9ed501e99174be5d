// SPDX-License-Identifier: MIT
//
// blitter_ports: monitors at the ports of blitter.
`default_nettype none

module blitter_ports (
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
  input logic        i_mem_err
);

  wishbone_monitor #(
    .ANY_MASTER(1), .ADDRESS_WIDTH(5), .DATA_WIDTH(16), .SELECT_WIDTH(2),
    .TAG_WIDTH(3), .MAX_WAIT(8'd2)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr),
    .i_sel(i_reg_sel), .i_dat(i_reg_dat), .i_tag(i_reg_fc), .i_ack(o_reg_ack), .i_err(o_reg_err),
    .i_may_wait(o_mem_cyc && i_reg_fc == 3'd5)
  );

  wishbone_monitor #(.ADDRESS_WIDTH(23)) memory_port (
    .i_clk, .i_rst, .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr),
    .i_sel(o_mem_sel), .i_dat(o_mem_dat), .i_tag(1'b0), .i_ack(i_mem_ack), .i_err(i_mem_err),
    .i_may_wait(1'b1)
  );

endmodule

`ifdef VERILATOR
bind blitter blitter_ports ports (.*);
`endif

`default_nettype wire
