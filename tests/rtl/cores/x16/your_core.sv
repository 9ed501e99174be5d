// SPDX-License-Identifier: MIT
//
// your_core: a chip on the external bus of the X16 that remembers 32 bytes, and asserts /IRQ while that of ISR is not 0.
// It takes address and data at the end of /WR, as VERA does.
`default_nettype none

module your_core (
    input  wire       i_clk,
    input  wire       i_rst,
    input  wire       i_cs_n,
    input  wire       i_rd_n,
    input  wire       i_wr_n,
    input  wire [4:0] i_a,
    inout  wire [7:0] io_d,
    output wire       o_irq_n
);

  localparam [4:0] ISR = 5'h07;

  logic [7:0] r_bytes[0:31];
  logic [7:0] r_isr;
  logic       r_writing;
  logic [4:0] r_a;
  logic [7:0] r_d;

  wire w_writing = !i_cs_n && !i_wr_n;

  always_ff @(posedge i_clk) begin
    r_writing <= w_writing && !i_rst;
    r_a       <= i_a;
    r_d       <= io_d;
    if (r_writing && !w_writing) r_bytes[r_a] <= r_d;
    if (i_rst) r_isr <= 8'd0;
    else if (r_writing && !w_writing && r_a == ISR) r_isr <= r_d;
  end

  assign io_d    = !i_cs_n && !i_rd_n && i_wr_n ? r_bytes[i_a] : 8'hZZ;
  assign o_irq_n = r_isr == 8'd0;

endmodule

`default_nettype wire
