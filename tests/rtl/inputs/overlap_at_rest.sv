// SPDX-License-Identifier: MIT
//
// overlap_at_rest: when the sweep of overlap is done, nothing of a row is under way. It is bound to
// the unit.
`default_nettype none

module overlap_at_rest (
  input logic i_clk,
  input logic i_rst,
  input logic i_busy,
  input logic i_swept,
  input logic i_works
);

  always @(posedge i_clk) begin
    if (!i_rst && i_busy && i_swept && i_works) $error("a row is under way when the sweep is done");
  end

endmodule

bind overlap overlap_at_rest at_rest (
  .i_clk, .i_rst, .i_busy(w_busy), .i_swept(w_swept),
  .i_works(open.r_valid || open.r_reading || namer.r_valid || reader.r_looked_up ||
           reader.r_row_known || reader.r_asking || names.r_valid || tester.r_1_valid ||
           tester.r_2_valid || tester.r_3_valid || names.r_in != names.r_out)
);

`default_nettype wire
