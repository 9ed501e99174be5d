// SPDX-License-Identifier: MIT
//
// blitter_memory_port: the memory master obeys Wishbone, enters the bus only when granted and
// leaves it when asked to (rules 33, 41, 42).
//
// A grant that goes away lets the chip finish the access it is making, not another one; one that is
// there for its idle clock only, the first. Another master may so have the bus in a clock in which
// neither grant nor CYC is high. Whatever the register port is asked meanwhile, the chip is on the
// bus behind two clocks of a grant.
`default_nettype none

module blitter_memory_port (
  input logic i_clk
);
  localparam CHECK_REGISTER_PORT = 0, CHECK_MEMORY_PORT = 1;
  `include "blitter_bench.svh"

  logic r_may_enter, r_must_leave, r_was_master;
  logic r_granted, r_granted_twice;  // what it asks for, for a clock, for two

  always_ff @(posedge i_clk) begin
    r_may_enter  <= o_bus_request && i_bus_grant && !o_reg_ack && !o_reg_err;
    r_granted    <= o_bus_request && i_bus_grant && !i_rst;
    r_granted_twice <= r_granted && o_bus_request && i_bus_grant && !i_rst;
    r_must_leave <= w_access && !i_bus_grant;
    r_was_master <= o_mem_cyc && !i_rst;
  end

  always @* if (r_running) begin
    if (o_mem_cyc && !r_was_master) assert (r_may_enter);
    if (o_mem_cyc && r_was_master) assert (!r_must_leave);
    if (o_bus_request && r_granted_twice) assert (o_mem_cyc);
    if (o_mem_cyc) assert (o_mem_stb && &o_mem_sel);
  end

  always_ff @(posedge i_clk) if (r_running && !i_rst) cover (r_must_leave && w_busy);

endmodule

`default_nettype wire
