// SPDX-License-Identifier: MIT
//
// impact_registers: the register slave and the configuration: what common_registers has, and HIT
// and FIRST, whose words come a clock after they are read.
`default_nettype none

module impact_registers #(
  parameter OBJECTS = 128,
  parameter INDEX   = 7,
  parameter WIDE    = 0,
  parameter ALL     = 1
) (
  input  logic        i_clk,
  input  logic        i_rst,

  // Wishbone slave
  input  logic        i_cyc,
  input  logic        i_stb,
  input  logic        i_we,
  input  logic [13:2] i_adr,
  input  logic [3:0]  i_sel,
  input  logic [31:0] i_dat,
  output logic [31:0] o_dat,
  output logic        o_ack,

  input  logic        i_trigger,
  output logic        o_irq,

  // Of the run
  input  logic        i_begin,
  input  logic        i_busy,
  input  logic        i_loaded,
  input  logic        i_done,
  input  logic        i_overflow,
  input  logic        i_error,
  input  logic        i_aborted,
  input  logic        i_refused,
  input  logic [31:0] i_found,
  input  logic [31:0] i_stored,
  input  logic [31:0] i_error_address,
  input  logic [31:0] i_clocks,
  output logic        o_start,
  output logic        o_abort,
  output logic        o_refuse,
  output logic        o_clear_done,
  output logic        o_clear_refused,

  // Words of HIT and FIRST
  output logic             o_read,
  output logic             o_read_hits,
  output logic [INDEX-1:0] o_read_index,
  input  logic [31:0]      i_word,

  // Configuration
  output logic        o_all,
  output logic [8:0]  o_count,
  output logic [31:4] o_descriptors,
  output logic [31:4] o_list,
  output logic [15:0] o_list_lines,
  output logic [15:0] o_sequence
);

  // Word offsets of the registers, and bits.
  // Made from rtl/impact/impact.rdl by `collide registers`:
  localparam [11:0] HIT = 12'h010, FIRST = 12'h400;
  localparam [31:0] ID_RESET = 32'h494D1000;
  localparam ID_IS_WIDE = 9, ID_HAS_ALL = 8;
  // end of what is made
  localparam [31:0] IS_WIDE = WIDE != 0 ? 32'd1 << ID_IS_WIDE : 32'd0;
  localparam [31:0] HAS_ALL = ALL != 0 ? 32'd1 << ID_HAS_ALL : 32'd0;
  localparam [31:0] IDENTITY = ID_RESET | IS_WIDE | HAS_ALL | (OBJECTS - 1);
  localparam WORDS = (OBJECTS + 31) / 32;  // of HIT

  logic           w_is_hit, w_is_first, w_is_late, w_touches, w_ended, w_complete, w_known;
  logic           r_known;      // when it was read
  logic [INDEX:0] r_run_count;  // COUNT of the last run
  logic [6:0]     w_read_index;
  logic [31:0]    w_own_late;

  assign w_is_hit   = i_adr[13:4] == HIT[11:2] && {1'b0, i_adr[3:2]} < WORDS[2:0];
  assign w_is_first = i_adr[13:9] == FIRST[11:7];

  assign w_is_late  = w_is_hit || w_is_first;

  // The answer is there when a run has ended undisturbed: whether it has is taken in the clock in
  // which the word is read.
  assign w_ended    = !i_busy && !i_error && !i_aborted;  // Rule 11
  assign w_complete = w_ended && i_loaded;
  assign w_known    = w_complete && (w_is_hit || {1'b0, i_adr[8:2]} < 8'(r_run_count));

  assign o_read_hits  = w_is_hit;
  assign w_read_index = w_is_hit ? {5'd0, i_adr[3:2]} : i_adr[8:2];
  assign o_read_index = w_read_index[INDEX-1:0];

  assign w_touches = i_word[31];  // of FIRST
  always_comb begin
    w_own_late = 32'd0;
    if (w_is_late) begin
      if (r_known && (w_is_hit || w_touches)) w_own_late = i_word;
    end
  end

  always_ff @(posedge i_clk) begin
    if (o_read) r_known <= w_known;
    // While BUSY it does not change.
    if (i_busy) r_run_count <= o_count[INDEX:0];
  end

  common_registers #(.IDENTITY(IDENTITY), .CAPACITY(OBJECTS), .MODE(ALL)) shared (
    .i_clk, .i_rst,
    .i_cyc, .i_stb, .i_we, .i_adr, .i_sel, .i_dat, .o_dat, .o_ack,
    .i_trigger, .o_irq,
    .i_begin, .i_busy, .i_loaded, .i_done, .i_overflow, .i_error, .i_aborted, .i_refused,
    .i_found(i_found & {32{w_ended}}), .i_stored, .i_error_address, .i_clocks,
    .o_start, .o_abort, .o_refuse, .o_clear_done, .o_clear_refused,
    .o_look(o_read), .i_own(32'd0), .i_late(w_is_late),
    .i_own_late(w_own_late),
    .i_own_configures(1'b0), .o_configure(), .o_new(),
    .o_mode(o_all), .o_count, .o_descriptors, .o_list, .o_list_lines, .o_sequence
  );

  // Parameters
  if (OBJECTS < 2 || OBJECTS > 128) begin : g_objects
    impact_registers_OBJECTS_must_be_2_to_128 refused ();
  end
  if (INDEX != $clog2(OBJECTS)) begin : g_index
    impact_registers_INDEX_must_be_clog2_of_OBJECTS refused ();
  end

endmodule

`default_nettype wire
