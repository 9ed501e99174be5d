// SPDX-License-Identifier: MIT
//
// vera_port_priority: Video RAM port: exactly one of those who ask has the turn, in the order CPU,
// layer 0, layer 1, sprites (rule 29).
`default_nettype none

module vera_port_priority (
  input logic        i_clk,
  input logic [3:0]  i_request,          // CPU, layer 0, layer 1, sprites from bit 3 down
  input logic        i_cpu_write,
  input logic [16:0] i_cpu_address,
  input logic [7:0]  i_cpu_data,
  input logic [14:0] i_sprite_address
);

  logic [3:0]  w_turn, w_bytes;
  logic        w_request, w_write;
  logic [14:0] w_address;
  logic [31:0] w_data;

  vera_vram_arbiter dut (
    .i_cpu_request(i_request[3]), .i_cpu_write, .i_cpu_address,
    .i_cpu_data, .o_cpu_turn(w_turn[3]),
    .i_layer0_request(i_request[2]), .o_layer0_turn(w_turn[2]),
    .i_layer1_request(i_request[1]), .o_layer1_turn(w_turn[1]),
    .i_sprite_request(i_request[0]), .i_sprite_address, .o_sprite_turn(w_turn[0]),
    .o_request(w_request), .o_write(w_write), .o_bytes(w_bytes), .o_address(w_address),
    .o_data(w_data)
  );

  always @(posedge i_clk) begin
    // The turn is the highest bit of the requests.
    assert ((w_turn & ~i_request) == 4'd0);
    assert ((w_turn & (w_turn - 4'd1)) == 4'd0);
    assert ((w_turn == 4'd0) == (i_request == 4'd0));
    assert (i_request <= w_turn + (w_turn - 4'd1) || i_request == 4'd0);
    assert (w_request == (i_request != 4'd0));

    if (w_turn[3]) assert (w_address == i_cpu_address[16:2]);
    if (w_turn[0]) assert (w_address == i_sprite_address);

    // Only the CPU writes, and one byte.
    assert (w_write == (i_request[3] && i_cpu_write));
    if (w_write) begin
      assert (w_bytes == 4'd1 << i_cpu_address[1:0]);
      assert (w_data == {4{i_cpu_data}});
    end
    cover (i_request == 4'hF);
  end

endmodule

`default_nettype wire
