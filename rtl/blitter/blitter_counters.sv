// SPDX-License-Identifier: MIT
//
// blitter_counters: words of the line, lines of the blit, the halftone line, and where in a line
// the blit is.
//
// A count of 0 stands for 65536. X_COUNT reloads at the end of a line, Y_COUNT does not.
`default_nettype none

module blitter_counters (
  input  logic        i_clk,
  input  logic        i_rst,

  // Register writes; LINE is the low nibble of the control byte
  input  logic        i_wr_x_count,
  input  logic        i_wr_y_count,
  input  logic        i_wr_line,
  input  logic [15:0] i_wdata,

  input  logic        i_word_done,
  input  logic        i_line_done,
  input  logic        i_line_down,  // LINE counts down

  output logic [15:0] o_x_count,
  output logic [15:0] o_y_count,
  output logic [3:0]  o_line,
  output logic        o_first,      // a line opens here
  output logic        o_last_word,
  output logic        o_next_to_last_word,
  output logic        o_last_line
);

  logic [15:0] r_x_reload;

  assign o_last_word         = o_x_count == 16'd1;
  assign o_next_to_last_word = o_x_count == 16'd2;
  assign o_last_line         = o_y_count == 16'd1;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      o_x_count  <= 16'd0;
      r_x_reload <= 16'd0;
    end else if (i_wr_x_count) begin
      o_x_count  <= i_wdata;
      r_x_reload <= i_wdata;
    end else if (i_word_done) begin
      o_x_count <= o_last_word ? r_x_reload : o_x_count - 16'd1;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) o_y_count <= 16'd0;
    else if (i_wr_y_count) o_y_count <= i_wdata;
    else if (i_line_done) o_y_count <= o_y_count - 16'd1;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) o_line <= 4'd0;
    else if (i_wr_line) o_line <= i_wdata[11:8];
    else if (i_line_done) o_line <= i_line_down ? o_line - 4'd1 : o_line + 4'd1;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) o_first <= 1'b0;
    else if (i_wr_y_count) o_first <= 1'b1;
    else if (i_word_done) o_first <= o_last_word;
  end

endmodule

`default_nettype wire
