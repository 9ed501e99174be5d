// SPDX-License-Identifier: MIT
//
// wishbone_enable, with a core that sees one clock in three: it is shown each bus cycle of another
// master in one of its clocks and each answer until it has seen it. While bus cycles are left it
// sees no register access and no grant, and o_waits is high until it has had time to react.
`default_nettype none
module wishbone_enable_tb;
`include "check.svh"
  localparam LATENCY = 6;
  logic        enable = 1'b0, slave_cyc = 1'b0, ack = 1'b0, err = 1'b0, grant = 1'b1, cycle = 1'b0;
  logic        core_stb = 1'b0;
  logic [15:0] dat = 16'd0;
  wire         stb, waits, core_cyc, core_ack, core_err, core_grant, core_cycle;
  wire  [15:0] core_dat;

  wishbone_enable #(.LATENCY(LATENCY)) dut (
    .i_clk(clk), .i_rst(rst), .i_enable(enable),
    .i_slave_cyc(slave_cyc), .o_master_stb(stb), .i_master_dat(dat), .i_master_ack(ack),
    .i_master_err(err), .i_grant(grant), .i_bus_cycle(cycle), .o_waits(waits),
    .o_slave_cyc(core_cyc), .i_master_stb(core_stb), .o_master_dat(core_dat),
    .o_master_ack(core_ack), .o_master_err(core_err), .o_grant(core_grant),
    .o_bus_cycle(core_cycle)
  );

  // What the core sees, in its own clocks
  integer clocks = 0, cycles = 0, answers = 0, errors = 0, made = 0, pulsed = 0, seed = 4;
  integer since = 100;  // clocks behind the one in which it saw the last bus cycle
  logic [15:0] expected = 16'd0;
  always @(negedge clk) if (!rst) begin
    since = core_cycle ? 0 : since + 1;
    if (core_cycle) check(!core_cyc && !core_grant, "no access and no grant before bus cycles");
    else check(core_cyc == slave_cyc && core_grant == grant, "and both as they are behind them");
    check(waits == (core_cycle || since <= LATENCY || core_ack || core_err), "it says so");
    if (enable) begin
      if (core_cycle) cycles = cycles + 1;
      if (core_ack || core_err) begin
        check(core_dat === expected && !(core_ack && core_err), "an answer as it was");
        check(!stb, "which ends the access");
        answers = answers + 1;
        errors = errors + core_err;
      end
    end
  end
  always @(posedge clk) begin
    #1 clocks = clocks + 1;
    enable = clocks % 3 == 0;
  end

  integer i;
  initial begin
    ticks(3); rst = 1'b0;
    for (i = 0; i < 3000; i = i + 1) begin
      // Bus cycles come in bursts; answers to what is asked of the memory
      cycle = i % 64 < 12 && ($random(seed) & 1);
      pulsed = pulsed + cycle;
      slave_cyc = $random(seed);
      grant = $random(seed);
      if (enable && !core_ack && !core_err) core_stb = $random(seed);
      else if (enable) core_stb = 1'b0;
      #1;
      dat = $random(seed);
      {ack, err} = stb && ($random(seed) & 1) ? (($random(seed) & 3) == 0 ? 2'b01 : 2'b10) : 2'b00;
      if (ack || err) begin
        expected = dat;
        made = made + 1;
      end
      tick;
    end
    {cycle, ack, err, core_stb} = 4'd0;
    ticks(200);
    check(pulsed > 100 && cycles == pulsed, "each bus cycle in one of the core's clocks");
    check(made > 100 && answers == made && errors > 10, "and each answer in one of them");
    check(!waits, "nothing is left");
    finish_bench;
  end
endmodule
`default_nettype wire
