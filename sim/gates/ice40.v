// SPDX-License-Identifier: MIT
//
// For the techmap of Yosys: a table, which a simulator looks up faster than the muxes of its model.
module SB_LUT4 #(
  parameter [15:0] LUT_INIT = 0
) (
  output O,
  input  I0, I1, I2, I3
);
  \$lut #(.WIDTH(4), .LUT(LUT_INIT)) rows (.A({I3, I2, I1, I0}), .Y(O));
endmodule
