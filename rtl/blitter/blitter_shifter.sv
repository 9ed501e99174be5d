// SPDX-License-Identifier: MIT
//
// blitter_shifter: the 32-bit source shifter, the destination latch, and the latch of the latest bus data.
//
// With NFSR the last word of a line is shifted in blindly from the latest bus data: once before the write, so that the
// write already sees it, and once after it with the word just written. The idle clock of a grant finds nobody driving
// the bus, which reads as all ones.
`default_nettype none

module blitter_shifter (
    input  wire         i_clk,
    input  wire         i_rst,

    input  wire         i_backward,
    input  wire  [3:0]  i_skew,

    // The present access
    input  wire         i_new_grant,  // the chip is off the bus
    input  wire         i_step,
    input  wire         i_write,
    input  wire         i_read_source,
    input  wire         i_read_destination,
    input  wire         i_blind_shift,
    input  wire  [15:0] i_bus_data,   // read or written

    output wire  [15:0] o_source,     // aligned
    output wire  [15:0] o_destination
);

  localparam [15:0] UNDRIVEN_BUS = 16'hFFFF;

  logic [31:0] r_shifter;
  logic [15:0] r_destination, r_last;

  wire [31:0] w_blind = i_backward ? {r_last, r_shifter[31:16]} : {r_shifter[15:0], r_last};
  wire [31:0] w_shifter = i_write && i_blind_shift ? w_blind : r_shifter;

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

  always_ff @(posedge i_clk) begin
    if (i_rst) r_last <= 16'd0;
    else if (i_new_grant) r_last <= UNDRIVEN_BUS;
    else if (i_step) r_last <= i_bus_data;
  end

  assign o_source      = w_shifter[{1'b0, i_skew}+:16];
  assign o_destination = r_destination;

endmodule

`default_nettype wire
