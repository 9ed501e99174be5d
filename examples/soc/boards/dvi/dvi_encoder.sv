// SPDX-License-Identifier: MIT
//
// dvi_encoder: one channel of DVI 1.0: eight bits of a pixel, or two of control, as ten.
//
// Of two codes for a byte the one with fewer edges is taken, and it is inverted where that brings
// the ones and zeros sent so far nearer to each other. The word is there in the next clock; its bit
// 0 is sent first.
`default_nettype none

module dvi_encoder (
  input  logic       i_clk,
  input  logic       i_visible,
  input  logic [7:0] i_data,
  input  logic [1:0] i_control,
  output logic [9:0] o_word
);

  logic signed [4:0] r_balance;  // ones sent so far less zeros, half of it
  logic [9:0]        r_word;
  logic [8:0]        w_code;

  function automatic logic [3:0] ones(input logic [7:0] bits);
    ones = {3'd0, bits[0]} + {3'd0, bits[1]} + {3'd0, bits[2]} + {3'd0, bits[3]}
         + {3'd0, bits[4]} + {3'd0, bits[5]} + {3'd0, bits[6]} + {3'd0, bits[7]};
  endfunction

  wire [3:0] w_ones = ones(i_data);
  wire       w_xnor = w_ones > 4'd4 || (w_ones == 4'd4 && !i_data[0]);

  // Each bit of the code is that of the data, and the code's before: all of the data's up to it
  for (genvar n = 0; n < 8; n = n + 1) begin : g_code
    assign w_code[n] = ^i_data[n:0] ^ (n % 2 == 1 && w_xnor);
  end
  assign w_code[8] = !w_xnor;

  // Half of ones less zeros in the code
  wire signed [4:0] w_excess = {1'b0, ones(w_code[7:0])} - 5'sd4;
  wire              w_level = r_balance == 5'sd0 || w_excess == 5'sd0;
  wire              w_invert = w_level ? w_xnor : r_balance[4] == w_excess[4];

  // Bits 8 and 9 count, too: of an inverted word bit 9 is 1, and bit 8 says which of the codes.
  always_ff @(posedge i_clk) begin
    if (!i_visible) begin
      r_balance <= 5'sd0;
      case (i_control)
        2'b00:   r_word <= 10'b1101010100;
        2'b01:   r_word <= 10'b0010101011;
        2'b10:   r_word <= 10'b0101010100;
        default: r_word <= 10'b1010101011;
      endcase
    end else begin
      r_word    <= {w_invert, w_code[8], w_invert ? ~w_code[7:0] : w_code[7:0]};
      r_balance <= r_balance + (w_invert ? -w_excess : w_excess)
                   + (w_invert && w_code[8] ? 5'sd1 : 5'sd0)
                   - (!w_invert && !w_code[8] ? 5'sd1 : 5'sd0);
    end
  end

  initial r_balance = 5'sd0;

  assign o_word = r_word;

endmodule

`default_nettype wire
