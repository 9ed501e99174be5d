// SPDX-License-Identifier: MIT
//
// blitter_sequencer: which access comes next.
//
// A word is up to four accesses: an extra source read that primes the shifter (FXSR), the source
// read, the destination read, and always one write. As in the chip the next access is decided when
// the one before it ends: what has been decided survives a hand-over of the bus and registers
// written meanwhile. Only the first access after a write of Y_COUNT is decided when the chip enters
// the bus. Which end mask may ask for the destination is chosen at the write of the word before, for
// the first word at the write of Y_COUNT; whether it does is a matter of what is in it when the
// access is decided. Since a reset no mask has been looked at, until one of them or Y_COUNT is
// written.
`default_nettype none

module blitter_sequencer (
  input  logic      i_clk,
  input  logic      i_rst,

  // Configuration and place in the line
  input  logic [3:0] i_op,
  input  logic      i_use_source,  // HOP or SMUDGE looks at the source
  input  logic      i_fxsr,
  input  logic      i_nfsr,
  input  logic [3:1] i_endmask_full,
  input  logic      i_last_word,
  input  logic      i_next_to_last_word,

  // Register writes: Y_COUNT begins the word anew; the skew byte sets or clears the pending extra
  // read
  input  logic      i_wr_endmask,
  input  logic      i_wr_y_count,
  input  logic      i_wr_skew,
  input  logic      i_set_fxsr,

  // The chip enters the bus; the present access completes
  input  logic      i_enter,
  input  logic      i_step,

  // The access to make, one-hot
  output logic      o_read_prime,
  output logic      o_read_source,
  output logic      o_read_destination,
  output logic      o_write
);

  typedef enum logic [2:0] {
    UNDECIDED,
    READ_PRIME,
    READ_SOURCE,
    READ_DESTINATION,
    WRITE
  } access_t;

  typedef enum logic [1:0] {
    UNCHOSEN,
    ENDMASK1,
    ENDMASK2,
    ENDMASK3
  } mask_t;

  access_t r_next;
  logic    r_prime;  // an extra source read is pending
  mask_t   r_mask;   // of the word that the next access is of

  wire w_word_done = i_step && r_next == WRITE;

  wire w_partial1 = !i_endmask_full[1];
  wire w_partial2 = !i_endmask_full[2];
  wire w_partial3 = !i_endmask_full[3];

  // Of the word whose first access is being decided
  mask_t w_mask;
  logic  w_mask_partial;
  always_comb begin
    if (!w_word_done) w_mask = r_mask;
    else if (i_last_word) w_mask = ENDMASK1;
    else if (i_next_to_last_word) w_mask = ENDMASK3;
    else w_mask = ENDMASK2;
    case (w_mask)
      ENDMASK1: w_mask_partial = w_partial1;
      ENDMASK2: w_mask_partial = w_partial2;
      ENDMASK3: w_mask_partial = w_partial3;
      default:  w_mask_partial = 1'b0;
    endcase
  end
  wire w_prime              = r_prime || (w_word_done && i_last_word && i_fxsr);
  wire w_skip_source        = w_word_done && i_next_to_last_word && i_nfsr;
  wire w_source_needed      = i_op[3:2] != i_op[1:0] && i_use_source && !w_skip_source;
  wire w_destination_needed = i_op[3] != i_op[2] || i_op[1] != i_op[0] || w_mask_partial;

  access_t w_after_source, w_first;
  always_comb begin
    if (w_destination_needed) w_after_source = READ_DESTINATION;
    else w_after_source = WRITE;
    if (!w_source_needed) w_first = w_after_source;
    else if (w_prime) w_first = READ_PRIME;
    else w_first = READ_SOURCE;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst || i_wr_y_count) r_next <= UNDECIDED;
    else
      case (r_next)
        UNDECIDED:        if (i_enter) r_next <= w_first;
        READ_PRIME:       if (i_step) r_next <= READ_SOURCE;
        READ_SOURCE:      if (i_step) r_next <= w_after_source;
        READ_DESTINATION: if (i_step) r_next <= WRITE;
        WRITE:            if (i_step) r_next <= w_first;
        default:          r_next <= UNDECIDED;
      endcase
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_prime <= 1'b0;
    else if (i_wr_skew) r_prime <= i_set_fxsr;
    else if (i_step && r_next == READ_PRIME) r_prime <= 1'b0;
    else r_prime <= w_prime;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_mask <= UNCHOSEN;
    else if (i_wr_y_count || (i_wr_endmask && r_mask == UNCHOSEN)) r_mask <= ENDMASK1;
    else r_mask <= w_mask;
  end

  assign o_read_prime       = r_next == READ_PRIME;
  assign o_read_source      = r_next == READ_SOURCE;
  assign o_read_destination = r_next == READ_DESTINATION;
  assign o_write            = r_next == WRITE;

endmodule

`default_nettype wire
