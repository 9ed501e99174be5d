// SPDX-License-Identifier: MIT
//
// vera_line_budget: The line budget cannot overrun: after its last clock no pixel is emitted and no
// word is asked for until the next row starts. A budget of 15 clocks instead of 799 lets the
// bounded proof see a whole row (rule 20).
`default_nettype none

module vera_line_budget (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_hold,
  input logic        i_start,
  input logic        i_take,
  input logic [5:0]  i_offset,
  input logic [31:0] i_word,
  input logic        i_turn,
  input logic        i_ready,
  input logic [31:0] i_data,
  input logic [3:0]  i_wait_states
);

  localparam logic [9:0] LAST = 10'd14;
  localparam logic [9:0] NO_ROW = LAST + 10'd1;

  logic [9:0] w_t;
  logic       w_stop, w_idle, w_request, w_pixel;

  vera_budget #(.LAST_CLOCK(LAST)) budget (
    .i_clk, .i_rst, .i_hold, .i_start, .o_t(w_t), .o_stop(w_stop)
  );

  vera_drawer drawer (
    .i_clk, .i_rst, .i_hold, .i_start, .i_stop(w_stop),
    .o_idle(w_idle), .i_take, .i_offset, .i_word,
    .o_request(w_request), .i_turn, .i_ready, .i_data,
    .i_wait_states,
    .o_pixel(w_pixel)
  );

  // Clocks since the row started, counted apart from the unit
  logic       r_valid = 1'b0;
  logic       r_running;
  logic [9:0] r_since;

  always @(posedge i_clk) begin
    r_valid <= r_valid || i_rst;
    if (i_rst) begin
      r_running <= 1'b0;
      r_since   <= 10'd0;
    end else if (!i_hold) begin
      r_since <= i_start ? 10'd0 : r_since + 10'd1;
      if (i_start) r_running <= 1'b1;
      else if (r_since == LAST) r_running <= 1'b0;
    end
  end

  // The finder hands sprites over only in the clocks of a row, and rows start only when none is
  // being rendered.
  always @(*) begin
    // Assumed: rows start when none is rendered,
    // and a sprite is handed over during a row
    // By: lemma vera: finder; lemma vera: row's time
    if (i_take) assume (w_t != NO_ROW);
    if (i_start) assume (w_t == NO_ROW);
  end

  always @(posedge i_clk) begin
    if (r_valid) begin
      assert (w_t == (r_running ? r_since : NO_ROW));
      assert (!r_running || r_since <= LAST);
      assert (w_stop == (r_running && r_since == LAST));
      if (!r_running) assert (w_idle && !w_request && !w_pixel);
    end
    cover (r_valid && w_pixel);
  end

endmodule

`default_nettype wire
