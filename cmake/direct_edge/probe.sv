// SPDX-License-Identifier: MIT
// A register behind one clock and an output that follows an input: on it the build tries
// sim/units/direct_edge.h.
`default_nettype none
module probe (
    input  wire        i_clk,
    input  wire  [7:0] i_step,
    output logic [7:0] o_next,
    output wire  [7:0] o_count
);
  logic [7:0] r_count = 8'd0;
  always_ff @(posedge i_clk) r_count <= o_next;
  always_comb o_next = r_count + i_step;
  assign o_count = r_count;
endmodule
`default_nettype wire
