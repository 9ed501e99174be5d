// SPDX-License-Identifier: MIT
// Block memory: one write port, one registered read port, a word each.
//
// The word read appears one clock after its address, and stays until i_read is high again. What is
// read of a word in the clock in which it is written may be anything: its old content, its new one,
// or neither, as the families of FPGAs have it. Whoever reads there takes nothing of the answer.
// So no word has parts that are written apart: these are memories of their own. Powers up cleared,
// as block memory does; there is no reset.
`default_nettype none

module vera_ram #(
  parameter ADDRESS_BITS = 8,
  parameter DATA_BITS = 16
) (
  input  logic                    i_clk,
  // Write port
  input  logic                    i_write,
  input  logic [ADDRESS_BITS-1:0] i_write_address,
  input  logic [DATA_BITS-1:0]    i_write_data,
  // Read port
  input  logic                    i_read,
  input  logic [ADDRESS_BITS-1:0] i_read_address,
  output logic [DATA_BITS-1:0]    o_read_data
);

  if (ADDRESS_BITS < 1 || ADDRESS_BITS > 10) vera_ram_ADDRESS_BITS_must_be_1_to_10 refused ();
  if (DATA_BITS < 1 || DATA_BITS > 64) vera_ram_DATA_BITS_must_be_1_to_64 refused ();

  // For Yosys: no logic that would make one of the answers of it.
  (* no_rw_check *)
  logic [DATA_BITS-1:0] r_memory [0:(1<<ADDRESS_BITS)-1];
  logic [DATA_BITS-1:0] r_read_data;

  integer i;
  initial for (i = 0; i < (1 << ADDRESS_BITS); i = i + 1) r_memory[i] = {DATA_BITS{1'b0}};

  // In place, after what is read: a delayed write would cost a simulator a copy in every clock.
  always_ff @(posedge i_clk) begin
    if (i_read) r_read_data <= r_memory[i_read_address];
    if (i_write) r_memory[i_write_address] = i_write_data;
  end

  assign o_read_data = r_read_data;

endmodule

`default_nettype wire
