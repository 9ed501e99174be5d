// SPDX-License-Identifier: MIT
`default_nettype none
module vera_display_tb;
`include "check.svh"
  logic interlaced = 1'b0;
  logic [7:0] hscale = 8'd128, clear_index;
  logic [9:0] hstart = 10'd0, hstop = 10'd640, column;
  logic [10:0] clock = 11'd0;
  logic swap, clear;
  integer n;

  assign swap  = clock == (interlaced ? 11'd1587 : 11'd799);
  assign clear = clock >= (interlaced ? 11'd1428 : 11'd640);

  vera_display dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_interlaced(interlaced),
    .i_hscale(hscale), .i_hstart(hstart), .i_hstop(hstop), .i_clock(clock), .i_swap(swap),
    .i_clear(clear),
    .o_column(column), .o_clear_index(clear_index)
  );

  // From clock 0 of a line to the given one
  task run_to(input integer at);
    begin
      clock = interlaced ? 11'd1587 : 11'd799;
      tick;
      clock = 11'd0;
      for (n = 0; n < at; n = n + 1) begin
        tick;
        clock = clock + 11'd1;
      end
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    run_to(0);   check(column == 10'd0, "column 0 in clock 0");
    run_to(639); check(column == 10'd639, "column 639 in clock 639");
    run_to(640); check(clear_index == 8'd0, "clearing begins with the first four columns");
    run_to(799); check(column == 10'd640, "the scaler stops at 640");
    check(clear_index == 8'd159, "and the clearing with columns 636-639");
    hscale = 8'd64;
    run_to(799); check(column == 10'd320, "HSCALE 64 stops at 320");
    hscale = 8'd255;
    run_to(799); check(column == 10'd641, "HSCALE 255: the first column from 640 on, 322 * 255 / 128");
    hscale = 8'd128; hstart = 10'd100; hstop = 10'd200;
    run_to(100); check(column == 10'd0, "HSTART delays the first column");
    run_to(799); check(column == 10'd100, "HSTOP ends the last one");
    hstart = 10'd12; hstop = 10'd652;
    run_to(799); check(column == 10'd640, "an active area past the picture: 640 pixels all the same");
    hstart = 10'd16; hstop = 10'd640;
    run_to(799); check(column == 10'd624, "16 pixels less");
    hstart = 10'd0; hstop = 10'd640; interlaced = 1'b1;
    run_to(1000); check(column == 10'd500, "interlaced: two clocks a pixel");
    run_to(1587); check(column == 10'd640 && clear_index == 8'd159, "at the end of an interlaced line");
    finish_bench;
  end
endmodule
`default_nettype wire
