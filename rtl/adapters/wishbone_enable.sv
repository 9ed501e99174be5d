// SPDX-License-Identifier: MIT
//
// wishbone_enable: a core that runs in one of several clocks, between blitter_wishbone and its
// pins.
//
// What lasts one of our clocks is kept until the core has seen it: the answer to its access, and
// bus cycles of other masters, one in each of its clocks. While some are kept it sees no access to
// its registers and has no grant, so that the order stays, and o_waits says that it is not quiet.
`default_nettype none

module wishbone_enable #(
  parameter LATENCY = 64  // the most clocks in which the core begins to react
) (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_enable,  // the core sees this clock

  // As the adapter has them
  input  logic        i_slave_cyc,
  output logic        o_master_stb,
  input  logic [15:0] i_master_dat,
  input  logic        i_master_ack,
  input  logic        i_master_err,
  input  logic        i_grant,
  input  logic        i_bus_cycle,
  output logic        o_waits,

  // As the core has them
  output logic        o_slave_cyc,
  input  logic        i_master_stb,
  output logic [15:0] o_master_dat,
  output logic        o_master_ack,
  output logic        o_master_err,
  output logic        o_grant,
  output logic        o_bus_cycle
);

  if (LATENCY < 1 || LATENCY > 4096) begin : g_latency
    wishbone_enable_LATENCY_must_be_1_to_4096 refused ();
  end

  logic [15:0] r_dat;
  logic        r_ack, r_err;
  logic [31:0] r_cycles;  // bus cycles that the core has not seen yet
  logic [12:0] r_left;    // clocks in which it may still begin to react to the last of them

  wire w_answered = r_ack || r_err;
  wire w_shows    = i_enable && r_cycles != 32'd0;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_ack <= 1'b0;
      r_err <= 1'b0;
    end else if (i_master_ack || i_master_err) begin
      r_ack <= i_master_ack;
      r_err <= i_master_err;
      r_dat <= i_master_dat;
    end else if (i_enable) begin
      r_ack <= 1'b0;
      r_err <= 1'b0;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_cycles <= 32'd0;
      r_left   <= 13'd0;
    end else begin
      r_cycles <= r_cycles + {31'd0, i_bus_cycle} - {31'd0, w_shows};
      if (r_cycles != 32'd0) r_left <= 13'(LATENCY);
      else if (r_left != 13'd0) r_left <= r_left - 13'd1;
    end
  end

  assign o_waits      = r_cycles != 32'd0 || r_left != 13'd0 || w_answered;
  assign o_slave_cyc  = i_slave_cyc && r_cycles == 32'd0;
  assign o_master_stb = i_master_stb && !w_answered;
  assign o_master_dat = r_dat;
  assign o_master_ack = r_ack;
  assign o_master_err = r_err;
  assign o_grant      = i_grant && r_cycles == 32'd0;
  assign o_bus_cycle  = r_cycles != 32'd0;

endmodule

`default_nettype wire
