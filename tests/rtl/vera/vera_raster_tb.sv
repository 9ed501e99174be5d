// SPDX-License-Identifier: MIT
`default_nettype none
module vera_raster_tb;
`include "check.svh"
  logic interlaced = 1'b0;
  logic [10:0] clock;
  logic [9:0] line, next_line;
  logic line_first, frame_last, swap, clear, latch;
  integer n, swaps, clears, latches, latch_at, last_latch;

  vera_raster dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_interlaced(interlaced), .o_clock(clock), .o_line(line),
    .o_line_first(line_first), .o_next_line(next_line), .o_frame_last(frame_last),
    .o_swap(swap), .o_clear(clear), .o_latch(latch)
  );

  task reset;
    begin
      rst = 1'b1; hold = 1'b1; tick; rst = 1'b0; ticks(2); hold = 1'b0;
    end
  endtask

  initial begin
    tick;
    reset;
    check(clock == 11'd0 && line == 10'd524 && line_first, "reset to the first clock of line 524");
    check(frame_last && next_line == 10'd0, "line 524 is the last of a VGA frame");
    swaps = 0; clears = 0;
    for (n = 0; n < 800; n = n + 1) begin
      if (swap) swaps = swaps + 1;
      if (clear) clears = clears + 1;
      if (n == 639) check(!clear, "clock 639 does not clear");
      if (n == 640) check(clear, "clearing from clock 640 on");
      if (n == 799) check(swap, "swap in clock 799");
      tick;
    end
    check(swaps == 1 && clears == 160, "one swap, 160 clocks of clearing a line");
    check(clock == 11'd0 && line == 10'd0 && next_line == 10'd1, "then line 0");
    // 480 lines on is line 480; the latch is the clock before
    latches = 0; latch_at = -1;
    for (n = 0; n < 525 * 800; n = n + 1) begin
      if (latch) begin
        latches = latches + 1;
        latch_at = n;
      end
      tick;
    end
    check(latches == 1 && latch_at == 480 * 800 - 1, "one latch, in the last clock of line 479");
    check(line == 10'd0 && clock == 11'd0, "a frame is 420000 clocks");

    interlaced = 1'b1;
    reset;
    check(line == 10'd479 && clock == 11'd1318, "interlaced, reset 270 clocks before the end of line 479");
    ticks(269);
    check(swap, "swap in the last of them");
    tick;
    check(line == 10'd481 && line_first, "then line 481: every second line");
    latches = 0; last_latch = 0; clears = 0;
    for (n = 0; n < 2 * 416850; n = n + 1) begin
      if (latch) begin
        // Even field: composite line 262 clock 793, that is 523 clocks into line 480. Odd: half a frame on.
        if (latches == 0) check(line == 10'd480 && clock == 11'd523, "latch of the even field");
        else check(line == 10'd479 && clock == 11'd1317 && n - last_latch == 416850, "latch of the odd field");
        latches = latches + 1;
        last_latch = n;
      end
      if (line_first && line == 10'd523) check(frame_last && next_line == 10'd0, "523 ends the odd field");
      if (line_first && line == 10'd524) check(frame_last && next_line == 10'd1, "524 ends the even field");
      if (clear && line == 10'd100) clears = clears + 1;
      tick;
    end
    check(latches == 2, "a latch a field");
    check(clears == 160, "160 clocks of clearing");
    finish_bench;
  end
endmodule
`default_nettype wire
