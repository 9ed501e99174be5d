// SPDX-License-Identifier: MIT
//
// vera_needs_tb: what the unit needs, from power-up on, registers X until reset. Behind two clocks
// of reset no pin is X while sprites are drawn, registers are accessed and attributes written,
// whatever the video RAM gives when nobody asked. In the clock of reset an access is lost.
`default_nettype none

module vera_needs_tb;

`include "check.svh"

  logic        strobe = 1'b0, write = 1'bx, watched = 1'b0;
  logic [4:0]  register = 5'bx;
  logic [7:0]  data = 8'bx, answer;
  logic [31:0] vram_data = 32'bx;
  integer      seed = 1, i, hits = 0;

  wire [7:0]   o_data;
  wire         o_busy, o_irq, o_vram_request, o_vram_write;
  wire [3:0]   o_vram_bytes;
  wire [14:0]  o_vram_address;
  wire [31:0]  o_vram_data;
  wire [9:0]   o_picture, o_line, o_shown, o_t, o_pixel_column;
  wire [10:0]  o_clock;
  wire [8:0]   o_scanline, o_row;
  wire [13:0]  o_pixel_cell;
  wire [3:0]   o_pixel_hit, o_nibble;
  wire [7:0]   o_clear_index;
  wire [2:0]   o_status;
  wire         o_interlaced, o_interlace, o_field, o_row_start;
  wire         o_pixel, o_pixel_first, o_pixel_last, o_pixel_write;
  wire         o_working, o_clear, o_swap, o_latch;

  vera dut (
    .i_clk(clk), .i_rst(rst), .i_hold(1'b0), .i_strobe(strobe), .i_look(1'b0), .i_write(write),
    .i_register(register), .i_data(data), .o_data, .o_busy, .o_irq,
    .o_vram_request, .o_vram_write, .o_vram_bytes, .o_vram_address, .o_vram_data,
    .i_vram_ready(1'b1), .i_vram_data(vram_data), .i_wait_states(4'd0), .o_picture,
    .o_interlaced, .o_interlace, .o_line, .o_clock, .o_shown, .o_scanline, .o_field,
    .o_row_start, .o_row, .o_t, .o_pixel, .o_pixel_first, .o_pixel_last, .o_pixel_column,
    .o_pixel_write, .o_pixel_cell, .o_pixel_hit, .o_working, .o_clear, .o_clear_index,
    .o_swap, .o_latch, .o_nibble, .o_status
  );

  // Of the pins those that say something
  wire [34:0] w_request = o_vram_request ? {o_vram_write, o_vram_address} : 35'd0;
  wire [35:0] w_written = o_vram_request && o_vram_write ? {o_vram_bytes, o_vram_data} : 36'd0;
  wire [28:0] w_pixel   = o_pixel ? {o_pixel_column, o_pixel_write, o_pixel_cell, o_pixel_hit}
                                  : 29'd0;
  wire [8:0]  w_row     = o_row_start ? o_row : 9'd0;
  wire [7:0]  w_cleared = o_clear ? o_clear_index : 8'd0;
  // The last of a line is behind its last column, in no picture.
  wire [9:0]  w_picture = o_clock == 11'd0 ? 10'd0 : o_picture;

  always @(negedge clk) if (watched) begin
    check(^{o_busy, o_irq, o_vram_request, o_row_start, o_pixel, o_working, o_clear} !== 1'bx,
          "control is known");
    check(^{o_swap, o_latch} !== 1'bx, "a swap and a latch are known");
    check(^{w_request, w_written} !== 1'bx, "an access of the video RAM is known");
    check(^{o_interlaced, o_interlace, o_line, o_clock, o_shown, o_scanline, o_field, o_t} !== 1'bx,
          "the beam is known");
    check(^{w_pixel, w_row, w_cleared, w_picture} !== 1'bx, "a pixel is known");
    check(^{o_status, o_nibble} !== 1'bx, "status and collisions are known");
    if (o_pixel && o_pixel_hit != 4'd0) hits = hits + 1;
  end

  // The video RAM: sprites' data of all colours
  always @(posedge clk) begin
    vram_data <= o_vram_request === 1'b1 && !o_vram_write ? {8{o_vram_address[3:0] | 4'd1}} : 32'bx;
  end

  task access(input we, input [4:0] number, input [7:0] value);
    begin
      strobe = 1'b1; write = we; register = number; data = we ? value : 8'bx;
      tick;
      answer = o_data;
      if (!we) check(^answer !== 1'bx, "what a register answers is known");
      strobe = 1'b0; write = 1'bx; register = 5'bx; data = 8'bx;
      ticks(4);
    end
  endtask

  initial begin
    strobe = 1'b1; write = 1'b1; register = 5'd9; data = 8'h71;
    tick;
    strobe = 1'b0;
    // Behind one clock of reset it is not over.
    check(^o_vram_request === 1'bx, "behind one clock of reset a pin may be anything");
    tick;
    rst = 1'b0;
    #1 watched = 1'b1;
    ticks(4);
    access(1'b0, 5'd9, 0);
    check(answer[6:4] == 3'd0, "what is written in reset is not");
    for (i = 0; i < 32; i = i + 1) access(1'b0, i, 0);
    access(1'b1, 5'd9, 8'h41);
    access(1'b1, 5'd6, 8'h0F);
    // Attributes of 16 sprites, on each other
    access(1'b1, 5'd0, 8'h00);
    access(1'b1, 5'd1, 8'hFC);
    access(1'b1, 5'd2, 8'h11);
    for (i = 0; i < 16; i = i + 1) begin
      access(1'b1, 5'd3, i * 4);
      access(1'b1, 5'd3, 8'h00);
      access(1'b1, 5'd3, i * 3);
      access(1'b1, 5'd3, 8'h00);
      access(1'b1, 5'd3, 8'h02);
      access(1'b1, 5'd3, 8'h00);
      access(1'b1, 5'd3, {4'h1 << (i % 4), 4'hC});
      access(1'b1, 5'd3, 8'h50);
    end
    for (i = 0; i < 1000; i = i + 1) begin
      access(1'b0, $random(seed), 0);
      ticks($unsigned($random(seed)) % 40);
    end
    for (i = 0; i < 60000 && hits == 0; i = i + 1) tick;
    check(hits > 0, "sprites collide");
    finish_bench;
  end

endmodule

`default_nettype wire
