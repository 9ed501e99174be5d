// SPDX-License-Identifier: MIT
//
// tangnano20k_clocks: of the board's 27 MHz the bits' clock, 27 MHz x 14 / 3 = 126 MHz of an
// oscillator at 1008 MHz, and a fifth of it, 25.2 MHz, for pixels.
`default_nettype none

module tangnano20k_clocks (
  input  logic i_27mhz,
  output logic o_pixel,
  output logic o_fast,
  output logic o_ready
);

  rPLL #(
    .FCLKIN("27"), .DEVICE("GW2AR-18C"), .IDIV_SEL(2), .FBDIV_SEL(13), .ODIV_SEL(8),
    .DYN_IDIV_SEL("false"), .DYN_FBDIV_SEL("false"), .DYN_ODIV_SEL("false"),
    .DYN_DA_EN("false"), .PSDA_SEL("0000"), .DUTYDA_SEL("1000"), .DYN_SDIV_SEL(2),
    .CLKFB_SEL("internal"), .CLKOUT_BYPASS("false"), .CLKOUTP_BYPASS("false"),
    .CLKOUTD_BYPASS("false"), .CLKOUTD_SRC("CLKOUT"), .CLKOUTD3_SRC("CLKOUT"),
    .CLKOUT_FT_DIR(1'b1), .CLKOUTP_FT_DIR(1'b1), .CLKOUT_DLY_STEP(0), .CLKOUTP_DLY_STEP(0)
  ) pll (
    .CLKIN(i_27mhz), .CLKOUT(o_fast), .LOCK(o_ready),
    .RESET(1'b0), .RESET_P(1'b0), .CLKFB(1'b0), .FBDSEL(6'd0), .IDSEL(6'd0), .ODSEL(6'd0),
    .PSDA(4'd0), .DUTYDA(4'd0), .FDLY(4'd0)
  );

  CLKDIV #(.DIV_MODE("5"), .GSREN("false")) divider (
    .HCLKIN(o_fast), .RESETN(o_ready), .CALIB(1'b0), .CLKOUT(o_pixel)
  );

endmodule

`default_nettype wire
