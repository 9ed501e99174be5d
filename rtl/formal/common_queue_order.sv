// SPDX-License-Identifier: MIT
//
// common_queue_order: what is pushed when there is room comes out once, in order; the queue says
// that it is full before it overruns and gives nothing that was not pushed.
`default_nettype none

module common_queue_order (
  input logic       i_clk,
  input logic       i_clear,
  input logic       i_push,
  input logic [2:0] i_data,
  input logic       i_pop
);

  localparam DEPTH = 4;

  logic       w_full, w_valid;
  logic [2:0] w_data;

  common_queue #(.WIDTH(3), .DEPTH(DEPTH)) dut (
    .i_clk, .i_clear, .i_push, .i_data, .o_full(w_full), .o_valid(w_valid), .o_data(w_data), .i_pop
  );

  logic r_past_valid;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) r_past_valid <= 1'b1;
  always @* begin
    // Assumed: it is cleared before use, at the start of a run or by reset
    // By: proof common_run_ends; need overlap: a clock of reset; need impact: a clock of reset
    if (!r_past_valid) assume (i_clear);
    // Assumed: a full queue is not pushed, an empty one not popped
    // By: monitor common_queue_inputs
    if (w_full) assume (!i_push);
    if (!w_valid) assume (!i_pop);
  end

  // What is in it, the oldest in place 0
  logic [3*(DEPTH+1)-1:0] r_held;
  logic [2:0]             r_count, w_left;
  assign w_left = r_count - {2'd0, i_pop};
  always_ff @(posedge i_clk) begin
    r_count <= i_clear ? 3'd0 : w_left + {2'd0, i_push};
    for (int n = 0; n <= DEPTH; n = n + 1) begin
      if (i_push && w_left == n) r_held[3*n+:3] <= i_data;
      else if (i_pop && n < DEPTH) r_held[3*n+:3] <= r_held[3*((n+1)%(DEPTH+1))+:3];
    end
  end

  logic r_waited;  // it could have come out
  always_ff @(posedge i_clk) r_waited <= !i_clear && r_count != 3'd0 && !(i_pop && r_count == 3'd1);

  always @* if (r_past_valid) begin
    assert (r_count <= DEPTH + 1);
    if (r_count == DEPTH + 1) assert (w_full);
    if (r_count < DEPTH) assert (!w_full);
    if (w_valid) assert (r_count != 3'd0 && w_data == r_held[2:0]);
    if (r_waited) assert (w_valid);
  end

  wire [2:0]         p_in, p_out;
  wire [3*DEPTH-1:0] p_memory;
`ifdef INDUCTION
  wire [2:0]  w_inside = p_in - p_out;
  wire [2:0]  w_first  = {2'd0, w_valid};
  logic [1:0] w_place;
  always @* if (r_past_valid) begin
    assert (w_inside <= DEPTH && r_count == w_inside + w_first);
    for (int n = 0; n < DEPTH; n = n + 1) begin
      w_place = p_out[1:0] + 2'(n);
      if (n < w_inside) assert (p_memory[3*w_place+:3] == r_held[3*(n+w_first)+:3]);
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_past_valid) begin
      cover (w_full && i_pop && r_count == DEPTH + 1);
      cover (i_push && i_pop && r_count == 3'd2 && w_data == 3'd5);
    end

endmodule

`default_nettype wire
