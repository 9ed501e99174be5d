// SPDX-License-Identifier: MIT
//
// impact_copies: a memory with one port to write and two to read, one for each object of a pair:
// synthesis makes two copies of it. Outputs are registered.
//
// A word read in the clock in which it is written is not known: no user looks at such a one.
`default_nettype none

module impact_copies #(
  parameter WIDTH   = 16,
  parameter DEPTH   = 256,
  parameter ADDRESS = $clog2(DEPTH)
) (
  input  logic               i_clk,

  input  logic               i_write,
  input  logic [ADDRESS-1:0] i_write_address,
  input  logic [WIDTH-1:0]   i_data,

  input  logic               i_read_low,
  input  logic [ADDRESS-1:0] i_low_address,
  input  logic               i_read_high,
  input  logic [ADDRESS-1:0] i_high_address,
  output logic [WIDTH-1:0]   o_low,
  output logic [WIDTH-1:0]   o_high
);

  (* no_rw_check *)
  logic [WIDTH-1:0] r_memory[0:DEPTH-1];
  logic [WIDTH-1:0] r_low, r_high;

  always_ff @(posedge i_clk) begin
    if (i_write) r_memory[i_write_address] <= i_data;
    if (i_read_low) r_low <= r_memory[i_low_address];
    if (i_read_high) r_high <= r_memory[i_high_address];
  end

  assign o_low  = r_low;
  assign o_high = r_high;

  // Parameters
  if (WIDTH < 1) begin : g_width
    impact_copies_WIDTH_must_be_at_least_1 refused ();
  end
  if (DEPTH < 2) begin : g_depth
    impact_copies_DEPTH_must_be_at_least_2 refused ();
  end
  if (ADDRESS != $clog2(DEPTH)) begin : g_address
    impact_copies_ADDRESS_must_be_clog2_of_DEPTH refused ();
  end

endmodule

`default_nettype wire
