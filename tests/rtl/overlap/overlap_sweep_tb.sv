// SPDX-License-Identifier: MIT
`default_nettype none
module overlap_sweep_tb;
`include "check.svh"
  logic begins = 1'b0, busy = 1'b0, stop = 1'b0, loaded = 1'b0, load, done;
  logic classes = 1'b0, place = 1'b0, open, any_open = 1'b0, walk, walked = 1'b0;
  logic [2:0] index = 3'd0, later, earlier;
  logic [31:0] classes_data = 32'h00010001;
  logic [9:0] left = 10'd0, right = 10'd0;
  logic [3:0] first = 4'd0, last = 4'd0, row;
  integer opened, clocks;
  logic [5:0] pairs [0:15];

  overlap_sweep #(.SPRITES(8), .ROWS(12), .INDEX(3), .ROW(4)) dut (
    .i_clk(clk), .i_rst(rst), .i_begin(begins), .i_busy(busy), .i_stop(stop), .o_load(load),
    .i_loaded(loaded), .o_done(done), .i_classes(classes), .i_classes_index(index),
    .i_classes_data(classes_data), .i_place(place), .i_index(index), .i_left(left),
    .i_right(right), .i_first(first), .i_last(last),
    .o_open(open), .o_later(later), .o_earlier(earlier), .i_any_open(any_open),
    .o_row(row), .o_walk(walk), .i_walked(walked)
  );

  always @(posedge clk) if (open) begin
    pairs[opened] = {later, earlier};
    opened = opened + 1;
  end

  task start;
    begin
      begins = 1'b1; tick; begins = 1'b0; busy = 1'b1; loaded = 1'b0; opened = 0; clocks = 0;
      while (!load) begin
        clocks = clocks + 1; tick;
      end
    end
  endtask
  task sprite(
    input [2:0] n, input [9:0] l, input [9:0] r, input [3:0] f, input [3:0] b, input [31:0] is_hits
  );
    begin
      index = n; classes = 1'b1; classes_data = is_hits; tick; classes = 1'b0;
      place = 1'b1; left = l; right = r; first = f; last = b; tick; place = 1'b0;
      tick;
    end
  endtask
  task until_done;
    for (clocks = 0; !done && clocks < 200; clocks = clocks + 1) tick;
  endtask

  initial begin
    tick; rst = 1'b0; opened = 0; tick;
    start; check(clocks == 12, "after a reset 12 rows are cleared");
    loaded = 1'b1; until_done;
    check(done && opened == 0 && clocks == 1, "no sprite: done on row 0");
    busy = 1'b0; tick;

    start; check(clocks == 0, "after a run that ended nothing is");
    // 3, 1 and 0 begin on row 2, 5 on row 4, when 1 is over
    sprite(3'd0, 10'd10, 10'd20, 4'd2, 4'd6, 32'h00010001);
    sprite(3'd1, 10'd20, 10'd30, 4'd2, 4'd3, 32'h00010001);
    sprite(3'd3, 10'd0, 10'd10, 4'd2, 4'd6, 32'h00020001);
    sprite(3'd5, 10'd5, 10'd40, 4'd4, 4'd5, 32'h00000002);
    check(load && row == 4'd0, "loading");
    loaded = 1'b1; until_done;
    check(opened == 3, "three pairs");
    check(pairs[0] == {3'd0, 3'd3}, "0 with 3: they share column 10; 3 and 1 do not");
    check(pairs[1] == {3'd0, 3'd1}, "0 with 1: column 20");
    check(pairs[2] == {3'd5, 3'd3}, "5 with 3, whom alone it looks for; 1 is over");
    check(row == 4'd5, "done below the last row on which one begins");
    busy = 1'b0; tick;

    start;
    sprite(3'd2, 10'd0, 10'd0, 4'd1, 4'd1, 32'h00010001);
    sprite(3'd4, 10'd0, 10'd0, 4'd1, 4'd1, 32'h00010001);
    loaded = 1'b1;
    while (!open) tick;
    check(row == 4'd1 && later == 3'd2 && earlier == 3'd4, "the higher number ranks first");
    tick; any_open = 1'b1; #1;
    while (!walk) tick;
    check(row == 4'd1, "a row with an open pair is walked");
    tick; check(!walk && !done, "once"); ticks(3); check(row == 4'd1 && !walk, "and waited for");
    walked = 1'b1; any_open = 1'b0; tick; walked = 1'b0;
    check(done && row == 4'd2, "then it is done");
    stop = 1'b1; tick; stop = 1'b0; busy = 1'b0; tick;
    place = 1'b1; index = 3'd7; tick; place = 1'b0; tick;
    start; check(clocks == 12, "after a run that was cut short the rows are cleared");
    loaded = 1'b1; until_done;
    check(done && opened == 0 && clocks == 1, "and hold none that came too late");
    finish_bench;
  end
endmodule
`default_nettype wire
