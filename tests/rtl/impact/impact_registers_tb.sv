// SPDX-License-Identifier: MIT
// What the unit has besides common_registers, which has its own bench.
`default_nettype none
module impact_registers_tb;
`include "check.svh"
  logic cyc = 1'b0, we = 1'b0, ack, start = 1'b0, busy = 1'b0, loaded = 1'b1, error = 1'b0;
  logic aborted = 1'b0, all, no_all, read, read_hits;
  logic [13:2] adr = 12'd0;
  logic [31:0] dat = 32'd0, answer, answer_2, value, value_2, word = 32'd0;
  logic [8:0] count;
  logic [6:0] index, saw_index;
  logic saw_hits;

  impact_registers #(.OBJECTS(100), .INDEX(7)) dut (
    .i_clk(clk), .i_rst(rst), .i_cyc(cyc), .i_stb(cyc), .i_we(we), .i_adr(adr), .i_sel(4'd15),
    .i_dat(dat), .o_dat(answer), .o_ack(ack), .i_trigger(1'b0), .o_irq(),
    .i_begin(start), .i_busy(busy), .i_loaded(loaded), .i_done(1'b0), .i_overflow(1'b0),
    .i_error(error), .i_aborted(aborted), .i_refused(1'b0), .i_found(32'd0), .i_stored(32'd0),
    .i_error_address(32'd0), .i_clocks(32'd0),
    .o_start(), .o_abort(), .o_refuse(), .o_clear_done(), .o_clear_refused(),
    .o_read(read), .o_read_hits(read_hits), .o_read_index(index), .i_word(word),
    .o_all(all), .o_count(count), .o_descriptors(), .o_list(), .o_list_lines(), .o_sequence()
  );
  impact_registers #(.OBJECTS(128), .INDEX(7), .WIDE(1), .ALL(0)) plain (
    .i_clk(clk), .i_rst(rst), .i_cyc(cyc), .i_stb(cyc), .i_we(we), .i_adr(adr), .i_sel(4'd15),
    .i_dat(dat), .o_dat(answer_2), .o_ack(), .i_trigger(1'b0), .o_irq(),
    .i_begin(1'b0), .i_busy(busy), .i_loaded(1'b0), .i_done(1'b0), .i_overflow(1'b0),
    .i_error(1'b0), .i_aborted(1'b0), .i_refused(1'b0), .i_found(32'd0), .i_stored(32'd0),
    .i_error_address(32'd0), .i_clocks(32'd0),
    .o_start(), .o_abort(), .o_refuse(), .o_clear_done(), .o_clear_refused(),
    .o_read(), .o_read_hits(), .o_read_index(), .i_word(32'd0), .o_all(no_all),
    .o_count(), .o_descriptors(), .o_list(), .o_list_lines(), .o_sequence()
  );

  task access(input logic w, input [13:0] offset, input [31:0] data);
    begin
      cyc = 1'b1; we = w; adr = offset[13:2]; dat = data;
      tick; check(read, "looked at"); {saw_hits, saw_index} = {read_hits, index};
      tick; check(ack, "answered"); {value, value_2} = {answer, answer_2};
      tick; cyc = 1'b0; tick;
    end
  endtask

  initial begin
    tick; rst = 1'b0; tick;
    access(1'b0, 14'h00, 32'd0);
    check(value == 32'h494D1163, "ID: all mode, 100 objects");
    check(value_2 == 32'h494D127F, "ID: 128 in the wide version, without it");
    access(1'b1, 14'h0C, 32'd101); check(count == 9'd100, "COUNT above OBJECTS");
    access(1'b1, 14'h04, 32'h00000400); check(all && !no_all, "all mode, if there is one");
    access(1'b1, 14'h14, 32'hFFFFFFFF); access(1'b0, 14'h14, 32'd0);
    check(value == 32'd0, "there is no window"); access(1'b0, 14'h18, 32'd0);
    check(value == 32'd0, "nor a size of it");
    access(1'b1, 14'h0C, 32'd3);
    start = 1'b1; tick; start = 1'b0; busy = 1'b1; tick; busy = 1'b0;
    access(1'b1, 14'h0C, 32'd90);

    word = 32'hAAAA5555;
    access(1'b0, 14'h40, 32'd0);
    check(value == 32'hAAAA5555 && saw_hits && saw_index == 7'd0, "HIT, word 0");
    access(1'b0, 14'h4C, 32'd0); check(value == 32'hAAAA5555 && saw_index == 7'd3, "to word 3");
    access(1'b0, 14'h50, 32'd0); check(value == 32'd0 && !saw_hits, "nothing behind it");
    access(1'b0, 14'h3C, 32'd0); check(value == 32'd0, "nor before");
    word = 32'h8500FFFF;
    access(1'b0, 14'h1008, 32'd0);
    check(value == 32'h8500FFFF && !saw_hits && saw_index == 7'd2, "FIRST of the last object");
    access(1'b0, 14'h100C, 32'd0); check(value == 32'd0, "0 from the run's COUNT on");
    word = 32'h0001FFFF;
    access(1'b0, 14'h1000, 32'd0); check(value == 32'd0, "0 of one without a contact");
    word = 32'h8500FFFF;
    access(1'b0, 14'h1200, 32'd0); check(value == 32'd0, "nothing behind FIRST");
    access(1'b0, 14'h2000, 32'd0); check(value == 32'd0, "no mirror of it");
    busy = 1'b1; access(1'b0, 14'h1000, 32'd0); check(value == 32'd0, "0 while BUSY");
    access(1'b0, 14'h40, 32'd0); check(value == 32'd0, "HIT, too");
    busy = 1'b0; error = 1'b1; access(1'b0, 14'h1000, 32'd0); check(value == 32'd0, "after ERROR");
    access(1'b0, 14'h40, 32'd0); check(value == 32'd0, "HIT, too");
    error = 1'b0; aborted = 1'b1;
    access(1'b0, 14'h1000, 32'd0); check(value == 32'd0, "after ABORTED");
    aborted = 1'b0; loaded = 1'b0;
    access(1'b0, 14'h1000, 32'd0); check(value == 32'd0, "before the first run");
    loaded = 1'b1;
    access(1'b0, 14'h1000, 32'd0); check(value == 32'h8500FFFF, "as it was");

    // What is known is known when the word is read, whatever comes behind it.
    busy = 1'b1; cyc = 1'b1; we = 1'b0; adr = 14'h1000 >> 2;
    tick; tick; busy = 1'b0; #1; check(ack && answer == 32'd0, "read in the last clock of a run");
    tick; cyc = 1'b0; tick;
    cyc = 1'b1; adr = 14'h1000 >> 2;
    tick; tick; busy = 1'b1; #1; check(answer == 32'h8500FFFF, "read as the next begins");
    tick; cyc = 1'b0; tick;
    finish_bench;
  end
endmodule
`default_nettype wire
