// SPDX-License-Identifier: MIT
// Double line buffer: 2 x 1024 cells, one side rendered into while the other is displayed and then
// cleared.
//
// The sides change places in the clock after i_swap. Cells come one clock after their column, from
// the side that is on duty when they come: a cell asked for by the renderer in the clock of i_swap
// is the one the display was reading. Clearing writes four columns a clock.
`default_nettype none

module vera_line_buffer (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  input  logic        i_swap,
  // Renderer
  input  logic [9:0]  i_render_column,
  output logic [13:0] o_render_cell,
  input  logic        i_write,
  input  logic [9:0]  i_write_column,
  input  logic [13:0] i_write_cell,
  // Display
  input  logic [9:0]  i_display_column,
  output logic [13:0] o_display_cell,
  input  logic        i_clear,
  input  logic [7:0]  i_clear_index
);

  logic        r_side;             // side being rendered into
  logic [1:0]  r_render_lane;
  logic [1:0]  r_display_lane;
  // Lanes of 16 bits, as block memories have them; the upper two are not used.
  logic [63:0] w_cells0, w_cells1;
  logic [7:0]  w_read0, w_read1;
  logic        w_write0, w_write1;
  logic [3:0]  w_lanes0, w_lanes1;
  logic [7:0]  w_address0, w_address1;
  logic [13:0] w_cell0, w_cell1;
  logic [7:0]  w_render_group, w_display_group, w_write_group;
  logic [3:0]  w_write_lane;

  assign w_render_group  = i_render_column[9:2];
  assign w_display_group = i_display_column[9:2];
  assign w_write_group   = i_write_column[9:2];
  assign w_write_lane    = 4'b0001 << i_write_column[1:0];

  // Each side's ports, given to whoever is on duty there
  assign w_read0    = r_side ? w_display_group : w_render_group;
  assign w_write0   = r_side ? i_clear : i_write;
  assign w_lanes0   = r_side ? 4'b1111 : w_write_lane;
  assign w_address0 = r_side ? i_clear_index : w_write_group;
  assign w_cell0    = r_side ? 14'd0 : i_write_cell;

  assign w_read1    = r_side ? w_render_group : w_display_group;
  assign w_write1   = r_side ? i_write : i_clear;
  assign w_lanes1   = r_side ? w_write_lane : 4'b1111;
  assign w_address1 = r_side ? w_write_group : i_clear_index;
  assign w_cell1    = r_side ? i_write_cell : 14'd0;

  vera_ram #(.ADDRESS_BITS(8), .LANES(4), .LANE_BITS(16)) ram0 (
    .i_clk, .i_hold,
    .i_write(w_write0), .i_lanes(w_lanes0), .i_write_address(w_address0),
    .i_write_data({2'd0, w_cell0}),
    .i_read_address(w_read0), .o_read_data(w_cells0)
  );

  vera_ram #(.ADDRESS_BITS(8), .LANES(4), .LANE_BITS(16)) ram1 (
    .i_clk, .i_hold,
    .i_write(w_write1), .i_lanes(w_lanes1), .i_write_address(w_address1),
    .i_write_data({2'd0, w_cell1}),
    .i_read_address(w_read1), .o_read_data(w_cells1)
  );

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      r_display_lane <= i_display_column[1:0];
      r_render_lane  <= i_render_column[1:0];
      if (i_swap) begin
        r_side        <= !r_side;
        r_render_lane <= i_display_column[1:0];
      end
    end
    if (i_rst) begin
      r_side <= 1'b0;
    end
  end

  assign o_render_cell  = r_side ? w_cells1[{r_render_lane, 4'd0} +: 14]
                                 : w_cells0[{r_render_lane, 4'd0} +: 14];
  assign o_display_cell = r_side ? w_cells0[{r_display_lane, 4'd0} +: 14]
                                 : w_cells1[{r_display_lane, 4'd0} +: 14];

endmodule

`default_nettype wire
