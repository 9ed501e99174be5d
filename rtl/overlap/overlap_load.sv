// SPDX-License-Identifier: MIT
//
// overlap_load: a descriptor, word by word, into what sweep, reader and tester keep of a sprite.
//
// Words 2 and 3 are stored as they come, by others. Three clocks after word 1, o_place tells the
// rest, for a sprite that is visible: its box cut by the window, and where its rows lie. A row is
// kept in 64 bits, mirrored as a whole if it has to be, so that bit 63 is at column o_base.
`default_nettype none

module overlap_load #(
  parameter INDEX = 7,   // bits of a sprite's number
  parameter ROW   = 9    // bits of a row's number
) (
  input  logic              i_clk,
  input  logic              i_clear,

  input  logic              i_word,
  input  logic [1:0]        i_which,
  input  logic [INDEX-1:0]  i_index,
  input  logic [31:0]       i_data,

  input  logic [15:0]       i_origin_x,
  input  logic [15:0]       i_origin_y,
  input  logic [10:0]       i_columns,
  input  logic [15:0]       i_rows,

  output logic              o_working,   // something is on its way
  output logic              o_place,
  output logic [INDEX-1:0]  o_index,
  output logic [9:0]        o_left,      // visible columns and rows, all inclusive
  output logic [9:0]        o_right,
  output logic [ROW-1:0]    o_first,
  output logic [ROW-1:0]    o_last,
  output logic              o_vflip,
  output logic              o_hflip,
  output logic [9:0]        o_stride,
  output logic [9:0]        o_mask_row,  // row of the window with mask row 0; modulo 1024
  output logic [5:0]        o_low,       // visible bits of a row, inclusive
  output logic [5:0]        o_high,
  output logic [1:0]        o_sixteens,  // width - 1, in sixteens
  output logic [10:0]       o_base,
  output logic [5:0]        o_x,         // of the corner, modulo 64 and 1024
  output logic [9:0]        o_y
);

  logic [INDEX-1:0]   r_index;
  logic [9:0]         r_left, r_right, r_stride, r_mask_row;
  logic [ROW-1:0]     r_first, r_last;
  logic               r_vflip, r_hflip;
  logic [10:0]        r_base;
  logic signed [16:0] r_x, r_y;              // from the window's origin
  logic signed [17:0] r_x_end, r_y_end;      // last column and row
  logic signed [17:0] w_columns, w_rows;
  logic               r_enable, r_sized, r_ended, r_visible;
  logic [5:0]         r_width;               // less 1
  logic [9:0]         r_height;              // less 1
  logic               w_right_in, w_bottom_in;

  always_ff @(posedge i_clk) begin
    if (i_word && i_which == 2'd0) begin
      r_x <= $signed({i_data[15], i_data[15:0]}) - $signed({i_origin_x[15], i_origin_x});
      r_y <= $signed({i_data[31], i_data[31:16]}) - $signed({i_origin_y[15], i_origin_y});
    end
    if (i_word && i_which == 2'd1) begin
      {r_enable, r_vflip, r_hflip} <= i_data[31:29];
      {r_height, r_stride, r_width} <= i_data[25:0];
      r_index <= i_index;
    end
  end

  assign w_columns   = $signed({7'd0, i_columns});
  assign w_rows      = $signed({2'd0, i_rows});
  assign w_right_in  = r_x_end < w_columns;
  assign w_bottom_in = r_y_end < w_rows;

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_sized   <= 1'b0;
      r_ended   <= 1'b0;
      r_visible <= 1'b0;
    end else begin
      r_sized   <= i_word && i_which == 2'd1;
      r_ended   <= r_sized;
      r_visible <= r_ended && r_enable && !r_x_end[17] && !r_y_end[17] && i_columns != 0 &&
                   i_rows != 0 && $signed({r_x[16], r_x}) < w_columns &&
                   $signed({r_y[16], r_y}) < w_rows;
    end
    if (r_sized) begin
      r_x_end <= $signed({r_x[16], r_x}) + $signed({12'd0, r_width});
      r_y_end <= $signed({r_y[16], r_y}) + $signed({8'd0, r_height});
    end
    if (r_ended) begin
      r_left  <= r_x[16] ? 10'd0 : r_x[9:0];
      r_right <= w_right_in ? r_x_end[9:0] : i_columns[9:0] - 10'd1;
      r_first <= r_y[16] ? 0 : r_y[ROW-1:0];
      r_last  <= w_bottom_in ? r_y_end[ROW-1:0] : i_rows[ROW-1:0] - 1'b1;
      r_base  <= r_hflip ? r_x_end[10:0] - 11'd63 : r_x[10:0];
      r_mask_row <= r_vflip ? r_y_end[9:0] : r_y[9:0];
    end
  end

  assign o_working  = r_sized || r_ended || r_visible;
  assign o_place    = r_visible;
  assign o_low      = r_left[5:0] - r_base[5:0];
  assign o_high     = r_right[5:0] - r_base[5:0];
  assign o_sixteens = r_width[5:4];
  assign o_x        = r_x[5:0];
  assign o_y        = r_y[9:0];

  assign o_index    = r_index;
  assign o_left     = r_left;
  assign o_right    = r_right;
  assign o_first    = r_first;
  assign o_last     = r_last;
  assign o_vflip    = r_vflip;
  assign o_hflip    = r_hflip;
  assign o_stride   = r_stride;
  assign o_mask_row = r_mask_row;
  assign o_base     = r_base;

  // Parameters
  if (INDEX < 1 || INDEX > 8) overlap_load_INDEX_must_be_1_to_8 refused ();
  if (ROW < 1 || ROW > 10) overlap_load_ROW_must_be_1_to_10 refused ();

endmodule

`default_nettype wire
