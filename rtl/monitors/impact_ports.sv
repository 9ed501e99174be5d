// SPDX-License-Identifier: MIT
//
// impact_ports: monitors at the ports of impact.
`default_nettype none

`ifdef VERILATOR
bind impact list_unit_monitor #(
  .DATA_WIDTH(DATA_WIDTH), .ADDRESS_WIDTH(ADDRESS_WIDTH)
) ports (.*);
`endif

`default_nettype wire
