// SPDX-License-Identifier: MIT
//
// impact_scan: goes through all pairs of objects, one a clock, and names those of interest whose
// swept boxes meet.
//
// Pairs come in the order of their higher index, then of the lower: (0,1) (0,2) (1,2) (0,3) ... .
// Behind the last one a pair that is marked as such follows. Circles that touch lie within boxes
// that meet.
`default_nettype none

module impact_scan #(
  parameter OBJECTS = 128,
  parameter INDEX   = 7
) (
  input  logic             i_clk,
  input  logic             i_clear,
  input  logic             i_begin,   // all objects are stored
  input  logic [INDEX:0]   i_count,

  input  logic             i_size,
  input  logic             i_classify,
  input  logic [INDEX-1:0] i_index,
  input  logic [72:0]      i_box,
  input  logic [31:0]      i_classes,

  output logic             o_pair,
  output logic             o_last,
  output logic             o_low_looks,
  output logic             o_high_looks,
  output logic [INDEX-1:0] o_low,
  output logic [INDEX-1:0] o_high,
  input  logic             i_full
);

  // Reads that are to be made: objects r_low and r_high
  logic [INDEX-1:0] r_read_low, r_read_high;
  logic             r_reading;
  logic [INDEX-1:0] r_low;
  logic [INDEX:0]   r_high;
  // What is at the outputs of the memories
  logic             r_valid, r_last;
  logic             w_go, w_read, w_read_high, w_end, w_low_ends, w_meet;
  logic [72:0]      w_low_box, w_high_box;
  logic [31:0]      w_low_classes, w_high_classes;
  logic             w_low_enabled, w_high_enabled;
  logic signed [17:0] w_low_left, w_low_right, w_low_top, w_low_bottom;
  logic signed [17:0] w_high_left, w_high_right, w_high_top, w_high_bottom;

  assign w_go   = !(o_pair && i_full);
  assign w_end  = r_high >= i_count;
  assign w_low_ends = r_low + 1'b1 == r_high[INDEX-1:0];
  assign w_read = r_reading && w_go && !w_end;
  assign w_read_high = w_read && r_low == 0;  // for all pairs in which it is the higher one

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_reading <= 1'b0;
      r_valid   <= 1'b0;
      r_last    <= 1'b0;
    end else if (i_begin) r_reading <= 1'b1;
    else if (w_go) begin
      r_valid <= w_read;
      r_last  <= r_reading && w_end;
      if (w_end) r_reading <= 1'b0;
    end
  end

  always_ff @(posedge i_clk) begin
    if (w_read) begin
      r_read_low  <= r_low;
      r_read_high <= r_high[INDEX-1:0];
      r_low       <= w_low_ends ? 0 : r_low + 1'b1;
      if (w_low_ends) r_high <= r_high + 1'b1;
    end else if (i_begin) begin
      r_low  <= 0;
      r_high <= {{INDEX{1'b0}}, 1'b1};
    end
  end

  // Boxes and classes of the pair
  impact_copies #(.WIDTH(73), .DEPTH(OBJECTS)) boxes (
    .i_clk, .i_write(i_size), .i_write_address(i_index), .i_data(i_box),
    .i_read_low(w_read), .i_low_address(r_low),
    .i_read_high(w_read_high), .i_high_address(r_high[INDEX-1:0]),
    .o_low(w_low_box), .o_high(w_high_box)
  );
  impact_copies #(.WIDTH(32), .DEPTH(OBJECTS)) classes (
    .i_clk, .i_write(i_classify), .i_write_address(i_index), .i_data(i_classes),
    .i_read_low(w_read), .i_low_address(r_low),
    .i_read_high(w_read_high), .i_high_address(r_high[INDEX-1:0]),
    .o_low(w_low_classes), .o_high(w_high_classes)
  );

  assign {w_low_enabled, w_low_bottom, w_low_top, w_low_right, w_low_left}      = w_low_box;
  assign {w_high_enabled, w_high_bottom, w_high_top, w_high_right, w_high_left} = w_high_box;

  always_comb begin
    w_meet = 1'b0;
    if (w_low_left <= w_high_right && w_high_left <= w_low_right) begin  // Rule 1
      w_meet = w_low_enabled && w_high_enabled &&
               w_low_top <= w_high_bottom && w_high_top <= w_low_bottom;
    end
  end
  // HITS of the one, IS of the other
  assign o_low_looks  = |(w_low_classes[15:0] & w_high_classes[31:16]) && !r_last;  // Rule 2
  assign o_high_looks = |(w_high_classes[15:0] & w_low_classes[31:16]) && !r_last;
  assign o_last       = r_last;
  assign o_pair       = r_last || (r_valid && w_meet && (o_low_looks || o_high_looks));

  assign o_low  = r_read_low;
  assign o_high = r_read_high;

  // Parameters
  if (OBJECTS < 2 || OBJECTS > 128) begin : g_objects
    impact_scan_OBJECTS_must_be_2_to_128 refused ();
  end
  if (INDEX != $clog2(OBJECTS)) begin : g_index
    impact_scan_INDEX_must_be_clog2_of_OBJECTS refused ();
  end

endmodule

`default_nettype wire
