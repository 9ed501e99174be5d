// SPDX-License-Identifier: MIT
// Sprite drawer: fetches one row of a sprite's image and emits its pixels from left to right, one a
// clock.
//
// With T the clock of i_take: bytes 0-3 arrive in T+1, the first fetch is requested in T+3, its
// data come the clock after it was taken, whatever i_hold is then, pixels follow from T+5. After
// each word of 8 (4 bpp) or 4 (8 bpp) pixels the next one is requested. i_wait_states, sampled at
// the start of a row, delays the pixels of every fetch by as many clocks. o_read_column runs one
// clock ahead of the pixel, for the line buffer's read port. i_stop makes this clock's pixel the
// last one.
`default_nettype none

module vera_drawer (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  // Row
  input  logic        i_start,
  input  logic        i_stop,
  // Finder
  output logic        o_idle,
  input  logic        i_take,
  input  logic [5:0]  i_offset,
  input  logic [31:0] i_word,
  // Video RAM
  output logic        o_request,
  output logic [14:0] o_address,
  input  logic        i_turn,
  input  logic        i_ready,
  input  logic [31:0] i_data,
  input  logic [3:0]  i_wait_states,
  // Line buffer
  output logic [9:0]  o_read_column,
  // Pixel
  output logic        o_pixel,
  output logic        o_first,
  output logic        o_last,
  output logic [9:0]  o_column,
  output logic [7:0]  o_raw,
  output logic [3:0]  o_palette,
  output logic [3:0]  o_mask,
  output logic [1:0]  o_z
);

  typedef enum logic [2:0] {
    DRAWER_IDLE,
    DRAWER_LOAD,
    DRAWER_ADDRESS,
    DRAWER_FETCH,
    DRAWER_DATA,
    DRAWER_WAIT,
    DRAWER_PIXEL
  } state_t;

  state_t      r_state;

  // Sprite being drawn
  logic [5:0]  r_line;           // line of the image, vertical flip applied
  logic        r_hflip;
  logic        r_8bpp;
  logic [1:0]  r_width;          // 8 << r_width pixels
  logic [3:0]  r_mask;
  logic [1:0]  r_z;
  logic [3:0]  r_palette;
  logic [11:0] r_base;           // image address in units of 8 words
  logic [2:0]  r_shift;          // 1 << r_shift words a line

  // Progress
  logic [14:0] r_word;           // address of the next fetch, wraps with the memory
  logic [3:0]  r_words_left;     // fetches after the current one
  logic [2:0]  r_pixels_left;    // pixels of the word after the current or next one
  logic [3:0]  r_wait_states;
  logic [3:0]  r_wait;           // clocks the pixels still have to wait
  logic        r_first;          // the next pixel is the sprite's first
  logic        r_arrives;        // the word is there, for this clock only
  logic [31:0] r_data;
  logic [9:0]  r_column;

  logic [5:0]  w_flip;

  // Pixel in place `place` of a word, of which the two lowest bits count if there are four; of the
  // two in a byte, the left one is the high nibble.
  function automatic logic [7:0] raw(input logic [31:0] word, input logic [2:0] place,
                                     input logic bpp8);
    raw = bpp8 ? word[5'({place, 3'd0}) +: 8] : {4'd0, word[{place ^ 3'd1, 2'd0} +: 4]};
  endfunction

  // Height is a power of two, so flipping is complementing the bits of the line number that count.
  assign w_flip  = i_word[17] ? {i_word[31:30] == 2'd3, i_word[31], i_word[31:30] != 2'd0, 3'd7}
                              : 6'd0;

  always_comb begin
    if (o_pixel) begin
      o_raw         = raw(r_data, r_hflip ? r_pixels_left : ~r_pixels_left, r_8bpp);
      o_read_column = r_column + 10'd1;
      o_first       = r_first;
      o_last        = r_pixels_left == 3'd0 && r_words_left == 4'd0;
    end else begin
      o_raw         = 8'd0;
      o_read_column = r_column;
      o_first       = 1'b0;
      o_last        = 1'b0;
    end
  end

  // Sprite being drawn
  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (r_state == DRAWER_LOAD) begin
        r_base  <= i_word[11:0];
        r_8bpp  <= i_word[15];
        r_shift <= {1'b0, r_width} + {2'd0, i_word[15]};
      end
      if (i_take) begin
        r_line    <= i_offset ^ w_flip;
        r_hflip   <= i_word[16];
        r_z       <= i_word[19:18];
        r_mask    <= i_word[23:20];
        r_palette <= i_word[27:24];
        r_width   <= i_word[29:28];
      end
    end
  end

  // The memory answers in the next clock, held or not, and knows nothing of it afterwards.
  always_ff @(posedge i_clk) begin
    if (r_arrives) r_data <= i_data;  // Rule 31
    r_arrives <= 1'b0;
    if (o_request) r_arrives <= i_turn && i_ready && !i_hold;  // Rule 32
  end

  // State and progress
  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (o_idle) begin
        if (i_take) r_state <= DRAWER_LOAD;
      end else begin
        case (r_state)
          DRAWER_PIXEL: begin
            if (r_pixels_left == 3'd0) begin
              r_state      <= r_words_left != 4'd0 ? DRAWER_FETCH : DRAWER_IDLE;
              r_words_left <= r_words_left - 4'd1;
            end
            r_pixels_left <= r_pixels_left != 3'd0 ? r_pixels_left - 3'd1 : {!r_8bpp, 2'b11};
            r_column      <= o_read_column;  // Rule 15
            r_first       <= 1'b0;
          end
          DRAWER_WAIT: begin
            if (r_wait == 4'd1) r_state <= DRAWER_PIXEL;  // Rule 30
            r_wait <= r_wait - 4'd1;
          end
          DRAWER_DATA: begin
            r_state <= r_wait_states == 4'd0 ? DRAWER_PIXEL : DRAWER_WAIT;
            r_wait  <= r_wait_states;
            r_word  <= r_hflip ? r_word - 15'd1 : r_word + 15'd1;  // Rule 18
          end
          DRAWER_FETCH: if (i_turn && i_ready) r_state <= DRAWER_DATA;
          DRAWER_ADDRESS: begin
            r_state       <= DRAWER_FETCH;
            r_word        <= {r_base, 3'd0} + ({9'd0, r_line} << r_shift)
                             + {11'd0, r_hflip ? ~(4'hF << r_shift) : 4'd0};
            r_first       <= 1'b1;
            r_words_left  <= ~(4'hF << r_shift);
            r_pixels_left <= {!r_8bpp, 2'b11};
          end
          DRAWER_LOAD: begin
            r_state  <= DRAWER_ADDRESS;  // Rule 19
            r_column <= i_word[25:16];
          end
          default: ;
        endcase
      end
      if (i_start || i_stop) r_state <= DRAWER_IDLE;
      if (i_start) r_wait_states <= i_wait_states;
    end
    if (i_rst) r_state <= DRAWER_IDLE;
  end

  assign o_idle    = r_state == DRAWER_IDLE;
  assign o_request = r_state == DRAWER_FETCH;
  assign o_address = r_word;
  assign o_pixel   = r_state == DRAWER_PIXEL;
  assign o_column  = r_column;
  assign o_palette = r_palette;
  assign o_mask    = r_mask;
  assign o_z       = r_z;

endmodule

`default_nettype wire
