// SPDX-License-Identifier: MIT
`default_nettype none
module vera_rows_tb;
`include "check.svh"
  logic interlaced = 1'b0, field = 1'b0, started = 1'b0;
  logic [7:0] vscale = 8'd128;
  logic [8:0] vstart = 9'd0, vstop = 9'd480;
  logic line_first = 1'b0, frame = 1'b0;
  logic [9:0] shown = 10'd524, next = 10'd0;
  logic start;
  logic [8:0] row;
  integer count, first_row, first_line, last_row, last_line;

  vera_rows dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_interlaced(interlaced),
    .i_vscale(vscale), .i_vstart(vstart), .i_vstop(vstop),
    .i_started(started), .i_line_first(line_first), .i_frame(frame),
    .i_shown(shown), .i_next(next), .i_field(field),
    .o_start(start), .o_row(row)
  );

  // One frame of lines, from the one before its first on. Three clocks stand for a line.
  task run_frame(input integer from);
    begin
      rst = 1'b1; tick; rst = 1'b0;
      count = 0; first_row = -1; first_line = -1; last_row = -1; last_line = -1;
      frame = 1'b1; tick; frame = 1'b0;
      field = interlaced && from == 524;
      shown = from;
      next = field;
      while (next < 10'd526) begin
        line_first = 1'b1; tick;
        line_first = 1'b0; note; tick;
        check(!start, "start is one clock long");
        shown = next;
        next = next + (interlaced ? 10'd2 : 10'd1); #1;
      end
    end
  endtask

  task note;
    if (start) begin
      count = count + 1;
      if (first_row < 0) begin
        first_row = row;
        first_line = shown;
      end
      last_row = row;
      last_line = shown;
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    hold = 1'b1; interlaced = 1'b1; tick;
    hold = 1'b0; started = 1'b1;
    shown = 10'd481; next = 10'd483; line_first = 1'b1; tick; line_first = 1'b0;
    check(!start, "nothing is rendered in the tail of a field after reset");
    interlaced = 1'b0;
    run_frame(524);
    check(count == 481 && first_row == 0 && first_line == 524,
          "default: 481 rows, row 0 in line 524");
    check(last_row == 480 && last_line == 479, "row 480 in line 479");
    vscale = 8'd64; run_frame(524);
    check(count == 481 && last_row == 240, "VSCALE 64 ends with row 240");
    vscale = 8'd255; run_frame(524);
    // 241 * 255 / 128 = 480.1
    check(count == 242 && last_row == 480, "VSCALE 255 stops once row 480 is reached");
    vscale = 8'd0; run_frame(524);
    check(last_row == 0, "VSCALE 0 renders row 0 only");
    vscale = 8'd128; vstop = 9'd100; run_frame(524);
    check(count == 101 && last_row == 100 && last_line == 99, "VSTOP 100 ends with row 100");
    vstop = 9'd480; vstart = 9'd100; run_frame(524);
    check(first_line == 99 && first_row == 0, "VSTART 100: row 0 in line 99");
    check(count == 381 && last_row == 380, "and row 380 last");
    vstart = 9'd200; vstop = 9'd100; run_frame(524);
    check(count == 1 && last_row == 0, "VSTOP before VSTART: one row");
    vstart = 9'd0; vstop = 9'd480; interlaced = 1'b1;
    run_frame(523);
    check(count == 241 && first_row == 0 && last_row == 480, "even field: rows 0, 2 ... 480");
    run_frame(524);
    check(count == 241 && first_row == 1 && last_row == 481, "odd field: rows 1, 3 ... 481");
    vscale = 8'd64;
    run_frame(524);
    check(first_row == 0 && last_row == 240, "odd field at VSCALE 64: from 64/128 in steps of 1");
    finish_bench;
  end
endmodule
`default_nettype wire
