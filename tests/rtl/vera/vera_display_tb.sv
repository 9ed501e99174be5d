// SPDX-License-Identifier: MIT
`default_nettype none
module vera_display_tb;
`include "check.svh"
  logic interlaced = 1'b0;
  logic [7:0] hscale = 8'd128, clear_index;
  logic [9:0] hstart = 10'd0, hstop = 10'd640, column;
  logic pixel = 1'b1, swap = 1'b0, clear;
  integer n;

  vera_display dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_interlaced(interlaced),
    .i_hscale(hscale), .i_hstart(hstart), .i_hstop(hstop), .i_pixel(pixel), .i_swap(swap),
    .o_column(column), .o_clear(clear), .o_clear_index(clear_index)
  );

  // From the clock after a swap to the given one; interlaced, pixels end with the 1280th
  task run_to(input integer at);
    begin
      swap = 1'b1; tick; swap = 1'b0;
      for (n = 0; n < at; n = n + 1) begin
        pixel = !interlaced || n < 1280;
        tick;
      end
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    run_to(0);   check(column == 10'd0 && !clear, "column 0 in clock 0");
    run_to(639); check(column == 10'd639 && !clear, "column 639 in clock 639");
    run_to(640); check(clear && clear_index == 8'd0, "clearing begins with the first four columns");
    run_to(799); check(column == 10'd640, "the scaler stops at 640");
    check(clear && clear_index == 8'd159, "and the clearing with columns 636-639");
    tick;        check(!clear, "160 clocks of clearing");
    hscale = 8'd64;
    run_to(799); check(column == 10'd320, "HSCALE 64 stops at 320");
    hscale = 8'd255;
    run_to(799);
    check(column == 10'd641,
          "HSCALE 255: the first column from 640 on, 322 * 255 / 128");
    hscale = 8'd128; hstart = 10'd100; hstop = 10'd200;
    run_to(100); check(column == 10'd0, "HSTART delays the first column");
    run_to(799); check(column == 10'd100, "HSTOP ends the last one");
    hstart = 10'd12; hstop = 10'd652;
    run_to(799);
    check(column == 10'd640,
          "an active area past the picture: 640 pixels all the same");
    hstart = 10'd16; hstop = 10'd640;
    run_to(799); check(column == 10'd624, "16 pixels less");
    run_to(700); check(clear && clear_index == 8'd60, "clearing in clock 700");
    run_to(10);  check(clear && clear_index == 8'd71, "is not stopped by a swap");
    hstart = 10'd0; hstop = 10'd640; interlaced = 1'b1;
    run_to(1000); check(column == 10'd500, "interlaced: two clocks a pixel");
    run_to(1280);
    check(column == 10'd640 && clear && clear_index == 8'd0,
          "1280 clocks of picture");
    run_to(1439); check(clear && clear_index == 8'd159, "then clearing, up to the line after");
    run_to(1440); check(!clear, "160 clocks long");
    finish_bench;
  end
endmodule
`default_nettype wire
