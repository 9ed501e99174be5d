// SPDX-License-Identifier: MIT
// Raster counters: the line being displayed, the clock within it, and the events that hang on them.
//
// A line begins, here, in the clock after o_swap, in which the line buffers have changed places.
// VGA: 800 clocks a line, lines 0-524 in steps of one. Interlaced: 1588 clocks a line, lines in
// steps of two; the even field has lines 0, 2 ... 524, the odd field 1, 3 ... 523. Lines 0-479 are
// visible. After reset the raster stands at the first clock of line 524 (VGA) or 270 clocks before
// the end of line 479 (interlaced: the start of a composite frame); the mode may still be chosen
// until i_hold is released.
`default_nettype none

module vera_raster (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  input  logic        i_interlaced,
  // Position
  output logic [10:0] o_clock,
  output logic [9:0]  o_line,
  // First clock of a line
  output logic        o_line_first,
  // Last clock of a line, its last 160 clocks, and the clock in which the collision result is
  // latched
  output logic        o_swap,
  output logic        o_clear,
  output logic        o_latch
);

  localparam logic [10:0] VGA_LAST_CLOCK = 11'd799;
  localparam logic [10:0] VGA_CLEAR_CLOCK = 11'd640;
  localparam logic [9:0]  VGA_LATCH_LINE = 10'd479;
  localparam logic [10:0] INTERLACED_LAST_CLOCK = 11'd1587;
  localparam logic [10:0] INTERLACED_CLEAR_CLOCK = 11'd1428;
  localparam logic [9:0]  LAST_LINE = 10'd524;

  // The latch of one field comes 262.5 lines after that of the other.
  localparam logic [9:0]  EVEN_LATCH_LINE = 10'd480;
  localparam logic [10:0] EVEN_LATCH_CLOCK = 11'd523;
  localparam logic [9:0]  ODD_LATCH_LINE = 10'd479;
  localparam logic [10:0] ODD_LATCH_CLOCK = 11'd1317;

  logic [10:0] r_clock;
  logic [9:0]  r_line;
  logic        r_line_first;
  logic        r_started;

  always_comb begin
    if (i_interlaced) begin
      o_swap  = r_clock >= INTERLACED_LAST_CLOCK;
      o_clear = r_clock >= INTERLACED_CLEAR_CLOCK;
      o_latch = (r_line == EVEN_LATCH_LINE && r_clock == EVEN_LATCH_CLOCK) ||
                (r_line == ODD_LATCH_LINE && r_clock == ODD_LATCH_CLOCK);
    end else begin
      o_swap  = r_clock >= VGA_LAST_CLOCK;
      o_clear = r_clock >= VGA_CLEAR_CLOCK;
      o_latch = r_clock >= VGA_LAST_CLOCK && r_line == VGA_LATCH_LINE;
    end
  end

  function automatic logic [9:0] following(input logic [9:0] line, input logic interlaced);
    if (interlaced) following = line >= LAST_LINE - 10'd1 ? {9'd0, !line[0]} : line + 10'd2;
    else following = line >= LAST_LINE ? 10'd0 : line + 10'd1;
  endfunction

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      r_clock      <= o_swap ? 11'd0 : r_clock + 11'd1;
      r_line_first <= o_swap;
      r_started    <= 1'b1;
      if (o_swap) r_line <= following(r_line, i_interlaced);
    end
    if (i_hold) begin
      if (!r_started) begin
        r_clock      <= i_interlaced ? ODD_LATCH_CLOCK + 11'd1 : 11'd0;
        r_line       <= i_interlaced ? ODD_LATCH_LINE : LAST_LINE;
        r_line_first <= !i_interlaced;
      end
    end
    if (i_rst) begin
      r_started    <= 1'b0;
      r_clock      <= 11'd0;
      r_line       <= LAST_LINE;
      r_line_first <= 1'b1;
    end
  end

  assign o_clock      = r_clock;
  assign o_line       = r_line;
  assign o_line_first = r_line_first;

endmodule

`default_nettype wire
