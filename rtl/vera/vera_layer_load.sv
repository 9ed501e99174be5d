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

  typedef enum logic [2:0] {
    LAYER_IDLE,
    LAYER_SERVED,
    LAYER_PAUSE,
    LAYER_ASK,
    LAYER_REQUEST
  } state_t;

  state_t     r_state;
  logic [7:0] r_left;              // words after the current or next one
  logic [7:0] r_word;

  function automatic state_t following(input state_t state, input logic served, input logic last);
    case (state)
      LAYER_SERVED: following = LAYER_PAUSE;
      LAYER_PAUSE:  following = LAYER_ASK;
      LAYER_ASK:    following = LAYER_REQUEST;
      default:      following = !served ? LAYER_REQUEST : last ? LAYER_IDLE : LAYER_SERVED;
    endcase
  endfunction

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (r_state != LAYER_IDLE) begin
        r_state <= following(r_state, i_turn && i_ready, r_left == 8'd0);
        if (i_turn && i_ready) begin
          r_left <= r_left - 8'd1;
          r_word <= r_word + 8'd1;
        end
      end
      if (i_start) begin
        r_state <= i_words == 8'd0 ? LAYER_IDLE : LAYER_ASK;
        r_left  <= i_words - 8'd1;
        r_word  <= 8'd0;
      end
    end
    if (i_rst) r_state <= LAYER_IDLE;
  end

  assign o_request = i_enable && r_state == LAYER_REQUEST;
  assign o_address = {7'd0, r_word};

endmodule

`default_nettype wire
