// SPDX-License-Identifier: MIT
//
// A register master that gives accesses up, in front of a core that answers when it likes and takes
// its answer back when it likes. The core sees each access for as long as it stands, but none with
// another function code than 5. Bus cycles of other masters reach it, and a request for the bus
// outlasts its CYC by LATENCY clocks.
`default_nettype none
module blitter_wishbone_registers_tb;
`include "check.svh"
`include "fickle_master.svh"
  wire         cyc, stb, we, request, quiet, core_grant;
  logic        cycle = 1'b0, grant = 1'b0, core_cyc = 1'b0;
  logic [2:0]  fc = 3'd5;
  wire  [5:1]  adr;
  wire  [1:0]  sel;
  wire  [15:0] wdat;
  logic [15:0] rdat = 16'd0;
  logic        ack = 1'b0, err = 1'b0;

  blitter_wishbone dut (
    .i_clk(clk), .i_rst(rst),
    .i_reg_cyc(m_cyc), .i_reg_stb(m_stb), .i_reg_we(m_we), .i_reg_adr(m_adr), .i_reg_sel(m_sel),
    .i_reg_dat(m_dat), .i_reg_fc(fc), .o_reg_dat(m_read), .o_reg_ack(m_ack), .o_reg_err(m_err),
    .o_mem_cyc(), .o_mem_stb(), .o_mem_we(), .o_mem_adr(), .o_mem_sel(), .o_mem_dat(),
    .i_mem_dat(16'd0), .i_mem_ack(1'b0), .i_mem_err(1'b0), .o_bus_request(request),
    .i_bus_grant(grant), .i_bus_cycle(cycle || m_ack || m_err), .o_done(), .o_quiet(quiet),
    .o_slave_cyc(cyc), .o_slave_stb(stb), .o_slave_we(we), .o_slave_adr(adr), .o_slave_sel(sel),
    .o_slave_dat(wdat), .i_slave_dat(rdat), .i_slave_ack(ack), .i_slave_err(err),
    .i_master_cyc(core_cyc), .i_master_stb(1'b0), .i_master_we(1'b0), .i_master_adr(23'd0),
    .i_master_sel(2'b00), .i_master_dat(16'd0), .o_master_dat(), .o_master_ack(),
    .o_master_err(), .o_grant(core_grant), .o_bus_cycle(foreign), .i_done(1'b0)
  );

  // The core: it writes in the clock of its acknowledge, which may outlast the strobe
  wire    foreign;
  integer core_seed = 11;
  logic   asked = 1'b0;
  always @(posedge clk) begin
    if (stb && !ack && !err && ($random(core_seed) & 3) == 0) begin
      ack <= is_register(adr);
      err <= !is_register(adr);
      rdat <= {11'd0, adr};
    end else if (!stb && ($random(core_seed) & 1) == 0) begin
      ack <= 1'b0;
      err <= 1'b0;
      rdat <= $random(core_seed);
    end
  end
  always @(posedge clk) begin
    #2 if (!rst && cyc && stb && ack && we) slave_writes(adr, sel, wdat);
  end

  logic past_stb = 1'b0;
  always @(negedge clk) if (!rst) begin
    if (stb) check(cyc && m_cyc && m_stb, "the core is asked what stands");
    if (stb) check(we == m_we && adr == m_adr && sel == m_sel && wdat == m_dat, "and as it does");
    if (stb && !past_stb) check(!ack && !err, "and not before it has taken its answer back");
    check(foreign == (cycle || (m_err && fc != 3'd5)), "bus cycles that it does not see itself");
    past_stb <= stb;
  end

  integer i, n;
  initial begin
    ticks(3); rst = 1'b0;
    for (i = 0; i < 20000; i = i + 1) master_step;
    patience_of_master = 255;
    for (i = 0; i < 5000; i = i + 1) master_step;
    check(answered > 1500 && given_up > 1000, "both happen often");
    m_stb = 1'b0; m_cyc = 1'b0;
    ticks(40);

    // Any other function code is refused, and the core does not see it
    for (i = 0; i < 8; i = i + 1) if (i != 5) begin
      fc = i;
      m_cyc = 1'b1; m_stb = 1'b1; m_we = i[0]; m_adr = 5'd16; m_sel = 2'd3;
      for (n = 0; n < 8 && !m_err; n = n + 1) begin
        #1 check(!stb && !cyc && !m_ack, "the core is not asked");
        tick;
      end
      check(m_err, "and the access is refused");
      tick;
      m_stb = 1'b0; m_cyc = 1'b0;
      ticks(3);
    end
    fc = 3'd5;
    for (i = 0; i < 9; i = i + 1) begin
      cycle = i[0] || i[2];
      grant = i[1];
      #1 check(core_grant == grant, "the grant is the core's");
      tick;
    end
    cycle = 1'b0; grant = 1'b0;

    // Between two accesses the bus is kept, until LATENCY clocks have gone by
    core_cyc = 1'b1; tick;
    core_cyc = 1'b0;
    for (i = 0; i < 16; i = i + 1) begin
      check(request && !quiet, "a CYC that comes again is in time");
      tick;
    end
    check(!request, "and late behind that");
    tick;
    check(quiet, "nothing is left to do");
    finish_bench;
  end
endmodule
`default_nettype wire
