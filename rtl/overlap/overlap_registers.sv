// SPDX-License-Identifier: MIT
//
// overlap_registers: the register slave and the configuration: what common_registers has, and the
// window, TOUCHED and PAIRS.
`default_nettype none

module overlap_registers #(
  parameter SPRITES = 128,
  parameter ROWS    = 512,
  parameter AREA    = 1
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

  // Words of TOUCHED, in the same clock, and of PAIRS, a clock later
  output logic        o_read_pairs,
  output logic [7:0]  o_row,
  output logic [2:0]  o_word,
  input  logic [31:0] i_touched,
  input  logic [31:0] i_pairs,

  // Configuration
  output logic        o_area,
  output logic [8:0]  o_count,
  output logic [31:4] o_descriptors,
  output logic [15:0] o_origin_x,
  output logic [15:0] o_origin_y,
  output logic [10:0] o_columns,
  output logic [15:0] o_rows,
  output logic [31:4] o_list,
  output logic [15:0] o_list_lines,
  output logic [15:0] o_sequence
);

  // Word offsets of the registers, and bits.
  // Made from rtl/overlap/overlap.rdl by `collide registers`:
  localparam [11:0] WINDOW_ORIGIN = 12'h005, WINDOW_SIZE = 12'h006, TOUCHED = 12'h010,
                    PAIRS = 12'h800;
  localparam [31:0] ID_RESET = 32'h4F561000;
  localparam ID_HAS_AREA = 8;
  // end of what is made
  localparam [31:0] HAS_AREA = AREA != 0 ? 32'd1 << ID_HAS_AREA : 32'd0;
  localparam [31:0] IDENTITY = ID_RESET | HAS_AREA | (SPRITES - 1);

  logic [15:0] r_origin_x, r_origin_y, r_rows;
  logic [10:0] r_columns;
  logic        w_is_origin, w_is_size, w_is_touched, w_configure;
  logic [31:0] w_own, w_new;

  assign w_is_origin  = i_adr == WINDOW_ORIGIN;
  assign w_is_size    = i_adr == WINDOW_SIZE;
  assign w_is_touched = i_adr[13:5] == TOUCHED[11:3];

  assign w_own = ({32{w_is_origin}} & {r_origin_y, r_origin_x}) |
                 ({32{w_is_size}} & {r_rows, 5'd0, r_columns}) |
                 ({32{w_is_touched}} & i_touched);
  assign o_row  = i_adr[12:5];
  assign o_word = i_adr[4:2];

  common_registers #(.IDENTITY(IDENTITY), .CAPACITY(SPRITES), .MODE(AREA)) shared (
    .i_clk, .i_rst,
    .i_cyc, .i_stb, .i_we, .i_adr, .i_sel, .i_dat, .o_dat, .o_ack,
    .i_trigger, .o_irq,
    .i_begin, .i_busy, .i_loaded, .i_done, .i_overflow, .i_error, .i_aborted, .i_refused,
    .i_found, .i_stored, .i_error_address, .i_clocks,
    .o_start, .o_abort, .o_refuse, .o_clear_done, .o_clear_refused,
    .o_look(o_read_pairs), .i_own(w_own), .i_late(i_adr[13] == PAIRS[11]), .i_own_late(i_pairs),
    .i_own_configures(w_is_origin || w_is_size), .o_configure(w_configure), .o_new(w_new),
    .o_mode(o_area), .o_count, .o_descriptors, .o_list, .o_list_lines, .o_sequence
  );

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_origin_x <= 16'd0;
      r_origin_y <= 16'd0;
      r_columns  <= 11'd0;
      r_rows     <= 16'd0;
    end else if (w_configure) begin
      if (w_is_origin) {r_origin_y, r_origin_x} <= w_new;
      if (w_is_size) begin
        r_columns <= w_new[15:0] > 16'd1024 ? 11'd1024 : w_new[10:0];
        r_rows    <= w_new[31:16] > ROWS[15:0] ? ROWS[15:0] : w_new[31:16];
      end
    end
  end

  assign o_origin_x = r_origin_x;
  assign o_origin_y = r_origin_y;
  assign o_columns  = r_columns;
  assign o_rows     = r_rows;

  // Parameters
  if (SPRITES < 2 || SPRITES > 256) overlap_registers_SPRITES_must_be_2_to_256 refused ();
  if (ROWS < 2 || ROWS > 1024) overlap_registers_ROWS_must_be_2_to_1024 refused ();

endmodule

`default_nettype wire
