// SPDX-License-Identifier: MIT
//
// impact_at_rest: when the report of impact begins, nothing is computed any more. It is bound to
// the unit, in its small form.
`default_nettype none

module impact_at_rest (
  input logic i_clk,
  input logic i_rst,
  input logic i_reports,
  input logic i_works
);

  always @(posedge i_clk) begin
    if (!i_rst && i_reports && i_works) $error("a pair is computed when the report has begun");
  end

endmodule

bind impact impact_at_rest at_rest (
  .i_clk, .i_rst, .i_reports(report.r_state != 2'd0),
  .i_works(scan.r_reading || scan.r_valid || scan.r_last || w_queued || pairs.r_in != pairs.r_out)
);

`default_nettype wire
