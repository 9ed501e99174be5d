// SPDX-License-Identifier: MIT
//
// impact_load: a descriptor, word by word, into what the others keep of an object.
`default_nettype none

module impact_load (
  input  logic         i_clk,

  input  logic         i_word,
  input  logic [1:0]   i_which,
  input  logic [31:0]  i_data,

  // With words 0, 1 and 2: the place, the displacement, whether parting contacts count, the radius
  output logic         o_place,
  output logic [31:0]  o_y_x,
  output logic         o_displace,
  output logic [33:0]  o_dy_dx,
  output logic         o_size,
  output logic [15:0]  o_separating_radius,
  // With word 2: ENABLE, and the box that the circle sweeps, inclusive: bottom, top, right, left
  output logic [72:0]  o_box,
  // With word 3: IS, HITS
  output logic         o_classify
);

  logic signed [15:0] r_x, r_y;                          // before
  logic signed [15:0] r_least_x, r_most_x, r_least_y, r_most_y;
  logic signed [15:0] w_x, w_y;                          // now
  logic signed [16:0] w_dx, w_dy;
  logic signed [17:0] w_radius;

  assign {w_y, w_x} = i_data;
  assign w_dx       = 17'(w_x) - 17'(r_x);  // Rule 1
  assign w_dy       = 17'(w_y) - 17'(r_y);
  assign w_radius   = $signed({3'd0, i_data[14:0]});

  always_ff @(posedge i_clk) begin
    if (o_place) {r_y, r_x} <= i_data;
    if (o_displace) begin
      r_least_x <= w_dx[16] ? w_x : r_x;
      r_most_x  <= w_dx[16] ? r_x : w_x;
      r_least_y <= w_dy[16] ? w_y : r_y;
      r_most_y  <= w_dy[16] ? r_y : w_y;
    end
  end

  always_comb begin
    if (i_word) begin
      o_place    = i_which == 2'd0;
      o_displace = i_which == 2'd1;
      o_size     = i_which == 2'd2;
      o_classify = i_which == 2'd3;
    end else {o_place, o_displace, o_size, o_classify} = 4'd0;
  end

  assign o_y_x               = i_data;
  assign o_dy_dx             = {w_dy, w_dx};
  assign o_separating_radius = {i_data[30], i_data[14:0]};
  assign o_box = {i_data[31], 18'(r_most_y) + w_radius, 18'(r_least_y) - w_radius,
                  18'(r_most_x) + w_radius, 18'(r_least_x) - w_radius};

endmodule

`default_nettype wire
