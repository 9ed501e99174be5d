// SPDX-License-Identifier: MIT
`default_nettype none
module impact_scan_tb;
`include "check.svh"
  logic clear = 1'b1, start = 1'b0, size = 1'b0, classify = 1'b0, full = 1'b0;
  logic [3:0] count = 4'd0;
  logic [2:0] index = 3'd0, low, high;
  logic [72:0] box = 73'd0;
  logic [31:0] classes = 32'd0;
  logic pair, last, low_looks, high_looks;
  integer left[0:7], right[0:7], top[0:7], bottom[0:7], is[0:7], hits[0:7], enable[0:7];
  integer n, i, j, round, clocks, done, named, stall;

  impact_scan #(.OBJECTS(8), .INDEX(3)) dut (
    .i_clk(clk), .i_clear(clear), .i_begin(start), .i_count(count), .i_size(size),
    .i_classify(classify), .i_index(index), .i_box(box), .i_classes(classes), .o_pair(pair),
    .o_last(last), .o_low_looks(low_looks), .o_high_looks(high_looks), .o_low(low), .o_high(high),
    .i_full(full)
  );

  function wanted(input integer a, b);
    wanted = enable[a] != 0 && enable[b] != 0 && ((hits[a] & is[b]) | (hits[b] & is[a])) != 0 &&
             left[a] <= right[b] && left[b] <= right[a] && top[a] <= bottom[b] &&
             top[b] <= bottom[a];
  endfunction

  // The next pair that has to come: (i, j), i < j, by j, then by i; j = count: none
  task next_wanted;
    begin
      do begin
        i = i + 1;
        if (i >= j) begin i = 0; j = j + 1; end
      end while (j < count && !wanted(i, j));
    end
  endtask

  task scan(input integer how_many, input integer stalls);
    begin
      clear = 1'b1; tick; clear = 1'b0;
      check(!pair, "cleared, nothing is named");
      for (n = 0; n < how_many; n = n + 1) begin
        index = n; size = 1'b1;
        box = {enable[n][0], bottom[n][17:0], top[n][17:0], right[n][17:0], left[n][17:0]}; tick;
        size = 1'b0; classify = 1'b1; classes = {is[n][15:0], hits[n][15:0]}; tick;
        classify = 1'b0;
      end
      count = how_many; start = 1'b1; tick; start = 1'b0;
      i = -1; j = 1; done = 0; named = 0; clocks = 0; stall = 0;
      next_wanted;
      while (done == 0 && clocks < 500) begin
        full = $urandom % 4 < stalls; #1;
        if (pair && last) begin
          check(j >= how_many, "the mark comes behind all pairs");
          check(!low_looks && !high_looks, "of it nobody looks");
          if (!full) done = 1;
        end else if (pair) begin
          check(low == i && high == j, "the next pair of interest whose boxes meet");
          check(low_looks == ((hits[low] & is[high]) != 0), "the lower looks for the higher");
          check(high_looks == ((hits[high] & is[low]) != 0), "the higher looks for the lower");
          if (!full) begin named = named + 1; next_wanted; end
        end
        if (pair && full) stall = stall + 1;
        tick; clocks = clocks + 1;
      end
      full = 1'b0;
      check(done == 1, "the mark comes");
      check(clocks - stall == how_many * (how_many - 1) / 2 + 2 || how_many < 2,
            "a pair a clock, named or not");
      check(!pair, "and nothing behind it");
    end
  endtask

  initial begin
    for (round = 0; round < 60; round = round + 1) begin
      for (n = 0; n < 8; n = n + 1) begin
        left[n] = $random % 40; right[n] = left[n] + $urandom % 30;
        top[n] = $random % 40; bottom[n] = top[n] + $urandom % 30;
        if (round % 3 == 0) begin left[n] = 30 * n; right[n] = 30 * n + 30; end
        is[n] = 1 << ($urandom % 16); hits[n] = round % 2 ? $urandom : 65535;
        enable[n] = $urandom % 8 != 0;
      end
      if (round == 5) begin
        left[0] = -65535; right[0] = 65534; top[0] = -65535; bottom[0] = 65534;
      end
      scan(round % 9, round % 4 == 3 ? 3 : 0);
    end
    finish_bench;
  end
endmodule
`default_nettype wire
