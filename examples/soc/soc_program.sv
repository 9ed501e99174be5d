// SPDX-License-Identifier: MIT
//
// soc_program: the program's memory, read only; the word is there in the clock after its number.
`default_nettype none

module soc_program #(
  parameter PROGRAM = "examples/soc/program.hex"  // as $readmemh reads it
) (
  input  logic        i_clk,
  input  logic [7:0]  i_number,
  output logic [63:0] o_word
);

  logic [63:0] r_word;
  logic [63:0] r_words[0:255];
  initial $readmemh(PROGRAM, r_words);

  always_ff @(posedge i_clk) r_word <= r_words[i_number];

  assign o_word = r_word;

endmodule

`default_nettype wire
