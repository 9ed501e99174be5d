// SPDX-License-Identifier: MIT
// The SoC on a board: a reset of its own, the verdict and the step on pins; the monitor is left
// open. What does not fit a part is left out by parameters.
`default_nettype none

module soc_fpga #(
  parameter BLITTER = 1,
  parameter OVERLAP = 1,
  parameter IMPACT  = 1,
  parameter VERA    = 1
) (
  input  logic       i_clk,
  input  logic       i_rst,  // a button
  output logic       o_pass,
  output logic       o_fail,
  output logic [7:0] o_step
);

  logic w_rst;

  // 255 clocks, as block RAMs of an iCE40 read as zeros for the first microseconds, and a program
  // of zeros has passed
  soc_reset #(.WIDTH(8)) reset (.i_clk, .i_hold(i_rst), .o_rst(w_rst));

  soc #(.BLITTER(BLITTER), .OVERLAP(OVERLAP), .IMPACT(IMPACT), .VERA(VERA)) soc (
    .i_clk, .i_rst(w_rst), .o_pass, .o_fail, .o_step
  );

endmodule

`default_nettype wire
