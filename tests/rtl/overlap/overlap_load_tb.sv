// SPDX-License-Identifier: MIT
`default_nettype none
module overlap_load_tb;
`include "check.svh"
  logic clear = 1'b1, word = 1'b0;
  logic [1:0] which = 2'd0;
  logic [3:0] index_in = 4'd0, index;
  logic [31:0] data = 32'd0;
  logic [15:0] origin_x = 16'd100, origin_y = 16'd50, rows = 16'd24;
  logic [10:0] columns = 11'd32;
  logic working, place, vflip, hflip, visible;
  logic [9:0] left, right, stride, mask_row, y;
  logic [4:0] first, last;
  logic [5:0] low, high, x;
  logic [1:0] sixteens;
  logic [10:0] base;

  overlap_load #(.INDEX(4), .ROW(5)) dut (
    .i_clk(clk), .i_clear(clear), .i_word(word), .i_which(which), .i_index(index_in), .i_data(data),
    .i_origin_x(origin_x), .i_origin_y(origin_y), .i_columns(columns), .i_rows(rows),
    .o_working(working), .o_place(place), .o_index(index), .o_left(left), .o_right(right),
    .o_first(first), .o_last(last), .o_vflip(vflip), .o_hflip(hflip), .o_stride(stride),
    .o_mask_row(mask_row), .o_low(low), .o_high(high), .o_sixteens(sixteens), .o_base(base),
    .o_x(x), .o_y(y)
  );

  task put(input [1:0] n, input [31:0] bits);
    begin
      word = 1'b1; which = n; data = bits; tick; word = 1'b0;
    end
  endtask
  // A box; in the third clock after word 1 it is placed or not.
  task sprite(
    input [15:0] at_x, input [15:0] at_y, input [5:0] wide, input [9:0] high_, input [2:0] flags
  );
    begin
      index_in = 4'd9;
      put(2'd0, {at_y, at_x});
      put(2'd1, {flags, 3'd7, high_, 10'd5, wide});
      index_in = 4'd3;
      check(working && !place, "on its way"); tick;
      check(working && !place, "still"); tick;
      visible = place;
      check(working == visible, "the third clock is the last");
    end
  endtask

  initial begin
    tick; clear = 1'b0;
    check(!working && !place, "cleared");
    sprite(16'd110, 16'd60, 6'd3, 10'd7, 3'b100);
    check(visible && index == 4'd9, "inside");
    check(left == 10'd10 && right == 10'd13 && first == 5'd10 && last == 5'd17, "its box");
    check(base == 11'd10 && low == 6'd0 && high == 6'd3, "its columns, all of its row");
    check(stride == 10'd5 && mask_row == 10'd10 && sixteens == 2'd0, "its mask");
    check(x == 6'd10 && y == 10'd10 && !vflip && !hflip, "its corner");
    tick; check(!place && !working, "for one clock");
    sprite(16'd110, 16'd60, 6'd3, 10'd7, 3'b000); check(!visible, "not enabled");
    sprite(16'd98, 16'd48, 6'd32, 10'd30, 3'b111);
    check(visible && left == 10'd0 && right == 10'd30, "cut at the left: columns -2 to 30");
    check(first == 5'd0 && last == 5'd23, "cut above and below: rows -2 to 28");
    check(base == 11'h7DF && low == 6'd33 && high == 6'd63, "mirrored: bit 63 of 64 is column 30");
    check(mask_row == 10'd28 && vflip && hflip && sixteens == 2'd2, "its last row is row 0");
    check(x == 6'd62 && y == 10'd1022, "a corner left of and above the window, modulo");
    sprite(16'd130, 16'd72, 6'd63, 10'd5, 3'b100);
    check(visible && right == 10'd31 && last == 5'd23, "cut at the right and below");
    check(low == 6'd0 && high == 6'd1, "two columns are left");
    sprite(16'd132, 16'd60, 6'd3, 10'd3, 3'b100); check(!visible, "right of the window");
    sprite(16'd131, 16'd60, 6'd3, 10'd3, 3'b100); check(visible, "in its last column");
    sprite(16'd96, 16'd60, 6'd3, 10'd3, 3'b100); check(!visible, "left of it");
    sprite(16'd97, 16'd60, 6'd3, 10'd3, 3'b100); check(visible, "in its first");
    sprite(16'd110, 16'd46, 6'd3, 10'd3, 3'b100); check(!visible, "above it");
    sprite(16'd110, 16'd47, 6'd3, 10'd3, 3'b100); check(visible, "in its first row");
    sprite(16'd110, 16'd74, 6'd3, 10'd3, 3'b100); check(!visible, "below it");
    sprite(16'd110, 16'd73, 6'd3, 10'd3, 3'b100); check(visible, "in its last row");
    columns = 11'd0; sprite(16'd110, 16'd60, 6'd3, 10'd3, 3'b100); check(!visible, "no columns");
    columns = 11'd1024; rows = 16'd0;
    sprite(16'd110, 16'd60, 6'd3, 10'd3, 3'b100); check(!visible, "no rows");
    rows = 16'd32; origin_x = 16'h7FFF; origin_y = 16'h7FFF;
    sprite(16'h8000, 16'h8000, 6'd63, 10'd1023, 3'b100); check(!visible, "no wrap from -32768");
    sprite(16'h7FFF, 16'h7FFF, 6'd63, 10'd1023, 3'b100);
    check(visible && right == 10'd63 && last == 5'd31, "nor at 32767");
    put(2'd0, {16'h7FFF, 16'h7FFF}); put(2'd1, 32'h80000000); clear = 1'b1; tick; clear = 1'b0;
    check(!working, "what is on its way is forgotten"); ticks(2); check(!place, "for good");
    finish_bench;
  end
endmodule
`default_nettype wire
