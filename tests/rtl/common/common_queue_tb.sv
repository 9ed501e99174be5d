// SPDX-License-Identifier: MIT
`default_nettype none
module common_queue_tb;
`include "check.svh"
  logic clear = 1'b1, push = 1'b0, full, valid, pop = 1'b0;
  logic [7:0] data = 8'd0, value;
  integer n;

  common_queue #(.WIDTH(8), .DEPTH(4)) dut (
    .i_clk(clk), .i_clear(clear), .i_push(push), .i_data(data), .o_full(full),
    .o_valid(valid), .o_data(value), .i_pop(pop)
  );

  task put(input [7:0] byte_);
    begin
      push = 1'b1; data = byte_; tick; push = 1'b0;
    end
  endtask

  initial begin
    tick; clear = 1'b0;
    check(!valid && !full, "empty after clear");
    put(8'd1);
    check(!valid, "not at the output in the next clock");
    tick;
    check(valid && value == 8'd1, "but two clocks after it was pushed");
    for (n = 2; n <= 4; n = n + 1) put(n);
    check(!full, "one at the output and three");
    put(8'd5);
    check(full && valid && value == 8'd1, "one at the output and four: full");
    pop = 1'b1; tick;
    check(!full && valid && value == 8'd2, "room again, the next is there at once");
    push = 1'b1; data = 8'd6; tick; push = 1'b0;
    check(value == 8'd3 && valid, "pushed and popped in one clock");
    tick; check(value == 8'd4 && valid, "in order");
    tick; check(value == 8'd5 && valid, "in order");
    tick; check(value == 8'd6 && valid, "to the last");
    tick; check(!valid, "and no more");
    pop = 1'b0;
    put(8'd7); put(8'd8);
    clear = 1'b1; tick; clear = 1'b0;
    check(!valid, "cleared");
    tick; check(!valid && !full, "with all that was in it");
    finish_bench;
  end
endmodule
`default_nettype wire
