// SPDX-License-Identifier: MIT
//
// impact_discriminant: whether a pair may be in contact, and D = n*n - a*c if that has to be asked.
//
// c < 0, or c = 0 unless they part and that is not to count: in contact at the start, decided. Else
// n <= 0: they do not approach, and the pair is dropped. Else c and n are positive, and one
// multiplier takes seven products of halves of 18 bits, in the order of their weight: for a pair
// every seven clocks.
`default_nettype none

module impact_discriminant #(
  parameter PAIR = 17   // bits that name a pair
) (
  input  logic              i_clk,
  input  logic              i_clear,

  input  logic              i_valid,
  input  logic [PAIR-1:0]   i_pair,
  input  logic              i_last,        // not a pair: let it pass
  input  logic              i_separating,
  input  logic [34:0]       i_a,
  input  logic signed [34:0] i_n,
  input  logic signed [34:0] i_c,
  output logic              o_ready,

  output logic              o_valid,
  output logic [PAIR-1:0]   o_pair,
  output logic              o_decided,
  output logic [33:0]       o_n,
  output logic [32:0]       o_c,
  output logic              o_negative,    // D is
  output logic [67:0]       o_d,
  input  logic              i_ready
);

  localparam [2:0] LAST = 3'd6;

  typedef enum logic [1:0] {NONE, SET, LESS, SHIFT} sum_t;

  logic            r_valid, r_decided;
  logic [PAIR-1:0] r_pair;
  logic [33:0]     r_n;
  logic [32:0]     r_c;
  logic        w_go, w_start_hit, w_miss, w_pass, w_issue, w_issued;
  logic [2:0]  r_product;
  logic [17:0] w_a_low, w_a_high, w_n_low, w_n_high, w_c_low, w_c_high;
  logic [17:0] w_n_high_twice;
  logic [17:0] w_first, w_second, r_first, r_second;
  logic [35:0] r_result;
  sum_t        w_sum, r_factors_sum, r_result_sum;
  logic        r_factors_last, r_result_last;
  logic [75:0] r_d;
  logic signed [39:0] w_base, w_top;

  assign {w_a_high, w_a_low} = {1'b0, i_a};
  assign {w_n_high, w_n_low} = {2'b00, i_n[33:0]};
  assign w_n_high_twice      = {1'b0, i_n[33:18], 1'b0};
  assign {w_c_high, w_c_low} = {2'b00, i_c[33:0]};

  assign w_start_hit = i_last || i_c[34] || (i_c == 0 && (!i_separating || i_n > 0));  // Rule 3
  assign w_miss      = !w_start_hit && i_n <= 0;

  assign w_go     = !r_valid || i_ready;
  assign w_pass   = i_valid && w_start_hit && r_factors_sum == NONE &&
                    r_result_sum == NONE && w_go;
  assign w_issue  = i_valid && !w_start_hit && !w_miss && w_go;
  assign w_issued = w_issue && r_product == LAST;
  assign o_ready  = (i_valid && w_miss) || w_pass || w_issued;

  always_comb begin
    case (r_product)
      3'd0:    {w_first, w_second} = {w_n_low, w_n_low};
      3'd1:    {w_first, w_second} = {w_a_low, w_c_low};
      3'd2:    {w_first, w_second} = {w_n_low, w_n_high_twice};
      3'd3:    {w_first, w_second} = {w_a_low, w_c_high};
      3'd4:    {w_first, w_second} = {w_a_high, w_c_low};
      3'd5:    {w_first, w_second} = {w_n_high, w_n_high};
      default: {w_first, w_second} = {w_a_high, w_c_high};
    endcase
    case (r_product)
      3'd0:       w_sum = SET;
      3'd2, 3'd5: w_sum = SHIFT;
      default:    w_sum = LESS;
    endcase
    if (!w_issue) w_sum = NONE;
  end

  // The upper 40 bits take the sum; what is final of it moves down.
  assign w_base = r_result_sum == LESS  ? $signed(r_d[75:36]) :
                  r_result_sum == SHIFT ? 40'($signed(r_d[75:54])) : 40'sd0;
  assign w_top  = w_base + ($signed({4'd0, r_result}) ^ {40{r_result_sum == LESS}}) +
                  $signed({39'd0, r_result_sum == LESS});

  always_ff @(posedge i_clk) begin
    if (w_go) begin
      r_first  <= w_first;
      r_second <= w_second;
      r_result <= r_first * r_second;
      if (r_result_sum != NONE) r_d[75:36] <= w_top;
      if (r_result_sum == SHIFT) r_d[35:0] <= r_d[53:18];
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_product     <= 3'd0;
      r_factors_sum <= NONE;
      r_result_sum  <= NONE;
      r_valid       <= 1'b0;
    end else if (w_go) begin
      if (w_issue) r_product <= w_issued ? 3'd0 : r_product + 3'd1;
      r_factors_sum  <= w_sum;
      r_factors_last <= w_issued;
      r_result_sum   <= r_factors_sum;
      r_result_last  <= r_factors_last;
      r_valid        <= w_pass || (r_result_sum != NONE && r_result_last);
      r_decided      <= w_pass;
    end
  end

  assign o_negative = r_d[75];
  assign o_d        = r_d[67:0];

  always_ff @(posedge i_clk) begin
    if (w_pass || w_issued) begin
      r_pair <= i_pair;
      r_n    <= i_n[33:0];
      r_c    <= i_c[32:0];
    end
  end

  assign o_valid   = r_valid;
  assign o_pair    = r_pair;
  assign o_decided = r_decided;
  assign o_n       = r_n;
  assign o_c       = r_c;

  // Parameters
  if (PAIR < 5 || PAIR > 17) begin : g_pair
    impact_discriminant_PAIR_must_be_5_to_17 refused ();
  end

endmodule

`default_nettype wire
