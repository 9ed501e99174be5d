// SPDX-License-Identifier: MIT
//
// wishbone_axi_lite: what is shown to AXI4-Lite is one access as it was asked for and stays until
// it is taken; its answer goes to that access if it has stood all the while, and to nobody if not.
`default_nettype none

module wishbone_axi_lite (
  input logic i_clk
);
  (* anyseq *) reg        i_rst, i_cyc, i_stb, i_we;
  (* anyseq *) reg [5:1]  i_adr;
  (* anyseq *) reg [1:0]  i_sel, i_bresp, i_rresp;
  (* anyseq *) reg [15:0] i_dat;
  (* anyseq *) reg        i_awready, i_wready, i_bvalid, i_arready, i_rvalid;
  (* anyseq *) reg [31:0] i_rdata;

  wire        o_ack, o_err, o_awvalid, o_wvalid, o_bready, o_arvalid, o_rready;
  wire [15:0] o_dat;
  wire [5:0]  o_awaddr, o_araddr;
  wire [31:0] o_wdata;
  wire [3:0]  o_wstrb;
  wire        p_open, p_given_up, p_address_taken, p_data_taken, p_we;
  wire [5:1]  p_adr;
  wire [1:0]  p_sel;
  wire [15:0] p_dat;

  wishbone_to_axi_lite dut (
    .i_clk, .i_rst, .i_cyc, .i_stb, .i_we, .i_adr, .i_sel, .i_dat, .o_dat, .o_ack, .o_err,
    .o_awaddr, .o_awvalid, .i_awready, .o_wdata, .o_wstrb, .o_wvalid, .i_wready,
    .i_bresp, .i_bvalid, .o_bready, .o_araddr, .o_arvalid, .i_arready, .i_rdata, .i_rresp,
    .i_rvalid, .o_rready
  );

  wishbone_monitor #(.ASSUMED(1), .ANY_MASTER(1), .ADDRESS_WIDTH(5)) register_port (
    .i_clk, .i_rst, .i_cyc, .i_stb, .i_we, .i_adr, .i_sel, .i_dat, .i_tag(1'b0),
    .i_ack(o_ack), .i_err(o_err), .i_may_wait(1'b1)
  );

  wire [3:0]  w_addresses, w_data, w_reads;

  axi_lite_monitor #(.ASSUMED(2), .ADDRESS_WIDTH(6)) axi_port (
    .i_clk, .i_rst,
    .i_awaddr(o_awaddr), .i_awvalid(o_awvalid), .i_awready, .i_wdata(o_wdata), .i_wstrb(o_wstrb),
    .i_wvalid(o_wvalid), .i_wready, .i_bresp, .i_bvalid, .i_bready(o_bready),
    .i_araddr(o_araddr), .i_arvalid(o_arvalid), .i_arready, .i_rdata, .i_rresp, .i_rvalid,
    .i_rready(o_rready),
    .o_addresses(w_addresses), .o_data(w_data), .o_reads(w_reads)
  );

  wire w_request = i_cyc && i_stb;
  wire w_ends    = (i_bvalid && o_bready) || (i_rvalid && o_rready);

  // The access that AXI has, from the clock after it was asked for until its answer
  reg        r_running, r_open, r_stands, r_aw, r_w, r_ar, r_we;
  reg [5:1]  r_adr;
  reg [1:0]  r_sel;
  reg [15:0] r_dat;
  initial r_running = 1'b0;

  always_ff @(posedge i_clk) begin
    r_running <= 1'b1;
    if (i_rst) {r_open, r_stands, r_aw, r_w, r_ar} <= 5'd0;
    else if (!r_open) begin
      r_open   <= w_request;
      r_stands <= 1'b1;
      {r_aw, r_w, r_ar} <= 3'd0;
      r_we  <= i_we;
      r_adr <= i_adr;
      r_sel <= i_sel;
      r_dat <= i_dat;
    end else begin
      r_open   <= !w_ends;
      r_stands <= r_stands && w_request;
      r_aw     <= r_aw || (o_awvalid && i_awready);
      r_w      <= r_w || (o_wvalid && i_wready);
      r_ar     <= r_ar || (o_arvalid && i_arready);
    end
  end

  wire [15:0] w_half = r_adr[1] ? i_rdata[31:16] : i_rdata[15:0];
  wire [15:0] w_word = r_adr[1] ? o_wdata[31:16] : o_wdata[15:0];
  wire [1:0]  w_own  = r_adr[1] ? o_wstrb[3:2] : o_wstrb[1:0];

  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need adapters: a clock of reset
    if (!r_running) assume (i_rst);
    if (r_running && !i_rst) begin
      // Each part of the access is offered once, from the first clock until it is taken
      assert (o_awvalid == (r_open && r_we && !r_aw));
      assert (o_wvalid == (r_open && r_we && !r_w));
      assert (o_arvalid == (r_open && !r_we && !r_ar));
      if (o_awvalid) assert (o_awaddr == {r_adr, 1'b0});
      if (o_arvalid) assert (o_araddr == {r_adr, 1'b0});
      if (o_wvalid) begin
        assert (w_word == {r_dat[7:0], r_dat[15:8]} && w_own == {r_sel[0], r_sel[1]});
        assert ((r_adr[1] ? o_wstrb[1:0] : o_wstrb[3:2]) == 2'b00);
      end
      // Its answer
      assert ((o_ack || o_err) == (w_ends && w_request && r_stands));
      if (o_ack || o_err) assert (o_err == ((r_we ? i_bresp : i_rresp) != 2'b00));
      if (o_ack && !r_we) assert (o_dat == {w_half[7:0], w_half[15:8]});
`ifdef INDUCTION
      assert (p_open == r_open);
      assert (w_addresses == (r_open && r_we && r_aw) && w_data == (r_open && r_we && r_w));
      assert (w_reads == (r_open && !r_we && r_ar));
      if (r_open) assert (p_given_up == !r_stands && p_we == r_we && p_adr == r_adr);
      if (r_open) assert (p_sel == r_sel && p_dat == r_dat);
      if (r_open) assert (p_address_taken == (r_we ? r_aw : r_ar));
      if (r_open && r_we) assert (p_data_taken == r_w);
`endif
    end
  end

  always_ff @(posedge i_clk) if (r_running && !i_rst) begin
    cover (w_ends && !r_stands && w_request);
    cover (w_ends && !r_stands && r_we);
  end

endmodule

`default_nettype wire
