// SPDX-License-Identifier: MIT
//
// blitter_shadow: what the counters and flags must be, from the register writes and memory accesses
// at the pins alone.
`default_nettype none

module blitter_shadow (
  input  logic        i_clk,
  input  logic        i_rst,

  // A register write takes effect
  input  logic        i_write,
  input  logic [5:1]  i_adr,
  input  logic [1:0]  i_sel,
  input  logic [15:0] i_dat,

  // A write to memory completes: the last access of a word
  input  logic        i_word_done,

  output logic [15:0] o_x_count,
  output logic [15:0] o_x_reload,
  output logic [15:0] o_y_count,
  output logic [15:0] o_endmask1,
  output logic [15:0] o_endmask2,
  output logic [15:0] o_endmask3,
  output logic [15:0] o_mask,       // of the present word
  output logic [3:0]  o_line,
  output logic        o_line_down,
  output logic        o_first,
  output logic        o_ended,      // and Y_COUNT has not been written since
  output logic        o_busy,
  output logic        o_hog,
  output logic        o_completes  // this access is the last of the blit
);

  wire w_word        = i_write && i_sel == 2'b11;
  wire w_control     = i_write && i_sel[1] && i_adr == 5'h1E;
  wire w_ends_line   = i_word_done && o_x_count == 16'd1;

  assign o_mask      = o_first ? o_endmask1 : o_x_count == 16'd1 ? o_endmask3 : o_endmask2;
  assign o_completes = w_ends_line && o_y_count == 16'd1;

  always_ff @(posedge i_clk) begin
    if (w_word && i_adr == 5'h14) o_endmask1 <= i_dat;
    if (w_word && i_adr == 5'h15) o_endmask2 <= i_dat;
    if (w_word && i_adr == 5'h16) o_endmask3 <= i_dat;
    if (w_word && i_adr == 5'h18) o_line_down <= i_dat[15];

    if (i_word_done) begin
      o_x_count <= o_x_count - 16'd1;
      o_first   <= 1'b0;
    end
    if (w_ends_line) begin
      o_x_count <= o_x_reload;
      o_y_count <= o_y_count - 16'd1;
      o_line    <= o_line_down ? o_line - 4'd1 : o_line + 4'd1;
      o_first   <= 1'b1;
    end
    if (o_completes) {o_busy, o_hog, o_ended} <= 3'b001;

    if (w_word && i_adr == 5'h1B) {o_x_count, o_x_reload} <= {2{i_dat}};
    if (w_word && i_adr == 5'h1C) begin
      o_y_count <= i_dat;
      o_first   <= 1'b1;
      o_ended   <= 1'b0;
    end
    if (w_control) begin
      o_busy <= i_dat[15] && !o_ended;
      o_hog  <= i_dat[14] && !o_ended;
      o_line <= i_dat[11:8];
    end

    if (i_rst) begin
      {o_x_count, o_x_reload, o_y_count, o_line} <= 52'd0;
      {o_first, o_ended, o_busy, o_hog, o_line_down} <= 5'd0;
      o_endmask1 <= 16'd0;
      o_endmask2 <= 16'd0;
      o_endmask3 <= 16'd0;
    end
  end

endmodule

`default_nettype wire
