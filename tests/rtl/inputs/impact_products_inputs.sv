// SPDX-License-Identifier: MIT
//
// impact_products_inputs: what proofs take for granted of the inputs of impact_products, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module impact_products_inputs #(
  parameter INDEX = 1
) (
  input logic i_clk,
  input logic i_clear,
  input logic i_valid,
  input logic i_last,
  input logic [INDEX-1:0] i_low,
  input logic [INDEX-1:0] i_high,
  input logic o_ready,
  input logic i_place,
  input logic i_displace,
  input logic i_size
);

  logic               r_held = 1'b0;
  logic [2*INDEX:0]   r_pair;
  wire  [2*INDEX:0]   w_pair = {i_last, i_low, i_high};

  always @(posedge i_clk) begin
    r_held <= i_valid && !o_ready && !i_clear;
    r_pair <= w_pair;
    if (r_held && !i_clear && !(i_valid && w_pair == r_pair)) begin
      $error("a pair does not stay until it is taken");
    end
    if (!i_clear && i_valid && (i_place || i_displace || i_size)) begin
      $error("an object is loaded while pairs are computed");
    end
  end

endmodule

bind impact_products impact_products_inputs #(.INDEX(INDEX)) monitor (.*);

`default_nettype wire
