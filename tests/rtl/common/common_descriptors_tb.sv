// SPDX-License-Identifier: MIT
`default_nettype none
module common_descriptors_tb;
`include "check.svh"
  logic begins = 1'b0, ready = 1'b0, ack = 1'b0;
  logic [3:0] count = 4'd2;
  logic [27:0] base = 28'hFFFFFFF;
  logic [31:0] dat = 32'd0;

  // 32 bits; 16 bits with the higher half first; 16 bits with the lower half first
  logic [2:0] valid, word, loaded;
  logic [19:0] adr [0:2];
  logic [1:0] which [0:2];
  logic [3:0] index [0:2];
  logic [31:0] data [0:2];
  integer n;

  common_descriptors #(.ADDRESS_WIDTH(20), .COUNT_WIDTH(4)) words (
    .i_clk(clk), .i_rst(rst), .i_begin(begins), .i_count(count), .i_base(base),
    .o_valid(valid[0]), .o_adr(adr[0]), .i_ready(ready), .i_ack(ack), .i_dat(dat),
    .o_word(word[0]), .o_which(which[0]), .o_index(index[0]), .o_data(data[0]), .o_loaded(loaded[0])
  );
  common_descriptors #(.DATA_WIDTH(16), .ADDRESS_WIDTH(20), .COUNT_WIDTH(4)) big (
    .i_clk(clk), .i_rst(rst), .i_begin(begins), .i_count(count), .i_base(base),
    .o_valid(valid[1]), .o_adr(adr[1]), .i_ready(ready), .i_ack(ack), .i_dat(dat[15:0]),
    .o_word(word[1]), .o_which(which[1]), .o_index(index[1]), .o_data(data[1]), .o_loaded(loaded[1])
  );
  common_descriptors #(
    .DATA_WIDTH(16), .BIG_ENDIAN(0), .ADDRESS_WIDTH(20), .COUNT_WIDTH(4)
  ) little (
    .i_clk(clk), .i_rst(rst), .i_begin(begins), .i_count(count), .i_base(base),
    .o_valid(valid[2]), .o_adr(adr[2]), .i_ready(ready), .i_ack(ack), .i_dat(dat[15:0]),
    .o_word(word[2]), .o_which(which[2]), .o_index(index[2]), .o_data(data[2]), .o_loaded(loaded[2])
  );

  task start(input [3:0] descriptors);
    begin
      count = descriptors; begins = 1'b1; tick; begins = 1'b0; #1;
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    start(4'd2);
    check(valid == 3'b111 && loaded == 3'b000, "asks in the clock after");
    check(adr[0] == 20'hFFFF0 && adr[1] == 20'hFFFF0, "the first word");
    tick; check(adr[0] == 20'hFFFF0, "which stays until it is taken");
    ready = 1'b1; tick;
    check(adr[0] == 20'hFFFF4 && adr[1] == 20'hFFFF2 && adr[2] == 20'hFFFF2, "the next access");
    ticks(3);
    check(adr[0] == 20'h00000 && adr[1] == 20'hFFFF8, "addresses wrap");
    ticks(4);
    check(valid == 3'b110, "eight words are eight accesses of 32 bits");
    ticks(8);
    check(valid == 3'b000, "and sixteen of 16");
    ready = 1'b0;
    check(word == 3'b000 && index[0] == 4'd0 && which[0] == 2'd0, "nothing is answered yet");
    ack = 1'b1; dat = 32'h1111AAAA; #1;
    check(word == 3'b001 && data[0] == 32'h1111AAAA, "a word with its answer, or half of one");
    tick; dat = 32'h2222BBBB; #1;
    check(word == 3'b111 && which[0] == 2'd1 && which[1] == 2'd0, "the second half");
    check(data[1] == 32'hAAAABBBB, "behind the first");
    check(data[2] == 32'hBBBBAAAA, "or before it");
    tick; ack = 1'b0; dat = 32'd0;
    ticks(2); check(which[0] == 2'd2 && which[1] == 2'd1, "answers may be late");
    ack = 1'b1;
    ticks(5); check(index[0] == 4'd1 && which[0] == 2'd3 && loaded == 3'b000, "the last word");
    tick; check(loaded == 3'b001 && !word[0], "loaded, and no word any more");
    ticks(7); check(loaded == 3'b001, "of sixteen fifteen");
    tick; check(loaded == 3'b111, "and sixteen");
    ack = 1'b0;
    start(4'd0);
    check(valid == 3'b000 && loaded == 3'b111, "none are loaded at once");
    start(4'd1); ready = 1'b1; ack = 1'b1;
    ticks(4); check(loaded == 3'b001, "answers in the clock of the request");
    rst = 1'b1; tick; rst = 1'b0; count = 4'd3; #1;
    check(valid == 3'b111 && index[1] == 4'd0, "a reset begins anew");
    finish_bench;
  end
endmodule
`default_nettype wire
