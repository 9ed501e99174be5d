// SPDX-License-Identifier: MIT
// Block memory of four lanes, each a memory of its own: one write port, for any set of lanes, and
// one registered read port, for a word of all.
//
// A write puts the same into every lane chosen. The word read appears one clock after its address,
// unless i_keep is high with it: then the word stays that was read before. What is read of a lane
// in the clock in which it is written there may be anything: its old content, its new one, or
// neither, as the families of FPGAs have it. Whoever reads there takes nothing of the answer.
// Powers up cleared, as block memory does; there is no reset.
//
// While i_hold is high nothing is read or written; with RUNS_HELD both go on, and i_held_address is
// the one that is read.
`default_nettype none

module vera_ram #(
  parameter ADDRESS_BITS = 8,
  parameter LANE_BITS = 14,
  parameter RUNS_HELD = 0
) (
  input  logic                    i_clk,
  input  logic                    i_hold,
  // Write port
  input  logic                    i_write,
  input  logic [3:0]              i_lanes,
  input  logic [ADDRESS_BITS-1:0] i_write_address,
  input  logic [LANE_BITS-1:0]    i_write_data,
  // Read port
  input  logic                    i_keep,
  input  logic [ADDRESS_BITS-1:0] i_read_address,
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
  if (RUNS_HELD != 0 && RUNS_HELD != 1) begin : g_runs_held
    vera_ram_RUNS_HELD_must_be_0_or_1 refused ();
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

  // Write port, while a byte or cell is written
  logic [3:0]              w_lanes;
  logic [ADDRESS_BITS-1:0] w_place;
  logic [LANE_BITS-1:0]    w_data;

  // In place, after what is read: a delayed write would cost a simulator a copy in every clock. The
  // address is chosen here, so that no wire follows i_hold without a clock edge.
  always_ff @(posedge i_clk) begin
    if (RUNS_HELD != 0 || !i_hold) begin
      if (!i_keep) begin
        r_lane0 <= r_memory0[RUNS_HELD != 0 && i_hold ? i_held_address : i_read_address];
        r_lane1 <= r_memory1[RUNS_HELD != 0 && i_hold ? i_held_address : i_read_address];
        r_lane2 <= r_memory2[RUNS_HELD != 0 && i_hold ? i_held_address : i_read_address];
        r_lane3 <= r_memory3[RUNS_HELD != 0 && i_hold ? i_held_address : i_read_address];
      end
      if (i_write) begin
        w_lanes = i_lanes;
        w_place = i_write_address;
        w_data  = i_write_data;
        if (w_lanes[0]) r_memory0[w_place] = w_data;
        if (w_lanes[1]) r_memory1[w_place] = w_data;
        if (w_lanes[2]) r_memory2[w_place] = w_data;
        if (w_lanes[3]) r_memory3[w_place] = w_data;
      end
    end
  end

  assign o_lane0 = r_lane0;
  assign o_lane1 = r_lane1;
  assign o_lane2 = r_lane2;
  assign o_lane3 = r_lane3;

endmodule

`default_nettype wire
