// SPDX-License-Identifier: MIT
`default_nettype none
module common_run_tb;
`include "check.svh"
  logic start = 1'b0, abort = 1'b0, refuse = 1'b0, clear_done = 1'b0, clear_refused = 1'b0;
  logic loaded_in = 1'b0, finish_in = 1'b0, committed = 1'b0, overflow_in = 1'b0, err = 1'b0;
  logic [15:0] err_address = 16'd0, error_address;
  logic quiet = 1'b1, settled = 1'b1;
  logic begins, busy, stop, loaded, done, overflow, error, aborted, refused;
  logic [31:0] clocks;

  common_run #(.ADDRESS_WIDTH(16)) dut (
    .i_clk(clk), .i_rst(rst), .i_start(start), .i_abort(abort), .i_refuse(refuse),
    .i_clear_done(clear_done), .i_clear_refused(clear_refused), .i_loaded(loaded_in),
    .i_finish(finish_in), .i_committed(committed), .i_overflow(overflow_in), .i_err(err),
    .i_err_address(err_address), .i_quiet(quiet), .i_settled(settled),
    .o_begin(begins), .o_busy(busy), .o_stop(stop), .o_loaded(loaded), .o_done(done),
    .o_overflow(overflow), .o_error(error), .o_aborted(aborted), .o_refused(refused),
    .o_error_address(error_address), .o_clocks(clocks)
  );

  task begin_run;
    begin
      start = 1'b1; #1; check(begins, "it begins"); tick; start = 1'b0; #1;
    end
  endtask
  task abort_it;
    begin
      abort = 1'b1; tick; abort = 1'b0; #1;
    end
  endtask

  initial begin
    tick; rst = 1'b0; #1;
    check(!busy && !done && !refused && error_address == 16'd0 && clocks == 32'd0, "reset");
    abort_it; check(!busy && !stop && !done, "ABORT while idle does nothing");

    begin_run;
    check(busy && !done && clocks == 32'd0, "BUSY in the clock after START");
    start = 1'b1; #1; check(!begins, "a second START is none"); tick; start = 1'b0; #1;
    check(refused && busy, "but REFUSED");
    loaded_in = 1'b1; tick; loaded_in = 1'b0; #1;
    check(loaded && clocks == 32'd2, "LOADED, two clocks BUSY");
    refuse = 1'b1; clear_refused = 1'b1; tick; refuse = 1'b0; #1;
    check(refused, "REFUSED set as it is cleared stays set");
    tick; clear_refused = 1'b0; #1; check(!refused, "and is cleared else");
    overflow_in = 1'b1; finish_in = 1'b1; clear_done = 1'b1; tick;
    finish_in = 1'b0; overflow_in = 1'b0; #1;
    check(!busy && done && overflow, "the end; DONE set as it is cleared stays set");
    check(clocks == 32'd5, "five clocks BUSY");
    tick; clear_done = 1'b0; #1;
    check(!done && overflow && loaded && clocks == 32'd5, "DONE cleared, the rest stays");

    begin_run;
    check(!overflow && !loaded, "a run clears them");
    quiet = 1'b0; abort_it;
    check(stop && busy, "ABORT waits for open accesses");
    err = 1'b1; err_address = 16'h1111; tick; err = 1'b0; #1;
    check(busy && error_address == 16'd0, "an error after ABORT does not count");
    loaded_in = 1'b1; tick; loaded_in = 1'b0; #1; check(!loaded, "nor is anything loaded");
    quiet = 1'b1; settled = 1'b0; tick; check(busy, "and for what is being counted");
    settled = 1'b1; overflow_in = 1'b1; tick; overflow_in = 1'b0; #1;
    check(!busy && done && aborted && !error && !overflow && !stop, "ABORTED");

    begin_run;
    check(!aborted && !done, "a run clears these, too");
    abort = 1'b1; err = 1'b1; err_address = 16'h2222; tick; abort = 1'b0; err = 1'b0; #1;
    check(stop && busy, "an error in the clock of ABORT");
    tick; check(!busy && error && !aborted && error_address == 16'h2222, "is the one that counts");
    err = 1'b1; err_address = 16'h3333; tick; err = 1'b0; #1;
    check(error_address == 16'h2222 && !stop, "an error while idle does not");

    begin_run;
    committed = 1'b1; abort_it; committed = 1'b0;
    check(!stop && busy, "too late for ABORT");
    finish_in = 1'b1; err = 1'b1; err_address = 16'h4444; tick; finish_in = 1'b0; err = 1'b0; #1;
    check(busy && stop, "an error in the last access is one");
    tick; check(!busy && error && error_address == 16'h4444, "of this run");
    finish_bench;
  end
endmodule
`default_nettype wire
