// SPDX-License-Identifier: MIT
// Double line buffer: 2 x 1024 cells, one side rendered into while the other is displayed and then
// cleared.
//
// The sides change places in the clock after i_swap. Cells come one clock after their column, from
// the side that is on duty when they come: a cell asked for by the renderer in the clock of i_swap
// is the one the display was reading. Clearing writes four columns a clock.
//
// No cell is taken that was read in the clock in which it was written. The renderer writes one lane
// and goes on in the next. Where the display is at the group that is being cleared, it shows an
// empty cell and reads the group that is cleared next: so, if it goes on to that one, the last
// content of either group has been read before, and in the clock of i_swap it is kept. Group 0
// alone may not have been: there an empty cell crosses the swap.
`default_nettype none

module vera_line_buffer (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  input  logic        i_swap,
  // Renderer
  input  logic [9:0]  i_render_column,
  output logic [13:0] o_render_cell,
  input  logic        i_write,
  input  logic [9:0]  i_write_column,
  input  logic [13:0] i_write_cell,
  // Display
  input  logic [9:0]  i_display_column,
  output logic [13:0] o_display_cell,
  input  logic        i_clear,
  input  logic [7:0]  i_clear_index
);

  logic        r_side;             // side being rendered into
  logic        r_display_empty;    // what was asked for was being cleared
  logic        r_render_empty;
  logic        w_meets;            // the display is where it is cleared
  logic        w_keeps;
  logic [7:0]  w_render_group, w_shown_group, w_display_group, w_write_group;
  logic [1:0]  w_render_lane, w_display_lane;
  logic [3:0]  w_write_lane;
  logic [13:0] w_cell0, w_cell1;

  assign {w_render_group, w_render_lane} = i_render_column;
  assign {w_shown_group, w_display_lane} = i_display_column;
  assign w_write_group  = i_write_column[9:2];
  assign w_write_lane   = 4'b0001 << i_write_column[1:0];

  assign w_keeps = w_meets && i_swap;

  always_comb begin
    w_meets         = 1'b0;
    w_display_group = w_shown_group;
    if (i_clear) begin
      w_meets = i_clear_index == w_shown_group;
      if (w_meets) w_display_group = i_clear_index + 8'd1;  // Rule 35
    end
  end

  // Each side's ports, given to whoever is on duty there
  vera_side side0 (
    .i_clk, .i_hold,
    .i_write(r_side ? i_clear : i_write),
    .i_write_lanes(r_side ? 4'b1111 : w_write_lane),
    .i_write_group(r_side ? i_clear_index : w_write_group),
    .i_write_cell(r_side ? 14'd0 : i_write_cell),
    .i_keep(r_side && w_keeps),
    .i_read_group(r_side ? w_display_group : w_render_group),
    .i_read_lane(r_side ? w_display_lane : w_render_lane),
    .o_cell(w_cell0)
  );

  vera_side side1 (
    .i_clk, .i_hold,
    .i_write(r_side ? i_write : i_clear),
    .i_write_lanes(r_side ? w_write_lane : 4'b1111),
    .i_write_group(r_side ? w_write_group : i_clear_index),
    .i_write_cell(r_side ? i_write_cell : 14'd0),
    .i_keep(!r_side && w_keeps),
    .i_read_group(r_side ? w_render_group : w_display_group),
    .i_read_lane(r_side ? w_render_lane : w_display_lane),
    .o_cell(w_cell1)
  );

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (i_swap) r_side <= !r_side;  // Rule 23
      r_display_empty <= w_meets;
      r_render_empty  <= w_keeps && i_clear_index == 8'd0;  // Rule 24
    end
    if (i_rst) r_side <= 1'b0;
  end

  always_comb begin
    if (r_side) begin
      o_render_cell  = w_cell1;
      o_display_cell = w_cell0;
    end else begin
      o_render_cell  = w_cell0;
      o_display_cell = w_cell1;
    end
    if (r_render_empty) o_render_cell = 14'd0;
    if (r_display_empty) o_display_cell = 14'd0;
  end

endmodule

`default_nettype wire
