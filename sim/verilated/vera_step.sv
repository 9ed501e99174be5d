// SPDX-License-Identifier: MIT
// The unit for a simulator that should evaluate it once a clock: every change of i_step is a clock.
//
// A change of i_step makes a pulse on the unit's clock that has no width: its rising edge lets
// r_seen follow, which ends it in the same evaluation. With a clock pin a simulator evaluates the
// unit twice, the second time for nothing. Outputs that sim/verilated/vera_pins.h does not look at
// are left open.
`default_nettype none

module vera_step (
  input  logic        i_step,
  input  logic        i_rst,
  input  logic        i_hold,
  input  logic        i_strobe,
  input  logic        i_write,
  input  logic [4:0]  i_register,
  input  logic [7:0]  i_data,
  output logic [7:0]  o_data,
  output logic        o_irq,
  output logic        o_vram_request,
  output logic        o_vram_write,
  output logic [3:0]  o_vram_bytes,
  output logic [14:0] o_vram_address,
  output logic [31:0] o_vram_data,
  input  logic        i_vram_ready,
  input  logic [31:0] i_vram_data,
  input  logic [7:0]  i_layer0_words,
  input  logic [7:0]  i_layer1_words,
  input  logic [3:0]  i_wait_states,
  output logic [9:0]  o_line,
  output logic [10:0] o_clock,
  output logic        o_row_start,
  output logic [8:0]  o_row,
  output logic        o_pixel,
  output logic        o_pixel_first,
  output logic        o_pixel_last,
  output logic [9:0]  o_pixel_column,
  output logic        o_pixel_write,
  output logic [13:0] o_pixel_cell,
  output logic [3:0]  o_pixel_hit,
  output logic        o_working,
  output logic        o_swap,
  output logic        o_latch,
  output logic [3:0]  o_nibble,
  output logic [2:0]  o_status
);

  logic r_seen = 1'b0;
  logic w_clk;

  assign w_clk = i_step ^ r_seen;

  always_ff @(posedge w_clk) r_seen <= i_step;

  vera unit (.i_clk(w_clk), .o_picture(), .o_t(), .o_busy(), .*);

endmodule

`default_nettype wire
