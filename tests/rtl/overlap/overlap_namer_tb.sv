// SPDX-License-Identifier: MIT
`default_nettype none
module overlap_namer_tb;
`include "check.svh"
  logic clear = 1'b1, walk = 1'b0, unstamp = 1'b0, valid = 1'b0, fetch_ready = 1'b1, full = 1'b0;
  logic [3:0] row = 4'd5;
  logic [2:0] unstamp_index = 3'd0, later = 3'd0, earlier = 3'd0, sprite;
  logic [3:0] pixels = 4'd0, name_pixels;
  logic take, fetch, name, fetched, is_later;
  integer n;

  overlap_namer #(.SPRITES(8), .INDEX(3), .ROW(4), .PIXELS(4)) dut (
    .i_clk(clk), .i_clear(clear), .i_walk(walk), .i_row(row), .i_unstamp(unstamp),
    .i_unstamp_index(unstamp_index), .i_valid(valid), .i_later(later), .i_earlier(earlier),
    .i_pixels(pixels), .o_take(take), .o_fetch(fetch), .o_sprite(sprite),
    .i_fetch_ready(fetch_ready), .o_name(name), .o_fetched(fetched), .o_is_later(is_later),
    .o_pixels(name_pixels), .i_full(full)
  );

  task pair(input [2:0] l, input [2:0] e, input [3:0] p);
    begin
      valid = 1'b1; later = l; earlier = e; pixels = p; #1;
    end
  endtask
  task next_row;
    begin
      valid = 1'b0; tick; row = row + 4'd1; walk = 1'b1; tick; walk = 1'b0;
    end
  endtask

  initial begin
    tick; clear = 1'b0;
    for (n = 0; n < 8; n = n + 1) begin
      unstamp = 1'b1; unstamp_index = n; tick;
    end
    unstamp = 1'b0; next_row;
    pair(3'd2, 3'd6, 4'd1); check(!name && !take, "the later one is looked up first");
    tick; check(name && sprite == 3'd2 && is_later, "named in the next clock");
    check(fetch && fetched, "its row is fetched");
    check(take, "meanwhile the earlier one is looked up, and the pair taken");
    tick; pair(3'd2, 3'd7, 4'd8);
    check(name && sprite == 3'd6 && !is_later && name_pixels == 4'd1, "the earlier one");
    check(fetch && take, "of the next pair only the earlier: the later is named");
    tick; pair(3'd1, 3'd6, 4'd0);
    check(name && sprite == 3'd7 && name_pixels == 4'd8, "named");
    fetch_ready = 1'b0; #1; check(!name && !fetch, "one to be fetched waits for the reader");
    tick; check(!name && !take, "and what is behind it");
    fetch_ready = 1'b1; #1; check(name && fetch, "until it is ready");
    tick; check(name && sprite == 3'd1 && is_later, "another later one");
    tick; valid = 1'b0;
    check(name && sprite == 3'd6 && !fetch && !fetched, "not fetched twice on a row");
    fetch_ready = 1'b0; #1; check(name, "so that it needs no reader");
    full = 1'b1; #1; check(!name, "but room");
    tick; check(!name, "for its name");
    full = 1'b0; fetch_ready = 1'b1; #1; check(name && sprite == 3'd6, "it is still there");
    tick; check(!name, "all are named");

    next_row; pair(3'd1, 3'd6, 4'd0); tick;
    check(name && is_later && sprite == 3'd1, "the later one is named on each row");
    check(fetch, "and fetched on each row");
    tick; pair(3'd6, 3'd1, 4'd0); check(fetch && sprite == 3'd6, "both");
    tick; check(name && sprite == 3'd6 && is_later && !fetch, "named again at once: it is there");
    tick; valid = 1'b0; check(name && sprite == 3'd1 && !fetch, "both are");

    tick; clear = 1'b1; tick; clear = 1'b0; row = row - 4'd1;
    unstamp = 1'b1; unstamp_index = 3'd6; tick; unstamp = 1'b0;
    next_row; pair(3'd6, 3'd1, 4'd0); tick;
    check(fetch && sprite == 3'd6, "a stamp that was forgotten, in another run");
    tick; valid = 1'b0; check(!fetch && sprite == 3'd1, "and one that was not");
    finish_bench;
  end
endmodule
`default_nettype wire
