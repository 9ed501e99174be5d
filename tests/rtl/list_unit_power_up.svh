// SPDX-License-Identifier: MIT
//
// list_unit_power_up: inside of a test bench, a list unit from power-up on, registers and memories X
// until something is written to them. After the one clock of reset no pin is X, whatever registers
// are accessed, while the memory has X in words that nobody wrote, and when it does not answer.
// LIST_UNIT_POWER_UP connects the unit; CONFIGURE is a task that writes its registers.

`define LIST_UNIT_POWER_UP \
    .i_clk(clk), .i_rst(rst), .i_trigger, .o_irq, \
    .i_reg_cyc(i_reg_stb), .i_reg_stb, .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat, \
    .o_reg_dat, .o_reg_ack, \
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat, \
    .i_mem_stall, .i_mem_ack, .i_mem_err(1'b0), .i_mem_dat

`include "check.svh"

  localparam WORDS = 1024;  // of the memory

  logic        i_trigger = 1'b0, i_reg_stb = 1'b0, i_reg_we;
  logic [13:2] i_reg_adr;
  logic [3:0]  i_reg_sel;
  logic [31:0] i_reg_dat;
  logic        i_mem_stall = 1'b0, i_mem_ack = 1'b0;
  logic [31:0] i_mem_dat;
  wire         o_irq, o_reg_ack, o_mem_cyc, o_mem_stb, o_mem_we;
  wire  [31:0] o_reg_dat, o_mem_dat;
  wire  [31:2] o_mem_adr;
  wire  [3:0]  o_mem_sel;

  logic [31:0] memory [0:WORDS-1];
  logic        watched = 1'b0;
  integer      random = 1, runs = 0;

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

  // The memory takes at once or late and answers in the next clock. What was not asked for is X.
  always @(posedge clk) begin
    #1;
    i_mem_ack <= o_mem_stb === 1'b1 && !i_mem_stall && !rst;
  end
  always @(posedge clk) if (o_mem_stb === 1'b1 && !i_mem_stall) begin
    i_mem_dat <= o_mem_we ? 32'bx : memory[o_mem_adr[11:2]];
    if (o_mem_we) memory[o_mem_adr[11:2]] <= o_mem_dat;
    i_mem_ack <= !rst;
    i_mem_stall <= $random(random);
  end else begin
    i_mem_dat <= 32'bx;
    i_mem_ack <= 1'b0;
    i_mem_stall <= $random(random);
  end
