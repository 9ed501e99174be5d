// SPDX-License-Identifier: MIT
//
// overlap_tester_inputs: what proofs take for granted of the inputs of overlap_tester, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module overlap_tester_inputs #(
  parameter ROW = 1
) (
  input logic i_clk,
  input logic i_clear,
  input logic [ROW-1:0] i_row,
  input logic r_1_valid,
  input logic r_2_valid,
  input logic r_3_valid
);

  logic [ROW-1:0] r_row;

  always @(posedge i_clk) begin
    r_row <= i_row;
    if (!i_clear && (r_1_valid || r_2_valid || r_3_valid) && i_row != r_row) begin
      $error("the row changes while a pair is tested");
    end
  end

endmodule

bind overlap_tester overlap_tester_inputs #(.ROW(ROW)) monitor (.*);

`default_nettype wire
