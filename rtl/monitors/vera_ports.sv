// SPDX-License-Identifier: MIT
//
// vera_ports: monitors at the ports of vera.
`default_nettype none

module vera_ports (
  input logic i_clk,
  input logic i_rst,
  input logic i_strobe,
  input logic i_look,
  input logic o_busy
);

  vera_port_monitor cpu_port (.i_clk, .i_rst, .i_strobe, .i_look, .i_busy(o_busy));

endmodule

`ifdef VERILATOR
bind vera vera_ports ports (.*);
`endif

`default_nettype wire
