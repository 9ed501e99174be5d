// SPDX-License-Identifier: MIT
//
// impact_objects: what is kept of each object's motion, and the factors that a pair gives.
//
// Three numbers an axis: displacement, place before, size, which is the radius in x and whether
// parting contacts are left out in y. A copy for each object of a pair.
`default_nettype none

module impact_objects #(
  parameter OBJECTS = 128,
  parameter INDEX   = 7
) (
  input  logic             i_clk,

  input  logic             i_place,
  input  logic             i_displace,
  input  logic             i_size,
  input  logic [INDEX-1:0] i_index,
  input  logic [31:0]      i_y_x,
  input  logic [33:0]      i_dy_dx,
  input  logic [15:0]      i_separating_radius,

  input  logic             i_read,
  input  logic [1:0]       i_number,   // 0 displacement, 1 place, 2 size
  input  logic [INDEX-1:0] i_low,
  input  logic [INDEX-1:0] i_high,

  // A clock later, when it is used: the low object's number less that of the high one, or the sum
  // of the radii
  input  logic             i_used,
  input  logic             i_in_y,
  input  logic             i_sum,
  output logic signed [17:0] o_factor,
  output logic             o_separating
);

  localparam [1:0] DISPLACEMENT = 2'd0, PLACE = 2'd1, SIZE = 2'd2;

  logic               w_write;
  logic [1:0]         w_number;
  logic [INDEX+1:0]   w_write_address, w_low_address, w_high_address;
  logic signed [15:0] w_place_x, w_place_y;
  logic [33:0]        w_sizes, w_y_x;
  logic signed [16:0] w_low_x, w_low_y, w_high_x, w_high_y;
  logic signed [17:0] w_low, w_high;

  assign w_write         = i_place || i_displace || i_size;
  assign w_number        = i_place ? PLACE : i_displace ? DISPLACEMENT : SIZE;
  assign w_write_address = {i_index, w_number};
  assign w_low_address   = {i_low, i_number};
  assign w_high_address  = {i_high, i_number};

  assign {w_place_y, w_place_x} = i_y_x;
  assign w_sizes = {16'd0, i_separating_radius[15], 2'd0, i_separating_radius[14:0]};
  assign w_y_x   = i_place ? {17'(w_place_y), 17'(w_place_x)} : i_size ? w_sizes : i_dy_dx;

  impact_copies #(.WIDTH(34), .DEPTH(4 * OBJECTS)) numbers (
    .i_clk, .i_write(w_write), .i_write_address(w_write_address), .i_data(w_y_x),
    .i_read_low(i_read), .i_low_address(w_low_address),
    .i_read_high(i_read), .i_high_address(w_high_address),
    .o_low({w_low_y, w_low_x}), .o_high({w_high_y, w_high_x})
  );

  assign w_low        = i_in_y ? 18'(w_low_y) : 18'(w_low_x);
  assign w_high       = i_in_y ? 18'(w_high_y) : 18'(w_high_x);

  always_comb begin
    o_factor = 18'sd0;
    if (i_used) o_factor = w_low + (w_high ^ {18{!i_sum}}) + $signed({17'd0, !i_sum});
  end

  assign o_separating = w_low_y[0] || w_high_y[0];

  // Parameters
  if (OBJECTS < 2 || OBJECTS > 128) begin : g_objects
    impact_objects_OBJECTS_must_be_2_to_128 refused ();
  end
  if (INDEX != $clog2(OBJECTS)) begin : g_index
    impact_objects_INDEX_must_be_clog2_of_OBJECTS refused ();
  end

endmodule

`default_nettype wire
