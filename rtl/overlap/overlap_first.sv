// SPDX-License-Identifier: MIT
//
// overlap_first: whether there is a one among 64 bits, and how many places from the left the first
// is.
`default_nettype none

module overlap_first (
  input  logic [63:0] i_bits,
  output logic        o_any,
  output logic [5:0]  o_first
);

  logic [15:0] w_nibble;               // there is a one in it
  logic [2:0]  w_bits;                 // of the first such nibble, but for its last
  logic [3:0]  w_index;                // which from the left

  for (genvar n = 0; n < 16; n = n + 1) begin : nibble
    assign w_nibble[n] = |i_bits[4*n+:4];
  end

  always_comb begin
    w_index = 4'd15;
    for (int n = 1; n < 16; n = n + 1) if (w_nibble[n]) w_index = 4'd15 - n[3:0];
  end

  assign w_bits  = i_bits[{~w_index, 2'd1}+:3];
  assign o_any   = |w_nibble;
  assign o_first = {w_index, w_bits[2] ? 2'd0 : w_bits[1] ? 2'd1 : w_bits[0] ? 2'd2 : 2'd3};

endmodule

`default_nettype wire
