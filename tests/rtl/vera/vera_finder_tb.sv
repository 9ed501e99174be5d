// SPDX-License-Identifier: MIT
`default_nettype none
module vera_finder_tb;
`include "check.svh"
  logic start = 1'b0, stop = 1'b0, idle, drawer_idle = 1'b1, take;
  logic [8:0] row = 9'd100;
  logic [7:0] address, held_address;
  logic [31:0] word = 32'd0;
  logic [5:0] offset;
  logic [31:0] upper [0:127];
  integer i, n, takes, first_take;

  vera_finder dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_start(start), .i_stop(stop), .i_row(row),
    .o_idle(idle),
    .o_address(address), .o_held_address(held_address), .i_word(word),
    .i_drawer_idle(drawer_idle), .o_take(take), .o_offset(offset)
  );

  // Attribute memory: bytes 4-7 from the table, bytes 0-3 tell the index
  always @(posedge clk) begin
    if (!hold) word <= address[0] ? upper[address[7:1]] : {24'hABCDE0, 1'b0, address[7:1]};
  end

  // Z 1, height 8 << code
  function [31:0] record(input [9:0] y, input [1:0] code);
    record = {code, 10'd0, 2'd1, 8'd0, y};
  endfunction

  task begin_row;
    begin
      start = 1'b1; tick; start = 1'b0;
    end
  endtask

  task clear_all;
    for (i = 0; i < 128; i = i + 1) upper[i] = 32'd0;
  endtask

  initial begin
    clear_all;
    tick; rst = 1'b0;
    check(idle, "idle after reset");
    begin_row;
    for (n = 0; n < 127; n = n + 1) tick;
    check(!idle && !take, "128 misses take 128 clocks: the last lookup");
    tick;
    check(idle, "and no more");

    upper[3] = record(10'd95, 2'd0);
    begin_row;
    ticks(3);
    check(take && offset == 6'd5, "sprite 3 is taken at t = 3, on its line 5");
    tick;
    check(word[6:0] == 7'd3 && !take, "bytes 0-3 in T + 1");
    upper[4] = record(10'd100, 2'd0);
    tick;
    check(take && offset == 6'd0, "the next index is looked up at T + 2");
    drawer_idle = 1'b0; #1;
    check(!take, "a hit waits for the drawer");
    ticks(5);
    upper[4] = record(10'd94, 2'd0);
    tick; drawer_idle = 1'b1; #1;
    check(take && offset == 6'd6, "and is looked up again while it waits");
    upper[4] = record(10'd93, 2'd0);
    tick; tick;
    stop = 1'b1; tick; stop = 1'b0;
    check(idle && held_address == 8'd1, "stop: back to sprite 0");

    clear_all; upper[0] = record(10'd1017, 2'd0); row = 9'd0; begin_row;
    check(take && offset == 6'd7, "Y 1017 shows its last line in row 0");
    ticks(2); stop = 1'b1; tick; stop = 1'b0;
    upper[0] = record(10'd1016, 2'd0); begin_row;
    check(!take, "Y 1016 does not");
    stop = 1'b1; tick; stop = 1'b0;
    upper[0] = record(10'd0, 2'd3); row = 9'd63; begin_row;
    check(take && offset == 6'd63, "64 lines");
    ticks(2); stop = 1'b1; tick; stop = 1'b0;
    row = 9'd64; begin_row;
    check(!take, "and not 65");
    stop = 1'b1; tick; stop = 1'b0;
    upper[0] = record(10'd0, 2'd3) & 32'hFFF3FFFF; row = 9'd0; begin_row;
    check(!take, "Z 0 is not on any row");

    // A row that begins in the clock of a take: its first lookup is of bytes 0-3, and stays so. As
    // bytes 4-7 they would tell of Y 0, 32 lines: no hit in row 100.
    upper[0] = record(10'd100, 2'd0); row = 9'd100;
    stop = 1'b1; tick; stop = 1'b0;
    begin_row;
    check(take && held_address == 8'd1, "taken at t = 0, of bytes 4-7");
    begin_row;
    check(held_address == 8'd0, "the lookup of a row that began then is of bytes 0-3");
    hold = 1'b1; ticks(2);
    check(held_address == 8'd0, "held, it is still that");
    hold = 1'b0; tick;
    check(held_address[0], "and the next of bytes 4-7");
    finish_bench;
  end
endmodule
`default_nettype wire
