// SPDX-License-Identifier: MIT
//
// impact_sorted: what comes out of the heap is the least of what is in it, and all that is pushed
// comes out, once. What is shown of the number of records of one value, any, holds for all.
// Rule 6.
`default_nettype none

module impact_sorted (
  input logic       i_clk,
  input logic       i_clear,
  input logic       i_push,
  input logic [2:0] i_data,
  input logic       i_drain,
  input logic       i_pop
);

  localparam DEPTH = 7, WIDTH = 3, NODE = 3;

  (* anyconst *) logic [WIDTH-1:0] one;

  logic             w_ready, w_valid;
  logic [NODE-1:0]  w_count;
  logic [WIDTH-1:0] w_data;

  impact_heap #(.DEPTH(DEPTH), .WIDTH(WIDTH)) dut (
    .i_clk, .i_clear, .i_push, .i_data, .o_ready(w_ready), .o_count(w_count), .i_drain,
    .o_valid(w_valid), .o_data(w_data), .i_pop
  );

  // How many records are in it, how many of them are of that value, and are less
  logic       r_past_valid, r_held, r_draining;
  logic [2:0] r_past_data, r_all, r_ones, r_less;
  initial r_past_valid = 1'b0;
  wire w_in = i_push && w_ready, w_out = i_pop && w_valid;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_held       <= i_push && !w_ready && !i_clear;
    r_past_data  <= i_data;
    r_draining   <= i_drain && !i_clear;
    if (i_clear) {r_all, r_ones, r_less} <= 9'd0;
    else begin
      r_all  <= r_all + {2'd0, w_in} - {2'd0, w_out};
      r_ones <= r_ones + {2'd0, w_in && i_data == one} - {2'd0, w_out && w_data == one};
      r_less <= r_less + {2'd0, w_in && i_data < one} - {2'd0, w_out && w_data < one};
    end
  end
  // When draining has begun, no push comes; until then one stays until it is taken.
  always @* begin
    // Assumed: it is cleared before use, at the start of a run or by reset
    // By: proof common_run_ends; need impact: a clock of reset
    if (!r_past_valid) assume (i_clear);
    // Assumed: no more records come than the heap holds
    // By: proof impact_pairs
    if (r_all == DEPTH) assume (!i_push);
    // Assumed: a record stays until it is taken; none comes once draining
    // has begun, which continues for as long as the heap is used
    // By: monitor impact_heap_inputs
    if (r_held) assume (i_push && i_data == r_past_data);
    if (i_drain) assume (!i_push);
    if (r_draining) assume (i_drain || i_clear);
    // Assumed: an empty heap is not popped
    // By: monitor impact_heap_inputs
    if (!w_valid) assume (!i_pop);
  end

`ifdef NARROW
  // Three records in, as fast as they are taken, then out
  logic [2:0] r_pushed;
  wire        w_more = r_pushed < 3'd3;
  always_ff @(posedge i_clk) r_pushed <= i_clear ? 3'd0 : r_pushed + {2'd0, w_in};
  always @* begin
    assume (i_clear == !r_past_valid && i_pop == w_valid);
    assume (i_push == (w_more && r_past_valid) && i_drain == (!w_more && r_past_valid));
  end
