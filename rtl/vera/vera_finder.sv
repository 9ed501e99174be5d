// SPDX-License-Identifier: MIT
// Sprite finder: walks the attribute memory in index order and hands the sprites of the row to the
// drawer.
//
// One lookup a clock, the first in the clock after i_start. A sprite is on the row when its Z is
// not 0 and (row - Y) mod 1024 < height. A hit waits, looking the sprite up again in each clock,
// until the drawer is idle; in that clock, T, o_take is high and i_word holds bytes 4-7 of the
// record, in T+1 bytes 0-3, and T+2 looks up the next index. The memory delivers one clock after
// o_address, so that is the address of the next clock's lookup; o_held_address is that of this
// clock's.
`default_nettype none

module vera_finder (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  // Row
  input  logic        i_start,
  input  logic        i_stop,
  input  logic [8:0]  i_row,
  output logic        o_idle,
  // Attribute memory
  output logic [7:0]  o_address,
  output logic [7:0]  o_held_address,
  input  logic [31:0] i_word,
  // Drawer
  input  logic        i_drawer_idle,
  output logic        o_take,
  output logic [5:0]  o_offset
);

  typedef enum logic [1:0] {
    FINDER_IDLE,
    FINDER_LOOKUP,
    FINDER_LOAD
  } state_t;

  localparam logic [6:0] LAST_SPRITE = 7'd127;

  state_t     r_state;
  logic [6:0] r_index;
  logic [6:0] r_next;              // r_index + 1, ready for the address
  logic       r_upper;             // half of the record that this clock's lookup is of
  logic [9:0] w_y;
  logic [1:0] w_z;
  logic [1:0] w_height;
  logic [9:0] w_offset;
  logic [6:0] w_eighths;
  logic       w_hit;
  logic       w_advance;

  // Bytes 4-7; a sprite is 8 << height pixels tall.
  assign w_y       = i_word[9:0];
  assign w_z       = i_word[19:18];
  assign w_height  = i_word[31:30];
  assign w_offset  = {1'b0, i_row} - w_y;
  assign w_eighths = w_offset[9:3];

  always_comb begin
    if (r_state == FINDER_LOOKUP) begin
      w_hit     = w_z != 2'd0 && (w_eighths >> w_height) == 7'd0;  // Rule 14
      o_take    = w_hit && i_drawer_idle;
      w_advance = !w_hit;  // Rule 19
    end else begin
      w_hit     = 1'b0;
      o_take    = 1'b0;
      w_advance = r_state == FINDER_LOAD;
    end
  end

  assign o_idle         = r_state == FINDER_IDLE;
  assign o_address      = {i_start ? 7'd0 : w_advance ? r_next : r_index, !o_take};
  assign o_held_address = {r_index, r_upper};
  assign o_offset       = w_offset[5:0];

  always_ff @(posedge i_clk) begin
    if (!i_hold) begin
      if (w_advance) begin
        r_state <= r_index == LAST_SPRITE ? FINDER_IDLE : FINDER_LOOKUP;
        r_index <= r_next;
        r_next  <= r_next + 7'd1;
      end else if (o_take) begin
        r_state <= FINDER_LOAD;
      end
      if (i_start) begin
        r_state <= FINDER_LOOKUP;
        r_index <= 7'd0;
        r_next  <= 7'd1;
      end else if (i_stop) begin
        r_state <= FINDER_IDLE;
        r_index <= 7'd0;
        r_next  <= 7'd1;
      end
    end
    if (i_rst) begin
      r_state <= FINDER_IDLE;
      r_index <= 7'd0;
      r_next  <= 7'd1;
    end
  end

  always_ff @(posedge i_clk) if (!i_hold) r_upper <= !o_take;

endmodule

`default_nettype wire
