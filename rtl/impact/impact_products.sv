// SPDX-License-Identifier: MIT
//
// impact_products: whether a pair may be in contact, and D = n*n - a*c if that has to be asked,
// with one multiplier: the small version of impact_motion and impact_discriminant.
//
//   d = displacement of the low object less that of the high one, f = distance before,
//   R = sum of the radii:   a = d.d   n = -f.d   c = f.f - R*R
//
// Seven products in MOTION: dx dx, dx fx, fx fx, dy dy, dy fy, fy fy, R R. Then c < 0, or c = 0
// unless they part and that is not to count: in contact at the start, decided. Else n <= 0: they do
// not approach, and the pair is dropped. Else c and n are positive, and seven products of their
// halves of 18 bits follow in SQUARES, in the order of their weight.
//
// Factors are in A and B in the clock after a step, their product in P one later, and summed up one
// later still. A pair stays at the inputs until its result is taken.
`default_nettype none

module impact_products #(
  parameter OBJECTS = 128,
  parameter INDEX   = 7
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
  input  logic             i_last,       // not a pair: let it pass
  input  logic [INDEX-1:0] i_low,
  input  logic [INDEX-1:0] i_high,
  output logic             o_ready,

  output logic             o_valid,
  output logic             o_decided,    // in contact at the start
  output logic [33:0]      o_n,
  output logic [32:0]      o_c,
  output logic [67:0]      o_d,
  input  logic             i_ready
);

  typedef enum logic [2:0] {REST, MOTION, DECIDE, SQUARES, CHECK, RESULT} state_t;

  logic r_decided;
  state_t             r_state;
  logic [3:0]         r_step, w_next;
  logic               w_moves, w_miss, w_start_hit, w_begin;
  logic               w_read, w_separating;
  logic [1:0]         w_number;
  logic signed [17:0] w_factor;
  logic               r_separating;

  // Signed factors of 19 bits hold halves as well
  logic signed [18:0] w_first, w_second, r_first, r_second;
  logic signed [37:0] r_product;
  logic signed [35:0] w_term;
  logic signed [36:0] w_half_term;    // of halves: their product is positive
  logic               w_less, w_hold_second;
  logic [34:0]        r_a;
  logic signed [34:0] r_n, r_c;
  logic [75:0]        r_d;
  logic signed [39:0] w_base;
  logic [17:0]        w_a_low, w_a_high, w_n_low, w_n_high, w_n_twice, w_c_low, w_c_high;

  assign w_moves = r_state == MOTION;
  assign w_begin = r_state == REST && i_valid && !i_last;

  // Control
  always_ff @(posedge i_clk) begin
    if (i_clear) r_state <= REST;
    else begin
      case (r_state)
        REST:    if (i_valid) r_state <= i_last ? RESULT : MOTION;
        MOTION:  if (r_step == 4'd8) r_state <= DECIDE;
        DECIDE:  r_state <= w_start_hit ? RESULT : w_miss ? REST : SQUARES;
        SQUARES: if (r_step == 4'd8) r_state <= CHECK;
        CHECK:   r_state <= r_d[75] ? REST : RESULT;
        default: if (i_ready) r_state <= REST;
      endcase
    end
    r_step <= r_state == MOTION || r_state == SQUARES ? r_step + 4'd1 : 4'd0;
    if (r_state == REST) r_decided <= 1'b1;
    else if (r_state == SQUARES) r_decided <= 1'b0;
  end

  assign o_valid = r_state == RESULT;
  assign o_ready = (o_valid && i_ready) || (r_state == DECIDE && !w_start_hit && w_miss) ||
                   (r_state == CHECK && r_d[75]);

  assign w_start_hit = r_c[34] || (r_c == 0 && (!r_separating || !w_miss));  // Rule 3
  assign w_miss      = r_n[34] || r_n == 0;

  // Factors of the next step are read.
  assign w_next   = w_begin ? 4'd0 : r_step + 4'd1;
  assign w_read   = w_begin || w_moves;
  assign w_number = w_next == 4'd6 ? 2'd2 : {1'b0, w_next == 4'd1 || w_next == 4'd4};

  impact_objects #(.OBJECTS(OBJECTS), .INDEX(INDEX)) objects (
    .i_clk, .i_place, .i_displace, .i_size, .i_index, .i_y_x, .i_dy_dx, .i_separating_radius,
    .i_read(w_read), .i_number(w_number), .i_low, .i_high,
    .i_in_y(r_step == 4'd3 || r_step == 4'd4), .i_sum(r_step == 4'd6), .o_factor(w_factor),
    .o_separating(w_separating)
  );

  assign {w_a_high, w_a_low} = {1'b0, r_a};
  assign {w_n_high, w_n_low} = {2'b00, r_n[33:0]};
  assign {w_c_high, w_c_low} = {2'b00, r_c[33:0]};
  assign w_n_twice           = {w_n_high[16:0], 1'b0};

  // The second product of an axis keeps the first factor, the third has the second one twice.
  assign w_hold_second = r_step == 4'd2 || r_step == 4'd5;
  always_comb begin
    w_first  = 19'(w_factor);
    w_second = 19'(w_factor);
    if (w_moves) begin
      if (w_hold_second) w_first = r_second;
      if (r_step == 4'd1 || r_step == 4'd4) w_first = r_first;
      if (w_hold_second) w_second = r_second;
    end else begin
      case (r_step)
        4'd0:    {w_first, w_second} = {1'b0, w_n_low, 1'b0, w_n_low};
        4'd1:    {w_first, w_second} = {1'b0, w_a_low, 1'b0, w_c_low};
        4'd2:    {w_first, w_second} = {1'b0, w_n_low, 1'b0, w_n_twice};
        4'd3:    {w_first, w_second} = {1'b0, w_a_low, 1'b0, w_c_high};
        4'd4:    {w_first, w_second} = {1'b0, w_a_high, 1'b0, w_c_low};
        4'd5:    {w_first, w_second} = {1'b0, w_n_high, 1'b0, w_n_high};
        default: {w_first, w_second} = {1'b0, w_a_high, 1'b0, w_c_high};
      endcase
    end
  end

  // Sums
  assign w_less = w_moves ? r_step != 4'd2 && r_step != 4'd4 && r_step != 4'd5 && r_step != 4'd7
                          : r_step != 4'd2 && r_step != 4'd4 && r_step != 4'd7;
  assign w_term = r_product[35:0] ^ {36{w_less}};
  assign w_half_term = {w_less, w_term};
  assign w_base = w_less ? $signed(r_d[75:36]) : 40'($signed(r_d[75:54]));

  always_ff @(posedge i_clk) begin
    r_first   <= w_first;
    r_second  <= w_second;
    r_product <= r_first * r_second;

    if (w_begin) r_a <= 35'd0;
    else if (w_moves && (r_step == 4'd2 || r_step == 4'd5)) r_a <= r_a + r_product[34:0];
    if (w_begin) r_n <= 35'sd0;
    else if (w_moves && (r_step == 4'd3 || r_step == 4'd6)) r_n <= r_n + w_term[34:0] + 35'sd1;
    if (w_begin) r_c <= 35'sd0;
    else if (w_moves && (r_step == 4'd4 || r_step == 4'd7 || r_step == 4'd8)) begin
      r_c <= r_c + w_term[34:0] + $signed({34'd0, w_less});
    end

    // The upper 40 bits take the sum; what is final of it moves down.
    if (r_state == DECIDE) r_d[75:36] <= 40'd0;
    else if (r_state == SQUARES && r_step >= 4'd2) begin
      r_d[75:36] <= w_base + 40'(w_half_term) + $signed({39'd0, w_less});
      if (!w_less) r_d[35:0] <= r_d[53:18];
    end
    if (w_moves && r_step == 4'd6) r_separating <= w_separating;
  end

  assign o_n = r_n[33:0];
  assign o_c = r_c[32:0];
  assign o_d = r_d[67:0];

  assign o_decided = r_decided;

  // Parameters
  if (OBJECTS < 2 || OBJECTS > 128) begin : g_objects
    impact_products_OBJECTS_must_be_2_to_128 refused ();
  end
  if (INDEX != $clog2(OBJECTS)) begin : g_index
    impact_products_INDEX_must_be_clog2_of_OBJECTS refused ();
  end

endmodule

`default_nettype wire
