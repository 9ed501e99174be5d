// SPDX-License-Identifier: MIT
`default_nettype none
module overlap_reader_tb;
`include "check.svh"
  localparam TAG = 3 + 14 + 1, TAG_16 = 3 + 14 + 2;
  logic clear = 1'b1, mask = 1'b0, place = 1'b0, vflip = 1'b0, hflip = 1'b0, fetch = 1'b0;
  logic [5:0] row = 6'd9;
  logic [2:0] index = 3'd0, sprite = 3'd0, read_index = 3'd0;
  logic [29:0] mask_address = 30'd0;
  logic [9:0] stride = 10'd0, mask_row = 10'd0;
  logic [5:0] low = 6'd0, high = 6'd0;
  logic [1:0] sixteens = 2'd0;
  logic taken = 1'b0, ack = 1'b0, look = 1'b0;
  logic [31:0] dat = 32'd0;
  logic ready, fetched, valid, ready_16, fetched_16, valid_16;
  logic [31:0] adr, adr_16;
  logic [TAG-1:0] tag, answer_tag = 0;
  logic [TAG_16-1:0] tag_16, answer_tag_16 = 0;
  logic [63:0] bits, bits_16;

  overlap_reader #(.SPRITES(8), .INDEX(3), .ROW(6)) dut (
    .i_clk(clk), .i_clear(clear), .i_row(row), .i_mask(mask), .i_mask_index(index),
    .i_mask_address(mask_address), .i_place(place), .i_index(index), .i_vflip(vflip),
    .i_hflip(hflip), .i_stride(stride), .i_mask_row(mask_row), .i_low(low), .i_high(high),
    .i_sixteens(sixteens), .i_fetch(fetch), .i_sprite(sprite), .o_ready(ready),
    .o_fetched(fetched), .o_valid(valid), .o_adr(adr), .o_tag(tag), .i_ready(taken),
    .i_ack(ack && valid), .i_tag(answer_tag), .i_dat(dat), .i_read(look), .i_read_index(read_index),
    .o_row(bits)
  );
  overlap_reader #(.SPRITES(8), .INDEX(3), .ROW(6), .DATA_WIDTH(16), .BIG_ENDIAN(0)) halves (
    .i_clk(clk), .i_clear(clear), .i_row(row), .i_mask(mask), .i_mask_index(index),
    .i_mask_address(mask_address), .i_place(place), .i_index(index), .i_vflip(vflip),
    .i_hflip(hflip), .i_stride(stride), .i_mask_row(mask_row), .i_low(low), .i_high(high),
    .i_sixteens(sixteens), .i_fetch(fetch), .i_sprite(sprite), .o_ready(ready_16),
    .o_fetched(fetched_16), .o_valid(valid_16), .o_adr(adr_16), .o_tag(tag_16), .i_ready(taken),
    .i_ack(ack && valid_16), .i_tag(answer_tag_16), .i_dat(dat[15:0]), .i_read(look),
    .i_read_index(read_index), .o_row(bits_16)
  );

  // A sprite: its mask at $4000, three words a row
  task put(
    input [2:0] n, input logic v, input logic h, input [9:0] row_0, input [5:0] from,
    input [5:0] to, input [1:0] wide
  );
    begin
      mask = 1'b1; place = 1'b1; index = n; mask_address = 30'h1000; vflip = v; hflip = h;
      stride = 10'd3; mask_row = row_0; low = from; high = to; sixteens = wide; tick;
      mask = 1'b0; place = 1'b0;
    end
  endtask
  task ask(input [2:0] n);
    begin
      check(ready, "ready"); fetch = 1'b1; sprite = n; tick; fetch = 1'b0;
      check(!ready, "not in the next clock");
    end
  endtask
  // An access is taken and answered in the same clock.
  task answer(input [31:0] word);
    begin
      answer_tag = tag; answer_tag_16 = tag_16; dat = word; taken = 1'b1; ack = 1'b1; #1;
    end
  endtask
  task next;
    begin
      tick; taken = 1'b0; ack = 1'b0; #1;
    end
  endtask
  task show(input [2:0] n);
    begin
      look = 1'b1; read_index = n; tick; look = 1'b0;
    end
  endtask

  initial begin
    tick; clear = 1'b0;
    put(3'd1, 1'b0, 1'b0, 10'd7, 6'd0, 6'd63, 2'd3);
    put(3'd2, 1'b1, 1'b1, 10'd11, 6'd33, 6'd62, 2'd1);
    put(3'd5, 1'b0, 1'b0, 10'd1020, 6'd2, 6'd9, 2'd0);
    ask(3'd1); check(!valid, "looked up"); tick; check(!valid, "where the row lies"); tick;
    check(valid && adr == 32'h00004018, "asked for in the third clock: row 2");
    check(valid_16 && adr_16 == 32'h0000401A, "16 bits, little-endian: the upper half is higher");
    tick; check(adr == 32'h00004018, "until it is taken");
    answer(32'h89ABCDEF); check(!fetched && !fetched_16, "the first of two words, of four halves");
    next; check(valid && adr == 32'h0000401C && adr_16 == 32'h00004018, "the next access");
    answer(32'h01234567); check(fetched && !fetched_16, "that was the last word");
    next; check(!valid && adr_16 == 32'h0000401E, "of the halves there are two more");
    answer(32'h00005555); next; check(adr_16 == 32'h0000401C, "from left to right");
    answer(32'h0000AAAA); check(fetched_16, "the last half"); next;
    check(!valid && !valid_16, "nothing more");
    show(3'd1);
    check(bits == 64'h89ABCDEF01234567, "the row, column 0 in bit 63");
    check(bits_16 == 64'hCDEF45675555AAAA, "in order");

    ask(3'd2); ticks(2);
    check(adr == 32'h00004018, "VFLIP: row 11 - 9");
    answer(32'h80000003); check(fetched, "one word");
    next; check(valid_16 && !valid, "or two halves");
    answer(32'h0000C001); next;
    show(3'd2);
    // Mirrored, bits 31 and 1, 0 are 0 and 30, 31 of 64; 33 to 62 from the left are visible.
    check(bits == 64'h0000000040000000, "HFLIP, cut on both sides, the rest 0");
    // The halves are 0003 and C001: columns 14, 15, 16, 17 and 31, at 49, 48, 47, 46 and 32
    check(bits_16 == 64'h000000000003C000, "the same by halves");

    row = 6'd9; ask(3'd5); ticks(2);
    check(adr == 32'h00004000 + 4 * 3 * 13, "a mask that begins above: row 9 + 4");
    answer(32'hFFFFFFFF); next;
    show(3'd5);
    check(bits == 64'h3FC0000000000000, "columns 2 to 9");
    check(!valid && !valid_16, "16 columns are one half");

    ask(3'd1); check(ready == 1'b0, "looked up"); tick; check(ready, "the next may come");
    fetch = 1'b1; sprite = 3'd5; tick; fetch = 1'b0; tick;
    check(valid && adr == 32'h00004018 && !ready, "while the first is asked for");
    clear = 1'b1; tick; clear = 1'b0; #1;
    check(!valid && ready, "cleared"); ticks(3); check(!valid, "for good");
    finish_bench;
  end
endmodule
`default_nettype wire
