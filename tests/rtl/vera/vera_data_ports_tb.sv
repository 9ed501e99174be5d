// SPDX-License-Identifier: MIT
`default_nettype none
module vera_data_ports_tb;
`include "check.svh"
  logic strobe = 1'b0, write = 1'b0, select = 1'b0, busy, request, vram_write, ready = 1'b1;
  logic [4:0] register = 5'd0;
  logic [7:0] data = 8'd0, l, m, h, data0, data1, vram_data;
  logic [16:0] vram_address;
  logic [31:0] word = 32'd0;
  logic [7:0] memory [0:131071];
  integer i;

  vera_data_ports dut (
    .i_clk(clk), .i_rst(rst), .i_strobe(strobe), .i_write(write), .i_register(register),
    .i_data(data),
    .i_select(select), .o_address_l(l), .o_address_m(m), .o_address_h(h), .o_data0(data0),
    .o_data1(data1),
    .o_busy(busy), .o_request(request), .o_vram_write(vram_write), .o_vram_address(vram_address),
    .o_vram_data(vram_data), .i_turn(request), .i_ready(ready), .i_vram_data(word)
  );

  always @(posedge clk) if (request && ready) begin
    if (vram_write) memory[vram_address] <= vram_data;
    else word <= {memory[{vram_address[16:2], 2'd3}], memory[{vram_address[16:2], 2'd2}],
                  memory[{vram_address[16:2], 2'd1}], memory[{vram_address[16:2], 2'd0}]};
  end

  task access(input logic w, input [4:0] r, input [7:0] d);
    begin
      strobe = 1'b1; write = w; register = r; data = d; tick; strobe = 1'b0;
    end
  endtask
  task settle;
    while (busy) tick;
  endtask
  task point(input logic s, input [16:0] address, input [7:0] step);
    begin
      select = s;
      access(1'b1, 5'd0, address[7:0]); settle;
      access(1'b1, 5'd1, address[15:8]); settle;
      access(1'b1, 5'd2, {step[7:3], 2'd0, address[16]}); settle;
    end
  endtask
  task steps(input [3:0] code, input [16:0] amount);
    begin
      point(1'b0, 17'h10000, {code, 4'd0});
      access(1'b0, 5'd3, 8'd0); settle;
      check({h[0], m, l} == 17'h10000 + amount, "increment");
      point(1'b0, 17'h10000, {code, 4'b1000});
      access(1'b0, 5'd3, 8'd0); settle;
      check({h[0], m, l} == 17'h10000 - amount, "decrement");
    end
  endtask

  initial begin
    for (i = 0; i < 131072; i = i + 1) memory[i] = i[7:0] ^ i[15:8];
    tick; rst = 1'b0;
    point(1'b0, 17'h01234, 8'h10);
    check(data0 == (8'h34 ^ 8'h12), "writing the address reads ahead");
    check(h == 8'h10 && m == 8'h12 && l == 8'h34, "the address reads back");
    access(1'b0, 5'd3, 8'd0);
    check(busy && !request, "a read fetches ahead two clocks after the access");
    tick; check(request && !vram_write && vram_address == 17'h01235, "at the address one on");
    tick; check(!request && busy, "the word arrives");
    tick; check(!busy && data0 == (8'h35 ^ 8'h12), "and is there");
    access(1'b1, 5'd3, 8'hA5);
    check(request && vram_write && vram_address == 17'h01235 && vram_data == 8'hA5,
          "a write owns the next clock");
    tick; check(request && !vram_write && vram_address == 17'h01236, "then reads ahead");
    settle; check(memory[17'h01235] == 8'hA5, "written");
    point(1'b1, 17'h01236, 8'h00);
    point(1'b0, 17'h01236, 8'h00);
    access(1'b1, 5'd3, 8'h77); settle;
    check(data1 == (8'h36 ^ 8'h12), "port 1 keeps the byte it read ahead");
    check(data0 == 8'h77, "port 0 does not step and reads its own byte");
    ready = 1'b0;
    access(1'b1, 5'd3, 8'h99);
    for (i = 0; i < 4; i = i + 1) begin
      check(busy && vram_write && vram_address == 17'h01236 && vram_data == 8'h99,
            "a write waits for the memory");
      tick;
    end
    check(memory[17'h01236] == 8'h77, "and is not made");
    ready = 1'b1; tick;
    check(memory[17'h01236] == 8'h99, "but then");
    ready = 1'b0;
    for (i = 0; i < 4; i = i + 1) begin
      check(busy && request && !vram_write && vram_address == 17'h01236, "so does reading ahead");
      tick;
    end
    ready = 1'b1; settle;
    check(data0 == 8'h99, "which comes after it");
    point(1'b0, 17'h1FFFF, 8'h10);
    access(1'b0, 5'd3, 8'd0); settle;
    check({h[0], m, l} == 17'd0, "addresses wrap");
    steps(4'd0, 17'd0);    steps(4'd1, 17'd1);    steps(4'd2, 17'd2);    steps(4'd3, 17'd4);
    steps(4'd4, 17'd8);    steps(4'd5, 17'd16);   steps(4'd6, 17'd32);   steps(4'd7, 17'd64);
    steps(4'd8, 17'd128);  steps(4'd9, 17'd256);  steps(4'd10, 17'd512); steps(4'd11, 17'd40);
    steps(4'd12, 17'd80);  steps(4'd13, 17'd160); steps(4'd14, 17'd320); steps(4'd15, 17'd640);
    finish_bench;
  end
endmodule
`default_nettype wire
