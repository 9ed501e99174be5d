// SPDX-License-Identifier: MIT
//
// your_core: the slow blitter as it is, Wishbone on both sides.
`default_nettype none

module your_core (
    input  wire         i_clk,
    input  wire         i_rst,
    input  wire         i_slave_cyc,
    input  wire         i_slave_stb,
    input  wire         i_slave_we,
    input  wire  [5:1]  i_slave_adr,
    input  wire  [1:0]  i_slave_sel,
    input  wire  [15:0] i_slave_dat,
    output wire  [15:0] o_slave_dat,
    output wire         o_slave_ack,
    output wire         o_slave_err,
    output wire         o_cyc,
    output wire         o_stb,
    output wire         o_we,
    output wire  [23:1] o_adr,
    output wire  [1:0]  o_sel,
    output wire  [15:0] o_dat,
    input  wire  [15:0] i_dat,
    input  wire         i_ack,
    input  wire         i_err,
    input  wire         i_grant,
    input  wire         i_bus_cycle,
    output wire         o_done
);

  slow_blitter slow (.*);

endmodule

`default_nettype wire
