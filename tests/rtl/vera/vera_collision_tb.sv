// SPDX-License-Identifier: MIT
`default_nettype none
module vera_collision_tb;
`include "check.svh"
  logic pixel = 1'b0, latch = 1'b0, write;
  logic [9:0] column = 10'd0;
  logic [7:0] raw = 8'd0;
  logic [3:0] palette = 4'd0, mask = 4'd0, hit, accumulator, nibble;
  logic [1:0] z = 2'd1;
  logic [13:0] under = 14'd0, result;

  vera_collision dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_pixel(pixel), .i_column(column), .i_raw(raw),
    .i_palette(palette),
    .i_mask(mask), .i_z(z), .i_cell(under), .o_write(write), .o_cell(result),
    .i_latch(latch), .o_hit(hit), .o_accumulator(accumulator), .o_nibble(nibble)
  );

  // A pixel over a cell of a mask, depth and colour
  task put(input [3:0] cell_mask, input [1:0] cell_z, input [7:0] colour, input [3:0] m,
           input [1:0] depth, input [7:0] value);
    begin
      under = {cell_mask, cell_z, colour};
      mask = m; z = depth; raw = value; pixel = 1'b1; #1;
    end
  endtask

  task next;
    begin
      tick; pixel = 1'b0;
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    check(accumulator == 4'd0 && nibble == 4'd0, "reset");
    palette = 4'd9;
    put(4'd0, 2'd0, 8'd0, 4'd5, 2'd1, 8'h03);
    check(write && result == {4'd5, 2'd1, 8'h93} && hit == 4'd0,
          "an empty cell takes the pixel, palette in front");
    next;
    put(4'd5, 2'd1, 8'h93, 4'd6, 2'd1, 8'h10);
    check(!write && hit == 4'd4, "equal depth loses, but is tested: 5 AND 6");
    next;
    check(accumulator == 4'd4, "the hit is accumulated");
    put(4'd5, 2'd1, 8'h93, 4'd10, 2'd2, 8'h10);
    check(write && result == {4'd15, 2'd2, 8'h10} && hit == 4'd0,
          "higher depth wins and joins the masks");
    next;
    put(4'd15, 2'd3, 8'h11, 4'd15, 2'd1, 8'h00);
    check(!write && hit == 4'd0, "raw 0 is transparent, whatever the palette");
    next;
    column = 10'd640;
    put(4'd15, 2'd1, 8'h11, 4'd15, 2'd2, 8'h01);
    check(write && hit == 4'd0, "column 640 is written and does not report");
    next;
    column = 10'd639;
    put(4'd15, 2'd1, 8'h11, 4'd3, 2'd1, 8'h01);
    check(hit == 4'd3, "column 639 reports");
    next;
    check(accumulator == 4'd7, "hits are ORed over the frame");
    hold = 1'b1; put(4'd15, 2'd1, 8'h11, 4'd8, 2'd1, 8'h01); tick; hold = 1'b0; pixel = 1'b0;
    check(accumulator == 4'd7, "held");
    put(4'd15, 2'd1, 8'h11, 4'd8, 2'd1, 8'h01); latch = 1'b1; next; latch = 1'b0;
    check(nibble == 4'd7 && accumulator == 4'd0,
          "the latch takes the accumulator; a pixel of its clock is lost");
    latch = 1'b1; tick; latch = 1'b0;
    check(nibble == 4'd0, "the nibble is not sticky");
    finish_bench;
  end
endmodule
`default_nettype wire
