// SPDX-License-Identifier: MIT
//
// soc_arbiter: which of MASTERS has the bus.
//
// A grant is locked: it stays with a master for as long as that asks, which is while its cyc is
// high, or while a blitter requests the bus or is on it. Then the next one behind it that asks has
// its turn, in the clock after.
`default_nettype none

module soc_arbiter #(
  parameter MASTERS = 4
) (
  input  logic               i_clk,
  input  logic               i_rst,
  input  logic [MASTERS-1:0] i_request,
  output logic [MASTERS-1:0] o_grant  // at most one
);

  logic [MASTERS-1:0] r_grant;
  logic [MASTERS-1:0] r_last;  // who had it last, or has it

  // Bits above that of the last one
  wire [MASTERS-1:0] w_behind = i_request & ~(r_last | (r_last - 1'b1));
  wire [MASTERS-1:0] w_among  = w_behind != '0 ? w_behind : i_request;
  wire [MASTERS-1:0] w_next   = w_among & (~w_among + 1'b1);
  wire               w_locked = (r_grant & i_request) != '0;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_grant <= '0;
      r_last  <= {1'b1, {(MASTERS-1){1'b0}}};
    end else if (!w_locked) begin
      r_grant <= w_next;
      if (w_next != '0) r_last <= w_next;
    end
  end

  assign o_grant = r_grant;

endmodule

`default_nettype wire
