// SPDX-License-Identifier: MIT
//
// overlap_reader: fetches rows of masks, and keeps the one fetched last of each sprite.
//
// i_fetch is taken when o_ready is high, at most every second clock; the first access is asked for
// three clocks later. A row is kept with its visible pixels only, mirrored if HFLIP: bit 63 is at
// the base column of the sprite. o_fetched tells, in order, that a row is there in the next clock.
`default_nettype none

module overlap_reader #(
  parameter SPRITES       = 128,
  parameter INDEX         = 7,
  parameter ROW           = 9,
  parameter DATA_WIDTH    = 32,
  parameter BIG_ENDIAN    = 1,
  parameter ADDRESS_WIDTH = 32,
  parameter TAG           = INDEX + 14 + $clog2(64 / DATA_WIDTH)
) (
  input  logic                     i_clk,
  input  logic                     i_clear,
  input  logic [ROW-1:0]           i_row,

  // Sprites as they are loaded: the mask's address, the rest
  input  logic                     i_mask,
  input  logic [INDEX-1:0]         i_mask_index,
  input  logic [31:2]              i_mask_address,
  input  logic                     i_place,
  input  logic [INDEX-1:0]         i_index,
  input  logic                     i_vflip,
  input  logic                     i_hflip,
  input  logic [9:0]               i_stride,
  input  logic [9:0]               i_mask_row,
  input  logic [5:0]               i_low,
  input  logic [5:0]               i_high,
  input  logic [1:0]               i_sixteens,

  // Rows to be fetched
  input  logic                     i_fetch,
  input  logic [INDEX-1:0]         i_sprite,
  output logic                     o_ready,
  output logic                     o_fetched,

  // Requests and answers
  output logic                     o_valid,
  output logic [ADDRESS_WIDTH-1:0] o_adr,
  output logic [TAG-1:0]           o_tag,
  input  logic                     i_ready,
  input  logic                     i_ack,
  input  logic [TAG-1:0]           i_tag,
  input  logic [DATA_WIDTH-1:0]    i_dat,

  // Rows, a clock later
  input  logic                     i_read,
  input  logic [INDEX-1:0]         i_read_index,
  output logic [63:0]              o_row
);

  localparam CHUNKS = 64 / DATA_WIDTH;
  localparam CHUNK  = $clog2(CHUNKS);

  // Looking up and where the row lies
  logic             r_looked_up, r_row_known;
  logic [INDEX-1:0] r_sprite;
  logic [31:2]      w_mask;
  logic             w_vflip, w_hflip;
  logic [9:0]       w_stride, w_mask_row, r_mask_row;
  logic [5:0]       w_low, w_high;
  logic [1:0]       w_sixteens;
  logic             w_ask;           // the row found is the one to be asked for
  logic [19:0]      w_offset;

  // The row whose accesses are asked for
  logic             r_asking, w_asked;
  logic [31:2]      r_address;
  logic [CHUNK-1:0] r_chunk, r_last_chunk;
  logic [INDEX-1:0] r_ask_sprite;
  logic             r_hflip;
  logic [5:0]       r_low, r_high;

  common_memory #(.WIDTH(30), .DEPTH(SPRITES)) masks (
    .i_clk,
    .i_write(i_mask), .i_write_address(i_mask_index), .i_data(i_mask_address),
    .i_read(i_fetch), .i_read_address(i_sprite), .o_data(w_mask)
  );

  common_memory #(.WIDTH(36), .DEPTH(SPRITES)) shapes (
    .i_clk,
    .i_write(i_place), .i_write_address(i_index),
    .i_data({i_vflip, i_hflip, i_stride, i_mask_row, i_low, i_high, i_sixteens}),
    .i_read(i_fetch), .i_read_address(i_sprite),
    .o_data({w_vflip, w_hflip, w_stride, w_mask_row, w_low, w_high, w_sixteens})
  );

  assign w_asked  = i_ready && r_chunk == r_last_chunk;
  assign w_ask    = r_row_known && (!r_asking || w_asked);
  assign o_ready  = !r_looked_up && (!r_row_known || w_ask);
  assign w_offset = 20'(r_mask_row) * 20'(w_stride);

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_looked_up <= 1'b0;
      r_row_known <= 1'b0;
      r_asking    <= 1'b0;
    end else begin
      r_looked_up <= i_fetch;
      r_row_known <= r_looked_up || (r_row_known && !w_ask);
      r_asking    <= w_ask || (r_asking && !w_asked);
    end
    if (i_fetch) r_sprite <= i_sprite;
    if (r_looked_up) begin
      r_mask_row <= w_vflip ? w_mask_row - 10'(i_row) : 10'(i_row) - w_mask_row;
    end
    if (w_ask) begin
      r_address    <= w_mask + {10'd0, w_offset};
      r_chunk      <= 0;
      r_last_chunk <= w_sixteens[1-:CHUNK];
      r_ask_sprite <= r_sprite;
      r_hflip      <= w_hflip;
      r_low        <= w_low;
      r_high       <= w_high;
    end else if (i_ready) begin
      r_chunk <= r_chunk + 1'b1;
      if (DATA_WIDTH == 32 || r_chunk[0]) r_address <= r_address + 30'd1;
    end
  end

  // From left to right: the upper half of a word first
  wire [31:0] w_address = {r_address, DATA_WIDTH == 16 && r_chunk[0] == (BIG_ENDIAN != 0), 1'b0};

  assign o_valid = r_asking;
  assign o_adr   = w_address[ADDRESS_WIDTH-1:0];
  assign o_tag   = {r_chunk, r_chunk == r_last_chunk, r_hflip, r_low, r_high,
                    r_ask_sprite};

  // Answers. The first chunk clears the others, which may not come.
  logic [CHUNK-1:0]      w_chunk, w_place;
  logic                  w_last, w_mirror;
  logic [5:0]            w_from, w_to;
  logic [INDEX-1:0]      w_sprite;
  logic [DATA_WIDTH-1:0] w_mirrored, w_visible;

  assign {w_chunk, w_last, w_mirror, w_from, w_to, w_sprite} = i_tag;
  assign w_place   = w_mirror ? ~w_chunk : w_chunk;
  assign o_fetched = i_ack && w_last;

  always_comb begin
    for (int n = 0; n < DATA_WIDTH; n = n + 1) begin
      w_mirrored[n] = w_mirror ? i_dat[DATA_WIDTH-1-n] : i_dat[n];
    end
  end

  logic [DATA_WIDTH-1:0] w_since, w_until;
  assign w_since = w_from[5-:CHUNK] == w_place ? {DATA_WIDTH{1'b1}} >> w_from[5-CHUNK:0]
                                               : {DATA_WIDTH{w_from[5-:CHUNK] < w_place}};
  assign w_until = w_to[5-:CHUNK] == w_place
                       ? ~({1'b0, {DATA_WIDTH-1{1'b1}}} >> w_to[5-CHUNK:0])
                       : {DATA_WIDTH{w_to[5-:CHUNK] > w_place}};
  assign w_visible = w_mirrored & w_since & w_until;

  for (genvar n = 0; n < CHUNKS; n = n + 1) begin : chunk
    common_memory #(.WIDTH(DATA_WIDTH), .DEPTH(SPRITES)) rows (
      .i_clk,
      .i_write(i_ack && (w_place == n || w_chunk == 0)), .i_write_address(w_sprite),
      .i_data(w_place == n ? w_visible : {DATA_WIDTH{1'b0}}),
      .i_read, .i_read_address(i_read_index),
      .o_data(o_row[63-n*DATA_WIDTH-:DATA_WIDTH])
    );
  end

  // Parameters
  if (SPRITES < 2 || SPRITES > 256) overlap_reader_SPRITES_must_be_2_to_256 refused ();
  if (INDEX != $clog2(SPRITES)) overlap_reader_INDEX_must_be_clog2_of_SPRITES refused ();
  if (ROW < 1 || ROW > 10) overlap_reader_ROW_must_be_1_to_10 refused ();
  if (DATA_WIDTH != 16 && DATA_WIDTH != 32) overlap_reader_DATA_WIDTH_must_be_16_or_32 refused ();
  if (ADDRESS_WIDTH < 16 || ADDRESS_WIDTH > 32)
    overlap_reader_ADDRESS_WIDTH_must_be_16_to_32 refused ();
  if (TAG != INDEX + 14 + $clog2(64 / DATA_WIDTH))
    overlap_reader_TAG_must_be_what_it_is_by_default refused ();

endmodule

`default_nettype wire
