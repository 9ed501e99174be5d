// SPDX-License-Identifier: MIT
//
// blitter_counts: X_COUNT, Y_COUNT and LINE count as specified at every word, read so at any time,
// and end as specified: BUSY and HOG 0, Y_COUNT 0, X_COUNT and FIRST as at the start of a line.
// Rules 8, 21, 40.
`default_nettype none

module blitter_counts (
  input logic i_clk
);
  localparam CHECK_REGISTER_PORT = 0, CHECK_MEMORY_PORT = 0;
  `include "blitter_bench.svh"

  logic        r_finished;
  logic [15:0] r_reload;

  always_ff @(posedge i_clk) begin
    r_finished <= w_completes && !i_rst;
    r_reload   <= w_x_reload;
  end

  always @* if (r_running) begin
    if (r_finished) begin
      assert (p_state == 2'd0 && !p_hog && p_ended);
      assert (p_y_count == 16'd0 && p_x_count == r_reload && p_first);
    end
    if (w_read && !i_rst)
      case (i_reg_adr)
        5'h1B:   assert (o_reg_dat == w_x_count);
        5'h1C:   assert (o_reg_dat == w_y_count);
        5'h1E:   assert (o_reg_dat[11:8] == w_line);
        default: ;
      endcase
  end

  always_ff @(posedge i_clk) if (r_running && !i_rst) begin
    cover (r_finished && r_reload == 16'd1);
    cover (r_finished && r_reload == 16'd2);
    cover (w_access && o_mem_we && w_x_count == 16'd1 && w_y_count == 16'd2);
    cover (w_read && i_reg_adr == 5'h1C && w_first && w_ended);
  end

endmodule

`default_nettype wire
