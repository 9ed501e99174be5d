// SPDX-License-Identifier: MIT
//
// overlap_hits: what is known of the pairs that were found: PAIRS, TOUCHED, FOUND.
//
// A pair is taken when o_ready is high, handed on to the list, and entered on both sides of its
// diagonal, in three clocks if the list is ready. i_begin clears: a row of PAIRS counts once it is
// cleared, four words after i_begin for each of i_count rows.
`default_nettype none

module overlap_hits #(
  parameter SPRITES = 128,
  parameter INDEX   = 7,
  parameter FOUND   = 13   // bits of a number of pairs
) (
  input  logic             i_clk,
  input  logic             i_rst,
  input  logic             i_begin,
  input  logic             i_busy,
  input  logic [8:0]       i_count,

  input  logic             i_found,
  input  logic [INDEX-1:0] i_one,
  input  logic [INDEX-1:0] i_other,
  input  logic [15:0]      i_place,
  output logic             o_ready,
  output logic             o_settled,   // nothing is being entered
  output logic [FOUND-1:0] o_found,

  output logic             o_record,
  output logic [31:0]      o_data,
  input  logic             i_record_ready,

  // Register accesses
  input  logic             i_read,
  input  logic [7:0]       i_row,
  input  logic [2:0]       i_word,
  output logic [31:0]      o_touched,   // in the same clock
  output logic [31:0]      o_pairs      // in the next
);

  // Four words a row at most, so that a descriptor's four reads cover the clearing of its row
  localparam WIDTH  = SPRITES > 128 ? 64 : 32;
  localparam INNER  = $clog2(WIDTH);

  typedef enum logic [1:0] {NONE, HAND_ON, UPPER, LOWER} state_t;

  logic [FOUND-1:0]   r_found;
  state_t             r_state;
  logic [INDEX-1:0]   r_i, r_j;        // i < j
  logic [15:0]        r_place;
  logic [SPRITES-1:0] r_touched;
  logic [8:0]         r_cleared;       // rows of PAIRS that are of this run
  logic [1:0]         r_clear_word;

  logic               w_clear, w_enter, w_count;
  logic [INDEX-1:0]   w_sprite, w_column;
  logic [INDEX+1:0]   w_read_address, w_write_address, w_upper, w_lower;
  logic [WIDTH-1:0]   w_pairs, w_bit;

  assign w_clear   = i_busy && r_cleared != i_count;
  assign w_enter   = r_state == UPPER || r_state == LOWER;
  assign w_count   = r_state == UPPER;
  assign w_sprite  = r_state == UPPER ? r_i : r_j;
  assign w_column  = r_state == UPPER ? r_j : r_i;
  assign w_upper   = {r_i, 2'(8'(r_j) >> INNER)};
  assign w_lower   = {r_j, 2'(8'(r_i) >> INNER)};
  assign o_ready   = r_state == NONE || r_state == LOWER;
  assign o_settled = r_state == NONE;
  assign o_record  = r_state == HAND_ON;
  assign o_data    = {8'(r_i), 8'(r_j), r_place};

  always_ff @(posedge i_clk) begin
    if (i_rst || i_begin) r_state <= NONE;
    else begin
      case (r_state)
        NONE:    if (i_busy && i_found) r_state <= HAND_ON;
        HAND_ON: if (!i_busy || i_record_ready) r_state <= i_busy ? UPPER : NONE;
        UPPER:   r_state <= LOWER;
        default: r_state <= i_found ? HAND_ON : NONE;
      endcase
    end
    if (i_found && o_ready) begin
      {r_i, r_j} <= i_one < i_other ? {i_one, i_other} : {i_other, i_one};
      r_place    <= i_place;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst || i_begin) begin
      r_touched <= 0;
      r_found   <= 0;
    end else begin
      if (w_enter) r_touched[w_sprite] <= 1'b1;
      if (w_count) r_found <= r_found + 1'b1;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst || i_begin) begin
      r_cleared    <= 9'd0;
      r_clear_word <= 2'd0;
    end else if (w_clear) begin
      r_clear_word <= r_clear_word + 2'd1;
      if (r_clear_word == 2'd3) r_cleared <= r_cleared + 9'd1;
    end
  end

  // A bit is entered into what was read in the clock before.
  assign w_read_address  = r_state == HAND_ON ? w_upper :
                           r_state == UPPER ? w_lower : {i_row[INDEX-1:0], w_register_word};
  assign w_write_address = w_clear ? {r_cleared[INDEX-1:0], r_clear_word} :
                           r_state == UPPER ? w_upper : w_lower;
  assign w_bit           = {{WIDTH-1{1'b0}}, 1'b1} << INNER'(8'(w_column));

  common_memory #(.WIDTH(WIDTH), .DEPTH(4 * SPRITES)) pairs (
    .i_clk,
    .i_write(w_clear || w_enter), .i_write_address(w_write_address),
    .i_data(w_clear ? {WIDTH{1'b0}} : w_pairs | w_bit),
    .i_read(1'b1), .i_read_address(w_read_address), .o_data(w_pairs)
  );

  // Register accesses
  logic [1:0]   w_register_word;
  logic         r_shown, r_half, w_beyond;
  logic [255:0] w_touched;
  logic [63:0]  w_shown;

  assign w_touched = 256'(r_touched);
  assign o_touched = w_touched[{i_word, 5'd0}+:32];

  if (WIDTH == 64) begin : wide
    assign w_register_word = i_word[2:1];
    assign w_beyond = 1'b0;
    assign w_shown  = w_pairs;
  end else begin : narrow
    assign w_register_word = i_word[1:0];
    assign w_beyond = i_word[2];
    assign w_shown  = {32'd0, w_pairs};
  end

  always_ff @(posedge i_clk) begin
    if (i_read) begin
      r_shown <= !i_busy && o_settled && {1'b0, i_row} < r_cleared && !w_beyond;
      r_half  <= WIDTH == 64 && i_word[0];
    end
  end

  assign o_pairs = !r_shown ? 32'd0 : r_half ? w_shown[63:32] : w_shown[31:0];

  assign o_found = r_found;

  // Parameters
  if (SPRITES < 2 || SPRITES > 256) overlap_hits_SPRITES_must_be_2_to_256 refused ();
  if (INDEX != $clog2(SPRITES)) overlap_hits_INDEX_must_be_clog2_of_SPRITES refused ();
  if (FOUND < 2 || FOUND > 15) overlap_hits_FOUND_must_be_2_to_15 refused ();

endmodule

`default_nettype wire
