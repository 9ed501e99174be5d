// SPDX-License-Identifier: MIT
//
// spans: whether two spans of pixels on a line have a pixel in common, a clock after the question.
`default_nettype none

module spans (
  input  logic       i_clk,
  input  logic       i_rst,

  // The question: the pixels from left up to, but without, right
  input  logic       i_ask,
  input  logic [7:0] i_left_a,
  input  logic [7:0] i_right_a,
  input  logic [7:0] i_left_b,
  input  logic [7:0] i_right_b,

  // The answer to the latest
  output logic       o_meet
);

  logic [7:0] w_left, w_right;  // what both have
  logic       r_meet;

  assign w_left  = i_left_a > i_left_b ? i_left_a : i_left_b;
  assign w_right = i_right_a < i_right_b ? i_right_a : i_right_b;

  always_ff @(posedge i_clk) begin
    if (i_rst) r_meet <= 1'b0;
    else if (i_ask) r_meet <= w_left < w_right;
  end

  assign o_meet = r_meet;

endmodule

`default_nettype wire
