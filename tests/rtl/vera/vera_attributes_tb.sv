// SPDX-License-Identifier: MIT
`default_nettype none
module vera_attributes_tb;
`include "check.svh"
  logic write = 1'b0;
  logic [16:0] write_address = 17'd0;
  logic [7:0] write_data = 8'd0, read_address = 8'd0, held_address = 8'd0;
  logic [31:0] word;
  integer i;

  vera_attributes dut (
    .i_clk(clk), .i_hold(hold), .i_write(write), .i_write_address(write_address),
    .i_write_data(write_data),
    .i_read_address(read_address), .i_held_address(held_address), .o_word(word)
  );

  task put(input [16:0] address, input [7:0] data);
    begin
      write = 1'b1; write_address = address; write_data = data; tick; write = 1'b0;
    end
  endtask

  initial begin
    tick;
    for (i = 0; i < 8; i = i + 1) put(17'h1FFF8 + i, 8'h10 + i);
    read_address = 8'd254; tick;
    check(word == 32'h13121110, "word 254: bytes 0-3 of sprite 127, lowest first");
    read_address = 8'd255; tick;
    check(word == 32'h17161514, "word 255: its bytes 4-7");
    read_address = 8'd0; tick;
    check(word == 32'd0, "sprite 0 is as it was switched on");
    put(17'h1FBF8, 8'h99); read_address = 8'd254; tick;
    check(word == 32'h13121110, "a byte before $1FC00 is none of a record");
    write = 1'b1; write_address = 17'h1FFF9; write_data = 8'hAA; tick; write = 1'b0;
    check(word == 32'h13121110, "a byte being written reads as it was");
    tick;
    check(word == 32'h1312AA10, "and is there in the next clock");
    hold = 1'b1; held_address = 8'd255; tick;
    check(word == 32'h17161514, "held, the word follows the held address");
    put(17'h1FFFC, 8'h55); tick;
    check(word == 32'h17161555, "and what is written meanwhile");
    finish_bench;
  end
endmodule
`default_nettype wire
