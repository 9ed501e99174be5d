// SPDX-License-Identifier: MIT
//
// impact_motion: what rule R needs to know of a pair's relative motion, for a pair every seven
// clocks.
//
//   d = displacement of the low object less that of the high one, f = distance before,
//   R = sum of the radii:   a = d.d   n = -f.d   c = f.f - R*R
//
// One multiplier takes seven products, one a clock: dx dx, dx fx, fx fx, dy dy, dy fy, fy fy, R R.
// Their factors are in A and B in the next clock, the product in P one later, and in a sum one
// later still. All waits while a result finds no room.
`default_nettype none

module impact_motion #(
  parameter OBJECTS = 128,
  parameter INDEX   = 7,
  parameter PAIR    = 17    // bits that name a pair; the lowest are high index, low index
) (
  input  logic             i_clk,
  input  logic             i_clear,

  input  logic             i_place,
  input  logic             i_displace,
  input  logic             i_size,
  input  logic [INDEX-1:0] i_index,
  input  logic [31:0]      i_y_x,
  input  logic [33:0]      i_dy_dx,
  input  logic [15:0]      i_separating_radius,

  input  logic             i_valid,
  input  logic [PAIR-1:0]  i_pair,
  output logic             o_ready,

  output logic             o_valid,
  output logic [PAIR-1:0]  o_pair,
  output logic             o_separating,
  output logic [34:0]      o_a,
  output logic signed [34:0] o_n,
  output logic signed [34:0] o_c,
  input  logic             i_ready
);

  typedef enum logic [2:0] {NONE, SET_A, SET_N, SET_C, ADD_A, ADD_N, ADD_C, LESS_C} sum_t;

  localparam [2:0] LAST = 3'd6;

  logic               r_valid, r_out_separating;
  logic [PAIR-1:0]    r_out_pair;
  logic [34:0]        r_out_a;
  logic signed [34:0] r_out_n, r_out_c;
  logic               w_go, w_start, w_last;
  logic               r_issuing;          // factors of r_pair
  logic [2:0]         r_product, w_next;
  logic [PAIR-1:0]    r_pair, r_last_pair;
  logic               r_last_separating, w_separating;
  logic [1:0]         w_number;
  logic signed [17:0] w_factor, r_first, r_second;
  logic signed [35:0] r_result;
  sum_t               w_sum, r_factors_sum, r_result_sum;
  logic [34:0]        r_a;
  logic signed [34:0] r_n, r_c;

  assign w_last  = r_result_sum == LESS_C;
  assign w_go    = !w_last || !r_valid || i_ready;
  assign o_ready = w_go && (!r_issuing || r_product == LAST);
  assign w_start = i_valid && o_ready;

  // Factors of the next product are read.
  assign w_next   = w_start ? 3'd0 : r_product + 3'd1;
  assign w_number = w_next == LAST ? 2'd2 : {1'b0, w_next == 3'd1 || w_next == 3'd4};

  impact_objects #(.OBJECTS(OBJECTS), .INDEX(INDEX)) objects (
    .i_clk, .i_place, .i_displace, .i_size, .i_index, .i_y_x, .i_dy_dx, .i_separating_radius,
    .i_read(w_go), .i_number(w_number),
    .i_low(w_start ? i_pair[INDEX-1:0] : r_pair[INDEX-1:0]),
    .i_high(w_start ? i_pair[2*INDEX-1:INDEX] : r_pair[2*INDEX-1:INDEX]),
    .i_used(r_issuing), .i_in_y(r_product == 3'd3 || r_product == 3'd4),
    .i_sum(r_product == LAST), .o_factor(w_factor), .o_separating(w_separating)
  );

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
      r_result_sum  <= NONE;
      r_valid       <= 1'b0;
    end else begin
      if (w_go) begin
        if (w_start) r_issuing <= 1'b1;
        else if (r_product == LAST) r_issuing <= 1'b0;
        r_product     <= w_next;
        r_factors_sum <= w_sum;
        r_result_sum  <= r_factors_sum;
      end
      r_valid <= w_last || (r_valid && !i_ready);
    end
  end

  always_ff @(posedge i_clk) begin
    if (w_start) r_pair <= i_pair;
    if (w_go) begin
      // The second product of an axis keeps the first factor, the third has the second one twice.
      case (r_product)
        3'd1, 3'd4: r_second <= w_factor;
        3'd2, 3'd5: r_first  <= r_second;
        default:    {r_first, r_second} <= {w_factor, w_factor};
      endcase
      r_result <= r_first * r_second;
      case (r_result_sum)
        SET_A:   r_a <= r_result[34:0];
        SET_N:   r_n <= -r_result[34:0];
        SET_C:   r_c <= r_result[34:0];
        ADD_A:   r_a <= r_a + r_result[34:0];
        ADD_N:   r_n <= r_n - r_result[34:0];
        ADD_C:   r_c <= r_c + r_result[34:0];
        default: ;
      endcase
      if (w_sum == LESS_C) begin
        r_last_pair       <= r_pair;
        r_last_separating <= w_separating;
      end
      if (w_last) begin
        {r_out_pair, r_out_separating} <= {r_last_pair, r_last_separating};
        r_out_a <= r_a;
        r_out_n <= r_n;
        r_out_c <= r_c - r_result[34:0];
      end
    end
  end

  assign o_valid      = r_valid;
  assign o_pair       = r_out_pair;
  assign o_separating = r_out_separating;
  assign o_a          = r_out_a;
  assign o_n          = r_out_n;
  assign o_c          = r_out_c;

  // Parameters
  if (OBJECTS < 2 || OBJECTS > 128) begin : g_objects
    impact_motion_OBJECTS_must_be_2_to_128 refused ();
  end
  if (INDEX != $clog2(OBJECTS)) begin : g_index
    impact_motion_INDEX_must_be_clog2_of_OBJECTS refused ();
  end
  if (PAIR != 3 + 2 * INDEX) begin : g_pair
    impact_motion_PAIR_must_be_3_and_twice_INDEX refused ();
  end

endmodule

`default_nettype wire
