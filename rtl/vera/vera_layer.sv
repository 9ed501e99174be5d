// SPDX-License-Identifier: MIT
// Layer: the pace at which one layer fetches the words of a line, as its settings make it. Nothing
// of its picture is made; what it takes from the sprites is the video RAM.
//
// A line begins with i_start. In the tile modes a word of the map, which has two entries, is
// fetched before every second tile, then the words of the tile's line; bitmaps have words only. A
// fetch is asked for one clock after the layer turns to it, and its word is there a clock after it
// was served. Words are then drawn one pixel a clock, while the next is being fetched, until the
// 640th pixel has been drawn; the first ones of a tile layer are scrolled out on the left. A layer
// that is not enabled waits with its request for ever. i_start begins anew whatever is under way,
// but a request that has been made stays.
`default_nettype none

module vera_layer (
  input  logic       i_clk,
  input  logic       i_rst,
  input  logic       i_hold,
  // Settings
  input  logic       i_enable,
  input  logic       i_bitmap,
  input  logic [1:0] i_depth,      // 1, 2, 4, 8 bits a pixel
  input  logic       i_wide,       // tiles of 16 pixels
  input  logic [4:0] i_scroll,     // low bits of HSCROLL
  // Row
  input  logic       i_start,
  // Video RAM
  output logic       o_request,
  input  logic       i_turn,
  input  logic       i_ready
);

  typedef enum logic [2:0] {
    LAYER_IDLE,
    LAYER_MAP,
    LAYER_MAP_WAIT,
    LAYER_WORD,
    LAYER_WORD_WAIT,
    LAYER_DRAW
  } state_t;

  state_t     r_state;
  logic       r_asks;
  logic       r_served;            // the word is there
  logic       r_tile;              // lowest bit of the tiles counted
  logic [1:0] r_word;              // of the tile's line

  // Word being drawn
  logic       r_draw;              // begins
  logic       r_busy;
  logic [4:0] r_pixel;
  logic [9:0] r_column;

  logic [4:0] w_last_pixel;        // of a word
  logic [1:0] w_last_word;         // of a tile's line
  logic       w_second;            // the map's word has been used up after this tile
  logic       w_done;
  logic       w_draws;
  logic       w_ends;              // the word, in this clock
  logic       w_free;

  always_comb begin
    case (i_depth)
      2'd3:    w_last_pixel = 5'd3;
      2'd2:    w_last_pixel = 5'd7;
      2'd1:    w_last_pixel = i_bitmap || i_wide ? 5'd15 : 5'd7;
      default: w_last_pixel = i_bitmap ? 5'd31 : i_wide ? 5'd15 : 5'd7;
    endcase
    case (i_depth)
      2'd3:    w_last_word = i_wide ? 2'd3 : 2'd1;
      2'd2:    w_last_word = {1'b0, i_wide};
      default: w_last_word = 2'd0;
    endcase
  end

  assign w_second = r_tile ^ (i_wide ? i_scroll[4] : i_scroll[3]);
  assign w_done   = r_column[9:7] == 3'b101;
  assign w_draws  = !w_done && (r_busy || r_draw);
  assign w_ends   = w_draws && !r_draw && r_pixel == w_last_pixel;
  assign w_free   = i_start || w_ends || !(r_busy || w_draws);

  assign o_request = i_enable && r_asks && !r_served;

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      r_served <= o_request && i_turn && i_ready;
      r_draw   <= r_state == LAYER_DRAW && w_free;
      case (r_state)
        LAYER_MAP: begin
          r_asks  <= 1'b1;
          r_state <= LAYER_MAP_WAIT;
        end
        LAYER_WORD: begin
          r_asks  <= 1'b1;
          r_state <= LAYER_WORD_WAIT;
        end
        LAYER_MAP_WAIT: if (r_served) begin
          r_asks  <= 1'b0;
          r_state <= LAYER_WORD;
        end
        LAYER_WORD_WAIT: if (r_served) begin
          r_asks  <= 1'b0;
          r_state <= LAYER_DRAW;
        end
        LAYER_DRAW: begin
          if (w_free) begin
            r_state <= LAYER_WORD;
            if (!i_bitmap) begin
              r_word <= r_word + 2'd1;
              if (r_word == w_last_word) begin
                r_word <= 2'd0;
                r_tile <= !r_tile;
                if (w_second) r_state <= LAYER_MAP;
              end
            end
          end
          if (w_done) r_state <= LAYER_IDLE;
        end
        default: ;
      endcase
      if (i_start) begin
        r_state <= i_bitmap ? LAYER_WORD : LAYER_MAP;
        r_word  <= 2'd0;
        r_tile  <= 1'b0;
      end
    end
    if (i_rst) begin
      r_state  <= LAYER_IDLE;
      r_asks   <= 1'b0;
      r_served <= 1'b0;
      r_draw   <= 1'b0;
      r_word   <= 2'd0;
      r_tile   <= 1'b0;
    end
  end

  // Pixels
  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (w_draws) begin
        r_column <= r_column + 10'd1;
        r_pixel  <= w_ends ? 5'd0 : r_draw ? 5'd1 : r_pixel + 5'd1;
        r_busy   <= !w_ends;
      end
      if (i_start) begin
        r_column <= i_bitmap ? 10'd0 : 10'd0 - {6'd0, i_wide && i_scroll[3], i_scroll[2:0]};
        r_pixel  <= 5'd0;
        r_busy   <= 1'b0;
      end
    end
    if (i_rst) begin
      r_column <= 10'd0;
      r_pixel  <= 5'd0;
      r_busy   <= 1'b0;
    end
  end

endmodule

`default_nettype wire
