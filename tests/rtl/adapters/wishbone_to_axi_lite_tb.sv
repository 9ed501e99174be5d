// SPDX-License-Identifier: MIT
//
// A Wishbone master that gives accesses up, in front of AXI4-Lite registers whose five channels
// answer each when they like. What has been shown to AXI stays until it is taken, and its answer
// goes to nobody if the access was given up meanwhile.
`default_nettype none
module wishbone_to_axi_lite_tb;
`include "check.svh"
`include "fickle_master.svh"
  wire  [5:0]  awaddr, araddr;
  wire         awvalid, wvalid, bready, arvalid, rready;
  wire  [31:0] wdata;
  wire  [3:0]  wstrb;
  logic        awready = 1'b0, wready = 1'b0, bvalid = 1'b0, arready = 1'b0, rvalid = 1'b0;
  logic [1:0]  bresp = 2'd0, rresp = 2'd0;
  logic [31:0] rdata = 32'd0;

  wishbone_to_axi_lite dut (
    .i_clk(clk), .i_rst(rst), .i_cyc(m_cyc), .i_stb(m_stb), .i_we(m_we), .i_adr(m_adr),
    .i_sel(m_sel), .i_dat(m_dat), .o_dat(m_read), .o_ack(m_ack), .o_err(m_err),
    .o_awaddr(awaddr), .o_awvalid(awvalid), .i_awready(awready), .o_wdata(wdata), .o_wstrb(wstrb),
    .o_wvalid(wvalid), .i_wready(wready), .i_bresp(bresp), .i_bvalid(bvalid), .o_bready(bready),
    .o_araddr(araddr), .o_arvalid(arvalid), .i_arready(arready), .i_rdata(rdata), .i_rresp(rresp),
    .i_rvalid(rvalid), .o_rready(rready)
  );

  // The slave
  logic        have_aw = 1'b0, have_w = 1'b0, have_ar = 1'b0;
  logic [5:0]  aw_address = 6'd0, ar_address = 6'd0;
  logic [31:0] w_data = 32'd0;
  logic [3:0]  w_strobes = 4'd0;
  integer      taken = 0, slave_seed = 11;

  always @(posedge clk) begin
    if (rst) begin
      {have_aw, have_w, have_ar, bvalid, rvalid, awready, wready, arready} <= 8'd0;
    end else begin
      awready <= $random(slave_seed);
      wready  <= $random(slave_seed);
      arready <= $random(slave_seed);
      if (awvalid && awready) begin
        check(!have_aw && !bvalid, "one write at a time");
        have_aw <= 1'b1;
        aw_address <= awaddr;
        awready <= 1'b0;
      end
      if (wvalid && wready) begin
        check(!have_w && !bvalid, "with its data once");
        have_w <= 1'b1;
        w_data <= wdata;
        w_strobes <= wstrb;
        wready <= 1'b0;
      end
      if (arvalid && arready) begin
        check(!have_ar && !rvalid, "one read at a time");
        have_ar <= 1'b1;
        ar_address <= araddr;
        arready <= 1'b0;
        taken = taken + 1;
      end
      if (have_aw && have_w && !bvalid && ($random(slave_seed) & 3) == 0) begin
        have_aw <= 1'b0;
        have_w <= 1'b0;
        bvalid <= 1'b1;
        bresp <= is_register(aw_address[5:1]) ? 2'b00 : 2'b10;
        taken = taken + 1;
        check(aw_address[1] ? w_strobes[1:0] == 2'b00 : w_strobes[3:2] == 2'b00, "of one half");
        if (is_register(aw_address[5:1])) begin
          if (aw_address[1])
            slave_writes(aw_address[5:1], {w_strobes[2], w_strobes[3]},
                         {w_data[23:16], w_data[31:24]});
          else
            slave_writes(aw_address[5:1], {w_strobes[0], w_strobes[1]},
                         {w_data[7:0], w_data[15:8]});
        end
      end
      if (bvalid && bready) bvalid <= 1'b0;
      if (have_ar && !rvalid && ($random(slave_seed) & 3) == 0) begin
        have_ar <= 1'b0;
        rvalid <= 1'b1;
        rresp <= is_register(ar_address[5:1]) ? 2'b00 : 2'b10;
        rdata <= {2{3'd0, ar_address[5:1], 8'd0}};
      end
      if (rvalid && rready) rvalid <= 1'b0;
    end
  end

  // What has been shown stays
  logic past_aw = 1'b0, past_w = 1'b0, past_ar = 1'b0;
  logic [5:0] past_awaddr = 6'd0, past_araddr = 6'd0;
  logic [31:0] past_wdata = 32'd0;
  always @(negedge clk) if (!rst) begin
    if (past_aw) check(awvalid && awaddr == past_awaddr, "AW stays until it is taken");
    if (past_w) check(wvalid && wdata == past_wdata, "W stays until it is taken");
    if (past_ar) check(arvalid && araddr == past_araddr, "AR stays until it is taken");
    past_aw <= awvalid && !awready; past_awaddr <= awaddr;
    past_w <= wvalid && !wready; past_wdata <= wdata;
    past_ar <= arvalid && !arready; past_araddr <= araddr;
  end

  integer i;
  initial begin
    ticks(3); rst = 1'b0;
    // The smallest one: a read of one word given up once AR is taken, then a read of another
    m_cyc = 1'b1; m_stb = 1'b1; m_we = 1'b0; m_adr = 5'd16;
    while (!(have_ar || rvalid)) tick;
    m_cyc = 1'b0; m_stb = 1'b0;
    tick;
    m_cyc = 1'b1; m_stb = 1'b1; m_adr = 5'd17;
    for (i = 0; i < 100 && !m_ack; i = i + 1) tick;
    check(m_ack && m_read === 16'd17, "a read behind one given up gets its own word");
    tick;
    m_stb = 1'b0;
    for (i = 0; i < 20000; i = i + 1) master_step;
    patience_of_master = 255;
    for (i = 0; i < 5000; i = i + 1) master_step;
    check(answered > 1500 && given_up > 1000, "both happen often");
    check(taken >= answered, "each answer is of an access of its own");
    finish_bench;
  end
endmodule
`default_nettype wire
