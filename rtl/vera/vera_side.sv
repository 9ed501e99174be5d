// SPDX-License-Identifier: MIT
// One side of the line buffer: 1024 cells, four to a group.
//
// Pixels are written one at a time, and groups cleared as a whole, so each lane is a memory of its
// own: the one that is written is never the one whose cell is taken. The cell comes one clock after
// its group and lane; with i_keep high it is of the group that was read last.
`default_nettype none

module vera_side (
  input  logic        i_clk,
  input  logic        i_hold,
  // Write port: the lanes chosen of a group
  input  logic        i_write,
  input  logic [3:0]  i_write_lanes,
  input  logic [7:0]  i_write_group,
  input  logic [13:0] i_write_cell,
  // Read port
  input  logic        i_keep,
  input  logic [7:0]  i_read_group,
  input  logic [1:0]  i_read_lane,
  output logic [13:0] o_cell
);

  logic [1:0]  r_lane;
  logic [13:0] w_cell0, w_cell1, w_cell2, w_cell3;

  vera_ram #(.ADDRESS_BITS(8), .LANE_BITS(14), .RUNS_HELD(0)) ram (
    .i_clk, .i_hold, .i_write, .i_lanes(i_write_lanes),
    .i_write_address(i_write_group), .i_write_data(i_write_cell),
    .i_keep, .i_read_address(i_read_group), .i_held_address(8'd0),
    .o_lane0(w_cell0), .o_lane1(w_cell1), .o_lane2(w_cell2), .o_lane3(w_cell3)
  );

  always_ff @(posedge i_clk) begin
    if (!i_hold) r_lane <= i_read_lane;
  end

  always_comb begin
    case (r_lane)
      2'd0:    o_cell = w_cell0;
      2'd1:    o_cell = w_cell1;
      2'd2:    o_cell = w_cell2;
      default: o_cell = w_cell3;
    endcase
  end

endmodule

`default_nettype wire
