// SPDX-License-Identifier: MIT
//
// soc_picture: VGA of VERA's sprites: syncs of its beam, colours of its palettes.
//
// A sprite's pixel is {palette, brightness}. Palette 1 is blue, 2 is red; what is no sprite is
// nearly black. Two clocks behind VERA's column.
`default_nettype none

module soc_picture (
  input  logic        i_clk,
  input  logic        i_rst,

  // VERA: column c is there in clock c + 1 of its line
  input  logic [7:0]  i_sprite,
  input  logic [9:0]  i_line,
  input  logic [10:0] i_clock,

  output logic        o_visible,
  output logic [11:0] o_colour,   // {red, green, blue}
  output logic        o_hsync_n,
  output logic        o_vsync_n
);

  localparam [10:0] COLUMNS = 11'd640, HSYNC = 11'd656, HSYNC_END = 11'd752;
  localparam [9:0] LINES = 10'd480, VSYNC = 10'd490, VSYNC_END = 10'd492;
  localparam [11:0] BACKGROUND = 12'h112;
  localparam [3:0] TOUCHING = 4'd2;

  wire [3:0] w_bright = i_sprite[3:0];
  wire       w_visible = i_clock >= 11'd1 && i_clock <= COLUMNS && i_line < LINES;

  logic        r_visible, r_hsync_n, r_vsync_n;
  logic [11:0] r_colour;

  // In four bits
  wire [3:0] w_half = {1'b0, i_sprite[3:1]};
  wire [3:0] w_quarter = {2'd0, i_sprite[3:2]};
  wire       w_touching = i_sprite[7:4] == TOUCHING;

  logic [11:0] w_colour;

  always_comb begin
    w_colour = {w_quarter, w_half, w_bright};
    if (w_touching) w_colour = {w_bright, w_quarter, 4'd0};
    if (w_bright == 4'd0) w_colour = BACKGROUND;
    if (!w_visible) w_colour = 12'd0;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_visible <= 1'b0;
      r_hsync_n <= 1'b1;
      r_vsync_n <= 1'b1;
    end else begin
      r_visible <= w_visible;
      r_hsync_n <= !(i_clock > HSYNC && i_clock <= HSYNC_END);
      r_vsync_n <= !(i_line >= VSYNC && i_line < VSYNC_END);
    end
    r_colour <= w_colour;
  end

  assign o_visible = r_visible;
  assign o_colour = r_colour;
  assign o_hsync_n = r_hsync_n;
  assign o_vsync_n = r_vsync_n;

endmodule

`default_nettype wire
