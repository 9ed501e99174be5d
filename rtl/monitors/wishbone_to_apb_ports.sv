// SPDX-License-Identifier: MIT
//
// wishbone_to_apb_ports: monitors at the ports of wishbone_to_apb.
`default_nettype none

module wishbone_to_apb_ports (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_cyc,
  input logic        i_stb,
  input logic        i_we,
  input logic [5:1]  i_adr,
  input logic [1:0]  i_sel,
  input logic [15:0] i_dat,
  input logic        o_ack,
  input logic        o_err,
  input logic        o_psel,
  input logic        o_penable,
  input logic        o_pwrite,
  input logic [5:0]  o_paddr,
  input logic [1:0]  o_pstrb,
  input logic [15:0] o_pwdata,
  input logic        i_pready,
  input logic        i_pslverr
);

  wishbone_monitor #(
    .ANY_MASTER(1), .ADDRESS_WIDTH(5), .DATA_WIDTH(16), .SELECT_WIDTH(2)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(i_cyc), .i_stb(i_stb), .i_we(i_we), .i_adr(i_adr),
    .i_sel(i_sel), .i_dat(i_dat), .i_tag(1'b0), .i_ack(o_ack), .i_err(o_err),
    .i_may_wait(1'b1)
  );

  apb_monitor #(.ADDRESS_WIDTH(6), .DATA_WIDTH(16)) apb_port (
    .i_clk, .i_rst, .i_psel(o_psel), .i_penable(o_penable), .i_pwrite(o_pwrite),
    .i_paddr(o_paddr), .i_pstrb(o_pstrb), .i_pwdata(o_pwdata), .i_pready(i_pready),
    .i_pslverr(i_pslverr), .i_may_wait(1'b1)
  );

endmodule

`ifdef VERILATOR
bind wishbone_to_apb wishbone_to_apb_ports ports (.*);
`endif

`default_nettype wire
