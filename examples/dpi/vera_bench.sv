// SPDX-License-Identifier: MIT
//
// Random sprites on a VERA with the checker at its pins. +fault turns a bit of a byte of ISR, which
// has to be found.
module bench;
  import collide_pkg::*;

  localparam int FRAMES = 2, FRAME_CLOCKS = 525 * 800, SPRITES = 128;
  // Made from rtl/vera/vera.rdl by `collide registers`:
  localparam [4:0] REG_ADDR_L = 5'h00, REG_ADDR_M = 5'h01, REG_ADDR_H = 5'h02, REG_DATA0 = 5'h03,
                   REG_IEN = 5'h06, REG_ISR = 5'h07, REG_DC_VIDEO = 5'h09;
  // end of what is made
  localparam logic [31:0] ATTRIBUTES = 32'h1FC00;

  collide_checker handle;

  logic clk = 0, rst = 1, fault = 0;
  always #20 clk = !clk;

  logic strobe = 0, we = 0;
  logic [4:0] register = 0;
  logic [7:0] data = 0, answer;

  logic [31:0] word = 0, memory[32768];

  collide_vera_pins pins;
  vera dut (
      .i_clk(clk), .i_rst(pins.i_rst), .i_hold(pins.i_hold),
      .i_strobe(pins.i_strobe), .i_look(pins.i_look), .i_write(pins.i_write),
      .i_register(pins.i_register), .i_data(pins.i_data),
      .i_vram_ready(pins.i_vram_ready), .i_vram_data(pins.i_vram_data),
      .i_wait_states(pins.i_wait_states),
      .o_data(answer), .o_busy(pins.o_busy), .o_irq(pins.o_irq),
      .o_vram_request(pins.o_vram_request), .o_vram_write(pins.o_vram_write),
      .o_vram_bytes(pins.o_vram_bytes), .o_vram_address(pins.o_vram_address),
      .o_vram_data(pins.o_vram_data), .o_picture(pins.o_picture), .o_interlaced(pins.o_interlaced),
      .o_interlace(pins.o_interlace), .o_line(pins.o_line), .o_clock(pins.o_clock),
      .o_shown(pins.o_shown), .o_scanline(pins.o_scanline), .o_field(pins.o_field),
      .o_row_start(pins.o_row_start), .o_row(pins.o_row), .o_t(pins.o_t), .o_pixel(pins.o_pixel),
      .o_pixel_first(pins.o_pixel_first), .o_pixel_last(pins.o_pixel_last),
      .o_pixel_column(pins.o_pixel_column), .o_pixel_write(pins.o_pixel_write),
      .o_pixel_cell(pins.o_pixel_cell), .o_pixel_hit(pins.o_pixel_hit), .o_working(pins.o_working),
      .o_clear(pins.o_clear), .o_clear_index(pins.o_clear_index), .o_swap(pins.o_swap),
      .o_latch(pins.o_latch), .o_nibble(pins.o_nibble), .o_status(pins.o_status)
  );
  assign pins.i_rst = rst;
  assign pins.i_hold = 0;
  assign pins.i_strobe = strobe;
  assign pins.i_look = 0;
  assign pins.i_write = we;
  assign pins.i_register = register;
  assign pins.i_data = data;
  assign pins.i_vram_ready = 1;
  assign pins.i_vram_data = word;
  assign pins.i_wait_states = 0;
  assign pins.o_data = answer ^ {1'b0, fault, 6'd0};

  always @(posedge clk) if (pins.o_vram_request) begin
    word <= memory[pins.o_vram_address];
    for (int i = 0; i < 4; ++i) begin
      if (pins.o_vram_write && pins.o_vram_bytes[i]) begin
        memory[pins.o_vram_address][8*i+:8] <= pins.o_vram_data[8*i+:8];
      end
    end
  end

  // Monitor: the pins of every clock, before the edge that ends it.
  always @(posedge clk) if (!collide_see_vera(handle, pins)) begin
    $display("MISMATCH after %0d comparisons: %s", collide_comparisons(handle),
             collide_report(handle));
    $fatal(1);
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
    handle = collide_create("vera", "exact", 48, "");
    if (handle == 0) $fatal(1);
    for (int i = 0; i < 32768; ++i) begin
      memory[i] = i < ATTRIBUTES / 4 ? $urandom : 0;
      if (!collide_load(handle, 4 * i, memory[i])) $fatal(1, "%s", collide_report(handle));
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
    if (!collide_end(handle)) $fatal(1, "%s", collide_report(handle));
    $display("PASS, %0d frames, %0d comparisons", FRAMES, collide_comparisons(handle));
    collide_destroy(handle);
    $finish;
  end
endmodule
