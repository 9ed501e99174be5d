// SPDX-License-Identifier: MIT
`default_nettype none
module vera_drawer_tb;
`include "check.svh"
  logic start = 1'b0, stop = 1'b0, idle, take = 1'b0, request, turn = 1'b1, ready = 1'b1, pixel,
        first, last;
  logic [5:0] offset = 6'd0;
  logic [31:0] word = 32'd0, data = 32'd0;
  logic [14:0] address;
  logic [3:0] wait_states = 4'd0, palette, mask;
  logic [9:0] read_column, column;
  logic [7:0] raw;
  logic [1:0] z;
  integer t, pixels, first_at, last_at, idle_at, requests;
  logic [14:0] first_address;
  logic [7:0] raws [0:63];
  logic [9:0] columns [0:63];

  vera_drawer dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_start(start), .i_stop(stop), .o_idle(idle),
    .i_take(take),
    .i_offset(offset), .i_word(word), .o_request(request), .o_address(address), .i_turn(turn),
    .i_ready(ready),
    .i_data(data), .i_wait_states(wait_states), .o_read_column(read_column),
    .o_pixel(pixel), .o_first(first), .o_last(last), .o_column(column), .o_raw(raw),
    .o_palette(palette),
    .o_mask(mask), .o_z(z)
  );

  // Word n of the memory holds bytes 4n, 4n+1 ... (mod 256)
  always @(posedge clk) if (request && turn && ready)
    data <= {address[5:0], 2'd3, address[5:0], 2'd2, address[5:0], 2'd1, address[5:0], 2'd0};

  // Draws one sprite from T = 0 on until it is done, `slow` clocks without a turn at the first
  // request
  task draw(input [31:0] upper, input [31:0] lower, input integer slow);
    begin
      start = 1'b1; tick; start = 1'b0;
      pixels = 0; first_at = -1; last_at = -1; idle_at = -1; requests = 0;
      word = upper; take = 1'b1; #1;
      check(idle, "idle at T");
      tick; take = 1'b0; word = lower;
      for (t = 1; idle_at < 0 && t < 400; t = t + 1) begin
        if (t == 2) word = 32'hFFFFFFFF;
        turn = !(t >= 3 && t < 3 + slow);
        #1;
        if (request && turn) begin
          if (requests == 0) first_address = address;
          requests = requests + 1;
        end
        if (idle) idle_at = t;
        if (pixel) begin
          if (pixels == 0) begin
            first_at = t;
            check(first, "first pixel is marked");
          end
          if (last) last_at = t;
          raws[pixels] = raw;
          columns[pixels] = column;
          check(read_column == column + 10'd1, "the line buffer is read one column ahead");
          pixels = pixels + 1;
        end
        if (idle_at < 0) tick;
      end
      turn = 1'b1;
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    // 4 bpp, 8 wide, X 300, image at $00040 (word 16), line 0: bytes $40 $41 $42 $43
    draw({2'd0, 2'd0, 4'd7, 4'd5, 2'd2, 2'b00, 16'd0}, {6'd0, 10'd300, 16'h0002}, 0);
    check(pixels == 8 && requests == 1 && first_address == 15'd16, "one fetch, eight pixels");
    check(first_at == 5 && last_at == 12 && idle_at == 13,
          "pixels at T + 5 to T + 12, idle at T + 13");
    check(raws[0] == 8'h4 && raws[1] == 8'h0 && raws[2] == 8'h4
          && raws[3] == 8'h1 && raws[7] == 8'h3,
          "the left pixel is the high nibble");
    check(columns[0] == 10'd300 && columns[7] == 10'd307, "columns left to right");
    check(palette == 4'd7 && mask == 4'd5 && z == 2'd2, "palette, mask and depth");
    draw({2'd0, 2'd0, 4'd7, 4'd5, 2'd2, 2'b01, 16'd0}, {6'd0, 10'd300, 16'h0002}, 0);
    check(raws[0] == 8'h3 && raws[1] == 8'h4 && raws[7] == 8'h4, "horizontal flip: right to left");
    // 8 bpp, 16 wide, line 2 of 8: 2 * 16 bytes on
    offset = 6'd2;
    draw({2'd0, 2'd1, 4'd0, 4'd0, 2'd1, 2'b00, 16'd0}, {6'd0, 10'd1020, 16'h8002}, 0);
    check(pixels == 16 && requests == 4 && first_address == 15'd24,
          "8 bpp: four fetches, pitch 16");
    check(idle_at == 27, "T + 3 + 4 * 6");
    check(raws[0] == 8'h60 && raws[4] == 8'h64 && raws[15] == 8'h6F, "byte by byte");
    check(columns[3] == 10'd1023 && columns[4] == 10'd0, "columns wrap at 1024");
    draw({2'd0, 2'd1, 4'd0, 4'd0, 2'd1, 2'b11, 16'd0}, {6'd0, 10'd0, 16'h8002}, 0);
    // Flipped line 2 of 8 is line 5, and its last word comes first: word 16 + 5 * 4 + 3
    check(first_address == 15'd39 && raws[0] == 8'h9F && raws[15] == 8'h90, "both flips");
    // 4 bpp, 64 wide: 8 fetches
    offset = 6'd0;
    draw({2'd0, 2'd3, 4'd0, 4'd0, 2'd1, 2'b00, 16'd0}, {6'd0, 10'd0, 16'h0FFF}, 0);
    check(pixels == 64 && idle_at == 83, "64 pixels end at T + 83");
    check(first_address == 15'h7FF8, "image at $1FFE0");
    check(raws[0] == 8'hE, "and its first byte");
    offset = 6'd1;
    draw({2'd0, 2'd3, 4'd0, 4'd0, 2'd1, 2'b00, 16'd0}, {6'd0, 10'd0, 16'h0FFF}, 0);
    check(first_address == 15'd0, "its second line reads from $00000");
    offset = 6'd0;
    draw({2'd0, 2'd0, 4'd0, 4'd0, 2'd1, 2'b00, 16'd0}, {6'd0, 10'd0, 16'h0002}, 3);
    check(first_at == 8 && idle_at == 16, "three clocks without a turn delay it by three");
    wait_states = 4'd2;
    draw({2'd0, 2'd1, 4'd0, 4'd0, 2'd1, 2'b00, 16'd0}, {6'd0, 10'd0, 16'h0002}, 0);
    check(first_at == 7 && idle_at == 3 + 2 * 12,
          "two wait states delay each of two fetches by two");
    wait_states = 4'd0;
    start = 1'b1; tick; start = 1'b0;
    word = {2'd0, 2'd3, 4'd0, 4'd0, 2'd1, 2'b00, 16'd0}; take = 1'b1; tick; take = 1'b0;
    ticks(6);
    check(pixel, "in mid-sprite");
    stop = 1'b1; #1;
    check(pixel, "the pixel of the last clock is still processed");
    tick; stop = 1'b0;
    check(idle && !pixel && !request, "then the drawer stops");
    finish_bench;
  end
endmodule
`default_nettype wire
