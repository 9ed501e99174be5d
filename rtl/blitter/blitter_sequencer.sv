// SPDX-License-Identifier: MIT
//
// blitter_sequencer: which access comes next in a word.
//
// A word is up to four accesses: an extra source read that primes the shifter (FXSR), the source read, the destination
// read, and always one write. What has been done of the word is state and survives a hand-over of the bus; what is still
// needed follows from the registers as they are when the access is made.
`default_nettype none

module blitter_sequencer (
    input  wire       i_clk,
    input  wire       i_rst,

    // Configuration and place in the line
    input  wire [3:0] i_op,
    input  wire       i_use_source,  // HOP or SMUDGE looks at the source
    input  wire       i_fxsr,
    input  wire       i_nfsr,
    input  wire       i_mask_full,
    input  wire       i_last_word,
    input  wire       i_next_to_last_word,

    // Writing the skew byte sets or clears the pending extra read
    input  wire       i_wr_skew,
    input  wire       i_set_fxsr,

    // The present access completes
    input  wire       i_step,

    // The access to make, one-hot
    output wire       o_read_prime,
    output wire       o_read_source,
    output wire       o_read_destination,
    output wire       o_write
);

  typedef enum logic [1:0] {
    NOTHING_DONE,
    SOURCE_DONE,
    DESTINATION_DONE
  } progress_t;

  progress_t r_progress;
  logic      r_prime;        // an extra source read is pending
  logic      r_skip_source;  // NFSR: the last word of the line has no source read

  wire w_source_needed      = i_op[3:2] != i_op[1:0] && i_use_source && !r_skip_source;
  wire w_destination_needed = i_op[3] != i_op[2] || i_op[1] != i_op[0] || !i_mask_full;

  wire w_at_source      = r_progress == NOTHING_DONE && w_source_needed;
  wire w_at_destination = r_progress != DESTINATION_DONE && !w_at_source && w_destination_needed;

  assign o_read_prime       = w_at_source && r_prime;
  assign o_read_source      = w_at_source && !r_prime;
  assign o_read_destination = w_at_destination;
  assign o_write            = !w_at_source && !w_at_destination;

  always_ff @(posedge i_clk) begin
    if (i_rst) r_progress <= NOTHING_DONE;
    else if (i_step) begin
      if (o_write) r_progress <= NOTHING_DONE;
      else if (o_read_source) r_progress <= SOURCE_DONE;
      else if (o_read_destination) r_progress <= DESTINATION_DONE;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_prime <= 1'b0;
    else if (i_wr_skew) r_prime <= i_set_fxsr;
    else if (i_step && o_read_prime) r_prime <= 1'b0;
    else if (i_step && o_write && i_last_word && i_fxsr) r_prime <= 1'b1;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_skip_source <= 1'b0;
    else if (i_step && o_write) r_skip_source <= i_nfsr && i_next_to_last_word;
  end

endmodule

`default_nettype wire
