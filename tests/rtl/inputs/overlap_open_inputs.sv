// SPDX-License-Identifier: MIT
//
// overlap_open_inputs: what proofs take for granted of the inputs of overlap_open, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module overlap_open_inputs (
  input logic i_clk,
  input logic i_clear,
  input logic i_append,
  input logic o_any,
  input logic i_walk,
  input logic o_valid,
  input logic i_take,
  input logic i_return,
  input logic o_walked
);

  logic        r_walking = 1'b0;
  logic [15:0] r_away;  // pairs of a walk that are not back

  always @(posedge i_clk) begin
    if (i_clear) begin
      r_walking <= 1'b0;
      r_away    <= 16'd0;
    end else begin
      if (i_walk) r_walking <= 1'b1;
      else if (o_walked) r_walking <= 1'b0;
      r_away <= r_away + {15'd0, i_take} - {15'd0, i_return};
      if (i_append && (r_walking || i_walk)) $error("a pair is added in a walk");
      if (i_walk && (r_walking || !o_any)) $error("a walk begins in another, or of no pair");
      if (i_take && !o_valid) $error("a pair is taken that is not there");
      if (i_return && (!r_walking || r_away == 16'd0)) $error("a pair comes back untaken");
    end
  end

endmodule

bind overlap_open overlap_open_inputs monitor (.*);

`default_nettype wire
