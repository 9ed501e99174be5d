// SPDX-License-Identifier: MIT
//
// impact_box: the box of an object is the smallest that holds its circle before and now. So it
// holds it in between, as places on the way are weighted means of the two; and when two circles
// touch, at any time, their boxes meet (rule 1).
`default_nettype none

module impact_box (
  input logic        i_clk,
  input logic        i_word,
  input logic [31:0] i_data
);

  logic        w_place, w_displace, w_size, w_classify;
  logic [31:0] w_y_x;
  logic [33:0] w_dy_dx;
  logic [15:0] w_separating_radius;
  logic [72:0] w_box;
  logic [1:0]  r_which;
  logic        r_past_valid;
  logic [31:0] r_before, r_now;

  impact_load dut (
    .i_clk, .i_word, .i_which(r_which), .i_data, .o_place(w_place), .o_y_x(w_y_x),
    .o_displace(w_displace), .o_dy_dx(w_dy_dx), .o_size(w_size),
    .o_separating_radius(w_separating_radius), .o_box(w_box), .o_classify(w_classify)
  );

  // Words come in order.
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_which      <= !r_past_valid ? 2'd0 : r_which + {1'b0, i_word};
    if (i_word && r_which == 2'd0) r_before <= i_data;
    if (i_word && r_which == 2'd1) r_now <= i_data;
  end

  wire signed [17:0] w_x0 = 18'($signed(r_before[15:0])), w_y0 = 18'($signed(r_before[31:16]));
  wire signed [17:0] w_x1 = 18'($signed(r_now[15:0])), w_y1 = 18'($signed(r_now[31:16]));
  wire signed [17:0] w_radius = $signed({3'd0, i_data[14:0]});
  wire signed [17:0] w_left = w_box[17:0], w_right = w_box[35:18];
  wire signed [17:0] w_top = w_box[53:36], w_bottom = w_box[71:54];

  always @* if (r_past_valid) begin
    assert (w_place == (i_word && r_which == 2'd0) && w_displace == (i_word && r_which == 2'd1));
    assert (w_size == (i_word && r_which == 2'd2) && w_classify == (i_word && r_which == 2'd3));
    if (w_displace) begin
      assert (w_dy_dx[16:0] == 17'($signed(i_data[15:0])) - 17'($signed(r_before[15:0])));
      assert (w_dy_dx[33:17] == 17'($signed(i_data[31:16])) - 17'($signed(r_before[31:16])));
    end
    if (w_size) begin
      assert (w_box[72] == i_data[31] && w_separating_radius == {i_data[30], i_data[14:0]});
      assert (w_left == (w_x0 < w_x1 ? w_x0 : w_x1) - w_radius);
      assert (w_right == (w_x0 < w_x1 ? w_x1 : w_x0) + w_radius);
      assert (w_top == (w_y0 < w_y1 ? w_y0 : w_y1) - w_radius);
      assert (w_bottom == (w_y0 < w_y1 ? w_y1 : w_y0) + w_radius);
    end
  end

  wire [15:0] p_x, p_y, p_least_x, p_most_x, p_least_y, p_most_y;
`ifdef INDUCTION
  always @* if (r_past_valid) begin
    if (r_which == 2'd1) assert ({p_y, p_x} == r_before);
    if (r_which == 2'd2) begin
      assert (18'($signed(p_least_x)) == (w_x0 < w_x1 ? w_x0 : w_x1));
      assert (18'($signed(p_most_x)) == (w_x0 < w_x1 ? w_x1 : w_x0));
      assert (18'($signed(p_least_y)) == (w_y0 < w_y1 ? w_y0 : w_y1));
      assert (18'($signed(p_most_y)) == (w_y0 < w_y1 ? w_y1 : w_y0));
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid) cover (w_size && w_left == -18'sd65535 && w_right == 18'sd65534);

endmodule

`default_nettype wire
