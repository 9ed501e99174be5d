// SPDX-License-Identifier: MIT
//
// impact_pairs: the scan names each pair of enabled objects of which one looks for the other and
// whose boxes meet, once, and no other (rule 2). What is shown of two objects, any, holds for all.
`default_nettype none

module impact_pairs (
  input logic        i_clk,
  input logic        i_clear,
  input logic        i_word,
  input logic [72:0] i_box,
  input logic [31:0] i_classes,
  input logic        i_begin,
  input logic        i_full
);

  (* anyconst *) logic [1:0] low;
  (* anyconst *) logic [1:0] high;
  (* anyconst *) logic [2:0] count;

  logic       w_pair, w_last, w_low_looks, w_high_looks;
  logic [1:0] w_low, w_high;
  logic [3:0] r_word;     // words that have come: object, whether its box has
  wire        w_size = i_word && !r_word[0], w_classify = i_word && r_word[0];

  impact_scan #(.OBJECTS(4), .INDEX(2)) dut (
    .i_clk, .i_clear, .i_begin, .i_count(count), .i_size(w_size), .i_classify(w_classify),
    .i_index(r_word[2:1]), .i_box, .i_classes, .o_pair(w_pair), .o_last(w_last),
    .o_low_looks(w_low_looks), .o_high_looks(w_high_looks), .o_low(w_low), .o_high(w_high), .i_full
  );

  // Words come in order, then the scan begins.
  logic        r_past_valid, r_begun;
  logic [72:0] r_low_box, r_high_box;
  logic [31:0] r_low_classes, r_high_classes;
  logic [1:0]  r_named;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    if (i_clear) begin
      r_word  <= 4'd0;
      r_begun <= 1'b0;
      r_named <= 2'd0;
    end else begin
      if (i_word) r_word <= r_word + 4'd1;
      if (w_size && r_word[2:1] == low) r_low_box <= i_box;
      if (w_size && r_word[2:1] == high) r_high_box <= i_box;
      if (w_classify && r_word[2:1] == low) r_low_classes <= i_classes;
      if (w_classify && r_word[2:1] == high) r_high_classes <= i_classes;
      if (i_begin) r_begun <= 1'b1;
      if (w_pair && !w_last && !i_full && w_low == low && w_high == high) begin
        r_named <= r_named + 2'd1;
      end
    end
  end
  always @* begin
    // Assumed: COUNT is at most OBJECTS; the watched pair belongs to the run
    // By: proof common_registers_order; monitor impact_scan_inputs
    assume (count <= 3'd4 && low < high && {1'b0, high} < count);
    // Assumed: it is cleared before use, at the start of a run or by reset
    // By: proof common_run_ends; need impact: a clock of reset
    if (!r_past_valid) assume (i_clear);
    // Assumed: each object is loaded once, before the scan begins
    // By: proof impact_unit; monitor impact_scan_inputs
    if (i_word) assume (!r_begun && !i_begin && r_word < {count, 1'b0});
    if (i_begin) assume (!r_begun && r_word == {count, 1'b0});
  end

`ifdef NARROW
  // Enough to reach the end of a scan in few clocks
  always @* begin
    assume (i_clear == !r_past_valid);
    if (r_past_valid && !r_begun) assume (i_word || i_begin);
    assume (i_box[71:60] == 12'd0 && i_box[53:42] == 12'd0);
    assume (i_box[35:24] == 12'd0 && i_box[17:6] == 12'd0);
    assume (i_classes[31:18] == 14'd0 && i_classes[15:2] == 14'd0);
  end
`endif

  // The boxes: enabled, bottom, top, right, left
  wire w_x_meets = $signed(r_low_box[17:0]) <= $signed(r_high_box[35:18]) &&
                   $signed(r_high_box[17:0]) <= $signed(r_low_box[35:18]);
  wire w_y_meets = $signed(r_low_box[53:36]) <= $signed(r_high_box[71:54]) &&
                   $signed(r_high_box[53:36]) <= $signed(r_low_box[71:54]);
  wire w_one_looks = (r_low_classes[15:0] & r_high_classes[31:16]) != 16'd0;
  wire w_other_looks = (r_high_classes[15:0] & r_low_classes[31:16]) != 16'd0;
  wire w_wanted = r_low_box[72] && r_high_box[72] && (w_one_looks || w_other_looks) &&
                  w_x_meets && w_y_meets;

  always @* if (r_past_valid && !i_clear) begin
    if (w_pair && w_last) assert (r_named == {1'b0, w_wanted});
    if (w_pair && !w_last && w_low == low && w_high == high) begin
      assert (w_wanted && w_low_looks == w_one_looks && w_high_looks == w_other_looks);
    end
    if (w_pair && w_last) assert (!w_low_looks && !w_high_looks);
  end

  wire         p_reading, p_valid, p_last;
  wire [1:0]   p_low;
  wire [2:0]   p_high;
  wire [291:0] p_boxes;
  wire [127:0] p_classes;
  wire [72:0]  p_low_box, p_high_box;
  wire [31:0]  p_low_class, p_high_class;
`ifdef INDUCTION
  wire [4:0] w_watched = {1'b0, high, low}, w_out = {1'b0, w_high, w_low};
  wire [4:0] w_next = {p_high, p_low};
  wire w_passed = p_valid ? w_watched < w_out : !p_reading;
  always @* if (r_past_valid) begin
    assert (r_word <= {count, 1'b0});
    if (r_word > {1'b0, low, 1'b0}) assert (p_boxes[73*low+:73] == r_low_box);
    if (r_word > {1'b0, low, 1'b1}) assert (p_classes[32*low+:32] == r_low_classes);
    if (r_word > {1'b0, high, 1'b0}) assert (p_boxes[73*high+:73] == r_high_box);
    if (r_word > {1'b0, high, 1'b1}) assert (p_classes[32*high+:32] == r_high_classes);
    // Where the scan is
    if (!r_begun) assert (!p_reading && !p_valid && !p_last && r_named == 2'd0);
    else begin
      assert (r_word == {count, 1'b0});
      assert (r_named == {1'b0, w_wanted && w_passed});
    end
    if (p_reading) begin
      assert (r_begun && {1'b0, p_low} < p_high && p_high <= count);
      if (p_high == count) assert (p_low == 2'd0);
      if (!p_valid) assert (w_next == 5'b00100);
    end
    if (p_last) assert (!p_reading && !p_valid && r_begun);
    if (p_valid) begin
      assert (p_reading && w_low < w_high && {1'b0, w_high} < count);
      assert (w_next == (w_low + 2'd1 == w_high ? {{1'b0, w_high} + 3'd1, 2'd0} : w_out + 5'd1));
      if (w_low == low) assert (p_low_box == r_low_box && p_low_class == r_low_classes);
      if (w_high == high) assert (p_high_box == r_high_box && p_high_class == r_high_classes);
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_clear) begin
      cover (w_pair && w_last && r_named == 2'd1 && r_low_box[35:18] == r_high_box[17:0]);
      cover (w_pair && w_last && r_begun && r_named == 2'd0 && w_one_looks);
    end

endmodule

`default_nettype wire
