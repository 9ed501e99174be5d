// SPDX-License-Identifier: MIT
//
// common_run_ends: BUSY falls as DONE rises, in one clock; setting DONE or REFUSED beats clearing
// it; a start while BUSY is refused and changes nothing; after ABORT or an error the run ends as
// soon as no access is open, and has one reason (rules 14, 15, 16, 18, 19).
`default_nettype none

module common_run_ends (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_start,
  input logic        i_abort,
  input logic        i_refuse,
  input logic        i_clear_done,
  input logic        i_clear_refused,
  input logic        i_loaded,
  input logic        i_finish,
  input logic        i_committed,
  input logic        i_overflow,
  input logic        i_err,
  input logic [15:0] i_err_address,
  input logic        i_quiet,
  input logic        i_settled
);

  logic        w_begin, w_busy, w_stop, w_loaded, w_done, w_overflow, w_error, w_aborted, w_refused;
  logic [15:0] w_error_address;
  logic [31:0] w_clocks;

  common_run #(.ADDRESS_WIDTH(16)) dut (
    .i_clk, .i_rst, .i_start, .i_abort, .i_refuse, .i_clear_done, .i_clear_refused,
    .i_loaded, .i_finish, .i_committed, .i_overflow, .i_err, .i_err_address, .i_quiet, .i_settled,
    .o_begin(w_begin), .o_busy(w_busy), .o_stop(w_stop), .o_loaded(w_loaded), .o_done(w_done),
    .o_overflow(w_overflow), .o_error(w_error), .o_aborted(w_aborted), .o_refused(w_refused),
    .o_error_address(w_error_address), .o_clocks(w_clocks)
  );

  logic r_valid, r_rst, r_busy, r_stop, r_start, r_refuse, r_quiet, r_settled;
  initial r_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_valid   <= 1'b1;
    r_rst     <= i_rst;
    r_busy    <= w_busy;
    r_stop    <= w_stop;
    r_start   <= i_start;
    r_refuse  <= i_refuse;
    r_quiet   <= i_quiet;
    r_settled <= i_settled;
  end
  // Assumed: it begins with a clock of reset
  // By: need overlap: a clock of reset; need impact: a clock of reset
  always @* if (!r_valid) assume (i_rst);

  always @* if (r_valid && r_rst) assert (!w_busy && !w_done && !w_stop && !w_refused);

  always @* if (r_valid && !r_rst) begin
    if (r_busy && !w_busy) assert (w_done);
    assert (!(w_busy && w_done));
    assert (!(w_stop && !w_busy));
    assert (!(w_error && w_aborted));
    if (w_overflow) assert (w_done || !w_busy);
    if (r_refuse || (r_start && r_busy)) assert (w_refused);
    if (r_start && !r_busy) assert (w_busy && !w_done && w_clocks == 32'd0);
    if (r_stop && r_quiet && r_settled) assert (!w_busy && (w_error || w_aborted));
  end

  always_ff @(posedge i_clk)
    if (r_valid && !r_rst) begin
      cover (w_done && w_aborted);
      cover (w_done && w_error);
      cover (w_done && w_overflow && w_loaded);
      cover (w_refused && w_busy);
    end

endmodule

`default_nettype wire
