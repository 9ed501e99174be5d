// SPDX-License-Identifier: MIT
//
// For the techmap of Yosys: a table, which a simulator looks up faster than the muxes of its model.
module LUT4 #(
  parameter [15:0] INIT = 0
) (
  input  A, B, C, D,
  output Z
);
  \$lut #(.WIDTH(4), .LUT(INIT)) rows (.A({D, C, B, A}), .Y(Z));
endmodule
