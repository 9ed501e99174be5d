// SPDX-License-Identifier: MIT
//
// soc_tangnano20k: the SoC on a Tang Nano 20K, without impact, overlap without area mode and VERA
// with 8 KiB: its picture by HDMI's connector, the program's verdict on LEDs 0 (passed) and 1
// (failed), which are lit by 0. S1 begins anew.
`default_nettype none

module soc_tangnano20k (
  input  logic       i_27mhz,
  input  logic       i_button,
  output logic       o_clock,
  output logic       o_clock_n,
  output logic [2:0] o_data,    // red, green, blue
  output logic [2:0] o_data_n,
  output logic [1:0] o_led_n
);

  localparam [9:0] CLOCK_WORD = 10'b0000011111;

  logic       w_pixel, w_fast, w_ready, w_rst, w_pass, w_fail;
  logic [9:0] w_blue, w_green, w_red;

  tangnano20k_clocks clocks (
    .i_27mhz, .o_pixel(w_pixel), .o_fast(w_fast), .o_ready(w_ready)
  );

  soc_dvi #(.IMPACT(0), .OVERLAP_AREA(0), .VIDEO_RAM_BYTES(8192)) dvi (
    .i_clk(w_pixel), .i_ready(w_ready), .i_button, .o_rst(w_rst),
    .o_blue(w_blue), .o_green(w_green), .o_red(w_red), .o_pass(w_pass), .o_fail(w_fail)
  );

  assign o_led_n = ~{w_fail, w_pass};

  tangnano20k_serial blue (
    .i_clk(w_pixel), .i_fast(w_fast), .i_rst(w_rst), .i_word(w_blue),
    .o_pin(o_data[0]), .o_pin_n(o_data_n[0])
  );
  tangnano20k_serial green (
    .i_clk(w_pixel), .i_fast(w_fast), .i_rst(w_rst), .i_word(w_green),
    .o_pin(o_data[1]), .o_pin_n(o_data_n[1])
  );
  tangnano20k_serial red (
    .i_clk(w_pixel), .i_fast(w_fast), .i_rst(w_rst), .i_word(w_red),
    .o_pin(o_data[2]), .o_pin_n(o_data_n[2])
  );
  tangnano20k_serial clock (
    .i_clk(w_pixel), .i_fast(w_fast), .i_rst(w_rst), .i_word(CLOCK_WORD),
    .o_pin(o_clock), .o_pin_n(o_clock_n)
  );

endmodule

`default_nettype wire
