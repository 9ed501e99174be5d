// SPDX-License-Identifier: MIT
//
// overlap_sweep_inputs: what proofs take for granted of the inputs of overlap_sweep, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module overlap_sweep_inputs #(
  parameter ROWS = 1,
  parameter INDEX = 1,
  parameter ROW = 1
) (
  input logic i_clk,
  input logic i_rst,
  input logic i_busy,
  input logic i_place,
  input logic o_load,
  input logic w_head_write,
  input logic [ROW-1:0] w_head_address,
  input logic [INDEX:0] w_head_data
);

  // Rows whose list may not be empty
  logic [ROWS-1:0] r_lists = {ROWS{1'b1}};
  logic            r_place = 1'b0, r_load = 1'b0;

  always @(posedge i_clk) begin
    if (w_head_write) r_lists[w_head_address] <= w_head_data[INDEX];
    r_place <= i_place && i_busy && !i_rst;
    r_load  <= o_load && i_busy && !i_rst;
    if (i_busy && !i_rst) begin
      if (i_place && r_place) $error("sprites are loaded in two clocks in a row");
      if (i_place && !o_load) $error("a sprite is loaded in the sweep");
      if (o_load && !r_load && |r_lists) $error("a list is not empty when sprites are loaded");
    end
  end

endmodule

bind overlap_sweep overlap_sweep_inputs #(.ROWS(ROWS), .INDEX(INDEX), .ROW(ROW)) monitor (.*);

`default_nettype wire
