// SPDX-License-Identifier: MIT
//
// overlap: which pairs of sprites share a pixel.
//
// A Wishbone B4 classic register slave and a pipelined memory master in one clock domain. A list of
// descriptors goes in, the list of overlapping pairs comes out, with the first common pixel of each
// or the number of them. Registers, formats, order of accesses and clocks: docs/reference/overlap.md.
//
// Descriptors are clipped into tables. The sweep goes down the rows and opens pairs; on each row
// the namer goes through the open pairs and has the reader fetch mask rows, and behind it the
// tester tests the pairs. What is found is entered into PAIRS and TOUCHED and handed to the list.
`default_nettype none

module overlap #(
  parameter SPRITES       = 128,  // 2..256
  parameter DATA_WIDTH    = 32,   // of the memory port, 16 or 32
  parameter BIG_ENDIAN    = 1,    // 16-bit port: bits 31-16 of a word at the lower address
  parameter ADDRESS_WIDTH = 32,   // of byte addresses
  parameter ROWS          = 512,  // greatest height of the window, 2..1024
  parameter AREA          = 1     // 0 leaves area mode out
) (
  input  logic        i_clk,
  input  logic        i_rst,

  input  logic        i_trigger,
  output logic        o_irq,

  // Register slave (Wishbone classic)
  input  logic        i_reg_cyc,
  input  logic        i_reg_stb,
  input  logic        i_reg_we,
  input  logic [13:2] i_reg_adr,
  input  logic [3:0]  i_reg_sel,
  input  logic [31:0] i_reg_dat,
  output logic [31:0] o_reg_dat,
  output logic        o_reg_ack,

  // Memory master (Wishbone pipelined)
  output logic        o_mem_cyc,
  output logic        o_mem_stb,
  output logic        o_mem_we,
  output logic [ADDRESS_WIDTH-1:DATA_WIDTH/16] o_mem_adr,
  output logic [DATA_WIDTH/8-1:0] o_mem_sel,
  output logic [DATA_WIDTH-1:0]   o_mem_dat,
  input  logic                    i_mem_stall,
  input  logic                    i_mem_ack,
  input  logic                    i_mem_err,
  input  logic [DATA_WIDTH-1:0]   i_mem_dat
);

  localparam INDEX  = $clog2(SPRITES);
  localparam ROW    = $clog2(ROWS);
  localparam PIXELS = AREA != 0 ? 16 : 7;
  localparam FOUND  = $clog2(SPRITES * (SPRITES - 1) / 2 + 1) < 4
                          ? 4 : $clog2(SPRITES * (SPRITES - 1) / 2 + 1);
  localparam TAG    = INDEX + 14 + $clog2(64 / DATA_WIDTH);

  // The run
  logic w_start, w_abort, w_refuse, w_clear_done, w_clear_refused;
  logic w_begin, w_busy, w_stop, w_clear;
  logic w_is_loaded, w_is_done, w_is_overflow, w_is_error, w_is_aborted, w_is_refused;
  logic [ADDRESS_WIDTH-1:0] w_error_address;
  logic [31:0]              w_clocks;
  logic                     w_settled;
  logic                     r_row_failed;   // the error was answered to a mask row

  // Configuration
  logic        w_area;
  logic [8:0]  w_count;
  logic [31:4] w_descriptors, w_list;
  logic [15:0] w_origin_x, w_origin_y, w_rows, w_list_lines, w_sequence;
  logic [10:0] w_columns;

  // Register accesses to what was found
  logic        w_read_pairs;
  logic [7:0]  w_pairs_row;
  logic [2:0]  w_pairs_word;
  logic [31:0] w_touched, w_pairs;

  // Memory port
  logic                     w_valid, w_alone, w_ready, w_ack, w_err, w_answer_we, w_quiet;
  logic [ADDRESS_WIDTH-1:0] w_adr, w_answer_adr;
  logic [TAG-1:0]           w_tag, w_answer_tag;
  logic                     w_list_turn;
  logic                     r_reader_waits;  // stalled

  logic                     w_load_valid, w_reader_valid, w_list_valid, w_list_alone;
  logic [ADDRESS_WIDTH-1:0] w_load_adr, w_reader_adr, w_list_adr;
  logic [TAG-1:0]           w_reader_tag;
  logic [1:0]               w_list_tag;
  logic [DATA_WIDTH-1:0]    w_list_dat;

  // Sprites as they are loaded
  logic             w_load, w_words_loaded, w_loaded, w_load_working, w_word;
  logic [1:0]       w_which;
  logic [8:0]       w_word_index;
  logic [31:0]      w_word_data;
  logic             w_place, w_vflip, w_hflip;
  logic [INDEX-1:0] w_index;
  logic [9:0]       w_left, w_right, w_stride, w_mask_row, w_y;
  logic [ROW-1:0]   w_first, w_last;
  logic [5:0]       w_low, w_high, w_x;
  logic [1:0]       w_sixteens;
  logic [10:0]      w_base;

  // The walk of a row
  logic [ROW-1:0]    w_row;
  logic              w_open, w_any_open, w_walk, w_walked, w_swept;
  logic [INDEX-1:0]  w_open_later, w_open_earlier;
  logic              w_pair, w_take;
  logic [INDEX-1:0]  w_pair_later, w_pair_earlier;
  logic [PIXELS-1:0] w_pair_pixels;
  logic              w_fetch, w_fetch_ready, w_fetched;
  logic [INDEX-1:0]  w_name_sprite;
  logic              w_name, w_name_waits, w_name_later, w_full;
  logic [PIXELS-1:0] w_name_pixels;
  logic              w_test, w_test_waits, w_test_later, w_pop, w_starved;
  logic [INDEX-1:0]  w_test_sprite;
  logic [PIXELS-1:0] w_test_pixels;
  logic              w_row_read;
  logic [63:0]       w_row_bits;
  logic              w_return, w_keep, w_changed;
  logic [INDEX-1:0]  w_later, w_earlier;
  logic [PIXELS-1:0] w_pixels;

  // What was found
  logic              w_found, w_found_ready, w_hits_settled, w_record, w_record_ready;
  logic [15:0]       w_found_place;
  logic [31:0]       w_record_data;
  logic [FOUND-1:0]  w_found_count, w_stored;
  logic              w_overflow, w_flush, w_flushed, w_committed;

  overlap_registers #(.SPRITES(SPRITES), .ROWS(ROWS), .AREA(AREA)) registers (
    .i_clk, .i_rst,
    .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr), .i_sel(i_reg_sel),
    .i_dat(i_reg_dat), .o_dat(o_reg_dat), .o_ack(o_reg_ack),
    .i_trigger, .o_irq,
    .i_begin(w_begin), .i_busy(w_busy), .i_loaded(w_is_loaded), .i_done(w_is_done),
    .i_overflow(w_is_overflow), .i_error(w_is_error), .i_aborted(w_is_aborted),
    .i_refused(w_is_refused), .i_found(32'(w_found_count)), .i_stored(32'(w_stored)),
    .i_error_address(32'(w_error_address)), .i_clocks(w_clocks),
    .o_start(w_start), .o_abort(w_abort), .o_refuse(w_refuse), .o_clear_done(w_clear_done),
    .o_clear_refused(w_clear_refused),
    .o_read_pairs(w_read_pairs), .o_row(w_pairs_row), .o_word(w_pairs_word),
    .i_touched(w_touched), .i_pairs(w_pairs),
    .o_area(w_area), .o_count(w_count), .o_descriptors(w_descriptors),
    .o_origin_x(w_origin_x), .o_origin_y(w_origin_y), .o_columns(w_columns), .o_rows(w_rows),
    .o_list(w_list), .o_list_lines(w_list_lines), .o_sequence(w_sequence)
  );

  common_run #(.ADDRESS_WIDTH(ADDRESS_WIDTH)) run (
    .i_clk, .i_rst,
    .i_start(w_start), .i_abort(w_abort), .i_refuse(w_refuse), .i_clear_done(w_clear_done),
    .i_clear_refused(w_clear_refused),
    .i_loaded(w_loaded), .i_finish(w_flushed), .i_committed(w_committed),
    .i_overflow(w_overflow),
    .i_err(w_err), .i_err_address(w_answer_adr), .i_quiet(w_quiet), .i_settled(w_settled),
    .o_begin(w_begin), .o_busy(w_busy), .o_stop(w_stop),
    .o_loaded(w_is_loaded), .o_done(w_is_done), .o_overflow(w_is_overflow),
    .o_error(w_is_error), .o_aborted(w_is_aborted), .o_refused(w_is_refused),
    .o_error_address(w_error_address), .o_clocks(w_clocks)
  );

  // Memory port. The list goes before the reader, but does not take its place while it is stalled.
  assign w_list_turn = w_list_valid && !r_reader_waits;
  assign w_valid     = w_load_valid || w_list_valid || w_reader_valid;
  assign w_alone     = w_list_turn && w_list_alone;
  assign w_adr       = w_list_turn ? w_list_adr : w_load ? w_load_adr : w_reader_adr;
  assign w_tag       = w_list_turn ? TAG'(w_list_tag) : w_reader_tag;

  always_ff @(posedge i_clk) begin
    r_reader_waits <= !w_clear && w_reader_valid && !w_list_turn && !w_ready;
  end

  common_port #(
    .DATA_WIDTH(DATA_WIDTH), .ADDRESS_WIDTH(ADDRESS_WIDTH), .TAG_WIDTH(TAG), .OPEN(2)
  ) port (
    .i_clk, .i_rst,
    .i_valid(w_valid), .i_alone(w_alone), .i_we(w_list_turn), .i_adr(w_adr), .i_dat(w_list_dat),
    .i_tag(w_tag), .o_ready(w_ready), .i_stop(w_stop || !w_busy),
    .o_ack(w_ack), .o_err(w_err), .o_we(w_answer_we), .o_adr(w_answer_adr), .o_tag(w_answer_tag),
    .o_quiet(w_quiet),
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
    .i_mem_stall, .i_mem_ack, .i_mem_err
  );

  // Loading
  assign w_clear  = i_rst || !w_busy;
  assign w_loaded = w_load && w_words_loaded;

  logic w_load_asks;
  assign w_load_valid = w_load && w_load_asks;

  common_descriptors #(
    .DATA_WIDTH(DATA_WIDTH), .BIG_ENDIAN(BIG_ENDIAN), .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .COUNT_WIDTH(9)
  ) descriptors (
    .i_clk, .i_rst, .i_begin(w_begin), .i_count(w_count), .i_base(w_descriptors),
    .o_valid(w_load_asks), .o_adr(w_load_adr), .i_ready(w_load && w_ready),
    .i_ack(w_ack && w_load && !w_stop), .i_dat(i_mem_dat),
    .o_word(w_word), .o_which(w_which), .o_index(w_word_index), .o_data(w_word_data),
    .o_loaded(w_words_loaded)
  );

  overlap_load #(.INDEX(INDEX), .ROW(ROW)) load (
    .i_clk, .i_clear(w_clear),
    .i_word(w_word), .i_which(w_which), .i_index(w_word_index[INDEX-1:0]), .i_data(w_word_data),
    .i_origin_x(w_origin_x), .i_origin_y(w_origin_y), .i_columns(w_columns), .i_rows(w_rows),
    .o_working(w_load_working), .o_place(w_place), .o_index(w_index),
    .o_left(w_left), .o_right(w_right), .o_first(w_first), .o_last(w_last),
    .o_vflip(w_vflip), .o_hflip(w_hflip), .o_stride(w_stride), .o_mask_row(w_mask_row),
    .o_low(w_low), .o_high(w_high), .o_sixteens(w_sixteens), .o_base(w_base),
    .o_x(w_x), .o_y(w_y)
  );

  // Down the rows
  overlap_sweep #(.SPRITES(SPRITES), .ROWS(ROWS), .INDEX(INDEX), .ROW(ROW)) sweep (
    .i_clk, .i_rst,
    .i_begin(w_begin), .i_busy(w_busy), .i_stop(w_stop), .o_load(w_load),
    .i_loaded(w_words_loaded && !w_load_working), .o_done(w_swept),
    .i_classes(w_word && w_which == 2'd3), .i_classes_index(w_word_index[INDEX-1:0]),
    .i_classes_data(w_word_data),
    .i_place(w_place), .i_index(w_index), .i_left(w_left), .i_right(w_right),
    .i_first(w_first), .i_last(w_last),
    .o_open(w_open), .o_later(w_open_later), .o_earlier(w_open_earlier), .i_any_open(w_any_open),
    .o_row(w_row), .o_walk(w_walk), .i_walked(w_walked)
  );

  overlap_open #(.SPRITES(SPRITES), .INDEX(INDEX), .AREA(AREA), .PIXELS(PIXELS)) open (
    .i_clk, .i_clear(w_clear),
    .i_append(w_open), .i_append_later(w_open_later), .i_append_earlier(w_open_earlier),
    .o_any(w_any_open),
    .i_walk(w_walk), .o_valid(w_pair), .o_later(w_pair_later), .o_earlier(w_pair_earlier),
    .o_pixels(w_pair_pixels), .i_take(w_take),
    .i_return(w_return), .i_keep(w_keep), .i_changed(w_changed), .i_later(w_later),
    .i_earlier(w_earlier), .i_pixels(w_pixels), .o_walked(w_walked)
  );

  // A row of open pairs
  overlap_namer #(.SPRITES(SPRITES), .INDEX(INDEX), .ROW(ROW), .PIXELS(PIXELS)) namer (
    .i_clk, .i_clear(w_clear), .i_walk(w_walk), .i_row(w_row),
    .i_unstamp(w_place), .i_unstamp_index(w_index),
    .i_valid(w_pair), .i_later(w_pair_later), .i_earlier(w_pair_earlier),
    .i_pixels(w_pair_pixels), .o_take(w_take),
    .o_fetch(w_fetch), .o_sprite(w_name_sprite), .i_fetch_ready(w_fetch_ready),
    .o_name(w_name), .o_fetched(w_name_waits), .o_is_later(w_name_later),
    .o_pixels(w_name_pixels), .i_full(w_full)
  );

  common_queue #(.WIDTH(2 + INDEX + PIXELS), .DEPTH(16)) names (
    .i_clk, .i_clear(w_clear),
    .i_push(w_name), .i_data({w_name_waits, w_name_later, w_name_sprite, w_name_pixels}),
    .o_full(w_full),
    .o_valid(w_test), .o_data({w_test_waits, w_test_later, w_test_sprite, w_test_pixels}),
    .i_pop(w_pop)
  );

  overlap_reader #(
    .SPRITES(SPRITES), .INDEX(INDEX), .ROW(ROW), .DATA_WIDTH(DATA_WIDTH),
    .BIG_ENDIAN(BIG_ENDIAN), .ADDRESS_WIDTH(ADDRESS_WIDTH), .TAG(TAG)
  ) reader (
    .i_clk, .i_clear(w_clear), .i_row(w_row),
    .i_mask(w_word && w_which == 2'd2), .i_mask_index(w_word_index[INDEX-1:0]),
    .i_mask_address(w_word_data[31:2]),
    .i_place(w_place), .i_index(w_index), .i_vflip(w_vflip), .i_hflip(w_hflip),
    .i_stride(w_stride), .i_mask_row(w_mask_row), .i_low(w_low), .i_high(w_high),
    .i_sixteens(w_sixteens),
    .i_fetch(w_fetch), .i_sprite(w_name_sprite), .o_ready(w_fetch_ready),
    .o_fetched(w_fetched),
    .o_valid(w_reader_valid), .o_adr(w_reader_adr), .o_tag(w_reader_tag),
    .i_ready(w_ready && w_reader_valid && !w_list_turn),
    .i_ack(w_ack && !w_answer_we && !w_load && !w_stop), .i_tag(w_answer_tag), .i_dat(i_mem_dat),
    .i_read(w_row_read), .i_read_index(w_test_sprite), .o_row(w_row_bits)
  );

  overlap_tester #(.SPRITES(SPRITES), .INDEX(INDEX), .ROW(ROW), .AREA(AREA), .PIXELS(PIXELS))
  tester (
    .i_clk, .i_clear(w_clear), .i_row(w_row), .i_area(w_area),
    .i_place(w_place), .i_index(w_index), .i_base(w_base), .i_x(w_x), .i_y(w_y), .i_last(w_last),
    .i_name(w_test), .i_wait(w_test_waits), .i_is_later(w_test_later), .i_sprite(w_test_sprite),
    .i_pixels(w_test_pixels), .o_pop(w_pop),
    .i_fetched(w_fetched), .o_read(w_row_read), .i_bits(w_row_bits),
    .o_return(w_return), .o_keep(w_keep), .o_changed(w_changed), .o_later(w_later),
    .o_earlier(w_earlier), .o_pixels(w_pixels),
    .o_found(w_found), .o_place(w_found_place), .i_found_ready(w_found_ready),
    .o_starved(w_starved)
  );

  // What was found
  overlap_hits #(.SPRITES(SPRITES), .INDEX(INDEX), .FOUND(FOUND)) hits (
    .i_clk, .i_rst, .i_begin(w_begin), .i_busy(w_busy), .i_count(w_count),
    .i_found(w_found), .i_one(w_later), .i_other(w_earlier), .i_place(w_found_place),
    .o_ready(w_found_ready), .o_settled(w_hits_settled), .o_found(w_found_count),
    .o_record(w_record), .o_data(w_record_data), .i_record_ready(w_record_ready),
    .i_read(w_read_pairs), .i_row(w_pairs_row), .i_word(w_pairs_word),
    .o_touched(w_touched), .o_pairs(w_pairs)
  );

  assign w_flush = w_swept && w_hits_settled;

  common_list #(
    .DATA_WIDTH(DATA_WIDTH), .BIG_ENDIAN(BIG_ENDIAN), .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .FOUND_WIDTH(FOUND)
  ) list (
    .i_clk, .i_rst, .i_begin(w_begin), .i_stop(w_stop),
    .i_base(w_list), .i_lines(w_list_lines), .i_sequence(w_sequence),
    .i_record(w_record), .i_data(w_record_data), .o_ready(w_record_ready),
    .i_flush(w_flush), .o_flushed(w_flushed), .o_committed(w_committed),
    .i_found(w_found_count), .i_mode(w_area), .o_stored(w_stored), .o_overflow(w_overflow),
    .o_valid(w_list_valid), .o_alone(w_list_alone), .o_adr(w_list_adr), .o_dat(w_list_dat),
    .o_tag(w_list_tag), .i_asked(o_mem_stb && w_list_turn), .i_ready(w_ready && w_list_turn),
    .i_ack(w_ack && w_answer_we), .i_err(w_err && w_answer_we), .i_tag(w_answer_tag[1:0]),
    .i_quiet(w_quiet)
  );

  // After an error in a mask row the pairs named before it are still tested. In any case what is
  // being entered is entered on both sides of the diagonal.
  always_ff @(posedge i_clk) begin
    if (w_begin) r_row_failed <= 1'b0;
    else if (w_err && !w_stop) r_row_failed <= !w_answer_we && !w_load;
  end

  assign w_settled = r_row_failed ? w_starved && w_hits_settled : w_found_ready;

  // Parameters
  if (SPRITES < 2 || SPRITES > 256) begin : g_sprites
    overlap_SPRITES_must_be_2_to_256 refused ();
  end
  if (DATA_WIDTH != 16 && DATA_WIDTH != 32) begin : g_data_width
    overlap_DATA_WIDTH_must_be_16_or_32 refused ();
  end
  if (ADDRESS_WIDTH < 16 || ADDRESS_WIDTH > 32) begin : g_address_width
    overlap_ADDRESS_WIDTH_must_be_16_to_32 refused ();
  end
  if (ROWS < 2 || ROWS > 1024) begin : g_rows
    overlap_ROWS_must_be_2_to_1024 refused ();
  end

endmodule

`default_nettype wire
