// SPDX-License-Identifier: MIT
`default_nettype none
module common_list_tb;
`include "check.svh"
  logic begins = 1'b0, stop = 1'b0, record = 1'b0, flush = 1'b0, mode = 1'b0;
  logic [27:0] base = 28'h0000100;
  logic [15:0] lines = 16'd3;
  logic [31:0] data = 32'd0;
  logic [7:0] found = 8'd0, stored;
  logic ready, flushed, committed, overflow, valid, alone, taken = 1'b0, ack = 1'b0, quiet = 1'b1;
  logic asked = 1'b0, err = 1'b0;
  logic [31:0] adr, dat;
  logic [1:0] tag, answer_tag = 2'd0;
  // The same with 16 bits, the lower half first
  logic ready_16, valid_16, alone_16;
  logic [31:0] adr_16;
  logic [15:0] dat_16;
  logic [1:0] tag_16;
  integer n;

  common_list #(.FOUND_WIDTH(8)) dut (
    .i_clk(clk), .i_rst(rst), .i_begin(begins), .i_stop(stop), .i_base(base), .i_lines(lines),
    .i_sequence(16'hCAFE), .i_record(record), .i_data(data), .o_ready(ready), .i_flush(flush),
    .o_flushed(flushed), .o_committed(committed), .i_found(found), .i_mode(mode),
    .o_stored(stored), .o_overflow(overflow),
    .o_valid(valid), .o_alone(alone), .o_adr(adr), .o_dat(dat), .o_tag(tag),
    .i_asked(asked), .i_ready(taken), .i_ack(ack), .i_err(err), .i_tag(answer_tag),
    .i_quiet(quiet)
  );
  common_list #(.DATA_WIDTH(16), .BIG_ENDIAN(0), .FOUND_WIDTH(8)) halves (
    .i_clk(clk), .i_rst(rst), .i_begin(begins), .i_stop(stop), .i_base(base), .i_lines(lines),
    .i_sequence(16'hCAFE), .i_record(record), .i_data(data), .o_ready(ready_16), .i_flush(1'b0),
    .o_flushed(), .o_committed(), .i_found(found), .i_mode(mode), .o_stored(), .o_overflow(),
    .o_valid(valid_16), .o_alone(alone_16), .o_adr(adr_16), .o_dat(dat_16), .o_tag(tag_16),
    .i_asked(1'b0), .i_ready(taken), .i_ack(1'b0), .i_err(1'b0), .i_tag(2'd0),
    .i_quiet(quiet)
  );

  task put(input [31:0] word);
    begin
      record = 1'b1; data = word; tick; record = 1'b0; #1;
    end
  endtask
  task takes(input [31:0] address, input [31:0] word, input [1:0] stores);
    begin
      check(valid && adr == address && dat == word && tag == stores, "an access of a line");
      taken = 1'b1; tick; taken = 1'b0; #1;
    end
  endtask

  initial begin
    tick; rst = 1'b0; #1;
    check(ready && !valid && !flushed && stored == 8'd0, "reset");
    put(32'h00010203); put(32'h00020304);
    check(ready && !valid, "two records are not a line");
    put(32'h00030405);
    check(!ready && valid && !alone, "three are");
    tick; check(adr == 32'h00001010 && dat == 32'h00010203, "it waits");
    check(adr_16 == 32'h00001010 && dat_16 == 16'h0203, "16 bits: the lower half first");
    taken = 1'b1; tick; taken = 1'b0; #1;
    check(adr_16 == 32'h00001012 && dat_16 == 16'h0001, "and then the higher");
    takes(32'h00001014, 32'h00020304, 2'd0);
    check(adr_16 == 32'h00001014 && dat_16 == 16'h0304, "of each word");
    takes(32'h00001018, 32'h00030405, 2'd0);
    takes(32'h0000101C, 32'hCAFE0001, 2'd3);
    check(ready && !valid && stored == 8'd0, "written, but not acknowledged");
    check(valid_16 && adr_16 == 32'h00001018 && !ready_16, "16 bits: half way");
    ack = 1'b1; answer_tag = 2'd3; tick; ack = 1'b0; #1;
    check(stored == 8'd3, "acknowledged: three are stored");

    put(32'h00040506); found = 8'd5; mode = 1'b1; flush = 1'b1; tick;
    takes(32'h00001020, 32'h00040506, 2'd0);
    takes(32'h00001024, 32'hFFFFFFFF, 2'd0);
    takes(32'h00001028, 32'hFFFFFFFF, 2'd0);
    takes(32'h0000102C, 32'hCAFE0002, 2'd1);
    ack = 1'b1; answer_tag = 2'd1; tick; ack = 1'b0; #1;
    check(stored == 8'd4 && valid && alone && !committed, "then the header, alone");
    takes(32'h00001000, 32'd5, 2'd0);
    check(!alone, "the two that follow are not");
    takes(32'h00001004, 32'd4, 2'd0);
    takes(32'h00001008, 32'd1, 2'd0);
    check(alone && !committed, "its tag is");
    asked = 1'b1; #1; check(committed, "committed when it is asked for"); asked = 1'b0; #1;
    check(!committed, "not before");
    quiet = 1'b0;
    takes(32'h0000100C, 32'hCAFE0000, 2'd0);
    check(!valid && committed && !flushed, "written, but not answered");
    quiet = 1'b1; #1; check(flushed, "answered");
    flush = 1'b0;

    lines = 16'd2; begins = 1'b1; tick; begins = 1'b0; #1;
    check(stored == 8'd0 && !flushed && ready, "a new list");
    for (n = 1; n <= 3; n = n + 1) put(n);
    taken = 1'b1; ticks(4); taken = 1'b0; #1;
    check(ready && !overflow, "full, but nothing is lost");
    put(32'd4); put(32'd5);
    check(ready && !valid && overflow, "what finds no room is dropped");
    flush = 1'b1; tick; flush = 1'b0;
    check(valid && alone, "the header follows, no line");
    taken = 1'b1; ticks(2); taken = 1'b0; #1;
    check(dat == 32'h00000201, "with OVERFLOW and the mode");

    lines = 16'd1; begins = 1'b1; tick; begins = 1'b0;
    put(32'd1); flush = 1'b1; tick; flush = 1'b0; #1;
    check(overflow && alone && adr == 32'h00001000, "room for the header only");
    lines = 16'd0; begins = 1'b1; tick; begins = 1'b0;
    put(32'd1); flush = 1'b1; tick; flush = 1'b0; #1;
    check(!overflow && !valid && flushed && committed, "no list: nothing is written");

    lines = 16'd9; begins = 1'b1; tick; begins = 1'b0;
    err = 1'b1; tick; err = 1'b0; ack = 1'b1; answer_tag = 2'd3; tick; ack = 1'b0; #1;
    check(stored == 8'd0, "what is answered after an error does not count");

    begins = 1'b1; tick; begins = 1'b0; ack = 1'b1; tick; ack = 1'b0; #1;
    check(stored == 8'd3, "but in the next list");

    begins = 1'b1; tick; begins = 1'b0; stop = 1'b1;
    put(32'd1); put(32'd2); put(32'd3);
    check(!valid && ready, "records are dropped when the unit has to stop");
    finish_bench;
  end
endmodule
`default_nettype wire
