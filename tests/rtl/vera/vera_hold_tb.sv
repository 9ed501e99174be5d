// SPDX-License-Identifier: MIT
// Hold is invisible: two units with the same sprites, of which one is held now and then, and used
// by the CPU meanwhile; row for row their pixels and collisions are the same.
//
// All around the unit could be built. Each video RAM is a synchronous RAM that answers a request in
// the next clock, and gives X when nobody has asked. Hold and CPU port are agents of their own: the
// one counts clocks, the other sees only i_hold and o_busy and reads and writes DATA0 and DATA1.
`default_nettype none
module vera_hold_tb;
`include "check.svh"
  localparam ROWS = 24;
  localparam logic [16:0] SCRATCH = 17'h10000;     // no sprite's image

  logic        held = 1'b0, strobe = 1'b0, write = 1'b0;
  logic [4:0]  register = 5'd0;
  logic [7:0]  data = 8'd0;

  // Unit 0 is the one that is held.
  wire  [1:0]  busy, request, vram_write, row_start, pixel, pixel_write;
  wire  [3:0]  bytes [0:1], hit [0:1];
  wire  [14:0] address [0:1];
  wire  [31:0] out [0:1];
  wire  [8:0]  row [0:1];
  wire  [9:0]  column [0:1];
  wire  [13:0] cell_out [0:1];
  logic [31:0] word [0:1];
  logic [31:0] memory0 [0:32767], memory1 [0:32767];

  // What became of each row: a sum over its pixels, and how many there were
  logic [31:0] sums0 [0:ROWS], sums1 [0:ROWS];
  integer      pixels0 [0:ROWS], pixels1 [0:ROWS];
  integer      rows0 = 0, rows1 = 0;
  integer      i, taken, reads, writes, waited;
  logic [15:0] random = 16'hACE1;
  logic        setting_up = 1'b1;

  genvar g;
  generate for (g = 0; g < 2; g = g + 1) begin : g_unit
    vera dut (
      .i_clk(clk), .i_rst(rst), .i_hold(setting_up || (g == 0 && held)),
      .i_strobe(strobe && (setting_up || g == 0)), .i_look(1'b0), .i_write(write),
      .i_register(register), .i_data(data), .o_data(), .o_busy(busy[g]), .o_irq(),
      .o_vram_request(request[g]), .o_vram_write(vram_write[g]), .o_vram_bytes(bytes[g]),
      .o_vram_address(address[g]), .o_vram_data(out[g]), .i_vram_ready(1'b1),
      .i_vram_data(word[g]), .i_wait_states(4'd0),
      .o_picture(), .o_interlaced(), .o_interlace(), .o_line(), .o_clock(), .o_shown(),
      .o_scanline(), .o_field(), .o_row_start(row_start[g]), .o_row(row[g]), .o_t(),
      .o_pixel(pixel[g]), .o_pixel_first(), .o_pixel_last(), .o_pixel_column(column[g]),
      .o_pixel_write(pixel_write[g]), .o_pixel_cell(cell_out[g]), .o_pixel_hit(hit[g]),
      .o_working(), .o_clear(), .o_clear_index(), .o_swap(), .o_latch(), .o_nibble(), .o_status()
    );
  end endgenerate

  function [31:0] written_to(input [31:0] old, input [31:0] by, input [3:0] lanes);
    written_to = {lanes[3] ? by[31:24] : old[31:24], lanes[2] ? by[23:16] : old[23:16],
                  lanes[1] ? by[15:8] : old[15:8], lanes[0] ? by[7:0] : old[7:0]};
  endfunction

  // The video RAMs
  always @(posedge clk) begin
    word[0] <= request[0] ? memory0[address[0]] : 32'bx;
    word[1] <= request[1] ? memory1[address[1]] : 32'bx;
    if (request[0] && vram_write[0])
      memory0[address[0]] <= written_to(memory0[address[0]], out[0], bytes[0]);
    if (request[1] && vram_write[1])
      memory1[address[1]] <= written_to(memory1[address[1]], out[1], bytes[1]);
  end

  // Hold: for two clocks behind one in which a sprite's fetch was taken, and for four to eleven
  // every now and then
  integer hold_left = 0;
  always @(posedge clk) if (!setting_up) begin
    random <= {random[14:0], random[15] ^ random[13] ^ random[12] ^ random[10]};
    if (hold_left != 0) begin
      hold_left <= hold_left - 1;
      held <= hold_left != 1;
    end else if (request[0] && !busy[0] && random[0]) begin
      hold_left <= 2;
      held <= 1'b1;
      taken <= taken + 1;
    end else if (random[5:0] == 6'd3) begin
      hold_left <= 4 + random[9:7];
      held <= 1'b1;
    end
  end

  // CPU: an access in the first clock of hold, in most of them. The byte is written in the second,
  // and read ahead in the third: that is behind a hold of two clocks, but there no fetch waits.
  logic was_held = 1'b0;
  always @(negedge clk) if (!setting_up) begin
    strobe = held && !was_held && random[12:11] != 2'd0;
    was_held = held;
    write = random[3];
    register = random[4] ? 5'd4 : 5'd3;
    data = random[15:8];
    if (strobe && write) writes = writes + 1;
    if (strobe && !write) reads = reads + 1;
  end

  always @(posedge clk) if (!setting_up) begin
    if (row_start[0] && !held) rows0 = rows0 + 1;
    if (row_start[1]) rows1 = rows1 + 1;
    if (pixel[0] && !held && rows0 <= ROWS) begin
      pixels0[rows0] = pixels0[rows0] + 1;
      sums0[rows0] = {sums0[rows0][30:0], sums0[rows0][31]}
                     ^ {pixel_write[0], hit[0], column[0], pixel_write[0] ? cell_out[0] : 14'd0};
    end
    if (pixel[1] && rows1 <= ROWS) begin
      pixels1[rows1] = pixels1[rows1] + 1;
      sums1[rows1] = {sums1[rows1][30:0], sums1[rows1][31]}
                     ^ {pixel_write[1], hit[1], column[1], pixel_write[1] ? cell_out[1] : 14'd0};
    end
  end

  task access(input logic w, input [4:0] r, input [7:0] d);
    begin
      strobe = 1'b1; write = w; register = r; data = d; tick; strobe = 1'b0; ticks(3);
    end
  endtask
  task port_at(input [16:0] at);
    begin
      access(1'b1, 5'd0, at[7:0]); access(1'b1, 5'd1, at[15:8]);
      access(1'b1, 5'd2, {4'd1, 3'd0, at[16]});
    end
  endtask

  initial begin
    for (i = 0; i < 32768; i = i + 1) begin
      memory0[i] = {8'h11 * i[2:0], 8'h10 + i[7:0], 8'h22, i[7:0]};
      memory1[i] = memory0[i];
    end
    for (i = 0; i <= ROWS; i = i + 1) begin
      sums0[i] = 32'd0; sums1[i] = 32'd0; pixels0[i] = 0; pixels1[i] = 0;
    end
    taken = 0; reads = 0; writes = 0;
    ticks(2); rst = 1'b0; ticks(2);
    // 40 sprites of 16 x 16 from row 0 on, which overlap
    port_at(17'h1FC00);
    for (i = 0; i < 40; i = i + 1) begin
      access(1'b1, 5'd3, i[7:0]); access(1'b1, 5'd3, 8'h00);
      access(1'b1, 5'd3, 8'd13 * i[7:0]); access(1'b1, 5'd3, 8'h00);
      access(1'b1, 5'd3, i[7:0] & 8'd7); access(1'b1, 5'd3, 8'h00);
      access(1'b1, 5'd3, {i[3:0] | 4'd1, 4'h4 + {i[0], 2'b00}}); access(1'b1, 5'd3, 8'h50);
    end
    access(1'b1, 5'd5, 8'h01); port_at(SCRATCH + 17'h800);
    access(1'b1, 5'd5, 8'h00); port_at(SCRATCH);
    setting_up = 1'b0;
    waited = 0;
    while ((rows0 <= ROWS || rows1 <= ROWS) && waited < 100000) begin
      tick;
      waited = waited + 1;
    end
    for (i = 1; i <= ROWS; i = i + 1) begin
      check(pixels0[i] == pixels1[i] && sums0[i] === sums1[i] && ^sums0[i] !== 1'bx,
            "a row of the unit that is held is the row of the other");
    end
    check(pixels1[8] > 300, "the rows have pixels");
    check(taken > 30 && reads > 30 && writes > 30,
          "fetches were followed by hold, and the CPU read and wrote in it");
    finish_bench;
  end
endmodule
`default_nettype wire
