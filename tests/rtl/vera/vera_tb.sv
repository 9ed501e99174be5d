// SPDX-License-Identifier: MIT
// The whole unit, driven as a program drives it: registers, data port, attributes, one frame,
// interrupt.
`default_nettype none
module vera_tb;
`include "check.svh"
  logic strobe = 1'b0, write = 1'b0, busy, irq;
  logic [4:0] register = 5'd0;
  logic [7:0] data = 8'd0, value;
  logic vram_request, vram_write;
  logic [3:0] vram_bytes;
  logic [14:0] vram_address;
  logic [31:0] vram_data, word = 32'd0;
  logic [9:0] line, picture;
  logic [10:0] clock;
  logic swap, latch, row_start, pixel, pixel_write, working;
  logic [3:0] nibble;
  logic [31:0] memory [0:32767];
  integer i, rows;

  vera dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_strobe(strobe), .i_look(1'b0), .i_write(write),
    .i_register(register),
    .i_data(data), .o_data(value), .o_busy(busy), .o_irq(irq),
    .o_vram_request(vram_request), .o_vram_write(vram_write), .o_vram_bytes(vram_bytes),
    .o_vram_address(vram_address), .o_vram_data(vram_data), .i_vram_ready(1'b1), .i_vram_data(word),
    .i_wait_states(4'd0),
    .o_picture(picture), .o_line(line), .o_clock(clock), .o_swap(swap), .o_latch(latch),
    .o_row_start(row_start),
    .o_pixel(pixel), .o_pixel_write(pixel_write), .o_working(working), .o_nibble(nibble)
  );

  always @(posedge clk) if (vram_request) begin
    if (vram_write) begin
      for (i = 0; i < 4; i = i + 1)
        if (vram_bytes[i]) memory[vram_address][8*i +: 8] <= vram_data[8*i +: 8];
    end
    word <= memory[vram_address];
  end

  task access(input logic w, input [4:0] r, input [7:0] d);
    begin
      strobe = 1'b1; write = w; register = r; data = d; tick; strobe = 1'b0; ticks(3);
    end
  endtask

  task sprite(input [6:0] index, input [9:0] x, input [9:0] y, input [3:0] mask, input [1:0] z);
    begin
      access(1'b1, 5'd0, {index[4:0], 3'd0});
      access(1'b1, 5'd1, {6'h3F, index[6:5]});
      access(1'b1, 5'd2, 8'h11);
      access(1'b1, 5'd3, 8'h00); access(1'b1, 5'd3, 8'h00);
      access(1'b1, 5'd3, x[7:0]); access(1'b1, 5'd3, {6'd0, x[9:8]});
      access(1'b1, 5'd3, y[7:0]); access(1'b1, 5'd3, {6'd0, y[9:8]});
      access(1'b1, 5'd3, {mask, z, 2'b00}); access(1'b1, 5'd3, 8'h00);
    end
  endtask

  initial begin
    for (i = 0; i < 32768; i = i + 1) memory[i] = 32'h11111111;
    ticks(2); rst = 1'b0; hold = 1'b1; ticks(2);
    // Everything is 8x8, opaque: masks 5 and 6 meet at column 639 of row 0, 8 and 8 at column 640.
    sprite(7'd0, 10'd632, 10'd0, 4'd5, 2'd1);
    sprite(7'd127, 10'd639, 10'd1017, 4'd6, 2'd3);
    sprite(7'd60, 10'd640, 10'd20, 4'd8, 2'd1);
    sprite(7'd61, 10'd640, 10'd20, 4'd8, 2'd1);
    check(memory[15'h7F01][23:16] == 8'h54, "attributes go to video RAM, too");
    access(1'b1, 5'd9, 8'h41);
    access(1'b1, 5'd6, 8'h04);
    access(1'b0, 5'd7, 8'h00);
    check(value == 8'd0 && !irq, "ISR after reset");
    hold = 1'b0; #1;
    check(line == 10'd524 && clock == 11'd0, "held at the first clock of line 524");
    tick; check(row_start, "the render of row 0 starts in clock 1");
    tick; check(working, "t = 0 is clock 2");
    ticks(798); check(clock == 11'd0 && line == 10'd0, "line 0");
    // Sprite 0 starts in column 632, shown in clock 632 and on the output in the next one.
    ticks(633); check(picture == {2'd1, 8'h01}, "sprite 0 on the picture, Z 1");
    ticks(7);   check(picture == {2'd3, 8'h01}, "sprite 127 before it, Z 3");
    rows = 0;
    while (!latch) begin
      if (row_start) rows = rows + 1;
      tick;
    end
    check(line == 10'd479 && clock == 11'd799, "latch in the last clock of line 479");
    check(rows == 479, "479 more rows: 481 with rows 0 and 1");
    check(nibble == 4'd0 && !irq, "no result before it");
    tick;
    check(nibble == 4'd4 && irq, "then 5 AND 6, and the interrupt");
    access(1'b0, 5'd7, 8'h00);
    check(value == 8'h47, "ISR: nibble 4, SPRCOL, LINE, VSYNC");
    access(1'b1, 5'd7, 8'hF0);
    access(1'b0, 5'd7, 8'h00);
    check(value == 8'h47 && irq, "writing $F0 changes nothing");
    access(1'b1, 5'd7, 8'h04);
    check(!irq, "acknowledged");
    access(1'b1, 5'd5, 8'h80);
    access(1'b0, 5'd6, 8'h00);
    check(value[3:0] == 4'd0 && nibble == 4'd0, "the reset bit resets");
    finish_bench;
  end
endmodule
`default_nettype wire
