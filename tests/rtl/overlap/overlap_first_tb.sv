// SPDX-License-Identifier: MIT
`default_nettype none
module overlap_first_tb;
`include "check.svh"
  logic [63:0] bits = 64'd0;
  logic any;
  logic [5:0] first;
  integer n;

  overlap_first dut (.i_bits(bits), .o_any(any), .o_first(first));

  initial begin
    #1 check(!any, "none");
    for (n = 0; n < 64; n = n + 1) begin
      bits = 64'h8000000000000000 >> n; #1;
      check(any && first == n, "one");
      bits = 64'hFFFFFFFFFFFFFFFF >> n; #1;
      check(any && first == n, "the first of many");
    end
    bits = 64'h0001000000000001; #1; check(first == 6'd15, "bits 48 and 0");
    bits = 64'h0000000000000018; #1; check(first == 6'd59, "bits 4 and 3, of two nibbles");
    finish_bench;
  end
endmodule
`default_nettype wire
