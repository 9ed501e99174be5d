// SPDX-License-Identifier: MIT
//
// impact_earliest: FIRST of an object is the lowest time at which it has a contact with one that it
// looks for, and of equal times the lowest partner, given that contacts come in the order of the
// scan: by their higher index, then by the lower. What is shown of one object, any, holds for all.
// Rule 4.
`default_nettype none

module impact_earliest (
  input logic        i_clk,
  input logic        i_clear,
  input logic        i_forget,
  input logic [1:0]  i_object,
  input logic        i_valid,
  input logic        i_low_looks,
  input logic        i_high_looks,
  input logic [1:0]  i_low,
  input logic [1:0]  i_high,
  input logic [16:0] i_t,
  input logic        i_write_hits,
  input logic [1:0]  i_hits_word,
  input logic [31:0] i_hits,
  input logic        i_read,
  input logic        i_read_hits,
  input logic [1:0]  i_read_index
);

  (* anyconst *) logic [1:0] one;

  logic        w_ready;
  logic [31:0] w_word;

  impact_first #(.INDEX(2)) dut (
    .i_clk, .i_clear, .i_forget, .i_object, .i_valid, .i_low_looks, .i_high_looks, .i_low, .i_high,
    .i_t, .o_ready(w_ready), .i_write_hits, .i_hits_word, .i_hits, .i_read, .i_read_hits,
    .i_read_index, .o_word(w_word)
  );

  // A contact of the watched object with one it looks for
  wire       w_take = i_valid && w_ready && !i_clear;
  wire       w_its = (i_low == one && i_low_looks) || (i_high == one && i_high_looks);
  wire [1:0] w_with = i_low == one ? i_high : i_low;

  logic        r_past_valid, r_held, r_any, r_hit, r_forgotten, r_fresh, r_shown, r_taken;
  logic [23:0] r_past;
  logic [3:0]  r_last;        // contact, as the order goes
  logic [1:0]  r_partner;
  logic [16:0] r_t;
  wire  [23:0] w_contact = {i_low_looks, i_high_looks, i_low, i_high, i_t, 1'b0};
  // Taken before, and there still: the heap was not ready
  wire w_again = r_past_valid && r_taken && w_contact == r_past;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_held       <= i_valid && !w_ready && !i_clear;
    r_past       <= w_contact;
    r_taken      <= !i_clear && (w_take || (i_valid && w_again));
    r_shown      <= i_read && !i_read_hits && i_read_index == one && !i_valid;
    if (i_forget && i_object == one) begin
      r_forgotten <= 1'b1;
      r_fresh     <= 1'b1;
      r_hit       <= 1'b0;
    end else if (w_take && w_its) begin
      // The lowest pair of time and partner
      if (!r_hit || {i_t, w_with} < {r_t, r_partner}) {r_t, r_partner} <= {i_t, w_with};
      r_hit <= 1'b1;
    end
    if (i_clear) {r_any, r_fresh} <= 2'd0;
    else if (w_take) begin
      r_any  <= 1'b1;
      r_last <= {i_high, i_low};
    end
    if (!r_past_valid) r_forgotten <= 1'b0;
  end

  // An object is cleared as it is loaded, before contacts come; words are read when none does.
  always @* begin
    // Assumed: it is cleared before use, at the start of a run or by reset
    // By: proof common_run_ends; need impact: a clock of reset
    if (!r_past_valid) assume (i_clear);
    // Assumed: objects are loaded before contacts come; contacts come in the
    // order of the scan, each once or in several consecutive clocks, stay
    // until they are taken and are at most 1; HIT is written after the last
    // By: monitor impact_first_inputs; proof impact_pairs
    if (i_forget) assume (!r_any && !i_valid);
    if (i_clear) assume (!i_forget && !i_valid);
    if (i_valid) begin
      assume (!i_write_hits && !i_read && (i_low_looks || i_high_looks) && i_low < i_high);
      if (i_low == one || i_high == one) assume (r_fresh);
      assume (i_t <= 17'h10000 && (!r_any || {i_high, i_low} > r_last || w_again));
    end
    if (r_held) assume (i_valid && w_contact == r_past);
    if (i_write_hits || i_read) assume (!i_forget);
  end

  always @* if (r_past_valid) begin
    if (r_shown && r_forgotten) begin
      assert (w_word[31] == r_hit);
      if (r_hit) assert ({w_word[30:24], w_word[16:0]} == {5'd0, r_partner, r_t});
    end
    if (r_held) assert (w_ready || (i_low_looks && i_high_looks));
  end

  wire         p_compares, p_high;
  wire [255:0] p_memory;
`ifdef INDUCTION
  wire [31:0] w_stored = p_memory[32*one+:32];
  wire [31:0] w_known = r_hit ? {1'b1, 5'd0, r_partner, 7'd0, r_t} : 32'h0001_FFFF;
  // The object that is looked for in the clock has its word at the output; it may be entered now.
  always @* if (r_past_valid) begin
    if (r_held) assert (p_compares || i_clear);
    assert (!p_compares || r_held);
    if (p_compares) assert (p_high ? i_high_looks : i_low_looks);
    if (r_fresh) assert (r_forgotten);
    if (r_taken) assert (r_any && r_last == {r_past[19:18], r_past[21:20]});
    if (r_fresh && r_hit) begin
      assert (r_any && r_t <= 17'h10000 && r_partner != one);
      assert ((one < r_partner ? {r_partner, one} : {one, r_partner}) <= r_last);
    end
    if (r_forgotten) begin
      if (r_held && p_compares && p_high && i_low_looks && i_low == one) begin
        // Entered in the clock before, counted with the second
        assert (w_stored == (!r_hit || i_t < r_t ? {1'b1, 5'd0, i_high, 7'd0, i_t} : w_known));
      end else assert (w_stored == w_known);
      if (p_compares && (p_high ? i_high : i_low) == one) assert (w_word == w_stored);
      if (r_shown) assert (w_word == w_stored);
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_clear) begin
      cover (r_shown && r_hit && r_partner == 2'd1 && r_any && r_last == 4'b1101);
      cover (w_take && r_held && i_low_looks && i_high_looks && i_low == one);
    end

endmodule

`default_nettype wire
