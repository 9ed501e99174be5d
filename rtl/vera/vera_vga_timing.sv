// SPDX-License-Identifier: MIT
// VGA timing: counts 525 lines of 800 clocks, whether they are shown or not.
//
// Lines 0-479 are visible. A frame of the renderer begins a line before the picture: o_frame_last
// is the last clock of line 523. After reset the beam is at the first clock of line 524.
`default_nettype none

module vera_vga_timing (
  input  logic       i_clk,
  input  logic       i_rst,
  input  logic       i_hold,
  // Beam
  output logic [9:0] o_clock,
  output logic [9:0] o_line,
  // Last clock of a line, of a frame, and of the picture
  output logic       o_line_last,
  output logic       o_frame_last,
  output logic       o_latch
);

  localparam logic [9:0] LAST_CLOCK = 10'd799;
  localparam logic [9:0] LAST_LINE = 10'd524;
  localparam logic [9:0] FRAME_LINE = 10'd523;
  localparam logic [9:0] LATCH_LINE = 10'd479;

  logic [9:0] r_clock;
  logic [9:0] r_line;

  assign o_line_last  = r_clock == LAST_CLOCK;
  assign o_frame_last = o_line_last && r_line == FRAME_LINE;
  assign o_latch      = o_line_last && r_line == LATCH_LINE;  // Rule 21

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (r_clock != LAST_CLOCK) begin
        r_clock <= r_clock + 10'd1;
      end else begin
        r_clock <= 10'd0;
        r_line  <= r_line == LAST_LINE ? 10'd0 : r_line + 10'd1;
      end
    end
    if (i_rst) begin
      r_clock <= 10'd0;
      r_line  <= LAST_LINE;
    end
  end

  assign o_clock = r_clock;
  assign o_line  = r_line;

endmodule

`default_nettype wire
