// SPDX-License-Identifier: MIT
//
// soc_ulx3s: the whole SoC on an ULX3S with an LFE5U-85F: its picture by HDMI's connector, the
// program's verdict on LEDs 0 (passed) and 1 (failed). FIRE1 begins anew.
`default_nettype none

module soc_ulx3s (
  input  logic       i_25mhz,
  input  logic       i_button,
  output logic [3:0] o_gpdi,  // clock, red, green, blue
  output logic [1:0] o_led
);

  localparam [9:0] CLOCK_WORD = 10'b0000011111;

  logic       w_pixel, w_fast, w_ready, w_rst;
  logic [9:0] w_blue, w_green, w_red;
  logic       r_toggle;

  wire w_unused = w_rst;

  ulx3s_clocks clocks (.i_25mhz, .o_pixel(w_pixel), .o_fast(w_fast), .o_ready(w_ready));

  soc_dvi dvi (
    .i_clk(w_pixel), .i_ready(w_ready), .i_button, .o_rst(w_rst),
    .o_blue(w_blue), .o_green(w_green), .o_red(w_red), .o_pass(o_led[0]), .o_fail(o_led[1])
  );

  initial r_toggle = 1'b0;
  always_ff @(posedge w_pixel) r_toggle <= !r_toggle;

  ulx3s_serial blue (.i_fast(w_fast), .i_toggle(r_toggle), .i_word(w_blue), .o_pin(o_gpdi[0]));
  ulx3s_serial green (.i_fast(w_fast), .i_toggle(r_toggle), .i_word(w_green), .o_pin(o_gpdi[1]));
  ulx3s_serial red (.i_fast(w_fast), .i_toggle(r_toggle), .i_word(w_red), .o_pin(o_gpdi[2]));
  ulx3s_serial clock (
    .i_fast(w_fast), .i_toggle(r_toggle), .i_word(CLOCK_WORD), .o_pin(o_gpdi[3])
  );

endmodule

`default_nettype wire
