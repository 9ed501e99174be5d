// SPDX-License-Identifier: MIT
//
// core_clock and core_enable, from every value that their counters may power up with: a clock of
// CLOCKS of ours whose edges are at our falling ones, and one clock in CLOCKS, in a reset as well.
`default_nettype none
module core_clocks_tb;
`include "check.svh"
  localparam PERIOD = 40;  // of check.svh's clock
  wire clk2, clk5, enable2, enable5;
  core_clock  #(.CLOCKS(2)) by_2 (.i_clk(clk), .o_clk(clk2));
  core_clock  #(.CLOCKS(5)) by_5 (.i_clk(clk), .o_clk(clk5));
  core_enable #(.CLOCKS(2)) in_2 (.i_clk(clk), .o_enable(enable2));
  core_enable #(.CLOCKS(5)) in_5 (.i_clk(clk), .o_enable(enable5));

  // When each was seen last, and how often since the start
  integer at[0:3], seen[0:3], n, i;
  logic   watched = 1'b0;

  task see(input integer which, input integer clocks, input integer now);
    begin
      if (seen[which] != 0)
        check(now - at[which] == clocks * PERIOD, "one in so many of our clocks, and no more");
      at[which] = now;
      seen[which] = seen[which] + 1;
    end
  endtask

  always @(posedge clk2) if (watched) see(0, 2, $time);
  always @(posedge clk5) if (watched) see(1, 5, $time);
  always @(posedge clk) if (watched) begin
    if (enable2) see(2, 2, $time);
    if (enable5) see(3, 5, $time);
  end
  always @(clk2 or clk5) if (watched) check(clk === 1'b0, "an edge is at a falling one of ours");

  initial
    for (n = 0; n < 16; n = n + 1) begin
      watched = 1'b0;
      rst = !n[0];
      by_2.r_clocks = n; by_5.r_clocks = n; by_2.r_clk = n[0]; by_5.r_clk = n[1];
      in_2.r_clocks = n; in_5.r_clocks = n;
      ticks(20);
      for (i = 0; i < 4; i = i + 1) seen[i] = 0;
      watched = 1'b1;
      ticks(40);
      check(seen[0] == 20 && seen[1] == 8, "the clocks go on");
      check(seen[2] == 20 && seen[3] == 8, "and so do those in which a core runs");
      if (n == 15) finish_bench;
    end
endmodule
`default_nettype wire
