// SPDX-License-Identifier: MIT
//
// blitter_register_port: the register slave obeys Wishbone, answers supervisor data accesses only,
// and none while the chip is on the memory bus. Others, as the chip's own have to be, are refused
// at any time. What is given up is not answered (rules 20, 37, 40, 43).
`default_nettype none

module blitter_register_port (
  input logic i_clk
);
  localparam CHECK_REGISTER_PORT = 1, CHECK_MEMORY_PORT = 0;
  `include "blitter_bench.svh"

  always @* if (r_running && !i_rst) begin
    if (o_reg_ack) assert (i_reg_fc == 3'd5);
    if (o_reg_err) assert (i_reg_fc != 3'd5);
    if (o_mem_cyc) assert (!o_reg_ack);
  end

`ifdef INDUCTION
  always @* if (r_running) begin
    if (p_waited == 8'd1) assert (p_ack || p_err || o_mem_cyc);
    if (p_waited == 8'd2) assert (p_ack || p_err);
  end
`endif

  always_ff @(posedge i_clk) if (r_running && !i_rst) begin
    cover (o_mem_cyc && i_reg_stb);
    cover (o_mem_cyc && o_reg_err);
  end

endmodule

`default_nettype wire
