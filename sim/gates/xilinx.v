// SPDX-License-Identifier: MIT
//
// For the techmap of Yosys: tables, which a simulator looks up faster than the muxes of their
// models.
module LUT1 #(
  parameter [1:0] INIT = 0
) (
  output O,
  input  I0
);
  \$lut #(.WIDTH(1), .LUT(INIT)) rows (.A({I0}), .Y(O));
endmodule

module LUT2 #(
  parameter [3:0] INIT = 0
) (
  output O,
  input  I0, I1
);
  \$lut #(.WIDTH(2), .LUT(INIT)) rows (.A({I1, I0}), .Y(O));
endmodule

module LUT3 #(
  parameter [7:0] INIT = 0
) (
  output O,
  input  I0, I1, I2
);
  \$lut #(.WIDTH(3), .LUT(INIT)) rows (.A({I2, I1, I0}), .Y(O));
endmodule

module LUT4 #(
  parameter [15:0] INIT = 0
) (
  output O,
  input  I0, I1, I2, I3
);
  \$lut #(.WIDTH(4), .LUT(INIT)) rows (.A({I3, I2, I1, I0}), .Y(O));
endmodule

module LUT5 #(
  parameter [31:0] INIT = 0
) (
  output O,
  input  I0, I1, I2, I3, I4
);
  \$lut #(.WIDTH(5), .LUT(INIT)) rows (.A({I4, I3, I2, I1, I0}), .Y(O));
endmodule

module LUT6 #(
  parameter [63:0] INIT = 0
) (
  output O,
  input  I0, I1, I2, I3, I4, I5
);
  \$lut #(.WIDTH(6), .LUT(INIT)) rows (.A({I5, I4, I3, I2, I1, I0}), .Y(O));
endmodule
