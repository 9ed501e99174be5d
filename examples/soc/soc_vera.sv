// SPDX-License-Identifier: MIT
//
// soc_vera: a VERA with its video RAM on a bus of 32 bits, register r in bits 7-0 of word r.
`default_nettype none

module soc_vera #(
  parameter VIDEO_RAM_BYTES = 131072
) (
  input  logic        i_clk,
  input  logic        i_rst,
  output logic        o_irq,

  // Registers (Wishbone classic)
  input  logic        i_stb,
  input  logic        i_we,
  input  logic [6:2]  i_adr,
  input  logic [7:0]  i_dat,
  output logic [31:0] o_dat,
  output logic        o_ack,

  // The sprites' picture and the beam: line, clock of it. Column c is there in clock c + 1
  output logic [7:0]  o_colour,
  output logic [9:0]  o_line,
  output logic [10:0] o_clock
);

  logic        w_strobe, w_look, w_write, w_busy, w_vram_request, w_vram_write;
  logic [4:0]  w_register;
  logic [7:0]  w_wdata, w_rdata, w_byte;
  logic [3:0]  w_vram_bytes;
  logic [14:0] w_vram_address;
  logic [31:0] w_vram_wdata, w_vram_rdata;
  logic [1:0]  w_z;

  wire [1:0] w_unused = w_z;

  wishbone_to_vera port (
    .i_clk, .i_rst, .i_cyc(i_stb), .i_stb, .i_we, .i_adr, .i_dat, .o_dat(w_byte), .o_ack,
    .o_strobe(w_strobe), .o_look(w_look), .o_write(w_write), .o_register(w_register),
    .o_data(w_wdata),
    .i_data(w_rdata), .i_busy(w_busy)
  );

  vera vera (
    .i_clk, .i_rst, .i_hold(1'b0),
    .i_strobe(w_strobe), .i_look(w_look), .i_write(w_write), .i_register(w_register),
    .i_data(w_wdata),
    .o_data(w_rdata), .o_busy(w_busy), .o_irq,
    .o_vram_request(w_vram_request), .o_vram_write(w_vram_write), .o_vram_bytes(w_vram_bytes),
    .o_vram_address(w_vram_address), .o_vram_data(w_vram_wdata),
    .i_vram_ready(1'b1), .i_vram_data(w_vram_rdata), .i_wait_states(4'd0),
    .o_picture({w_z, o_colour}), .o_line, .o_clock
  );

  soc_video_ram #(.BYTES(VIDEO_RAM_BYTES)) video_ram (
    .i_clk, .i_request(w_vram_request), .i_we(w_vram_write), .i_sel(w_vram_bytes),
    .i_adr(w_vram_address), .i_dat(w_vram_wdata), .o_dat(w_vram_rdata)
  );

  assign o_dat = {24'd0, w_byte};

endmodule

`default_nettype wire
