// SPDX-License-Identifier: MIT
//
// overlap_namer_inputs: what proofs take for granted of the inputs of overlap_namer, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module overlap_namer_inputs #(
  parameter INDEX = 1,
  parameter ROW = 1
) (
  input logic i_clk,
  input logic i_clear,
  input logic i_walk,
  input logic [ROW-1:0] i_row,
  input logic i_unstamp,
  input logic i_valid,
  input logic [INDEX-1:0] i_later,
  input logic [INDEX-1:0] i_earlier,
  input logic o_take,
  input logic r_valid
);

  logic             r_walked = 1'b0, r_offered = 1'b0;
  logic [ROW-1:0]   r_row;
  logic [INDEX-1:0] r_later, r_earlier;

  always @(posedge i_clk) begin
    r_offered <= i_valid && !o_take && !i_clear;
    r_later   <= i_later;
    r_earlier <= i_earlier;
    if (i_clear) r_walked <= 1'b0;
    else if (i_walk) begin
      r_walked <= 1'b1;
      r_row    <= i_row;
    end
    if (!i_clear) begin
      if (i_unstamp && (r_walked || i_walk)) $error("a sprite is loaded behind a walk");
      if (i_walk && (i_valid || r_valid)) $error("a pair waits when a walk begins");
      if (i_walk && r_walked && i_row <= r_row) $error("rows do not follow each other");
      if (i_valid && !r_walked) $error("a pair comes before a walk");
      if (i_valid && i_later == i_earlier) $error("a sprite is paired with itself");
      if ((i_valid || r_valid) && i_row != r_row) $error("the row changes while pairs are named");
      if (r_offered && !(i_valid && i_later == r_later && i_earlier == r_earlier)) begin
        $error("a pair does not stay until it is taken");
      end
    end
  end

endmodule

bind overlap_namer overlap_namer_inputs #(.INDEX(INDEX), .ROW(ROW)) monitor (.*);

`default_nettype wire
