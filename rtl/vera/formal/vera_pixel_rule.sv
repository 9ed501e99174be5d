// SPDX-License-Identifier: MIT
//
// vera_pixel_rule: The accumulator is set exactly by the pixel rule, and the line buffer cell
// changes exactly by it (rules 10, 11, 12, 25).
`default_nettype none

module vera_pixel_rule (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_hold,
  input logic        i_pixel,
  input logic [9:0]  i_column,
  input logic [7:0]  i_raw,
  input logic [3:0]  i_palette,
  input logic [3:0]  i_mask,
  input logic [1:0]  i_z,
  input logic [13:0] i_cell,
  input logic        i_latch
);

  logic        w_write;
  logic [13:0] w_cell;
  logic [3:0]  w_hit, w_accumulator, w_nibble;

  vera_collision dut (
    .i_clk, .i_rst, .i_hold,
    .i_pixel, .i_column, .i_raw, .i_palette, .i_mask,
    .i_z,
    .i_cell, .o_write(w_write), .o_cell(w_cell),
    .i_latch, .o_hit(w_hit), .o_accumulator(w_accumulator), .o_nibble(w_nibble)
  );

  // The rule once more, bit by bit
  logic       r_valid = 1'b0;
  logic [3:0] r_expected, r_latched;
  logic       w_opaque, w_on_screen;

  assign w_opaque    = i_pixel && |i_raw;
  assign w_on_screen = !i_column[9] || (i_column[8:7] == 2'd0);

  always @(posedge i_clk) begin
    r_valid <= r_valid || i_rst;
    if (i_rst) begin
      r_expected <= 4'd0;
      r_latched  <= 4'd0;
    end else if (!i_hold) begin
      if (i_latch) begin
        r_latched  <= r_expected;
        r_expected <= 4'd0;
      end else if (w_opaque && w_on_screen) begin
        if (i_cell[10] && i_mask[0]) r_expected[0] <= 1'b1;
        if (i_cell[11] && i_mask[1]) r_expected[1] <= 1'b1;
        if (i_cell[12] && i_mask[2]) r_expected[2] <= 1'b1;
        if (i_cell[13] && i_mask[3]) r_expected[3] <= 1'b1;
      end
    end
  end

  always @(posedge i_clk) begin
    if (r_valid) begin
      assert (w_accumulator == r_expected);
      assert (w_nibble == r_latched);
    end
    // A transparent pixel does nothing; an opaque one takes an empty cell or a deeper one, and
    // joins the masks.
    if (!w_opaque) assert (!w_write && w_hit == 4'd0);
    else begin
      assert (w_write == (i_cell[7:0] == 8'd0 || i_cell[9:8] < i_z));
      assert (w_cell[13:10] == (i_cell[13:10] | i_mask));
      assert (w_cell[9:8] == i_z);
      assert (w_cell[3:0] == i_raw[3:0]);
      assert (w_cell[7:4] == (i_raw < 8'd16 ? i_palette : i_raw[7:4]));
      assert (w_cell[7:0] != 8'd0);
    end
    cover (r_valid && w_nibble == 4'hF);
  end

endmodule

`default_nettype wire
