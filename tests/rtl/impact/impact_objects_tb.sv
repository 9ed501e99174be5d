// SPDX-License-Identifier: MIT
`default_nettype none
module impact_objects_tb;
`include "check.svh"
  logic place = 1'b0, displace = 1'b0, size = 1'b0, read = 1'b0, used = 1'b1;
  logic in_y = 1'b0, sum = 1'b0;
  logic [2:0] index = 3'd0, low = 3'd0, high = 3'd0;
  logic [31:0] y_x = 32'd0;
  logic [33:0] dy_dx = 34'd0;
  logic [15:0] separating_radius = 16'd0;
  logic [1:0] number = 2'd0;
  logic signed [17:0] factor, held;
  logic separating;
  integer x[0:7], y[0:7], dx[0:7], dy[0:7], r[0:7], s[0:7];
  integer n;

  impact_objects #(.OBJECTS(8), .INDEX(3)) dut (
    .i_clk(clk), .i_place(place), .i_displace(displace), .i_size(size), .i_index(index),
    .i_y_x(y_x), .i_dy_dx(dy_dx), .i_separating_radius(separating_radius), .i_read(read),
    .i_number(number), .i_low(low), .i_high(high), .i_used(used), .i_in_y(in_y), .i_sum(sum),
    .o_factor(factor), .o_separating(separating)
  );

  task look(input [1:0] what, input in_y_, input sum_);
    begin
      number = what; read = 1'b1; tick;
      read = 1'b0; in_y = in_y_; sum = sum_; #1;
    end
  endtask

  initial begin
    tick;
    for (n = 0; n < 8; n = n + 1) begin
      index = n;
      x[n] = n == 0 ? -32768 : n == 1 ? 32767 : $random % 32768;
      y[n] = n == 0 ? 32767 : n == 1 ? -32768 : $random % 32768;
      dx[n] = n == 0 ? 65535 : n == 1 ? -65535 : $random % 65536;
      dy[n] = n == 0 ? -65535 : n == 1 ? 65535 : $random % 65536;
      r[n] = n < 2 ? 32767 : $urandom % 32768;
      s[n] = n % 3 == 2;
      place = 1'b1; y_x = {y[n][15:0], x[n][15:0]}; tick; place = 1'b0;
      displace = 1'b1; dy_dx = {dy[n][16:0], dx[n][16:0]}; tick; displace = 1'b0;
      size = 1'b1; separating_radius = {s[n][0], r[n][14:0]}; tick; size = 1'b0;
    end
    for (n = 0; n < 200; n = n + 1) begin
      low = n == 0 ? 0 : $urandom; high = n == 0 ? 1 : $urandom;
      look(2'd0, 1'b0, 1'b0); check(factor == dx[low] - dx[high], "displacement in x");
      in_y = 1'b1; #1; check(factor == dy[low] - dy[high], "displacement in y");
      look(2'd1, 1'b0, 1'b0); check(factor == x[low] - x[high], "place in x");
      in_y = 1'b1; #1; check(factor == y[low] - y[high], "place in y");
      look(2'd2, 1'b0, 1'b1); check(factor == r[low] + r[high], "the sum of the radii");
      check(separating == (s[low] != 0 || s[high] != 0), "one of them leaves parting contacts out");
      held = factor; number = 2'd1; tick;
      check(factor == held, "it stays until the next read");
      used = 1'b0; #1; check(factor == 0, "nothing while it is not used"); used = 1'b1;
    end
    finish_bench;
  end
endmodule
`default_nettype wire
