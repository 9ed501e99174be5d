// SPDX-License-Identifier: MIT
//
// APB4 in front of registers that answer when they like: 400 random transfers, back to back or
// with pauses.
`default_nettype none
module apb_to_registers_tb;
`include "check.svh"
`include "slow_registers.svh"
  logic        psel = 1'b0, penable = 1'b0, pwrite = 1'b0;
  logic [5:2]  paddr = 4'd0;
  logic [3:0]  pstrb = 4'd0;
  logic [31:0] pwdata = 32'd0;
  wire  [31:0] prdata;
  wire         pready, pslverr;
  integer      i, waited;

  apb_to_registers #(.ADDRESS_WIDTH(6)) dut (
    .i_psel(psel), .i_penable(penable), .i_pwrite(pwrite), .i_paddr(paddr), .i_pstrb(pstrb),
    .i_pwdata(pwdata), .o_prdata(prdata), .o_pready(pready), .o_pslverr(pslverr),
    .o_cyc(cyc), .o_stb(stb), .o_we(we), .o_adr(adr), .o_sel(sel), .o_dat(wdat),
    .i_dat(rdat), .i_ack(ack), .i_err(err)
  );

  apb_to_registers_ports #(.ADDRESS_WIDTH(6)) ports (
    .i_clk(clk), .i_rst(rst), .i_psel(psel), .i_penable(penable), .i_pwrite(pwrite),
    .i_paddr(paddr), .i_pstrb(pstrb), .i_pwdata(pwdata), .o_pready(pready), .o_pslverr(pslverr),
    .o_cyc(cyc), .o_stb(stb), .o_we(we), .o_adr(adr), .o_sel(sel), .o_dat(wdat),
    .i_ack(ack), .i_err(err)
  );

  task transfer(input w, input [5:2] a, input [3:0] s, input [31:0] d);
    begin
      psel = 1'b1; penable = 1'b0; pwrite = w; paddr = a; pstrb = w ? s : 4'd0; pwdata = d;
      #1 check(!pready, "the setup phase ends nothing");
      tick;
      penable = 1'b1;
      waited = 0;
      #1 while (!pready && waited < 100) begin
        tick;
        waited = waited + 1;
      end
      check(pready, "a transfer ends");
      check(pslverr == (a >= 4'd12), "with an error where there is no register");
      if (w) expect_write(a, s, d);
      else if (!pslverr) check(prdata === wanted[a], "a register reads as it was written");
      tick;
      psel = 1'b0; penable = 1'b0;
    end
  endtask

  initial begin
    ticks(3); rst = 1'b0; tick;
    for (i = 0; i < 16; i = i + 1) wanted[i] = 32'd0;
    for (i = 0; i < 12; i = i + 1) transfer(1'b1, i, 4'hF, 32'h01010101 * i);
    for (i = 0; i < 400; i = i + 1) begin
      transfer($random(seed), $random(seed), $random(seed), $random(seed));
      while (($random(seed) & 1) == 0) tick;
    end
    check(accesses == 412, "each transfer is one access");
    finish_bench;
  end
endmodule
`default_nettype wire
