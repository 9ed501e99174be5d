// SPDX-License-Identifier: MIT
//
// vera_x16_ports: monitors at the ports of vera_x16.
`default_nettype none

module vera_x16_ports (
  input logic       i_clk,
  input logic       i_rst,
  input logic       i_strobe,
  input logic       o_busy,
  input logic       o_cs_n,
  input logic       o_rd_n,
  input logic       o_wr_n,
  input logic [4:0] o_a,
  input logic [7:0] o_d,
  input logic       o_drive
);

  vera_port_monitor cpu_port (.i_clk, .i_rst, .i_strobe, .i_look(1'b0), .i_busy(o_busy));

  x16_bus_monitor bus (
    .i_clk, .i_rst, .i_cs_n(o_cs_n), .i_rd_n(o_rd_n), .i_wr_n(o_wr_n), .i_a(o_a), .i_d(o_d),
    .i_drive(o_drive)
  );

endmodule

`ifdef VERILATOR
bind vera_x16 vera_x16_ports ports (.*);
`endif

`default_nettype wire
