// SPDX-License-Identifier: MIT
//
// common_queue: first in, first out, in a memory with a registered output.
//
// What is pushed is at the output two clocks later at the earliest. There is room for DEPTH, a
// power of two, besides what is at the output.
`default_nettype none

module common_queue #(
  parameter WIDTH = 16,
  parameter DEPTH = 16
) (
  input  logic             i_clk,
  input  logic             i_clear,

  input  logic             i_push,
  input  logic [WIDTH-1:0] i_data,
  output logic             o_full,

  output logic             o_valid,
  output logic [WIDTH-1:0] o_data,
  input  logic             i_pop
);

  localparam POINTER = $clog2(DEPTH);

  (* no_rw_check *)
  logic [WIDTH-1:0] r_memory[0:DEPTH-1];
  logic             r_valid;
  logic [WIDTH-1:0] r_data;
  logic [POINTER:0] r_in, r_out;
  logic             w_read;

  assign o_full = r_in == (r_out ^ {1'b1, {POINTER{1'b0}}});
  assign w_read = r_in != r_out && (!r_valid || i_pop);

  always_ff @(posedge i_clk) begin
    if (i_push) r_memory[r_in[POINTER-1:0]] <= i_data;
    if (w_read) r_data <= r_memory[r_out[POINTER-1:0]];
  end

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_in    <= 0;
      r_out   <= 0;
      r_valid <= 1'b0;
    end else begin
      if (i_push) r_in <= r_in + 1'b1;
      if (w_read) r_out <= r_out + 1'b1;
      r_valid <= w_read || (r_valid && !i_pop);
    end
  end

  assign o_valid = r_valid;
  assign o_data  = r_data;

  // Parameters
  if (WIDTH < 1) common_queue_WIDTH_must_be_at_least_1 refused ();
  if (DEPTH < 2 || (1 << $clog2(DEPTH)) != DEPTH)
    common_queue_DEPTH_must_be_a_power_of_two refused ();

endmodule

`default_nettype wire
