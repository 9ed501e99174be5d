// SPDX-License-Identifier: MIT
//
// impact_root: some steps of a square root, one a clock.
//
// Each brings two bits of the radicand and decides one of the root by a trial subtraction, the
// highest first: root^2 <= radicand so far < (root + 1)^2, and the remainder is the difference.
//
// With HOLD a pair stays at the inputs until its result is taken.
`default_nettype none

module impact_root #(
  parameter STEPS = 50,
  parameter CARRY = 87,    // bits handed on
  parameter HOLD  = 1
) (
  input  logic             i_clk,
  input  logic             i_clear,

  input  logic             i_valid,
  input  logic             i_decided,    // nothing to do
  input  logic [CARRY-1:0] i_carry,
  input  logic [67:0]      i_radicand,   // what is not yet used, on the left
  input  logic [51:0]      i_remainder,
  input  logic [49:0]      i_root,
  output logic             o_ready,

  output logic             o_valid,
  output logic             o_decided,
  output logic [CARRY-1:0] o_carry,
  output logic [67:0]      o_radicand,
  output logic [51:0]      o_remainder,
  output logic [49:0]      o_root,
  input  logic             i_ready
);

  localparam COUNT = $clog2(STEPS + 1);

  logic [67:0]      r_radicand;
  logic [51:0]      r_remainder;
  logic [49:0]      r_root;
  logic             r_busy;
  logic [COUNT-1:0] r_left;
  logic             w_load, w_step, w_fits;
  logic [1:0]       w_bits;
  logic [53:0]      w_remainder;
  logic             w_negative;
  logic [52:0]      w_difference;

  always_comb begin
    if (r_busy) begin
      o_valid = r_left == 0;
      w_step  = r_left != 0;
    end else {o_valid, w_step} = 2'd0;
  end
  assign w_load  = i_valid && (!r_busy || (HOLD == 0 && i_ready && o_valid));
  assign o_ready = HOLD != 0 ? o_valid && i_ready : w_load;

  assign w_bits = r_radicand[67:66];
  always_comb begin
    if (w_step) begin
      w_remainder = {r_remainder, w_bits};
      {w_negative, w_difference} = w_remainder - {2'd0, r_root, 2'b01};

      w_fits = !w_negative;
    end else begin
      w_remainder  = 54'd0;
      w_negative   = 1'b0;
      w_difference = 53'd0;
      w_fits       = 1'b0;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_clear) r_busy <= 1'b0;
    else if (w_load) r_busy <= 1'b1;
    else if (o_valid && i_ready) r_busy <= 1'b0;

    if (w_step) begin
      r_left      <= r_left - 1'b1;
      r_radicand  <= {r_radicand[65:0], 2'b00};
      r_remainder <= w_fits ? w_difference[51:0] : w_remainder[51:0];
      r_root      <= {r_root[48:0], w_fits};
    end else if (w_load) begin
      r_left      <= i_decided ? 0 : STEPS[COUNT-1:0];
      r_radicand  <= i_radicand;
      r_remainder <= i_remainder;
      r_root      <= i_root;
    end
  end

  assign o_radicand  = r_radicand;
  assign o_remainder = r_remainder;
  assign o_root      = r_root;

  if (HOLD != 0) begin : held
    assign {o_decided, o_carry} = {i_decided, i_carry};
  end else begin : kept
    logic             r_decided;
    logic [CARRY-1:0] r_carry;

    always_ff @(posedge i_clk) if (w_load) {r_decided, r_carry} <= {i_decided, i_carry};

    assign {o_decided, o_carry} = {r_decided, r_carry};
  end

  // Parameters
  if (STEPS < 1 || STEPS > 50) begin : g_steps
    impact_root_STEPS_must_be_1_to_50 refused ();
  end
  if (CARRY < 1) begin : g_carry
    impact_root_CARRY_must_be_at_least_1 refused ();
  end

endmodule

`default_nettype wire
