// SPDX-License-Identifier: MIT
//
// common_queue_inputs: what proofs take for granted of the inputs of common_queue, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module common_queue_inputs #(
  parameter WIDTH = 1
) (
  input logic i_clk,
  input logic i_clear,
  input logic i_push,
  input logic o_full,
  input logic o_valid,
  input logic i_pop
);

  always @(posedge i_clk) begin
    if (!i_clear) begin
      if (i_push && o_full) $error("a full queue is pushed");
      if (i_pop && !o_valid) $error("an empty queue is popped");
    end
  end

endmodule

bind common_queue common_queue_inputs #(.WIDTH(WIDTH)) monitor (.*);

`default_nettype wire
