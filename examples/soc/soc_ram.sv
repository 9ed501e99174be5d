// SPDX-License-Identifier: MIT
//
// soc_ram: memory as a Wishbone B4 classic slave, which answers in the second clock.
`default_nettype none

module soc_ram #(
  parameter BYTES = 4096,
  parameter WIDTH = $clog2(BYTES)
) (
  input  logic             i_clk,
  input  logic             i_rst,
  input  logic             i_stb,
  input  logic             i_we,
  input  logic [WIDTH-1:2] i_adr,
  input  logic [3:0]       i_sel,
  input  logic [31:0]      i_dat,
  output logic [31:0]      o_dat,
  output logic             o_ack
);

  logic r_ack;
  wire w_request = i_stb && !r_ack;

  always_ff @(posedge i_clk) r_ack <= !i_rst && w_request;

  generate
    for (genvar n = 0; n < 4; n = n + 1) begin : g_lanes
      common_memory #(.WIDTH(8), .DEPTH(BYTES / 4)) lane (
        .i_clk,
        .i_write(w_request && i_we && i_sel[n]), .i_write_address(i_adr), .i_data(i_dat[8*n+:8]),
        .i_read(w_request && !i_we), .i_read_address(i_adr), .o_data(o_dat[8*n+:8])
      );
    end
  endgenerate

  assign o_ack = r_ack;

endmodule

`default_nettype wire
