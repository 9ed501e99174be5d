// SPDX-License-Identifier: MIT
//
// common_run: from START to DONE.
//
// A run begins with o_begin and ends, in one clock BUSY 0 and DONE 1, when the unit says i_finish,
// or after ABORT or an error, whichever is first, when no access is open and the unit is i_settled.
// Set beats clear in the same clock.
`default_nettype none

module common_run #(
  parameter ADDRESS_WIDTH = 32
) (
  input  logic                     i_clk,
  input  logic                     i_rst,

  // Of the registers
  input  logic                     i_start,
  input  logic                     i_abort,
  input  logic                     i_refuse,          // a write that is refused
  input  logic                     i_clear_done,
  input  logic                     i_clear_refused,

  // Of the unit and its port
  input  logic                     i_loaded,
  input  logic                     i_finish,
  input  logic                     i_committed,       // too late for ABORT
  input  logic                     i_overflow,
  input  logic                     i_err,
  input  logic [ADDRESS_WIDTH-1:0] i_err_address,
  input  logic                     i_quiet,           // no access is open after this clock
  input  logic                     i_settled,         // nothing is left to be counted

  output logic                     o_begin,
  output logic                     o_busy,
  output logic                     o_stop,            // ABORT or an error: no new access
  output logic                     o_loaded,
  output logic                     o_done,
  output logic                     o_overflow,
  output logic                     o_error,
  output logic                     o_aborted,
  output logic                     o_refused,
  output logic [ADDRESS_WIDTH-1:0] o_error_address,
  output logic [31:0]              o_clocks
);

  logic r_failed;  // what stops is an error
  logic w_abort, w_err, w_end;

  assign o_begin = i_start && !o_busy;
  assign w_err   = i_err && o_busy && !o_stop;
  assign w_abort = i_abort && o_busy && !o_stop && !w_err && !i_committed;
  assign w_end   = o_busy && (o_stop ? i_quiet && i_settled : i_finish && !w_err);

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      o_busy    <= 1'b0;
      o_stop    <= 1'b0;
      r_failed  <= 1'b0;
      o_loaded  <= 1'b0;
      o_overflow <= 1'b0;
      o_error   <= 1'b0;
      o_aborted <= 1'b0;
    end else if (o_begin) begin
      o_busy    <= 1'b1;
      o_stop    <= 1'b0;
      r_failed  <= 1'b0;
      o_loaded  <= 1'b0;
      o_overflow <= 1'b0;
      o_error   <= 1'b0;
      o_aborted <= 1'b0;
    end else if (o_busy) begin
      if (i_loaded && !o_stop && !w_err) o_loaded <= 1'b1;
      if (w_err || w_abort) o_stop <= 1'b1;
      if (w_err) r_failed <= 1'b1;
      if (w_end) begin
        o_busy     <= 1'b0;
        o_stop     <= 1'b0;
        o_overflow <= !o_stop && i_overflow;
        o_error    <= o_stop && r_failed;
        o_aborted  <= o_stop && !r_failed;
      end
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      o_done    <= 1'b0;
      o_refused <= 1'b0;
    end else begin
      if (w_end) o_done <= 1'b1;
      else if (o_begin || i_clear_done) o_done <= 1'b0;
      if (i_refuse || (i_start && o_busy)) o_refused <= 1'b1;
      else if (i_clear_refused) o_refused <= 1'b0;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) o_error_address <= 0;
    else if (w_err) o_error_address <= i_err_address;

    if (i_rst || o_begin) o_clocks <= 32'd0;
    else if (o_busy) o_clocks <= o_clocks + 32'd1;
  end

  // Parameters
  if (ADDRESS_WIDTH < 16 || ADDRESS_WIDTH > 32)
    common_run_ADDRESS_WIDTH_must_be_16_to_32 refused ();

endmodule

`default_nettype wire
