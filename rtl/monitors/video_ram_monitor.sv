// SPDX-License-Identifier: MIT
//
// video_ram_monitor: what VERA owes its video RAM.
//
// A write is of one byte. One that is not taken stands as it is until it is, and behind one that
// was taken there are two clocks without. What a read asks for may change until it is taken, as the
// CPU goes before layers and those before sprites, or go with its row. In the clock behind a reset
// anything may be there. The memory is ready or not in any clock, and owes nothing but the word.
`default_nettype none
`include "monitor.svh"

module video_ram_monitor #(
  parameter ASSUMED = 0,
  parameter CHECKED = 1
) (
  input logic        i_clk,
  input logic        i_rst,

  input logic        i_request,
  input logic        i_write,
  input logic [3:0]  i_bytes,
  input logic [14:0] i_address,
  input logic [31:0] i_data,
  input logic        i_ready
);

  logic        r_reset_seen, r_past_rst;
  logic        r_refused;          // a write, in the clock before
  logic        r_taken, r_taken_before;
  logic [3:0]  r_bytes;
  logic [14:0] r_address;
  logic [31:0] r_data;
  initial r_reset_seen = 1'b0;

  always_ff @(posedge i_clk) begin
    r_refused      <= 1'b0;
    r_taken_before <= r_taken;
    r_taken        <= 1'b0;
    if (i_write) begin
      r_refused <= !i_ready && !i_rst && !r_past_rst;
      r_taken   <= i_ready && !i_rst && !r_past_rst;
      r_bytes   <= i_bytes;
      r_address <= i_address;
      r_data    <= i_data;
    end
    r_past_rst <= i_rst;
    if (i_rst) r_reset_seen <= 1'b1;
  end

  `RULES(i_write || r_refused)
  `MASTER_RULE(one_byte,
    r_past_rst || !i_write ||
    (i_request && i_bytes != 4'd0 && (i_bytes & (i_bytes - 4'd1)) == 4'd0),
    "VERA's video RAM, a write is a request, of one byte")
  `MASTER_RULE(stands,
    r_past_rst || !r_refused ||
    (i_write && i_bytes == r_bytes && i_address == r_address && i_data == r_data),
    "VERA's video RAM, a write that is not taken stands as it is")
  `MASTER_RULE(apart, r_past_rst || !i_write || !(r_taken || r_taken_before),
    "VERA's video RAM, two clocks behind a write without another")
  `END_RULES

`ifdef FORMAL
  generate if (CHECKED != 0) begin : g_cover
    always_ff @(posedge i_clk)
      if (r_reset_seen && !i_rst && !r_past_rst) cover (r_refused && i_write && i_ready);
  end endgenerate
`endif

endmodule

`default_nettype wire
