// SPDX-License-Identifier: MIT
//
// ulx3s_serial: a channel's words of ten bits one after the other, by an output of double data rate
// of the ECP5. i_fast has five times i_clk's frequency, and edges where i_clk has its own.
//
// i_toggle changes with every word: it is seen a clock later, when the word is steady.
`default_nettype none

module ulx3s_serial (
  input  logic       i_fast,
  input  logic       i_toggle,
  input  logic [9:0] i_word,
  output logic       o_pin
);

  logic       r_toggle;
  logic [9:0] r_bits;

  always_ff @(posedge i_fast) begin
    r_toggle <= i_toggle;
    r_bits   <= r_toggle != i_toggle ? i_word : {2'b00, r_bits[9:2]};
  end

  ODDRX1F output_register (
    .SCLK(i_fast), .RST(1'b0), .D0(r_bits[0]), .D1(r_bits[1]), .Q(o_pin)
  );

endmodule

`default_nettype wire
