// SPDX-License-Identifier: MIT
//
// overlap_fpga: the overlap unit, without area mode unless told, behind shift registers, so that it
// fits a package with few pins.
//
// i_data is shifted into a register that drives the unit's inputs; i_capture takes all outputs into
// another, which is shifted out at o_data. Every path of the unit begins and ends in a register, so
// that the clock measured is its own.
`default_nettype none

module overlap_fpga #(
  parameter SPRITES    = 128,
  parameter DATA_WIDTH = 32,
  parameter AREA       = 0
) (
  input  logic i_clk,
  input  logic i_rst,
  input  logic i_shift,
  input  logic i_data,
  input  logic i_capture,
  output logic o_data
);

  localparam LOW = DATA_WIDTH / 16;
  localparam INPUTS = 55 + DATA_WIDTH, OUTPUTS = 37 + 32 - LOW + DATA_WIDTH / 8 + DATA_WIDTH;

  logic [INPUTS-1:0]  r_inputs;
  logic [OUTPUTS-1:0] r_outputs, w_outputs;

  always_ff @(posedge i_clk) begin
    if (i_shift) r_inputs <= {r_inputs[INPUTS-2:0], i_data};
    if (i_capture) r_outputs <= w_outputs;
    else if (i_shift) r_outputs <= {r_outputs[OUTPUTS-2:0], 1'b0};
  end

  assign o_data = r_outputs[OUTPUTS-1];

  overlap #(.SPRITES(SPRITES), .DATA_WIDTH(DATA_WIDTH), .AREA(AREA)) unit (
    .i_clk, .i_rst,
    .i_trigger(r_inputs[0]), .o_irq(w_outputs[0]),
    .i_reg_cyc(r_inputs[1]), .i_reg_stb(r_inputs[2]), .i_reg_we(r_inputs[3]),
    .i_reg_adr(r_inputs[15:4]), .i_reg_sel(r_inputs[19:16]), .i_reg_dat(r_inputs[51:20]),
    .o_reg_dat(w_outputs[32:1]), .o_reg_ack(w_outputs[33]),
    .o_mem_cyc(w_outputs[34]), .o_mem_stb(w_outputs[35]), .o_mem_we(w_outputs[36]),
    .o_mem_adr(w_outputs[37+:32-LOW]), .o_mem_sel(w_outputs[69-LOW+:DATA_WIDTH/8]),
    .o_mem_dat(w_outputs[OUTPUTS-1-:DATA_WIDTH]),
    .i_mem_stall(r_inputs[52]), .i_mem_ack(r_inputs[53]), .i_mem_err(r_inputs[54]),
    .i_mem_dat(r_inputs[55+:DATA_WIDTH])
  );

endmodule

`default_nettype wire
