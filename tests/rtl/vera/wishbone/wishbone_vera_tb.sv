// SPDX-License-Identifier: MIT A vera behind wishbone_to_vera, with masters as Wishbone allows
// them: one that begins in the first clock after reset, one that gives up, one that never lets go
// of STB, one that goes on with another request in the next clock (rules 33, 34).
`default_nettype none
module wishbone_vera_tb;
`include "check.svh"
  logic        cyc = 1'b0, stb = 1'b0, we = 1'b0;
  logic [4:0]  adr = 5'd0;
  logic [7:0]  dat = 8'd0, byte_read;
  wire  [7:0]  answer, w_data, r_data;
  wire         ack, strobe, look, write, busy, vram_request, vram_write;
  wire  [4:0]  register;
  wire  [3:0]  vram_bytes;
  wire  [14:0] vram_address;
  wire  [31:0] vram_data;
  logic [31:0] word;
  logic [31:0] memory [0:32767];
  integer      i, waited, acks;
  logic        given_up_acked = 1'b0;

  wishbone_to_vera adapter (
    .i_clk(clk), .i_rst(rst), .i_cyc(cyc), .i_stb(stb), .i_we(we), .i_adr(adr), .i_dat(dat),
    .o_dat(answer), .o_ack(ack),
    .o_strobe(strobe), .o_look(look), .o_write(write), .o_register(register), .o_data(w_data),
    .i_data(r_data), .i_busy(busy)
  );

  vera dut (
    .i_clk(clk), .i_rst(rst), .i_hold(1'b0), .i_strobe(strobe), .i_look(look), .i_write(write),
    .i_register(register), .i_data(w_data), .o_data(r_data), .o_busy(busy), .o_irq(),
    .o_vram_request(vram_request), .o_vram_write(vram_write), .o_vram_bytes(vram_bytes),
    .o_vram_address(vram_address), .o_vram_data(vram_data), .i_vram_ready(1'b1),
    .i_vram_data(word), .i_wait_states(4'd0),
    .o_picture(), .o_interlaced(), .o_interlace(), .o_line(), .o_clock(), .o_shown(),
    .o_scanline(), .o_field(), .o_row_start(), .o_row(), .o_t(), .o_pixel(), .o_pixel_first(),
    .o_pixel_last(), .o_pixel_column(), .o_pixel_write(), .o_pixel_cell(), .o_pixel_hit(),
    .o_working(), .o_clear(), .o_clear_index(), .o_swap(), .o_latch(), .o_nibble(), .o_status()
  );

  always @(posedge clk) begin
    word <= vram_request ? memory[vram_address] : 32'bx;
    for (i = 0; i < 4; i = i + 1)
      if (vram_request && vram_write && vram_bytes[i])
        memory[vram_address][8*i +: 8] <= vram_data[8*i +: 8];
  end

  // Nobody is answered who does not ask.
  always @(negedge clk) if (ack !== 1'b0 && !(cyc && stb)) given_up_acked = 1'b1;

  task ask(input logic w, input [4:0] r, input [7:0] d);
    begin
      cyc = 1'b1; stb = 1'b1; we = w; adr = r; dat = d;
    end
  endtask
  task let_go;
    begin
      cyc = 1'b0; stb = 1'b0; we = 1'bx; adr = 5'bx; dat = 8'bx;
    end
  endtask
  // Until it is answered
  task access(input logic w, input [4:0] r, input [7:0] d);
    begin
      ask(w, r, d);
      waited = 0;
      #1;
      while (!ack && waited < 50) begin
        tick;
        waited = waited + 1;
      end
      byte_read = answer;
      tick;
      let_go;
    end
  endtask

  initial begin
    for (i = 0; i < 32768; i = i + 1) memory[i] = {8'd3, 8'd2, 8'd1, 8'd0} + {4{i[5:0], 2'd0}};
    let_go;
    ticks(3);
    // The first clock after reset
    rst = 1'b0;
    access(1'b1, 5'd6, 8'h05);
    check(waited < 10, "a write in the first clock after reset is answered");
    access(1'b0, 5'd6, 8'h00);
    check(byte_read[3:0] == 4'h5, "and done");
    // Behind the reset bit, without a clock between
    ask(1'b1, 5'd5, 8'h80); #1;
    while (!ack) tick;
    tick;
    access(1'b1, 5'd6, 8'h03);
    access(1'b0, 5'd6, 8'h00);
    check(byte_read[3:0] == 4'h3, "a write behind that of CTRL's reset bit is not lost");
    // Given up after a clock: DATA0 at $00010, by ones
    access(1'b1, 5'd0, 8'h10); access(1'b1, 5'd1, 8'h00); access(1'b1, 5'd2, 8'h10);
    ticks(6);
    ask(1'b0, 5'd3, 8'h00); tick; let_go; ticks(6);
    access(1'b0, 5'd0, 8'h00);
    check(byte_read == 8'h10, "a read of DATA0 that is given up steps nothing");
    ask(1'b1, 5'd3, 8'hEE); tick; let_go; ticks(6);
    check(memory[4] == 32'h13121110, "a write that is given up writes nothing");
    ask(1'b1, 5'd6, 8'h0F); tick; let_go; ticks(3);
    access(1'b0, 5'd6, 8'h00);
    check(byte_read[3:0] == 4'h3, "nor a register");
    // Given up while the port is busy
    access(1'b0, 5'd3, 8'h00);
    check(byte_read == 8'h10, "DATA0");
    ask(1'b1, 5'd6, 8'h0F); tick; let_go; ticks(6);
    access(1'b0, 5'd6, 8'h00);
    check(byte_read[3:0] == 4'h3, "a write that is given up while the port is busy");
    // In the place of one that is given up stands another at once
    ticks(6);
    ask(1'b0, 5'd3, 8'h00); tick;
    access(1'b0, 5'd6, 8'h00);
    check(byte_read[3:0] == 4'h3, "the answer is that of the request that stands");
    access(1'b0, 5'd0, 8'h00);
    check(byte_read == 8'h11, "and the one before was not made");
    ask(1'b0, 5'd6, 8'h00); tick;
    access(1'b1, 5'd6, 8'h01);
    access(1'b0, 5'd6, 8'h00);
    check(byte_read[3:0] == 4'h1, "a write in the place of a read");
    // STB never low: DATA0 from $00011 on
    ask(1'b0, 5'd3, 8'h00);
    acks = 0;
    for (waited = 0; acks < 8 && waited < 100; waited = waited + 1) begin
      #1;
      if (ack) begin
        check(answer == 8'h11 + acks, "byte after byte");
        acks = acks + 1;
      end
      tick;
    end
    let_go;
    check(acks == 8 && waited <= 8 * 5, "STB may stay, four clocks an access and one to look");
    // A reset in an access
    ask(1'b1, 5'd6, 8'h0F); tick; rst = 1'b1; tick; let_go; ticks(2); rst = 1'b0; ticks(3);
    access(1'b0, 5'd6, 8'h00);
    check(byte_read[3:0] == 4'h0, "a reset ends what is under way");
    check(!given_up_acked, "nobody is answered who does not ask");
    finish_bench;
  end
endmodule
`default_nettype wire
