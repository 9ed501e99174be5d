// SPDX-License-Identifier: MIT
//
// impact_time: from the discriminant to the time of contact, t = c / (n + root of D).
//
// Root and quotient are one stage each, or with WIDE eight and three, with at most seven steps a
// stage, so that a pair may come every eight clocks. A pair with a negative D or with t > 1 is
// dropped.
`default_nettype none

module impact_time #(
  parameter PAIR = 17,
  parameter WIDE = 0
) (
  input  logic            i_clk,
  input  logic            i_clear,

  input  logic            i_valid,
  input  logic [PAIR-1:0] i_pair,
  input  logic            i_decided,    // t = 0
  input  logic [33:0]     i_n,
  input  logic [32:0]     i_c,
  input  logic            i_negative,
  input  logic [67:0]     i_d,
  output logic            o_ready,

  output logic            o_valid,
  output logic [PAIR-1:0] o_pair,
  output logic [16:0]     o_t,
  input  logic            i_ready
);

  localparam HOLD = WIDE == 0;
  localparam ROOTS = WIDE != 0 ? 8 : 1, QUOTIENTS = WIDE != 0 ? 3 : 1;
  localparam ROOT_BITS = 50, QUOTIENT_BITS = 17;
  localparam ROOT_STEPS = WIDE != 0 ? 7 : ROOT_BITS;
  localparam QUOTIENT_STEPS = WIDE != 0 ? 6 : QUOTIENT_BITS;
  localparam CARRY = PAIR + 67;

  // Between stages, 0 before the first: wires, not memories
  (* mem2reg *) logic             w_root_valid[0:ROOTS], w_root_ready[0:ROOTS];
  (* mem2reg *) logic             w_root_decided[0:ROOTS];
  (* mem2reg *) logic [CARRY-1:0] w_root_carry[0:ROOTS];
  (* mem2reg *) logic [67:0]      w_radicand[0:ROOTS];
  (* mem2reg *) logic [51:0]      w_root_remainder[0:ROOTS];
  (* mem2reg *) logic [49:0]      w_root[0:ROOTS];

  (* mem2reg *) logic             w_valid[0:QUOTIENTS], w_ready[0:QUOTIENTS];
  (* mem2reg *) logic             w_decided[0:QUOTIENTS];
  (* mem2reg *) logic [PAIR-1:0]  w_pair[0:QUOTIENTS];
  (* mem2reg *) logic [51:0]      w_remainder[0:QUOTIENTS];
  (* mem2reg *) logic [50:0]      w_divisor[0:QUOTIENTS];
  (* mem2reg *) logic [16:0]      w_t[0:QUOTIENTS];

  logic             w_passes_by;
  logic [33:0]      w_n;
  logic [32:0]      w_c;

  assign w_passes_by         = i_negative && !i_decided;
  assign o_ready             = w_root_ready[0] || (i_valid && w_passes_by);
  assign w_root_valid[0]     = i_valid && !w_passes_by;
  assign w_root_decided[0]   = i_decided;
  assign w_root_carry[0]     = {i_pair, i_n, i_c};
  assign w_radicand[0]       = i_d;
  assign w_root_remainder[0] = 52'd0;
  assign w_root[0]           = 50'd0;

  for (genvar s = 0; s < ROOTS; s = s + 1) begin : root
    impact_root #(
      .STEPS(s == ROOTS - 1 ? ROOT_BITS - s * ROOT_STEPS : ROOT_STEPS), .CARRY(CARRY), .HOLD(HOLD)
    ) stage (
      .i_clk, .i_clear,
      .i_valid(w_root_valid[s]), .i_decided(w_root_decided[s]), .i_carry(w_root_carry[s]),
      .i_radicand(w_radicand[s]), .i_remainder(w_root_remainder[s]), .i_root(w_root[s]),
      .o_ready(w_root_ready[s]),
      .o_valid(w_root_valid[s+1]), .o_decided(w_root_decided[s+1]), .o_carry(w_root_carry[s+1]),
      .o_radicand(w_radicand[s+1]), .o_remainder(w_root_remainder[s+1]), .o_root(w_root[s+1]),
      .i_ready(w_root_ready[s+1])
    );
  end

  assign {w_pair[0], w_n, w_c} = w_root_carry[ROOTS];
  assign w_root_ready[ROOTS] = w_ready[0];
  assign w_valid[0]          = w_root_valid[ROOTS];
  assign w_decided[0]        = w_root_decided[ROOTS];
  assign w_remainder[0]      = {3'd0, w_c, 16'd0};  // Rule 3
  assign w_divisor[0]        = {1'b0, w_root[ROOTS]} + {1'b0, w_n, 16'd0};
  assign w_t[0]              = 17'd0;

  for (genvar s = 0; s < QUOTIENTS; s = s + 1) begin : quotient
    impact_quotient #(
      .STEPS(s == QUOTIENTS - 1 ? QUOTIENT_BITS - s * QUOTIENT_STEPS : QUOTIENT_STEPS),
      .FIRST(s == 0), .CARRY(PAIR), .HOLD(HOLD)
    ) stage (
      .i_clk, .i_clear,
      .i_valid(w_valid[s]), .i_decided(w_decided[s]), .i_carry(w_pair[s]),
      .i_remainder(w_remainder[s]), .i_divisor(w_divisor[s]), .i_t(w_t[s]), .o_ready(w_ready[s]),
      .o_valid(w_valid[s+1]), .o_decided(w_decided[s+1]), .o_carry(w_pair[s+1]),
      .o_remainder(w_remainder[s+1]), .o_divisor(w_divisor[s+1]), .o_t(w_t[s+1]),
      .i_ready(w_ready[s+1])
    );
  end

  assign w_ready[QUOTIENTS] = i_ready;
  assign o_valid            = w_valid[QUOTIENTS];
  assign o_pair             = w_pair[QUOTIENTS];
  assign o_t                = w_t[QUOTIENTS];

  // Parameters
  if (PAIR < 5 || PAIR > 17) begin : g_pair
    impact_time_PAIR_must_be_5_to_17 refused ();
  end

endmodule

`default_nettype wire
