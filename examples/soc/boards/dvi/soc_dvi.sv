// SPDX-License-Identifier: MIT
//
// soc_dvi: the SoC with its show, its picture as words of DVI, and a reset of its own: all of a
// board's design that is no primitive of its family. i_clk is the pixel clock.
`default_nettype none

module soc_dvi #(
  parameter BLITTER = 1,
  parameter IMPACT  = 1,
  parameter OVERLAP_AREA    = 1,
  parameter VIDEO_RAM_BYTES = 131072
) (
  input  logic       i_clk,
  input  logic       i_ready,   // the clock is
  input  logic       i_button,  // begins anew
  output logic       o_rst,
  output logic [9:0] o_blue,
  output logic [9:0] o_green,
  output logic [9:0] o_red,
  output logic       o_pass,
  output logic       o_fail
);

  logic        w_visible, w_hsync_n, w_vsync_n;
  logic [11:0] w_colour;
  logic [7:0]  w_step;

  wire [7:0] w_unused = w_step;

  soc_reset reset (.i_clk, .i_hold(i_button || !i_ready), .o_rst);

  soc #(
    .BLITTER(BLITTER), .IMPACT(IMPACT), .SHOW(1), .OVERLAP_AREA(OVERLAP_AREA),
    .VIDEO_RAM_BYTES(VIDEO_RAM_BYTES)
  ) soc (
    .i_clk, .i_rst(o_rst), .o_pass, .o_fail, .o_step(w_step),
    .o_visible(w_visible), .o_colour(w_colour), .o_hsync_n(w_hsync_n), .o_vsync_n(w_vsync_n)
  );

  dvi_words words (
    .i_clk, .i_visible(w_visible), .i_colour(w_colour), .i_hsync_n(w_hsync_n),
    .i_vsync_n(w_vsync_n), .o_blue, .o_green, .o_red
  );

endmodule

`default_nettype wire
