// SPDX-License-Identifier: MIT
//
// For the techmap of Yosys: tables, which a simulator looks up faster than the muxes of their
// models.
module LUT1 #(
  parameter [1:0] INIT = 0
) (
  output F,
  input  I0
);
  \$lut #(.WIDTH(1), .LUT(INIT)) rows (.A({I0}), .Y(F));
endmodule

module LUT2 #(
  parameter [3:0] INIT = 0
) (
  output F,
  input  I0, I1
);
  \$lut #(.WIDTH(2), .LUT(INIT)) rows (.A({I1, I0}), .Y(F));
endmodule

module LUT3 #(
  parameter [7:0] INIT = 0
) (
  output F,
  input  I0, I1, I2
);
  \$lut #(.WIDTH(3), .LUT(INIT)) rows (.A({I2, I1, I0}), .Y(F));
endmodule

module LUT4 #(
  parameter [15:0] INIT = 0
) (
  output F,
  input  I0, I1, I2, I3
);
  \$lut #(.WIDTH(4), .LUT(INIT)) rows (.A({I3, I2, I1, I0}), .Y(F));
endmodule
