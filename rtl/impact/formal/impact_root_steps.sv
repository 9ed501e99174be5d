// SPDX-License-Identifier: MIT
//
// impact_root_steps: after every step root^2 <= radicand so far < (root + 1)^2, and the remainder
// is the difference; so that what comes out is the root of the whole radicand, with 16 fractional
// bits. The difference u - q^2 is kept by its recurrence: 4u + bits - (2q + b)^2 is four times it,
// and bits, less b(4q + 1). The identity (2q + b)^2 = 4q^2 + b(4q + 1) behind that is shown for all
// q of 8 bits.
//
// Both kinds of stage: all 50 steps, whose pair stays at the inputs, and one of those that follow
// each other, with 7, which takes up what the stage before has left (rule 3).
`default_nettype none

module impact_root_steps (
  input logic        i_clk,
  input logic        i_clear,
  input logic        i_valid,
  input logic        i_decided,
  input logic [67:0] i_radicand,
  input logic        i_ready,
  input logic        i_stage_valid,
  input logic        i_stage_decided,
  input logic [67:0] i_stage_radicand,
  input logic [51:0] i_stage_remainder,
  input logic [49:0] i_stage_root,
  input logic        i_stage_ready,
  input logic [7:0]  i_any
);

  impact_root_check #(.STEPS(50), .HOLD(1)) whole (
    .i_clk, .i_clear, .i_valid, .i_decided, .i_radicand, .i_remainder(52'd0), .i_root(50'd0),
    .i_ready
  );
  impact_root_check #(.STEPS(7), .HOLD(0)) stage (
    .i_clk, .i_clear, .i_valid(i_stage_valid), .i_decided(i_stage_decided),
    .i_radicand(i_stage_radicand), .i_remainder(i_stage_remainder), .i_root(i_stage_root),
    .i_ready(i_stage_ready)
  );

  wire [17:0] w_any = {10'd0, i_any};
  always @* begin
    assert ((2 * w_any) * (2 * w_any) == 4 * w_any * w_any);
    assert ((2 * w_any + 1) * (2 * w_any + 1) == 4 * w_any * w_any + 4 * w_any + 1);
  end

endmodule

module impact_root_check #(
  parameter STEPS = 50,
  parameter HOLD  = 1
) (
  input logic        i_clk,
  input logic        i_clear,
  input logic        i_valid,
  input logic        i_decided,
  input logic [67:0] i_radicand,
  input logic [51:0] i_remainder,
  input logic [49:0] i_root,
  input logic        i_ready
);

  logic        w_ready, w_valid, w_decided, w_carry;
  logic [67:0] w_radicand;
  logic [51:0] w_remainder;
  logic [49:0] w_root;

  impact_root #(.STEPS(STEPS), .CARRY(1), .HOLD(HOLD)) dut (
    .i_clk, .i_clear, .i_valid, .i_decided, .i_carry(1'b0), .i_radicand, .i_remainder, .i_root,
    .o_ready(w_ready), .o_valid(w_valid), .o_decided(w_decided), .o_carry(w_carry),
    .o_radicand(w_radicand), .o_remainder(w_remainder), .o_root(w_root), .i_ready
  );

  // A pair stays until its result is taken, and comes as the stages before have left it.
  logic        r_past_valid, r_held, r_held_decided;
  logic [67:0] r_held_radicand;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid    <= 1'b1;
    r_held          <= i_valid && !w_ready && !i_clear;
    r_held_decided  <= i_decided;
    r_held_radicand <= i_radicand;
  end
  always @* begin
    // Assumed: it is cleared before use, at the start of a run or by reset
    // By: proof common_run_ends; need impact: a clock of reset
    if (!r_past_valid) assume (i_clear);
    // Assumed: a pair stays until it is taken
    // By: monitor impact_time_inputs; lemma impact: pairs in turn
    if (r_held) assume (i_valid && i_decided == r_held_decided && i_radicand == r_held_radicand);
    // Assumed: a stage takes over a root of found bits and its remainder
    // By: lemma impact: time invariants
    if (STEPS != 50) assume (i_root >> (50 - STEPS) == 0 && i_remainder <= {1'b0, i_root, 1'b0});
  end

  // The pair that the stage works on: what it came with, what of that is not yet used, and of what
  // is used the difference to the square of the root.
  logic               r_busy, r_decided;
  logic [5:0]         r_done;
  logic [67:0]        r_radicand, r_rest;
  logic signed [59:0] r_difference;
  logic [49:0]        r_root;
  wire                p_fits, p_busy;
  wire [$clog2(STEPS+1)-1:0] p_left;
  wire                w_load = i_valid && (HOLD ? !r_busy : !r_busy || (w_valid && i_ready));
  wire                w_step = r_busy && !w_valid;

  always_ff @(posedge i_clk) begin
    r_busy <= !i_clear && (w_load || (r_busy && !(w_valid && i_ready)));
    if (w_load) begin
      r_decided    <= i_decided;
      r_done       <= 6'd0;
      r_radicand   <= i_radicand;
      r_rest       <= i_radicand;
      r_difference <= $signed({8'd0, i_remainder});
      r_root       <= i_root;
    end else if (w_step) begin
      r_done       <= r_done + 6'd1;
      r_rest       <= {r_rest[65:0], 2'd0};
      r_difference <= $signed({r_difference[57:0], r_rest[67:66]}) -
                      (p_fits ? $signed({8'd0, r_root, 2'b01}) : 60'sd0);
      r_root       <= {r_root[48:0], p_fits};
    end
  end

  always @* if (r_past_valid && !i_clear) begin
    if (w_valid) begin
      assert (r_busy && w_decided == r_decided);
      if (!r_decided) begin
        assert (r_done == STEPS && w_radicand == r_rest && w_root == r_root);
        assert (r_difference == $signed({8'd0, w_remainder}));
      end
    end
    // root^2 <= radicand so far < (root + 1)^2, after every step
    if (r_busy && !r_decided) begin
      assert (r_difference >= 60'sd0 && r_difference <= $signed({9'd0, r_root, 1'b0}));
    end
    assert (w_ready == (HOLD ? w_valid && i_ready : w_load));
  end

`ifdef INDUCTION
  always @* if (r_past_valid) begin
    assert (p_busy == r_busy);
    if (r_busy) begin
      assert (r_done <= STEPS && 6'(p_left) == (r_decided ? 6'd0 : 6'(STEPS) - r_done));
      if (r_decided) assert (r_done == 0);
      assert (w_radicand == r_rest && w_root == r_root && w_remainder <= {w_root, 1'b0});
      assert (r_difference == $signed({8'd0, w_remainder}));
      assert ((w_root >> (50 - STEPS)) >> r_done == 0);
      if (HOLD) assert (i_decided == r_decided && i_radicand == r_radicand);
      else assert (w_decided == r_decided);
      if (HOLD && !i_clear) assert (r_held);
    end
  end
`endif

  if (STEPS < 50) begin : short
    always_ff @(posedge i_clk)
      if (r_past_valid && !i_clear) begin
        cover (w_valid && !w_decided && w_root[3:0] == 4'b1010 && w_remainder != 0);
        cover (w_valid && w_decided && w_load);
      end
  end

endmodule

`default_nettype wire
