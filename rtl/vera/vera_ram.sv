// SPDX-License-Identifier: MIT
// Memory of cells, several to a word: one write port, for any set of a word's cells, and one
// registered read port.
//
// A write puts the same cell into every lane chosen. The word read appears one clock after its
// address; one read in the clock in which it is written gives its old content. Nothing moves while
// i_hold is high. Powers up cleared, as block RAM does; there is no reset.
`default_nettype none

module vera_ram #(
  parameter ADDRESS_BITS = 8,
  parameter LANES = 4,
  parameter LANE_BITS = 14
) (
  input  logic                       i_clk,
  input  logic                       i_hold,
  // Write port
  input  logic                       i_write,
  input  logic [LANES-1:0]           i_lanes,
  input  logic [ADDRESS_BITS-1:0]    i_write_address,
  input  logic [LANE_BITS-1:0]       i_write_data,
  // Read port
  input  logic [ADDRESS_BITS-1:0]    i_read_address,
  output logic [LANES*LANE_BITS-1:0] o_read_data
);

  (* no_rw_check *)
  logic [LANES*LANE_BITS-1:0] r_memory [0:(1<<ADDRESS_BITS)-1];
  logic [LANES*LANE_BITS-1:0] r_read_data;

  integer i;
  initial for (i = 0; i < (1 << ADDRESS_BITS); i = i + 1) r_memory[i] = {LANES*LANE_BITS{1'b0}};

  task automatic write(input logic [ADDRESS_BITS-1:0] address, input logic [LANES-1:0] lanes,
                       input logic [LANE_BITS-1:0] data);
    integer lane;
    for (lane = 0; lane < LANES; lane = lane + 1) begin
      if (lanes[lane]) r_memory[address][lane*LANE_BITS +: LANE_BITS] = data;
    end
  endtask

  // Read first, then write in place: a delayed write would cost a simulator a copy of every lane in
  // every clock.
  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      r_read_data <= r_memory[i_read_address];
      if (i_write) write(i_write_address, i_lanes, i_write_data);
    end
  end

  assign o_read_data = r_read_data;

endmodule

`default_nettype wire
