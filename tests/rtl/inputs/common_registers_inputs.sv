// SPDX-License-Identifier: MIT
//
// common_registers_inputs: what proofs take for granted of the inputs of common_registers, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module common_registers_inputs (
  input logic i_clk,
  input logic i_rst,
  input logic w_control,
  input logic i_own_configures
);

  always @(posedge i_clk) begin
    if (!i_rst && w_control && i_own_configures) $error("one of the unit's own is at CONTROL");
  end

endmodule

bind common_registers common_registers_inputs monitor (.*);

`default_nettype wire
