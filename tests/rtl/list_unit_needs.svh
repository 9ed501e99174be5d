// SPDX-License-Identifier: MIT
//
// list_unit_needs: inside of a test bench, a list unit from power-up on, registers and memories X
// until they are written. Behind the one clock of reset no pin is X, whatever is asked of the
// registers, runs included. Then what comes of it if the unit is not given what it needs.
// LIST_UNIT_NEEDS connects the unit.

`define LIST_UNIT_NEEDS \
    .i_clk(clk), .i_rst(rst), .i_trigger, .o_irq, \
    .i_reg_cyc(i_reg_stb), .i_reg_stb, .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat, \
    .o_reg_dat, .o_reg_ack, \
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat, \
    .i_mem_stall, .i_mem_ack, .i_mem_err(1'b0), .i_mem_dat

`include "check.svh"

  localparam WORDS = 1024;  // of the memory
  localparam CONTROL = 1, STATUS = 2, COUNT = 3, DESCRIPTORS = 4, LIST = 7, LIST_LINES = 8;
  localparam START = 32'h1, TRIGGERED = 32'h201, BUSY = 0;

  logic        i_trigger = 1'b0, i_reg_stb = 1'b0, i_reg_we;
  logic [13:2] i_reg_adr;
  logic [3:0]  i_reg_sel;
  logic [31:0] i_reg_dat;
  logic        i_mem_stall = 1'b0, i_mem_ack = 1'b0;
  logic [31:0] i_mem_dat, answer;
  wire         o_irq, o_reg_ack, o_mem_cyc, o_mem_stb, o_mem_we;
  wire  [31:0] o_reg_dat, o_mem_dat;
  wire  [31:2] o_mem_adr;
  wire  [3:0]  o_mem_sel;

  logic [31:0] memory [0:WORDS-1];
  logic        watched = 1'b0, answers = 1'b1;
  integer      seed = 1, ends = 0, i, n;

  // Of the pins those that say something: data with an answer, an access with its request
  wire [31:0]  w_answer  = o_reg_ack && !i_reg_we ? o_reg_dat : 32'd0;
  wire [34:0]  w_request = o_mem_stb ? {o_mem_we, o_mem_adr, o_mem_sel} : 35'd0;
  wire [31:0]  w_written = o_mem_stb && o_mem_we ? o_mem_dat : 32'd0;

  always @(negedge clk) if (watched) begin
    check(^{o_irq, o_reg_ack, o_mem_cyc, o_mem_stb} !== 1'bx, "control is known");
    check(^w_request !== 1'bx, "an access is known");
    check(^w_written !== 1'bx, "what is written is known");
    check(^w_answer !== 1'bx, "what a register answers is known");
  end

  // The memory takes at once or late, and answers in the next clock. What nobody asked for is X.
  always @(posedge clk) begin
    i_mem_dat   <= 32'bx;
    i_mem_ack   <= 1'b0;
    i_mem_stall <= $random(seed);
    if (o_mem_stb === 1'b1 && !i_mem_stall && !rst) begin
      if (o_mem_we) memory[o_mem_adr[11:2]] <= o_mem_dat;
      else i_mem_dat <= memory[o_mem_adr[11:2]];
      i_mem_ack <= answers;
    end
  end

  task access(input we, input [11:0] register, input [31:0] data);
    begin
      i_reg_stb = 1'b1; i_reg_we = we; i_reg_adr = register; i_reg_sel = 4'hF; i_reg_dat = data;
      #1;
      while (o_reg_ack !== 1'b1) tick;
      answer = o_reg_dat;
      tick;
      i_reg_stb = 1'b0; i_reg_we = 1'bx; i_reg_adr = 12'bx; i_reg_sel = 4'bx; i_reg_dat = 32'bx;
    end
  endtask

  task run;
    begin
      access(1'b1, CONTROL, START);
      access(1'b0, STATUS, 0);
      for (n = 0; answer[BUSY] && n < 5000; n = n + 1) access(1'b0, STATUS, 0);
      ends = ends + (n < 5000);
    end
  endtask

  initial begin
    for (i = 0; i < WORDS; i = i + 1) memory[i] = $random(seed) & 32'h0007_800F;
    // In the clock of reset: a register is written, and the memory answers.
    i_reg_stb = 1'b1; i_reg_we = 1'b1; i_reg_adr = COUNT; i_reg_sel = 4'hF; i_reg_dat = 32'd7;
    tick;
    i_reg_stb = 1'b0;
    rst = 1'b0;
    #1 watched = 1'b1;
    tick;
    access(1'b0, COUNT, 0);
    check(answer == 0, "what is written in reset is not");
    for (i = 0; i < 16; i = i + 1) access(1'b0, i, 0);
    access(1'b1, COUNT, 4);
    access(1'b1, DESCRIPTORS, 0);
    access(1'b1, LIST, 32'h800);
    access(1'b1, LIST_LINES, 4);
    // Whatever is asked of the registers, from all that there are
    for (i = 0; i < 400; i = i + 1) begin
      if (i % 50 == 0) run;
      i_trigger = $random(seed);
      access(1'b0, $random(seed), 0);
      access(1'b0, $unsigned($random(seed)) % 16, 0);
      if (i % 5 == 0) access(1'b1, CONTROL, TRIGGERED & $random(seed) | 32'h200);
      i_trigger = 1'b0;
      ticks($unsigned($random(seed)) % 40);
    end
    access(1'b1, CONTROL, 32'h2);
    for (n = 0; n < 100 && o_mem_cyc; n = n + 1) tick;
    run;
    check(ends == 9, "runs end");

    // An access that becomes another while it stands is made as it is in the clock of its answer.
    access(1'b1, COUNT, 2);
    i_reg_stb = 1'b1; i_reg_we = 1'b1; i_reg_adr = LIST_LINES; i_reg_sel = 4'hF; i_reg_dat = 32'd9;
    #1;
    while (o_reg_ack !== 1'b1) begin
      tick;
      i_reg_adr = COUNT; i_reg_dat = 32'd1;
      #1;
    end
    tick;
    i_reg_stb = 1'b0;
    access(1'b0, COUNT, 0);
    check(answer == 1, "what stands in the clock of the answer is written");
    access(1'b0, LIST_LINES, 0);
    check(answer == 4, "and not what began");

    // A memory that does not answer: the run does not end, but for a reset.
    answers = 1'b0;
    access(1'b1, CONTROL, START);
    ticks(2000);
    access(1'b0, STATUS, 0);
    check(answer[BUSY] && o_mem_cyc, "without an answer the run does not end");
    rst = 1'b1; tick; rst = 1'b0; answers = 1'b1;
    tick;
    access(1'b0, STATUS, 0);
    check(!answer[BUSY] && !o_mem_cyc, "which a reset ends");
    finish_bench;
  end
