// SPDX-License-Identifier: MIT
//
// A block of two words by two with end masks, source XOR destination, in a memory that waits a
// clock: what is written is worked out by hand.
`default_nettype none
module blitter_block_tb;
`include "check.svh"
  logic        reg_stb = 1'b0;
  logic [5:1]  reg_adr = 5'd0;
  logic [15:0] reg_dat = 16'd0;
  wire  [15:0] reg_read, mem_wdata;
  wire         reg_ack, reg_err, cyc, stb, we, request, done;
  wire  [23:1] adr;
  wire  [1:0]  sel;
  logic [15:0] words[0:15];
  logic        ack = 1'b0;
  integer      waited;

  blitter dut (
    .i_clk(clk), .i_rst(rst),
    .i_reg_cyc(reg_stb), .i_reg_stb(reg_stb), .i_reg_we(1'b1), .i_reg_adr(reg_adr),
    .i_reg_sel(2'b11), .i_reg_dat(reg_dat), .i_reg_fc(3'd5), .o_reg_dat(reg_read),
    .o_reg_ack(reg_ack), .o_reg_err(reg_err),
    .o_mem_cyc(cyc), .o_mem_stb(stb), .o_mem_we(we), .o_mem_adr(adr), .o_mem_sel(sel),
    .o_mem_dat(mem_wdata), .i_mem_dat(words[adr[4:1]]), .i_mem_ack(ack), .i_mem_err(1'b0),
    .o_bus_request(request), .i_bus_grant(request), .i_bus_cycle(reg_ack), .o_done(done)
  );

  always @(posedge clk) begin
    ack <= stb && !ack;
    if (stb && ack && we) words[adr[4:1]] <= mem_wdata;
  end

  task put(input [5:0] offset, input [15:0] d);
    begin
      reg_adr = offset[5:1]; reg_dat = d; reg_stb = 1'b1;
      tick;
      while (!reg_ack) tick;
      tick;
      reg_stb = 1'b0;
      tick;
    end
  endtask

  initial begin
    // Source, destination, and what is behind it
    words[0] = 16'hA5A5; words[1] = 16'h0F0F; words[2] = 16'hFFFF; words[3] = 16'h1234;
    words[8] = 16'h00FF; words[9] = 16'h00FF; words[10] = 16'hFFFF; words[11] = 16'h5678;
    words[12] = 16'hBEEF;
    ticks(3); rst = 1'b0; tick;
    put(6'h20, 16'd2); put(6'h22, 16'd2); put(6'h24, 16'd0); put(6'h26, 16'd0);
    put(6'h28, 16'h0FFF); put(6'h2A, 16'hFFFF); put(6'h2C, 16'hFFF0);
    put(6'h2E, 16'd2); put(6'h30, 16'd2); put(6'h32, 16'd0); put(6'h34, 16'd16);
    put(6'h36, 16'd2); put(6'h38, 16'd2);
    put(6'h3A, 16'h0206);  // the source; XOR
    put(6'h3C, 16'hC000);  // BUSY, HOG
    waited = 0;
    while (!done && waited < 100) begin
      tick;
      waited = waited + 1;
    end
    check(done, "the blit ends");
    check(words[8] === 16'h055A, "A5A5 XOR 00FF is A55A, under 0FFF");
    check(words[9] === 16'h0FFF, "0F0F XOR 00FF is 0FF0, under FFF0");
    check(words[10] === 16'hF000, "FFFF XOR FFFF is 0000, under 0FFF");
    check(words[11] === 16'h4448, "1234 XOR 5678 is 444C, under FFF0");
    check(words[12] === 16'hBEEF, "nothing behind it is written");
    check(words[0] === 16'hA5A5, "nor in the source");
    finish_bench;
  end
endmodule
`default_nettype wire
