// SPDX-License-Identifier: MIT
//
// overlap_pair_test: what is found of a pair on a row is what looking at its columns one after the
// other tells: whether there is a common pixel, which is the first, how many there are.
//
// The places of sprites are those that the tester has looked up; of a pair they share a column.
// Rules 3, 4.
`default_nettype none

module overlap_pair_test (
  input logic        i_clk,
  input logic        i_clear,
  input logic [2:0]  i_row,
  input logic        i_name,
  input logic        i_wait,
  input logic        i_is_later,
  input logic [1:0]  i_sprite,
  input logic [15:0] i_pixels,
  input logic        i_fetched,
  input logic [63:0] i_bits,
  input logic        i_found_ready
);

  localparam ROW = 3;

  (* anyconst *) logic i_area;

  logic        w_pop, w_read, w_return, w_keep, w_changed, w_found, w_starved;
  logic [1:0]  w_later, w_earlier;
  logic [15:0] w_pixels, w_place;

  overlap_tester #(.SPRITES(4), .INDEX(2), .ROW(ROW), .AREA(1), .PIXELS(16)) dut (
    .i_clk, .i_clear, .i_row, .i_area, .i_place(1'b0), .i_index(2'd0), .i_base(11'd0), .i_x(6'd0),
    .i_y(10'd0), .i_last(3'd0),
    .i_name, .i_wait, .i_is_later, .i_sprite, .i_pixels, .o_pop(w_pop),
    .i_fetched, .o_read(w_read), .i_bits,
    .o_return(w_return), .o_keep(w_keep), .o_changed(w_changed), .o_later(w_later),
    .o_earlier(w_earlier), .o_pixels(w_pixels),
    .o_found(w_found), .o_place(w_place), .i_found_ready, .o_starved(w_starved)
  );

  // What is looked up of the sprite named last
  wire signed [10:0] p_base;
  wire [5:0]         p_x;
  wire [9:0]         p_y;
  wire [ROW-1:0]     p_last;
  wire [63:0]        p_common;  // columns that both have

  wire w_advance = !w_found || i_found_ready;

  // The pair's way: names, and what is known of both after the earlier is named
  logic               r_named, r_named_later, r_later_known;
  logic [1:0]         r_sprite;
  logic [15:0]        r_pixels;
  logic [63:0]        r_bits;
  logic signed [10:0] r_base;
  logic [5:0]         r_x;
  logic [9:0]         r_y;
  logic [ROW-1:0]     r_last;
  logic [1:0]         r_later;

  localparam PAIR = 2 + 2 + 16 + 64 + 64 + 11 + 11 + 6 + 10 + 1;
  logic [PAIR-1:0] w_pair, r_pair, r_tested;
  logic            r_pair_valid, r_tested_valid;
  assign w_pair = {r_later, r_sprite, r_pixels, r_bits, i_bits, r_base, p_base,
                   r_later < r_sprite ? r_x : p_x, r_later < r_sprite ? r_y : p_y,
                   r_last == i_row || p_last == i_row};

  // On a row the first name is that of a later sprite.
  logic [ROW-1:0] r_past_row;
  wire w_later_known = r_later_known && i_row == r_past_row;

  always_ff @(posedge i_clk) begin
    r_past_row    <= i_row;
    r_later_known <= !i_clear && (w_later_known || (w_advance && r_named && r_named_later));
    if (i_clear) {r_named, r_pair_valid, r_tested_valid} <= 3'd0;
    else if (w_advance) begin
      r_named        <= w_pop;
      r_pair_valid   <= r_named && !r_named_later;
      r_tested_valid <= r_pair_valid;
    end
    if (w_advance) begin
      r_named_later <= i_is_later;
      r_sprite      <= i_sprite;
      r_pixels      <= i_pixels;
      r_pair        <= w_pair;
      r_tested      <= r_pair;
      if (r_named && r_named_later) begin
        r_later <= r_sprite;
        r_bits  <= i_bits;
        r_base  <= p_base;
        r_x     <= p_x;
        r_y     <= p_y;
        r_last  <= p_last;
      end
    end
  end

  logic r_past_valid, r_waited_for;
  logic [4:0] r_fetched;
  wire signed [11:0] w_apart = {r_base[10], r_base} - {p_base[10], p_base};
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_fetched    <= i_clear ? 5'd0 : r_fetched + {4'd0, i_fetched} - {4'd0, w_pop && i_wait};
  end
  always @* begin
    // Assumed: it is cleared before use, at the start of a run or by reset
    // By: proof common_run_ends; need overlap: a clock of reset
    if (!r_past_valid) assume (i_clear);
    // Assumed: the row does not change while a pair is tested
    // By: monitor overlap_tester_inputs
    if (r_named || r_pair_valid || r_tested_valid) assume (i_row == r_past_row);
    // Assumed: the later sprite of a pair is named before the earlier one, and the two have a
    // column in common
    // By: proof overlap_rows_fetched; lemma overlap: open pairs; lemma overlap: names in
    // order
    if (r_named && !r_named_later) assume (w_later_known && w_apart > -64 && w_apart < 64);
    // Assumed: no more rows are fetched than the queue of pixels holds
    // By: monitor common_queue_inputs
    if (r_fetched == 5'd31) assume (!i_fetched);
  end

  // Column after column
  logic [1:0]         w_ref_later, w_ref_earlier;
  logic [15:0]        w_ref_pixels, w_ref_sum;
  logic [63:0]        w_later_bits, w_earlier_bits, w_left, w_right;
  logic signed [10:0] w_later_base, w_earlier_base, w_right_base;
  logic [5:0]         w_ref_x, w_ref_column;
  logic [9:0]         w_ref_y, w_ref_row;
  logic               w_ends, w_some;
  logic [6:0]         w_many;
  logic [10:0]        w_distance;
  logic [63:0]        w_both;    // columns of both, bit 63 where the later of their rows begins
  assign {w_ref_later, w_ref_earlier, w_ref_pixels, w_later_bits, w_earlier_bits, w_later_base,
          w_earlier_base, w_ref_x, w_ref_y, w_ends} = r_tested;

  always_comb begin
    if (w_later_base < w_earlier_base) begin
      w_distance   = w_earlier_base - w_later_base;
      w_right_base = w_earlier_base;
      {w_left, w_right} = {w_later_bits, w_earlier_bits};
    end else begin
      w_distance   = w_later_base - w_earlier_base;
      w_right_base = w_later_base;
      {w_left, w_right} = {w_earlier_bits, w_later_bits};
    end
    w_some       = 1'b0;
    w_many       = 7'd0;
    w_ref_column = 6'd0;
    for (int n = 0; n < 64; n = n + 1) begin
      w_both[n] = w_right[n] && n >= w_distance && w_left[6'(n)-w_distance[5:0]];
      w_many = w_many + {6'd0, p_common[n]};
      if (p_common[63-n] && !w_some) begin
        w_some       = 1'b1;
        w_ref_column = w_right_base[5:0] + 6'(n) - w_ref_x;
      end
    end
    w_ref_row = 10'(i_row) - w_ref_y;
    w_ref_sum = {1'b0, w_ref_pixels} + {10'd0, w_many} > 17'd65535 ? 16'hFFFF
                                                                   : w_ref_pixels + {9'd0, w_many};
  end

  always @* if (r_past_valid && !i_clear) begin
    assert (w_read == w_advance);
    assert (w_pop == (i_name && w_advance && (!i_wait || r_fetched != 5'd0)));
    assert (w_return == (r_tested_valid && w_advance));
    if (!r_tested_valid) assert (!w_found);
    else begin
      assert (w_later == w_ref_later && w_earlier == w_ref_earlier);
      assert (p_common == w_both);
      assert (w_keep == (!w_ends && (i_area || !w_some)));
      if (i_area) begin
        assert (w_found == (w_ends && w_ref_sum != 16'd0));
        assert (w_pixels == w_ref_sum && w_changed == w_some);
        if (w_found) assert (w_place == w_ref_sum);
      end else begin
        assert (w_found == w_some && !w_changed);
        if (w_found) assert (w_place == {w_ref_row, w_ref_column});
      end
    end
  end

  wire         p_1_valid, p_2_valid, p_3_valid, p_1_is_later, p_later_ends, p_2_ends, p_3_ends;
  wire [4:0]   p_fetched;
  wire [1:0]   p_1_sprite, p_later, p_2_later, p_2_earlier, p_3_later, p_3_earlier;
  wire [15:0]  p_1_pixels, p_2_pixels, p_3_pixels;
  wire [63:0]  p_later_bits, p_2_left, p_2_right;
  wire [10:0]  p_later_base;
  wire [5:0]   p_later_x, p_2_shift, p_2_column, p_3_column;
  wire [9:0]   p_later_y, p_2_row, p_3_row;
`ifdef INDUCTION
  logic [1:0]         w_2_later, w_2_earlier;
  logic [15:0]        w_2_pixels;
  logic [63:0]        w_2_later_bits, w_2_earlier_bits;
  logic signed [10:0] w_2_later_base, w_2_earlier_base;
  logic [5:0]         w_2_x;
  logic [9:0]         w_2_y;
  logic               w_2_ends;
  wire                w_2_later_left = w_2_later_base < w_2_earlier_base;
  wire [10:0]         w_2_apart      = w_2_later_base - w_2_earlier_base;
  assign {w_2_later, w_2_earlier, w_2_pixels, w_2_later_bits, w_2_earlier_bits, w_2_later_base,
          w_2_earlier_base, w_2_x, w_2_y, w_2_ends} = r_pair;
  wire signed [11:0] w_2_distance = {w_2_later_base[10], w_2_later_base} -
                                    {w_2_earlier_base[10], w_2_earlier_base};
  wire signed [11:0] w_3_distance = {w_later_base[10], w_later_base} -
                                    {w_earlier_base[10], w_earlier_base};
  always @* if (r_past_valid && !i_clear) begin
    assert (p_1_valid == r_named && p_2_valid == r_pair_valid && p_3_valid == r_tested_valid);
    assert (p_fetched == r_fetched);
    if (r_named) begin
      assert (p_1_is_later == r_named_later && p_1_sprite == r_sprite && p_1_pixels == r_pixels);
    end
    if (w_later_known) begin
      assert (p_later == r_later && p_later_bits == r_bits && p_later_base == r_base);
      assert (p_later_x == r_x && p_later_y == r_y);
    end
    if (w_later_known) assert (p_later_ends == (r_last == i_row));
    if (r_pair_valid) begin
      assert (p_2_later == w_2_later && p_2_earlier == w_2_earlier && p_2_pixels == w_2_pixels);
      assert (p_2_ends == w_2_ends && w_2_distance > -64 && w_2_distance < 64);
      assert (p_2_left == (w_2_later_left ? w_2_later_bits : w_2_earlier_bits));
      assert (p_2_right == (w_2_later_left ? w_2_earlier_bits : w_2_later_bits));
      assert (p_2_shift == (w_2_later_left ? -w_2_apart[5:0] : w_2_apart[5:0]));
      assert (p_2_column == (w_2_later_left ? w_2_earlier_base[5:0] : w_2_later_base[5:0]) - w_2_x);
      assert (p_2_row == 10'(i_row) - w_2_y);
    end
    if (r_tested_valid) begin
      assert (p_3_later == w_ref_later && p_3_earlier == w_ref_earlier);
      assert (p_3_pixels == w_ref_pixels && p_3_ends == w_ends);
      assert (w_3_distance > -64 && w_3_distance < 64);
      assert (p_3_column == w_right_base[5:0] - w_ref_x);
      assert (p_3_row == w_ref_row);
      assert (p_common == (w_left << w_distance[5:0] & w_right));
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_clear) begin
      cover (w_found && !i_area && w_distance == 11'd63 && w_later_base < w_earlier_base);
      cover (w_found && !i_area && w_place[5:0] == 6'd63 && w_distance == 11'd5);
      cover (w_found && i_area && !i_found_ready);
      cover (w_return && i_area && w_many == 7'd64 && w_pixels == 16'hFFFF);
    end

endmodule

`default_nettype wire
