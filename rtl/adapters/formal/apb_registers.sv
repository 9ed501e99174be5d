// SPDX-License-Identifier: MIT
//
// apb_registers: both ports obey their buses; a transfer is one access of the registers and
// ends in the clock of their answer, with it.
`default_nettype none

module apb_registers (
  input logic i_clk
);
  localparam WIDTH = 6;

  (* anyseq *) reg             i_rst, i_psel, i_penable, i_pwrite, i_ack, i_err;
  (* anyseq *) reg [WIDTH-1:2] i_paddr;
  (* anyseq *) reg [3:0]       i_pstrb;
  (* anyseq *) reg [31:0]      i_pwdata, i_dat;

  wire             o_pready, o_pslverr, o_cyc, o_stb, o_we;
  wire [31:0]      o_prdata, o_dat;
  wire [WIDTH-1:2] o_adr;
  wire [3:0]       o_sel;

  apb_to_registers #(.ADDRESS_WIDTH(WIDTH)) dut (
    .i_psel, .i_penable, .i_pwrite, .i_paddr, .i_pstrb, .i_pwdata,
    .o_prdata, .o_pready, .o_pslverr,
    .o_cyc, .o_stb, .o_we, .o_adr, .o_sel, .o_dat, .i_dat, .i_ack, .i_err
  );

  apb_monitor #(.ASSUMED(1), .ADDRESS_WIDTH(WIDTH - 2)) apb_port (
    .i_clk, .i_rst, .i_psel, .i_penable, .i_pwrite, .i_paddr, .i_pstrb, .i_pwdata,
    .i_pready(o_pready), .i_pslverr(o_pslverr), .i_may_wait(!i_ack && !i_err)
  );

  wishbone_monitor #(
    .ASSUMED(2), .ADDRESS_WIDTH(WIDTH - 2), .DATA_WIDTH(32), .SELECT_WIDTH(4)
  ) register_port (
    .i_clk, .i_rst, .i_cyc(o_cyc), .i_stb(o_stb), .i_we(o_we), .i_adr(o_adr), .i_sel(o_sel),
    .i_dat(o_dat), .i_tag(1'b0), .i_ack, .i_err, .i_may_wait(1'b1)
  );

  reg r_running;
  initial r_running = 1'b0;
  always_ff @(posedge i_clk) r_running <= 1'b1;

  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need adapters: a clock of reset
    if (!r_running) assume (i_rst);
    else if (!i_rst) begin
      // The access phase is the cycle
      assert (o_stb == (i_psel && i_penable) && o_cyc == o_stb);
      if (o_stb) begin
        assert (o_we == i_pwrite && o_adr == i_paddr);
        assert (o_sel == (i_pwrite ? i_pstrb : 4'b1111));
        if (o_we) assert (o_dat == i_pwdata);
      end
      assert (o_pready == (i_ack || i_err));
      if (o_pready) assert (o_pslverr == i_err);
      if (o_pready && !i_pwrite) assert (o_prdata == i_dat);
    end
  end

endmodule

`default_nettype wire
