// SPDX-License-Identifier: MIT
// Pixel rule and frame accumulator: what one sprite pixel does to its line buffer cell and to the
// collision result.
//
// A cell is {mask 4, z 2, colour 8}. An opaque pixel ORs the AND of both masks into the accumulator
// (visible columns only) and takes the cell, joining the masks, when the cell is empty or lies
// deeper; a pixel that loses leaves no mask behind. i_latch moves the accumulator to o_nibble; a
// pixel of that very clock is lost.
`default_nettype none

module vera_collision (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  // Sprite pixel
  input  logic        i_pixel,
  input  logic [9:0]  i_column,
  input  logic [7:0]  i_raw,
  input  logic [3:0]  i_palette,
  input  logic [3:0]  i_mask,
  input  logic [1:0]  i_z,
  // Line buffer cell before and after the pixel
  input  logic [13:0] i_cell,
  output logic        o_write,
  output logic [13:0] o_cell,
  // Result
  input  logic        i_latch,
  output logic [3:0]  o_hit,
  output logic [3:0]  o_accumulator,
  output logic [3:0]  o_nibble
);

  localparam logic [9:0] VISIBLE_COLUMNS = 10'd640;

  logic [3:0] r_accumulator;
  logic [3:0] r_nibble;
  logic [3:0] w_cell_mask;
  logic [1:0] w_cell_z;
  logic [7:0] w_cell_colour;
  logic [3:0] w_raw_upper;
  logic [3:0] w_raw_lower;

  assign {w_cell_mask, w_cell_z, w_cell_colour} = i_cell;
  assign {w_raw_upper, w_raw_lower} = i_raw;

  always_comb begin
    o_write = 1'b0;
    o_cell  = 14'd0;
    o_hit   = 4'd0;
    if (i_pixel) begin
      if (i_raw != 8'd0) begin  // Rule 17
        // The palette offset replaces the upper nibble of raw values 1-15.
        o_write = w_cell_colour == 8'd0 || i_z > w_cell_z;  // Rule 11
        o_cell  = {w_cell_mask | i_mask, i_z,
                   w_raw_upper == 4'd0 ? i_palette : w_raw_upper, w_raw_lower};
        o_hit   = i_column < VISIBLE_COLUMNS ? w_cell_mask & i_mask : 4'd0;  // Rule 10
      end
    end
  end

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (i_latch) r_nibble <= r_accumulator;  // Rule 12
      if (i_latch || i_pixel) r_accumulator <= i_latch ? 4'd0 : r_accumulator | o_hit;  // Rule 25
    end
    if (i_rst) begin
      r_accumulator <= 4'd0;
      r_nibble      <= 4'd0;
    end
  end

  assign o_accumulator = r_accumulator;
  assign o_nibble      = r_nibble;

endmodule

`default_nettype wire
