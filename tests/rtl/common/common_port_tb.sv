// SPDX-License-Identifier: MIT
`default_nettype none
module common_port_tb;
`include "check.svh"
  logic valid = 1'b0, alone = 1'b0, we = 1'b0, stop = 1'b0, ready;
  logic [15:0] adr = 16'd0, answer_adr;
  logic [15:0] dat = 16'd0, mem_dat;
  logic [2:0] tag = 3'd0, answer_tag;
  logic ack, err, answer_we, quiet, cyc, stb, mem_we;
  logic [15:1] mem_adr;
  logic [1:0] sel;
  logic stall = 1'b0, mem_ack = 1'b0, mem_err = 1'b0;

  common_port #(.DATA_WIDTH(16), .ADDRESS_WIDTH(16), .TAG_WIDTH(3), .OPEN(2)) dut (
    .i_clk(clk), .i_rst(rst), .i_valid(valid), .i_alone(alone), .i_we(we), .i_adr(adr),
    .i_dat(dat), .i_tag(tag), .o_ready(ready), .i_stop(stop),
    .o_ack(ack), .o_err(err), .o_we(answer_we), .o_adr(answer_adr), .o_tag(answer_tag),
    .o_quiet(quiet),
    .o_mem_cyc(cyc), .o_mem_stb(stb), .o_mem_we(mem_we), .o_mem_adr(mem_adr), .o_mem_sel(sel),
    .o_mem_dat(mem_dat), .i_mem_stall(stall), .i_mem_ack(mem_ack), .i_mem_err(mem_err)
  );

  task ask(input [15:0] address, input [2:0] mark);
    begin
      valid = 1'b1; adr = address; tag = mark; #1;
    end
  endtask

  initial begin
    tick; rst = 1'b0; #1;
    check(!cyc && !stb && quiet, "idle");
    ask(16'h1234, 3'd1);
    check(cyc && stb && !mem_we && mem_adr == 15'h091A && sel == 2'b11, "a request at once");
    check(ready && !quiet, "taken: one will be open");
    tick; ask(16'h1236, 3'd2);
    check(ready && stb, "a second before the first is answered");
    tick; ask(16'h1238, 3'd3);
    check(!stb && cyc && !ready, "not a third");
    mem_ack = 1'b1; #1;
    check(ack && !err && answer_adr == 16'h1234 && answer_tag == 3'd1, "answers come in order");
    check(!stb, "and make room in the next clock");
    tick; mem_ack = 1'b0; #1;
    check(ready, "the third");
    tick; valid = 1'b0;
    mem_err = 1'b1; #1;
    check(err && !ack && answer_adr == 16'h1236 && answer_tag == 3'd2, "the error of the second");
    tick; #1;
    check(answer_adr == 16'h1238 && quiet, "nothing is open after this clock");
    tick; mem_err = 1'b0; #1;
    check(!cyc && quiet, "the bus is let go");

    ask(16'h2000, 3'd4); mem_ack = 1'b1; #1;
    check(ack && answer_adr == 16'h2000 && answer_tag == 3'd4, "answered in its own clock");
    check(quiet, "it never was open");
    tick; mem_ack = 1'b0; valid = 1'b0; #1;
    check(!cyc, "nor is it now");

    stall = 1'b1; we = 1'b1; dat = 16'hBEEF; ask(16'h3000, 3'd5);
    check(stb && mem_we && mem_dat == 16'hBEEF && !ready && !quiet, "stalled");
    tick; check(stb && !ready, "it waits");
    stop = 1'b1; #1;
    check(stb && cyc && !quiet, "and stays when the unit has to stop");
    tick; check(stb && mem_we && mem_adr == 15'h1800 && !ready, "as it is");
    stall = 1'b0; #1;
    check(ready && !quiet, "until it is taken");
    tick; ask(16'h3002, 3'd6);
    check(!stb && cyc && !quiet, "none follows it");
    mem_ack = 1'b1; #1;
    check(ack && answer_adr == 16'h3000 && answer_tag == 3'd5 && quiet, "it is answered");
    tick; mem_ack = 1'b0; #1;
    check(!stb && !cyc, "and the bus is let go");
    stop = 1'b0; stall = 1'b1; #1;
    check(stb, "a request");
    tick; stop = 1'b1; stall = 1'b0; mem_err = 1'b1; #1;
    check(stb && ready && err && quiet, "taken and answered as the unit has to stop");
    tick; mem_err = 1'b0; stop = 1'b0; #1;
    check(ready, "the next");
    tick; alone = 1'b1; ask(16'h3002, 3'd6);
    check(!stb && cyc, "one that is to be alone waits for the answer");
    mem_ack = 1'b1; #1;
    check(!stb && answer_we, "to the clock after it");
    tick; mem_ack = 1'b0; #1;
    check(stb && ready, "then it goes out");
    tick; valid = 1'b0; rst = 1'b1; tick; rst = 1'b0; #1;
    check(!cyc && quiet, "a reset forgets what is open");
    finish_bench;
  end
endmodule
`default_nettype wire
