// SPDX-License-Identifier: MIT
//
// blitter_combine: source and halftone (HOP), the sixteen operations with the destination (OP), and the end mask.
`default_nettype none

module blitter_combine (
    input  wire [1:0]  i_hop,
    input  wire [3:0]  i_op,
    input  wire [15:0] i_mask,

    input  wire [15:0] i_source,
    input  wire [15:0] i_pattern,
    input  wire [15:0] i_destination,

    output wire [15:0] o_result
);

  wire [15:0] w_value = (i_hop[1] ? i_source : 16'hFFFF) & (i_hop[0] ? i_pattern : 16'hFFFF);

  // Bit n of OP adds the n-th product of value and destination
  wire [15:0] w_operation = ({16{i_op[0]}} & w_value & i_destination)
                          | ({16{i_op[1]}} & w_value & ~i_destination)
                          | ({16{i_op[2]}} & ~w_value & i_destination)
                          | ({16{i_op[3]}} & ~w_value & ~i_destination);

  assign o_result = (w_operation & i_mask) | (i_destination & ~i_mask);

endmodule

`default_nettype wire
