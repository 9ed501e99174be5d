// SPDX-License-Identifier: MIT
//
// overlap_rows_fetched: no mask row is fetched twice on a row of the screen, and none is taken for
// fetched that is not (rules 10, 11). What is shown of one sprite, any, holds for all.
`default_nettype none

module overlap_rows_fetched (
  input logic       i_clk,
  input logic       i_clear,
  input logic       i_walk,
  input logic [1:0] i_row,
  input logic       i_unstamp,
  input logic [1:0] i_unstamp_index,
  input logic       i_valid,
  input logic [1:0] i_later,
  input logic [1:0] i_earlier,
  input logic       i_fetch_ready,
  input logic       i_full
);

  logic       w_take, w_fetch, w_name, w_fetched, w_is_later;
  logic [1:0] w_sprite, w_pixels;

  overlap_namer #(.SPRITES(4), .INDEX(2), .ROW(2), .PIXELS(2)) dut (
    .i_clk, .i_clear, .i_walk, .i_row, .i_unstamp, .i_unstamp_index,
    .i_valid, .i_later, .i_earlier, .i_pixels(2'd0), .o_take(w_take),
    .o_fetch(w_fetch), .o_sprite(w_sprite), .i_fetch_ready,
    .o_name(w_name), .o_fetched(w_fetched), .o_is_later(w_is_later), .o_pixels(w_pixels), .i_full
  );

  (* anyconst *) logic [1:0] one;

  wire       p_valid, p_stamped;
  wire [1:0] p_last_stamped;
  wire [2:0] p_stamp;
  wire [11:0] p_stamps;

  logic       r_there;    // its row of the mask is fetched, on this row of the screen
  logic       r_placed;   // it is of this run
  logic       r_walked;   // there has been a walk in this run
  logic [1:0] r_row;      // of the last walk
  logic       r_past_valid, r_offered;
  logic [1:0] r_later, r_earlier;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_offered    <= i_valid && !w_take && !i_clear;
    r_later      <= i_later;
    r_earlier    <= i_earlier;
    if (i_clear || i_walk) r_there <= 1'b0;
    else if (w_fetch && w_sprite == one) r_there <= 1'b1;
    if (i_unstamp && i_unstamp_index == one) r_placed <= 1'b1;
    else if (i_clear) r_placed <= 1'b0;
    if (i_clear) r_walked <= 1'b0;
    else if (i_walk) begin
      r_walked <= 1'b1;
      r_row    <= i_row;
    end
  end

  // Sprites are loaded before the first row is walked; rows follow each other downwards, each when
  // the one before is done.
  always @* begin
    // Assumed: it is cleared before use, at the start of a run or by reset
    // By: proof common_run_ends; need overlap: a clock of reset
    if (!r_past_valid) assume (i_clear);
    // Assumed: sprites are loaded before the first walk, rows follow each other downwards, a row
    // does not change while its pairs are named, and a pair stays until it is taken
    // By: monitor overlap_namer_inputs
    if (i_unstamp) assume (!r_walked && !i_walk && !i_clear);
    if (i_walk) assume (!i_valid && !p_valid && (!r_walked || i_row > r_row));
    if (i_valid) begin
      assume (r_walked && i_row == r_row && i_later != i_earlier);
      if (i_later == one || i_earlier == one) assume (r_placed);
    end
    if (r_offered) assume (i_valid && i_later == r_later && i_earlier == r_earlier);
    if (p_valid) assume (i_row == r_row);
  end

  always @* if (r_past_valid && !i_clear) begin
    if (w_fetch) assert (w_name && w_fetched);
    if (w_name && w_sprite == one) assert (w_fetch == !r_there);
    if (i_full) assert (!w_name);
  end

`ifdef INDUCTION
  wire [2:0] w_stamp = p_stamps[3*one+:3];
  always @* if (r_past_valid && !i_clear) begin
    if (r_there) assert (r_walked && r_placed);
    if (p_valid) assert (r_walked);
    if (p_valid && w_sprite == one) assert (r_placed);
    if (p_stamped) assert (r_walked);
    if (r_placed && !r_walked) assert (!w_stamp[2]);
    if (r_placed && r_walked && w_stamp[2]) assert (w_stamp[1:0] <= r_row);
    if (r_placed && r_walked) assert (r_there == (w_stamp == {1'b1, r_row}));
    if (p_stamped && p_last_stamped == one) assert (r_there);
    // What was read is what is there, or was until the last one was stamped.
    if (p_valid && w_sprite == one) begin
      assert (p_stamp == w_stamp || (p_stamped && p_last_stamped == one));
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_clear) begin
      cover (w_fetch && w_sprite == one && r_row == 2'd2);
      cover (w_name && w_sprite == one && !w_fetched && w_is_later && p_stamped);
    end

endmodule

`default_nettype wire
