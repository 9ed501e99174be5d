// SPDX-License-Identifier: MIT
//
// blitter_68000_ports: monitors at the ports of blitter_68000.
`default_nettype none

module blitter_68000_ports (
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
  input logic        o_as_n,
  input logic        o_rw,
  input logic        o_uds_n,
  input logic        o_lds_n,
  input logic [2:0]  o_fc,
  input logic [23:1] o_a,
  input logic [15:0] o_d,
  input logic        o_dtack_n,
  input logic        o_berr_n
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

  m68000_monitor bus (
    .i_clk, .i_rst, .i_as_n(o_as_n), .i_rw(o_rw), .i_uds_n(o_uds_n), .i_lds_n(o_lds_n),
    .i_fc(o_fc), .i_a(o_a), .i_d(o_d), .i_dtack_n(o_dtack_n), .i_berr_n(o_berr_n)
  );

endmodule

`ifdef VERILATOR
bind blitter_68000 blitter_68000_ports ports (.*);
`endif

`default_nettype wire