`endif

  always @* if (r_past_valid) begin
    if (w_valid) begin
      assert (r_all != 3'd0);
      // None that is left is less than the one that comes out; it is one of those that were pushed.
      if (w_data == one) assert (r_ones != 3'd0 && r_less == 3'd0);
      if (w_data > one) assert (r_ones == 3'd0 && r_less == 3'd0);
    end
    if (w_ready || w_valid) assert (w_count == r_all);
  end

  wire [3:0]  p_state;
  wire [2:0]  p_node, p_record, p_left, p_output;
  wire        p_left_less, p_less, p_has_left, p_has_right;
  wire [23:0] p_memory;
  // States of the heap
  localparam [3:0] REST = 4'd0, UP = 4'd1, WEIGH_UP = 4'd2, PLACE_UP = 4'd3, LEAST = 4'd4,
                   LAST = 4'd5, LEFT = 4'd6, RIGHT = 4'd7, WEIGH_DOWN = 4'd8, PLACE_DOWN = 4'd9;

  wire w_up = p_state == UP || p_state == WEIGH_UP || p_state == PLACE_UP;
  wire w_down = p_state >= LEFT;
  wire w_hole = w_up || w_down;

  // A node's record; that which has no node is in the hole.
  function [2:0] node(input [2:0] k);
    node = w_hole && k == p_node ? p_record : p_memory[3*k+:3];
  endfunction

  logic [2:0] w_ones, w_less;
  logic [2:0] w_nodes;
  always @* begin
    // As the last goes from the end to the root the first is out already.
    w_nodes = p_state == LAST ? w_count + 3'd1 : w_count;
    w_ones  = 3'd0;
    w_less  = 3'd0;
    for (int k = 1; k <= 7; k = k + 1) begin
      if (k <= w_nodes && !(p_state == LAST && k == 1)) begin
        w_ones = w_ones + {2'd0, node(3'(k)) == one};
        w_less = w_less + {2'd0, node(3'(k)) < one};
      end
    end
  end

  always @* if (r_past_valid) begin
    assert (p_state <= PLACE_DOWN && w_count == r_all);
    assert (r_ones == w_ones && r_less == w_less);
    if (p_state == LEAST || w_down || p_state == LAST) assert (r_draining);
    if (p_state == LEAST) assert (w_count != 3'd0 && p_output == p_memory[5:3]);
    if (p_state == LAST) begin
      assert (w_count != 3'd0 && w_count != 3'd7 && p_output == p_memory[3*w_nodes+:3]);
    end
    if (w_hole) assert (p_node != 3'd0 && p_node <= w_count);
    // Order, but for the record in the hole, which is on its way up or down
    for (int k = 2; k <= 7; k = k + 1) begin
      if (k <= w_nodes) begin
        if (w_up) begin
          if (k != p_node) assert (node(3'(k / 2)) <= node(3'(k)));
          if (k / 2 == p_node && k > 3) assert (p_memory[3*(k/4)+:3] <= p_memory[3*k+:3]);
        end else if (w_down) begin
          if (k / 2 != p_node) assert (node(3'(k / 2)) <= node(3'(k)));
          if (k / 2 == p_node && k > 3) assert (p_memory[3*(k/4)+:3] <= p_memory[3*k+:3]);
        end else if (!(p_state == LAST && k / 2 == 1)) begin
          assert (p_memory[3*(k/2)+:3] <= p_memory[3*k+:3]);
        end
      end
    end
    // What is weighed
    if (p_state == WEIGH_UP || p_state == PLACE_UP) begin
      if (p_node != 3'd1) assert (p_output == p_memory[3*(p_node/2)+:3]);
    end
    if (p_state == PLACE_UP) assert (p_less == (p_output < p_record));
    if (p_state == RIGHT || p_state == WEIGH_DOWN || p_state == PLACE_DOWN) begin
      assert (p_has_left == ({1'b0, p_node, 1'b0} <= {2'b0, w_count}));
      assert (p_has_right == ({1'b0, p_node, 1'b1} <= {2'b0, w_count}));
    end
    if (p_state == RIGHT && p_has_left) assert (p_output == p_memory[3*(2*p_node)+:3]);
    if (p_state == WEIGH_DOWN || p_state == PLACE_DOWN) begin
      if (p_has_left) assert (p_left == p_memory[3*(2*p_node)+:3]);
      assert (p_left_less == (p_has_left && p_left < p_record));
      if (p_has_right) assert (p_output == p_memory[3*(2*p_node+1)+:3]);
    end
    if (p_state == PLACE_DOWN) begin
      assert (p_less == (p_output < (p_left_less ? p_left : p_record)));
    end
  end

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_clear) begin
      cover (w_valid && r_all == 3'd3 && w_data == 3'd2 && r_past_data == 3'd5);
      cover (p_state == PLACE_UP && p_less && r_all == 3'd2);
    end

endmodule

`default_nettype wire
