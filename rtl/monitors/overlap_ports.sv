// SPDX-License-Identifier: MIT
//
// overlap_ports: monitors at the ports of overlap.
`default_nettype none

`ifdef VERILATOR
bind overlap list_unit_monitor #(
  .DATA_WIDTH(DATA_WIDTH), .ADDRESS_WIDTH(ADDRESS_WIDTH)
) ports (.*);
`endif

`default_nettype wire
