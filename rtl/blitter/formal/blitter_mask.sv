// SPDX-License-Identifier: MIT
//
// blitter_mask: a write changes only bits under its mask (rules 1, 6, 9).
//
// The mask follows from the registers and the place in the line. Unless it is full, the access
// before the write was a read of the same word, and what is written differs from what was read
// under the mask only. (Software that moves DST_ADDR between the two gets what it asked for; so
// does software that writes X_COUNT after the word's mask has been chosen, at the write of the word
// before or of Y_COUNT, or an end mask after the write of the word has been decided on, at the end
// of the access before it.)
`default_nettype none

module blitter_mask (
  input logic i_clk
);
  localparam CHECK_REGISTER_PORT = 0, CHECK_MEMORY_PORT = 0;
  `include "blitter_bench.svh"

  // Written too late for the word; after a reset no mask is chosen
  logic r_changed;

  always_ff @(posedge i_clk) begin
    if (w_write && i_reg_adr >= 5'h14 && i_reg_adr <= 5'h16 && p_next == 3'd4) r_changed <= 1'b1;
    if (w_write && i_reg_adr == 5'h1B) r_changed <= 1'b1;
    if (w_access && o_mem_we || w_write && &i_reg_sel && i_reg_adr == 5'h1C) r_changed <= 1'b0;
    if (i_rst) r_changed <= 1'b1;
  end

  // The latest access of the chip
  logic        r_read, r_moved;
  logic [23:1] r_adr;
  logic [15:0] r_dat;

  always_ff @(posedge i_clk) begin
    if (w_access) begin
      r_read  <= !o_mem_we;
      r_adr   <= o_mem_adr;
      r_dat   <= i_mem_dat;
      r_moved <= 1'b0;
    end
    if (w_write && (i_reg_adr == 5'h19 || i_reg_adr == 5'h1A)) r_moved <= 1'b1;
    if (i_rst) r_read <= 1'b0;
  end

  always @* if (r_running && !i_rst && o_mem_cyc && o_mem_stb && o_mem_we) begin
    if (!(&w_mask) && !r_changed) begin
      assert (r_read && (r_moved || r_adr == o_mem_adr));
      assert (((o_mem_dat ^ r_dat) & ~w_mask) == 16'd0);
    end
  end

`ifdef INDUCTION
  always @* if (r_running && !r_changed) begin
    assert (p_mask == (w_first ? 2'd1 : w_x_count == 16'd1 ? 2'd3 : 2'd2));
    // A destination read is the latest access until the write
    if (p_next == 3'd4 && !(&w_mask)) begin
      assert (r_read && p_destination == r_dat);
      assert (r_moved || p_dst_addr == r_adr);
    end
  end
`endif

  always_ff @(posedge i_clk)
    if (r_running && !i_rst && w_access && o_mem_we) begin
      cover (w_first && !(&w_mask) && |w_mask && o_mem_dat != r_dat);
      cover (!w_first && w_x_count != 16'd1 && &w_mask && !r_read);
      cover (!w_first && w_x_count == 16'd1 && !(&w_mask) && o_mem_dat != r_dat);
    end

endmodule

`default_nettype wire
