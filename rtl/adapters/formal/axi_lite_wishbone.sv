// SPDX-License-Identifier: MIT
//
// axi_lite_wishbone: both ports obey their buses; an access of memory stays as it began until it is
// answered, and is the one that was taken; CYC lasts from the first VALID to the end of the answer;
// a write of both halves is refused; of reads and writes that wait neither passes the other twice.
`default_nettype none

module axi_lite_wishbone (
  input logic i_clk
);
  (* anyseq *) reg        i_rst;
  (* anyseq *) reg [23:0] i_awaddr, i_araddr;
  (* anyseq *) reg        i_awvalid, i_wvalid, i_bready, i_arvalid, i_rready;
  (* anyseq *) reg [31:0] i_wdata;
  (* anyseq *) reg [3:0]  i_wstrb;
  (* anyseq *) reg [15:0] i_dat;
  (* anyseq *) reg        i_ack, i_err;

  wire        o_awready, o_wready, o_bvalid, o_arready, o_rvalid, o_cyc, o_stb, o_we;
  wire [1:0]  o_bresp, o_rresp, o_sel;
  wire [31:0] o_rdata;
  wire [23:1] o_adr;
  wire [15:0] o_dat;
  wire [3:0]  w_addresses, w_data, w_reads;
  wire        p_write;
  wire [1:0]  p_state;  // 0 idle, 1 the access, 2 its answer

  axi_lite_to_wishbone dut (
    .i_clk, .i_rst,
    .i_awaddr, .i_awvalid, .o_awready, .i_wdata, .i_wstrb, .i_wvalid, .o_wready,
    .o_bresp, .o_bvalid, .i_bready,
    .i_araddr, .i_arvalid, .o_arready, .o_rdata, .o_rresp, .o_rvalid, .i_rready,
    .o_cyc, .o_stb, .o_we, .o_adr, .o_sel, .o_dat, .i_dat, .i_ack, .i_err
  );

  axi_lite_monitor #(.ASSUMED(1), .ADDRESS_WIDTH(24)) axi_port (
    .i_clk, .i_rst,
    .i_awaddr, .i_awvalid, .i_awready(o_awready), .i_wdata, .i_wstrb, .i_wvalid,
    .i_wready(o_wready), .i_bresp(o_bresp), .i_bvalid(o_bvalid), .i_bready,
    .i_araddr, .i_arvalid, .i_arready(o_arready), .i_rdata(o_rdata), .i_rresp(o_rresp),
    .i_rvalid(o_rvalid), .i_rready,
    .o_addresses(w_addresses), .o_data(w_data), .o_reads(w_reads)
  );

  // Its CYC is the request for the bus as well
  wishbone_monitor #(.ASSUMED(2), .ADDRESS_WIDTH(23)) memory_port (
    .i_clk, .i_rst, .i_cyc(o_cyc && o_stb), .i_stb(o_stb), .i_we(o_we), .i_adr(o_adr),
    .i_sel(o_sel), .i_dat(o_dat), .i_tag(1'b0), .i_ack, .i_err, .i_may_wait(1'b1)
  );

  // What was taken last
  reg        r_running, r_open, r_write;
  reg [23:1] r_adr;
  reg [3:0]  r_strb;
  reg [31:0] r_dat;
  reg        r_write_passed, r_read_passed;  // by one of the other kind
  initial r_running = 1'b0;

  wire w_take_write = i_awvalid && o_awready;
  wire w_take_read  = i_arvalid && o_arready;
  wire w_writes     = i_awvalid && i_wvalid;
  wire [1:0]  w_other = r_adr[1] ? r_strb[1:0] : r_strb[3:2];
  wire [1:0]  w_own   = r_adr[1] ? r_strb[3:2] : r_strb[1:0];
  wire [15:0] w_half  = r_adr[1] ? r_dat[31:16] : r_dat[15:0];
  wire        w_wide  = r_write && w_other != 2'b00;

  always_ff @(posedge i_clk) begin
    r_running <= 1'b1;
    if (i_rst) begin
      r_open         <= 1'b0;
      r_write        <= 1'b0;
      r_write_passed <= 1'b0;
      r_read_passed  <= 1'b0;
    end else begin
      if (w_take_write || w_take_read) begin
        r_open  <= 1'b1;
        r_write <= w_take_write;
        r_adr   <= w_take_write ? i_awaddr[23:1] : i_araddr[23:1];
        r_strb  <= w_take_write ? i_wstrb : 4'b1111;
        r_dat   <= i_wdata;
      end
      if (r_open && (i_ack || i_err || w_wide)) r_open <= 1'b0;
      r_write_passed <= w_writes && !w_take_write && (w_take_read || r_write_passed);
      r_read_passed  <= i_arvalid && !w_take_read && (w_take_write || r_read_passed);
    end
  end

  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need adapters: a clock of reset
    if (!r_running) assume (i_rst);
    else if (!i_rst) begin
      assert (!(w_take_write && w_take_read));
      assert (o_stb == (r_open && !w_wide));
      assert (o_cyc == (i_awvalid || i_wvalid || i_arvalid || w_addresses != 4'd0 || w_data != 4'd0
                        || w_reads != 4'd0));
      if (o_stb) assert (o_we == r_write && o_adr == r_adr);
      if (o_stb && o_we) assert (o_dat == {w_half[7:0], w_half[15:8]});
      if (o_stb) assert (o_sel == (o_we ? {w_own[0], w_own[1]} : 2'b11));
      if (r_write_passed) assert (!w_take_read);
      if (r_read_passed) assert (!w_take_write);
`ifdef INDUCTION
      assert (p_state != 2'd3 && p_write == r_write && r_open == (p_state == 2'd1));
      assert (w_addresses == (r_write && p_state != 2'd0) && w_data == w_addresses);
      assert (w_reads == (!r_write && p_state != 2'd0));
      if (r_write_passed) assert (!r_write);
      if (r_read_passed) assert (r_write);
`endif
    end
  end

  always_ff @(posedge i_clk) if (r_running && !i_rst) begin
    cover (r_open && w_wide);
    cover (r_read_passed && r_open && i_ack);
  end

endmodule

`default_nettype wire
