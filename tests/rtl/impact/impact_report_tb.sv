// SPDX-License-Identifier: MIT
`default_nettype none
module impact_report_tb;
`include "check.svh"
  logic clear = 1'b1, start = 1'b0, all = 1'b0, done, read, write_hits, drain, least = 1'b0;
  logic empty, pop, record, ready = 1'b1, enough = 1'b0;
  logic [6:0] count = 7'd0;
  logic [5:0] read_index;
  logic [31:0] word = 32'd0, hits, data;
  logic [1:0] hits_word;
  logic [30:0] least_data = 31'd0;
  logic [31:0] words[0:63], saw[0:3];
  integer written[0:3];
  integer k, n, round, next, records, clocks, queue, wanted, last;

  impact_report #(.OBJECTS(40), .INDEX(6)) dut (
    .i_clk(clk), .i_clear(clear), .i_begin(start), .i_all(all), .i_count(count), .o_done(done),
    .o_read(read), .o_read_index(read_index), .i_word(word), .o_write_hits(write_hits),
    .o_hits_word(hits_word), .o_hits(hits), .o_drain(drain), .i_least(least),
    .i_least_data(least_data), .i_empty(empty), .o_pop(pop), .o_record(record), .o_data(data),
    .i_ready(ready), .i_enough(enough)
  );
  assign empty = queue == 0;

  // Words of FIRST, a clock after they are read
  always @(posedge clk) begin
    if (read) word <= words[read_index];
    if (write_hits) begin
      saw[hits_word] <= hits; written[hits_word] <= written[hits_word] + 1;
    end
  end

  function hit(input integer object);
    hit = object < count && words[object][31];
  endfunction

  initial begin
    queue = 0;
    tick;
    for (round = 0; round < 40; round = round + 1) begin
      clear = 1'b1; tick; clear = 1'b0; enough = 1'b0;
      all = round % 2; count = round < 4 ? 40 : round < 6 ? 0 : $urandom % 41;
      for (k = 0; k < 64; k = k + 1) begin
        words[k] = {$urandom % 2 == 0, 7'($urandom % 40), 7'd0, 17'($urandom % 65537)};
        if (round == 0) words[k][31] = 1'b1;
      end
      for (k = 0; k < 4; k = k + 1) written[k] = 0;
      queue = all ? round % 5 : 0; wanted = round % 7 == 3 ? 2 : 100;
      ticks(3); check(!done && !record && !read && !drain, "it waits for its start");
      start = 1'b1; tick; start = 1'b0;
      next = 0; records = 0; clocks = 0; least = 1'b0; last = queue;
      while (!done && clocks < 1000) begin
        ready = $urandom % 4 != 0;
        least = drain && queue != 0 && $urandom % 2 == 0;
        least_data = 31'd1000 + records; #1;
        if (record && ready && !all) begin
          while (next < 64 && !hit(next)) next = next + 1;
          check(next < 40 && data == {1'b0, words[next][16:0], 7'(next), words[next][30:24]},
                "a record: when, who, with whom, in the order of objects");
          next = next + 1; records = records + 1;
        end
        check(!pop || (record && ready), "taken when it is taken");
        if (record && all) check(data == {1'b0, least_data}, "a record of the heap");
        if (pop) begin
          queue = queue - 1; records = records + 1;
          if (records == wanted) begin tick; enough = 1'b1; clocks = clocks + 1; least = 1'b0; end
          else tick;
        end else tick;
        clocks = clocks + 1;
      end
      check(done, "it ends");
      if (!all) begin
        for (k = next; k < 40; k = k + 1) check(!hit(k), "no contact is left out");
      end else check(records == (last < wanted ? last : wanted), "all contacts, or enough");
      for (k = 0; k < 40; k = k + 1) check(saw[k/32][k%32] == hit(k), "HIT");
      for (k = 40; k < 64; k = k + 1) check(!saw[k/32][k%32], "nothing behind the last object");
      for (k = 0; k < 4; k = k + 1) check(written[k] == (k < 2 ? 1 : 0), "each word of HIT once");
      queue = 0; least = 1'b0; ticks(3); check(done && !record && !read, "and no more");
    end
    finish_bench;
  end
endmodule
`default_nettype wire
