// SPDX-License-Identifier: MIT
`default_nettype none
module impact_heap_tb;
`include "check.svh"
  logic clear = 1'b1, push = 1'b0, ready, drain = 1'b0, valid, pop = 1'b0;
  logic [9:0] data = 10'd0, least, held;
  logic [5:0] count;
  integer many[0:1023];
  integer k, round, size, waited, expected, most_up, most_down;

  impact_heap #(.DEPTH(60), .WIDTH(10)) dut (
    .i_clk(clk), .i_clear(clear), .i_push(push), .i_data(data), .o_ready(ready), .o_count(count),
    .i_drain(drain), .o_valid(valid), .o_data(least), .i_pop(pop)
  );

  initial begin
    most_up = 0; most_down = 0;
    tick;
    for (round = 0; round < 30; round = round + 1) begin
      clear = 1'b1; drain = 1'b0; tick; clear = 1'b0; #1;
      check(ready && !valid && count == 6'd0, "empty after clear");
      for (k = 0; k < 1024; k = k + 1) many[k] = 0;
      size = round < 2 ? round : round < 6 ? 60 : $urandom % 61;
      for (k = 0; k < size; k = k + 1) begin
        case (round)
          2: data = k;
          3: data = 60 - k;
          4: data = 7;
          default: data = $urandom % (round % 3 ? 1024 : 8);
        endcase
        many[data] = many[data] + 1;
        push = 1'b1; waited = 0; #1;
        while (!ready && waited < 100) begin tick; waited = waited + 1; end
        if (waited > most_up) most_up = waited;
        tick; push = 1'b0;
        if ($urandom % 4 == 0) ticks($urandom % 30);
      end
      drain = 1'b1; expected = 0;
      for (k = size; k > 0; k = k - 1) begin
        waited = 0; #1;
        while (!valid && waited < 100) begin tick; waited = waited + 1; end
        if (waited > most_down && k < size) most_down = waited;
        while (expected < 1024 && many[expected] == 0) expected = expected + 1;
        check(valid && least == expected && count == k, "the least of what is in it");
        many[expected] = many[expected] - 1;
        if ($urandom % 4 == 0) begin
          held = least; ticks(3); check(valid && least == held, "it waits until it is taken");
        end
        pop = 1'b1; tick; pop = 1'b0;
      end
      check(count == 6'd0 && !valid, "all are out");
      ticks(5); check(!valid && !ready, "none comes, and none is taken while it is drained");
    end
    // 60 records are 6 levels: up three clocks for each below the root, down four
    check(most_up <= 3 * 6 && most_up >= 3 * 5, "three clocks a level");
    check(most_down <= 4 * 6 + 2 && most_down >= 4 * 4, "four clocks a level");
    finish_bench;
  end
endmodule
`default_nettype wire
