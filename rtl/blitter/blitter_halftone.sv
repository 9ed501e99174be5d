// SPDX-License-Identifier: MIT
//
// blitter_halftone: the pattern RAM, 16 words with one port. Reset leaves it alone; it powers up as zero.
`default_nettype none

module blitter_halftone (
    input  wire         i_clk,

    input  wire         i_write,
    input  wire  [15:0] i_wdata,

    input  wire  [3:0]  i_index,
    output wire  [15:0] o_pattern
);

  logic [15:0] r_ram[0:15];

  integer index;
  initial for (index = 0; index < 16; index = index + 1) r_ram[index] = 16'd0;

  always_ff @(posedge i_clk) if (i_write) r_ram[i_index] <= i_wdata;

  assign o_pattern = r_ram[i_index];

endmodule

`default_nettype wire
