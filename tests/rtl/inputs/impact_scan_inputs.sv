// SPDX-License-Identifier: MIT
//
// impact_scan_inputs: what proofs take for granted of the inputs of impact_scan, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module impact_scan_inputs #(
  parameter INDEX = 1
) (
  input logic i_clk,
  input logic i_clear,
  input logic i_begin,
  input logic [INDEX:0] i_count,
  input logic i_size,
  input logic i_classify,
  input logic [INDEX-1:0] i_index
);

  logic       r_begun = 1'b0;
  logic [8:0] r_words = 9'd0;

  always @(posedge i_clk) begin
    if (i_clear) begin
      r_begun <= 1'b0;
      r_words <= 9'd0;
    end else begin
      if (i_begin) r_begun <= 1'b1;
      r_words <= r_words + {8'd0, i_size} + {8'd0, i_classify};
      if ((i_size || i_classify) && (r_begun || i_begin)) $error("an object is loaded in the scan");
      if ((i_size || i_classify) && {1'b0, i_index} >= i_count) $error("there is no such object");
      if (i_begin && r_begun) $error("a scan begins in another");
      if (i_begin && r_words != {i_count, 1'b0}) $error("the scan begins before all is loaded");
    end
  end

endmodule

bind impact_scan impact_scan_inputs #(.INDEX(INDEX)) monitor (.*);

`default_nettype wire
