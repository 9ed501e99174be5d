// SPDX-License-Identifier: MIT
//
// overlap_sweep: goes down the rows; a sprite that begins is compared with those that are there.
//
// Visible sprites hang in a list per first row, the last loaded first, which is the order of rank.
// The active ones lie in a memory in that order; those whose last row is over are dropped when a
// sprite begins and they are met, one a clock. A pair that is of interest and shares a column is
// opened. A row without a beginning and without an open pair takes one clock.
//
// The lists are empty after a run, but not after one that was cut short: the next clears them.
`default_nettype none

module overlap_sweep #(
  parameter SPRITES = 128,
  parameter ROWS    = 512,
  parameter INDEX   = 7,
  parameter ROW     = 9
) (
  input  logic              i_clk,
  input  logic              i_rst,

  // The run
  input  logic              i_begin,
  input  logic              i_busy,
  input  logic              i_stop,
  output logic              o_load,      // descriptors may be read
  input  logic              i_loaded,
  output logic              o_done,      // no pair will be opened or tested any more

  // Sprites as they are loaded
  input  logic              i_classes,
  input  logic [INDEX-1:0]  i_classes_index,
  input  logic [31:0]       i_classes_data,
  input  logic              i_place,
  input  logic [INDEX-1:0]  i_index,
  input  logic [9:0]        i_left,
  input  logic [9:0]        i_right,
  input  logic [ROW-1:0]    i_first,
  input  logic [ROW-1:0]    i_last,

  // Open pairs
  output logic              o_open,
  output logic [INDEX-1:0]  o_later,
  output logic [INDEX-1:0]  o_earlier,
  input  logic              i_any_open,
  output logic [ROW-1:0]    o_row,
  output logic              o_walk,      // look at all of them
  input  logic              i_walked
);

  localparam BOX = 20 + ROW;

  typedef enum logic [2:0] {IDLE, CLEAR, LOAD, SCAN, LATCH, COMPARE, APPEND, NEXT} state_t;

  logic [ROW-1:0]   r_row;
  state_t           r_state;
  logic             r_dirty;             // the lists may not be empty
  logic             r_walking;
  logic             r_hang;              // a sprite is hung into its list
  logic [INDEX-1:0] r_hang_index;
  logic [ROW-1:0]   r_hang_row;
  logic [INDEX:0]   r_waiting;           // visible sprites that have not begun
  logic [INDEX:0]   r_active;            // number of active ones
  logic [INDEX:0]   r_met, r_kept;       // of these, in the comparison
  logic [INDEX-1:0] r_new, r_other;
  logic [INDEX:0]   r_next;              // {there is one, which}
  logic [9:0]       r_left, r_right;
  logic [31:0]      r_classes;

  logic             w_step, w_begin_sprite, w_begins, w_keep, w_columns, w_interest, w_last_met;
  logic             w_row_begun;
  logic [INDEX-1:0] w_begin_index;
  logic [ROW-1:0]   w_next_row;
  logic [INDEX:0]   w_head, w_link;
  logic [INDEX-1:0] w_active, w_box_index;
  logic [9:0]       w_other_left, w_other_right;
  logic [ROW-1:0]   w_other_last;
  logic [31:0]      w_other_classes;

  // Lists by first row: head of a row, and the next of a sprite
  logic             w_head_write;
  logic [ROW-1:0]   w_head_address;
  logic [INDEX:0]   w_head_data;

  assign w_head_write   = r_state == CLEAR || r_hang || w_begins;
  assign w_head_address = r_hang ? r_hang_row : r_row;
  assign w_head_data    = r_hang ? {1'b1, r_hang_index} : {INDEX+1{1'b0}};

  common_memory #(.WIDTH(INDEX + 1), .DEPTH(ROWS)) heads (
    .i_clk,
    .i_write(w_head_write), .i_write_address(w_head_address), .i_data(w_head_data),
    .i_read(i_place || w_step), .i_read_address(i_place ? i_first : w_next_row), .o_data(w_head)
  );

  common_memory #(.WIDTH(INDEX + 1), .DEPTH(SPRITES)) links (
    .i_clk,
    .i_write(r_hang), .i_write_address(r_hang_index), .i_data(w_head),
    .i_read(w_begin_sprite), .i_read_address(w_begin_index), .o_data(w_link)
  );

  common_memory #(.WIDTH(INDEX), .DEPTH(SPRITES)) active (
    .i_clk,
    .i_write((r_state == COMPARE && w_keep) || r_state == APPEND),
    .i_write_address(r_kept[INDEX-1:0]), .i_data(r_state == APPEND ? r_new : r_other),
    .i_read(1'b1), .i_read_address(w_begin_sprite ? {INDEX{1'b0}} : r_met[INDEX-1:0]),
    .o_data(w_active)
  );

  common_memory #(.WIDTH(BOX), .DEPTH(SPRITES)) boxes (
    .i_clk,
    .i_write(i_place), .i_write_address(i_index), .i_data({i_left, i_right, i_last}),
    .i_read(1'b1), .i_read_address(w_box_index),
    .o_data({w_other_left, w_other_right, w_other_last})
  );

  common_memory #(.WIDTH(32), .DEPTH(SPRITES)) classes (
    .i_clk,
    .i_write(i_classes), .i_write_address(i_classes_index), .i_data(i_classes_data),
    .i_read(1'b1), .i_read_address(w_box_index), .o_data(w_other_classes)
  );

  // The sequence of a row
  assign w_begins       = r_state == SCAN && !r_walking && w_head[INDEX];
  assign w_begin_sprite = w_begins || r_state == NEXT;
  assign w_begin_index  = r_state == NEXT ? r_next[INDEX-1:0] : w_head[INDEX-1:0];
  assign w_box_index    = w_begin_sprite ? w_begin_index : w_active;
  assign w_row_begun    = (r_state == SCAN && !r_walking && !w_head[INDEX]) ||
                          (r_state == APPEND && !r_next[INDEX]);
  assign o_walk         = w_row_begun && i_any_open;
  assign o_done         = r_state == SCAN && !r_walking && r_waiting == 0 && !i_any_open;
  assign w_step         = (r_state == LOAD && i_loaded && !r_hang) ||
                          (w_row_begun && !i_any_open) || (r_walking && i_walked);
  assign w_next_row     = r_state == LOAD ? 0 : r_row + 1'b1;
  assign o_load         = r_state == LOAD;

  // The comparison of the new sprite with another
  assign w_keep     = w_other_last >= r_row;
  assign w_columns  = r_left <= w_other_right && w_other_left <= r_right;
  assign w_interest = |(r_classes[31:16] & w_other_classes[15:0]) ||
                      |(r_classes[15:0] & w_other_classes[31:16]);
  assign w_last_met = r_met == r_active + 1'b1;
  assign o_open     = r_state == COMPARE && w_keep && w_columns && w_interest;
  assign o_later    = r_new;
  assign o_earlier  = r_other;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_state   <= IDLE;
      r_walking <= 1'b0;
    end else if (!i_busy) begin
      r_state   <= i_begin ? (r_dirty ? CLEAR : LOAD) : IDLE;
      r_walking <= 1'b0;
    end else begin
      if (r_walking) r_walking <= !i_walked;
      else r_walking <= o_walk;
      case (r_state)
        CLEAR:   if (r_row == ROWS[ROW-1:0] - 1'b1) r_state <= LOAD;
        LOAD:    if (w_step) r_state <= SCAN;
        SCAN:    if (w_begins && !o_done) r_state <= LATCH;
        LATCH:   r_state <= r_active == 0 ? APPEND : COMPARE;
        COMPARE: if (w_last_met) r_state <= APPEND;
        APPEND:  r_state <= r_next[INDEX] ? NEXT : SCAN;
        NEXT:    r_state <= LATCH;
        default: ;
      endcase
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst || i_stop) r_dirty <= 1'b1;
    else if (r_state == CLEAR && r_row == ROWS[ROW-1:0] - 1'b1) r_dirty <= 1'b0;

    if (!i_busy) r_row <= 0;
    else if (r_state == CLEAR) r_row <= r_row == ROWS[ROW-1:0] - 1'b1 ? 0 : r_row + 1'b1;
    else if (w_step) r_row <= w_next_row;

    r_hang <= i_busy && i_place;
    if (i_place) begin
      r_hang_index <= i_index;
      r_hang_row   <= i_first;
    end

    if (!i_busy) begin
      r_waiting <= 0;
      r_active  <= 0;
    end else begin
      if (i_place) r_waiting <= r_waiting + 1'b1;
      else if (r_state == APPEND) r_waiting <= r_waiting - 1'b1;
      if (r_state == APPEND) r_active <= r_kept + 1'b1;
    end

    // In the clock of w_begin_sprite place 0 is looked up; r_met counts on from there.
    if (w_begin_sprite) begin
      r_met  <= {{INDEX{1'b0}}, 1'b1};
      r_kept <= 0;
      r_new  <= w_begin_index;
    end else begin
      r_met <= r_met + 1'b1;
      if (r_state == COMPARE && w_keep) r_kept <= r_kept + 1'b1;
    end
    r_other <= w_active;
    if (r_state == LATCH) begin
      r_next    <= w_link;
      r_left    <= w_other_left;
      r_right   <= w_other_right;
      r_classes <= w_other_classes;
    end
  end

  assign o_row = r_row;

  // Parameters
  if (SPRITES < 2 || SPRITES > 256) overlap_sweep_SPRITES_must_be_2_to_256 refused ();
  if (INDEX != $clog2(SPRITES)) overlap_sweep_INDEX_must_be_clog2_of_SPRITES refused ();
  if (ROWS < 2 || ROWS > 1024) overlap_sweep_ROWS_must_be_2_to_1024 refused ();
  if (ROW != $clog2(ROWS)) overlap_sweep_ROW_must_be_clog2_of_ROWS refused ();

endmodule

`default_nettype wire
