// SPDX-License-Identifier: MIT
//
// dvi_words: a picture as the words of DVI's three channels, blue with the syncs, green and red. Of
// a colour's four bits eight are made. The clock's word, 1111100000, is the serialiser's.
`default_nettype none

module dvi_words (
  input  logic        i_clk,
  input  logic        i_visible,
  input  logic [11:0] i_colour,  // {red, green, blue}
  input  logic        i_hsync_n,
  input  logic        i_vsync_n,
  output logic [9:0]  o_blue,
  output logic [9:0]  o_green,
  output logic [9:0]  o_red
);

  dvi_encoder blue (
    .i_clk, .i_visible, .i_data({2{i_colour[3:0]}}), .i_control({i_vsync_n, i_hsync_n}),
    .o_word(o_blue)
  );
  dvi_encoder green (
    .i_clk, .i_visible, .i_data({2{i_colour[7:4]}}), .i_control(2'b00), .o_word(o_green)
  );
  dvi_encoder red (
    .i_clk, .i_visible, .i_data({2{i_colour[11:8]}}), .i_control(2'b00), .o_word(o_red)
  );

endmodule

`default_nettype wire
