// SPDX-License-Identifier: MIT
//
// your_core: the slow blitter with registers on APB4.
`default_nettype none

module your_core (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_psel,
  input  logic        i_penable,
  input  logic        i_pwrite,
  input  logic [5:0]  i_paddr,
  input  logic [1:0]  i_pstrb,
  input  logic [15:0] i_pwdata,
  output logic [15:0] o_prdata,
  output logic        o_pready,
  output logic        o_pslverr,
  output logic        o_cyc,
  output logic        o_stb,
  output logic        o_we,
  output logic [23:1] o_adr,
  output logic [1:0]  o_sel,
  output logic [15:0] o_dat,
  input  logic [15:0] i_dat,
  input  logic        i_ack,
  input  logic        i_err,
  input  logic        i_grant,
  input  logic        i_bus_cycle,
  output logic        o_done
);

  // Address and data are taken in the set-up clock, as APB allows: the access clock may not change
  // them.
  logic        r_access, r_write;
  logic [5:0]  r_addr;
  logic [1:0]  r_strb;
  logic [15:0] r_data;

  always_ff @(posedge i_clk) begin
    if (i_rst || (i_penable && o_pready)) r_access <= 1'b0;
    else if (i_psel && !i_penable) begin
      r_access <= 1'b1;
      r_write  <= i_pwrite;
      r_addr   <= i_paddr;
      r_strb   <= i_pstrb;
      r_data   <= i_pwdata;
    end
  end

  wire w_unused = r_addr[0];

  slow_blitter slow (
      .i_clk, .i_rst,
      .i_slave_cyc(r_access), .i_slave_stb(r_access), .i_slave_we(r_write),
      .i_slave_adr(r_addr[5:1]),
      .i_slave_sel(r_strb), .i_slave_dat(r_data), .o_slave_dat(o_prdata), .o_slave_ack(o_pready),
      .o_slave_err(o_pslverr),
      .o_cyc, .o_stb, .o_we, .o_adr, .o_sel, .o_dat, .i_dat, .i_ack, .i_err, .i_grant, .i_bus_cycle,
      .o_done
  );

endmodule

`default_nettype wire
