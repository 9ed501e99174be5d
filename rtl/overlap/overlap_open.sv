// SPDX-License-Identifier: MIT
//
// overlap_open: the list of open pairs.
//
// Pairs are appended at the end. i_walk begins to read the list: a pair is at the output from
// o_valid until i_take. What i_return gives back, in the same order, stays if i_keep, and so closes
// the gaps that others leave. o_walked: the last is back. The memory has one port; what comes back
// goes first, and is written only if it has moved or changed. What was read is on the memory's
// output for a clock: a memory with one port may show anything in a write.
`default_nettype none

module overlap_open #(
  parameter SPRITES = 128,
  parameter INDEX   = 7,
  parameter AREA    = 1,
  parameter PIXELS  = 16  // bits of a pair's area, if AREA
) (
  input  logic              i_clk,
  input  logic              i_clear,

  input  logic              i_append,
  input  logic [INDEX-1:0]  i_append_later,
  input  logic [INDEX-1:0]  i_append_earlier,
  output logic              o_any,

  input  logic              i_walk,
  output logic              o_valid,
  output logic [INDEX-1:0]  o_later,
  output logic [INDEX-1:0]  o_earlier,
  output logic [PIXELS-1:0] o_pixels,
  input  logic              i_take,

  input  logic              i_return,
  input  logic              i_keep,
  input  logic              i_changed,
  input  logic [INDEX-1:0]  i_later,
  input  logic [INDEX-1:0]  i_earlier,
  input  logic [PIXELS-1:0] i_pixels,
  output logic              o_walked
);

  localparam POINTER = SPRITES < 3 ? 2 : $clog2(SPRITES * (SPRITES - 1) / 2 + 1);
  localparam DEPTH   = 1 << POINTER;
  localparam WIDTH   = 2 * INDEX + (AREA != 0 ? PIXELS : 0);

  (* ram_style = "huge" *)
  logic [WIDTH-1:0]   r_memory[0:DEPTH-1];
  logic               r_valid, r_fresh;  // fresh: read in the clock before
  logic [WIDTH-1:0]   r_output, r_held, w_output;

  logic [POINTER-1:0] r_count, r_read, r_returned, r_kept, w_address;
  logic               r_reading, w_keep, w_write, w_read, w_enable;
  logic [WIDTH-1:0]   w_data;

  assign o_any    = r_count != 0;
  assign w_keep   = i_return && i_keep;
  assign w_write  = i_append || (w_keep && (r_kept != r_returned || i_changed));
  assign w_read   = i_walk || (r_reading && (!r_valid || i_take) && !w_write);
  assign w_enable = w_write || w_read;
  assign o_walked = i_return && r_returned + 1'b1 == r_count;
  assign w_output = r_fresh ? r_output : r_held;

  always_comb begin
    w_address = i_walk ? 0 : r_read;
    if (w_write) w_address = i_append ? r_count : r_kept;
  end

  always_ff @(posedge i_clk) begin
    if (w_enable) begin
      if (w_write) r_memory[w_address] <= w_data;
      else r_output <= r_memory[w_address];
    end
  end

  always_ff @(posedge i_clk) begin
    r_fresh <= w_read;
    r_held  <= w_output;
  end

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_count   <= 0;
      r_reading <= 1'b0;
      r_valid   <= 1'b0;
    end else begin
      if (i_append) r_count <= r_count + 1'b1;
      else if (o_walked) r_count <= r_kept + {{POINTER-1{1'b0}}, i_keep};
      r_valid <= w_read || (r_valid && !i_take);
      if (i_walk) begin
        r_read     <= {{POINTER-1{1'b0}}, 1'b1};
        r_reading  <= r_count != {{POINTER-1{1'b0}}, 1'b1};
        r_returned <= 0;
        r_kept     <= 0;
      end else begin
        if (w_read) begin
          r_read    <= r_read + 1'b1;
          r_reading <= r_read + 1'b1 != r_count;
        end
        if (i_return) r_returned <= r_returned + 1'b1;
        if (w_keep) r_kept <= r_kept + 1'b1;
      end
    end
  end

  if (AREA != 0) begin : area
    assign w_data = i_append ? {i_append_later, i_append_earlier, {PIXELS{1'b0}}}
                             : {i_later, i_earlier, i_pixels};
    assign {o_later, o_earlier, o_pixels} = w_output;
  end else begin : no_area
    assign w_data   = i_append ? {i_append_later, i_append_earlier} : {i_later, i_earlier};
    assign o_pixels = 0;
    assign {o_later, o_earlier} = w_output;
  end

  assign o_valid = r_valid;

  // Parameters
  if (SPRITES < 2 || SPRITES > 256) overlap_open_SPRITES_must_be_2_to_256 refused ();
  if (INDEX != $clog2(SPRITES)) overlap_open_INDEX_must_be_clog2_of_SPRITES refused ();
  if (PIXELS < 1 || PIXELS > 16) overlap_open_PIXELS_must_be_1_to_16 refused ();

endmodule

`default_nettype wire
