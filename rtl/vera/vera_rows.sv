// SPDX-License-Identifier: MIT
// Row sequencer: decides in the first clock of each line whether a sprite row is rendered in it, and which.
//
// The first row of a frame (field) is rendered in the line before the one at which the active area starts; each active
// line (VSTART <= line < VSTOP) then triggers one more, VSCALE/128 further down, until a row number reaches 480. An
// interlaced field renders every second of these rows. o_start follows the decision by one clock.
`default_nettype none

module vera_rows (
  input  logic       i_clk,
  input  logic       i_rst,
  input  logic       i_hold,
  // Configuration
  input  logic       i_interlaced,
  input  logic [7:0] i_vscale,
  input  logic [8:0] i_vstart,
  input  logic [8:0] i_vstop,
  // Raster
  input  logic       i_line_first,
  input  logic       i_frame_last,
  input  logic [9:0] i_line,
  input  logic [9:0] i_next_line,
  // Row to render
  output logic       o_start,
  output logic [8:0] o_row
);

  localparam logic [8:0] ROWS = 9'd480;

  logic        r_start;
  logic        r_begun;            // the first row of this frame has been rendered
  logic [8:0]  r_row;
  logic [6:0]  r_fraction;         // of a row, 1/128
  logic [15:0] w_step;
  logic        w_odd;
  logic        w_first;
  logic        w_further;

  assign w_step = i_interlaced ? {7'd0, i_vscale, 1'b0} : {8'd0, i_vscale};
  assign w_odd  = i_interlaced && i_next_line[0];

  always_comb begin
    if (i_line_first) begin
      w_first   = (i_frame_last || !r_begun) && i_next_line >= {1'b0, i_vstart};
      w_further = i_line >= {1'b0, i_vstart} && i_line < {1'b0, i_vstop} && r_row < ROWS;
    end else begin
      w_first   = 1'b0;
      w_further = 1'b0;
    end
  end

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      r_start <= w_first || w_further;
      if (i_line_first) begin
        if (i_frame_last || w_first) r_begun <= w_first;
        if (w_first) {r_row, r_fraction} <= w_odd ? {8'd0, i_vscale} : 16'd0;
        else if (w_further) {r_row, r_fraction} <= {r_row, r_fraction} + w_step;
      end
    end
    if (i_rst) begin
      r_start    <= 1'b0;
      r_begun    <= 1'b1;
      r_row      <= ROWS;  // nothing to go on with before the first frame begins
      r_fraction <= 7'd0;
    end
  end

  assign o_start = r_start;
  assign o_row   = r_row;

endmodule

`default_nettype wire
