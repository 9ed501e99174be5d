// SPDX-License-Identifier: MIT
// Block memory as rtl/vera/vera_ram.sv has it, but that it makes use of its contract: what is read
// of a word in the clock in which it is written is X, or, in two states, random.
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

  logic [DATA_BITS-1:0] r_memory [0:(1<<ADDRESS_BITS)-1];
  logic [31:0]          anything;

  integer i;
  initial for (i = 0; i < (1 << ADDRESS_BITS); i = i + 1) r_memory[i] = {DATA_BITS{1'b0}};

  always @(posedge i_clk) begin
`ifdef VERILATOR
    anything = $urandom;
`else
    anything = 32'bx;
`endif
    if (i_read) begin
      o_read_data <= i_write && i_write_address == i_read_address ? anything[DATA_BITS-1:0]
                                                                  : r_memory[i_read_address];
    end
    if (i_write) r_memory[i_write_address] <= i_write_data;
  end

endmodule

`default_nettype wire
