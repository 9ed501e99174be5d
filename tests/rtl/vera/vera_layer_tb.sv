// SPDX-License-Identifier: MIT
`default_nettype none
module vera_layer_tb;
`include "check.svh"
  logic enable = 1'b1, bitmap = 1'b1, wide = 1'b0, start = 1'b0, request, turn = 1'b1, ready = 1'b1;
  logic [1:0] depth = 2'd3;
  logic [4:0] scroll = 5'd0;
  integer n, words, last;
  logic [47:0] seen;

  vera_layer dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_enable(enable), .i_bitmap(bitmap), .i_depth(depth),
    .i_wide(wide), .i_scroll(scroll), .i_start(start),
    .o_request(request), .i_turn(turn), .i_ready(ready)
  );

  // The requests of t = 0 to 47, t = 0 in bit 0; of a line of 798 clocks their number and the last
  task row;
    begin
      start = 1'b1; tick; start = 1'b0;
      words = 0; last = -1;
      for (n = 0; n < 798; n = n + 1) begin
        if (n < 48) seen[n] = request;
        if (request) begin
          words = words + 1;
          last = n;
        end
        tick;
      end
    end
  endtask

  // All of a list of times
  function [47:0] at(input integer a, input integer b, input integer c, input integer d,
                     input integer e, input integer f, input integer g, input integer h);
    at = 48'd1 << a | 48'd1 << b | 48'd1 << c | 48'd1 << d | 48'd1 << e | 48'd1 << f | 48'd1 << g |
         48'd1 << h;
  endfunction

  initial begin
    tick; rst = 1'b0;
    ticks(3); check(!request, "nothing before the first row");
    row;
    check((seen & 48'hFFFF_FFFF) == at(1, 5, 9, 13, 17, 21, 25, 29),
          "bitmap 8 bpp: every 4 clocks");
    // Word n is drawn from t = 4 n + 4 on: 160 words until t = 643; 160 and 161 are fetched
    // meanwhile.
    check(words == 162 && last == 645, "162 words");
    depth = 2'd2; row;
    check(seen == at(1, 5, 13, 21, 29, 37, 45, 45), "bitmap 4 bpp: 8 n + 5");
    depth = 2'd1; row;
    check(seen == at(1, 5, 21, 37, 37, 37, 37, 37), "bitmap 2 bpp: 16 n + 5");
    depth = 2'd0; row;
    check(seen == at(1, 5, 37, 37, 37, 37, 37, 37), "bitmap 1 bpp: 32 n + 5");
    // 20 words are drawn until t = 643; 20 and 21 are fetched meanwhile, the latter at 32 * 20 + 5.
    check(words == 22 && last == 645, "22 words");
    bitmap = 1'b0; row;
    check(seen == (at(1, 4, 8, 16, 19, 24, 32, 35) | 48'd1 << 40), "tiles 1 bpp: two a map word");
    depth = 2'd2; row;
    check(seen == (at(1, 4, 8, 16, 19, 24, 32, 35) | 48'd1 << 40), "tiles 4 bpp: the same");
    depth = 2'd3; row;
    check(seen == (at(1, 4, 8, 12, 16, 20, 23, 27) | at(31, 35, 39, 42, 46, 46, 46, 46)),
          "tiles 8 bpp: two words a tile, 19 clocks a pair");
    wide = 1'b1; row;
    check(seen == (at(1, 4, 8, 12, 16, 20, 24, 28) | at(32, 36, 39, 43, 47, 47, 47, 47)),
          "wide tiles 8 bpp: four words a tile, 35 clocks a pair");
    depth = 2'd2; row;
    check(seen == at(1, 4, 8, 16, 24, 32, 35, 40), "wide tiles 4 bpp: two words a tile");
    depth = 2'd1; row;
    check(seen == at(1, 4, 8, 24, 27, 40, 40, 40), "wide tiles 2 bpp: one word a tile");
    wide = 1'b0; depth = 2'd0; scroll = 5'd8; row;
    check(seen == (at(1, 4, 8, 11, 16, 24, 27, 32) | 48'd1 << 40 | 48'd1 << 43),
          "scrolled by a tile: the map after the first");
    bitmap = 1'b1; depth = 2'd3; scroll = 5'd0;
    enable = 1'b0; row;
    check(words == 0, "a disabled layer does not ask");
    enable = 1'b1; #1;
    check(request, "but has been waiting to");
    start = 1'b1; turn = 1'b0; tick; start = 1'b0;
    check(request, "also across the start of a row");
    turn = 1'b1; tick;
    check(!request, "a request before the usual t = 1 is served");
    tick; tick; tick;
    check(request, "and the layer a clock ahead");
    turn = 1'b0;
    ticks(4);
    check(request, "a request stands until it is its turn");
    turn = 1'b1; ready = 1'b0; tick;
    check(request, "and the memory is ready");
    ready = 1'b1; tick;
    check(!request, "served");
    finish_bench;
  end
endmodule
`default_nettype wire
