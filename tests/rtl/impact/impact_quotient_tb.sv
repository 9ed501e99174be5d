// SPDX-License-Identifier: MIT
`default_nettype none
module impact_quotient_tb;
`include "check.svh"
  logic clear = 1'b1, valid = 1'b0, decided = 1'b0, ready, t_valid, t_decided, take = 1'b0;
  logic [7:0] carry = 8'd0, t_carry;
  logic [51:0] dividend = 52'd0, remainder;
  logic [50:0] divisor = 51'd1, kept;
  logic [16:0] t;
  logic mid_valid, mid_ready, mid_decided, end_valid, end_decided;
  logic [7:0] mid_carry, end_carry;
  logic [51:0] mid_remainder, end_remainder;
  logic [50:0] mid_divisor, end_divisor;
  logic [16:0] mid_t, end_t, expected;
  logic [119:0] scaled;
  integer n, clocks, dropped, came;

  impact_quotient #(.STEPS(17), .FIRST(1), .CARRY(8), .HOLD(1)) dut (
    .i_clk(clk), .i_clear(clear), .i_valid(valid), .i_decided(decided), .i_carry(carry),
    .i_remainder(dividend), .i_divisor(divisor), .i_t(17'd0), .o_ready(ready), .o_valid(t_valid),
    .o_decided(t_decided), .o_carry(t_carry), .o_remainder(remainder), .o_divisor(kept), .o_t(t),
    .i_ready(take)
  );
  // The same of two stages that follow each other
  impact_quotient #(.STEPS(6), .FIRST(1), .CARRY(8), .HOLD(0)) first (
    .i_clk(clk), .i_clear(clear), .i_valid(valid && ready), .i_decided(decided), .i_carry(carry),
    .i_remainder(dividend), .i_divisor(divisor), .i_t(17'd0), .o_ready(), .o_valid(mid_valid),
    .o_decided(mid_decided), .o_carry(mid_carry), .o_remainder(mid_remainder),
    .o_divisor(mid_divisor), .o_t(mid_t), .i_ready(mid_ready)
  );
  impact_quotient #(.STEPS(11), .FIRST(0), .CARRY(8), .HOLD(0)) second (
    .i_clk(clk), .i_clear(clear), .i_valid(mid_valid), .i_decided(mid_decided),
    .i_carry(mid_carry), .i_remainder(mid_remainder), .i_divisor(mid_divisor), .i_t(mid_t),
    .o_ready(mid_ready), .o_valid(end_valid), .o_decided(end_decided), .o_carry(end_carry),
    .o_remainder(end_remainder), .o_divisor(end_divisor), .o_t(end_t), .i_ready(1'b1)
  );

  task ask(input [51:0] c, input [50:0] d, input none);
    begin
      valid = 1'b1; dividend = c; divisor = d; decided = none; carry = carry + 8'd1; clocks = 0;
      scaled = {68'd0, c} << 16;
      expected = scaled / {69'd0, d};
      tick;
      while (!t_valid && !ready && clocks < 50) begin
        tick; clocks = clocks + 1;
      end
      if (!none && {1'b0, d} < c) begin
        check(ready && !t_valid, "t more than 1: the pair goes, without a result");
        check(clocks == 1, "after the first step");
        dropped = dropped + 1;
      end else begin
        check(t_valid && !ready && t_decided == none && t_carry == carry, "the pair's time");
        check(clocks == (none ? 0 : 17), "a step a clock, none for a pair that is decided");
        if (!none) check(t == expected && kept == d, "truncated");
        tick; check(t_valid, "it waits until it is taken");
        take = 1'b1; #1; check(ready, "and takes the pair away");
      end
      tick; take = 1'b0; valid = 1'b0; came = 0;
      for (n = 0; n < 24; n = n + 1) begin
        if (end_valid) begin
          came = came + 1;
          check(end_carry == carry && end_decided == none && (none || end_t == expected),
                "two stages give what one does");
        end
        check(!t_valid && !ready, "nothing is left");
        tick;
      end
      check(came == (none || {1'b0, d} >= c ? 1 : 0), "two stages drop what one does");
    end
  endtask

  integer m;
  initial begin
    dropped = 0;
    tick; clear = 1'b0; tick;
    ask(52'd1, 51'd1, 1'b0); ask(52'd2, 51'd1, 1'b0); ask(52'd0, 51'd5, 1'b0);
    ask(52'd1, 51'd2, 1'b0); ask(52'd1, 51'd65536, 1'b0); ask(52'd1, 51'd65537, 1'b0);
    ask(52'd9, 51'd3, 1'b1); ask(52'd65535, 51'd65536, 1'b0);
    ask({3'd0, {33{1'b1}}, 16'd0}, {51{1'b1}}, 1'b0);
    ask({3'd0, {33{1'b1}}, 16'd0}, {2'd0, {33{1'b1}}, 16'd0}, 1'b0);
    ask({3'd0, {33{1'b1}}, 16'd0}, {2'd0, {32{1'b1}}, 17'h0FFFF}, 1'b0);
    for (m = 0; m < 150; m = m + 1) begin
      ask({3'd0, {$urandom, $urandom} >> (15 + $urandom % 30)},
          51'd1 + ({$urandom, $urandom} >> (14 + $urandom % 30)), m % 16 == 15);
    end
    check(dropped > 20 && dropped < 140, "both kinds have been seen");
    finish_bench;
  end
endmodule
`default_nettype wire
