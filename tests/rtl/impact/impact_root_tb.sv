// SPDX-License-Identifier: MIT
`default_nettype none
module impact_root_tb;
`include "check.svh"
  logic clear = 1'b1, valid = 1'b0, decided = 1'b0, ready, root_valid, root_decided, take = 1'b1;
  logic [7:0] carry = 8'd0, root_carry;
  logic [67:0] radicand = 68'd0, rest;
  logic [51:0] remainder;
  logic [49:0] root;
  logic mid_valid, mid_ready, mid_decided, end_valid, end_decided, start_ready;
  logic [7:0] mid_carry, end_carry;
  logic [67:0] mid_rest, end_rest;
  logic [51:0] mid_remainder, end_remainder;
  logic [49:0] mid_root, end_root;
  logic [103:0] whole, square, more;
  integer n, clocks;

  impact_root #(.STEPS(50), .CARRY(8), .HOLD(1)) dut (
    .i_clk(clk), .i_clear(clear), .i_valid(valid), .i_decided(decided), .i_carry(carry),
    .i_radicand(radicand), .i_remainder(52'd0), .i_root(50'd0), .o_ready(ready),
    .o_valid(root_valid), .o_decided(root_decided), .o_carry(root_carry), .o_radicand(rest),
    .o_remainder(remainder), .o_root(root), .i_ready(take)
  );
  // The same root of two stages that follow each other
  impact_root #(.STEPS(43), .CARRY(8), .HOLD(0)) first (
    .i_clk(clk), .i_clear(clear), .i_valid(valid && ready), .i_decided(decided), .i_carry(carry),
    .i_radicand(radicand), .i_remainder(52'd0), .i_root(50'd0), .o_ready(start_ready),
    .o_valid(mid_valid), .o_decided(mid_decided), .o_carry(mid_carry), .o_radicand(mid_rest),
    .o_remainder(mid_remainder), .o_root(mid_root), .i_ready(mid_ready)
  );
  impact_root #(.STEPS(7), .CARRY(8), .HOLD(0)) second (
    .i_clk(clk), .i_clear(clear), .i_valid(mid_valid), .i_decided(mid_decided),
    .i_carry(mid_carry), .i_radicand(mid_rest), .i_remainder(mid_remainder), .i_root(mid_root),
    .o_ready(mid_ready), .o_valid(end_valid), .o_decided(end_decided), .o_carry(end_carry),
    .o_radicand(end_rest), .o_remainder(end_remainder), .o_root(end_root), .i_ready(1'b1)
  );

  task ask(input [67:0] x, input none);
    begin
      valid = 1'b1; radicand = x; decided = none; carry = carry + 8'd1; clocks = 0;
      take = 1'b0; tick;
      while (!root_valid && clocks < 100) begin
        check(!ready, "not ready before"); tick; clocks = clocks + 1;
      end
      check(root_valid && root_decided == none && root_carry == carry, "the pair's root");
      check(clocks == (none ? 0 : 50), "a step a clock, none for a pair that is decided");
      tick; check(root_valid && !ready, "it waits until it is taken");
      take = 1'b1; #1; check(ready, "and then takes the pair away");
      whole = {4'd0, x, 32'd0}; square = {54'd0, root} * {54'd0, root};
      more = square + {53'd0, root, 1'b0} + 104'd1;
      if (!none) begin
        check(square <= whole && whole < more, "root^2 <= radicand < (root + 1)^2");
        check(whole - square == {52'd0, remainder} && rest == 68'd0, "the remainder");
      end
      tick; valid = 1'b0; #1;
      check(!root_valid && !ready, "nothing is left");
      ticks(60);  // the two stages have it now
    end
  endtask

  // What two stages give is the same.
  always @(posedge clk) if (!clear && end_valid && !end_decided) begin
    check(end_root == root && end_remainder == remainder && end_carry == carry && end_rest == 68'd0,
          "two stages give what one does");
  end

  initial begin
    tick; clear = 1'b0;
    ask(68'd0, 1'b0); ask(68'd1, 1'b0); ask(68'd2, 1'b0); ask(68'd3, 1'b0); ask(68'd4, 1'b0);
    ask(68'd5, 1'b1);
    ask({68{1'b1}}, 1'b0); ask({1'b1, 67'd0}, 1'b0); ask(68'hFFFFFFFFE00000001, 1'b0);
    ask(68'd99999980000001, 1'b0); ask(68'd99999980000000, 1'b0);
    for (n = 0; n < 100; n = n + 1) begin
      ask({$urandom, $urandom, 4'd0} >> ($urandom % 68), n % 10 == 9);
    end
    valid = 1'b1; radicand = 68'd7; tick; tick; clear = 1'b1; tick; clear = 1'b0; valid = 1'b0;
    ticks(60); check(!root_valid, "a pair that is cleared does not come out");
    finish_bench;
  end
endmodule
`default_nettype wire
