// SPDX-License-Identifier: MIT
//
// soc_decoder: which slave an address is of.
//
//   000000  RAM, RAM_BYTES
//   F00000  blitter, 16 bits wide: an access is of one half of a word
//   F10000  overlap
//   F20000  impact
//   F30000  VERA, register r in bits 7-0 of word r
//
// None is selected elsewhere, nor for a unit that is not there.
`default_nettype none

module soc_decoder #(
  parameter RAM_BYTES = 4096,
  parameter [3:0] PRESENT = 4'b1111  // VERA, impact, overlap, blitter
) (
  input  logic [23:2] i_adr,
  output logic [4:0]  o_select  // VERA, impact, overlap, blitter, RAM
);

  localparam [23:2] RAM_WORDS = 22'(RAM_BYTES / 4);

  wire w_units = i_adr[23:18] == 6'b111100;

  assign o_select[0] = i_adr < RAM_WORDS;
  for (genvar n = 0; n < 4; n = n + 1) begin : g_units
    assign o_select[n+1] = PRESENT[n] && w_units && i_adr[17:16] == n;
  end

endmodule

`default_nettype wire
