// SPDX-License-Identifier: MIT
//
// impact_heap_inputs: what proofs take for granted of the inputs of impact_heap, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module impact_heap_inputs #(
  parameter WIDTH = 1
) (
  input logic i_clk,
  input logic i_clear,
  input logic i_push,
  input logic [WIDTH-1:0] i_data,
  input logic o_ready,
  input logic i_drain,
  input logic o_valid,
  input logic i_pop
);

  logic             r_held = 1'b0, r_draining = 1'b0, r_over = 1'b0;
  logic [WIDTH-1:0] r_data;

  always @(posedge i_clk) begin
    r_held     <= i_push && !o_ready && !i_clear;
    r_data     <= i_data;
    r_draining <= i_drain && !i_clear;
    if (i_clear) r_over <= 1'b0;
    else if (r_draining && !i_drain) r_over <= 1'b1;
    if (!i_clear) begin
      if (r_held && !(i_push && i_data == r_data)) $error("a record does not stay until taken");
      if (i_drain && i_push) $error("a record comes when the heap is drained");
      if (r_over && (i_push || i_pop || i_drain)) $error("the heap is used when it was drained");
      if (i_pop && !o_valid) $error("an empty heap is popped");
    end
  end

endmodule

bind impact_heap impact_heap_inputs #(.WIDTH(WIDTH)) monitor (.*);

`default_nettype wire
