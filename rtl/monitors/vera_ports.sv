// SPDX-License-Identifier: MIT
//
// vera_ports: monitors at the ports of vera.
`default_nettype none

module vera_ports #(
  parameter ASSUMED = 0,           // 1: what the surroundings owe is assumed, and nothing proved
  parameter CHECKED = 1 - ASSUMED
) (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_strobe,
  input logic        i_look,
  input logic        o_busy,
  input logic        o_vram_request,
  input logic        o_vram_write,
  input logic [3:0]  o_vram_bytes,
  input logic [14:0] o_vram_address,
  input logic [31:0] o_vram_data,
  input logic        i_vram_ready
);

  vera_port_monitor #(.ASSUMED(ASSUMED), .CHECKED(CHECKED)) cpu_port (
    .i_clk, .i_rst, .i_strobe, .i_look, .i_busy(o_busy)
  );

  // The memory owes no more than the word.
  video_ram_monitor #(.ASSUMED(2 * ASSUMED), .CHECKED(CHECKED)) video_ram (
    .i_clk, .i_rst, .i_request(o_vram_request), .i_write(o_vram_write), .i_bytes(o_vram_bytes),
    .i_address(o_vram_address), .i_data(o_vram_data), .i_ready(i_vram_ready)
  );

endmodule

`ifdef VERILATOR
bind vera vera_ports ports (.*);
`endif

`default_nettype wire
