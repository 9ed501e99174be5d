// SPDX-License-Identifier: MIT
//
// blitter: your core behind the ports of our blitter, over the bus of a 68000.
`default_nettype none

module blitter (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_reg_cyc,
  input  logic        i_reg_stb,
  input  logic        i_reg_we,
  input  logic [5:1]  i_reg_adr,
  input  logic [1:0]  i_reg_sel,
  input  logic [15:0] i_reg_dat,
  input  logic [2:0]  i_reg_fc,
  output logic [15:0] o_reg_dat,
  output logic        o_reg_ack,
  output logic        o_reg_err,
  output logic        o_mem_cyc,
  output logic        o_mem_stb,
  output logic        o_mem_we,
  output logic [23:1] o_mem_adr,
  output logic [1:0]  o_mem_sel,
  output logic [15:0] o_mem_dat,
  input  logic [15:0] i_mem_dat,
  input  logic        i_mem_ack,
  input  logic        i_mem_err,
  output logic        o_bus_request,
  input  logic        i_bus_grant,
  input  logic        i_bus_cycle,
  output logic        o_done,
  output logic        o_quiet
);

  // The bus; all of it is what the core sees, its own cycles included
  wire        as_n, rw, uds_n, lds_n, dtack_n, berr_n;
  wire [2:0]  fc;
  wire [23:1] a;
  wire [15:0] d;
  wire        bg_n, br_other_n;

  // What the core drives
  wire        core_as_n, core_rw, core_uds_n, core_lds_n, core_dtack_n;
  wire [23:1] core_a;
  wire [15:0] core_d;
  wire        core_br_n, core_bgack_n, core_int_n;

  // The most clocks in which your core begins to react: more make the comparison slower, fewer cut
  // it short
  localparam LATENCY = 16;

  blitter_68000 #(.LATENCY(LATENCY), .STATE_CLOCKS(1)) adapter (
      .i_clk, .i_rst,
      .i_reg_cyc, .i_reg_stb, .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat, .i_reg_fc,
      .o_reg_dat, .o_reg_ack, .o_reg_err,
      .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
      .i_mem_dat, .i_mem_ack, .i_mem_err,
      .o_bus_request, .i_bus_grant, .i_bus_cycle, .o_done, .o_quiet,
      .o_as_n(as_n), .o_rw(rw), .o_uds_n(uds_n), .o_lds_n(lds_n), .o_fc(fc), .o_a(a), .o_d(d),
      .o_dtack_n(dtack_n), .o_berr_n(berr_n),
      .i_dtack_n(core_dtack_n), .i_d(core_d),
      .i_as_n(core_as_n), .i_rw(core_rw), .i_uds_n(core_uds_n), .i_lds_n(core_lds_n), .i_a(core_a),
      .i_br_n(core_br_n), .o_bg_n(bg_n), .i_bgack_n(core_bgack_n), .o_br_other_n(br_other_n),
      .i_int_n(core_int_n)
  );

  // ---- Your core: its name, its clock enables and its reset in place of these ----
  // An output that the core leaves open when it does not drive it is high here.
  your_core core (
      .i_clk, .i_rst,
      .i_as_n(as_n), .i_rw(rw), .i_uds_n(uds_n), .i_lds_n(lds_n), .i_fc(fc), .i_a(a), .i_d(d),
      .i_dtack_n(dtack_n), .i_berr_n(berr_n),
      .o_dtack_n(core_dtack_n), .o_d(core_d),
      .o_as_n(core_as_n), .o_rw(core_rw), .o_uds_n(core_uds_n), .o_lds_n(core_lds_n), .o_a(core_a),
      .o_br_n(core_br_n), .i_bg_n(bg_n), .o_bgack_n(core_bgack_n), .i_br_n(br_other_n),
      .o_int_n(core_int_n)  // low: done
  );

endmodule

`default_nettype wire
