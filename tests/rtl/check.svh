// SPDX-License-Identifier: MIT
// What every bench uses: a clock, checks that name what they show, and a verdict.
  logic clk = 1'b0;
  logic rst = 1'b1;
  logic hold = 1'b0;
  integer checks = 0;
  integer failures = 0;

  always #20 clk = !clk;

  // Inputs change, and outputs are looked at, in the middle of a clock.
  task tick;
    begin
      @(posedge clk);
      #1;
    end
  endtask

  task ticks(input integer n);
    integer tick_count;
    for (tick_count = 0; tick_count < n; tick_count = tick_count + 1) tick;
  endtask

  task check(input logic ok, input [8*80-1:0] what);
    begin
      checks = checks + 1;
      if (ok !== 1'b1) begin
        failures = failures + 1;
        $display("FAIL at %0t: %0s", $time, what);
      end
    end
  endtask

  task finish_bench;
    begin
      if (failures == 0 && checks > 0) $display("PASS, %0d checks", checks);
      else $display("FAILED, %0d of %0d checks", failures, checks);
      $finish;
    end
  endtask
