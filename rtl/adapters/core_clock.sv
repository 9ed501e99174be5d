// SPDX-License-Identifier: MIT
//
// core_clock: a clock for a core that has its own, CLOCKS of ours long.
//
// Its edges are at our falling ones: nothing that the core or its surroundings see changes with
// them, and neither side knows the phase of the other.
`default_nettype none

module core_clock #(
  parameter CLOCKS = 4  // the length of one
) (
  input  logic i_clk,
  output logic o_clk
);

  if (CLOCKS < 2 || CLOCKS > 16) begin : g_clocks
    core_clock_CLOCKS_must_be_2_to_16 refused ();
  end

  localparam [3:0] LAST = 4'(CLOCKS - 1);
  localparam [3:0] HALF = 4'(CLOCKS / 2);

  logic [3:0] r_clocks;
  logic       r_clk;

  always_ff @(negedge i_clk) begin
    r_clocks <= r_clocks >= LAST ? 4'd0 : r_clocks + 4'd1;
    r_clk    <= r_clocks < HALF;
  end

  assign o_clk = r_clk;

endmodule

`default_nettype wire
