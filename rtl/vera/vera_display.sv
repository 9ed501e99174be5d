// SPDX-License-Identifier: MIT
// Display side of the line buffer: the horizontally scaled column being shown, and the address of
// the clearing.
//
// The column advances by HSCALE/128 a pixel between HSTART and HSTOP, also where that is beyond the
// 640 pixels of the picture, and stops at 640. In the last 160 clocks of the line, i_clear, columns
// 0-639 are cleared, four a clock. Interlaced modes spend two clocks a pixel.
`default_nettype none

module vera_display (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  // Configuration
  input  logic        i_interlaced,
  input  logic [7:0]  i_hscale,
  input  logic [9:0]  i_hstart,
  input  logic [9:0]  i_hstop,
  // Raster
  input  logic [10:0] i_clock,
  input  logic        i_swap,
  input  logic        i_clear,
  // Line buffer
  output logic [9:0]  o_column,
  output logic [7:0]  o_clear_index
);

  localparam logic [9:0] COLUMNS = 10'd640;

  logic [16:0] r_position;         // column with 7 fraction bits
  logic [7:0]  r_clear_index;

  function automatic logic shown(input logic [10:0] pixel, input logic [9:0] hstart,
                                 input logic [9:0] hstop);
    shown = pixel >= {1'b0, hstart} && pixel < {1'b0, hstop};
  endfunction

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (i_clear) begin
        r_clear_index <= i_swap ? 8'd0 : r_clear_index + 8'd1;
      end
      if (o_column < COLUMNS) begin
        if (shown(i_interlaced ? i_clock >> 1 : i_clock, i_hstart, i_hstop)) begin
          r_position <= r_position + {9'd0, i_interlaced ? i_hscale >> 1 : i_hscale};
        end
      end
      if (i_swap) r_position <= 17'd0;
    end
    if (i_rst) begin
      r_position    <= 17'd0;
      r_clear_index <= 8'd0;
    end
  end

  assign o_column      = r_position[16:7];
  assign o_clear_index = r_clear_index;

endmodule

`default_nettype wire
