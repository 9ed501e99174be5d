// SPDX-License-Identifier: MIT
//
// blitter_busy: no access and no bus request unless BUSY; BUSY falls for good at the last word or
// at a write of 0, and after a finished blit neither BUSY nor HOG can be set before Y_COUNT is
// written (rules 23, 26).
`default_nettype none

module blitter_busy (
  input logic i_clk
);
  localparam CHECK_REGISTER_PORT = 0, CHECK_MEMORY_PORT = 0;
  `include "blitter_bench.svh"

  // BUSY has fallen, as the interrupt output shows it, and the control byte has not been written
  // since
  logic r_fallen, r_was_done;
  // The blit has finished and Y_COUNT has not been written since
  logic r_finished;

  always_ff @(posedge i_clk) begin
    r_was_done <= o_done;
    if (o_done && !r_was_done && !w_control) r_fallen <= 1'b1;
    if (w_control || i_rst) r_fallen <= 1'b0;
    if (w_completes) r_finished <= 1'b1;
    if ((w_write && &i_reg_sel && i_reg_adr == 5'h1C) || i_rst) r_finished <= 1'b0;
  end

  always @* if (r_running) begin
    if (o_mem_cyc || o_bus_request) assert (w_busy && !r_fallen && !r_finished);
    if (!i_rst) assert (o_done == (!w_busy || w_control));
    if (!i_rst && r_finished) assert (!w_busy && !w_hog);
    if (!i_rst && w_read && i_reg_adr == 5'h1E) assert (o_reg_dat[15:14] == {w_busy, w_hog});
`ifdef INDUCTION
    if (r_fallen) assert (!w_busy);
    if (r_finished) assert (w_ended);
`endif
  end

  always_ff @(posedge i_clk) if (r_running && !i_rst) begin
    cover (r_fallen && r_finished && !i_reg_stb);
    cover (r_finished && w_control && i_reg_dat[15]);
    cover (w_control && w_busy && !i_reg_dat[15]);
  end

endmodule

`default_nettype wire
