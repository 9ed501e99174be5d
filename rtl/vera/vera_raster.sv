// SPDX-License-Identifier: MIT
// Raster counters: the line being displayed, the clock within it, and the events that hang on them.
//
// A line begins, here, in the clock after o_swap, in which the line buffers have changed places. VGA: 800 clocks a line,
// lines 0-524 in steps of one. Interlaced: 1588 clocks a line, lines in steps of two; the even field has lines 0, 2 ...
// 524, the odd field 1, 3 ... 523. Lines 0-479 are visible. After reset the raster stands at the first clock of line 524
// (VGA) or 270 clocks before the end of line 479 (interlaced: the start of a composite frame); the mode may still be
// chosen until i_hold is released.
`default_nettype none

module vera_raster (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  input  logic        i_interlaced,
  // Position
  output logic [10:0] o_clock,
  output logic [9:0]  o_line,
  // First clock of a line; then also: next line to be displayed, and whether this is the last one of the frame (field)
  output logic        o_line_first,
  output logic [9:0]  o_next_line,
  output logic        o_frame_last,
  // Last clock of a line, its last 160 clocks, and the clock in which the collision result is latched
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
  logic        r_started;
  logic        w_odd;
  logic [9:0]  w_next_line;
  logic        w_frame_last;

  assign w_odd = r_line[0];

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

  assign o_line_first = r_clock == 11'd0;

  // Of interest at the ends of a line only
  always_comb begin
    if (o_line_first || o_swap) w_frame_last = r_line >= (i_interlaced ? LAST_LINE - 10'd1 : LAST_LINE);
    else w_frame_last = 1'b0;
  end

  always_comb begin
    if (!o_line_first && !o_swap) w_next_line = 10'd0;
    else if (w_frame_last) w_next_line = {9'd0, i_interlaced && !w_odd};
    else w_next_line = r_line + (i_interlaced ? 10'd2 : 10'd1);
  end

  always_ff @(posedge i_clk) begin
    if (i_hold) begin
      if (!r_started) begin
        r_clock <= i_interlaced ? ODD_LATCH_CLOCK + 11'd1 : 11'd0;
        r_line  <= i_interlaced ? ODD_LATCH_LINE : LAST_LINE;
      end
    end else begin
      r_clock   <= o_swap ? 11'd0 : r_clock + 11'd1;
      r_started <= 1'b1;
      if (o_swap) r_line <= w_next_line;
    end
    if (i_rst) begin
      r_started <= 1'b0;
      r_clock   <= 11'd0;
      r_line    <= LAST_LINE;
    end
  end

  assign o_clock      = r_clock;
  assign o_line       = r_line;
  assign o_next_line  = w_next_line;
  assign o_frame_last = w_frame_last;

endmodule

`default_nettype wire
