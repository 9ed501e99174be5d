// SPDX-License-Identifier: MIT
`default_nettype none
module common_memory_tb;
`include "check.svh"
  logic write = 1'b0, read = 1'b0;
  logic [2:0] write_address = 3'd0, read_address = 3'd0;
  logic [7:0] data = 8'd0, value;

  common_memory #(.WIDTH(8), .DEPTH(5)) dut (
    .i_clk(clk), .i_write(write), .i_write_address(write_address), .i_data(data),
    .i_read(read), .i_read_address(read_address), .o_data(value)
  );

  task put(input [2:0] address, input [7:0] byte_);
    begin
      write = 1'b1; write_address = address; data = byte_; tick; write = 1'b0;
    end
  endtask

  initial begin
    put(3'd0, 8'h11);
    put(3'd4, 8'h55);
    read = 1'b1; read_address = 3'd4;
    check(value === 8'hxx, "nothing before the clock of a read");
    tick;
    check(value == 8'h55, "a word in the clock after its address");
    read_address = 3'd0; tick;
    check(value == 8'h11, "another in each clock");
    read = 1'b0; read_address = 3'd4; tick;
    check(value == 8'h11, "it stays until the next read");
    put(3'd0, 8'h22);
    check(value == 8'h11, "and a write does not change it");
    read = 1'b1; read_address = 3'd0; tick;
    check(value == 8'h22, "but what is read then");
    write = 1'b1; write_address = 3'd4; data = 8'h66; tick; write = 1'b0;
    check(value == 8'h22, "one is read while another is written");
    read_address = 3'd4; tick;
    check(value == 8'h66, "that is there in the next clock");
    finish_bench;
  end
endmodule
`default_nettype wire
