// SPDX-License-Identifier: MIT
`default_nettype none
module vera_interrupts_tb;
`include "check.svh"
  logic latch = 1'b0, collision = 1'b0, line_match = 1'b0, strobe = 1'b0, irq;
  logic [4:0] register = 5'd0;
  logic [3:0] data = 4'd0, enable;
  logic [2:0] status;

  vera_interrupts dut (
    .i_clk(clk), .i_rst(rst), .i_hold(hold), .i_latch(latch), .i_collision(collision),
    .i_line_match(line_match),
    .i_strobe(strobe), .i_write(1'b1), .i_register(register), .i_data(data),
    .o_enable(enable), .o_status(status), .o_irq(irq)
  );

  task put(input [4:0] r, input [3:0] d);
    begin
      strobe = 1'b1; register = r; data = d; tick; strobe = 1'b0;
    end
  endtask

  initial begin
    tick; rst = 1'b0;
    check(status == 3'd0 && enable == 4'd0 && !irq, "reset");
    latch = 1'b1; tick; latch = 1'b0;
    check(status == 3'b001, "the latch sets VSYNC");
    put(5'd7, 4'b0001);
    check(status == 3'd0, "acknowledged");
    latch = 1'b1; collision = 1'b1; tick; latch = 1'b0;
    check(status == 3'b101 && !irq, "a collision sets SPRCOL, not enabled");
    put(5'd6, 4'b0100);
    check(irq && status == 3'b101, "enabling asserts the pin");
    put(5'd6, 4'b1000);
    check(!irq && status == 3'b101, "disabling leaves the status");
    put(5'd6, 4'b0100);
    latch = 1'b1; put(5'd7, 4'b0100); latch = 1'b0;
    check(status[2] && irq, "set and cleared in one clock: set");
    put(5'd7, 4'b1011);
    check(status == 3'b100, "only bits written 1 are cleared");
    put(5'd7, 4'b0100);
    check(status == 3'd0 && !irq, "SPRCOL acknowledged");
    line_match = 1'b1; tick; line_match = 1'b0;
    check(status == 3'b010, "LINE");
    hold = 1'b1; latch = 1'b1; tick; latch = 1'b0; hold = 1'b0;
    check(status == 3'b010, "held");
    finish_bench;
  end
endmodule
`default_nettype wire
