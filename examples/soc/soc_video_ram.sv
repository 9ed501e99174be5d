// SPDX-License-Identifier: MIT
//
// soc_video_ram: BYTES of 32-bit words with one port and a select for each byte, as a vera wants
// it: 128 KiB, or less, which is then there several times. The word read is there in the next
// clock.
`default_nettype none

module soc_video_ram #(
  parameter BYTES = 131072  // a power of two
) (
  input  logic        i_clk,
  input  logic        i_request,
  input  logic        i_we,
  input  logic [3:0]  i_sel,
  input  logic [14:0] i_adr,
  input  logic [31:0] i_dat,
  output logic [31:0] o_dat
);

  localparam WIDTH = $clog2(BYTES / 4);

  (* ram_style = "huge" *)
  logic [31:0] r_words[0:BYTES/4-1];
  logic [31:0] r_dat;

  wire [WIDTH-1:0] w_adr = i_adr[WIDTH-1:0];

  always_ff @(posedge i_clk) begin
    if (i_request && i_we) begin
      if (i_sel[0]) r_words[w_adr][7:0]   <= i_dat[7:0];
      if (i_sel[1]) r_words[w_adr][15:8]  <= i_dat[15:8];
      if (i_sel[2]) r_words[w_adr][23:16] <= i_dat[23:16];
      if (i_sel[3]) r_words[w_adr][31:24] <= i_dat[31:24];
    end
    if (i_request && !i_we) r_dat <= r_words[w_adr];
  end

  assign o_dat = r_dat;

endmodule

`default_nettype wire
