// SPDX-License-Identifier: MIT
//
// vera_interrupt_status: Interrupt status: setting beats clearing, nothing but an acknowledgement
// clears, the pin is status AND enable (rule 8).
`default_nettype none

module vera_interrupt_status (
  input logic       i_clk,
  input logic       i_rst,
  input logic       i_hold,
  input logic       i_latch,
  input logic       i_collision,
  input logic       i_line_match,
  input logic       i_strobe,
  input logic       i_write,
  input logic [4:0] i_register,
  input logic [3:0] i_data
);

  logic [3:0] w_enable;
  logic [2:0] w_status;
  logic       w_irq;

  vera_interrupts dut (
    .i_clk, .i_rst, .i_hold,
    .i_latch, .i_collision,
    .i_line_match,
    .i_strobe, .i_write, .i_register, .i_data,
    .o_enable(w_enable), .o_status(w_status), .o_irq(w_irq)
  );

  logic       r_valid = 1'b0;
  logic [2:0] r_set;           // bits set in the clock before
  logic [2:0] r_cleared;       // bits acknowledged in it
  logic [2:0] r_status;        // status in it
  logic       r_reset;

  always @(posedge i_clk) begin
    r_valid   <= 1'b1;
    r_reset   <= i_rst;
    r_status  <= w_status;
    r_set     <= i_hold ? 3'd0 : {i_latch && i_collision, i_line_match, i_latch};
    r_cleared <= (i_strobe && i_write && i_register == 5'd7) ? i_data[2:0] : 3'd0;
  end

  always @(posedge i_clk) begin
    assert (w_irq == |(w_status & w_enable[2:0]));
    if (r_valid) begin
      if (r_reset) assert (w_status == 3'd0 && w_enable == 4'd0);
      else assert (w_status == ((r_status & ~r_cleared) | r_set));
    end
    cover (r_valid && !r_reset && r_set[2] && r_cleared[2]);
  end

endmodule

`default_nettype wire
