// SPDX-License-Identifier: MIT
//
// axi_lite_registers: both ports obey their buses; every access that is taken is made once,
// as it was taken, and its answer is what the registers answered; of reads and writes that wait
// neither passes the other twice.
`default_nettype none

module axi_lite_registers (
  input logic i_clk
);
  localparam WIDTH = 6;

  (* anyseq *) reg             i_rst;
  (* anyseq *) reg [WIDTH-1:2] i_awaddr, i_araddr;
  (* anyseq *) reg             i_awvalid, i_wvalid, i_bready, i_arvalid, i_rready;
  (* anyseq *) reg [31:0]      i_wdata, i_dat;
  (* anyseq *) reg [3:0]       i_wstrb;
  (* anyseq *) reg             i_ack, i_err;

  wire             o_awready, o_wready, o_bvalid, o_arready, o_rvalid, o_cyc, o_stb, o_we;
  wire [1:0]       o_bresp, o_rresp;
  wire [31:0]      o_rdata, o_dat;
  wire [WIDTH-1:2] o_adr;
  wire [3:0]       o_sel, w_addresses, w_data, w_reads;
  wire             p_write;

  axi_lite_to_registers #(.ADDRESS_WIDTH(WIDTH)) dut (
    .i_clk, .i_rst,
    .i_awaddr, .i_awvalid, .o_awready, .i_wdata, .i_wstrb, .i_wvalid, .o_wready,
    .o_bresp, .o_bvalid, .i_bready,
    .i_araddr, .i_arvalid, .o_arready, .o_rdata, .o_rresp, .o_rvalid, .i_rready,
    .o_cyc, .o_stb, .o_we, .o_adr, .o_sel, .o_dat, .i_dat, .i_ack, .i_err
  );

  axi_lite_monitor #(.ASSUMED(1), .ADDRESS_WIDTH(WIDTH - 2)) axi_port (
    .i_clk, .i_rst,
    .i_awaddr, .i_awvalid, .i_awready(o_awready), .i_wdata, .i_wstrb, .i_wvalid,
    .i_wready(o_wready), .i_bresp(o_bresp), .i_bvalid(o_bvalid), .i_bready,
    .i_araddr, .i_arvalid, .i_arready(o_arready), .i_rdata(o_rdata), .i_rresp(o_rresp),
    .i_rvalid(o_rvalid), .i_rready,
    .o_addresses(w_addresses), .o_data(w_data), .o_reads(w_reads)
  );

  wishbone_monitor #(
    .ASSUMED(2), .ADDRESS_WIDTH(WIDTH - 2), .DATA_WIDTH(32), .SELECT_WIDTH(4)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(o_cyc), .i_stb(o_stb), .i_we(o_we), .i_adr(o_adr), .i_sel(o_sel),
    .i_dat(o_dat), .i_tag(1'b0), .i_ack, .i_err, .i_may_wait(1'b1)
  );

  // What was taken last, and what became of it
  reg             r_running, r_open, r_done, r_write, r_error;
  reg [WIDTH-1:2] r_adr;
  reg [3:0]       r_sel;
  reg [31:0]      r_dat, r_read;
  reg             r_write_passed, r_read_passed;  // by one of the other kind
  initial r_running = 1'b0;

  wire w_take_write = i_awvalid && o_awready;
  wire w_take_read  = i_arvalid && o_arready;
  wire w_ends       = o_stb && (i_ack || i_err);
  wire w_writes     = i_awvalid && i_wvalid;

  always_ff @(posedge i_clk) begin
    r_running <= 1'b1;
    if (i_rst) begin
      r_open         <= 1'b0;
      r_done         <= 1'b0;
      r_write        <= 1'b0;
      r_write_passed <= 1'b0;
      r_read_passed  <= 1'b0;
    end else begin
      if (w_take_write || w_take_read) begin
        r_open  <= 1'b1;
        r_write <= w_take_write;
        r_adr   <= w_take_write ? i_awaddr : i_araddr;
        r_sel   <= w_take_write ? i_wstrb : 4'b1111;
        r_dat   <= i_wdata;
      end
      if (w_ends) begin
        r_open  <= 1'b0;
        r_done  <= 1'b1;
        r_error <= i_err;
        r_read  <= i_dat;
      end
      if ((o_bvalid && i_bready) || (o_rvalid && i_rready)) r_done <= 1'b0;
      r_write_passed <= w_writes && !w_take_write && (w_take_read || r_write_passed);
      r_read_passed  <= i_arvalid && !w_take_read && (w_take_write || r_read_passed);
    end
  end

  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need adapters: a clock of reset
    if (!r_running) assume (i_rst);
    else if (!i_rst) begin
      // One at a time, a write with address and data together; at once, if nothing is under way
      assert (!(w_take_write && w_take_read));
      assert (w_take_write == (i_wvalid && o_wready));
      assert ((w_take_write || w_take_read) == (!r_open && !r_done && (w_writes || i_arvalid)));
      if (r_write_passed) assert (!w_take_read);
      if (r_read_passed) assert (!w_take_write);
      // The registers are asked for what was taken
      assert (o_stb == r_open && o_cyc == r_open);
      if (o_stb) assert (o_we == r_write && o_adr == r_adr && o_sel == r_sel);
      if (o_stb && o_we) assert (o_dat == r_dat);
      // The answer is theirs
      assert (o_bvalid == (r_done && r_write));
      assert (o_rvalid == (r_done && !r_write));
      if (o_bvalid) assert (o_bresp == (r_error ? 2'b10 : 2'b00));
      if (o_rvalid) assert (o_rresp == (r_error ? 2'b10 : 2'b00) && o_rdata == r_read);
`ifdef INDUCTION
      assert (p_write == r_write && !(r_open && r_done));
      assert (w_addresses == (r_write && (r_open || r_done)) && w_data == w_addresses);
      assert (w_reads == (!r_write && (r_open || r_done)));
      if (r_write_passed) assert (!r_write);
      if (r_read_passed) assert (r_write);
`endif
    end
  end

endmodule

`default_nettype wire
