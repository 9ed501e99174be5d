// SPDX-License-Identifier: MIT
//
// DELIBERATELY BROKEN copy of rtl/blitter/blitter_shifter.sv, to show that co-simulation finds such
// a fault.
//
// Without the blind shift before the write of an NFSR line's last word: only the one after it is
// made. Most endmasks hide what is wrong with that word, and the shifter is wrong from then on.
`default_nettype none

module blitter_shifter (
  input  logic        i_clk,
  input  logic        i_rst,

  input  logic        i_backward,
  input  logic [3:0]  i_skew,

  // The present access
  input  logic        i_new_grant,  // the chip is off the bus
  input  logic        i_step,
  input  logic        i_write,
  input  logic        i_read_source,
  input  logic        i_read_destination,
  input  logic        i_blind_shift,
  input  logic [15:0] i_bus_data,   // read or written

  output logic [15:0] o_source,     // aligned
  output logic [15:0] o_destination
);

  logic [31:0] r_shifter;
  logic [15:0] r_destination;

  wire [31:0] w_shifter = r_shifter;

  wire w_shift_in = i_step && (i_read_source || (i_write && i_blind_shift));

  always_ff @(posedge i_clk) begin
    if (i_rst) r_shifter <= 32'd0;
    else if (w_shift_in)
      r_shifter <= i_backward ? {i_bus_data, w_shifter[31:16]} : {w_shifter[15:0], i_bus_data};
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_destination <= 16'd0;
    else if (i_step && i_read_destination) r_destination <= i_bus_data;
  end

  assign o_source      = w_shifter[{1'b0, i_skew}+:16];
  assign o_destination = r_destination;

endmodule

`default_nettype wire
