// SPDX-License-Identifier: MIT
// What the unit has besides common_registers, which has its own bench.
`default_nettype none
module overlap_registers_tb;
`include "check.svh"
  logic cyc = 1'b0, we = 1'b0, ack, busy = 1'b0, area, no_area, refuse;
  logic aborted = 1'b0;
  logic [13:2] adr = 12'd0;
  logic [31:0] dat = 32'd0, answer, answer_2, value, value_2;
  logic [15:0] x, y, rows;
  logic [10:0] columns;
  logic [8:0] count;
  logic [7:0] row, saw_row;
  logic [2:0] word, saw_word;
  logic read_pairs;

  overlap_registers #(.SPRITES(100), .ROWS(300)) dut (
    .i_clk(clk), .i_rst(rst), .i_cyc(cyc), .i_stb(cyc), .i_we(we), .i_adr(adr), .i_sel(4'd15),
    .i_dat(dat), .o_dat(answer), .o_ack(ack), .i_trigger(1'b0), .o_irq(),
    .i_begin(1'b0), .i_busy(busy), .i_loaded(1'b0), .i_done(1'b0), .i_overflow(1'b0),
    .i_error(1'b0), .i_aborted(aborted), .i_refused(1'b0), .i_found(32'd7), .i_stored(32'd0),
    .i_error_address(32'd0), .i_clocks(32'd0),
    .o_start(), .o_abort(), .o_refuse(refuse), .o_clear_done(), .o_clear_refused(),
    .o_read_pairs(read_pairs), .o_row(row), .o_word(word), .i_touched(32'hAAAA0000),
    .i_pairs(32'h5555FFFF), .o_area(area), .o_count(count), .o_descriptors(), .o_origin_x(x),
    .o_origin_y(y), .o_columns(columns), .o_rows(rows), .o_list(), .o_list_lines(), .o_sequence()
  );
  overlap_registers #(.SPRITES(256), .ROWS(512), .AREA(0)) plain (
    .i_clk(clk), .i_rst(rst), .i_cyc(cyc), .i_stb(cyc), .i_we(we), .i_adr(adr), .i_sel(4'd15),
    .i_dat(dat), .o_dat(answer_2), .o_ack(), .i_trigger(1'b0), .o_irq(),
    .i_begin(1'b0), .i_busy(busy), .i_loaded(1'b0), .i_done(1'b0), .i_overflow(1'b0),
    .i_error(1'b0), .i_aborted(1'b0), .i_refused(1'b0), .i_found(32'd0), .i_stored(32'd0),
    .i_error_address(32'd0), .i_clocks(32'd0),
    .o_start(), .o_abort(), .o_refuse(), .o_clear_done(), .o_clear_refused(),
    .o_read_pairs(), .o_row(), .o_word(), .i_touched(32'd0), .i_pairs(32'd0), .o_area(no_area),
    .o_count(), .o_descriptors(), .o_origin_x(), .o_origin_y(), .o_columns(), .o_rows(),
    .o_list(), .o_list_lines(), .o_sequence()
  );

  task access(input logic w, input [13:0] offset, input [31:0] data);
    begin
      cyc = 1'b1; we = w; adr = offset[13:2]; dat = data;
      tick; check(read_pairs, "looked at"); {saw_row, saw_word} = {row, word};
      tick; check(ack, "answered"); {value, value_2} = {answer, answer_2};
      tick; cyc = 1'b0; tick;
    end
  endtask

  initial begin
    tick; rst = 1'b0; tick;
    access(1'b0, 14'h00, 32'd0);
    check(value == 32'h4F561163, "ID: area mode, 100 sprites");
    check(value_2 == 32'h4F5610FF, "ID: 256 without it");
    access(1'b1, 14'h0C, 32'd101); check(count == 9'd100, "COUNT above SPRITES");
    access(1'b1, 14'h14, 32'h80017FFE); check(x == 16'h7FFE && y == 16'h8001, "WINDOW_ORIGIN");
    access(1'b0, 14'h14, 32'd0); check(value == 32'h80017FFE, "is read");
    access(1'b1, 14'h18, {16'd301, 16'd1025});
    check(rows == 16'd300 && columns == 11'd1024, "WINDOW_SIZE saturates");
    access(1'b0, 14'h18, 32'd0); check(value == {16'd300, 16'd1024}, "and is read so");
    access(1'b1, 14'h18, {16'd300, 16'd1024});
    check(rows == 16'd300 && columns == 11'd1024, "the greatest window");
    access(1'b1, 14'h18, {16'd2, 16'd3}); check(rows == 16'd2 && columns == 11'd3, "a small one");
    access(1'b1, 14'h04, 32'h00000400); check(area && !no_area, "area mode, if there is one");
    access(1'b0, 14'h40, 32'd0); check(value == 32'hAAAA0000 && saw_word == 3'd0, "TOUCHED");
    access(1'b0, 14'h5C, 32'd0); check(value == 32'hAAAA0000 && saw_word == 3'd7, "to word 7");
    access(1'b0, 14'h60, 32'd0); check(value == 32'd0, "nothing behind it");
    access(1'b0, 14'h38, 32'd0); check(value == 32'd0, "nor before");
    access(1'b0, 14'h2000 + 32 * 99 + 8, 32'd0);
    check(value == 32'h5555FFFF && saw_row == 8'd99 && saw_word == 3'd2, "PAIRS: a row, a word");
    access(1'b0, 14'h1040, 32'd0); check(value == 32'd0, "no mirror of the registers");
    busy = 1'b1;
    access(1'b1, 14'h14, 32'd0); check(x == 16'h7FFE && y == 16'h8001, "constant while BUSY");
    access(1'b1, 14'h18, 32'd0); check(rows == 16'd2 && columns == 11'd3, "the window, too");
    access(1'b0, 14'h28, 32'd0); check(value == 32'd0, "FOUND is 0 while BUSY");
    access(1'b0, 14'h40, 32'd0); check(value == 32'd0, "and TOUCHED");
    busy = 1'b0;
    access(1'b0, 14'h28, 32'd0); check(value == 32'd7, "FOUND");
    aborted = 1'b1;
    access(1'b0, 14'h28, 32'd0); check(value == 32'd0, "0 after ABORT");
    access(1'b0, 14'h40, 32'd0); check(value == 32'd0, "TOUCHED, too");
    access(1'b0, 14'h2000 + 32 * 99 + 8, 32'd0); check(value == 32'd0, "and PAIRS");
    finish_bench;
  end
endmodule
`default_nettype wire
