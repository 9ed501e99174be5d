// SPDX-License-Identifier: MIT
//
// ulx3s_clocks: of the board's 25 MHz the pixel clock, the same, and the bits' of five times that
// with both edges: 25 MHz x 5 (feedback) = 125 MHz, of an oscillator at 625 MHz.
`default_nettype none

module ulx3s_clocks (
  input  logic i_25mhz,
  output logic o_pixel,
  output logic o_fast,
  output logic o_ready
);

  (* FREQUENCY_PIN_CLKI = "25", FREQUENCY_PIN_CLKOP = "125", FREQUENCY_PIN_CLKOS = "25" *)
  EHXPLLL #(
    .CLKI_DIV(1), .CLKFB_DIV(5), .FEEDBK_PATH("CLKOP"),
    .CLKOP_ENABLE("ENABLED"), .CLKOP_DIV(5), .CLKOP_CPHASE(4), .CLKOP_FPHASE(0),
    .CLKOS_ENABLE("ENABLED"), .CLKOS_DIV(25), .CLKOS_CPHASE(4), .CLKOS_FPHASE(0),
    .OUTDIVIDER_MUXA("DIVA"), .OUTDIVIDER_MUXB("DIVB")
  ) pll (
    .CLKI(i_25mhz), .CLKFB(o_fast), .CLKOP(o_fast), .CLKOS(o_pixel), .LOCK(o_ready),
    .RST(1'b0), .STDBY(1'b0), .PHASESEL0(1'b0), .PHASESEL1(1'b0), .PHASEDIR(1'b0),
    .PHASESTEP(1'b0), .PHASELOADREG(1'b0), .PLLWAKESYNC(1'b0), .ENCLKOP(1'b1), .ENCLKOS(1'b1)
  );

endmodule

`default_nettype wire
