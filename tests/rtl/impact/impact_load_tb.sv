// SPDX-License-Identifier: MIT
`default_nettype none
module impact_load_tb;
`include "check.svh"
  logic word = 1'b0;
  logic [1:0] which = 2'd0;
  logic [31:0] data = 32'd0, y_x;
  logic place, displace, size, classify;
  logic [33:0] dy_dx;
  logic [15:0] separating_radius;
  logic [72:0] box;
  logic signed [16:0] dx, dy;
  logic signed [17:0] left, right, top, bottom;
  integer n, x0, y0, x1, y1, r;

  impact_load dut (
    .i_clk(clk), .i_word(word), .i_which(which), .i_data(data), .o_place(place), .o_y_x(y_x),
    .o_displace(displace), .o_dy_dx(dy_dx), .o_size(size),
    .o_separating_radius(separating_radius), .o_box(box), .o_classify(classify)
  );
  assign {dy, dx} = dy_dx;
  assign {bottom, top, right, left} = box[71:0];

  task put(input [1:0] n_, input [31:0] bits);
    begin
      word = 1'b1; which = n_; data = bits; #1;
      check({classify, size, displace, place} == 4'd1 << n_, "the word's own strobe");
    end
  endtask
  task circle(input integer from_x, from_y, to_x, to_y, radius, input [1:0] flags);
    begin
      put(2'd0, {from_y[15:0], from_x[15:0]});
      check(y_x == {from_y[15:0], from_x[15:0]}, "the place before"); tick;
      put(2'd1, {to_y[15:0], to_x[15:0]});
      check(dx == to_x - from_x && dy == to_y - from_y, "the displacement"); tick;
      put(2'd2, {flags, 15'h5555, radius[14:0]});
      check(separating_radius == {flags[0], radius[14:0]} && box[72] == flags[1], "flags, radius");
      check(left == (from_x < to_x ? from_x : to_x) - radius, "left");
      check(right == (from_x < to_x ? to_x : from_x) + radius, "right");
      check(top == (from_y < to_y ? from_y : to_y) - radius, "top");
      check(bottom == (from_y < to_y ? to_y : from_y) + radius, "bottom"); tick;
      put(2'd3, 32'h12345678); tick;
      word = 1'b0; #1;
      check({classify, size, displace, place} == 4'd0, "no word, no strobe");
    end
  endtask

  initial begin
    tick;
    circle(5, -7, 5, -7, 0, 2'b10);
    circle(-32768, 32767, 32767, -32768, 32767, 2'b01);
    circle(32767, -32768, -32768, 32767, 32767, 2'b11);
    for (n = 0; n < 300; n = n + 1) begin
      x0 = $random % 32768; y0 = $random % 32768; x1 = $random % 32768; y1 = $random % 32768;
      r = $urandom % 32768;
      circle(x0, y0, x1, y1, r, n);
    end
    // Without a word, nothing is taken: the last two places stay.
    put(2'd0, {16'd10, 16'd20}); tick;
    word = 1'b0; which = 2'd0; data = 32'hFFFFFFFF; tick;
    put(2'd1, {16'd12, 16'd17});
    check(dx == -17'sd3 && dy == 17'sd2, "what comes without o_word is not kept");
    finish_bench;
  end
endmodule
`default_nettype wire
