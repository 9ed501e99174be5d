// SPDX-License-Identifier: MIT
//
// dvi_reset: sixteen clocks of reset, from when the clock is ready, and behind the button.
`default_nettype none

module dvi_reset (
  input  logic i_clk,
  input  logic i_ready,
  input  logic i_button,
  output logic o_rst
);

  logic [1:0] r_begin;   // as they come, from another clock or none
  logic [3:0] r_clocks;
  logic       r_rst;
  initial r_clocks = 4'd0;

  always_ff @(posedge i_clk) begin
    r_begin <= {r_begin[0], i_button || !i_ready};
    r_rst   <= r_clocks != 4'd15;
    if (r_begin[1]) r_clocks <= 4'd0;
    else if (r_clocks != 4'd15) r_clocks <= r_clocks + 4'd1;
  end

  assign o_rst = r_rst;

endmodule

`default_nettype wire
