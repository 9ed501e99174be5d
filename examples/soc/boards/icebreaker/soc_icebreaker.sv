// SPDX-License-Identifier: MIT
//
// soc_icebreaker: blitter and VERA of the SoC on an iCEBreaker, at the board's 12 MHz: the program
// is a self test, with its verdict on the green LED (passed) and the red one (failed). The button
// begins anew. LEDs and button are active low.
`default_nettype none

module soc_icebreaker (
  input  logic i_12mhz,
  input  logic i_button_n,
  output logic o_green_n,
  output logic o_red_n
);

  logic       w_pass, w_fail;
  logic [7:0] w_step;

  wire [7:0] w_unused = w_step;

  soc_fpga #(.OVERLAP(0), .IMPACT(0)) soc (
    .i_clk(i_12mhz), .i_rst(!i_button_n), .o_pass(w_pass), .o_fail(w_fail), .o_step(w_step)
  );

  assign o_green_n = !w_pass;
  assign o_red_n   = !w_fail;

endmodule

`default_nettype wire
