// SPDX-License-Identifier: MIT
//
// vera_fetched_word: The drawer draws the word that the memory gave in the clock after its fetch
// was taken. Hold comes and goes as it likes, and the memory answers others meanwhile.
// Rules 31, 32.
`default_nettype none

module vera_fetched_word (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_hold,
  input logic        i_start,
  input logic        i_stop,
  input logic        i_take,
  input logic [5:0]  i_offset,
  input logic [31:0] i_word,
  input logic        i_turn,
  input logic        i_ready,
  input logic [31:0] i_data,
  input logic [3:0]  i_wait_states
);

  logic        w_request, w_pixel;
  logic [31:0] p_data;
  logic        p_arrives;

  vera_drawer dut (
    .i_clk, .i_rst, .i_hold, .i_start, .i_stop, .o_idle(), .i_take, .i_offset, .i_word,
    .o_request(w_request), .o_address(), .i_turn, .i_ready, .i_data, .i_wait_states,
    .o_read_column(), .o_pixel(w_pixel), .o_first(), .o_last(), .o_column(), .o_raw(),
    .o_palette(), .o_mask(), .o_z()
  );

  // The word of the clock after the latest fetch that the drawer went on from
  logic        r_running, r_taken, r_given;
  logic [31:0] r_word;
  initial r_running = 1'b0;

  always @(posedge i_clk) begin
    r_running <= 1'b1;
    r_taken   <= w_request && i_turn && i_ready && !i_hold;
    if (r_taken) r_word <= i_data;
    r_given   <= i_rst ? 1'b0 : r_taken || r_given;
    // Assumed: it begins with a clock of reset
    // By: need vera: a clock of reset
    if (!r_running) assume (i_rst);
    else begin
      assert (p_arrives == r_taken);
      if (r_given) assert (p_data == r_word);
      if (!i_rst) cover (w_pixel && r_given && i_hold);
    end
  end

endmodule

`default_nettype wire
