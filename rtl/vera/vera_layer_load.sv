// SPDX-License-Identifier: MIT
// Stand-in for a tile or bitmap layer: the video RAM traffic of one, without its picture.
//
// In every row that is rendered it fetches i_words words: the first is asked for at t = 1, each
// further one four clocks after the one before was served, which is the pace of an 8-bpp bitmap at
// one pixel a clock. A disabled layer does not ask.
`default_nettype none

module vera_layer_load (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  input  logic        i_enable,
  input  logic [7:0]  i_words,
  input  logic        i_start,
  // Video RAM
  output logic        o_request,
  output logic [14:0] o_address,
  input  logic        i_turn,
  input  logic        i_ready
);

  // Clocks until the next word is asked for, plus one; the count stops at the request.
  localparam logic [2:0] IDLE = 3'd0;
  localparam logic [2:0] REQUEST = 3'd1;
  localparam logic [2:0] FIRST = 3'd2;
  localparam logic [2:0] SERVED = 3'd4;

  logic [2:0] r_count;
  logic [7:0] r_left;              // words not served yet
  logic [7:0] r_word;

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (r_count != IDLE) begin
        r_count <= r_count != REQUEST ? r_count - 3'd1 :
                   !(o_request && i_turn && i_ready) ? REQUEST :
                   r_left == 8'd1 ? IDLE : SERVED;
        if (o_request && i_turn && i_ready) begin
          r_left <= r_left - 8'd1;
          r_word <= r_word + 8'd1;
        end
      end
      if (i_start) begin
        r_count <= i_words == 8'd0 ? IDLE : FIRST;
        r_left  <= i_words;
        r_word  <= 8'd0;
      end
    end
    if (i_rst) r_count <= IDLE;
  end

  assign o_request = i_enable && r_count == REQUEST;
  assign o_address = {7'd0, r_word};

endmodule

`default_nettype wire
