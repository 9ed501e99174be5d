// SPDX-License-Identifier: MIT
//
// impact: what moving circles touch first, and when.
//
// A Wishbone B4 classic register slave and a pipelined memory master in one clock domain. A list of
// descriptors goes in; for each object its earliest contact comes out, or every contact by time.
// Registers, formats, order of accesses and clocks: docs/reference/impact.md.
//
// Objects are stored as they are loaded. The scan goes through all pairs, one a clock, and names
// those whose swept boxes meet; these go through motion, discriminant and time, in their order,
// and what is a contact is entered for both objects and, in all mode, into a heap. At last the
// report hands records to the list.
`default_nettype none

module impact #(
  parameter OBJECTS       = 128,  // 2..128
  parameter DATA_WIDTH    = 32,   // of the memory port, 16 or 32
  parameter BIG_ENDIAN    = 1,    // 16-bit port: bits 31-16 of a word at the lower address
  parameter ADDRESS_WIDTH = 32,   // of byte addresses
  parameter WIDE          = 0,    // 1: a pair that is computed takes 8 clocks
  parameter ALL           = 1     // 0 leaves all mode out
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

  localparam INDEX = $clog2(OBJECTS);
  localparam PAIRS = OBJECTS * (OBJECTS - 1) / 2;
  localparam FOUND = $clog2(PAIRS + 1) < 8 ? 8 : $clog2(PAIRS + 1);
  localparam NODE  = PAIRS < 3 ? 2 : $clog2(PAIRS + 1);
  localparam PAIR  = 3 + 2 * INDEX;

  // The run
  logic w_start, w_abort, w_refuse, w_clear_done, w_clear_refused;
  logic w_begin, w_busy, w_stop, w_clear;
  logic w_is_loaded, w_is_done, w_is_overflow, w_is_error, w_is_aborted, w_is_refused;
  logic [ADDRESS_WIDTH-1:0] w_error_address;
  logic [31:0]              w_clocks;
  logic                     r_loading;
  logic [FOUND-1:0]         r_found;

  // Configuration
  logic        w_all;
  logic [8:0]  w_count;
  logic [31:4] w_descriptors, w_list;
  logic [15:0] w_list_lines, w_sequence;

  // Memory port
  logic                     w_ready, w_ack, w_err, w_answer_we, w_quiet;
  logic [ADDRESS_WIDTH-1:0] w_answer_adr;
  logic [1:0]               w_answer_tag;
  logic                     w_load_asks, w_load_valid, w_list_valid, w_list_alone;
  logic [ADDRESS_WIDTH-1:0] w_load_adr, w_list_adr;
  logic [1:0]               w_list_tag;
  logic [DATA_WIDTH-1:0]    w_list_dat;

  // Objects
  logic             w_word, w_words_loaded, w_loaded;
  logic [1:0]       w_which;
  logic [8:0]       w_word_index;
  logic [INDEX-1:0] w_index;
  logic [31:0]      w_word_data, w_y_x;
  logic             w_place, w_displace, w_size, w_classify;
  logic [33:0]      w_dy_dx;
  logic [15:0]      w_separating_radius;
  logic [72:0]      w_box;

  // Pairs
  logic             w_named, w_named_last, w_low_looks, w_high_looks, w_full;
  logic [INDEX-1:0] w_low, w_high;
  logic             w_queued, w_queue_ready;
  logic [PAIR-1:0]  w_queued_pair;
  logic             w_d_valid, w_d_ready, w_decided, w_negative;
  logic [PAIR-1:0]  w_d_pair;
  logic [33:0]      w_n;
  logic [32:0]      w_c;
  logic [67:0]      w_d;
  logic             w_timed, w_timed_ready;
  logic [PAIR-1:0]  w_timed_pair;
  logic [16:0]      w_t;

  // Contacts
  logic             w_last, w_first_looks, w_second_looks, w_contact, w_push, w_heap_ready;
  logic             r_pushed;
  logic             w_first_ready;
  logic [INDEX-1:0] w_one, w_other;
  logic             w_read, w_read_hits, w_report_read;
  logic [INDEX-1:0] w_read_index, w_report_index;
  logic [31:0]      w_first_word;
  logic             w_write_hits, w_drain, w_least, w_pop, w_reported;
  logic [1:0]       w_hits_word;
  logic [31:0]      w_hits;
  logic [30:0]      w_least_data;
  logic [NODE-1:0]  w_contacts;
  logic             w_record, w_record_ready, w_overflow, w_flushed, w_committed;
  logic [31:0]      w_record_data;
  logic [FOUND-1:0] w_stored;

  impact_registers #(.OBJECTS(OBJECTS), .INDEX(INDEX), .WIDE(WIDE), .ALL(ALL)) registers (
    .i_clk, .i_rst,
    .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr), .i_sel(i_reg_sel),
    .i_dat(i_reg_dat), .o_dat(o_reg_dat), .o_ack(o_reg_ack),
    .i_trigger, .o_irq,
    .i_begin(w_begin), .i_busy(w_busy), .i_loaded(w_is_loaded), .i_done(w_is_done),
    .i_overflow(w_is_overflow), .i_error(w_is_error), .i_aborted(w_is_aborted),
    .i_refused(w_is_refused), .i_found(32'(r_found)), .i_stored(32'(w_stored)),
    .i_error_address(32'(w_error_address)), .i_clocks(w_clocks),
    .o_start(w_start), .o_abort(w_abort), .o_refuse(w_refuse), .o_clear_done(w_clear_done),
    .o_clear_refused(w_clear_refused),
    .o_read(w_read), .o_read_hits(w_read_hits), .o_read_index(w_read_index),
    .i_word(w_first_word),
    .o_all(w_all), .o_count(w_count), .o_descriptors(w_descriptors), .o_list(w_list),
    .o_list_lines(w_list_lines), .o_sequence(w_sequence)
  );

  common_run #(.ADDRESS_WIDTH(ADDRESS_WIDTH)) run (  // Rule 10
    .i_clk, .i_rst,
    .i_start(w_start), .i_abort(w_abort), .i_refuse(w_refuse), .i_clear_done(w_clear_done),
    .i_clear_refused(w_clear_refused),
    .i_loaded(w_loaded), .i_finish(w_flushed), .i_committed(w_committed),
    .i_overflow(w_overflow),
    .i_err(w_err), .i_err_address(w_answer_adr), .i_quiet(w_quiet), .i_settled(1'b1),
    .o_begin(w_begin), .o_busy(w_busy), .o_stop(w_stop),
    .o_loaded(w_is_loaded), .o_done(w_is_done), .o_overflow(w_is_overflow),
    .o_error(w_is_error), .o_aborted(w_is_aborted), .o_refused(w_is_refused),
    .o_error_address(w_error_address), .o_clocks(w_clocks)
  );

  assign w_clear = i_rst || !w_busy;

  // Memory port: descriptors first, the list at last
  common_port #(
    .DATA_WIDTH(DATA_WIDTH), .ADDRESS_WIDTH(ADDRESS_WIDTH), .TAG_WIDTH(2), .OPEN(2)
  ) port (
    .i_clk, .i_rst,
    .i_valid(w_load_valid || w_list_valid), .i_alone(w_list_alone), .i_we(w_list_valid),
    .i_adr(w_list_valid ? w_list_adr : w_load_adr), .i_dat(w_list_dat), .i_tag(w_list_tag),
    .o_ready(w_ready), .i_stop(w_stop || !w_busy),
    .o_ack(w_ack), .o_err(w_err), .o_we(w_answer_we), .o_adr(w_answer_adr), .o_tag(w_answer_tag),
    .o_quiet(w_quiet),
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
    .i_mem_stall, .i_mem_ack, .i_mem_err
  );

  // Loading
  assign w_loaded     = r_loading && w_words_loaded;
  assign w_load_valid = r_loading && w_load_asks;
  assign w_index      = w_word_index[INDEX-1:0];

  always_ff @(posedge i_clk) begin
    if (i_rst) r_loading <= 1'b0;
    else if (w_begin) r_loading <= 1'b1;
    else if (r_loading) r_loading <= w_busy && !w_words_loaded;
  end

  common_descriptors #(  // Rule 8
    .DATA_WIDTH(DATA_WIDTH), .BIG_ENDIAN(BIG_ENDIAN), .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .COUNT_WIDTH(9)
  ) descriptors (
    .i_clk, .i_rst, .i_begin(w_begin), .i_count(w_count), .i_base(w_descriptors),
    .o_valid(w_load_asks), .o_adr(w_load_adr), .i_ready(r_loading && w_ready),
    .i_ack(w_ack && r_loading && !w_stop), .i_dat(i_mem_dat),
    .o_word(w_word), .o_which(w_which), .o_index(w_word_index), .o_data(w_word_data),
    .o_loaded(w_words_loaded)
  );

  impact_load load (
    .i_clk, .i_word(w_word), .i_which(w_which), .i_data(w_word_data),
    .o_place(w_place), .o_y_x(w_y_x), .o_displace(w_displace), .o_dy_dx(w_dy_dx),
    .o_size(w_size), .o_separating_radius(w_separating_radius), .o_box(w_box),
    .o_classify(w_classify)
  );

  // Pairs
  impact_scan #(.OBJECTS(OBJECTS), .INDEX(INDEX)) scan (
    .i_clk, .i_clear(w_clear), .i_begin(w_loaded), .i_count(w_count[INDEX:0]),
    .i_size(w_size), .i_classify(w_classify), .i_index(w_index), .i_box(w_box),
    .i_classes(w_word_data),
    .o_pair(w_named), .o_last(w_named_last), .o_low_looks(w_low_looks),
    .o_high_looks(w_high_looks), .o_low(w_low), .o_high(w_high), .i_full(w_full)
  );

  common_queue #(.WIDTH(PAIR), .DEPTH(16)) pairs (
    .i_clk, .i_clear(w_clear),
    .i_push(w_named && !w_full),
    .i_data({w_named_last, w_low_looks, w_high_looks, w_high, w_low}), .o_full(w_full),
    .o_valid(w_queued), .o_data(w_queued_pair), .i_pop(w_queue_ready)
  );

  if (WIDE != 0) begin : wide
    logic               w_motion_valid, w_motion_ready, w_separating;
    logic [PAIR-1:0]    w_motion_pair;
    logic [34:0]        w_a;
    logic signed [34:0] w_motion_n, w_motion_c;

    impact_motion #(.OBJECTS(OBJECTS), .INDEX(INDEX), .PAIR(PAIR)) motion (
      .i_clk, .i_clear(w_clear),
      .i_place(w_place), .i_displace(w_displace), .i_size(w_size), .i_index(w_index),
      .i_y_x(w_y_x), .i_dy_dx(w_dy_dx), .i_separating_radius(w_separating_radius),
      .i_valid(w_queued), .i_pair(w_queued_pair), .o_ready(w_queue_ready),
      .o_valid(w_motion_valid), .o_pair(w_motion_pair), .o_separating(w_separating),
      .o_a(w_a), .o_n(w_motion_n), .o_c(w_motion_c), .i_ready(w_motion_ready)
    );

    impact_discriminant #(.PAIR(PAIR)) discriminant (
      .i_clk, .i_clear(w_clear),
      .i_valid(w_motion_valid), .i_pair(w_motion_pair), .i_last(w_motion_pair[PAIR-1]),
      .i_separating(w_separating), .i_a(w_a), .i_n(w_motion_n), .i_c(w_motion_c),
      .o_ready(w_motion_ready),
      .o_valid(w_d_valid), .o_pair(w_d_pair), .o_decided(w_decided), .o_n(w_n), .o_c(w_c),
      .o_negative(w_negative), .o_d(w_d), .i_ready(w_d_ready)
    );
  end else begin : narrow
    impact_products #(.OBJECTS(OBJECTS), .INDEX(INDEX)) products (
      .i_clk, .i_clear(w_clear),
      .i_place(w_place), .i_displace(w_displace), .i_size(w_size), .i_index(w_index),
      .i_y_x(w_y_x), .i_dy_dx(w_dy_dx), .i_separating_radius(w_separating_radius),
      .i_valid(w_queued), .i_last(w_queued_pair[PAIR-1]), .i_low(w_queued_pair[INDEX-1:0]),
      .i_high(w_queued_pair[2*INDEX-1:INDEX]), .o_ready(w_queue_ready),
      .o_valid(w_d_valid), .o_decided(w_decided), .o_n(w_n), .o_c(w_c), .o_d(w_d),
      .i_ready(w_d_ready)
    );
    assign w_d_pair   = w_queued_pair;
    assign w_negative = 1'b0;
  end

  impact_time #(.PAIR(PAIR), .WIDE(WIDE)) times (
    .i_clk, .i_clear(w_clear),
    .i_valid(w_d_valid), .i_pair(w_d_pair), .i_decided(w_decided), .i_n(w_n), .i_c(w_c),
    .i_negative(w_negative), .i_d(w_d), .o_ready(w_d_ready),
    .o_valid(w_timed), .o_pair(w_timed_pair), .o_t(w_t), .i_ready(w_timed_ready)
  );

  // Contacts
  assign {w_last, w_first_looks, w_second_looks, w_other, w_one} = w_timed_pair;
  always_comb begin
    if (w_timed) begin
      w_contact     = !w_last;
      w_push        = w_contact && w_all && !r_pushed;
      w_timed_ready = w_last ? !w_all || w_heap_ready
                             : w_first_ready && (!w_all || w_heap_ready || r_pushed);
    end else {w_contact, w_push, w_timed_ready} = 3'd0;
  end

  always_ff @(posedge i_clk) begin
    if (w_clear) r_pushed <= 1'b0;
    else if (w_contact) r_pushed <= (r_pushed || (w_push && w_heap_ready)) && !w_timed_ready;

    if (i_rst || w_begin) r_found <= 0;
    else if (w_all ? w_push && w_heap_ready : w_record && w_record_ready) begin
      r_found <= r_found + 1'b1;
    end
  end

  impact_first #(.INDEX(INDEX)) first (
    .i_clk, .i_clear(w_clear), .i_forget(w_classify), .i_object(w_index),
    .i_valid(w_contact), .i_low_looks(w_first_looks), .i_high_looks(w_second_looks),
    .i_low(w_one), .i_high(w_other), .i_t(w_t), .o_ready(w_first_ready),
    .i_write_hits(w_write_hits), .i_hits_word(w_hits_word), .i_hits(w_hits),
    .i_read(w_busy ? w_report_read : w_read), .i_read_hits(!w_busy && w_read_hits),
    .i_read_index(w_busy ? w_report_index : w_read_index), .o_word(w_first_word)
  );

  if (ALL != 0) begin : all
    impact_heap #(.DEPTH(PAIRS), .WIDTH(31)) heap (
      .i_clk, .i_clear(w_clear),
      .i_push(w_push), .i_data({w_t, 7'(w_one), 7'(w_other)}), .o_ready(w_heap_ready),
      .o_count(w_contacts), .i_drain(w_drain), .o_valid(w_least), .o_data(w_least_data),
      .i_pop(w_pop)
    );
  end else begin : earliest
    assign w_heap_ready = 1'b1;
    assign w_contacts   = 0;
    assign w_least      = 1'b0;
    assign w_least_data = 31'd0;
  end

  impact_report #(.OBJECTS(OBJECTS), .INDEX(INDEX)) report (
    .i_clk, .i_clear(w_clear), .i_begin(w_timed_ready && w_last), .i_all(w_all),
    .i_count(w_count[INDEX:0]), .o_done(w_reported),
    .o_read(w_report_read), .o_read_index(w_report_index), .i_word(w_first_word),
    .o_write_hits(w_write_hits), .o_hits_word(w_hits_word), .o_hits(w_hits),
    .o_drain(w_drain), .i_least(w_least), .i_least_data(w_least_data),
    .i_empty(w_contacts == 0), .o_pop(w_pop),
    .o_record(w_record), .o_data(w_record_data), .i_ready(w_record_ready),
    .i_enough(w_overflow || w_list_lines == 16'd0)
  );

  common_list #(  // Rules 7, 9
    .DATA_WIDTH(DATA_WIDTH), .BIG_ENDIAN(BIG_ENDIAN), .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .FOUND_WIDTH(FOUND)
  ) list (
    .i_clk, .i_rst, .i_begin(w_begin), .i_stop(w_stop),
    .i_base(w_list), .i_lines(w_list_lines), .i_sequence(w_sequence),
    .i_record(w_record), .i_data(w_record_data), .o_ready(w_record_ready),
    .i_flush(w_reported), .o_flushed(w_flushed), .o_committed(w_committed),
    .i_found(r_found), .i_mode(w_all), .o_stored(w_stored), .o_overflow(w_overflow),
    .o_valid(w_list_valid), .o_alone(w_list_alone), .o_adr(w_list_adr), .o_dat(w_list_dat),
    .o_tag(w_list_tag), .i_asked(o_mem_stb && w_list_valid), .i_ready(w_ready && w_list_valid),
    .i_ack(w_ack && w_answer_we), .i_err(w_err && w_answer_we), .i_tag(w_answer_tag),
    .i_quiet(w_quiet)
  );

  // Parameters
  if (OBJECTS < 2 || OBJECTS > 128) begin : g_objects
    impact_OBJECTS_must_be_2_to_128 refused ();
  end
  if (DATA_WIDTH != 16 && DATA_WIDTH != 32) begin : g_data_width
    impact_DATA_WIDTH_must_be_16_or_32 refused ();
  end
  if (ADDRESS_WIDTH < 16 || ADDRESS_WIDTH > 32) begin : g_address_width
    impact_ADDRESS_WIDTH_must_be_16_to_32 refused ();
  end

endmodule

`default_nettype wire
