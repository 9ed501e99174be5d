// SPDX-License-Identifier: MIT
//
// A Wishbone master that gives accesses up, in front of APB registers that answer when they like. A
// transfer that has begun goes to its end, and its answer to nobody if the access was given up
// meanwhile.
`default_nettype none
module wishbone_to_apb_tb;
`include "check.svh"
`include "fickle_master.svh"
  wire         psel, penable, pwrite;
  wire  [5:0]  paddr;
  wire  [1:0]  pstrb;
  wire  [15:0] pwdata;
  logic [15:0] prdata = 16'd0;
  logic        pready = 1'b0, pslverr = 1'b0;

  wishbone_to_apb dut (
    .i_clk(clk), .i_rst(rst), .i_cyc(m_cyc), .i_stb(m_stb), .i_we(m_we), .i_adr(m_adr),
    .i_sel(m_sel), .i_dat(m_dat), .o_dat(m_read), .o_ack(m_ack), .o_err(m_err),
    .o_psel(psel), .o_penable(penable), .o_pwrite(pwrite), .o_paddr(paddr), .o_pstrb(pstrb),
    .o_pwdata(pwdata), .i_prdata(prdata), .i_pready(pready), .i_pslverr(pslverr)
  );

  integer slave_seed = 11, taken = 0;
  always @(posedge clk) begin
    pready  <= $random(slave_seed);
    pslverr <= !is_register(paddr[5:1]);
    prdata  <= {11'd0, paddr[5:1]};
    if (!rst && penable && pready) taken = taken + 1;
  end
  // A transfer ends in a clock with PREADY; APB registers take what is then there
  always @(posedge clk) begin
    #2 if (!rst && penable && pready && pwrite && !pslverr)
      slave_writes(paddr[5:1], pstrb, pwdata);
  end

  logic past_select = 1'b0, past_enable = 1'b0, past_ready = 1'b0, past_write = 1'b0;
  logic [5:0] past_address = 6'd0;
  logic [15:0] past_data = 16'd0;
  logic [1:0] past_strobes = 2'd0;
  always @(negedge clk) if (!rst) begin
    if (penable) check(psel && past_select, "an access phase has a set-up phase before it");
    if (past_select && !(past_enable && past_ready)) begin
      check(psel && penable, "a transfer that has begun goes on");
      check(paddr == past_address && pwrite == past_write && pwdata == past_data
            && pstrb == past_strobes, "as it began");
    end
    past_select <= psel; past_enable <= penable; past_ready <= pready;
    past_write <= pwrite; past_address <= paddr; past_data <= pwdata; past_strobes <= pstrb;
  end

  integer i;
  initial begin
    ticks(3); rst = 1'b0;
    for (i = 0; i < 20000; i = i + 1) master_step;
    patience_of_master = 255;
    for (i = 0; i < 5000; i = i + 1) master_step;
    check(answered > 1500 && given_up > 1000, "both happen often");
    check(taken >= answered, "each answer is of a transfer of its own");
    finish_bench;
  end
endmodule
`default_nettype wire
