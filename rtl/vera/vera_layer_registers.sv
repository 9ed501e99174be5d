// SPDX-License-Identifier: MIT
// Registers of one layer: CONFIG, MAPBASE, TILEBASE, HSCROLL and VSCROLL from FIRST on.
//
// All are kept and read back, as programs set layers up and expect it; bitmap, colour depth, tile
// width and the low bits of HSCROLL decide when the layer fetches. o_selected tells that o_data is
// the register that i_register names.
`default_nettype none

module vera_layer_registers #(
  parameter logic [4:0] FIRST = 5'h0D
) (
  input  logic       i_clk,
  input  logic       i_rst,
  // CPU
  input  logic       i_strobe,
  input  logic       i_write,
  input  logic [4:0] i_register,
  input  logic [7:0] i_data,
  output logic       o_selected,
  output logic [7:0] o_data,
  // Settings
  output logic       o_bitmap,
  output logic [1:0] o_depth,
  output logic       o_wide,
  output logic [4:0] o_scroll
);

  logic [4:0]  w_offset;
  logic [2:0]  w_index;
  logic [7:0]  r_config;
  logic [7:0]  r_map_base;
  logic [7:0]  r_tile_base;
  logic [7:0]  r_hscroll_l;
  logic [3:0]  r_hscroll_h;
  logic [7:0]  r_vscroll_l;
  logic [3:0]  r_vscroll_h;

  assign w_offset   = i_register - FIRST;
  assign w_index    = w_offset[2:0];
  assign o_selected = w_offset < 5'd7;

  always_comb begin
    case (w_index)
      3'd0:    o_data = r_config;
      3'd1:    o_data = r_map_base;
      3'd2:    o_data = r_tile_base;
      3'd3:    o_data = r_hscroll_l;
      3'd4:    o_data = {4'd0, r_hscroll_h};
      3'd5:    o_data = r_vscroll_l;
      default: o_data = {4'd0, r_vscroll_h};
    endcase
  end

  always_ff @(posedge i_clk) begin
    if (i_strobe) begin
      if (i_write && o_selected) begin
        case (w_index)
          3'd0:    r_config    <= i_data;
          3'd1:    r_map_base  <= i_data;
          3'd2:    r_tile_base <= i_data;
          3'd3:    r_hscroll_l <= i_data;
          3'd4:    r_hscroll_h <= i_data[3:0];
          3'd5:    r_vscroll_l <= i_data;
          default: r_vscroll_h <= i_data[3:0];
        endcase
      end
    end
    if (i_rst) begin
      r_config    <= 8'd0;
      r_map_base  <= 8'd0;
      r_tile_base <= 8'd0;
      r_hscroll_l <= 8'd0;
      r_hscroll_h <= 4'd0;
      r_vscroll_l <= 8'd0;
      r_vscroll_h <= 4'd0;
    end
  end

  assign o_bitmap = r_config[2];
  assign o_depth  = r_config[1:0];
  assign o_wide   = r_tile_base[0];
  assign o_scroll = r_hscroll_l[4:0];

endmodule

`default_nettype wire
