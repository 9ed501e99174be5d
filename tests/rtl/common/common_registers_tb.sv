// SPDX-License-Identifier: MIT
`default_nettype none
module common_registers_tb;
`include "check.svh"
  logic cyc = 1'b0, we = 1'b0, trigger = 1'b0, ack, irq;
  logic [13:2] adr = 12'd0;
  logic [3:0] sel = 4'd0;
  logic [31:0] dat = 32'd0, answer, value;
  logic begins = 1'b0, busy = 1'b0, done = 1'b0;
  logic start, abort, refuse, clear_done, clear_refused, look, configure, mode;
  logic [31:0] new_value;
  logic [8:0] count;
  logic [27:0] descriptors, list;
  logic [15:0] list_lines, sequence_;
  logic meet = 1'b0;  // a run begins as a write is acknowledged
  // What was seen in the clock of the last acknowledge
  logic saw_start, saw_abort, saw_refuse, saw_clear_done, saw_clear_refused, saw_configure;

  common_registers #(.IDENTITY(32'h12345678), .CAPACITY(40)) dut (
    .i_clk(clk), .i_rst(rst), .i_cyc(cyc), .i_stb(cyc), .i_we(we), .i_adr(adr), .i_sel(sel),
    .i_dat(dat), .o_dat(answer), .o_ack(ack), .i_trigger(trigger), .o_irq(irq),
    .i_begin(begins || (meet && ack)),
    .i_busy(busy), .i_loaded(1'b1), .i_done(done), .i_overflow(1'b1),
    .i_error(1'b0), .i_aborted(1'b1), .i_refused(1'b0), .i_found(32'd7), .i_stored(32'd6),
    .i_error_address(32'h99), .i_clocks(32'd1000),
    .o_start(start), .o_abort(abort), .o_refuse(refuse), .o_clear_done(clear_done),
    .o_clear_refused(clear_refused),
    .o_look(look), .i_own(32'hAAAA5555), .i_late(adr[13]), .i_own_late(32'hBBBB6666),
    .i_own_configures(adr == 12'h5), .o_configure(configure), .o_new(new_value),
    .o_mode(mode), .o_count(count), .o_descriptors(descriptors), .o_list(list),
    .o_list_lines(list_lines), .o_sequence(sequence_)
  );

  task access(input logic w, input [13:0] offset, input [31:0] word, input [3:0] bytes);
    begin
      cyc = 1'b1; we = w; adr = offset[13:2]; dat = word; sel = bytes;
      tick; check(!ack && look, "looked at");
      tick; check(ack && !look, "acknowledged in the third clock");
      value = answer;
      {saw_start, saw_abort, saw_refuse, saw_clear_done, saw_clear_refused, saw_configure} =
          {start, abort, refuse, clear_done, clear_refused, configure};
      tick; check(!ack, "once");
      cyc = 1'b0;
      tick;
    end
  endtask
  task read(input [13:0] offset);
    access(1'b0, offset, 32'd0, 4'd15);
  endtask
  task write(input [13:0] offset, input [31:0] word);
    access(1'b1, offset, word, 4'd15);
  endtask

  initial begin
    tick; rst = 1'b0; tick;
    read(14'h00); check(value == 32'h12345678, "ID");
    read(14'h04); check(value == 32'd0, "CONTROL after reset");
    read(14'h08); check(value == 32'h00000A02, "STATUS: LOADED, OVERFLOW, ABORTED");
    read(14'h28); check(value == 32'd7, "FOUND");
    read(14'h2C); check(value == 32'd6, "STORED");
    read(14'h30); check(value == 32'h99, "ERROR_ADDRESS");
    read(14'h34); check(value == 32'd1000, "CLOCKS");
    read(14'h44); check(value == 32'hAAAA5555, "a register of the unit's own");
    read(14'h2000); check(value == 32'hBBBB6666, "a late one");

    write(14'h0C, 32'd41); check(count == 9'd40, "COUNT saturates");
    write(14'h0C, 32'd3); write(14'h0C, 32'd512); check(count == 9'd40, "on bit 9");
    write(14'h0C, 32'd3); write(14'h0C, 32'd513); check(count == 9'd40, "and bit 0");
    write(14'h0C, 32'd3); write(14'h0C, 32'h80000000); check(count == 9'd40, "on bit 31");
    write(14'h0C, 32'd3); access(1'b1, 14'h0C, 32'h00010000, 4'b0100);
    check(count == 9'd40, "written in its byte alone");
    write(14'h0C, 32'd3); access(1'b1, 14'h0C, 32'h00010000, 4'b0011);
    check(count == 9'd0, "not if its byte is not selected");
    write(14'h0C, 32'd40); check(count == 9'd40, "at its capacity");
    write(14'h10, 32'hFFFFFFFF); check(descriptors == 28'hFFFFFFF, "DESCRIPTORS");
    access(1'b1, 14'h10, 32'h12345678, 4'b0100);
    read(14'h10); check(value == 32'hFF34FFF0, "one byte of it");
    write(14'h1C, 32'h87654321); check(list == 28'h8765432, "LIST");
    write(14'h20, 32'h00055AA5); check(list_lines == 16'h5AA5, "LIST_LINES");
    write(14'h24, 32'h0001FFFF); check(sequence_ == 16'hFFFF, "SEQUENCE");
    write(14'h14, 32'hA5A5A5A5); check(saw_configure && !saw_refuse, "an own one is configured");
    write(14'h28, 32'd1); check(!saw_configure, "FOUND is not written");
    begins = 1'b1; tick; begins = 1'b0; check(sequence_ == 16'd0, "a run counts SEQUENCE");
    meet = 1'b1; write(14'h24, 32'h00001234);
    check(sequence_ == 16'h1235, "that is written as it begins");
    access(1'b1, 14'h24, 32'h000056FF, 4'b0001);
    check(sequence_ == 16'h1300, "in one byte");
    write(14'h0C, 32'd7); check(sequence_ == 16'h1301 && count == 9'd7, "and else what is there");
    meet = 1'b0; write(14'h0C, 32'd40);

    write(14'h04, 32'h00000701);
    check(saw_start && !saw_abort && mode, "START with the mode written with it");
    read(14'h04); check(value == 32'h00000700, "START reads 0");
    access(1'b1, 14'h04, 32'h00000003, 4'b0010);
    check(!saw_start && !saw_abort && !mode, "byte 1 has the enables only");
    access(1'b1, 14'h04, 32'h00000702, 4'b0001);
    check(saw_abort && !saw_start && !mode, "byte 0 ABORT and START");
    trigger = 1'b1; #1; check(!start, "no trigger unless it is enabled");
    write(14'h04, 32'h00000300); check(saw_start && !saw_refuse, "or being enabled");
    #1; check(start, "a trigger");
    write(14'h04, 32'h00000500); check(!saw_start, "none that is being disabled");
    access(1'b1, 14'h04, 32'h00000201, 4'b0001);
    check(saw_start && !saw_refuse, "START, and none: the enables are not written");
    write(14'h04, 32'h00000301); check(saw_start && saw_refuse, "START and a trigger: two starts");
    access(1'b1, 14'h04, 32'h00000001, 4'b0001); check(saw_start && saw_refuse, "so, too");
    write(14'h04, 32'h00000101); check(saw_start && !saw_refuse, "START that disables the trigger");
    write(14'h04, 32'h00000300); trigger = 1'b0;
    done = 1'b1; #1; check(irq, "interrupt: DONE and its enable");
    write(14'h04, 32'h00000200); check(!irq, "not without the enable");
    write(14'h08, 32'h00000100); check(saw_clear_done && !saw_clear_refused, "DONE is cleared");
    write(14'h08, 32'h00001000); check(saw_clear_refused && !saw_clear_done, "and REFUSED");
    access(1'b1, 14'h08, 32'h00001100, 4'b1101);
    check(!saw_clear_refused && !saw_clear_done, "in byte 1 only");

    busy = 1'b1;
    write(14'h0C, 32'd3); check(saw_refuse && count == 9'd40, "COUNT is refused while BUSY");
    write(14'h14, 32'd3); check(saw_refuse && !saw_configure, "so is an own one");
    write(14'h04, 32'h00000600); check(saw_refuse && !mode, "and the mode");
    write(14'h04, 32'h00000100); check(!saw_refuse, "if it would change");
    done = 1'b1; #1; check(irq, "the enables are not configuration");
    access(1'b1, 14'h0C, 32'd3, 4'd0); check(!saw_refuse, "a write of no byte is none");
    cyc = 1'b1; tick; cyc = 1'b0; tick; cyc = 1'b1; #1;
    check(!ack, "an access that is given up");
    tick; check(!ack, "begins anew");
    tick; check(ack, "when it comes again");
    finish_bench;
  end
endmodule
`default_nettype wire
