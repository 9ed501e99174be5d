// SPDX-License-Identifier: MIT
//
// Random sprites on a VERA with the golden model as its scoreboard: IRQ in every clock, and every
// byte that the CPU reads. +fault turns a bit of a byte of ISR, which has to be found.
module bench;
  import collide_pkg::*;

  localparam int FRAMES = 2, FRAME_CLOCKS = 525 * 800, SPRITES = 128;
  // Made from rtl/vera/vera.rdl by `collide registers`:
  localparam [4:0] REG_ADDR_L = 5'h00, REG_ADDR_M = 5'h01, REG_ADDR_H = 5'h02, REG_DATA0 = 5'h03,
                   REG_IEN = 5'h06, REG_ISR = 5'h07, REG_DC_VIDEO = 5'h09;
  // end of what is made
  localparam logic [31:0] ATTRIBUTES = 32'h1FC00;

  collide_model model;
  int unsigned reads = 0;

  logic clk = 0, rst = 1, fault = 0;
  always #20 clk = !clk;

  logic strobe = 0, we = 0, answered = 0, irq;
  logic [4:0] register = 0;
  logic [7:0] data = 0, answer;

  logic request, vram_we;
  logic [3:0] bytes;
  logic [14:0] address;
  logic [31:0] written, word = 0, memory[32768];

  vera dut (
      .i_clk(clk), .i_rst(rst), .i_hold(1'b0),
      .i_strobe(strobe), .i_look(1'b0), .i_write(we), .i_register(register), .i_data(data),
      .o_data(answer), .o_busy(), .o_irq(irq),
      .o_vram_request(request), .o_vram_write(vram_we), .o_vram_bytes(bytes),
      .o_vram_address(address), .o_vram_data(written), .i_vram_ready(1'b1), .i_vram_data(word),
      .i_wait_states(4'd0),
      .o_picture(), .o_interlaced(), .o_interlace(), .o_line(), .o_clock(), .o_shown(),
      .o_scanline(), .o_field(), .o_row_start(), .o_row(), .o_t(), .o_pixel(), .o_pixel_first(),
      .o_pixel_last(), .o_pixel_column(), .o_pixel_write(), .o_pixel_cell(), .o_pixel_hit(),
      .o_working(), .o_clear(), .o_clear_index(), .o_swap(), .o_latch(), .o_nibble(), .o_status()
  );

  always @(posedge clk) if (request) begin
    word <= memory[address];
    for (int i = 0; i < 4; ++i) begin
      if (vram_we && bytes[i]) memory[address][8*i+:8] <= written[8*i+:8];
    end
  end

  // Scoreboard: what the pins show in a clock, then what they are in it.
  wire [7:0] seen = answer ^ {1'b0, fault, 6'd0};
  always @(posedge clk) begin
    // The model's functions take two values a bit: an X would count as 0.
    if (!rst && ^{irq, answered ? seen : 8'd0} === 1'bx) $fatal(1, "an unknown value");
    if (!collide_pins(model, irq, answered, {24'd0, seen})) begin
      $display("MISMATCH after %0d comparisons: %s", collide_compared(model),
               collide_mismatch(model));
      $fatal(1);
    end
    if (answered) reads <= reads + 1;
    collide_clock(model, rst, strobe, we, {27'd0, register}, {24'd0, data});
    answered <= strobe && !we;
  end

  // Driver. An access takes a clock, and the next may follow four later.
  task automatic put(input logic [4:0] at, input logic [7:0] byte_written);
    @(negedge clk);
    {strobe, we, register, data} = {1'b1, 1'b1, at, byte_written};
    @(negedge clk);
    strobe = 0;
    repeat (3) @(negedge clk);
  endtask
  task automatic get(input logic [4:0] at);
    @(negedge clk);
    {strobe, we, register} = {1'b1, 1'b0, at};
    @(negedge clk);
    strobe = 0;
    repeat (3) @(negedge clk);
  endtask
  task automatic put_sprites;
    put(REG_ADDR_L, ATTRIBUTES[7:0]);
    put(REG_ADDR_M, ATTRIBUTES[15:8]);
    put(REG_ADDR_H, {7'b0001_000, ATTRIBUTES[16]});  // one byte on after each access
    for (int n = 0; n < SPRITES; ++n) begin
      logic [9:0] x, y;
      x = 10'($urandom % 640);
      y = 10'($urandom % 480);
      put(REG_DATA0, 8'($urandom));
      put(REG_DATA0, 8'($urandom) & 8'h87);  // 4 or 8 bits a pixel, below the attributes
      put(REG_DATA0, x[7:0]);
      put(REG_DATA0, {6'd0, x[9:8]});
      put(REG_DATA0, y[7:0]);
      put(REG_DATA0, {6'd0, y[9:8]});
      put(REG_DATA0, 8'($urandom));
      put(REG_DATA0, 8'($urandom) & 8'h5F);  // 8 or 16 pixels wide, up to 16 high
    end
  endtask

  initial begin
    model = collide_create("vera", 131072);
    if (model == 0) $fatal(1);
    for (int i = 0; i < 32768; ++i) begin
      memory[i] = i < ATTRIBUTES / 4 ? $urandom : 0;
      collide_store(model, 4 * i, memory[i]);
    end
    repeat (3) @(negedge clk);
    rst = 0;
    put_sprites();
    put(REG_IEN, 8'h04);
    put(REG_DC_VIDEO, 8'h41);  // sprites, VGA
    for (int frame = 0; frame < FRAMES; ++frame) begin
      repeat (FRAME_CLOCKS) @(negedge clk);
      fault = $test$plusargs("fault") != 0;
      get(REG_ISR);
      put(REG_ISR, 8'h07);
      put_sprites();
    end
    if (reads == 0) $fatal(1, "nothing was read");
    $display("PASS, %0d frames, %0d comparisons", FRAMES, collide_compared(model));
    collide_destroy(model);
    $finish;
  end
endmodule
