// SPDX-License-Identifier: MIT
//
// impact_quotient_steps: after every step the remainder is that of the bits so far, doubled with
// each, and less than two divisors: so that what comes out is the dividend divided by the divisor,
// with 16 fractional bits, truncated. A pair is dropped if and only if that is more than 1.
//
// All 17 steps at once; the stages that follow each other take what the one before has left.
// Rule 3.
`default_nettype none

module impact_quotient_steps (
  input logic        i_clk,
  input logic        i_clear,
  input logic        i_valid,
  input logic        i_decided,
  input logic [48:0] i_dividend,   // of which t is to be found: c, with 16 fractional bits
  input logic [50:0] i_divisor,
  input logic        i_ready,
  input logic        i_stage_valid,
  input logic        i_stage_decided,
  input logic [51:0] i_stage_remainder,
  input logic [50:0] i_stage_divisor,
  input logic [16:0] i_stage_t,
  input logic        i_stage_ready
);

  impact_quotient_check #(.STEPS(17), .FIRST(1), .HOLD(1)) whole (
    .i_clk, .i_clear, .i_valid, .i_decided, .i_remainder({3'd0, i_dividend}), .i_divisor,
    .i_t(17'd0), .i_ready
  );
  impact_quotient_check #(.STEPS(6), .FIRST(0), .HOLD(0)) stage (
    .i_clk, .i_clear, .i_valid(i_stage_valid), .i_decided(i_stage_decided),
    .i_remainder(i_stage_remainder), .i_divisor(i_stage_divisor), .i_t(i_stage_t),
    .i_ready(i_stage_ready)
  );

endmodule

module impact_quotient_check #(
  parameter STEPS = 17,
  parameter FIRST = 1,
  parameter HOLD  = 1
) (
  input logic        i_clk,
  input logic        i_clear,
  input logic        i_valid,
  input logic        i_decided,
  input logic [51:0] i_remainder,
  input logic [50:0] i_divisor,
  input logic [16:0] i_t,
  input logic        i_ready
);

  logic        w_ready, w_valid, w_decided, w_carry;
  logic [51:0] w_remainder;
  logic [50:0] w_divisor;
  logic [16:0] w_t;

  impact_quotient #(.STEPS(STEPS), .FIRST(FIRST), .CARRY(1), .HOLD(HOLD)) dut (
    .i_clk, .i_clear, .i_valid, .i_decided, .i_carry(1'b0), .i_remainder, .i_divisor, .i_t,
    .o_ready(w_ready), .o_valid(w_valid), .o_decided(w_decided), .o_carry(w_carry),
    .o_remainder(w_remainder), .o_divisor(w_divisor), .o_t(w_t), .i_ready
  );

  // A pair stays until its result is taken, and comes as the stages before have left it. The
  // divisor is not 0: n is positive if a contact is not decided.
  logic         r_past_valid, r_held;
  logic [120:0] r_past;
  wire  [120:0] w_pair = {i_decided, i_remainder, i_divisor, i_t};
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_held       <= i_valid && !w_ready && !i_clear;
    r_past       <= w_pair;
  end
  always @* begin
    // Assumed: it is cleared before use, at the start of a run or by reset
    // By: proof common_run_ends; need impact: a clock of reset
    if (!r_past_valid) assume (i_clear);
    // Assumed: a pair stays until it is taken
    // By: monitor impact_time_inputs; lemma impact: pairs in turn
    if (r_held) assume (i_valid && w_pair == r_past);
    // Assumed: a pair that is not decided approaches
    // By: lemma impact: decision
    if (!i_decided) assume (i_divisor != 0);
    // Assumed: the remainder that a stage takes over is less than twice the divisor
    // By: lemma impact: time invariants
    if (FIRST == 0) assume (i_decided || {1'b0, i_remainder} < {1'b0, i_divisor, 1'b0});
  end

  // The pair that the stage works on: dividend less t * divisor, both times the power of two that
  // the steps so far make. With (2t + b) * divisor = 2 t * divisor + b * divisor no product is
  // needed.
  logic               r_busy, r_decided;
  logic [4:0]         r_done;
  logic [51:0]        r_dividend;
  logic [50:0]        r_divisor;
  logic signed [59:0] r_difference;
  logic [16:0]        r_t;
  wire                p_fits, p_busy, p_late;
  wire [$clog2(STEPS+1)-1:0] p_left;
  wire                w_too_late = FIRST != 0 && r_busy && !r_decided && r_done == 5'd1 &&
                                   r_dividend > {1'b0, r_divisor};
  wire                w_load = i_valid && (!r_busy || (HOLD == 0 && w_valid && i_ready));
  wire                w_step = r_busy && !w_valid;

  always_ff @(posedge i_clk) begin
    r_busy <= !i_clear && (w_load || (r_busy && !w_too_late && !(w_valid && i_ready)));
    if (w_load) begin
      r_decided    <= i_decided;
      r_done       <= 5'd0;
      r_dividend   <= i_remainder;
      r_divisor    <= i_divisor;
      r_difference <= $signed({8'd0, i_remainder});
      r_t          <= i_t;
    end else if (w_step) begin
      r_done       <= r_done + 5'd1;
      r_difference <= (r_difference - (p_fits ? $signed({9'd0, r_divisor}) : 60'sd0)) <<< 1;
      r_t          <= {r_t[15:0], p_fits};
    end
  end

  always @* if (r_past_valid && !i_clear) begin
    if (w_valid) begin
      assert (r_busy && w_decided == r_decided);
      if (!r_decided) begin
        assert (r_done == STEPS && w_divisor == r_divisor && w_t == r_t);
        assert (r_difference == $signed({8'd0, w_remainder}));
      end
    end
    // t <= dividend / divisor < t + 1 after every step, of the doubled remainder
    if (r_busy && !r_decided && !w_too_late && (FIRST == 0 || r_done != 5'd0)) begin
      assert (r_difference >= 60'sd0 && r_difference < $signed({8'd0, r_divisor, 1'b0}));
    end
    assert (w_ready == (HOLD ? (w_valid && i_ready) || w_too_late : w_load));
  end

`ifdef INDUCTION
  always @* if (r_past_valid) begin
    assert (p_busy == r_busy);
    assert (p_late == w_too_late);
    if (r_busy) begin
      assert (5'(p_left) == (r_decided ? 5'd0 : 5'(STEPS) - r_done));
      assert (r_done <= STEPS && (!r_decided || r_done == 5'd0));
      if (!r_decided && !w_too_late) begin
        assert (r_difference == $signed({8'd0, w_remainder}) && w_t == r_t);
        if (FIRST == 0 || r_done != 5'd0) assert (w_remainder < {r_divisor, 1'b0});
      end
      if (FIRST != 0) assert (r_dividend[51:49] == 3'd0);
      if (FIRST != 0 && r_done == 5'd0) assert (w_remainder == r_dividend);
      if (HOLD && !i_clear) assert (r_held);
      if (HOLD) assert (i_decided == r_decided && i_divisor == r_divisor);
      assert (w_decided == r_decided && w_divisor == r_divisor);
      if (!r_decided) assert (r_divisor != 0);
    end
  end
`endif

  if (FIRST == 0) begin : later
    always_ff @(posedge i_clk)
      if (r_past_valid && !i_clear) begin
        cover (w_valid && !w_decided && w_t[5:0] == 6'b101011 && w_remainder != 0);
        cover (w_valid && w_decided && w_load);
      end
  end else begin : first
    always_ff @(posedge i_clk)
      if (r_past_valid && !i_clear) begin
        cover (w_too_late);
        cover (r_done == 5'd2 && w_t[1]);
      end
  end

endmodule

`default_nettype wire
