// SPDX-License-Identifier: MIT
//
// What monitors of ports are written with. A rule holds in every clock but those of a reset, from
// the first reset on. A simulation that breaks one ends there, with the rule's text. In a proof the
// rules of one side are assumed, as ASSUMED says, and those of the other proved, unless CHECKED
// is 0. An unknown value breaks what it decides.
//
// A monitor has i_clk, i_rst, r_reset_seen, and the parameters ASSUMED (1: the master's rules, 2:
// the slave's) and CHECKED.
`ifdef FORMAL
`define OWES(side, name, holds, says) \
  generate \
    if (ASSUMED == side) begin : name \
      wire w_assumed = i_rst || (holds); \
      always @* assume (w_assumed); \
    end else if (CHECKED != 0) begin : name \
      always @* if (r_reset_seen && !i_rst) assert (holds); \
    end \
  endgenerate
`else
`define OWES(side, name, holds, says) \
  always @(posedge i_clk) \
    if (r_reset_seen && !i_rst && (holds) !== 1'b1) $fatal(1, "a port's rule is broken: %0s", says);
`endif
`define MASTER_OWES(name, holds, says) `OWES(1, name, holds, says)
`define SLAVE_OWES(name, holds, says) `OWES(2, name, holds, says)
