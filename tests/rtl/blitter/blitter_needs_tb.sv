// SPDX-License-Identifier: MIT
//
// blitter_needs_tb: what the chip needs, from power-up on, registers and the pattern RAM X until
// they are written. Behind the one clock of reset no pin is X, blits included. Then what comes of
// it if the chip is not given what it needs.
`default_nettype none

module blitter_needs_tb;

`include "check.svh"

  logic        reg_stb = 1'b0, reg_we, grant = 1'b0, foreign = 1'b0, counts = 1'b1;
  logic        alone = 1'b0;  // no other master makes a bus cycle
  logic        late = 1'b0;   // that of a register access is pulsed a clock behind its answer
  logic        answered = 1'b0;
  logic [5:1]  reg_adr;
  logic [1:0]  reg_sel;
  logic [15:0] reg_dat, answer;
  logic        mem_ack = 1'b0, watched = 1'b0;
  logic [15:0] mem_dat;
  wire  [15:0] o_reg_dat, o_mem_dat;
  wire         o_reg_ack, o_reg_err, o_mem_cyc, o_mem_stb, o_mem_we, o_bus_request, o_done;
  wire  [23:1] o_mem_adr;
  wire  [1:0]  o_mem_sel;
  integer      seed = 1, ends = 0, made = 0, i, n;

  blitter dut (
    .i_clk(clk), .i_rst(rst), .i_reg_cyc(reg_stb), .i_reg_stb(reg_stb), .i_reg_we(reg_we),
    .i_reg_adr(reg_adr), .i_reg_sel(reg_sel), .i_reg_dat(reg_dat), .i_reg_fc(3'd5),
    .o_reg_dat, .o_reg_ack, .o_reg_err, .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel,
    .o_mem_dat, .i_mem_dat(mem_dat), .i_mem_ack(mem_ack), .i_mem_err(1'b0),
    .o_bus_request, .i_bus_grant(grant),
    .i_bus_cycle((foreign || (late ? answered : o_reg_ack)) && counts), .o_done
  );

  // Of the pins those that say something: data with an answer, an access with its request
  wire [15:0] w_answer  = o_reg_ack && !reg_we ? o_reg_dat : 16'd0;
  wire [25:0] w_request = o_mem_stb ? {o_mem_we, o_mem_adr, o_mem_sel} : 26'd0;
  wire [15:0] w_written = o_mem_stb && o_mem_we ? o_mem_dat : 16'd0;

  always @(negedge clk) if (watched) begin
    check(^{o_reg_ack, o_reg_err, o_mem_cyc, o_mem_stb, o_bus_request, o_done} !== 1'bx,
          "control is known");
    check(^w_request !== 1'bx, "an access is known");
    check(^w_written !== 1'bx, "what is written is known");
    check(^w_answer !== 1'bx, "what a register answers is known");
  end

  // The memory, with waits, and X where nothing was asked for; another master in the clocks between
  always @(posedge clk) begin
    #1;
    mem_ack = o_mem_stb === 1'b1 && $random(seed) % 2 != 0;
    mem_dat = mem_ack && !o_mem_we ? $random(seed) : 16'bx;
    foreign = o_mem_cyc === 1'b0 && !grant && !alone && $random(seed) % 2 != 0;
    grant   = o_bus_request === 1'b1 && !foreign && !reg_stb;
  end
  always @(posedge clk) answered <= o_reg_ack;
  always @(negedge clk) if (o_mem_cyc && mem_ack) made = made + 1;

  task access(input we, input [5:0] offset, input [15:0] data);
    begin
      while (o_mem_cyc || grant) tick;
      reg_stb = 1'b1; reg_we = we; reg_adr = offset[5:1]; reg_sel = 2'b11; reg_dat = data;
      #1;
      while (!(o_reg_ack || o_reg_err)) tick;
      answer = o_reg_dat;
      tick;
      reg_stb = 1'b0; reg_we = 1'bx; reg_adr = 5'bx; reg_sel = 2'bx; reg_dat = 16'bx;
    end
  endtask

  initial begin
    // In the clock of reset X_COUNT is written.
    reg_stb = 1'b1; reg_we = 1'b1; reg_adr = 5'h1B; reg_sel = 2'b11; reg_dat = 16'd7;
    tick;
    reg_stb = 1'b0;
    rst = 1'b0;
    #1 watched = 1'b1;
    tick;
    for (i = 6'h20; i < 6'h3E; i = i + 2) access(1'b0, i, 0);
    for (i = 0; i < 16; i = i + 1) access(1'b1, 2 * i, $random(seed));
    for (n = 0; n < 40; n = n + 1) begin
      for (i = 6'h20; i < 6'h3A; i = i + 2) access(1'b1, i, $random(seed));
      access(1'b1, 6'h36, 1 + $unsigned($random(seed)) % 5);
      access(1'b1, 6'h38, 1 + $unsigned($random(seed)) % 3);
      access(1'b1, 6'h3A, $random(seed));
      access(1'b1, 6'h3C, 16'h8000 | $random(seed));
      for (i = 0; i < 40; i = i + 1) access(1'b0, $random(seed), 0);
      for (i = 0; i < 2000 && !o_done; i = i + 1) tick;
      ends = ends + o_done;
    end
    check(ends == 40, "blits end");
    for (i = 0; i < 16; i = i + 1) access(1'b0, 2 * i, 0);

    // An access that becomes another while it stands is answered as it began.
    access(1'b1, 6'h20, 16'd2);
    access(1'b1, 6'h22, 16'd4);
    reg_stb = 1'b1; reg_we = 1'b1; reg_adr = 5'h10; reg_sel = 2'b11; reg_dat = 16'd8;
    tick;
    reg_adr = 5'h11;
    #1;
    while (!o_reg_ack) tick;
    tick;
    reg_stb = 1'b0;
    access(1'b0, 6'h20, 0);
    check(answer == 16'd8, "an access is the one that it began as");
    access(1'b0, 6'h22, 0);
    check(answer == 16'd4, "and not what it has become");

    // Cycles of others that are not counted: their turn does not end.
    for (i = 6'h28; i < 6'h2E; i = i + 2) access(1'b1, i, 16'hFFFF);
    access(1'b1, 6'h36, 16'd100);
    access(1'b1, 6'h38, 16'd1);
    access(1'b1, 6'h3A, 16'h0000);
    access(1'b1, 6'h3C, 16'h8000);
    while (!o_mem_cyc) tick;
    while (o_mem_cyc) tick;
    counts = 1'b0;
    ticks(1000);
    check(!o_mem_cyc && !o_done && !o_bus_request, "the turn of the others does not end uncounted");
    counts = 1'b1;
    for (i = 0; i < 4000 && !o_done; i = i + 1) tick;
    check(o_done, "counted, it does");

    // The bus cycle of the write that sets BUSY, in the clock of its answer and a clock later. The
    // count of 64 begins behind the clock of the answer: of the two only the later one is counted.
    for (n = 0; n < 2; n = n + 1) begin
      late = n[0];
      alone = 1'b1;
      access(1'b1, 6'h36, 16'd100);
      access(1'b1, 6'h38, 16'd1);
      access(1'b1, 6'h3C, 16'h8000);
      made = 0;
      while (!o_mem_cyc) tick;
      while (o_mem_cyc) tick;
      if (late) check(made == 63, "64 less the cycle that came late");
      else check(made == 64, "the cycle of the write that sets BUSY is not counted");
      alone = 1'b0;
      for (i = 0; i < 4000 && !o_done; i = i + 1) tick;
      check(o_done, "and the rest behind the others' 64");
    end
    finish_bench;
  end

endmodule

`default_nettype wire
