// SPDX-License-Identifier: MIT
//
// common_memory: a memory with one port to write and one to read, whose output is registered.
//
// A word read in the clock in which it is written is not known: no user looks at such a one.
`default_nettype none

module common_memory #(
  parameter WIDTH   = 16,
  parameter DEPTH   = 256,
  parameter ADDRESS = $clog2(DEPTH)
) (
  input  logic               i_clk,

  input  logic               i_write,
  input  logic [ADDRESS-1:0] i_write_address,
  input  logic [WIDTH-1:0]   i_data,

  input  logic               i_read,
  input  logic [ADDRESS-1:0] i_read_address,
  output logic [WIDTH-1:0]   o_data
);

  (* no_rw_check *)
  logic [WIDTH-1:0] r_memory[0:DEPTH-1];
  logic [WIDTH-1:0] r_data;

  always_ff @(posedge i_clk) begin
    if (i_write) r_memory[i_write_address] <= i_data;
    if (i_read) r_data <= r_memory[i_read_address];
  end

  assign o_data = r_data;

  // Parameters
  if (WIDTH < 1) common_memory_WIDTH_must_be_at_least_1 refused ();
  if (DEPTH < 2) common_memory_DEPTH_must_be_at_least_2 refused ();
  if (ADDRESS != $clog2(DEPTH)) common_memory_ADDRESS_must_be_clog2_of_DEPTH refused ();

endmodule

`default_nettype wire
