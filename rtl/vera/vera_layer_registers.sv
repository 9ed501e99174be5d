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

  if (FIRST > 25) begin : g_first
    vera_layer_registers_FIRST_must_be_0_to_25 refused ();
  end

  localparam COUNT = 7;
  // HSCROLL and VSCROLL have twelve bits.
  localparam logic [8*COUNT-1:0] IMPLEMENTED = 56'h0F_FF_0F_FF_FF_FF_FF;

  logic [4:0]         w_offset;
  logic [8*COUNT-1:0] r_registers;         // FIRST is the lowest byte
  logic [8*COUNT-1:0] w_readable;

  assign w_offset   = i_register - FIRST;
  assign o_selected = w_offset < 5'd7;
  assign w_readable = r_registers & IMPLEMENTED;  // Rule 1
  assign o_data     = w_readable[{w_offset[2:0], 3'd0} +: 8];

  integer i;
  always_ff @(posedge i_clk) begin
    if (i_strobe) begin
      if (i_write) begin
        for (i = 0; i < COUNT; i = i + 1) begin
          if (w_offset == i[4:0]) r_registers[8*i +: 8] <= i_data;
        end
      end
    end
    if (i_rst) r_registers <= {8*COUNT{1'b0}};
  end

  // CONFIG, TILEBASE, HSCROLL_L
  assign o_bitmap = r_registers[2];
  assign o_depth  = r_registers[1:0];
  assign o_wide   = r_registers[16];
  assign o_scroll = r_registers[28:24];

endmodule

`default_nettype wire
