// SPDX-License-Identifier: MIT
//
// impact_motion: what rule R needs to know of a pair's relative motion.
//
//   d = displacement of the low object less that of the high one, f = distance before,
//   R = sum of the radii:   a = d.d   n = -f.d   c = f.f - R*R
//
// One multiplier takes seven products, one a clock: dx dx, dx fx, fx fx, dy dy, dy fy, fy fy, R R.
// Their factors are in A and B in the next clock, the product in P one later, and in a, n or c one
// later still. All waits while a result is not taken.
`default_nettype none

module impact_motion #(
  parameter OBJECTS = 128,
  parameter INDEX   = 7,
  parameter PAIR    = 17    // bits that name a pair, handed on
) (
  input  logic             i_clk,
  input  logic             i_clear,

  // Objects
  input  logic             i_place,
  input  logic             i_displace,
  input  logic             i_size,
  input  logic [INDEX-1:0] i_index,
  input  logic [31:0]      i_y_x,
  input  logic [33:0]      i_dy_dx,
  input  logic [15:0]      i_separating_radius,

  // Pairs
  input  logic             i_valid,
  input  logic [PAIR-1:0]  i_pair,   // the lowest bits: high index, low index
  output logic             o_ready,

  output logic             o_valid,
  output logic [PAIR-1:0]  o_pair,
  output logic             o_separating,
  output logic [34:0]      o_a,
  output logic signed [35:0] o_n,
  output logic signed [35:0] o_c,
  input  logic             i_ready
);

  typedef enum logic [2:0] {NONE, SET_A, SET_N, SET_C, ADD_A, ADD_N, ADD_C, LESS_C} sum_t;

  localparam [2:0] LAST = 3'd6;

  logic             w_go, w_start;
  logic             r_issuing;      // the memories' outputs are those of r_pair
  logic [2:0]       r_product;      // whose factors are read
  logic [PAIR-1:0]  r_pair;
  logic signed [15:0] w_low_x, w_low_y, w_high_x, w_high_y;
  logic signed [16:0] w_low_dx, w_low_dy, w_high_dx, w_high_dy;
  logic [14:0]      w_low_radius, w_high_radius;
  logic             w_low_separating, w_high_separating;
  logic signed [17:0] w_low, w_high, w_factor;
  logic             w_less;
  logic signed [17:0] r_first, r_second;
  logic signed [35:0] r_result;
  sum_t             w_sum, r_factors_sum, r_product_sum;

  assign w_go    = !o_valid || i_ready;
  assign o_ready = w_go && (!r_issuing || r_product == LAST);
  assign w_start = i_valid && o_ready;

  common_memory #(.WIDTH(32), .DEPTH(OBJECTS)) low_places (
    .i_clk, .i_write(i_place), .i_write_address(i_index), .i_data(i_y_x),
    .i_read(w_start), .i_read_address(i_pair[INDEX-1:0]), .o_data({w_low_y, w_low_x})
  );
  common_memory #(.WIDTH(34), .DEPTH(OBJECTS)) low_displacements (
    .i_clk, .i_write(i_displace), .i_write_address(i_index), .i_data(i_dy_dx),
    .i_read(w_start), .i_read_address(i_pair[INDEX-1:0]), .o_data({w_low_dy, w_low_dx})
  );
  common_memory #(.WIDTH(16), .DEPTH(OBJECTS)) low_sizes (
    .i_clk, .i_write(i_size), .i_write_address(i_index), .i_data(i_separating_radius),
    .i_read(w_start), .i_read_address(i_pair[INDEX-1:0]), .o_data({w_low_separating, w_low_radius})
  );
  common_memory #(.WIDTH(32), .DEPTH(OBJECTS)) high_places (
    .i_clk, .i_write(i_place), .i_write_address(i_index), .i_data(i_y_x),
    .i_read(w_start), .i_read_address(i_pair[2*INDEX-1:INDEX]), .o_data({w_high_y, w_high_x})
  );
  common_memory #(.WIDTH(34), .DEPTH(OBJECTS)) high_displacements (
    .i_clk, .i_write(i_displace), .i_write_address(i_index), .i_data(i_dy_dx),
    .i_read(w_start), .i_read_address(i_pair[2*INDEX-1:INDEX]), .o_data({w_high_dy, w_high_dx})
  );
  common_memory #(.WIDTH(16), .DEPTH(OBJECTS)) high_sizes (
    .i_clk, .i_write(i_size), .i_write_address(i_index), .i_data(i_separating_radius),
    .i_read(w_start), .i_read_address(i_pair[2*INDEX-1:INDEX]),
    .o_data({w_high_separating, w_high_radius})
  );

  // The factor that is new with a product: dx, fx, -, dy, fy, -, R
  always_comb begin
    w_less = 1'b1;
    case (r_product)
      3'd0:    {w_low, w_high} = {18'(w_low_dx), 18'(w_high_dx)};
      3'd1:    {w_low, w_high} = {18'(w_low_x), 18'(w_high_x)};
      3'd3:    {w_low, w_high} = {18'(w_low_dy), 18'(w_high_dy)};
      3'd4:    {w_low, w_high} = {18'(w_low_y), 18'(w_high_y)};
      default: begin
        {w_low, w_high} = {3'd0, w_low_radius, 3'd0, w_high_radius};
        w_less = 1'b0;
      end
    endcase
  end
  assign w_factor = w_low + (w_high ^ {18{w_less}}) + $signed({17'd0, w_less});

  always_comb begin
    case (r_product)
      3'd0:    w_sum = SET_A;
      3'd1:    w_sum = SET_N;
      3'd2:    w_sum = SET_C;
      3'd3:    w_sum = ADD_A;
      3'd4:    w_sum = ADD_N;
      3'd5:    w_sum = ADD_C;
      default: w_sum = LESS_C;
    endcase
    if (!r_issuing) w_sum = NONE;
  end

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_issuing     <= 1'b0;
      r_factors_sum <= NONE;
      r_product_sum <= NONE;
      o_valid       <= 1'b0;
    end else if (w_go) begin
      if (w_start) begin
        r_issuing <= 1'b1;
        r_product <= 3'd0;
      end else if (r_product == LAST) begin
        r_issuing <= 1'b0;
      end else begin
        r_product <= r_product + 3'd1;
      end
      r_factors_sum <= w_sum;
      r_product_sum <= r_factors_sum;
      o_valid       <= r_product_sum == LESS_C;
    end
  end

  always_ff @(posedge i_clk) begin
    if (w_start) r_pair <= i_pair;
    if (w_go) begin
      // The second product of an axis has the first factor of the one before, the third its second.
      if (r_product == 3'd2 || r_product == 3'd5) r_first <= r_second;
      else begin
        r_second <= w_factor;
        if (r_product != 3'd1 && r_product != 3'd4) r_first <= w_factor;
      end
      r_result <= r_first * r_second;
      if (r_product_sum == SET_A || r_product_sum == ADD_A) begin
        o_a <= (r_product_sum == SET_A ? 35'd0 : o_a) + r_result[34:0];
      end
      if (r_product_sum == SET_N || r_product_sum == ADD_N) begin
        o_n <= (r_product_sum == SET_N ? 36'sd0 : o_n) - r_result;
      end
      if (r_product_sum == SET_C || r_product_sum == ADD_C || r_product_sum == LESS_C) begin
        o_c <= (r_product_sum == SET_C ? 36'sd0 : o_c) +
               (r_result ^ {36{r_product_sum == LESS_C}}) +
               $signed({35'd0, r_product_sum == LESS_C});
      end
      if (w_sum == LESS_C) begin
        o_pair       <= r_pair;
        o_separating <= w_low_separating || w_high_separating;
      end
    end
  end

endmodule

`default_nettype wire
