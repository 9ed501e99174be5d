// SPDX-License-Identifier: MIT
//
// soc_show_sprites: where 128 sprites of 32x32 pixels are on a screen of 640x480, and where they
// go.
//
// A coordinate is a walk to and fro: it counts round to twice its range, of which the second half
// is the way back. What i_number asks for is there in the next clock: the place, or with i_further
// the place a step further, which i_step keeps. i_place puts the sprites 0, 1, 2, ... where they
// begin.
`default_nettype none

module soc_show_sprites (
  input  logic       i_clk,
  input  logic       i_rst,

  input  logic [6:0] i_number,
  input  logic       i_place,
  input  logic       i_step,
  input  logic       i_further,

  output logic [9:0] o_x,
  output logic [9:0] o_y
);

  localparam [10:0] X_RANGE = 11'd608, X_ROUND = 11'd1216, X_APART = 11'd397;
  localparam [10:0] Y_RANGE = 11'd448, Y_ROUND = 11'd896, Y_APART = 11'd211;

  logic [10:0] r_place_x, r_place_y;  // where the next one begins
  logic [10:0] w_x, w_y, w_next_x, w_next_y, w_shown_x, w_shown_y;

  // Both are less than round, the step small
  function automatic logic [10:0] walked(input logic [10:0] at, input logic [10:0] by,
                                         input logic [10:0] round);
    walked = at + by >= round ? at + by - round : at + by;
  endfunction

  common_memory #(.WIDTH(22), .DEPTH(128)) places (
    .i_clk,
    .i_write(i_place || i_step), .i_write_address(i_number),
    .i_data(i_place ? {r_place_x, r_place_y} : {w_next_x, w_next_y}),
    .i_read(1'b1), .i_read_address(i_number), .o_data({w_x, w_y})
  );

  // Every sprite has a pace of its own: 1 to 4 pixels across, 1 to 4 down.
  assign w_next_x = walked(w_x, {9'd0, i_number[1:0]} + 11'd1, X_ROUND);
  assign w_next_y = walked(w_y, {9'd0, i_number[3:2]} + 11'd1, Y_ROUND);

  always_ff @(posedge i_clk) begin
    if (i_rst) {r_place_x, r_place_y} <= 22'd0;
    else if (i_place) begin
      r_place_x <= walked(r_place_x, X_APART, X_ROUND);
      r_place_y <= walked(r_place_y, Y_APART, Y_ROUND);
    end
  end

  assign w_shown_x = i_further ? w_next_x : w_x;
  assign w_shown_y = i_further ? w_next_y : w_y;
  assign o_x = 10'(w_shown_x <= X_RANGE ? w_shown_x : X_ROUND - w_shown_x);
  assign o_y = 10'(w_shown_y <= Y_RANGE ? w_shown_y : Y_ROUND - w_shown_y);

endmodule

`default_nettype wire
