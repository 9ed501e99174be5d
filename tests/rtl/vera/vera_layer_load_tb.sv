// SPDX-License-Identifier: MIT
`default_nettype none
module vera_layer_load_tb;
`include "check.svh"
  logic enable = 1'b1, start = 1'b0, request, turn = 1'b1, ready = 1'b1;
  logic [7:0] words = 8'd3;
  logic [14:0] address;
  integer n;
  logic [15:0] seen;

  vera_layer_load dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_enable(enable), .i_words(words), .i_start(start),
    .o_request(request), .o_address(address), .i_turn(turn), .i_ready(ready)
  );

  // The requests of t = 0 to 15, t = 0 in bit 0
  task row;
    begin
      start = 1'b1; tick; start = 1'b0;
      for (n = 0; n < 16; n = n + 1) begin
        seen[n] = request;
        tick;
      end
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    row;
    check(seen == 16'b0000_0010_0010_0010, "three words, at t = 1, 5 and 9");
    check(address == 15'd3, "each from its own address");
    words = 8'd0; row;
    check(seen == 16'd0, "no words, no requests");
    words = 8'd2; enable = 1'b0; row;
    check(seen == 16'd0, "a disabled layer does not ask");
    enable = 1'b1;
    turn = 1'b0;
    start = 1'b1; tick; start = 1'b0;
    ticks(4);
    check(request, "a request stands until it is its turn");
    turn = 1'b1; ready = 1'b0; tick;
    check(request, "and the memory is ready");
    ready = 1'b1; tick;
    check(!request, "served");
    tick; check(!request, "pause of three clocks, 1");
    tick; check(!request, "2");
    tick; check(request, "four clocks after the one before was served");
    finish_bench;
  end
endmodule
`default_nettype wire
