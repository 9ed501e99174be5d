// SPDX-License-Identifier: MIT
//
// impact_quotient: some steps of t = dividend / divisor, one bit a clock, the highest first, that
// of 1.
//
// The remainder is that of the bits so far, doubled with each. A pair whose t is more than 1 is
// dropped: in the first step the divisor fits, and something remains.
//
// With HOLD a pair stays at the inputs until its result is taken.
`default_nettype none

module impact_quotient #(
  parameter STEPS = 17,
  parameter FIRST = 1,     // the bit of 1 is among them
  parameter CARRY = 17,    // bits handed on
  parameter HOLD  = 1
) (
  input  logic             i_clk,
  input  logic             i_clear,

  input  logic             i_valid,
  input  logic             i_decided,    // nothing to do
  input  logic [CARRY-1:0] i_carry,
  input  logic [51:0]      i_remainder,
  input  logic [50:0]      i_divisor,
  input  logic [16:0]      i_t,
  output logic             o_ready,

  output logic             o_valid,
  output logic             o_decided,
  output logic [CARRY-1:0] o_carry,
  output logic [51:0]      o_remainder,
  output logic [50:0]      o_divisor,
  output logic [16:0]      o_t,
  input  logic             i_ready
);

  localparam COUNT = $clog2(STEPS + 1);

  logic [51:0]      r_remainder;
  logic [16:0]      r_t;
  logic             r_busy;
  logic [COUNT-1:0] r_left;
  logic             w_load, w_step, w_fits, w_late;
  logic             r_late;
  logic             w_negative;
  logic [51:0]      w_difference;

  always_comb begin
    if (r_busy) begin
      o_valid = r_left == 0;
      w_step  = r_left != 0;
    end else {o_valid, w_step} = 2'd0;
  end
  assign w_load  = i_valid && (!r_busy || (HOLD == 0 && i_ready && o_valid));
  assign o_ready = HOLD != 0 ? (o_valid && i_ready) || r_late : w_load;

  always_comb begin
    if (w_step) begin
      {w_negative, w_difference} = {1'b0, r_remainder} - {2'b00, o_divisor};

      w_fits = !w_negative;
      w_late = FIRST != 0 && r_left == STEPS[COUNT-1:0] && w_fits && w_difference != 0;
    end else begin
      {w_negative, w_difference} = 53'd0;
      {w_fits, w_late}           = 2'd0;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_busy <= 1'b0;
      r_late <= 1'b0;
    end else begin
      if (w_load) r_busy <= 1'b1;
      else if (r_late || (o_valid && i_ready)) r_busy <= 1'b0;
      r_late <= w_late;
    end

    if (w_step) begin
      r_left      <= r_left - 1'b1;
      r_remainder <= {w_fits ? w_difference[50:0] : r_remainder[50:0], 1'b0};
      r_t         <= {r_t[15:0], w_fits};
    end else if (w_load) begin
      r_left      <= i_decided ? 0 : STEPS[COUNT-1:0];
      r_remainder <= i_remainder;
      r_t         <= i_t;
    end
  end

  assign o_remainder = r_remainder;
  assign o_t         = r_t;

  if (HOLD != 0) begin : held
    assign {o_decided, o_carry, o_divisor} = {i_decided, i_carry, i_divisor};
  end else begin : kept
    logic             r_decided;
    logic [CARRY-1:0] r_carry;
    logic [50:0]      r_divisor;

    always_ff @(posedge i_clk) begin
      if (w_load) {r_decided, r_carry, r_divisor} <= {i_decided, i_carry, i_divisor};
    end

    assign {o_decided, o_carry, o_divisor} = {r_decided, r_carry, r_divisor};
  end

  // Parameters
  if (STEPS < 1 || STEPS > 17) begin : g_steps
    impact_quotient_STEPS_must_be_1_to_17 refused ();
  end
  if (CARRY < 1) begin : g_carry
    impact_quotient_CARRY_must_be_at_least_1 refused ();
  end

endmodule

`default_nettype wire
