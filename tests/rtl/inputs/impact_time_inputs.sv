// SPDX-License-Identifier: MIT
//
// impact_time_inputs: what proofs take for granted of the inputs of impact_time, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module impact_time_inputs #(
  parameter PAIR = 1
) (
  input logic i_clk,
  input logic i_clear,
  input logic i_valid,
  input logic [PAIR-1:0] i_pair,
  input logic i_decided,
  input logic [33:0] i_n,
  input logic [67:0] i_d,
  input logic i_negative,
  input logic o_ready
);

  logic              r_held = 1'b0;
  logic [PAIR+102:0] r_pair;
  wire  [PAIR+102:0] w_pair = {i_pair, i_decided, i_negative, i_n, i_decided ? 67'd0 : i_d[66:0]};

  always @(posedge i_clk) begin
    r_held <= i_valid && !o_ready && !i_clear;
    r_pair <= w_pair;
    if (r_held && !i_clear && !(i_valid && w_pair == r_pair)) begin
      $error("a pair does not stay until it is taken");
    end
  end

endmodule

bind impact_time impact_time_inputs #(.PAIR(PAIR)) monitor (.*);

`default_nettype wire
