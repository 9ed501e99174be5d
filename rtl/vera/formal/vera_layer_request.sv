// SPDX-License-Identifier: MIT
//
// vera_layer_request: A layer's request is not lost: once made it stands until it is served, rows
// that begin and settings that change notwithstanding; it is not repeated in the clock in which its
// word is there, and a disabled layer has none (rule 29).
`default_nettype none

module vera_layer_request (
  input logic       i_clk,
  input logic       i_rst,
  input logic       i_enable,
  input logic       i_bitmap,
  input logic [1:0] i_depth,
  input logic       i_wide,
  input logic [4:0] i_scroll,
  input logic       i_start,
  input logic       i_turn,
  input logic       i_ready
);

  logic w_request;

  vera_layer dut (
    .i_clk, .i_rst, .i_hold(1'b0), .i_enable, .i_bitmap,
    .i_depth, .i_wide, .i_scroll, .i_start,
    .o_request(w_request), .i_turn, .i_ready
  );

  logic r_valid = 1'b0;
  logic r_waits;               // asked in the clock before, and not served
  logic r_served;              // served in it

  always @(posedge i_clk) begin
    r_valid  <= r_valid || i_rst;
    r_waits  <= !i_rst && w_request && !(i_turn && i_ready);
    r_served <= !i_rst && w_request && i_turn && i_ready;
  end

  always @(posedge i_clk) begin
    if (r_valid) begin
      if (!i_enable) assert (!w_request);
      if (r_waits && i_enable) assert (w_request);
      if (r_served) assert (!w_request);
    end
    cover (r_valid && r_waits && i_start && i_enable);
  end

endmodule

`default_nettype wire
