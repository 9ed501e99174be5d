// SPDX-License-Identifier: MIT
`default_nettype none
module vera_vram_arbiter_tb;
`include "check.svh"
  logic [3:0] asks = 4'd0, turn, bytes;
  logic cpu_write = 1'b1, request, write;
  logic [14:0] address;
  logic [31:0] data;
  integer i;

  vera_vram_arbiter dut (
    .i_cpu_request(asks[3]), .i_cpu_write(cpu_write), .i_cpu_address(17'h1FC06), .i_cpu_data(8'h5A),
    .o_cpu_turn(turn[3]),
    .i_layer0_request(asks[2]), .o_layer0_turn(turn[2]),
    .i_layer1_request(asks[1]), .o_layer1_turn(turn[1]),
    .i_sprite_request(asks[0]), .i_sprite_address(15'h3000), .o_sprite_turn(turn[0]),
    .o_request(request), .o_write(write), .o_bytes(bytes), .o_address(address), .o_data(data)
  );

  initial begin
    asks = 4'd0; #1;
    check(!request && !write && turn == 4'd0, "nobody asks");
    for (i = 1; i < 16; i = i + 1) begin
      asks = i; #1;
      check(request, "somebody asks");
      if (i >= 8) check(turn == 4'd8 && address == 15'h7F01 && write, "CPU first");
      else if (i >= 4) check(turn == 4'd4 && !write, "then layer 0");
      else if (i >= 2) check(turn == 4'd2 && !write, "then layer 1");
      else check(turn == 4'd1 && address == 15'h3000 && !write, "then sprites");
    end
    check(bytes == 4'b0100 && data == 32'h5A5A5A5A, "byte $1FC06 is lane 2 of its word");
    cpu_write = 1'b0; #1;
    check(!write, "a CPU read does not write");
    finish_bench;
  end
endmodule
`default_nettype wire
