// SPDX-License-Identifier: MIT
`default_nettype none
module overlap_tester_tb;
`include "check.svh"
  logic clear = 1'b1, area = 1'b0, place_in = 1'b0, name = 1'b0, waits = 1'b0, is_later = 1'b0;
  logic fetched = 1'b0, found_ready = 1'b1;
  logic [3:0] row = 4'd6, last = 4'd0;
  logic [2:0] index = 3'd0, sprite = 3'd0, later, earlier;
  logic [10:0] base = 11'd0;
  logic [5:0] x = 6'd0;
  logic [9:0] y = 10'd0;
  logic [15:0] pixels_in = 16'd0, pixels, place;
  logic [63:0] bits = 64'd0;
  logic [63:0] rows [0:7];
  logic pop, look, back, keep, changed, found, starved;

  overlap_tester #(.SPRITES(8), .INDEX(3), .ROW(4)) dut (
    .i_clk(clk), .i_clear(clear), .i_row(row), .i_area(area), .i_place(place_in), .i_index(index),
    .i_base(base), .i_x(x), .i_y(y), .i_last(last), .i_name(name), .i_wait(waits),
    .i_is_later(is_later), .i_sprite(sprite), .i_pixels(pixels_in), .o_pop(pop),
    .i_fetched(fetched), .o_read(look), .i_bits(bits), .o_return(back), .o_keep(keep),
    .o_changed(changed), .o_later(later), .o_earlier(earlier), .o_pixels(pixels),
    .o_found(found), .o_place(place), .i_found_ready(found_ready), .o_starved(starved)
  );

  // Rows, in the clock after they are asked for
  always @(posedge clk) if (look) bits <= rows[sprite];

  task put(input [2:0] n, input [10:0] b, input [9:0] top, input [3:0] bottom, input [63:0] mask);
    begin
      place_in = 1'b1; index = n; base = b; x = b[5:0]; y = top; last = bottom; rows[n] = mask;
      tick; place_in = 1'b0;
    end
  endtask
  // Both names of a pair; it is tested in the third clock after.
  task pair(input [2:0] l, input [2:0] e, input [15:0] sum);
    begin
      name = 1'b1; is_later = 1'b1; sprite = l; #1; check(pop, "the later one is named"); tick;
      is_later = 1'b0; sprite = e; pixels_in = sum; #1; check(pop, "the earlier one"); tick;
      name = 1'b0; ticks(2);
      check(later == l && earlier == e, "the pair");
    end
  endtask

  initial begin
    tick; clear = 1'b0;
    // Row 6; sprite 1 is at column 10, 2 at 13, 3 at -3, 4 at 60
    put(3'd1, 11'd10, 10'd4, 4'd9, 64'hF000000000000000);
    put(3'd2, 11'd13, 10'd6, 4'd6, 64'h8000000000000000);
    put(3'd3, 11'h7FD, 10'd1, 4'd9, 64'h0006000000000000);
    put(3'd4, 11'd60, 10'd1022, 4'd9, 64'hFFFFFFFFFFFFFFFF);
    check(starved == 1'b0 && !back && !found, "idle");
    pair(3'd1, 3'd2, 16'd0);
    check(back && found && !keep && place == {10'd2, 6'd3}, "column 3 of row 2 of sprite 1");
    tick; check(!back && !found, "once");
    pair(3'd2, 3'd1, 16'd0);
    check(found && place == {10'd2, 6'd3}, "of the lower number's box, later or not");
    tick; pair(3'd1, 3'd3, 16'd0);
    check(found && place == {10'd2, 6'd0}, "a base left of the window: columns 10 and 11");
    tick; pair(3'd3, 3'd2, 16'd0);
    check(back && !found && !keep, "none, on the last row of one");
    tick; pair(3'd4, 3'd3, 16'd0);
    check(back && !found && keep, "none, and rows follow");
    tick; pair(3'd4, 3'd1, 16'd0);
    check(back && !found, "60 to 123 and 10 to 13");
    rows[1] = 64'h0000000000002000; tick; pair(3'd1, 3'd4, 16'd0);
    check(found && place == {10'd2, 6'd50}, "column 60 is 50 of sprite 1");

    area = 1'b1; rows[1] = 64'hFFFFFFFFFFFFFFFF; tick; pair(3'd1, 3'd4, 16'd7);
    check(back && keep && changed && !found && pixels == 16'd21, "7 and 14 pixels, to be kept");
    tick; pair(3'd3, 3'd2, 16'd7);
    check(!keep && !changed && found && place == 16'd7, "on the last row what was counted before");
    tick; pair(3'd3, 3'd2, 16'd0); check(back && !found && !keep, "if it is more than none");
    tick; pair(3'd1, 3'd4, 16'd65530); check(pixels == 16'd65535, "65535 if more");
    row = 4'd9; tick; pair(3'd1, 3'd4, 16'd1);
    found_ready = 1'b0; #1;
    check(found && !back, "what is found waits");
    ticks(2); check(found && !back && place == 16'd15, "and stays");
    found_ready = 1'b1; #1; check(back, "until it is taken");

    area = 1'b0; tick;
    name = 1'b1; waits = 1'b1; is_later = 1'b1; sprite = 3'd1; #1;
    check(!pop && starved, "a name waits for its row");
    tick; check(!pop, "as long as it takes");
    fetched = 1'b1; tick; fetched = 1'b0; #1;
    check(pop && !starved, "it is there in the clock after");
    tick; sprite = 3'd2; is_later = 1'b0; #1;
    check(!pop, "the next has to wait for its own");
    fetched = 1'b1; tick; tick; fetched = 1'b0; name = 1'b0;
    tick; name = 1'b1; #1; check(pop, "rows that came before are counted");
    tick; check(!pop, "each for one name");
    clear = 1'b1; tick; clear = 1'b0; #1;
    check(!pop && !back, "cleared");
    finish_bench;
  end
endmodule
`default_nettype wire
