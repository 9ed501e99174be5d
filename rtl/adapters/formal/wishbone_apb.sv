// SPDX-License-Identifier: MIT
//
// wishbone_apb: what has begun on APB4 is one transfer as it was asked for and goes to its end; its
// answer goes to that access if it has stood all the while, and to nobody if not.
`default_nettype none

module wishbone_apb (
  input logic i_clk
);
  (* anyseq *) reg        i_rst, i_cyc, i_stb, i_we, i_pready, i_pslverr;
  (* anyseq *) reg [5:1]  i_adr;
  (* anyseq *) reg [1:0]  i_sel;
  (* anyseq *) reg [15:0] i_dat, i_prdata;

  wire        o_ack, o_err, o_psel, o_penable, o_pwrite, p_enable, p_given_up, p_we;
  wire [15:0] o_dat, o_pwdata, p_dat;
  wire [5:0]  o_paddr;
  wire [1:0]  o_pstrb, p_sel;
  wire [5:1]  p_adr;

  wishbone_to_apb dut (
    .i_clk, .i_rst, .i_cyc, .i_stb, .i_we, .i_adr, .i_sel, .i_dat, .o_dat, .o_ack, .o_err,
    .o_psel, .o_penable, .o_pwrite, .o_paddr, .o_pstrb, .o_pwdata, .i_prdata, .i_pready, .i_pslverr
  );

  wishbone_monitor #(.ASSUMED(1), .ANY_MASTER(1), .ADDRESS_WIDTH(5)) register_port (
    .i_clk, .i_rst, .i_cyc, .i_stb, .i_we, .i_adr, .i_sel, .i_dat, .i_tag(1'b0),
    .i_ack(o_ack), .i_err(o_err), .i_may_wait(1'b1)
  );

  apb_monitor #(.ASSUMED(2), .ADDRESS_WIDTH(6), .DATA_WIDTH(16)) apb_port (
    .i_clk, .i_rst, .i_psel(o_psel), .i_penable(o_penable), .i_pwrite(o_pwrite),
    .i_paddr(o_paddr), .i_pstrb(o_pstrb), .i_pwdata(o_pwdata), .i_pready, .i_pslverr,
    .i_may_wait(1'b1)
  );

  wire w_request = i_cyc && i_stb;
  wire w_ends    = o_penable && i_pready;

  // The transfer, from its second clock on
  reg        r_running, r_open, r_stands, r_we;
  reg [5:1]  r_adr;
  reg [1:0]  r_sel;
  reg [15:0] r_dat;
  initial r_running = 1'b0;

  always_ff @(posedge i_clk) begin
    r_running <= 1'b1;
    r_open    <= !i_rst && (r_open ? !w_ends : w_request);
    r_stands  <= !r_open || (r_stands && w_request);
    if (!r_open) begin
      r_we  <= i_we;
      r_adr <= i_adr;
      r_sel <= i_sel;
      r_dat <= i_dat;
    end
  end

  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need adapters: a clock of reset
    if (!r_running) assume (i_rst);
    else if (!i_rst) begin
      assert (o_penable == r_open && o_psel == (r_open || w_request));
      if (r_open) begin
        assert (o_pwrite == r_we && o_paddr == {r_adr, 1'b0});
        assert (o_pstrb == (r_we ? r_sel : 2'b00));
        if (r_we) assert (o_pwdata == r_dat);
      end else if (o_psel) begin
        assert (o_pwrite == i_we && o_paddr == {i_adr, 1'b0});
        assert (o_pstrb == (i_we ? i_sel : 2'b00));
        if (i_we) assert (o_pwdata == i_dat);
      end
      assert ((o_ack || o_err) == (w_ends && w_request && r_stands));
      if (o_ack || o_err) assert (o_err == i_pslverr);
      if (o_ack && !r_we) assert (o_dat == i_prdata);
`ifdef INDUCTION
      assert (p_enable == r_open);
      if (r_open) assert (p_given_up == !r_stands && p_we == r_we && p_adr == r_adr);
      if (r_open) assert (p_sel == r_sel && p_dat == r_dat);
`endif
    end
  end

  always_ff @(posedge i_clk) if (r_running && !i_rst) cover (w_ends && !r_stands && w_request);

endmodule

`default_nettype wire
