// SPDX-License-Identifier: MIT
// Stand-in for a tile or bitmap layer: the video RAM traffic of one, without its picture.
//
// In every row that is rendered it fetches i_words words: the first is asked for at t = 1, each further one four clocks
// after the one before was served, which is the pace of an 8-bpp bitmap at one pixel a clock. A disabled layer does not
// ask.
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

  localparam logic [1:0] PAUSE = 2'd2;   // clocks between a word served and the decision to ask again

  logic       r_request;
  logic [7:0] r_left;              // words still to be asked for
  logic [1:0] r_pause;
  logic [7:0] r_word;

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (r_request) begin
        if (i_turn && i_ready) begin
          r_request <= 1'b0;
          r_pause   <= PAUSE;
          r_word    <= r_word + 8'd1;
        end
      end else if (r_left != 8'd0) begin
        r_request <= r_pause == 2'd0;
        if (r_pause == 2'd0) r_left <= r_left - 8'd1;
        else r_pause <= r_pause - 2'd1;
      end
      if (i_start) begin
        r_request <= 1'b0;
        r_left    <= i_words;
        r_pause   <= 2'd0;
        r_word    <= 8'd0;
      end
    end
    if (i_rst) begin
      r_request <= 1'b0;
      r_left    <= 8'd0;
      r_pause   <= 2'd0;
      r_word    <= 8'd0;
    end
  end

  assign o_request = r_request && i_enable;
  assign o_address = {7'd0, r_word};

endmodule

`default_nettype wire
