// SPDX-License-Identifier: MIT
//
// vera: your core behind the CPU port of our VERA, over the external bus of the Commander X16.
//
// The other ports of ours are left out: the core has its own video RAM, and no monitor.
`default_nettype none

module vera (
  input  logic       i_clk,
  input  logic       i_rst,
  input  logic       i_strobe,
  input  logic       i_write,
  input  logic [4:0] i_register,
  input  logic [7:0] i_data,
  output logic [7:0] o_data,
  output logic       o_busy,
  output logic       o_irq
);

  wire       cs_n, rd_n, wr_n, drive, irq_n;
  wire [4:0] a;
  wire [7:0] d_out;
  wire [7:0] d;

  assign d = drive ? d_out : 8'hZZ;

  vera_x16 #(.ACCESS(4), .RECOVERY(10)) adapter (
      .i_clk, .i_rst,
      .i_strobe, .i_write, .i_register, .i_data, .o_data, .o_busy, .o_irq,
      .o_cs_n(cs_n), .o_rd_n(rd_n), .o_wr_n(wr_n), .o_a(a), .o_d(d_out), .o_drive(drive), .i_d(d),
      .i_irq_n(irq_n)
  );

  // ---- Your core: its name, its clocks and its reset in place of these ----
  your_core core (
      .i_clk, .i_rst,
      .i_cs_n(cs_n), .i_rd_n(rd_n), .i_wr_n(wr_n), .i_a(a), .io_d(d), .o_irq_n(irq_n)
  );

endmodule

`default_nettype wire
