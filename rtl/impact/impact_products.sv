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

  localparam [3:0] LAST = 4'd8;  // step

  typedef enum logic [2:0] {REST, MOTION, DECIDE, SQUARES, CHECK, RESULT} state_t;

  logic r_decided;
  state_t             r_state;
  logic [3:0]         r_step;
  logic               w_moves, w_works, w_begin;
  logic               w_n_negative, w_c_negative, w_d_negative, w_miss, w_start_hit;
  logic               w_read, w_separating;
  logic [1:0]         w_number;
  logic signed [17:0] w_factor;
  logic               r_separating;

  // Signed factors of 19 bits hold halves as well
  logic signed [18:0] r_first, r_second;
  logic signed [37:0] r_product;
  logic signed [35:0] w_product, w_term;
  logic signed [36:0] w_half_term;    // of halves: their product is positive
  logic               w_less;
  logic [34:0]        r_a;
  logic signed [34:0] r_n, r_c;
  logic [75:0]        r_d;
  logic signed [39:0] w_base, w_top;
  logic [17:0]        w_a_low, w_a_high, w_n_low, w_n_high, w_n_twice, w_c_low, w_c_high;

  assign w_moves = r_state == MOTION;
  assign w_works = w_moves || r_state == SQUARES;
  assign w_begin = r_state == REST && i_valid && !i_last;

  // Control
  always_ff @(posedge i_clk) begin
    if (i_clear) r_state <= REST;
    else if (w_works) begin
      if (r_step == LAST) r_state <= w_moves ? DECIDE : CHECK;
      if (!w_moves) r_decided <= 1'b0;
    end else begin
      case (r_state)
        REST:
          if (i_valid) begin
            r_state   <= i_last ? RESULT : MOTION;
            r_decided <= 1'b1;
          end
        DECIDE:  r_state <= w_start_hit ? RESULT : w_miss ? REST : SQUARES;
        CHECK:   r_state <= o_ready ? REST : RESULT;
        default: if (i_ready) r_state <= REST;
      endcase
    end
    if (w_works) r_step <= r_step + 4'd1;
    else r_step <= 4'd0;
  end

  assign o_valid = r_state == RESULT;

  assign w_n_negative = r_n[34];
  assign w_c_negative = r_c[34];
  assign w_d_negative = r_d[75];

  always_comb begin
    if (r_state == DECIDE) begin
      w_miss      = w_n_negative || r_n == 0;
      w_start_hit = w_c_negative || (r_c == 0 && (!r_separating || !w_miss));  // Rule 3
    end else {w_miss, w_start_hit} = 2'd0;
    case (r_state)
      DECIDE:  o_ready = !w_start_hit && w_miss;
      CHECK:   o_ready = w_d_negative;
      RESULT:  o_ready = i_ready;
      default: o_ready = 1'b0;
    endcase
  end

  // Factors of the next step are read.
  assign w_read = w_begin || w_moves;
  always_comb begin
    w_number = 2'd0;
    if (w_moves) begin
      case (r_step)
        4'd0, 4'd3: w_number = 2'd1;
        4'd5:       w_number = 2'd2;
        default:    ;
      endcase
    end
  end

  impact_objects #(.OBJECTS(OBJECTS), .INDEX(INDEX)) objects (
    .i_clk, .i_place, .i_displace, .i_size, .i_index, .i_y_x, .i_dy_dx, .i_separating_radius,
    .i_read(w_read), .i_number(w_number), .i_low, .i_high,
    .i_used(w_moves), .i_in_y(r_step == 4'd3 || r_step == 4'd4), .i_sum(r_step == 4'd6),
    .o_factor(w_factor), .o_separating(w_separating)
  );

  assign {w_a_high, w_a_low} = {1'b0, r_a};
  assign {w_n_high, w_n_low} = {2'b00, r_n[33:0]};
  assign {w_c_high, w_c_low} = {2'b00, r_c[33:0]};
  assign w_n_twice           = {w_n_high[16:0], 1'b0};

  // Sums
  assign w_product = r_product[35:0];
  always_comb begin
    if (w_works) begin
      case (r_step)
        4'd2, 4'd4, 4'd7: w_less = 1'b0;
        4'd5:             w_less = !w_moves;
        default:          w_less = 1'b1;
      endcase
      w_term = w_product ^ {36{w_less}};
    end else begin
      w_less = 1'b0;
      w_term = 36'sd0;
    end
  end
  assign w_half_term = {w_less, w_term};
  assign w_base      = w_less ? $signed(r_d[75:36]) : 40'($signed(r_d[75:54]));
  always_comb begin
    w_top = 40'sd0;
    if (w_works && !w_moves) begin
      w_top = w_base + 40'(w_half_term) + $signed({39'd0, w_less});
    end
  end

  always_ff @(posedge i_clk) begin
    if (w_works) begin
      if (w_moves) begin
        case (r_step)
          4'd0: begin
            r_a <= 35'd0;
            r_n <= 35'sd0;
            r_c <= 35'sd0;
          end
          4'd2, 4'd5:       r_a <= r_a + r_product[34:0];
          4'd3, 4'd6:       r_n <= r_n + w_term[34:0] + 35'sd1;
          4'd4, 4'd7, LAST: r_c <= r_c + w_term[34:0] + $signed({34'd0, w_less});
          default:          ;
        endcase
      end else if (r_step >= 4'd2) begin
        // The upper 40 bits take the sum; what is final of it moves down.
        r_d <= {w_top, w_less ? r_d[35:0] : r_d[53:18]};
      end
    end else if (r_state == DECIDE) r_d[75:36] <= 40'd0;
  end

  always_ff @(posedge i_clk) begin
    if (w_works) begin
      r_product <= r_first * r_second;
      if (w_moves) begin
        // The second product of an axis keeps the first factor, the third has the second one twice.
        case (r_step)
          4'd1, 4'd4: r_second <= 19'(w_factor);
          4'd2, 4'd5: r_first  <= r_second;
          default:    {r_first, r_second} <= {2{19'(w_factor)}};
        endcase
        if (r_step == 4'd6) r_separating <= w_separating;
      end else begin
        case (r_step)
          4'd0:    {r_first, r_second} <= {1'b0, w_n_low, 1'b0, w_n_low};
          4'd1:    {r_first, r_second} <= {1'b0, w_a_low, 1'b0, w_c_low};
          4'd2:    {r_first, r_second} <= {1'b0, w_n_low, 1'b0, w_n_twice};
          4'd3:    {r_first, r_second} <= {1'b0, w_a_low, 1'b0, w_c_high};
          4'd4:    {r_first, r_second} <= {1'b0, w_a_high, 1'b0, w_c_low};
          4'd5:    {r_first, r_second} <= {1'b0, w_n_high, 1'b0, w_n_high};
          default: {r_first, r_second} <= {1'b0, w_a_high, 1'b0, w_c_high};
        endcase
      end
    end
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
