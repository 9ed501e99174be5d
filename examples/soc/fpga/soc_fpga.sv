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

  // Out of configuration and behind the button: 255 clocks of reset, as block RAMs of an iCE40 read
  // as zeros for the first microseconds, and a program of zeros has passed
  logic [1:0] r_button;
  logic [7:0] r_clocks;
  logic       r_rst;
  initial r_clocks = 8'd0;

  always_ff @(posedge i_clk) begin
    r_button <= {r_button[0], i_rst};
    r_rst    <= r_clocks != 8'd255;
    if (r_button[1]) r_clocks <= 8'd0;
    else if (r_clocks != 8'd255) r_clocks <= r_clocks + 8'd1;
  end

  soc #(.BLITTER(BLITTER), .OVERLAP(OVERLAP), .IMPACT(IMPACT), .VERA(VERA)) soc (
    .i_clk, .i_rst(r_rst), .o_pass, .o_fail, .o_step
  );

endmodule

`default_nettype wire
