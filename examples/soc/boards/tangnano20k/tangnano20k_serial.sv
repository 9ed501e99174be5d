// SPDX-License-Identifier: MIT
//
// tangnano20k_serial: a channel's words of ten bits one after the other, by a serialiser of the
// Gowin's and an output of two opposite pins. i_fast has five times i_clk's frequency.
`default_nettype none

module tangnano20k_serial (
  input  logic       i_clk,
  input  logic       i_fast,
  input  logic       i_rst,
  input  logic [9:0] i_word,
  output logic       o_pin,
  output logic       o_pin_n
);

  logic w_bit;

  OSER10 serialiser (
    .PCLK(i_clk), .FCLK(i_fast), .RESET(i_rst), .Q(w_bit),
    .D0(i_word[0]), .D1(i_word[1]), .D2(i_word[2]), .D3(i_word[3]), .D4(i_word[4]),
    .D5(i_word[5]), .D6(i_word[6]), .D7(i_word[7]), .D8(i_word[8]), .D9(i_word[9])
  );

  TLVDS_OBUF pins (.I(w_bit), .O(o_pin), .OB(o_pin_n));

endmodule

`default_nettype wire
