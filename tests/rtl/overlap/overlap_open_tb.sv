// SPDX-License-Identifier: MIT
`default_nettype none
module overlap_open_tb;
`include "check.svh"
  logic clear = 1'b1, append = 1'b0, walk = 1'b0, take = 1'b0, back = 1'b0, keep = 1'b0;
  logic changed = 1'b0, any, valid, walked;
  logic [2:0] append_later = 3'd0, append_earlier = 3'd0, later, earlier, back_later, back_earlier;
  logic [3:0] pixels, back_pixels = 4'd0;

  overlap_open #(.SPRITES(6), .INDEX(3), .AREA(1), .PIXELS(4)) dut (
    .i_clk(clk), .i_clear(clear), .i_append(append), .i_append_later(append_later),
    .i_append_earlier(append_earlier), .o_any(any), .i_walk(walk), .o_valid(valid),
    .o_later(later), .o_earlier(earlier), .o_pixels(pixels), .i_take(take),
    .i_return(back), .i_keep(keep), .i_changed(changed), .i_later(back_later),
    .i_earlier(back_earlier), .i_pixels(back_pixels), .o_walked(walked)
  );

  task open(input [2:0] l, input [2:0] e);
    begin
      append = 1'b1; append_later = l; append_earlier = e; tick; append = 1'b0;
    end
  endtask
  // The next pair is taken, and comes back in the clock after.
  task gives(input [2:0] l, input [2:0] e, input [3:0] p);
    begin
      while (!valid) tick;
      check(later == l && earlier == e && pixels == p, "a pair in its order");
      take = 1'b1; tick; take = 1'b0;
      back_later = l; back_earlier = e;
    end
  endtask
  task returns(input logic stays, input logic change, input [3:0] p);
    begin
      back = 1'b1; keep = stays; changed = change; back_pixels = p; #1;
    end
  endtask
  task done_returning;
    begin
      tick; back = 1'b0; #1;
    end
  endtask

  initial begin
    tick; clear = 1'b0; #1;
    check(!any && !valid, "empty");
    open(3'd1, 3'd5); open(3'd2, 3'd5); open(3'd0, 3'd2);
    check(any && !valid, "three pairs, none is shown before a walk");
    walk = 1'b1; tick; walk = 1'b0;
    check(valid && later == 3'd1 && earlier == 3'd5, "the first in the clock after");
    ticks(3); check(valid && later == 3'd1, "until it is taken");
    take = 1'b1; tick; check(valid && later == 3'd2, "then one a clock");
    tick; check(valid && later == 3'd0 && earlier == 3'd2, "the last");
    tick; take = 1'b0; check(!valid, "and no more");
    back_later = 3'd1; back_earlier = 3'd5; returns(1'b1, 1'b1, 4'd3);
    check(!walked, "one is back");
    done_returning;
    back_later = 3'd2; returns(1'b0, 1'b0, 4'd0); check(!walked, "two");
    done_returning;
    back_later = 3'd0; back_earlier = 3'd2; returns(1'b1, 1'b0, 4'd0);
    check(walked, "the last: walked");
    done_returning;
    check(!walked && any, "two are left");

    walk = 1'b1; tick; walk = 1'b0;
    gives(3'd1, 3'd5, 4'd3); returns(1'b1, 1'b1, 4'd9); done_returning;
    gives(3'd0, 3'd2, 4'd0); returns(1'b1, 1'b0, 4'd0); check(walked, "the gap is closed");
    done_returning;
    open(3'd3, 3'd4);
    walk = 1'b1; tick; walk = 1'b0;
    gives(3'd1, 3'd5, 4'd9); returns(1'b0, 1'b0, 4'd0); done_returning;
    gives(3'd0, 3'd2, 4'd0); returns(1'b0, 1'b0, 4'd0); done_returning;
    gives(3'd3, 3'd4, 4'd0); returns(1'b0, 1'b0, 4'd0); check(walked, "appended behind them");
    done_returning;
    check(!any, "none is left");
    open(3'd3, 3'd4); clear = 1'b1; tick; clear = 1'b0; #1;
    check(!any, "cleared");
    finish_bench;
  end
endmodule
`default_nettype wire
