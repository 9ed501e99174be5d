// SPDX-License-Identifier: MIT
//
// overlap_open_pairs: walking the list of open pairs loses, doubles and reorders nothing: each walk
// gives all pairs in their order, and leaves those that are kept, in order, as they come back.
// Rules 5, 7.
`default_nettype none

module overlap_open_pairs (
  input logic       i_clk,
  input logic       i_clear,
  input logic       i_append,
  input logic [1:0] i_append_later,
  input logic [1:0] i_append_earlier,
  input logic       i_walk,
  input logic       i_take,
  input logic       i_return,
  input logic       i_keep,
  input logic       i_changed,
  input logic [1:0] i_pixels
);

  localparam PAIRS = 6, WIDTH = 6;

  logic             w_any, w_valid, w_walked;
  logic [1:0]       w_later, w_earlier, w_pixels;
  logic [WIDTH-1:0] w_old, w_back;

  overlap_open #(.SPRITES(4), .INDEX(2), .AREA(1), .PIXELS(2)) dut (
    .i_clk, .i_clear, .i_append, .i_append_later, .i_append_earlier, .o_any(w_any),
    .i_walk, .o_valid(w_valid), .o_later(w_later), .o_earlier(w_earlier), .o_pixels(w_pixels),
    .i_take, .i_return, .i_keep, .i_changed, .i_later(w_back[5:4]), .i_earlier(w_back[3:2]),
    .i_pixels(w_back[1:0]), .o_walked(w_walked)
  );

  // The list as it is, and as it becomes in a walk
  logic [PAIRS*WIDTH-1:0] r_list, r_new;
  logic [2:0]             r_count, r_taken, r_returned, r_kept;
  logic                   r_walking;

  // What comes back is what was given, but for its pixels.
  assign w_old  = r_list[WIDTH*r_returned+:WIDTH];
  assign w_back = {w_old[5:2], i_changed ? i_pixels : w_old[1:0]};

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_count   <= 3'd0;
      r_walking <= 1'b0;
    end else if (i_append) begin
      r_list[WIDTH*r_count+:WIDTH] <= {i_append_later, i_append_earlier, 2'd0};
      r_count <= r_count + 3'd1;
    end else if (i_walk) begin
      {r_taken, r_returned, r_kept} <= 9'd0;
      r_walking <= 1'b1;
    end else begin
      r_taken    <= r_taken + {2'd0, i_take};
      r_returned <= r_returned + {2'd0, i_return};
      if (i_return && i_keep) begin
        r_new[WIDTH*r_kept+:WIDTH] <= w_back;
        r_kept <= r_kept + 3'd1;
      end
      if (i_return && r_returned + 3'd1 == r_count) begin
        r_walking <= 1'b0;
        r_count   <= r_kept + {2'd0, i_keep};
        for (int n = 0; n < PAIRS; n = n + 1) begin
          r_list[WIDTH*n+:WIDTH] <= i_keep && n == r_kept ? w_back : r_new[WIDTH*n+:WIDTH];
        end
      end
    end
  end

  logic r_past_valid, r_undisturbed;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid  <= 1'b1;
    r_undisturbed <= !i_clear && !i_return;
  end
  always @* begin
    // Assumed: it is cleared before use, at the start of a run or by reset
    // By: proof common_run_ends; need overlap: a clock of reset
    if (!r_past_valid) assume (i_clear);
    // Assumed: the number of open pairs is possible, and none is added in a walk
    // By: proof overlap_pairs_matrix; monitor overlap_open_inputs
    if (i_append) assume (!r_walking && r_count < PAIRS && !i_walk);
    // Assumed: a walk visits existing pairs, takes only
    // those, and returns only pairs that were taken
    // By: monitor overlap_open_inputs
    if (i_walk) assume (!r_walking && r_count != 3'd0);
    if (i_take) assume (w_valid);
    if (i_return) assume (r_walking && r_returned < r_taken);
  end

  always @* if (r_past_valid) begin
    assert (w_any == (r_count != 3'd0));
    assert (w_walked == (i_return && r_returned + 3'd1 == r_count));
    if (w_valid) begin
      assert (r_walking && r_taken < r_count);
      assert ({w_later, w_earlier, w_pixels} == r_list[WIDTH*r_taken+:WIDTH]);
    end
    // It comes as soon as the memory's port is free.
    if (r_walking && r_undisturbed && r_taken < r_count) assert (w_valid);
  end

  wire [2:0] p_count, p_read, p_returned, p_kept;
  wire       p_reading;
  wire [PAIRS*WIDTH-1:0] p_memory;
`ifdef INDUCTION
  always @* if (r_past_valid) begin
    assert (r_count <= PAIRS && p_count == r_count);
    if (r_walking) begin
      assert (r_kept <= r_returned && r_returned <= r_taken && r_taken <= r_count);
      assert (r_returned < r_count);
      assert (p_returned == r_returned && p_kept == r_kept);
      assert (p_read == r_taken + {2'd0, w_valid} && p_read <= r_count);
      assert (p_reading == (p_read != r_count));
    end else assert (!w_valid && !p_reading);
    for (int n = 0; n < PAIRS; n = n + 1) begin
      if (r_walking && n < r_kept) begin
        assert (p_memory[WIDTH*n+:WIDTH] == r_new[WIDTH*n+:WIDTH]);
      end else if (n < r_count && (!r_walking || n >= p_read || r_kept == r_returned)) begin
        assert (p_memory[WIDTH*n+:WIDTH] == r_list[WIDTH*n+:WIDTH]);
      end
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_clear) begin
      cover (w_walked && r_count == 3'd3 && r_kept == 3'd1 && !i_keep);
      cover (w_walked && r_count == 3'd2 && r_kept == 3'd0 && i_keep && i_changed);
    end

endmodule

`default_nettype wire
