// SPDX-License-Identifier: MIT
//
// overlap_tester: tests the open pairs of a row, one a clock.
//
// Names come in as the namer gave them. One whose row was fetched on this occasion waits for it.
// The later sprite's row is kept; with each earlier one's it goes through three stages: which of
// the two begins further right and by how much the other has to be shifted; shift and AND; is there
// a pixel, and which is the first, or how many. A pair leaves by o_return, and if it is found, in
// the same clock by o_found, which waits for i_found_ready.
`default_nettype none

module overlap_tester #(
  parameter SPRITES = 128,
  parameter INDEX   = 7,
  parameter ROW     = 9,
  parameter AREA    = 1,
  parameter PIXELS  = 16
) (
  input  logic              i_clk,
  input  logic              i_clear,
  input  logic [ROW-1:0]    i_row,
  input  logic              i_area,

  // Sprites as they are loaded
  input  logic              i_place,
  input  logic [INDEX-1:0]  i_index,
  input  logic [10:0]       i_base,
  input  logic [5:0]        i_x,
  input  logic [9:0]        i_y,
  input  logic [ROW-1:0]    i_last,

  // Names
  input  logic              i_name,
  input  logic              i_wait,
  input  logic              i_is_later,
  input  logic [INDEX-1:0]  i_sprite,
  input  logic [PIXELS-1:0] i_pixels,
  output logic              o_pop,

  // Their rows
  input  logic              i_fetched,
  output logic              o_read,
  input  logic [63:0]       i_bits,

  // Pairs that are tested
  output logic              o_return,
  output logic              o_keep,
  output logic              o_changed,
  output logic [INDEX-1:0]  o_later,
  output logic [INDEX-1:0]  o_earlier,
  output logic [PIXELS-1:0] o_pixels,
  output logic              o_found,
  output logic [15:0]       o_place,
  input  logic              i_found_ready,
  output logic              o_starved  // nothing to do before a row comes
);

  localparam DATA = 27 + ROW;

  logic              w_advance;
  logic [4:0]        r_fetched;         // rows that are there and have not been waited for
  logic              w_waited;

  // Looked up
  logic              r_1_valid, r_1_is_later;
  logic [INDEX-1:0]  r_1_sprite;
  logic [PIXELS-1:0] r_1_pixels;
  logic [10:0]       w_base;
  logic [5:0]        w_x;
  logic [9:0]        w_y;
  logic [ROW-1:0]    w_last;

  // The later sprite
  logic [INDEX-1:0]  r_later;
  logic [63:0]       r_later_bits;
  logic [10:0]       r_later_base;
  logic [5:0]        r_later_x;
  logic [9:0]        r_later_y;
  logic              r_later_ends;      // this is its last row

  // Distance
  logic [5:0]        w_distance;        // of the later's base from the earlier's, modulo 64
  logic              w_later_left, w_later_first;
  logic              r_2_valid, r_2_ends;
  logic [INDEX-1:0]  r_2_later, r_2_earlier;
  logic [PIXELS-1:0] r_2_pixels;
  logic [63:0]       r_2_left, r_2_right;
  logic [5:0]        r_2_shift, r_2_column;
  logic [9:0]        r_2_row;

  // Common pixels
  logic              r_3_valid, r_3_ends;
  logic [INDEX-1:0]  r_3_later, r_3_earlier;
  logic [PIXELS-1:0] r_3_pixels;
  logic [63:0]       r_3_common;
  logic [5:0]        r_3_column;
  logic [9:0]        r_3_row;
  logic              w_any;
  logic [5:0]        w_first;

  common_memory #(.WIDTH(DATA), .DEPTH(SPRITES)) places (
    .i_clk,
    .i_write(i_place), .i_write_address(i_index), .i_data({i_base, i_x, i_y, i_last}),
    .i_read(w_advance), .i_read_address(i_sprite), .o_data({w_base, w_x, w_y, w_last})
  );

  assign w_waited  = r_fetched != 0;
  assign w_advance = !o_found || i_found_ready;
  assign o_read    = w_advance;
  assign o_pop     = i_name && w_advance && (!i_wait || w_waited);
  assign o_starved = i_name && i_wait && !w_waited && !r_1_valid && !r_2_valid && !r_3_valid;

  assign w_distance    = r_later_base[5:0] - w_base[5:0];
  assign w_later_left  = $signed(r_later_base) < $signed(w_base);
  assign w_later_first = r_later < r_1_sprite;  // by number, which is whose corner counts

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_fetched <= 0;
      r_1_valid <= 1'b0;
      r_2_valid <= 1'b0;
      r_3_valid <= 1'b0;
    end else begin
      r_fetched <= r_fetched + {4'd0, i_fetched} - {4'd0, o_pop && i_wait};
      if (w_advance) begin
        r_1_valid <= o_pop;
        r_2_valid <= r_1_valid && !r_1_is_later;
        r_3_valid <= r_2_valid;
      end
    end
    if (w_advance) begin
      r_1_is_later <= i_is_later;
      r_1_sprite   <= i_sprite;
      r_1_pixels   <= i_pixels;
      if (r_1_valid && r_1_is_later) begin
        r_later      <= r_1_sprite;
        r_later_bits <= i_bits;
        r_later_base <= w_base;
        r_later_x    <= w_x;
        r_later_y    <= w_y;
        r_later_ends <= w_last == i_row;
      end

      r_2_ends    <= r_later_ends || w_last == i_row;
      r_2_later   <= r_later;
      r_2_earlier <= r_1_sprite;
      r_2_pixels  <= r_1_pixels;
      r_2_left    <= w_later_left ? r_later_bits : i_bits;
      r_2_right   <= w_later_left ? i_bits : r_later_bits;
      r_2_shift   <= w_later_left ? -w_distance : w_distance;
      r_2_column  <= (w_later_left ? w_base[5:0] : r_later_base[5:0]) -
                     (w_later_first ? r_later_x : w_x);
      r_2_row     <= 10'(i_row) - (w_later_first ? r_later_y : w_y);

      r_3_ends    <= r_2_ends;
      r_3_later   <= r_2_later;
      r_3_earlier <= r_2_earlier;
      r_3_pixels  <= r_2_pixels;
      r_3_common  <= (r_2_left << r_2_shift) & r_2_right;
      r_3_column  <= r_2_column;
      r_3_row     <= r_2_row;
    end
  end

  overlap_first first (.i_bits(r_3_common), .o_any(w_any), .o_first(w_first));

  if (AREA != 0) begin : area
    logic [6:0]      w_count;
    logic [PIXELS:0] w_sum;

    assign w_count   = 7'($countones(r_3_common));
    assign w_sum     = {1'b0, r_3_pixels} + {{PIXELS-6{1'b0}}, w_count};
    assign o_pixels  = w_sum[PIXELS] ? {PIXELS{1'b1}} : w_sum[PIXELS-1:0];
    assign o_changed = i_area && w_any;
    assign o_found   = r_3_valid && (i_area ? r_3_ends && w_sum != 0 : w_any);
    assign o_keep    = !r_3_ends && (i_area || !w_any);
    assign o_place   = i_area ? o_pixels : {r_3_row, r_3_column + w_first};
  end else begin : no_area
    assign o_pixels  = 0;
    assign o_changed = 1'b0;
    assign o_found   = r_3_valid && w_any;
    assign o_keep    = !r_3_ends && !w_any;
    assign o_place   = {r_3_row, r_3_column + w_first};
  end

  assign o_return  = r_3_valid && w_advance;
  assign o_later   = r_3_later;
  assign o_earlier = r_3_earlier;

  // Parameters
  if (SPRITES < 2 || SPRITES > 256) overlap_tester_SPRITES_must_be_2_to_256 refused ();
  if (INDEX != $clog2(SPRITES)) overlap_tester_INDEX_must_be_clog2_of_SPRITES refused ();
  if (ROW < 1 || ROW > 10) overlap_tester_ROW_must_be_1_to_10 refused ();
  if (PIXELS < 7 || PIXELS > 16) overlap_tester_PIXELS_must_be_7_to_16 refused ();

endmodule

`default_nettype wire
