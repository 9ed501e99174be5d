// SPDX-License-Identifier: MIT
//
// soc_reset: the reset of a board, of 2^WIDTH - 1 clocks: out of configuration, and when i_hold
// ends, which may come from another clock.
`default_nettype none

module soc_reset #(
  parameter WIDTH = 4
) (
  input  logic i_clk,
  input  logic i_hold,  // a button, or a clock that is not ready
  output logic o_rst
);

  logic [1:0]       r_hold;
  logic [WIDTH-1:0] r_clocks;
  logic             r_rst;
  initial r_clocks = '0;

  always_ff @(posedge i_clk) begin
    r_hold <= {r_hold[0], i_hold};
    r_rst  <= r_clocks != '1;
    if (r_hold[1]) r_clocks <= '0;
    else if (r_clocks != '1) r_clocks <= r_clocks + 1'b1;
  end

  assign o_rst = r_rst;

endmodule

`default_nettype wire
