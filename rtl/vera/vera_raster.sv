// SPDX-License-Identifier: MIT
// Raster: the events of the output mode chosen, and the lines counted from them.
//
// VGA and composite timing run side by side, and i_interlaced chooses, at any time, whose swaps,
// frames and latches count. A line begins in the clock after o_swap, in which the line buffers have
// changed places. Two lines are counted: o_shown, the one displayed, and o_next, which o_shown will
// be after the next swap; it restarts at 0, or at 1 before an odd field, in the line in which the
// first row is rendered. The mode may still be chosen while i_hold is high after reset: VGA timing
// then begins with that line, composite timing in the tail of an odd field.
`default_nettype none

module vera_raster (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  input  logic        i_interlaced,
  input  logic        i_interlace,
  input  logic [8:0]  i_irq_line,
  // Beam
  output logic [10:0] o_clock,
  output logic [9:0]  o_line,
  // Lines of the picture, what the CPU reads of them, and the field they are in
  output logic [9:0]  o_shown,
  output logic [9:0]  o_next,
  output logic [8:0]  o_scanline,
  output logic        o_field,
  // Out of i_hold since reset
  output logic        o_started,
  // First clock of a line, and it is the interrupt's
  output logic        o_line_first,
  output logic        o_line_match,
  // Last clock of a line, of a frame; the collision result is latched; a pixel passes
  output logic        o_swap,
  output logic        o_frame,
  output logic        o_latch,
  output logic        o_pixel
);

  logic [9:0]  w_vga_clock, w_vga_line, w_composite_line;
  logic [10:0] w_composite_clock;
  logic        w_vga_last, w_vga_frame, w_vga_latch;
  logic        w_composite_last, w_composite_frame, w_composite_latch, w_composite_pixel;
  logic        w_field;

  logic        r_started;
  logic [9:0]  r_shown;
  logic [9:0]  r_next;
  logic        r_field;
  logic        r_line_first;
  logic        r_line_match;

  vera_vga_timing vga (
    .i_clk, .i_rst, .i_hold,
    .o_clock(w_vga_clock), .o_line(w_vga_line),
    .o_line_last(w_vga_last), .o_frame_last(w_vga_frame), .o_latch(w_vga_latch)
  );

  vera_composite_timing composite (
    .i_clk, .i_rst, .i_hold, .i_interlace,
    .o_clock(w_composite_clock), .o_line(w_composite_line),
    .o_line_last(w_composite_last), .o_frame_last(w_composite_frame), .o_latch(w_composite_latch),
    .o_pixel(w_composite_pixel), .o_field(w_field)
  );

  always_comb begin
    if (i_interlaced) begin  // Rule 28
      o_clock = w_composite_clock;
      o_line  = w_composite_line;
      o_swap  = w_composite_last;
      o_frame = w_composite_frame;
      o_latch = w_composite_latch;
      o_pixel = w_composite_pixel;
    end else begin
      o_clock = {1'b0, w_vga_clock};
      o_line  = w_vga_line;
      o_swap  = w_vga_last;
      o_frame = w_vga_frame;
      o_latch = w_vga_latch;
      o_pixel = 1'b1;
    end
  end

  // An interlaced field has every second line, so the lowest bit is not compared.
  function automatic logic at_line(input logic [9:0] line, input logic [8:0] wanted,
                                   input logic interlaced);
    at_line = line[9:1] == {1'b0, wanted[8:1]} && (interlaced || line[0] == wanted[0]);
  endfunction

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      r_started    <= 1'b1;
      r_line_first <= o_swap;
      if (r_line_match) r_line_match <= 1'b0;
      if (o_swap) begin
        r_line_match <= at_line(r_next, i_irq_line, i_interlaced);  // Rule 6
        r_shown      <= r_next;
        if (o_frame) r_field <= !w_field;  // Rule 7
        r_next <= o_frame ? {9'd0, i_interlaced && !w_field}
                          : r_next + (i_interlaced ? 10'd2 : 10'd1);
      end
    end else if (!r_started) begin
      r_line_first <= !i_interlaced;
      r_field      <= i_interlaced;
      r_shown      <= i_interlaced ? 10'd479 : 10'd524;
      r_next       <= i_interlaced ? 10'd481 : 10'd0;
    end
    if (i_rst) begin
      r_started    <= 1'b0;
      r_line_first <= 1'b1;
      r_line_match <= 1'b0;
      r_shown      <= 10'd524;
      r_next       <= 10'd0;
      r_field      <= 1'b0;
    end
  end

  assign o_started    = r_started;
  assign o_shown      = r_shown;
  assign o_next       = r_next;
  assign o_scanline   = r_shown[9] ? 9'd511 : r_next[8:0];  // Rule 5
  assign o_field      = r_field;
  assign o_line_first = r_line_first;
  assign o_line_match = r_line_match;

endmodule

`default_nettype wire
