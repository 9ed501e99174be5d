// SPDX-License-Identifier: MIT
// The unit behind two shift registers, so that it fits a package with few pins: for area and timing
// figures.
//
// Everything that is an input of the unit is shifted in, everything that is an output, monitor
// excepted, is sampled in one clock and shifted out. The video RAM stays outside with them: on a
// UP5K it is the four 32-KB single-port memories.
`default_nettype none

module vera_fpga (
  input  logic i_clk,
  input  logic i_rst,
  input  logic i_hold,
  // Shift registers
  input  logic i_serial,
  input  logic i_sample,
  output logic o_serial,
  output logic o_irq
);

  localparam IN_BITS = 53;
  localparam OUT_BITS = 92;

  logic [IN_BITS-1:0]  r_in;
  logic [OUT_BITS-1:0] r_out;
  logic [OUT_BITS-1:0] w_out;

  logic [4:0]  w_register;
  logic        w_strobe, w_look, w_write, w_ready;
  logic [7:0]  w_data;
  logic [3:0]  w_wait_states;
  logic [31:0] w_vram_data;

  logic [7:0]  w_read_data;
  logic        w_busy, w_request, w_vram_write;
  logic [3:0]  w_bytes;
  logic [14:0] w_address;
  logic [31:0] w_write_data;
  logic [9:0]  w_picture, w_line;
  logic [10:0] w_clock;

  assign {w_strobe, w_look, w_write, w_register, w_data, w_ready, w_vram_data, w_wait_states} =
         r_in;
  assign w_out = {w_read_data, w_busy, w_request, w_vram_write, w_bytes, w_address, w_write_data,
                  w_picture, w_line,
                  w_clock[9:0]};

  always_ff @(posedge i_clk) begin
    r_in  <= {r_in[IN_BITS-2:0], i_serial};
    r_out <= i_sample ? w_out : {r_out[OUT_BITS-2:0], 1'b0};
  end

  assign o_serial = r_out[OUT_BITS-1] ^ w_clock[10];

  vera unit (
    .i_clk, .i_rst, .i_hold,
    .i_strobe(w_strobe), .i_look(w_look), .i_write(w_write), .i_register(w_register),
    .i_data(w_data),
    .o_data(w_read_data), .o_busy(w_busy), .o_irq,
    .o_vram_request(w_request), .o_vram_write(w_vram_write), .o_vram_bytes(w_bytes),
    .o_vram_address(w_address), .o_vram_data(w_write_data),
    .i_vram_ready(w_ready), .i_vram_data(w_vram_data),
    .i_wait_states(w_wait_states),
    .o_picture(w_picture), .o_line(w_line), .o_clock(w_clock)
  );

endmodule

`default_nettype wire
