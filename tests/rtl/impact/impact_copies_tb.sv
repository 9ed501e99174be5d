// SPDX-License-Identifier: MIT
`default_nettype none
module impact_copies_tb;
`include "check.svh"
  logic write = 1'b0, read_low = 1'b0, read_high = 1'b0;
  logic [2:0] write_address = 3'd0, low_address = 3'd0, high_address = 3'd0;
  logic [7:0] data = 8'd0, low, high;

  impact_copies #(.WIDTH(8), .DEPTH(5)) dut (
    .i_clk(clk), .i_write(write), .i_write_address(write_address), .i_data(data),
    .i_read_low(read_low), .i_low_address(low_address),
    .i_read_high(read_high), .i_high_address(high_address), .o_low(low), .o_high(high)
  );

  task put(input [2:0] address, input [7:0] byte_);
    begin
      write = 1'b1; write_address = address; data = byte_; tick; write = 1'b0;
    end
  endtask

  initial begin
    put(3'd0, 8'h11);
    put(3'd4, 8'h55);
    read_low = 1'b1; low_address = 3'd4; read_high = 1'b1; high_address = 3'd0;
    check(low === 8'hxx && high === 8'hxx, "nothing before the clock of a read");
    tick;
    check(low == 8'h55 && high == 8'h11, "two words in the clock after their addresses");
    read_high = 1'b0; low_address = 3'd0; high_address = 3'd4; tick;
    check(low == 8'h11 && high == 8'h11, "one is read, the other stays");
    read_low = 1'b0; read_high = 1'b1; low_address = 3'd4; tick;
    check(low == 8'h11 && high == 8'h55, "and the other way round");
    read_high = 1'b0;
    put(3'd0, 8'h22);
    check(low == 8'h11, "a write does not change what was read");
    read_low = 1'b1; read_high = 1'b1; low_address = 3'd0; high_address = 3'd0; tick;
    check(low == 8'h22 && high == 8'h22, "both read what is written, in one place, too");
    finish_bench;
  end
endmodule
`default_nettype wire
