// SPDX-License-Identifier: MIT
`default_nettype none
module vera_registers_tb;
`include "check.svh"
  logic strobe = 1'b0, write = 1'b0, addrsel, interlaced, interlace, field = 1'b0, layer0, layer1,
        sprites;
  logic [4:0] register = 5'd0;
  logic [7:0] data = 8'd0, value, hscale, vscale;
  logic [8:0] irq_line, vstart, vstop;
  logic [9:0] hstart, hstop;
  logic [8:0] scanline = 9'd300;

  vera_registers dut (
    .i_clk(clk), .i_rst(rst), .i_strobe(strobe), .i_write(write), .i_register(register),
    .i_data(data),
    .o_read_data(value), .i_address_l(8'h11), .i_address_m(8'h22), .i_address_h(8'h33),
    .i_data0(8'h44),
    .i_data1(8'h55), .i_enable(4'h6), .i_status(3'b101), .i_nibble(4'h9), .i_scanline(scanline),
    .i_field(field), .i_layer0_selected(register == 5'd13), .i_layer0_data(8'h77),
    .i_layer1_selected(register == 5'd20), .i_layer1_data(8'h66),
    .o_addrsel(addrsel), .o_irq_line(irq_line), .o_interlaced(interlaced), .o_interlace(interlace),
    .o_layer0_enable(layer0), .o_layer1_enable(layer1), .o_sprites_enable(sprites),
    .o_hscale(hscale), .o_hstart(hstart), .o_hstop(hstop), .o_vscale(vscale), .o_vstart(vstart),
    .o_vstop(vstop)
  );

  task put(input [4:0] r, input [7:0] d);
    begin
      strobe = 1'b1; write = 1'b1; register = r; data = d; tick; strobe = 1'b0;
    end
  endtask
  task get(input [4:0] r);
    begin
      strobe = 1'b1; write = 1'b0; register = r; tick; strobe = 1'b0;
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    check(hscale == 8'd128 && vscale == 8'd128, "scales after reset");
    check(hstart == 10'd0 && hstop == 10'd640 && vstart == 9'd0 && vstop == 9'd480,
          "active area after reset");
    check(!interlaced && !sprites && !layer0 && !layer1, "output off after reset");
    get(5'd0); check(value == 8'h11, "ADDR_L");
    get(5'd4); check(value == 8'h55, "DATA1");
    get(5'd7); check(value == 8'h95, "ISR: nibble, no AFLOW, SPRCOL, VSYNC");
    get(5'd6); check(value == 8'h46, "IEN: scan line bit 8 and enables");
    get(5'd8); check(value == 8'd44, "scan line 300, low byte");
    get(5'd9); check(value == 8'h08 && !interlace, "DC_VIDEO after reset: 240p");
    put(5'd6, 8'h80); put(5'd8, 8'h34);
    check(irq_line == 9'h134, "IRQ line");
    get(5'd6); check(value == 8'hC6, "IEN: IRQ line bit 8");
    put(5'd9, 8'h72);
    check(interlaced && interlace && layer0 && layer1 && sprites, "DC_VIDEO: bit 3 clear is 480i");
    field = 1'b1; get(5'd9); check(value == 8'hF2, "DC_VIDEO bit 7 is the field");
    put(5'd10, 8'd64); put(5'd11, 8'd32); put(5'd12, 8'd6);
    check(hscale == 8'd64 && vscale == 8'd32, "DCSEL 0");
    put(5'd5, 8'h03);
    check(addrsel, "ADDRSEL");
    put(5'd9, 8'd25); put(5'd10, 8'd50); put(5'd11, 8'd50); put(5'd12, 8'd100);
    check(hstart == 10'd100 && hstop == 10'd200 && vstart == 9'd100 && vstop == 9'd200, "DCSEL 1");
    check(hscale == 8'd64, "and DCSEL 0 untouched");
    get(5'd5); check(value == 8'h03, "CTRL");
    get(5'd12); check(value == 8'd100, "DC_VSTOP");
    put(5'd5, 8'h7E);
    get(5'd9);  check(value == "V", "version");
    get(5'd10); check(value == 8'd48, "48");
    get(5'd11); check(value == 8'd0, "0");
    get(5'd12); check(value == 8'd1, "1");
    put(5'd5, 8'h04); put(5'd9, 8'hFF);
    get(5'd9);  check(value == 8'd0, "FX_CTRL reads 0");
    get(5'd12); check(value == 8'd1, "FX_MULT is not read: the version");
    put(5'd5, 8'h0A); put(5'd12, 8'hFF);
    get(5'd9);  check(value == "V", "FX_X_POS_S is not read: the version");
    get(5'd11); check(value == 8'd0, "FX_POLY_FILL_L reads 0");
    get(5'd12); check(value == 8'd0, "FX_POLY_FILL_H reads 0");
    put(5'd5, 8'h7E);
    put(5'd12, 8'd0); check(vstop == 9'd200, "not written there");
    get(5'd13); check(value == 8'h77, "layer 0's registers are read from it");
    get(5'd20); check(value == 8'h66, "layer 1's from that");
    get(5'd27); check(value == 8'h00, "there is no audio");
    put(5'd5, 8'hFF); get(5'd5); check(value == 8'h7F, "the reset bit is not kept");
    finish_bench;
  end
endmodule
`default_nettype wire
