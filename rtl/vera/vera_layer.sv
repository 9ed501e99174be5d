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

  logic       w_done;
  logic       w_draws;
  logic       w_ends;              // the word, in this clock
  logic       w_free;

  function automatic logic [4:0] last_pixel(input logic [1:0] depth, input logic bitmap,
                                            input logic wide);
    case (depth)
      2'd3:    last_pixel = 5'd3;
      2'd2:    last_pixel = 5'd7;
      2'd1:    last_pixel = bitmap || wide ? 5'd15 : 5'd7;
      default: last_pixel = bitmap ? 5'd31 : wide ? 5'd15 : 5'd7;
    endcase
  endfunction

  // Of a tile's line
  function automatic logic is_last_word(input logic [1:0] word, input logic [1:0] depth,
                                        input logic wide);
    case (depth)
      2'd3:    is_last_word = word == {wide, 1'b1};
      2'd2:    is_last_word = word == {1'b0, wide};
      default: is_last_word = word == 2'd0;
    endcase
  endfunction

  assign w_done = r_column[9:7] == 3'b101;

  // A word that begins is at pixel 0.
  always_comb begin
    if (r_busy || r_draw) begin
      w_draws = !w_done;
      w_ends  = !w_done && r_pixel == last_pixel(i_depth, i_bitmap, i_wide);
    end else begin
      w_draws = 1'b0;
      w_ends  = 1'b0;
    end
  end

  assign w_free = i_start || w_ends || !(r_busy || w_draws);

  always_comb begin
    o_request = 1'b0;
    if (i_enable) begin
      if (r_asks) o_request = !r_served;
    end
  end

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      r_served <= 1'b0;
      if (o_request) r_served <= i_turn && i_ready;
      r_draw   <= 1'b0;
      case (r_state)
        LAYER_MAP: begin
          r_asks  <= 1'b1;
          r_state <= LAYER_MAP_WAIT;
        end
        LAYER_WORD: begin
          r_asks  <= 1'b1;
          r_state <= LAYER_WORD_WAIT;
        end
        LAYER_MAP_WAIT: if (r_served) begin  // Rule 30
          r_asks  <= 1'b0;
          r_state <= LAYER_WORD;
        end
        LAYER_WORD_WAIT: if (r_served) begin
          r_asks  <= 1'b0;
          r_state <= LAYER_DRAW;
        end
        LAYER_DRAW: begin
          if (w_free) begin
            r_draw  <= 1'b1;
            r_state <= LAYER_WORD;
            if (!i_bitmap) begin
              if (is_last_word(r_word, i_depth, i_wide)) begin
                // The map's word is used up.
                if (r_tile != (i_wide ? i_scroll[4] : i_scroll[3])) r_state <= LAYER_MAP;
                r_tile <= !r_tile;
              end
              r_word <= is_last_word(r_word, i_depth, i_wide) ? 2'd0 : r_word + 2'd1;
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
        r_pixel  <= w_ends ? 5'd0 : r_pixel + 5'd1;
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
