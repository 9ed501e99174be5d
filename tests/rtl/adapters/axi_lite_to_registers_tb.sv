// SPDX-License-Identifier: MIT
//
// AXI4-Lite in front of registers that answer when they like. Its five channels go on each by
// itself, with random pauses: 400 writes of one half of the registers, 400 reads of the other,
// which are written before; then all are read.
`default_nettype none
module axi_lite_to_registers_tb;
`include "check.svh"
`include "slow_registers.svh"
  logic [5:2]  awaddr = 4'd0, araddr = 4'd0;
  logic        awvalid = 1'b0, wvalid = 1'b0, bready = 1'b0, arvalid = 1'b0, rready = 1'b0;
  logic [31:0] wdata = 32'd0;
  logic [3:0]  wstrb = 4'd0;
  wire         awready, wready, bvalid, arready, rvalid;
  wire  [1:0]  bresp, rresp;
  wire  [31:0] rdata;
  integer      i, waited, writes_left = 0, reads_left = 0, writes = 0, reads = 0;
  logic        mixed = 1'b0;  // writes go to even registers, reads to odd ones and errors
  logic        write_open = 1'b0, read_open = 1'b0;
  logic        write_taken = 1'b0;  // its answer is to come

  axi_lite_to_registers #(.ADDRESS_WIDTH(6)) dut (
    .i_clk(clk), .i_rst(rst),
    .i_awaddr(awaddr), .i_awvalid(awvalid), .o_awready(awready),
    .i_wdata(wdata), .i_wstrb(wstrb), .i_wvalid(wvalid), .o_wready(wready),
    .o_bresp(bresp), .o_bvalid(bvalid), .i_bready(bready),
    .i_araddr(araddr), .i_arvalid(arvalid), .o_arready(arready),
    .o_rdata(rdata), .o_rresp(rresp), .o_rvalid(rvalid), .i_rready(rready),
    .o_cyc(cyc), .o_stb(stb), .o_we(we), .o_adr(adr), .o_sel(sel), .o_dat(wdat),
    .i_dat(rdat), .i_ack(ack), .i_err(err)
  );

  // One clock of both masters
  task step;
    logic aw, w, b, ar, r;
    begin
      #1 aw = awvalid && awready;
      w = wvalid && wready;
      b = bvalid && bready;
      ar = arvalid && arready;
      r = rvalid && rready;
      if (b) begin
        check(write_open, "an answer of a write that there is");
        check(bresp == (awaddr >= 4'd12 ? 2'b10 : 2'b00), "SLVERR where there is no register");
        expect_write(awaddr, wstrb, wdata);
        writes = writes + 1;
      end
      if (r) begin
        check(read_open, "an answer of a read that there is");
        check(rresp == (araddr >= 4'd12 ? 2'b10 : 2'b00), "SLVERR where there is no register");
        if (araddr < 4'd12) check(rdata === wanted[araddr], "a register reads as it was written");
        reads = reads + 1;
      end
      tick;
      if (aw) awvalid = 1'b0;
      if (w) wvalid = 1'b0;
      if (ar) arvalid = 1'b0;
      if (aw) write_taken = 1'b1;
      if (b) begin
        write_open = 1'b0;
        write_taken = 1'b0;
      end
      if (r) read_open = 1'b0;
      bready = $random(seed);
      rready = $random(seed);
      if (!write_open && writes_left > 0 && ($random(seed) & 1) == 0) begin
        write_open = 1'b1;
        writes_left = writes_left - 1;
        awaddr = mixed ? {$random(seed), 1'b0} : writes_left;
        wstrb = mixed ? $random(seed) : 4'hF;
        wdata = $random(seed);
        // Address or data first, or both at once
        awvalid = $random(seed);
        wvalid = !awvalid || $random(seed);
      end else if (write_open && !write_taken && ($random(seed) & 1) == 0) begin
        awvalid = 1'b1;
        wvalid = 1'b1;
      end
      if (!read_open && reads_left > 0 && ($random(seed) & 1) == 0) begin
        read_open = 1'b1;
        reads_left = reads_left - 1;
        araddr = mixed ? {$random(seed), 1'b1} : reads_left;
        arvalid = 1'b1;
      end
    end
  endtask

  task finish_all;
    begin
      waited = 0;
      while ((writes_left > 0 || reads_left > 0 || write_open || read_open) && waited < 50000) begin
        step;
        waited = waited + 1;
      end
      check(waited < 50000, "all are answered");
    end
  endtask

  initial begin
    ticks(3); rst = 1'b0; tick;
    for (i = 0; i < 16; i = i + 1) wanted[i] = 32'd0;
    writes_left = 12; finish_all;
    mixed = 1'b1; writes_left = 400; reads_left = 400; finish_all;
    mixed = 1'b0; reads_left = 12; finish_all;
    check(writes == 412 && reads == 412 && accesses == 824, "each is one access");
    finish_bench;
  end
endmodule
`default_nettype wire
