// SPDX-License-Identifier: MIT
//
// overlap_hits_inputs: what proofs take for granted of the inputs of overlap_hits, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module overlap_hits_inputs #(
  parameter INDEX = 1
) (
  input logic i_clk,
  input logic i_rst,
  input logic i_begin,
  input logic i_busy,
  input logic [8:0] i_count,
  input logic i_found,
  input logic [INDEX-1:0] i_one,
  input logic [INDEX-1:0] i_other,
  input logic o_ready,
  input logic [8:0] r_cleared
);

  logic r_busy = 1'b0, r_ready = 1'b0, r_began = 1'b0;

  always @(posedge i_clk) begin
    r_busy  <= i_busy && !i_rst;
    r_ready <= o_ready;
    r_began <= i_begin;
    if (!i_rst) begin
      if (i_begin && i_busy) $error("a run begins in another");
      if (i_busy && !r_busy && !r_began) $error("BUSY rises without a beginning");
      if (r_busy && !i_busy && !r_ready) $error("a run ends while a pair is entered");
      if (i_found && i_busy) begin
        if (r_cleared != i_count) $error("a pair is found before PAIRS is cleared");
        if (i_one == i_other) $error("a sprite is paired with itself");
        if (i_one >= i_count || i_other >= i_count) $error("there is no such sprite");
      end
    end
  end

endmodule

bind overlap_hits overlap_hits_inputs #(.INDEX(INDEX)) monitor (.*);

`default_nettype wire
