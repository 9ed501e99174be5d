// SPDX-License-Identifier: MIT
// Block memory as rtl/vera/vera_ram.sv has it, but that it makes use of its contract: what is read
// of a lane in the clock in which it is written there is X, or, in two states, random.
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

  // Of lane l the words from l << ADDRESS_BITS on
  logic [LANE_BITS-1:0] r_memory [0:(4<<ADDRESS_BITS)-1];
  logic [LANE_BITS-1:0] r_read [0:3];
  logic [31:0]          anything;
  logic [ADDRESS_BITS-1:0] at;

  assign at = RUNS_HELD != 0 && i_hold ? i_held_address : i_read_address;

  integer i, lane;
  initial for (i = 0; i < (4 << ADDRESS_BITS); i = i + 1) r_memory[i] = {LANE_BITS{1'b0}};

  always @(posedge i_clk) begin
    if (RUNS_HELD != 0 || !i_hold) for (lane = 0; lane < 4; lane = lane + 1) begin
      if (!i_keep) begin
        if (i_write && i_lanes[lane] && i_write_address == at) begin
`ifdef VERILATOR
          anything = $urandom;
`else
          anything = 32'bx;
`endif
          r_read[lane] <= anything[LANE_BITS-1:0];
        end else r_read[lane] <= r_memory[{lane[1:0], at}];
      end
      if (i_write && i_lanes[lane]) r_memory[{lane[1:0], i_write_address}] = i_write_data;
    end
  end

  assign o_lane0 = r_read[0];
  assign o_lane1 = r_read[1];
  assign o_lane2 = r_read[2];
  assign o_lane3 = r_read[3];

endmodule

`default_nettype wire
