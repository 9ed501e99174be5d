// SPDX-License-Identifier: MIT
//
// The bus of a 68000 as a core sees it. Registers accessed by a master that gives accesses up:
// every bus cycle goes to its end as it began, with AS from S2 to S6 at least and the data strobes
// of a write from S4 on. Cycles of other masters, more in a row than a small counter holds: each is
// made, before any later register access. A grant in the last of them, while AS is still low. As a
// master the core sees itself on the bus, without the function code that selects it, and the bus
// request of another device when its grant goes.
`default_nettype none
module blitter_68000_bus_tb;
`include "check.svh"
`include "fickle_master.svh"
  logic        cycle = 1'b0, grant = 1'b0, br_n = 1'b1, bgack_n = 1'b1;
  wire         as_n, rw, uds_n, lds_n, dtack_n, berr_n, bg_n, request, quiet, br_other_n, slow_as_n;
  wire  [2:0]  fc;
  wire  [23:1] a;
  wire  [15:0] d;
  logic        core_dtack_n = 1'b1, core_as_n = 1'b1, core_uds_n = 1'b1, core_lds_n = 1'b1;
  logic        core_rw = 1'b1, memory_ack = 1'b0, memory_err = 1'b0;
  logic [15:0] core_d = 16'd0;
  logic [23:1] core_a = 23'd0;
  wire         mem_stb, mem_we;
  wire  [1:0]  mem_sel;

  blitter_68000 dut (
    .i_clk(clk), .i_rst(rst),
    .i_reg_cyc(m_cyc), .i_reg_stb(m_stb), .i_reg_we(m_we), .i_reg_adr(m_adr), .i_reg_sel(m_sel),
    .i_reg_dat(m_dat), .i_reg_fc(3'd5), .o_reg_dat(m_read), .o_reg_ack(m_ack), .o_reg_err(m_err),
    .o_mem_cyc(), .o_mem_stb(mem_stb), .o_mem_we(mem_we), .o_mem_adr(), .o_mem_sel(mem_sel),
    .o_mem_dat(), .i_mem_dat(16'hBEEF), .i_mem_ack(memory_ack), .i_mem_err(memory_err),
    .o_bus_request(request), .i_bus_grant(grant), .i_bus_cycle(cycle || m_ack || m_err),
    .o_done(), .o_quiet(quiet),
    .o_as_n(as_n), .o_rw(rw), .o_uds_n(uds_n), .o_lds_n(lds_n), .o_fc(fc), .o_a(a), .o_d(d),
    .o_dtack_n(dtack_n), .o_berr_n(berr_n),
    .i_dtack_n(core_dtack_n), .i_d(core_d), .i_as_n(core_as_n), .i_rw(core_rw),
    .i_uds_n(core_uds_n), .i_lds_n(core_lds_n), .i_a(core_a),
    .i_br_n(br_n), .o_bg_n(bg_n), .i_bgack_n(bgack_n), .o_br_other_n(br_other_n), .i_int_n(1'b0)
  );

  // The same with three clocks in a state
  blitter_68000 #(.STATE_CLOCKS(3)) slow (
    .i_clk(clk), .i_rst(rst),
    .i_reg_cyc(1'b0), .i_reg_stb(1'b0), .i_reg_we(1'b0), .i_reg_adr(5'd0), .i_reg_sel(2'd0),
    .i_reg_dat(16'd0), .i_reg_fc(3'd5), .o_reg_dat(), .o_reg_ack(), .o_reg_err(),
    .o_mem_cyc(), .o_mem_stb(), .o_mem_we(), .o_mem_adr(), .o_mem_sel(),
    .o_mem_dat(), .i_mem_dat(16'd0), .i_mem_ack(1'b0), .i_mem_err(1'b0),
    .o_bus_request(), .i_bus_grant(1'b0), .i_bus_cycle(cycle), .o_done(), .o_quiet(),
    .o_as_n(slow_as_n), .o_rw(), .o_uds_n(), .o_lds_n(), .o_fc(), .o_a(), .o_d(),
    .o_dtack_n(), .o_berr_n(), .i_dtack_n(1'b1), .i_d(16'd0), .i_as_n(1'b1), .i_rw(1'b1),
    .i_uds_n(1'b1), .i_lds_n(1'b1), .i_a(23'd0),
    .i_br_n(1'b1), .o_bg_n(), .i_bgack_n(1'b1), .o_br_other_n(), .i_int_n(1'b0)
  );

  // The core: registers that answer when they like. A write is what is on the bus when DTACK comes.
  integer core_seed = 11;
  wire    selected = !as_n && fc == 3'd5 && a[23:6] == 18'h3FE28 && bgack_n;
  always @(posedge clk) begin
    if (!selected) core_dtack_n <= 1'b1;
    else if (is_register(a[5:1]) && !(uds_n && lds_n) && core_dtack_n && ($random(core_seed) & 1))
    begin
      core_dtack_n <= 1'b0;
      core_d <= {11'd0, a[5:1]};
      if (!rw) slave_writes(a[5:1], {!uds_n, !lds_n}, d);
    end
  end

  // Cycles of others, and how a cycle goes on
  integer others = 0, as_clocks = 0, slow_clocks = 0;
  wire    strobes = !(uds_n && lds_n);
  logic   past_as_n = 1'b1, past_rw = 1'b1;
  logic [23:1] past_a = 23'd0;
  logic [15:0] past_d = 16'd0;
  logic past_ds = 1'b0;
  always @(negedge clk) if (!rst && bgack_n) begin
    if (!as_n && past_as_n && fc != 3'd5) others = others + 1;
    // In S2 AS has been low for no clock, in S4 for two
    if (!as_n && fc == 3'd5) check(strobes == (rw || as_clocks >= 2), "strobes in S2, or S4");
    if (!as_n && fc != 3'd5) check(!strobes && rw, "the cycle of another master reads nothing");
    if (as_n && !past_as_n) check(as_clocks >= 5, "AS lasts from S2 to S6 at least");
    if (as_n && !past_as_n && fc != 3'd5) check(as_clocks == 5, "and no longer without a wait");
    as_clocks = as_n ? 0 : as_clocks + 1;
    if (!as_n && !past_as_n) begin
      check(a == past_a && rw == past_rw, "address and direction stand while AS is low");
      if (!rw && past_ds && !(uds_n && lds_n)) check(d == past_d, "and so do data");
    end
    past_as_n <= as_n; past_a <= a; past_rw <= rw; past_d <= d; past_ds <= !(uds_n && lds_n);
  end

  always @(negedge clk) if (!rst) begin
    if (slow_as_n && slow_clocks != 0) check(slow_clocks == 15, "S2 to S6 of three clocks each");
    slow_clocks = slow_as_n ? 0 : slow_clocks + 1;
  end

  // Cycles in so many clocks one after the other; then until they are made
  task foreign(input integer count);
    integer n;
    begin
      others = 0;
      cycle = 1'b1;
      ticks(count);
      cycle = 1'b0;
      for (n = 0; n < 9 * count + 100; n = n + 1) begin
        check(!quiet || others == count, "not quiet while one is left");
        tick;
      end
    end
  endtask

  integer i, early, late;
  initial begin
    ticks(3); rst = 1'b0;
    for (i = 0; i < 20000; i = i + 1) master_step;
    patience_of_master = 1023;
    for (i = 0; i < 8000; i = i + 1) master_step;
    check(answered > 400 && given_up > 1000, "both happen often");
    m_stb = 1'b0; m_cyc = 1'b0;
    ticks(100);

    foreign(3);
    check(others == 3, "each cycle of another master is made");
    foreign(580);
    check(others == 580, "of 580 in a row, too");
    foreign(5000);
    check(others == 5000, "of 5000 in a row, too");

    // A register access behind three of them
    others = 0;
    cycle = 1'b1;
    ticks(3);
    cycle = 1'b0;
    m_cyc = 1'b1; m_stb = 1'b1; m_we = 1'b0; m_adr = 5'd16; m_sel = 2'd3;
    for (i = 0; i < 200 && (as_n || fc != 3'd5); i = i + 1) tick;
    check(others == 3, "cycles of others come before a later register access");
    for (i = 0; i < 200 && !m_ack; i = i + 1) tick;
    check(m_ack, "which is answered");
    tick;
    m_stb = 1'b0; m_cyc = 1'b0;
    ticks(40);

    // Granted at once, or in the last cycle of another master, which still has the bus
    early = 0; late = 0; others = 0;
    for (i = 0; i < 40; i = i + 1) begin
      cycle = 1'b1;
      ticks(3);
      cycle = 1'b0; br_n = 1'b0; grant = 1'b1;
      while (bg_n) tick;
      if (!as_n) early = early + 1; else late = late + 1;
      check(others == 3, "behind all but the last of them");
      while (!as_n) begin
        check(!bg_n, "the grant stands");
        tick;
      end
      tick;
      others = 0;
      // An access, which memory acknowledges or not
      bgack_n = 1'b0; br_n = 1'b1;
      ticks(2);
      check(bg_n, "the grant ends with BGACK");
      core_rw = i[1]; core_as_n = 1'b0; core_uds_n = 1'b0; core_lds_n = i[2];
      core_a = 23'h7FC500 + i; core_d = 16'hC0DE + i;
      #1 check(!as_n && rw == core_rw && {uds_n, lds_n} == {1'b0, i[2]} && a == core_a
               && (rw || d == core_d), "what the core drives is on the bus");
      check(fc != 3'd5, "but does not select it");
      check(br_other_n == grant, "a grant that is taken away is another's bus request");
      grant = 1'b0;
      #1 check(!br_other_n, "and stays one while the core has the bus");
      tick;
      check(mem_stb && mem_we == !i[1] && mem_sel == {1'b1, !i[2]}, "memory sees its lanes");
      memory_ack = !i[0]; memory_err = i[0];
      tick;
      memory_ack = 1'b0; memory_err = 1'b0;
      check(dtack_n == i[0] && berr_n == !i[0], "BERR, or DTACK, as memory answers");
      if (i[1]) check(d === 16'hBEEF, "the core reads what is on the bus, in an error too");
      core_as_n = 1'b1; core_uds_n = 1'b1; core_lds_n = 1'b1;
      ticks(2);
      check(dtack_n && berr_n, "which end with the strobes");
      bgack_n = 1'b1; grant = 1'b0;
      ticks(40);
      check(quiet, "nothing is left to do");
    end
    check(early > 5 && late > 5, "the bus is granted while it is taken, and when it is free");
    finish_bench;
  end
endmodule
`default_nettype wire
