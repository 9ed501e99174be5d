// SPDX-License-Identifier: MIT
//
// overlap_namer: names the sprites of the open pairs, the later one when it is another than before,
// then the earlier, one a clock, and has the row fetched of those that are named for the first time
// on this row.
//
// A stamp a sprite says of which row it was fetched last. i_unstamp forgets it.
`default_nettype none

module overlap_namer #(
  parameter SPRITES = 128,
  parameter INDEX   = 7,
  parameter ROW     = 9,
  parameter PIXELS  = 16
) (
  input  logic              i_clk,
  input  logic              i_clear,
  input  logic              i_walk,
  input  logic [ROW-1:0]    i_row,

  input  logic              i_unstamp,
  input  logic [INDEX-1:0]  i_unstamp_index,

  // Open pairs
  input  logic              i_valid,
  input  logic [INDEX-1:0]  i_later,
  input  logic [INDEX-1:0]  i_earlier,
  input  logic [PIXELS-1:0] i_pixels,
  output logic              o_take,

  // Rows to be fetched
  output logic              o_fetch,
  output logic [INDEX-1:0]  o_sprite,
  input  logic              i_fetch_ready,

  // Names
  output logic              o_name,
  output logic              o_fetched,   // its row is on its way
  output logic              o_is_later,
  output logic [PIXELS-1:0] o_pixels,
  input  logic              i_full
);

  logic              r_named;             // a later sprite, on this row
  logic [INDEX-1:0]  r_later;
  logic              r_valid;             // r_sprite waits for its stamp
  logic [INDEX-1:0]  r_sprite;
  logic              r_is_later;
  logic [PIXELS-1:0] r_pixels;
  logic              r_stamped;           // r_last_stamped was, on this row
  logic [INDEX-1:0]  r_last_stamped;
  logic              w_is_later, w_advance, w_fresh;
  logic [INDEX-1:0]  w_sprite;
  logic [ROW:0]      w_stamp;

  assign w_is_later = !r_named || i_later != r_later;
  assign w_sprite   = w_is_later ? i_later : i_earlier;
  assign w_advance  = i_valid && (!r_valid || o_name);
  assign o_take     = w_advance && !w_is_later;

  // The stamp written last may not be in what was read.
  assign w_fresh   = w_stamp == {1'b1, i_row} || (r_stamped && r_last_stamped == r_sprite);
  assign o_name    = r_valid && !i_full && (w_fresh || i_fetch_ready);
  assign o_fetched = !w_fresh;
  assign o_fetch   = o_name && !w_fresh;

  common_memory #(.WIDTH(ROW + 1), .DEPTH(SPRITES)) stamps (
    .i_clk,
    .i_write(i_unstamp || o_fetch), .i_write_address(i_unstamp ? i_unstamp_index : r_sprite),
    .i_data(i_unstamp ? {ROW+1{1'b0}} : {1'b1, i_row}),
    .i_read(w_advance), .i_read_address(w_sprite), .o_data(w_stamp)
  );

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_named   <= 1'b0;
      r_valid   <= 1'b0;
      r_stamped <= 1'b0;
    end else if (i_walk) begin
      r_named   <= 1'b0;
      r_stamped <= 1'b0;
    end else begin
      r_valid <= w_advance || (r_valid && !o_name);
      if (w_advance && w_is_later) r_named <= 1'b1;
      if (o_fetch) r_stamped <= 1'b1;
    end
    if (w_advance) begin
      r_sprite   <= w_sprite;
      r_is_later <= w_is_later;
      r_pixels   <= i_pixels;
      if (w_is_later) r_later <= i_later;
    end
    if (o_fetch) r_last_stamped <= r_sprite;
  end

  assign o_sprite   = r_sprite;
  assign o_is_later = r_is_later;
  assign o_pixels   = r_pixels;

  // Parameters
  if (SPRITES < 2 || SPRITES > 256) overlap_namer_SPRITES_must_be_2_to_256 refused ();
  if (INDEX != $clog2(SPRITES)) overlap_namer_INDEX_must_be_clog2_of_SPRITES refused ();
  if (ROW < 1 || ROW > 10) overlap_namer_ROW_must_be_1_to_10 refused ();
  if (PIXELS < 1 || PIXELS > 16) overlap_namer_PIXELS_must_be_1_to_16 refused ();

endmodule

`default_nettype wire
