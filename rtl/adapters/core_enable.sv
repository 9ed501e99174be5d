// SPDX-License-Identifier: MIT
//
// core_enable: in which clocks a core runs that takes one of several.
//
// It goes on during a reset, which such a core sees in its own clocks.
`default_nettype none

module core_enable #(
  parameter CLOCKS = 4  // from one of the core's to the next
) (
  input  logic i_clk,
  output logic o_enable
);

  if (CLOCKS < 2 || CLOCKS > 16) begin : g_clocks
    core_enable_CLOCKS_must_be_2_to_16 refused ();
  end

  localparam [3:0] LAST = 4'(CLOCKS - 1);

  logic [3:0] r_clocks;

  always_ff @(posedge i_clk) r_clocks <= o_enable ? 4'd0 : r_clocks + 4'd1;

  assign o_enable = r_clocks >= LAST;

endmodule

`default_nettype wire
