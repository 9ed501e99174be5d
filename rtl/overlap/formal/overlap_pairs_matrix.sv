// SPDX-License-Identifier: MIT
//
// overlap_pairs_matrix: FOUND is half the number of ones in PAIRS, which is symmetric with a
// diagonal of 0; TOUCHED is what its rows hold; a run that ends when the unit may leaves none of
// them half done (rules 8, 21, 25). What is shown of one word of PAIRS, any, holds for all.
`default_nettype none

module overlap_pairs_matrix (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_begin,
  input logic        i_busy,
  input logic        i_found,
  input logic [1:0]  i_one,
  input logic [1:0]  i_other,
  input logic        i_record_ready,
  input logic        i_read,
  input logic [7:0]  i_row,
  input logic [2:0]  i_word
);

  (* anyconst *) logic [1:0] row;
  (* anyconst *) logic [1:0] word;

  logic [8:0]  r_count;
  logic        w_ready, w_settled, w_record;
  logic [3:0]  w_found;
  logic [31:0] w_data, w_touched, w_pairs;

  overlap_hits #(.SPRITES(4), .INDEX(2), .FOUND(4)) dut (
    .i_clk, .i_rst, .i_begin, .i_busy, .i_count(r_count),
    .i_found, .i_one, .i_other, .i_place(16'd0), .o_ready(w_ready), .o_settled(w_settled),
    .o_found(w_found), .o_record(w_record), .o_data(w_data), .i_record_ready,
    .i_read, .i_row, .i_word, .o_touched(w_touched), .o_pairs(w_pairs)
  );

  (* anyseq *) logic [2:0] next_count;

  wire [1:0]   p_state, p_i, p_j, p_clear_word;
  wire [8:0]   p_cleared;
  wire [3:0]   p_touched;
  wire [31:0]  p_out;
  wire [511:0] p_memory;

  // The pairs of this run: bit 4 i + j, both ways
  logic [15:0] r_matrix;
  logic [3:0]  r_pairs;
  logic        r_handed, r_upper, r_lower;  // where the pair is that was taken last
  logic [1:0]  r_i, r_j;
  logic        r_past_valid, r_past_busy, r_ending, r_began;
  initial r_past_valid = 1'b0;

  wire w_enters = r_handed && i_busy && i_record_ready;

  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_past_busy  <= i_busy;
    r_ending     <= i_busy && w_ready;
    r_began      <= i_begin;
    if (i_rst || i_begin) r_count <= {6'd0, next_count};
    if (i_rst || i_begin) begin
      r_matrix <= 16'd0;
      r_pairs  <= 4'd0;
      {r_handed, r_upper, r_lower} <= 3'd0;
    end else begin
      r_handed <= (i_busy && i_found && w_ready) || (r_handed && i_busy && !i_record_ready);
      r_upper  <= w_enters;
      r_lower  <= r_upper;
      if (i_found && w_ready) begin
        r_i <= i_one;
        r_j <= i_other;
      end
      if (r_upper) begin
        r_matrix[{r_i, r_j}] <= 1'b1;
        r_matrix[{r_j, r_i}] <= 1'b1;
        r_pairs <= r_pairs + 4'd1;
      end
    end
  end

  // A pair is found once, when PAIRS is cleared; a run begins when it is not busy, and ends when
  // the unit is ready for a pair.
  always @* begin
    // Assumed: it begins with a clock of reset, not BUSY
    // By: need overlap: a clock of reset
    if (!r_past_valid) assume (i_rst && !i_busy);
    // Assumed: COUNT is at most SPRITES
    // By: proof common_registers_order
    assume (next_count <= 3'd4);
    // Assumed: it begins with a clock of reset, not BUSY
    // By: need overlap: a clock of reset
    if (i_begin) assume (!i_busy && !i_rst);
    // Assumed: a run begins when it is not BUSY and ends when a pair could be
    // taken; a pair has two sprites of the run, and is found when PAIRS is cleared
    // By: monitor overlap_hits_inputs
    if (r_past_valid && !r_past_busy && i_busy) assume (r_began);
    if (r_past_busy && !i_busy) assume (r_ending);
    if (i_found) begin
      assume ((i_busy || r_past_busy) && p_cleared == r_count);
      assume ({7'd0, i_one} < r_count && {7'd0, i_other} < r_count && i_one != i_other);
      // Assumed: a pair is found once
      // By: proof overlap_open_pairs; lemma overlap: meetings; lemma overlap: places of the active
      if (w_ready) assume (!r_matrix[{i_one, i_other}]);
    end
  end
  // A word of PAIRS is that of the clock in which it is read: 0 while BUSY, and it may be in the
  // clock after.
  logic        r_reads, r_busy_read, r_early;
  logic [7:0]  r_row;
  logic [2:0]  r_word;
  logic [31:0] r_expected;
  always_ff @(posedge i_clk) begin
    r_reads     <= i_read && !i_rst;
    r_busy_read <= i_busy;
    r_early     <= r_past_busy;
    r_row       <= i_row;
    r_word      <= i_word;
    r_expected  <= i_row < 8'd4 && i_word == 3'd0 ? {28'd0, r_matrix[4*i_row[1:0]+:4]} : 32'd0;
  end

  function automatic [4:0] ones(input [15:0] bits);
    ones = 5'd0;
    for (int n = 0; n < 16; n = n + 1) ones = ones + {4'd0, bits[n]};
  endfunction

  always @* if (r_past_valid && !i_rst) begin
    assert (w_settled == (!r_handed && !r_upper && !r_lower));
    assert (w_record == r_handed);
    assert (w_found == r_pairs);
    assert (ones(r_matrix) == {w_found, 1'b0});
    for (int s = 0; s < 4; s = s + 1) begin
      assert (!r_matrix[5*s]);
      for (int t = 0; t < 4; t = t + 1) assert (r_matrix[4*s+t] == r_matrix[4*t+s]);
      if (w_settled && i_word == 3'd0) assert (w_touched[s] == |r_matrix[4*s+:4]);
    end
    if (i_word == 3'd0) assert (w_touched[31:4] == 28'd0);
    else assert (w_touched == 32'd0);
    if (!i_busy) assert (!r_upper && !r_lower && (r_past_busy || !r_handed));
    if (r_reads && r_busy_read) assert (w_pairs == 32'd0);
    else if (r_reads && r_row[1:0] == row && r_word[1:0] == word) begin
      assert (w_pairs == r_expected || (r_early && w_pairs == 32'd0));
    end
  end

`ifdef INDUCTION
  wire [31:0] w_memory = p_memory[32*{row,word}+:32];
  logic [3:0] w_row_bits, w_others;
  always_comb begin
    w_row_bits = r_matrix[4*row+:4];
    if (r_lower && p_j == row) w_row_bits[p_i] = 1'b0;
  end
  always @* if (r_past_valid && !i_rst) begin
    assert (r_handed == (p_state == 2'd1) && r_upper == (p_state == 2'd2));
    assert (r_lower == (p_state == 2'd3) && r_count <= 9'd4 && p_cleared <= r_count);
    if (r_handed || r_upper || r_lower || r_pairs != 4'd0) assert (p_cleared == r_count);
    if (r_handed || r_upper || r_lower) begin
      assert (p_i < p_j && {7'd0, p_j} < r_count);
      assert ({p_i, p_j} == {r_i, r_j} || {p_j, p_i} == {r_i, r_j});
    end
    if (r_handed || r_upper) assert (!r_matrix[{r_i, r_j}]);
    if (r_lower) assert (r_matrix[{r_i, r_j}]);
    if (p_cleared == r_count) assert (p_clear_word == 2'd0);
    for (int s = 0; s < 4; s = s + 1) if (s >= r_count) assert (r_matrix[4*s+:4] == 4'd0);
    if ({7'd0, row} < p_cleared || ({7'd0, row} == p_cleared && word < p_clear_word)) begin
      assert (w_memory == (word == 2'd0 ? {28'd0, w_row_bits} : 32'd0));
    end
    if (r_upper && row == p_i && word == 2'd0) assert (p_out == w_memory);
    if (r_lower && row == p_j && word == 2'd0) assert (p_out == w_memory);
    for (int s = 0; s < 4; s = s + 1) begin
      w_others = r_matrix[4*s+:4];
      if (r_lower && s == p_j) w_others[p_i] = 1'b0;
      assert (p_touched[s] == |w_others);
    end
    if (r_reads && !r_busy_read && !r_early && r_row == {6'd0, row} && r_word == {1'b0, word}) begin
      assert (p_out == w_memory);
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_rst) begin
      cover (w_found == 4'd1 && r_reads && r_row == 8'd1 && w_pairs == 32'd1);
    end

endmodule

`default_nettype wire
