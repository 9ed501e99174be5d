// SPDX-License-Identifier: MIT
//
// AXI4-Lite in front of a memory of 16 bits that answers when it likes. The read channels and the
// write channels have a master each, which begin when they like, stop for nothing and take answers
// when they like: a read that is under way when a write comes, and the other way round, and either
// behind the other without a pause.
`default_nettype none
module axi_lite_to_wishbone_tb;
`include "check.svh"
  logic [23:0] awaddr = 24'd0, araddr = 24'd0;
  logic        awvalid = 1'b0, wvalid = 1'b0, bready = 1'b0, arvalid = 1'b0, rready = 1'b0;
  logic [31:0] wdata = 32'd0;
  logic [3:0]  wstrb = 4'd0;
  wire         awready, wready, bvalid, arready, rvalid, cyc, stb, we;
  wire  [1:0]  bresp, rresp, sel;
  wire  [31:0] rdata;
  wire  [23:1] adr;
  wire  [15:0] wdat;
  logic [15:0] rdat = 16'd0;
  logic        ack = 1'b0, err = 1'b0;

  axi_lite_to_wishbone dut (
    .i_clk(clk), .i_rst(rst),
    .i_awaddr(awaddr), .i_awvalid(awvalid), .o_awready(awready),
    .i_wdata(wdata), .i_wstrb(wstrb), .i_wvalid(wvalid), .o_wready(wready),
    .o_bresp(bresp), .o_bvalid(bvalid), .i_bready(bready),
    .i_araddr(araddr), .i_arvalid(arvalid), .o_arready(arready),
    .o_rdata(rdata), .o_rresp(rresp), .o_rvalid(rvalid), .i_rready(rready),
    .o_cyc(cyc), .o_stb(stb), .o_we(we), .o_adr(adr), .o_sel(sel), .o_dat(wdat),
    .i_dat(rdat), .i_ack(ack), .i_err(err)
  );

  // Memory, from FFFFC0 an error. What it holds and what it ought to hold
  logic [15:0] words[0:31];
  logic [15:0] wanted[0:31];
  integer      pace = 3, seed = 3, accesses = 0, patience = 0;

  always @(posedge clk) begin
    ack <= 1'b0;
    err <= 1'b0;
    rdat <= $random(seed);
    if (!rst && stb && !ack && !err && ($random(seed) & pace) == 0) begin
      accesses = accesses + 1;
      if (adr >= 23'h7FFFE0) err <= 1'b1;
      else begin
        ack <= 1'b1;
        rdat <= words[adr[5:1]];
        if (we && sel[1]) words[adr[5:1]][15:8] <= wdat[15:8];
        if (we && sel[0]) words[adr[5:1]][7:0] <= wdat[7:0];
      end
    end
  end

  // What was asked of it in the clock before, and not answered
  logic        open = 1'b0, past_we = 1'b0;
  logic [23:1] past_adr = 23'd0;
  logic [1:0]  past_sel = 2'd0;
  logic [15:0] past_dat = 16'd0;
  always @(negedge clk) if (!rst) begin
    if (open) begin
      check(stb && we == past_we && adr == past_adr && sel == past_sel,
            "an access stays as it is until it is answered");
      if (we) check(wdat == past_dat, "and so does what it writes");
    end
    open <= stb && !ack && !err;
    past_we <= we; past_adr <= adr; past_sel <= sel; past_dat <= wdat;
  end

  // The master that writes: one word or byte at a time
  integer writes_left = 0, writes = 0, writes_between = 0, most_between = 0;
  logic   write_open = 1'b0, address_taken = 1'b0, data_taken = 1'b0;
  integer lane;

  task begin_write;
    begin
      write_open = 1'b1; address_taken = 1'b0; data_taken = 1'b0;
      writes_left = writes_left - 1;
      awaddr = {18'd0, $random(seed)};
      awaddr[0] = 1'b0;
      if (($random(seed) & 15) == 0) awaddr[23:6] = '1;
      wdata = $random(seed);
      wstrb = 4'b0011;
      case ($random(seed) & 3)
        0: wstrb = 4'b0001;
        1: wstrb = 4'b0010;
        default: ;
      endcase
      if (awaddr[1]) wstrb = wstrb << 2;
    end
  endtask

  task end_write;
    begin
      check(bresp == (awaddr[23:6] == '1 ? 2'b10 : 2'b00), "SLVERR where there is no memory");
      if (awaddr[23:6] != '1)
        for (lane = 0; lane < 4; lane = lane + 1)
          if (wstrb[lane]) begin
            if (lane[0]) wanted[awaddr[5:1]][7:0] = wdata[8*lane+:8];
            else wanted[awaddr[5:1]][15:8] = wdata[8*lane+:8];
          end
      writes = writes + 1;
      writes_between = writes_between + 1;
      write_open = 1'b0;
    end
  endtask

  // And the one that reads
  integer reads_left = 0, reads = 0, reads_between = 0, most_reads_between = 0;
  logic   read_open = 1'b0, read_taken = 1'b0, looks = 1'b0;
  wire [15:0] half = araddr[1] ? rdata[31:16] : rdata[15:0];

  task end_read;
    begin
      check(rresp == (araddr[23:6] == '1 ? 2'b10 : 2'b00), "SLVERR where there is no memory");
      if (looks && araddr[23:6] != '1)
        check({half[7:0], half[15:8]} === wanted[araddr[5:1]], "what is read is what is there");
      reads = reads + 1;
      reads_between = reads_between + 1;
      read_open = 1'b0;
    end
  endtask

  logic eager = 1'b0;  // neither pauses
  logic aw, w, b, ar, r;

  task step;
    begin
      #1 aw = awvalid && awready;
      w = wvalid && wready;
      b = bvalid && bready;
      ar = arvalid && arready;
      r = rvalid && rready;
      if (b) begin
        check(write_open && address_taken && data_taken, "an answer of a write that there is");
        end_write;
      end
      if (r) begin
        check(read_open && read_taken, "an answer of a read that there is");
        end_read;
      end
      if (ar) begin
        if (writes_between > most_between) most_between = writes_between;
        writes_between = 0;
      end
      if (aw) begin
        if (reads_between > most_reads_between) most_reads_between = reads_between;
        reads_between = 0;
      end
      tick;
      if (aw) begin awvalid = 1'b0; address_taken = 1'b1; end
      if (w) begin wvalid = 1'b0; data_taken = 1'b1; end
      if (ar) begin arvalid = 1'b0; read_taken = 1'b1; end
      bready = eager || $random(seed);
      rready = eager || $random(seed);
      if (!write_open && writes_left > 0 && (eager || ($random(seed) & 1) == 0)) begin_write;
      if (write_open && !address_taken && (eager || $random(seed))) awvalid = 1'b1;
      if (write_open && !data_taken && (eager || $random(seed))) wvalid = 1'b1;
      if (!read_open && reads_left > 0 && (eager || ($random(seed) & 1) == 0)) begin
        read_open = 1'b1; read_taken = 1'b0;
        reads_left = reads_left - 1;
        araddr = {18'd0, $random(seed)};
        if (($random(seed) & 15) == 0) araddr[23:6] = '1;
        arvalid = 1'b1;
      end
    end
  endtask

  task finish_all;
    begin
      patience = 0;
      while ((writes_left > 0 || reads_left > 0 || write_open || read_open) && patience < 20000)
      begin
        step;
        patience = patience + 1;
      end
      check(patience < 20000, "all are answered");
    end
  endtask

  integer i;
  initial begin
    for (i = 0; i < 32; i = i + 1) begin
      words[i] = i * 16'h0101;
      wanted[i] = i * 16'h0101;
    end
    ticks(3); rst = 1'b0; tick;

    // The smallest one: a read waits for the memory, then a write comes
    pace = 7;
    araddr = 24'h000004; arvalid = 1'b1;
    awaddr = 24'h000008; wdata = 32'h0000BEEF; wstrb = 4'b0011;
    bready = 1'b1; rready = 1'b1;
    for (i = 0; i < 60; i = i + 1) begin
      if (i == 1) begin
        awvalid = 1'b1; wvalid = 1'b1;
      end
      #1 aw = awready; w = wready; ar = arready;
      if (rvalid) check(rdata[15:0] === 16'h0202, "the read gets its word");
      tick;
      if (aw) awvalid = 1'b0;
      if (w) wvalid = 1'b0;
      if (ar) arvalid = 1'b0;
    end
    check(words[4] === 16'hEFBE, "and the write is made");
    check(words[2] === 16'h0202, "at its own address");
    check(accesses == 2, "once each");
    wanted[4] = 16'hEFBE;

    // Each for itself, with pauses; then without any
    writes_left = 300; reads_left = 300; finish_all;
    eager = 1'b1; pace = 0;
    most_between = 0; writes_between = 0; most_reads_between = 0; reads_between = 0;
    writes_left = 300; reads_left = 300; finish_all;
    check(most_between <= 2 && most_reads_between <= 2, "neither waits for more than two others");
    // What is there in the end, with nobody beside it
    looks = 1'b1; eager = 1'b0; pace = 3;
    reads_left = 100; finish_all;
    for (i = 0; i < 32; i = i + 1) check(words[i] === wanted[i], "memory holds what was written");
    check(writes == 600 && reads == 700 && accesses == 1302, "each is one access");

    // A write of both halves is none of a blitter's: an error, and memory does not see it
    awaddr = 24'h000000; wstrb = 4'b1111; awvalid = 1'b1; wvalid = 1'b1; bready = 1'b1;
    for (i = 0; i < 20 && !bvalid; i = i + 1) begin
      #1 aw = awready; w = wready;
      tick;
      if (aw) awvalid = 1'b0;
      if (w) wvalid = 1'b0;
    end
    check(bvalid && bresp == 2'b10, "a write of both halves is refused");
    check(accesses == 1302, "and does not reach the memory");
    finish_bench;
  end
endmodule
`default_nettype wire
