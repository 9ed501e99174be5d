// SPDX-License-Identifier: MIT
//
// spans_meet: a pixel on both spans is answered with yes, and an empty span meets nothing.
`default_nettype none

module spans_meet (
  input logic       i_clk,
  input logic       i_rst,
  input logic       i_ask,
  input logic [7:0] i_left_a,
  input logic [7:0] i_right_a,
  input logic [7:0] i_left_b,
  input logic [7:0] i_right_b,
  input logic [7:0] i_pixel
);

  logic w_meet;

  spans dut (
    .i_clk, .i_rst, .i_ask, .i_left_a, .i_right_a, .i_left_b, .i_right_b, .o_meet(w_meet)
  );

  logic r_on_both = 1'b0;
  logic r_empty = 1'b0;

  always @(posedge i_clk) begin
    r_on_both <= i_ask && !i_rst && i_left_a <= i_pixel && i_pixel < i_right_a
      && i_left_b <= i_pixel && i_pixel < i_right_b;
    r_empty <= i_ask && !i_rst && (i_left_a >= i_right_a || i_left_b >= i_right_b);
    if (r_on_both) assert (w_meet);
    if (r_empty) assert (!w_meet);
    cover (r_on_both);
    cover (r_empty);
  end

endmodule

`default_nettype wire
