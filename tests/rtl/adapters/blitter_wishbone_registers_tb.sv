// SPDX-License-Identifier: MIT
//
// A register master that gives accesses up, in front of a core that answers when it likes and takes
// its answer back when it likes. The core sees each access for as long as it stands.
`default_nettype none
module blitter_wishbone_registers_tb;
`include "check.svh"
`include "fickle_master.svh"
  wire         cyc, stb, we;
  wire  [5:1]  adr;
  wire  [1:0]  sel;
  wire  [15:0] wdat;
  logic [15:0] rdat = 16'd0;
  logic        ack = 1'b0, err = 1'b0;

  blitter_wishbone dut (
    .i_clk(clk), .i_rst(rst),
    .i_reg_cyc(m_cyc), .i_reg_stb(m_stb), .i_reg_we(m_we), .i_reg_adr(m_adr), .i_reg_sel(m_sel),
    .i_reg_dat(m_dat), .i_reg_fc(3'd5), .o_reg_dat(m_read), .o_reg_ack(m_ack), .o_reg_err(m_err),
    .o_mem_cyc(), .o_mem_stb(), .o_mem_we(), .o_mem_adr(), .o_mem_sel(), .o_mem_dat(),
    .i_mem_dat(16'd0), .i_mem_ack(1'b0), .i_mem_err(1'b0), .o_bus_request(), .i_bus_grant(1'b0),
    .i_bus_cycle(m_ack || m_err), .o_done(), .o_quiet(),
    .o_slave_cyc(cyc), .o_slave_stb(stb), .o_slave_we(we), .o_slave_adr(adr), .o_slave_sel(sel),
    .o_slave_dat(wdat), .i_slave_dat(rdat), .i_slave_ack(ack), .i_slave_err(err),
    .i_master_cyc(1'b0), .i_master_stb(1'b0), .i_master_we(1'b0), .i_master_adr(23'd0),
    .i_master_sel(2'b00), .i_master_dat(16'd0), .o_master_dat(), .o_master_ack(),
    .o_master_err(), .o_grant(), .o_bus_cycle(foreign), .i_done(1'b0)
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
    check(!foreign, "an access of its registers is no bus cycle of another master to it");
    past_stb <= stb;
  end

  integer i;
  initial begin
    ticks(3); rst = 1'b0;
    for (i = 0; i < 20000; i = i + 1) master_step;
    patience_of_master = 255;
    for (i = 0; i < 5000; i = i + 1) master_step;
    check(answered > 1500 && given_up > 1000, "both happen often");
    finish_bench;
  end
endmodule
`default_nettype wire
