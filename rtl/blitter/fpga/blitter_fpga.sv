// SPDX-License-Identifier: MIT
//
// blitter_fpga: the blitter behind shift registers, so that it fits a package with few pins.
//
// i_data is shifted into a register that drives the unit's inputs; i_capture takes all outputs into
// another, which is shifted out at o_data. Every path of the unit begins and ends in a register, so
// that the clock measured is its own.
`default_nettype none

module blitter_fpga (
  input  logic i_clk,
  input  logic i_rst,
  input  logic i_shift,
  input  logic i_data,
  input  logic i_capture,
  output logic o_data
);

  localparam INPUTS = 49, OUTPUTS = 64;

  logic [INPUTS-1:0]  r_inputs;
  logic [OUTPUTS-1:0] r_outputs;
  wire  [OUTPUTS-1:0] w_outputs;

  always_ff @(posedge i_clk) begin
    if (i_shift) r_inputs <= {r_inputs[INPUTS-2:0], i_data};
    if (i_capture) r_outputs <= w_outputs;
    else if (i_shift) r_outputs <= {r_outputs[OUTPUTS-2:0], 1'b0};
  end

  assign o_data = r_outputs[OUTPUTS-1];

  blitter unit (
      .i_clk, .i_rst,
      .i_reg_cyc(r_inputs[0]), .i_reg_stb(r_inputs[1]), .i_reg_we(r_inputs[2]),
      .i_reg_adr(r_inputs[7:3]), .i_reg_sel(r_inputs[9:8]), .i_reg_dat(r_inputs[25:10]),
      .i_reg_fc(r_inputs[28:26]),
      .o_reg_dat(w_outputs[15:0]), .o_reg_ack(w_outputs[16]), .o_reg_err(w_outputs[17]),
      .o_mem_cyc(w_outputs[18]), .o_mem_stb(w_outputs[19]), .o_mem_we(w_outputs[20]),
      .o_mem_adr(w_outputs[43:21]), .o_mem_sel(w_outputs[45:44]), .o_mem_dat(w_outputs[61:46]),
      .i_mem_dat(r_inputs[44:29]), .i_mem_ack(r_inputs[45]), .i_mem_err(r_inputs[46]),
      .o_bus_request(w_outputs[62]), .i_bus_grant(r_inputs[47]), .i_bus_cycle(r_inputs[48]),
      .o_done(w_outputs[63])
  );

endmodule

`default_nettype wire
