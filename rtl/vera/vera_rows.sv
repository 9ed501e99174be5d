// SPDX-License-Identifier: MIT
// Row sequencer: decides in the first clock of each line whether a sprite row is rendered in it,
// and which.
//
// The first row of a frame (field) is rendered in the line before the one at which the active area
// starts; each active line (VSTART <= line < VSTOP) then triggers one more, VSCALE/128 further
// down, until a row number reaches 480. An interlaced field renders every second of these rows, an
// odd one from the second on. o_start follows the decision by one clock.
`default_nettype none

module vera_rows (
  input  logic       i_clk,
  input  logic       i_rst,
  input  logic       i_hold,
  // Configuration
  input  logic       i_interlaced,
  input  logic [7:0] i_vscale,
  input  logic [8:0] i_vstart,
  input  logic [8:0] i_vstop,
  // Raster
  input  logic       i_started,
  input  logic       i_line_first,
  input  logic       i_frame,
  input  logic [9:0] i_shown,
  input  logic [9:0] i_next,
  input  logic       i_field,
  // Row to render
  output logic       o_start,
  output logic [8:0] o_row
);

  localparam logic [8:0] ROWS = 9'd480;

  logic        r_start;
  logic        r_begun;            // the first row of this frame has been rendered
  logic [15:0] r_position;         // row with 7 fraction bits

  always_ff @(posedge i_clk) begin
    // As after the last row of a frame
    if (!i_hold) begin
      r_start <= 1'b0;
      if (i_line_first) begin
        if (r_begun || i_next < {1'b0, i_vstart}) begin
          if (o_row < ROWS && i_shown >= {1'b0, i_vstart} && i_shown < {1'b0, i_vstop}) begin
            r_start    <= 1'b1;
            r_position <= r_position + (i_interlaced ? {7'd0, i_vscale, 1'b0} : {8'd0, i_vscale});
          end
        end else begin
          r_start    <= 1'b1;
          r_begun    <= 1'b1;
          r_position <= i_interlaced && i_field ? {8'd0, i_vscale} : 16'd0;  // Rule 22
        end
      end
      if (i_frame) r_begun <= 1'b0;
    end else if (!i_started) begin
      r_begun <= i_interlaced;
    end
    if (i_rst) begin
      r_start    <= 1'b0;
      r_begun    <= 1'b0;
      r_position <= {ROWS, 7'd0};
    end
  end

  assign o_start = r_start;
  assign o_row   = r_position[15:7];

endmodule

`default_nettype wire
