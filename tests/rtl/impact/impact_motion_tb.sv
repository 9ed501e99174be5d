// SPDX-License-Identifier: MIT
`default_nettype none
module impact_motion_tb;
`include "check.svh"
  logic clear = 1'b1, place = 1'b0, displace = 1'b0, size = 1'b0, valid = 1'b0;
  logic [2:0] index = 3'd0;
  logic [31:0] y_x = 32'd0;
  logic [33:0] dy_dx = 34'd0;
  logic [15:0] separating_radius = 16'd0;
  logic [8:0] pair = 9'd0, out_pair;
  logic ready, out, separating, take = 1'b1;
  logic [34:0] a;
  logic signed [34:0] n, c;
  integer x[0:7], y[0:7], dx[0:7], dy[0:7], r[0:7], s[0:7];
  logic [8:0] asked[0:1023];
  logic signed [63:0] px, py, qx, qy, rr;
  integer k, sent, came, i, j, from, stalls;

  impact_motion #(.OBJECTS(8), .INDEX(3), .PAIR(9)) dut (
    .i_clk(clk), .i_clear(clear), .i_place(place), .i_displace(displace), .i_size(size),
    .i_index(index), .i_y_x(y_x), .i_dy_dx(dy_dx), .i_separating_radius(separating_radius),
    .i_valid(valid), .i_pair(pair), .o_ready(ready), .o_valid(out), .o_pair(out_pair),
    .o_separating(separating), .o_a(a), .o_n(n), .o_c(c), .i_ready(take)
  );

  // Pairs at random, taken at random: all of them have to come out, in order.
  task stream(input integer count, input integer how_often);
    begin
      sent = 0; came = 0; from = 0; stalls = 0;
      while (came < count && from < 40 * count + 100) begin
        valid = sent < count; pair = {3'd5, asked[sent][5:0]};
        take = $urandom % 8 < how_often; #1;
        if (out && take) begin
          i = asked[came][2:0]; j = asked[came][5:3];
          px = x[i] - x[j]; py = y[i] - y[j]; qx = dx[i] - dx[j]; qy = dy[i] - dy[j];
          rr = r[i] + r[j];
          check(out_pair == {3'd5, asked[came][5:0]}, "in order");
          check($signed({29'd0, a}) == qx * qx + qy * qy, "a");
          check(64'(n) == -(px * qx + py * qy), "n");
          check(64'(c) == px * px + py * py - rr * rr, "c");
          check(separating == (s[i] != 0 || s[j] != 0), "parting contacts do not count");
          came = came + 1;
        end
        if (valid && ready) sent = sent + 1;
        tick; from = from + 1;
      end
      valid = 1'b0;
      check(came == count, "all come out");
      if (how_often == 8) check(from <= 7 * count + 5, "one every seven clocks");
      ticks(20); check(!out || !take, "and no more");
    end
  endtask

  initial begin
    tick; clear = 1'b0; tick;
    for (k = 0; k < 8; k = k + 1) begin
      index = k;
      x[k] = k == 0 ? -32768 : k == 1 ? 32767 : $random % 32768;
      y[k] = k == 0 ? -32768 : k == 1 ? 32767 : $random % 32768;
      dx[k] = k == 0 ? 65535 : k == 1 ? -65535 : $random % 65536;
      dy[k] = k == 0 ? 65535 : k == 1 ? -65535 : $random % 65536;
      r[k] = k < 2 ? 32767 : $urandom % 32768; s[k] = k == 3;
      place = 1'b1; y_x = {y[k][15:0], x[k][15:0]}; tick; place = 1'b0;
      displace = 1'b1; dy_dx = {dy[k][16:0], dx[k][16:0]}; tick; displace = 1'b0;
      size = 1'b1; separating_radius = {s[k][0], r[k][14:0]}; tick; size = 1'b0;
    end
    for (k = 0; k < 1024; k = k + 1) asked[k] = k == 0 ? 9'o10 : $urandom;
    stream(60, 8); stream(100, 1); stream(100, 5);
    asked[0] = 9'o10; valid = 1'b1; pair = 9'o10; take = 1'b1; ticks(4);
    clear = 1'b1; tick; clear = 1'b0; valid = 1'b0;
    ticks(20); check(!out, "what is cleared does not come out");
    finish_bench;
  end
endmodule
`default_nettype wire
