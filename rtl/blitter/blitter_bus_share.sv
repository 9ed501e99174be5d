// SPDX-License-Identifier: MIT
//
// blitter_bus_share: BUSY, HOG, the 64/64 sharing of the bus, and when the chip is master of it.
//
// In shared mode the counter takes every completed bus cycle, the chip's own and anybody else's
// (i_bus_cycle), from the moment BUSY is set; after 64 the turn changes. Setting BUSY again
// restarts it with the chip's turn. The chip gives the bus back after any access, so a hand-over
// may fall between a word's read and its write. Losing i_bus_grant has the same effect. The first
// clock of a grant is idle, and one more if a register access is then answered. BUSY and HOG are
// held clear from the end of a blit until Y_COUNT is written.
`default_nettype none

module blitter_bus_share (
  input  logic i_clk,
  input  logic i_rst,

  // Register writes
  input  logic i_wr_control,
  input  logic i_set_busy,
  input  logic i_set_hog,
  input  logic i_wr_y_count,
  input  logic i_reg_answering,  // a register access is in its second clock

  // The bus
  input  logic i_bus_grant,
  input  logic i_bus_cycle,
  input  logic i_step,       // an access of the chip completes
  input  logic i_blit_done,  // and it is the last of the blit

  output logic o_busy,
  output logic o_hog,
  output logic o_bus_request,
  output logic o_enter,       // becomes master in the next clock
  output logic o_master,
  output logic o_done
);

  typedef enum logic [1:0] {
    STOPPED,  // not BUSY
    WAITING,  // BUSY, but it is another master's turn or the grant has not come
    MASTER    // on the bus
  } state_t;

  state_t     r_state;
  logic       r_hog;
  logic       r_ended;       // the blit has ended and Y_COUNT has not been written since
  logic       r_chip_turn;
  logic [5:0] r_cycles_left; // of the present turn, less one

  wire w_start     = i_wr_control && i_set_busy && !r_ended;
  wire w_stop      = i_wr_control && !w_start;
  wire w_count     = i_step || i_bus_cycle;
  wire w_turn_ends = w_count && r_cycles_left == 6'd0;
  // The last cycle of the turn may be another master's, in the very clock of the grant
  wire w_may_enter = o_bus_request && i_bus_grant && !i_reg_answering && (r_hog || !w_turn_ends);

  always_ff @(posedge i_clk) begin
    if (i_rst) r_state <= STOPPED;
    else
      case (r_state)
        STOPPED: if (w_start) r_state <= WAITING;
        WAITING: begin
          if (w_stop) r_state <= STOPPED;
          else if (o_enter) r_state <= MASTER;
        end
        MASTER: begin
          if (i_blit_done) r_state <= STOPPED;
          else if (i_step && (!i_bus_grant || (!r_hog && w_turn_ends))) r_state <= WAITING;
        end
        default: r_state <= STOPPED;
      endcase
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_hog <= 1'b0;
    else if (i_wr_control) r_hog <= i_set_hog && !r_ended;
    else if (i_blit_done) r_hog <= 1'b0;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_ended <= 1'b0;
    else if (i_wr_y_count) r_ended <= 1'b0;
    else if (i_blit_done) r_ended <= 1'b1;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst || w_start) begin
      r_chip_turn   <= 1'b1;
      r_cycles_left <= 6'd63;
    end else if (w_count && o_busy) begin
      r_chip_turn   <= r_chip_turn ^ w_turn_ends;
      r_cycles_left <= r_cycles_left - 6'd1;
    end
  end

  assign o_busy        = r_state != STOPPED;
  assign o_hog         = r_hog;
  assign o_bus_request = o_busy && (r_hog || r_chip_turn);
  assign o_enter       = r_state == WAITING && w_may_enter;
  assign o_master      = r_state == MASTER;
  assign o_done        = !o_busy || i_wr_control;

endmodule

`default_nettype wire
