// SPDX-License-Identifier: MIT
//
// vera_constant_bits: Bits that are there for the sake of a width never change: the lowest of the
// active area's sides (rule 1).
`default_nettype none

module vera_constant_bits (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_strobe,
  input logic        i_write,
  input logic [4:0]  i_register,
  input logic [7:0]  i_data
);

  logic [9:0]  w_hstart, w_hstop;
  logic [8:0]  w_vstart, w_vstop;

  vera_registers registers (
    .i_clk, .i_rst, .i_strobe, .i_look(1'b0), .i_write, .i_register, .i_data, .o_read_data(),
    .i_address_l(8'd0), .i_address_m(8'd0), .i_address_h(8'd0), .i_data0(8'd0), .i_data1(8'd0),
    .i_enable(4'd0), .i_status(3'd0), .i_nibble(4'd0), .i_scanline(9'd0), .i_field(1'b0),
    .i_layer0_selected(1'b0), .i_layer0_data(8'd0), .i_layer1_selected(1'b0), .i_layer1_data(8'd0),
    .o_addrsel(), .o_irq_line(), .o_interlaced(), .o_interlace(), .o_layer0_enable(),
    .o_layer1_enable(), .o_sprites_enable(), .o_hscale(), .o_vscale(),
    .o_hstart(w_hstart), .o_hstop(w_hstop), .o_vstart(w_vstart), .o_vstop(w_vstop)
  );

  always @(posedge i_clk) begin
    assert (w_hstart[1:0] == 2'd0 && w_hstop[1:0] == 2'd0);
    assert (!w_vstart[0] && !w_vstop[0]);
    cover (w_hstop == 10'h3FC && w_vstop == 9'h1FE);
  end

endmodule

`default_nettype wire
