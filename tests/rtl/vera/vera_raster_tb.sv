// SPDX-License-Identifier: MIT
`default_nettype none
module vera_raster_tb;
`include "check.svh"
  logic interlaced = 1'b0, interlace = 1'b1;
  logic [8:0] irq_line = 9'd3, scanline;
  logic [10:0] clock;
  logic [9:0] line, shown, next;
  logic field, started, line_first, line_match, swap, frame, latch, pixel;
  integer n, swaps, matched, latches, latch_at;

  vera_raster dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_interlaced(interlaced), .i_interlace(interlace),
    .i_irq_line(irq_line), .o_clock(clock), .o_line(line),
    .o_shown(shown), .o_next(next), .o_scanline(scanline), .o_field(field), .o_started(started),
    .o_line_first(line_first), .o_line_match(line_match),
    .o_swap(swap), .o_frame(frame), .o_latch(latch), .o_pixel(pixel)
  );

  task reset;
    begin
      rst = 1'b1; hold = 1'b1; tick; rst = 1'b0; ticks(2);
      check(!started, "does not start while it is held");
      hold = 1'b0; tick;
      check(started, "but then");
      rst = 1'b1; hold = 1'b1; tick; rst = 1'b0; ticks(2);
      hold = 1'b0; #1;
    end
  endtask

  // To the clock of the next latch
  task to_latch;
    begin
      n = 0;
      while (!latch) begin
        tick;
        n = n + 1;
      end
    end
  endtask

  initial begin
    tick;
    reset;
    check(clock == 11'd0 && line == 10'd524 && line_first, "reset to the first clock of line 524");
    check(shown == 10'd524 && next == 10'd0 && scanline == 9'd511,
          "which is displayed; 511 is read");
    check(pixel, "every clock is a pixel");
    swaps = 0;
    for (n = 0; n < 800; n = n + 1) begin
      if (swap) swaps = swaps + 1;
      if (n == 799) check(swap && !frame, "swap in clock 799, the frame has begun before");
      tick;
    end
    check(swaps == 1 && line_first, "one swap a line");
    check(clock == 11'd0 && line == 10'd0 && shown == 10'd0, "then line 0");
    check(next == 10'd1 && scanline == 9'd1, "the counter is one ahead");
    // 480 lines on is line 480; the latch is the clock before
    latches = 0; latch_at = -1; matched = 0;
    for (n = 0; n < 525 * 800; n = n + 1) begin
      if (latch) begin
        latches = latches + 1;
        latch_at = n;
      end
      if (line_match) begin
        matched = matched + 1;
        check(line == 10'd3 && clock == 11'd0,
              "the interrupt is due in the first clock of its line");
      end
      if (frame) check(line == 10'd523 && clock == 11'd799, "a frame begins after line 523");
      if (shown == 10'd510) check(scanline == 9'd511, "510 displayed, 511 read");
      if (shown == 10'd511) check(scanline == 9'd0, "511 displayed, 512 in nine bits");
      if (shown == 10'd512) check(scanline == 9'd511, "511 from 512 on");
      tick;
    end
    check(latches == 1 && latch_at == 480 * 800 - 1, "one latch, in the last clock of line 479");
    check(matched == 1, "one line interrupt");
    check(line == 10'd0 && clock == 11'd0, "a frame is 420000 clocks");

    interlaced = 1'b1;
    reset;
    check(line == 10'd0 && clock == 11'd0 && !line_first, "interlaced, reset to clock 0 of line 0");
    check(shown == 10'd479 && next == 10'd481 && field, "in the tail of an odd field");
    ticks(235);
    check(swap && !pixel, "swap after clock 235");
    tick;
    check(shown == 10'd481 && next == 10'd483 && line_first && pixel, "every second line");
    ticks(1279); check(pixel, "1280 clocks of picture");
    tick;        check(!pixel && clock == 11'd1516, "and no more");
    while (!frame) tick;
    check(line == 10'd21 && clock == 11'd235, "the even field begins with the swap in line 21");
    tick;
    check(shown == 10'd523 && next == 10'd0 && scanline == 9'd511 && !field,
          "523 displayed, 0 next");
    ticks(1588);
    check(shown == 10'd0 && next == 10'd2 && scanline == 9'd2, "the counter is two ahead");
    to_latch;
    check(line == 10'd262 && clock == 11'd793, "latch of the even field");
    tick;
    while (!frame) tick;
    check(line == 10'd284 && clock == 11'd235, "the odd field begins in line 284");
    tick;
    check(shown == 10'd524 && next == 10'd1 && field, "524 displayed, 1 next");
    to_latch;
    check(line == 10'd524 && clock == 11'd1587, "latch of the odd field");
    tick;
    to_latch;
    check(n + 1 == 416850 && line == 10'd262, "416850 clocks a field");

    interlace = 1'b0;
    reset;
    to_latch;
    check(n + 1 == 417644 && line == 10'd262 && clock == 11'd1587, "240p: 417644 clocks a field");
    tick;
    to_latch;
    check(n + 1 == 417644 && line == 10'd525 && clock == 11'd1587, "of 263 lines each");
    tick;
    check(line == 10'd0 && clock == 11'd0, "526 lines a frame");

    // Lines are counted by twos: bit 0 is not compared. Bit 9 is, so 524, which is 512 + 12, is not
    // one of them.
    interlace = 1'b1; irq_line = 9'd13;
    reset;
    matched = 0;
    for (n = 0; n < 2 * 416850; n = n + 1) begin
      if (line_match) matched = matched + 1;
      tick;
    end
    check(matched == 2, "480i, line 13: 12 of the even field, 13 of the odd one, and not 524");
    interlaced = 1'b0;

    // Both timings run all the while.
    reset;
    ticks(16001);
    check(line == 10'd19 && clock == 11'd1, "16001 clocks are line 19 clock 1");
    interlaced = 1'b1; #1;
    check(line == 10'd10 && clock == 11'd121, "of composite timing line 10 clock 121");
    check(shown == 10'd19 && next == 10'd20, "the lines displayed do not change");
    ticks(114);
    check(swap, "until the next swap");
    tick;
    check(shown == 10'd20 && next == 10'd22, "then in steps of two");
    interlaced = 1'b0; #1;
    check(line == 10'd19 && clock == 11'd116, "and VGA is where it would be");
    finish_bench;
  end
endmodule
`default_nettype wire
