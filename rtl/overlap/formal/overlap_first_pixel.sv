// SPDX-License-Identifier: MIT
//
// overlap_first_pixel: whether there is a common pixel and which is the leftmost, as looking at one
// bit after the other tells (rule 4).
`default_nettype none

module overlap_first_pixel (
  input logic        i_clk,
  input logic [63:0] i_bits
);

  logic       w_any;
  logic [5:0] w_first;

  overlap_first dut (.i_bits, .o_any(w_any), .o_first(w_first));

  logic       w_seen;
  logic [5:0] w_place;
  always_comb begin
    w_seen  = 1'b0;
    w_place = 6'd0;
    for (int n = 0; n < 64; n = n + 1) begin
      if (i_bits[63-n] && !w_seen) begin
        w_seen  = 1'b1;
        w_place = 6'(n);
      end
    end
  end

  always @* begin
    assert (w_any == w_seen);
    if (w_seen) assert (w_first == w_place);
  end

  always_ff @(posedge i_clk) begin
    cover (w_first == 6'd63 && w_any);
    cover (w_first == 6'd0 && i_bits[0]);
    cover (!w_any);
  end

endmodule

`default_nettype wire
