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

  logic                     r_busy, r_stop, r_loaded, r_done;
  logic                     r_overflow, r_error, r_aborted, r_refused;
  logic [ADDRESS_WIDTH-1:0] r_error_address;
  logic [31:0]              r_clocks;
  logic r_failed;  // what stops is an error
  logic w_abort, w_err, w_end;

  assign o_begin = i_start && !r_busy;
  assign w_err   = i_err && r_busy && !r_stop;
  assign w_abort = i_abort && r_busy && !r_stop && !w_err && !i_committed;
  assign w_end   = r_busy && (r_stop ? i_quiet && i_settled : i_finish && !w_err);

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_busy    <= 1'b0;
      r_stop    <= 1'b0;
      r_failed  <= 1'b0;
      r_loaded  <= 1'b0;
      r_overflow <= 1'b0;
      r_error   <= 1'b0;
      r_aborted <= 1'b0;
    end else if (o_begin) begin
      r_busy    <= 1'b1;
      r_stop    <= 1'b0;
      r_failed  <= 1'b0;
      r_loaded  <= 1'b0;
      r_overflow <= 1'b0;
      r_error   <= 1'b0;
      r_aborted <= 1'b0;
    end else if (r_busy) begin
      if (i_loaded && !r_stop && !w_err) r_loaded <= 1'b1;
      if (w_err || w_abort) r_stop <= 1'b1;
      if (w_err) r_failed <= 1'b1;
      if (w_end) begin
        r_busy     <= 1'b0;
        r_stop     <= 1'b0;
        r_overflow <= !r_stop && i_overflow;
        r_error    <= r_stop && r_failed;
        r_aborted  <= r_stop && !r_failed;
      end
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_done    <= 1'b0;
      r_refused <= 1'b0;
    end else begin
      if (w_end) r_done <= 1'b1;
      else if (o_begin || i_clear_done) r_done <= 1'b0;
      if (i_refuse || (i_start && r_busy)) r_refused <= 1'b1;
      else if (i_clear_refused) r_refused <= 1'b0;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_error_address <= 0;
    else if (w_err) r_error_address <= i_err_address;

    if (i_rst || o_begin) r_clocks <= 32'd0;
    else if (r_busy) r_clocks <= r_clocks + 32'd1;
  end

  assign o_busy          = r_busy;
  assign o_stop          = r_stop;
  assign o_loaded        = r_loaded;
  assign o_done          = r_done;
  assign o_overflow      = r_overflow;
  assign o_error         = r_error;
  assign o_aborted       = r_aborted;
  assign o_refused       = r_refused;
  assign o_error_address = r_error_address;
  assign o_clocks        = r_clocks;

  // Parameters
  if (ADDRESS_WIDTH < 16 || ADDRESS_WIDTH > 32)
    common_run_ADDRESS_WIDTH_must_be_16_to_32 refused ();

endmodule

`default_nettype wire
