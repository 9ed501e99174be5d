// SPDX-License-Identifier: MIT
// Composite timing: counts lines of 1588 clocks, two fields a frame, whether they are shown or not.
//
// With i_interlace high (480i) a field has 262.5 lines, else (240p) 263. Buffers swap at clock 236
// of a line, after sync and back porch: o_line_last is the clock before. A field of the renderer
// begins with the swap in line 21 or 284. After reset the beam is at the first clock of line 0, in
// the tail of an odd field. A line counter past its end, as a change of i_interlace can make it,
// runs on to 1023.
`default_nettype none

module vera_composite_timing (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  input  logic        i_interlace,
  // Beam
  output logic [10:0] o_clock,
  output logic [9:0]  o_line,
  // Clock before a swap; the same before the first of a field; the field is over
  output logic        o_line_last,
  output logic        o_frame_last,
  output logic        o_latch,
  // A pixel of the picture, of two clocks
  output logic        o_pixel,
  // The field that follows the next o_frame_last is the even one
  output logic        o_field
);

  localparam logic [10:0] SWAP_CLOCK = 11'd236;
  localparam logic [10:0] PICTURE_CLOCKS = 11'd1280;
  localparam logic [10:0] HALF_CLOCK = 11'd793;
  localparam logic [10:0] LAST_CLOCK = 11'd1587;
  localparam logic [9:0]  BEFORE_EVEN = 10'd20;
  localparam logic [9:0]  BEFORE_ODD = 10'd283;
  localparam logic [9:0]  EVEN_LAST = 10'd262;
  localparam logic [9:0]  ODD_LAST = 10'd524;

  logic [10:0] r_clock;
  logic [9:0]  r_line;
  logic        r_odd;              // field by the line counter
  logic        r_field;
  logic        r_frame_due;
  logic        w_clock_last;
  logic        w_even_last;
  logic        w_odd_last;

  assign w_clock_last = r_clock == LAST_CLOCK;
  assign w_even_last  = r_clock == (i_interlace ? HALF_CLOCK : LAST_CLOCK) && r_line == EVEN_LAST;
  assign w_odd_last   = w_clock_last && r_line == ODD_LAST + {9'd0, !i_interlace};  // Rule 27

  assign o_line_last  = r_clock == SWAP_CLOCK - 11'd1;  // Rule 26
  assign o_frame_last = o_line_last && r_frame_due;
  assign o_latch      = w_even_last || w_odd_last;
  assign o_pixel      = r_clock >= SWAP_CLOCK && r_clock < SWAP_CLOCK + PICTURE_CLOCKS;

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (r_clock == SWAP_CLOCK - 11'd1) r_frame_due <= 1'b0;
      if (r_line == EVEN_LAST) begin
        if (r_clock == (i_interlace ? HALF_CLOCK : LAST_CLOCK)) r_odd <= 1'b0;
      end
      if (r_clock != LAST_CLOCK) begin
        r_clock <= r_clock + 11'd1;
      end else begin
        r_clock <= 11'd0;
        if (r_line == BEFORE_EVEN || r_line == BEFORE_ODD) begin
          r_frame_due <= 1'b1;
          r_field     <= r_odd;
        end
        if (r_line == ODD_LAST + {9'd0, !i_interlace}) r_odd <= 1'b1;
        r_line <= r_line == ODD_LAST + {9'd0, !i_interlace} ? 10'd0 : r_line + 10'd1;
      end
    end
    if (i_rst) begin
      r_clock     <= 11'd0;
      r_line      <= 10'd0;
      r_odd       <= 1'b1;
      r_field     <= 1'b0;
      r_frame_due <= 1'b0;
    end
  end

  assign o_clock = r_clock;
  assign o_line  = r_line;
  assign o_field = r_field;

endmodule

`default_nettype wire
