// SPDX-License-Identifier: MIT
//
// The chip between agents that act each for itself, in any clock that their port allows: a register
// master that gives accesses up and keeps its strobe up for ever, an arbiter that grants and
// withdraws when it likes, a memory that answers when it likes. Each part is one thing that no
// driver of a whole machine does.
`default_nettype none
module blitter_agents_tb;
`include "check.svh"
  logic        reg_cyc = 1'b0, reg_stb = 1'b0, reg_we = 1'b0;
  logic [5:1]  reg_adr = 5'd0;
  logic [1:0]  reg_sel = 2'b11;
  logic [15:0] reg_dat = 16'd0;
  logic [2:0]  reg_fc = 3'd5;
  wire  [15:0] reg_read, mem_wdata;
  wire         reg_ack, reg_err, cyc, stb, we, request, done;
  wire  [23:1] adr;
  wire  [1:0]  sel;
  logic        grant = 1'b0, foreign = 1'b0, answers = 1'b1;
  wire         onto_itself = stb && adr[23:6] == 18'h3FE28;
  wire         ack = stb && answers && !onto_itself;
  integer      reads = 0, writes = 0, acks = 0, errs = 0, i, n, waited, seed = 7;
  logic [15:0] latest_read = 16'd0, number = 16'd0;
  logic        past_grant = 1'b0, past_cyc = 1'b0, own = 1'b0;

  blitter dut (
    .i_clk(clk), .i_rst(rst),
    .i_reg_cyc(reg_cyc || own), .i_reg_stb(reg_stb || own), .i_reg_we(own ? we : reg_we),
    .i_reg_adr(own ? adr[5:1] : reg_adr), .i_reg_sel(own ? sel : reg_sel),
    .i_reg_dat(own ? mem_wdata : reg_dat), .i_reg_fc(reg_fc),
    .o_reg_dat(reg_read), .o_reg_ack(reg_ack), .o_reg_err(reg_err),
    .o_mem_cyc(cyc), .o_mem_stb(stb), .o_mem_we(we), .o_mem_adr(adr), .o_mem_sel(sel),
    .o_mem_dat(mem_wdata), .i_mem_dat(16'hA55A), .i_mem_ack(ack),
    .i_mem_err(onto_itself && reg_err),
    .o_bus_request(request), .i_bus_grant(grant), .i_bus_cycle(foreign || (reg_ack && !own)),
    .o_done(done)
  );

  // An access of the chip to FF8A00-FF8A3F comes back to its register port
  always @* own = onto_itself;

  always @(posedge clk) if (!rst) begin
    if (stb && (ack || reg_err)) begin
      if (we) writes <= writes + 1; else reads <= reads + 1;
    end
    if (reg_ack) acks <= acks + 1;
    if (reg_err) errs <= errs + 1;
    past_grant <= grant;
    past_cyc <= cyc;
    check(!(cyc && !past_cyc && !past_grant), "the bus is entered on a grant only");
    check(!((reg_ack || reg_err) && !reg_stb && !own), "nothing is answered that does not stand");
  end

  task clear;
    begin
      reads = 0; writes = 0; acks = 0; errs = 0;
    end
  endtask

  // An access that stands until it is answered
  task access(input w, input [5:0] offset, input [15:0] d);
    begin
      reg_we = w; reg_adr = offset[5:1]; reg_sel = 2'b11; reg_dat = d;
      reg_cyc = 1'b1; reg_stb = 1'b1;
      waited = 0;
      tick;
      while (!reg_ack && !reg_err && waited < 300) begin
        tick;
        waited = waited + 1;
      end
      latest_read = reg_read;
      tick;
      reg_cyc = 1'b0; reg_stb = 1'b0;
    end
  endtask
  task put(input [5:0] offset, input [15:0] d); begin access(1'b1, offset, d); tick; end endtask
  task get(input [5:0] offset); begin access(1'b0, offset, 16'd0); tick; end endtask

  // An access that stands for so many clocks, and is then given up
  task give_up(input w, input [5:0] offset, input [15:0] d, input integer clocks);
    begin
      reg_we = w; reg_adr = offset[5:1]; reg_sel = 2'b11; reg_dat = d;
      reg_cyc = 1'b1; reg_stb = 1'b1;
      ticks(clocks);
      reg_stb = 1'b0;
      if ($random(seed) & 1) reg_cyc = 1'b0;
      tick;
      reg_cyc = 1'b0;
    end
  endtask

  task reset;
    begin
      rst = 1'b1; reg_cyc = 1'b0; reg_stb = 1'b0; grant = 1'b0; foreign = 1'b0; answers = 1'b1;
      reg_fc = 3'd5;
      ticks(2);
      rst = 1'b0;
      tick;
      clear;
    end
  endtask

  // A blit of ones: `lines` lines of one word, one write each
  task prepare(input [15:0] lines);
    begin
      reset;
      put(6'h28, 16'hFFFF); put(6'h2A, 16'hFFFF); put(6'h2C, 16'hFFFF);
      put(6'h30, 16'd2); put(6'h32, 16'd0); put(6'h34, 16'h1000);
      put(6'h36, 16'd1); put(6'h38, lines); put(6'h3A, 16'h000F);
    end
  endtask

  task run_out(input integer most);
    begin
      waited = 0;
      while (!done && waited < most) begin
        tick;
        waited = waited + 1;
      end
    end
  endtask

  initial begin
    ticks(3);

    // Given up after one clock: every register holds what it held, and reads are not answered
    prepare(16'd3);
    clear;
    for (i = 32; i < 64; i = i + 2) give_up(1'b1, i, 16'h5A5A, 1);
    give_up(1'b1, 6'h3C, 16'hC000, 1);
    give_up(1'b0, 6'h38, 16'd0, 1);
    check(acks == 0 && errs == 0, "what is given up is not acknowledged");
    check(done && !request, "a start that is given up starts nothing");
    get(6'h38);
    check(latest_read == 16'd3, "Y_COUNT given up is not written");
    get(6'h28);
    check(latest_read == 16'hFFFF, "nor is an end mask");
    get(6'h36);
    check(latest_read == 16'd1, "nor is X_COUNT");
    get(6'h3A);
    check(latest_read == 16'h000F, "nor are HOP and OP");

    // The smallest one: Y_COUNT given up while a HOG blit waits, the grant in the very next clock
    prepare(16'd2);
    put(6'h3C, 16'hC000);
    clear;
    reg_we = 1'b1; reg_adr = 5'h1C; reg_dat = 16'd7; reg_cyc = 1'b1; reg_stb = 1'b1;
    tick;
    reg_cyc = 1'b0; reg_stb = 1'b0; grant = 1'b1;
    run_out(50);
    check(done, "a blit behind a given up Y_COUNT ends");
    check(reads == 0 && writes == 2, "and makes its two writes and no read");
    check(acks == 0, "Y_COUNT given up is not acknowledged");
    grant = 1'b0;

    // The same in shared mode
    prepare(16'd2);
    put(6'h3C, 16'h8000);
    clear;
    reg_we = 1'b1; reg_adr = 5'h1C; reg_dat = 16'd7; reg_cyc = 1'b1; reg_stb = 1'b1;
    tick;
    reg_cyc = 1'b0; reg_stb = 1'b0; grant = 1'b1;
    run_out(50);
    check(done && reads == 0 && writes == 2, "nor are there stray reads in shared mode");
    grant = 1'b0;

    // BUSY polled with the strobe never low: the chip enters in the second clock of a grant
    for (n = 0; n < 4; n = n + 1) begin
      prepare(16'd3);
      put(6'h3C, n[0] ? 16'hC000 : 16'h8000);
      clear;
      reg_we = 1'b0; reg_adr = 5'h1E; reg_cyc = 1'b1; reg_stb = 1'b1;
      ticks(4 + n / 2);
      check(!cyc, "no access without a grant");
      grant = 1'b1;
      tick;
      waited = 1;
      while (!cyc && waited < 200) begin
        tick;
        waited = waited + 1;
      end
      check(waited <= 2, "polled without a pause, it is on the bus behind the second clock");
      acks = 0;
      ticks(2);
      check(acks == 0, "the poll waits meanwhile");
      run_out(20);
      check(done && writes == 3, "the blit is made");
      grant = 1'b0;
      ticks(3);
      check(acks > 0, "and the poll goes on behind it");
      reg_cyc = 1'b0; reg_stb = 1'b0;
    end

    // Registers written without a pause do not keep it away either, and none of the writes is lost
    prepare(16'd3);
    put(6'h3C, 16'hC000);
    clear;
    reg_we = 1'b1; reg_adr = 5'h00; reg_dat = 16'd0; reg_cyc = 1'b1; reg_stb = 1'b1;
    grant = 1'b1;
    waited = 0;
    while (!done && waited < 200) begin
      // The next number as soon as one is acknowledged
      tick;
      waited = waited + 1;
      if (reg_ack) begin
        number = reg_dat;
        tick;
        reg_dat = reg_dat + 16'd1;
      end
    end
    check(done && writes == 3, "written to without a pause, it blits");
    reg_cyc = 1'b0; reg_stb = 1'b0; grant = 1'b0;
    ticks(2);
    if (acks > 0) begin
      get(6'h00);
      check(latest_read == number, "what was acknowledged is written");
    end

    // A grant for one clock, in which CYC is still low: one access follows, with the grant gone,
    // and no other. The bus is free in a clock in which neither is high.
    prepare(16'd5);
    put(6'h3C, 16'hC000);
    clear;
    grant = 1'b1;
    check(!cyc, "the first clock of a grant is idle");
    tick;
    grant = 1'b0;
    check(cyc, "the access of a grant comes in the clock behind it");
    tick;
    check(!cyc && writes == 1, "and is the only one");
    ticks(5);
    check(!cyc && writes == 1, "without a grant there is no other");
    // It is as long as memory makes it
    answers = 1'b0; grant = 1'b1; tick; grant = 1'b0; ticks(3);
    check(cyc && writes == 1, "it stands until it is answered");
    answers = 1'b1; tick;
    check(!cyc && writes == 2, "and ends then");
    // Withdrawn in the idle clock of a grant and given to another, which waits until both are low
    for (i = 0; i < 200 && !done; i = i + 1) begin
      grant = $random(seed);
      answers = $random(seed);
      #1 foreign = !grant && !cyc && !past_grant && $random(seed);
      check(!(foreign && cyc), "another master meets no access of the chip");
      tick;
      foreign = 1'b0;
    end
    check(done && writes == 5, "the blit is made between the others");
    grant = 1'b0; answers = 1'b1;

    // A blit onto its own registers, whose decoder gives its accesses no function code of the CPU:
    // each of its writes is refused, and it ends
    prepare(16'd2);
    put(6'h32, 16'h00FF); put(6'h34, 16'h8A28); put(6'h3C, 16'hC000);
    clear;
    reg_fc = 3'd0;
    grant = 1'b1;
    run_out(50);
    check(done && errs == 2 && writes == 2, "a blit onto its own registers ends in bus errors");
    grant = 1'b0; reg_fc = 3'd5;
    tick;
    get(6'h28);
    check(latest_read == 16'hFFFF, "and has written none of them");

    // With function code 5 it waits for itself; a reset ends that
    prepare(16'd2);
    put(6'h32, 16'h00FF); put(6'h34, 16'h8A28); put(6'h3C, 16'hC000);
    clear;
    grant = 1'b1;
    ticks(100);
    check(cyc && acks == 0 && errs == 0, "as the CPU, it waits for itself");
    reset;
    check(!cyc && done, "which a reset ends");
    get(6'h28);
    check(acks == 1 && latest_read == 16'd0, "and the registers answer again");

    finish_bench;
  end
endmodule
`default_nettype wire
