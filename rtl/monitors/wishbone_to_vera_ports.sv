// SPDX-License-Identifier: MIT
//
// wishbone_to_vera_ports: monitors at the ports of wishbone_to_vera.
`default_nettype none

module wishbone_to_vera_ports (
  input logic       i_clk,
  input logic       i_rst,
  input logic       i_cyc,
  input logic       i_stb,
  input logic       i_we,
  input logic [4:0] i_adr,
  input logic [7:0] i_dat,
  input logic       o_ack,
  input logic       o_strobe,
  input logic       o_look,
  input logic       i_busy
);

  wishbone_monitor #(
    .ANY_MASTER(2), .ADDRESS_WIDTH(5), .DATA_WIDTH(8), .SELECT_WIDTH(1),
    .ERRORS(0)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(i_cyc), .i_stb(i_stb), .i_we(i_we), .i_adr(i_adr),
    .i_sel(1'b1), .i_dat(i_dat), .i_tag(1'b0), .i_ack(o_ack), .i_err(1'b0),
    .i_may_wait(1'b1)
  );

  vera_port_monitor cpu_port (
    .i_clk, .i_rst, .i_strobe(o_strobe), .i_look(o_look), .i_busy
  );

endmodule

`ifdef VERILATOR
bind wishbone_to_vera wishbone_to_vera_ports ports (.*);
`endif

`default_nettype wire
