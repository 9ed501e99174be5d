// SPDX-License-Identifier: MIT
// Interrupt status and enable: SPRCOL, LINE and VSYNC, sticky until written.
//
// Status bits are {SPRCOL, LINE, VSYNC}. A bit being set in the clock in which it is acknowledged
// stays set. The request is a level, high while any bit is both set and enabled; the enables never
// touch the status. AFLOW can be enabled, but there is no audio here to set it.
`default_nettype none

module vera_interrupts (
  input  logic       i_clk,
  input  logic       i_rst,
  input  logic       i_hold,
  // Events
  input  logic       i_latch,
  input  logic       i_collision,
  input  logic       i_line_match,
  // CPU
  input  logic       i_strobe,
  input  logic       i_write,
  input  logic [4:0] i_register,
  input  logic [3:0] i_data,
  output logic [3:0] o_enable,
  output logic [2:0] o_status,
  // Interrupt request
  output logic       o_irq
);

  // Made from rtl/vera/vera.rdl by `collide registers`:
  localparam [4:0] REG_IEN = 5'h06, REG_ISR = 5'h07;
  // end of what is made

  logic [2:0] r_status;
  logic [3:0] r_enable;

  always_ff @(posedge i_clk) begin
    if (i_strobe) begin
      if (i_write && i_register == REG_IEN) r_enable <= i_data;
      if (i_write && i_register == REG_ISR) r_status <= r_status & ~i_data[2:0];  // Rule 8
    end
    if (!i_hold) begin
      if (i_line_match) r_status[1] <= 1'b1;  // Rule 6
      if (i_latch) begin
        if (i_collision) r_status[2] <= 1'b1;
        r_status[0] <= 1'b1;
      end
    end
    if (i_rst) begin
      r_status <= 3'd0;
      r_enable <= 4'd0;
    end
  end

  assign o_enable = r_enable;
  assign o_status = r_status;
  assign o_irq    = (r_status & r_enable[2:0]) != 3'd0;  // Rule 8

endmodule

`default_nettype wire
