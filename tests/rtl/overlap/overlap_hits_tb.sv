// SPDX-License-Identifier: MIT
`default_nettype none
module overlap_hits_tb;
`include "check.svh"
  logic begins = 1'b0, busy = 1'b0, found_in = 1'b0, record_ready = 1'b1, look = 1'b0;
  logic [8:0] count = 9'd40;
  logic [5:0] one = 6'd0, other = 6'd0;
  logic [15:0] place = 16'd0;
  logic ready, settled, record;
  logic [9:0] found;
  logic [31:0] data, touched, pairs;
  logic [7:0] row = 8'd0;
  logic [2:0] word = 3'd0;
  integer r, w;

  overlap_hits #(.SPRITES(40), .INDEX(6), .FOUND(10)) dut (
    .i_clk(clk), .i_rst(rst), .i_begin(begins), .i_busy(busy), .i_count(count),
    .i_found(found_in), .i_one(one), .i_other(other), .i_place(place), .o_ready(ready),
    .o_settled(settled), .o_found(found), .o_record(record), .o_data(data),
    .i_record_ready(record_ready), .i_read(look), .i_row(row), .i_word(word), .o_touched(touched),
    .o_pairs(pairs)
  );

  task start(input [8:0] sprites);
    begin
      count = sprites; begins = 1'b1; tick; begins = 1'b0; busy = 1'b1;
      ticks(4 * sprites);
    end
  endtask
  task meet(input [5:0] a, input [5:0] b, input [15:0] where);
    begin
      check(ready, "ready for a pair");
      found_in = 1'b1; one = a; other = b; place = where; tick; found_in = 1'b0;
    end
  endtask
  task reads(input [7:0] r_, input [2:0] w_, input [31:0] bits);
    begin
      look = 1'b1; row = r_; word = w_; tick; look = 1'b0;
      check(pairs == bits, "a word of PAIRS");
    end
  endtask

  initial begin
    tick; rst = 1'b0; tick;
    check(settled && found == 10'd0 && touched == 32'd0, "reset");
    reads(8'd3, 3'd0, 32'd0);
    start(9'd40);
    meet(6'd39, 6'd3, 16'h1234);
    check(record && data == 32'h03271234 && !ready, "the record: 3, 39, the place");
    record_ready = 1'b0; ticks(2);
    check(record && found == 10'd0, "waits for the list");
    record_ready = 1'b1; tick;
    check(!record && !ready && !settled, "handed on");
    tick; check(found == 10'd1 && ready && !settled, "counted; ready before it is settled");
    meet(6'd3, 6'd32, 16'h0001);
    check(data == 32'h03200001, "the next, three clocks after");
    ticks(3); check(settled && found == 10'd2, "settled");
    check(touched == 32'h00000008, "TOUCHED: sprite 3");
    word = 3'd1; #1; check(touched == 32'h00000081, "and 32 and 39");
    reads(8'd3, 3'd1, 32'd0);
    busy = 1'b0; tick;
    reads(8'd3, 3'd0, 32'd0); reads(8'd3, 3'd1, 32'h00000081); reads(8'd32, 3'd0, 32'h00000008);
    reads(8'd39, 3'd0, 32'h00000008); reads(8'd39, 3'd1, 32'd0); reads(8'd3, 3'd4, 32'd0);
    reads(8'd39, 3'd5, 32'd0); reads(8'd40, 3'd0, 32'd0); reads(8'd255, 3'd7, 32'd0);
    found_in = 1'b1; one = 6'd1; other = 6'd2; tick; found_in = 1'b0;
    check(settled && found == 10'd2, "nothing is taken while idle");

    start(9'd33);
    check(found == 10'd0 && touched == 32'd0, "a run begins with none");
    meet(6'd32, 6'd0, 16'd0);
    busy = 1'b0; tick;
    check(settled && found == 10'd0, "a pair that was not handed on is dropped");
    for (r = 0; r < 41; r = r + 1) for (w = 0; w < 8; w = w + 1) reads(r, w, 32'd0);
    start(9'd4);
    meet(6'd0, 6'd1, 16'd0); ticks(3); busy = 1'b0; tick;
    reads(8'd0, 3'd0, 32'd2); reads(8'd1, 3'd0, 32'd1); reads(8'd3, 3'd0, 32'd0);
    finish_bench;
  end
endmodule
`default_nettype wire
