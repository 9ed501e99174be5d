// SPDX-License-Identifier: MIT
`default_nettype none
module impact_products_tb;
`include "check.svh"
  logic clear = 1'b1, place = 1'b0, displace = 1'b0, size = 1'b0, valid = 1'b0, mark = 1'b0;
  logic [2:0] index = 3'd0, low = 3'd0, high = 3'd0;
  logic [31:0] y_x = 32'd0;
  logic [33:0] dy_dx = 34'd0;
  logic [15:0] separating_radius = 16'd0;
  logic ready, out, decided, take = 1'b0;
  logic [33:0] n_;
  logic [32:0] c_;
  logic [67:0] d_;
  integer x[0:7], y[0:7], dx[0:7], dy[0:7], r[0:7], s[0:7];
  logic signed [127:0] px, py, qx, qy, rr, a, n, c, d;
  integer k, round, clocks, kinds[0:3], range;

  impact_products #(.OBJECTS(8), .INDEX(3)) dut (
    .i_clk(clk), .i_clear(clear), .i_place(place), .i_displace(displace), .i_size(size),
    .i_index(index), .i_y_x(y_x), .i_dy_dx(dy_dx), .i_separating_radius(separating_radius),
    .i_valid(valid), .i_last(mark), .i_low(low), .i_high(high), .o_ready(ready), .o_valid(out),
    .o_decided(decided), .o_n(n_), .o_c(c_), .o_d(d_), .i_ready(take)
  );

  task object(input integer number, fx, fy, tx, ty, radius, parting);
    begin
      index = number; x[number] = fx; y[number] = fy; dx[number] = tx - fx; dy[number] = ty - fy;
      r[number] = radius; s[number] = parting;
      place = 1'b1; y_x = {fy[15:0], fx[15:0]}; tick; place = 1'b0;
      displace = 1'b1; dy_dx = {dy[number][16:0], dx[number][16:0]}; tick; displace = 1'b0;
      size = 1'b1; separating_radius = {parting[0], radius[14:0]}; tick; size = 1'b0;
    end
  endtask

  // A pair: what has to come out is worked out from the rule.
  task pair(input integer i, j);
    begin
      px = x[i] - x[j]; py = y[i] - y[j]; qx = dx[i] - dx[j]; qy = dy[i] - dy[j]; rr = r[i] + r[j];
      a = qx * qx + qy * qy; n = -(px * qx + py * qy); c = px * px + py * py - rr * rr;
      d = n * n - a * c;
      valid = 1'b1; low = i; high = j; clocks = 0; tick;
      while (!ready && !out && clocks < 60) begin tick; clocks = clocks + 1; end
      check(clocks < 24, "less than 24 clocks");
      if (c < 0 || (c == 0 && (n > 0 || (s[i] == 0 && s[j] == 0)))) begin
        check(out && decided, "in contact at the start");
        kinds[0] = kinds[0] + 1;
      end else if (n <= 0 || d < 0) begin
        check(!out && ready, n <= 0 ? "they do not approach: dropped" : "they pass: dropped");
        kinds[n <= 0 ? 1 : 2] = kinds[n <= 0 ? 1 : 2] + 1;
      end else begin
        check(out && !decided, "D has a root");
        check(n_ == n && c_ == c && d_ == d, "n, c and D");
        kinds[3] = kinds[3] + 1;
      end
      if (out) begin
        check(!ready, "not yet taken"); tick;
        check(out, "it waits");
        take = 1'b1; #1; check(ready, "taken with its pair");
      end
      tick; take = 1'b0; valid = 1'b0; #1;
      check(!out && !ready, "nothing is left");
    end
  endtask

  initial begin
    for (k = 0; k < 4; k = k + 1) kinds[k] = 0;
    tick; clear = 1'b0; tick;
    // Two of the greatest and fastest, towards each other; the least distance
    object(0, -32768, -32768, 32767, 32767, 32767, 0);
    object(1, 32767, 32767, -32768, -32768, 32767, 0);
    object(2, 32767, 32767, -32768, -32768, 0, 0);
    pair(0, 1); pair(0, 2); pair(1, 2);
    // Touching at the start: at rest, parting, approaching, with and without the option
    object(3, 0, 0, 0, 0, 3, 0); object(4, 5, 0, 5, 0, 2, 0); pair(3, 4);
    object(4, 5, 0, 5, 0, 2, 1); pair(3, 4);
    object(4, 5, 0, 9, 0, 2, 1); pair(3, 4);
    object(4, 5, 0, 3, 0, 2, 1); pair(3, 4);
    // A tangent, and a sixteenth beside it
    object(3, 0, 0, 0, 0, 3, 0); object(4, -9, 5, 9, 5, 2, 0); pair(3, 4);
    object(4, -9, 6, 9, 6, 2, 0); pair(3, 4);
    valid = 1'b1; mark = 1'b1; tick;
    check(out && !ready, "the mark passes"); take = 1'b1; #1; check(ready, "and is taken");
    tick; valid = 1'b0; mark = 1'b0; take = 1'b0;
    for (round = 0; round < 60; round = round + 1) begin
      range = 1 << (3 + round % 13);
      for (k = 0; k < 8; k = k + 1) begin
        object(k, $random % range, $random % range, $random % range, $random % range,
               $urandom % (1 + range / 4), $urandom % 2);
      end
      for (k = 0; k < 7; k = k + 1) pair(k, k + 1);
      pair(0, 7);
    end
    check(kinds[0] > 20 && kinds[1] > 20 && kinds[2] > 20 && kinds[3] > 20, "all kinds");
    low = 0; high = 1; valid = 1'b1; ticks(5); clear = 1'b1; tick; clear = 1'b0; valid = 1'b0;
    ticks(30); check(!out && !ready, "what is cleared does not come out");
    finish_bench;
  end
endmodule
`default_nettype wire
