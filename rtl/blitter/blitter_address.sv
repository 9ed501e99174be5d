// SPDX-License-Identifier: MIT
//
// blitter_address: a 24-bit word pointer that steps by a signed increment and wraps.
`default_nettype none

module blitter_address (
  input  logic        i_clk,
  input  logic        i_rst,

  // Register writes: bits 23-16 and 15-1
  input  logic        i_wr_high,
  input  logic        i_wr_low,
  input  logic [15:0] i_wdata,

  input  logic        i_step,
  input  logic [15:1] i_increment,

  output logic [23:1] o_address
);

  always_ff @(posedge i_clk) begin
    if (i_rst) o_address <= 23'd0;
    else if (i_wr_high) o_address[23:16] <= i_wdata[7:0];
    else if (i_wr_low) o_address[15:1] <= i_wdata[15:1];
    else if (i_step) o_address <= o_address + {{8{i_increment[15]}}, i_increment};
  end

endmodule

`default_nettype wire
