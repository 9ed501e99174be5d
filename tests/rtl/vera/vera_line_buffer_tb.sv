// SPDX-License-Identifier: MIT
`default_nettype none
module vera_line_buffer_tb;
`include "check.svh"
  logic swap = 1'b0, write = 1'b0, clear = 1'b0;
  logic [9:0] render_column = 10'd0, write_column = 10'd0, display_column = 10'd0;
  logic [13:0] write_cell = 14'd0, render_cell, display_cell;
  logic [7:0] clear_index = 8'd0;
  integer i;

  vera_line_buffer dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_swap(swap),
    .i_render_column(render_column), .o_render_cell(render_cell),
    .i_write(write), .i_write_column(write_column), .i_write_cell(write_cell),
    .i_display_column(display_column), .o_display_cell(display_cell),
    .i_clear(clear), .i_clear_index(clear_index)
  );

  task put(input [9:0] column, input [13:0] cell_in);
    begin
      write = 1'b1; write_column = column; write_cell = cell_in; tick; write = 1'b0;
    end
  endtask
  task change_sides;
    begin
      swap = 1'b1; tick; swap = 1'b0;
    end
  endtask
  task look(input [9:0] column);
    begin
      render_column = column; display_column = column; tick;
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    for (i = 0; i < 4; i = i + 1) put(10'd300 + i, 14'h0100 + i);
    put(10'd639, 14'h0639);
    put(10'd640, 14'h0640);
    look(10'd301);
    check(render_cell == 14'h0101, "the renderer reads what it wrote, one clock later");
    check(display_cell == 14'd0, "the display sees the other side");
    hold = 1'b1; render_column = 10'd302; tick; hold = 1'b0;
    check(render_cell == 14'h0101, "held");
    change_sides;
    look(10'd302);
    check(render_cell == 14'd0 && display_cell == 14'h0102,
          "after the swap the display shows the row");
    // A cell asked for in the clock of the swap comes from the side, and the column, of the
    // display.
    put(10'd500, 14'h0ABC);
    render_column = 10'd500; display_column = 10'd303;
    change_sides;
    check(render_cell == 14'h0103, "the cell that crosses the swap is the display's");
    // Now row 1 is displayed and the first side rendered into again: clear the displayed one.
    change_sides;
    clear = 1'b1;
    for (i = 0; i < 160; i = i + 1) begin
      clear_index = i; tick;
    end
    clear = 1'b0;
    look(10'd300);
    check(display_cell == 14'd0, "column 300 is cleared");
    look(10'd639);
    check(display_cell == 14'd0, "column 639 is cleared");
    look(10'd640);
    check(display_cell == 14'h0640, "column 640 is not");
    look(10'd500);
    check(render_cell == 14'h0ABC, "nor is the side being rendered");
    finish_bench;
  end
endmodule
`default_nettype wire
