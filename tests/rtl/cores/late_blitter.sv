// SPDX-License-Identifier: MIT
//
// late_blitter: our blitter as a core of other clocks, with the ports of our own.
//
// A register is asked DELAY clocks late. The bus is asked for as many clocks late, and an access
// begins as many clocks after the chip has come onto the bus or to the access. The interrupt goes
// through two registers. What is inside is blitter_unit; where this is built it has the name of our
// blitter.
`default_nettype none

module late_blitter #(
  parameter DELAY = 3
) (
  input  logic [63:0] i_faults,
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

  output logic        o_done
);

  localparam [3:0] LAST = 4'(DELAY);

  wire  w_access = i_reg_cyc && i_reg_stb;
  wire  w_stb, w_request, w_done;
  logic [3:0] r_register, r_request, r_memory;
  logic       r_done;
  wire  w_at_unit = w_access && r_register == LAST;

  always_ff @(posedge i_clk) begin
    if (i_rst || !w_access || o_reg_ack || o_reg_err) r_register <= 4'd0;
    else if (r_register != LAST) r_register <= r_register + 4'd1;

    if (i_rst || !w_request) r_request <= 4'd0;
    else if (r_request != LAST) r_request <= r_request + 4'd1;

    if (i_rst || !w_stb || i_mem_ack || i_mem_err) r_memory <= 4'd0;
    else if (r_memory != LAST) r_memory <= r_memory + 4'd1;

    r_done <= i_rst || w_done;
    o_done <= i_rst || r_done;
  end
  assign o_bus_request = w_request && r_request == LAST;
  assign o_mem_stb     = w_stb && r_memory == LAST;

  blitter_unit unit (
      .i_clk, .i_rst,
      .i_reg_cyc(w_at_unit), .i_reg_stb(w_at_unit), .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat,
      .i_reg_fc, .o_reg_dat, .o_reg_ack, .o_reg_err,
      .o_mem_cyc, .o_mem_stb(w_stb), .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
      .i_mem_dat, .i_mem_ack, .i_mem_err,
      .o_bus_request(w_request), .i_bus_grant(i_bus_grant && o_bus_request), .i_bus_cycle,
      .o_done(w_done)
  );

endmodule

`default_nettype wire
