// SPDX-License-Identifier: MIT
// Display side of the line buffer: the horizontally scaled column being shown, and the clearing
// behind it.
//
// The column advances by HSCALE/128 a pixel between HSTART and HSTOP, also where that is beyond the
// 640 pixels of the picture, and stops at 640. After the 640th pixel columns 0-639 are cleared in
// 160 clocks, four in each; nothing stops that, not even a swap. Interlaced modes spend two clocks
// a pixel.
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
  input  logic        i_pixel,
  input  logic        i_swap,
  // Line buffer
  output logic [9:0]  o_column,
  output logic        o_clear,
  output logic [7:0]  o_clear_index
);

  localparam logic [9:0] COLUMNS = 10'd640;
  localparam logic [7:0] LAST_INDEX = 8'd159;  // Rule 16

  logic [10:0] r_half_pixels;
  logic [16:0] r_position;         // column with 7 fraction bits
  logic        r_clear;
  logic [7:0]  r_clear_index;

  function automatic logic shown(input logic [9:0] pixel, input logic [9:0] hstart,
                                 input logic [9:0] hstop);
    shown = pixel >= hstart && pixel < hstop;
  endfunction

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (r_clear) begin
        r_clear       <= r_clear_index != LAST_INDEX;
        r_clear_index <= r_clear_index + 8'd1;
      end
      if (r_half_pixels[10:1] == COLUMNS - 10'd1) begin
        if (r_half_pixels[0] == i_interlaced) begin
          r_clear       <= 1'b1;
          r_clear_index <= 8'd0;
        end
      end
      if (i_pixel) begin
        if (o_column < COLUMNS) begin
          if (shown(r_half_pixels[10:1], i_hstart, i_hstop)) begin  // Rule 24
            r_position <= r_position + {9'd0, i_interlaced ? i_hscale >> 1 : i_hscale};
          end
        end
        r_half_pixels <= r_half_pixels + (i_interlaced ? 11'd1 : 11'd2);
      end
      if (i_swap) begin
        r_position    <= 17'd0;
        r_half_pixels <= 11'd0;
      end
    end
    if (i_rst) begin
      r_half_pixels <= 11'd0;
      r_position    <= 17'd0;
      r_clear       <= 1'b0;
      r_clear_index <= 8'd0;
    end
  end

  assign o_column      = r_position[16:7];
  assign o_clear       = r_clear;
  assign o_clear_index = r_clear_index;

endmodule

`default_nettype wire
