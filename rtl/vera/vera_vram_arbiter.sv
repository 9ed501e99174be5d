// SPDX-License-Identifier: MIT
// Video RAM arbiter: one access a clock, CPU before layer 0 before layer 1 before sprites.
//
// The winner has the turn; its request is taken when the memory is ready in the same clock, and the
// word read follows in the next one. Only the CPU writes.
`default_nettype none

module vera_vram_arbiter (
  // CPU data port
  input  logic        i_cpu_request,
  input  logic        i_cpu_write,
  input  logic [16:0] i_cpu_address,
  input  logic [7:0]  i_cpu_data,
  output logic        o_cpu_turn,
  // Layers
  input  logic        i_layer0_request,
  output logic        o_layer0_turn,
  input  logic        i_layer1_request,
  output logic        o_layer1_turn,
  // Sprites
  input  logic        i_sprite_request,
  input  logic [14:0] i_sprite_address,
  output logic        o_sprite_turn,
  // Video RAM
  output logic        o_request,
  output logic        o_write,
  output logic [3:0]  o_bytes,
  output logic [14:0] o_address,
  output logic [31:0] o_data
);

  logic [14:0] w_cpu_word;
  logic [3:0]  w_cpu_lane;
  logic [3:0]  w_turn;

  assign w_cpu_word = i_cpu_address[16:2];
  assign w_cpu_lane = 4'b0001 << i_cpu_address[1:0];

  // CPU, layer 0, layer 1, sprites
  always_comb begin
    if (i_cpu_request) w_turn = 4'b1000;  // Rule 29
    else if (i_layer0_request) w_turn = 4'b0100;
    else if (i_layer1_request) w_turn = 4'b0010;
    else w_turn = {3'b000, i_sprite_request};
  end

  // What layers read is of no use here, so it may be anything.
  assign o_address = i_cpu_request ? w_cpu_word : i_sprite_address;

  assign {o_cpu_turn, o_layer0_turn, o_layer1_turn, o_sprite_turn} = w_turn;
  assign o_request = w_turn != 4'd0;

  always_comb begin
    if (i_cpu_request) begin
      o_write = i_cpu_write;
      o_bytes = w_cpu_lane;
      o_data  = {4{i_cpu_data}};
    end else begin
      o_write = 1'b0;
      o_bytes = 4'b0000;
      o_data  = 32'd0;
    end
  end

endmodule

`default_nettype wire
