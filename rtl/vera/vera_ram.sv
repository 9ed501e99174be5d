// SPDX-License-Identifier: MIT
// Block memory of four lanes, each a memory of its own: one write port, for any set of lanes, and
// one registered read port, for a word of all.
//
// A write puts the same into every lane chosen. The word read appears one clock after its address,
// and stays until i_read is high again. What is read of a lane in the clock in which it is written
// there may be anything: its old content, its new one, or neither, as the families of FPGAs have
// it. Whoever reads there takes nothing of the answer. Powers up cleared, as block memory does;
// there is no reset.
`default_nettype none

module vera_ram #(
  parameter ADDRESS_BITS = 8,
  parameter LANE_BITS = 14
) (
  input  logic                    i_clk,
  // Write port
  input  logic                    i_write,
  input  logic [3:0]              i_lanes,
  input  logic [ADDRESS_BITS-1:0] i_write_address,
  input  logic [LANE_BITS-1:0]    i_write_data,
  // Read port, and the address read instead of the other while i_hold is high
  input  logic                    i_read,
  input  logic [ADDRESS_BITS-1:0] i_read_address,
  input  logic                    i_hold,
  input  logic [ADDRESS_BITS-1:0] i_held_address,
  output logic [LANE_BITS-1:0]    o_lane0,
  output logic [LANE_BITS-1:0]    o_lane1,
  output logic [LANE_BITS-1:0]    o_lane2,
  output logic [LANE_BITS-1:0]    o_lane3
);

  if (ADDRESS_BITS < 1 || ADDRESS_BITS > 10) begin : g_address_bits
    vera_ram_ADDRESS_BITS_must_be_1_to_10 refused ();
  end
  if (LANE_BITS < 1 || LANE_BITS > 64) begin : g_lane_bits
    vera_ram_LANE_BITS_must_be_1_to_64 refused ();
  end

  // For Yosys: no logic that would make one of the answers of it.
  (* no_rw_check *)
  logic [LANE_BITS-1:0] r_memory0 [0:(1<<ADDRESS_BITS)-1];
  (* no_rw_check *)
  logic [LANE_BITS-1:0] r_memory1 [0:(1<<ADDRESS_BITS)-1];
  (* no_rw_check *)
  logic [LANE_BITS-1:0] r_memory2 [0:(1<<ADDRESS_BITS)-1];
  (* no_rw_check *)
  logic [LANE_BITS-1:0] r_memory3 [0:(1<<ADDRESS_BITS)-1];
  logic [LANE_BITS-1:0] r_lane0, r_lane1, r_lane2, r_lane3;

  integer i;
  initial begin
    for (i = 0; i < (1 << ADDRESS_BITS); i = i + 1) begin
      r_memory0[i] = {LANE_BITS{1'b0}};
      r_memory1[i] = {LANE_BITS{1'b0}};
      r_memory2[i] = {LANE_BITS{1'b0}};
      r_memory3[i] = {LANE_BITS{1'b0}};
    end
  end

  // In place, after what is read: a delayed write would cost a simulator a copy in every clock. The
  // address is chosen here, so that no wire follows i_hold without a clock edge.
  always_ff @(posedge i_clk) begin
    if (i_read) begin
      r_lane0 <= r_memory0[i_hold ? i_held_address : i_read_address];
      r_lane1 <= r_memory1[i_hold ? i_held_address : i_read_address];
      r_lane2 <= r_memory2[i_hold ? i_held_address : i_read_address];
      r_lane3 <= r_memory3[i_hold ? i_held_address : i_read_address];
    end
    if (i_write) begin
      if (i_lanes[0]) r_memory0[i_write_address] = i_write_data;
      if (i_lanes[1]) r_memory1[i_write_address] = i_write_data;
      if (i_lanes[2]) r_memory2[i_write_address] = i_write_data;
      if (i_lanes[3]) r_memory3[i_write_address] = i_write_data;
    end
  end

  assign o_lane0 = r_lane0;
  assign o_lane1 = r_lane1;
  assign o_lane2 = r_lane2;
  assign o_lane3 = r_lane3;

endmodule

`default_nettype wire
