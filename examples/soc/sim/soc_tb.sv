// SPDX-License-Identifier: MIT
//
// The SoC plays its program; the verdict is printed.
`default_nettype none
module soc_tb;
  localparam MOST_CLOCKS = 500000;

  logic       clk = 1'b0;
  logic       rst = 1'b1;
  wire        pass, fail;
  wire  [7:0] step;
  integer     clocks = 0;

  soc dut (
    .i_clk(clk), .i_rst(rst), .o_pass(pass), .o_fail(fail), .o_step(step),
    .o_written(), .o_adr(), .o_sel(), .o_dat()
  );

  always #20 clk = !clk;

  always @(negedge clk) begin
    clocks = clocks + 1;
    if (clocks == 4) rst = 1'b0;
    if (pass === 1'b1) $display("PASS, %0d steps in %0d clocks", step, clocks);
    else if (fail === 1'b1) $display("FAIL at step %0d", step);
    else if (clocks == MOST_CLOCKS) $display("FAIL, no verdict; step %0d", step);
    if (pass === 1'b1 || fail === 1'b1 || clocks == MOST_CLOCKS) $finish;
  end

endmodule
`default_nettype wire
