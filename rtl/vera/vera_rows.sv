// SPDX-License-Identifier: MIT
// Row sequencer: decides in the first clock of each line whether a sprite row is rendered in it,
// and which.
//
// The first row of a frame (field) is rendered in the line before the one at which the active area
// starts; each active line (VSTART <= line < VSTOP) then triggers one more, VSCALE/128 further
// down, until a row number reaches 480. An interlaced field renders every second of these rows.
// o_start follows the decision by one clock.
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
  input  logic       i_line_first,
  input  logic [9:0] i_line,
  // Row to render
  output logic       o_start,
  output logic [8:0] o_row
);

  localparam logic [8:0] ROWS = 9'd480;
  localparam logic [9:0] LAST_LINE = 10'd524;

  logic        r_start;
  logic        r_begun;            // the first row of this frame has been rendered
  logic [15:0] r_position;         // row with 7 fraction bits

  // Line 524, or 523 of an odd field, is the one before the next frame (field).
  function automatic logic ends_frame(input logic [9:0] line, input logic interlaced);
    ends_frame = line >= (interlaced ? LAST_LINE - 10'd1 : LAST_LINE);
  endfunction

  // Whether the line after this one is at the start of the active area, or past it.
  function automatic logic reaches(input logic [9:0] line, input logic interlaced,
                                   input logic [8:0] vstart);
    if (ends_frame(line, interlaced)) reaches = vstart == 9'd0;
    else reaches = line + (interlaced ? 10'd2 : 10'd1) >= {1'b0, vstart};
  endfunction

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      r_start <= 1'b0;
      if (i_line_first) begin
        if ((r_begun && !ends_frame(i_line, i_interlaced)) ||
            !reaches(i_line, i_interlaced, i_vstart)) begin
          if (ends_frame(i_line, i_interlaced)) r_begun <= 1'b0;
          if (o_row < ROWS && i_line >= {1'b0, i_vstart} && i_line < {1'b0, i_vstop}) begin
            r_start    <= 1'b1;
            r_position <= r_position + (i_interlaced ? {7'd0, i_vscale, 1'b0} : {8'd0, i_vscale});
          end
        end else begin
          r_start <= 1'b1;
          r_begun <= 1'b1;
          // The odd field follows an even one and begins one row further down.
          if (i_interlaced && i_line[0] != ends_frame(i_line, i_interlaced)) begin
            r_position <= {8'd0, i_vscale};
          end else begin
            r_position <= 16'd0;
          end
        end
      end
    end
    // As after the last row of a frame: nothing is rendered before the next one.
    if (i_rst) begin
      r_start    <= 1'b0;
      r_begun    <= 1'b1;
      r_position <= {ROWS, 7'd0};
    end
  end

  assign o_start = r_start;
  assign o_row   = r_position[15:7];

endmodule

`default_nettype wire
