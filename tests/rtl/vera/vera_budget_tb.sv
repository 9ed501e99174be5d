// SPDX-License-Identifier: MIT
`default_nettype none
module vera_budget_tb;
`include "check.svh"
  logic start = 1'b0;
  logic [9:0] t;
  logic stop;
  integer n;
  integer stops = 0;

  vera_budget dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_start(start), .o_t(t), .o_stop(stop)
  );

  initial begin
    tick; rst = 1'b0;
    check(t == 10'd799 && !stop, "no row after reset");
    ticks(5);
    check(t == 10'd799, "nothing starts by itself");
    start = 1'b1; tick; start = 1'b0;
    check(t == 10'd0, "t is 0 in the clock after the start");
    for (n = 0; n < 798; n = n + 1) begin
      if (stop) stops = stops + 1;
      tick;
    end
    check(stops == 0, "no stop before t = 798");
    check(t == 10'd798 && stop, "stop at t = 798");
    hold = 1'b1; ticks(3); hold = 1'b0;
    check(t == 10'd798 && stop, "held");
    tick;
    check(t == 10'd799 && !stop, "stopped after it");
    ticks(3);
    check(t == 10'd799, "and stays so");
    finish_bench;
  end
endmodule
`default_nettype wire
