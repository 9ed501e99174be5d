// SPDX-License-Identifier: MIT
// Line budget: counts the clocks t = 0 to 798 of a row, and stops the renderer in the last one.
//
// t is 0 in the clock after i_start: the lookup of sprite 0; it stays at 799 while no row is being
// rendered. A line of 800 clocks leaves no room for more.
`default_nettype none

module vera_budget #(
  parameter logic [9:0] LAST_CLOCK = 10'd798
) (
  input  logic       i_clk,
  input  logic       i_rst,
  input  logic       i_hold,
  input  logic       i_start,
  output logic [9:0] o_t,
  output logic       o_stop
);

  if (LAST_CLOCK < 1 || LAST_CLOCK > 1022) begin : g_last_clock
    vera_budget_LAST_CLOCK_must_be_1_to_1022 refused ();
  end

  localparam logic [9:0] IDLE = LAST_CLOCK + 10'd1;

  logic [9:0] r_t;
  logic       r_stop;

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      r_stop <= r_t == LAST_CLOCK - 10'd1;  // Rule 20
      if (r_t != IDLE) r_t <= r_t + 10'd1;
      if (i_start) begin
        r_t    <= 10'd0;
        r_stop <= 1'b0;
      end
    end
    if (i_rst) begin
      r_t    <= IDLE;
      r_stop <= 1'b0;
    end
  end

  assign o_t    = r_t;
  assign o_stop = r_stop;

endmodule

`default_nettype wire
