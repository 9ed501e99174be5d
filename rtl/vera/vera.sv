// SPDX-License-Identifier: MIT
// VERA-style sprite renderer with collision detection: everything of the chip that influences the
// collision result.
//
// 25 MHz pixel clock. CPU port: i_strobe marks one access, of one clock; the byte read is there in
// the next clock. It is there after i_look, too, which is no access: nothing comes of it. While
// o_busy is high an access may be lost. Video RAM is outside: a request is taken in a clock in
// which i_vram_ready is high, and the word read is on i_vram_data in the next clock. i_hold freezes
// raster and renderer while the CPU port goes on (genlock, set-up before a first frame). The
// monitor shows what is rendered, for a scoreboard; leave it open and it is pruned.
`default_nettype none

module vera (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_hold,
  // CPU port
  input  logic        i_strobe,
  input  logic        i_look,
  input  logic        i_write,
  input  logic [4:0]  i_register,
  input  logic [7:0]  i_data,
  output logic [7:0]  o_data,
  output logic        o_busy,
  output logic        o_irq,
  // Video RAM, 32768 words of 32 bits, lowest byte in bits 7:0
  output logic        o_vram_request,
  output logic        o_vram_write,
  output logic [3:0]  o_vram_bytes,
  output logic [14:0] o_vram_address,
  output logic [31:0] o_vram_data,
  input  logic        i_vram_ready,
  input  logic [31:0] i_vram_data,
  // Clocks by which the data of sprite fetches are late
  input  logic [3:0]  i_wait_states,
  // Picture of the sprite layer, {z 2, colour 8}, one clock after its column; colour 0 is
  // transparent
  output logic [9:0]  o_picture,
  // Timing in force: composite or VGA, 480i or 240p. Its beam: line, clock of it. Line displayed,
  // what SCANLINE reads, field
  output logic        o_interlaced,
  output logic        o_interlace,
  output logic [9:0]  o_line,
  output logic [10:0] o_clock,
  output logic [9:0]  o_shown,
  output logic [8:0]  o_scanline,
  output logic        o_field,
  // Monitor: row started, its clock (799: none), sprite pixel processed, what became of it, row not
  // done (a lookup or a pixel of it is still to come), displayed cells cleared, swap, latch, result
  output logic        o_row_start,
  output logic [8:0]  o_row,
  output logic [9:0]  o_t,
  output logic        o_pixel,
  output logic        o_pixel_first,
  output logic        o_pixel_last,
  output logic [9:0]  o_pixel_column,
  output logic        o_pixel_write,
  output logic [13:0] o_pixel_cell,
  output logic [3:0]  o_pixel_hit,
  output logic        o_working,
  output logic        o_clear,
  output logic [7:0]  o_clear_index,
  output logic        o_swap,
  output logic        o_latch,
  output logic [3:0]  o_nibble,
  output logic [2:0]  o_status
);

  // Made from rtl/vera/vera.rdl by `collide registers`:
  localparam [4:0] REG_CTRL = 5'h05, REG_L0_CONFIG = 5'h0D, REG_L1_CONFIG = 5'h14;
  // end of what is made

  logic        r_rst;

  // Registers
  logic        w_addrsel;
  logic        w_layer0_enable, w_layer1_enable, w_sprites_enable;
  logic [8:0]  w_irq_line;
  logic        w_layer0_selected, w_layer0_bitmap, w_layer0_wide;
  logic        w_layer1_selected, w_layer1_bitmap, w_layer1_wide;
  logic [7:0]  w_layer0_data, w_layer1_data;
  logic [1:0]  w_layer0_depth, w_layer1_depth;
  logic [4:0]  w_layer0_scroll, w_layer1_scroll;
  logic [7:0]  w_hscale, w_vscale;
  logic [9:0]  w_hstart, w_hstop;
  logic [8:0]  w_vstart, w_vstop;
  logic [7:0]  w_address_l, w_address_m, w_address_h, w_data0, w_data1;
  logic [3:0]  w_enable;

  // Raster and row
  logic        w_started, w_line_first, w_line_match, w_frame, w_next_pixel;
  logic [9:0]  w_next;
  logic        w_stop;

  // Video RAM
  logic        w_ports_busy;
  logic        w_cpu_request, w_cpu_write, w_cpu_turn;
  logic [16:0] w_cpu_address;
  logic [7:0]  w_cpu_data;
  logic        w_layer0_request, w_layer0_turn, w_layer1_request, w_layer1_turn;
  logic        w_sprite_request, w_sprite_turn;
  logic [14:0] w_sprite_address;

  // Renderer
  logic [7:0]  w_lookup, w_held_lookup;
  logic [31:0] w_attributes;
  logic        w_finder_idle, w_drawer_idle, w_take;
  logic [5:0]  w_offset;
  logic [9:0]  w_read_column;
  logic [7:0]  w_raw;
  logic [3:0]  w_palette, w_mask;
  logic [3:0]  w_accumulator;
  logic [1:0]  w_z;
  logic [13:0] w_cell_before, w_cell_displayed;
  logic [9:0]  w_display_column;

  always_ff @(posedge i_clk) begin
    r_rst <= i_rst;  // Rule 36
    if (i_strobe) begin
      if (i_write && i_register == REG_CTRL && i_data[7]) r_rst <= 1'b1;  // Rule 4
    end
  end

  vera_registers registers (
    .i_clk, .i_rst(r_rst),
    .i_strobe, .i_look, .i_write, .i_register, .i_data,
    .o_read_data(o_data),
    .i_address_l(w_address_l), .i_address_m(w_address_m), .i_address_h(w_address_h),
    .i_data0(w_data0), .i_data1(w_data1),
    .i_enable(w_enable), .i_status(o_status), .i_nibble(o_nibble),
    .i_scanline(o_scanline), .i_field(o_field),
    .i_layer0_selected(w_layer0_selected), .i_layer0_data(w_layer0_data),
    .i_layer1_selected(w_layer1_selected), .i_layer1_data(w_layer1_data),
    .o_addrsel(w_addrsel), .o_irq_line(w_irq_line),
    .o_interlaced, .o_interlace, .o_layer0_enable(w_layer0_enable),
    .o_layer1_enable(w_layer1_enable),
    .o_sprites_enable(w_sprites_enable),
    .o_hscale(w_hscale), .o_hstart(w_hstart), .o_hstop(w_hstop),
    .o_vscale(w_vscale), .o_vstart(w_vstart), .o_vstop(w_vstop)
  );

  vera_layer_registers #(.FIRST(REG_L0_CONFIG)) layer0_registers (
    .i_clk, .i_rst(r_rst),
    .i_strobe, .i_write, .i_register, .i_data,
    .o_selected(w_layer0_selected), .o_data(w_layer0_data),
    .o_bitmap(w_layer0_bitmap), .o_depth(w_layer0_depth), .o_wide(w_layer0_wide),
    .o_scroll(w_layer0_scroll)
  );

  vera_layer_registers #(.FIRST(REG_L1_CONFIG)) layer1_registers (
    .i_clk, .i_rst(r_rst),
    .i_strobe, .i_write, .i_register, .i_data,
    .o_selected(w_layer1_selected), .o_data(w_layer1_data),
    .o_bitmap(w_layer1_bitmap), .o_depth(w_layer1_depth), .o_wide(w_layer1_wide),
    .o_scroll(w_layer1_scroll)
  );

  vera_data_ports data_ports (
    .i_clk, .i_rst(r_rst),
    .i_strobe, .i_write, .i_register, .i_data,
    .i_select(w_addrsel),
    .o_address_l(w_address_l), .o_address_m(w_address_m), .o_address_h(w_address_h),
    .o_data0(w_data0), .o_data1(w_data1), .o_busy(w_ports_busy),
    .o_request(w_cpu_request), .o_vram_write(w_cpu_write), .o_vram_address(w_cpu_address),
    .o_vram_data(w_cpu_data), .i_turn(w_cpu_turn), .i_ready(i_vram_ready), .i_vram_data
  );

  vera_interrupts interrupts (
    .i_clk, .i_rst(r_rst), .i_hold,
    .i_latch(o_latch), .i_collision(w_accumulator != 4'd0), .i_line_match(w_line_match),
    .i_strobe, .i_write, .i_register, .i_data(i_data[3:0]),
    .o_enable(w_enable), .o_status, .o_irq
  );

  vera_raster raster (
    .i_clk, .i_rst(r_rst), .i_hold,
    .i_interlaced(o_interlaced), .i_interlace(o_interlace), .i_irq_line(w_irq_line),
    .o_clock, .o_line,
    .o_shown, .o_next(w_next), .o_scanline, .o_field, .o_started(w_started),
    .o_line_first(w_line_first), .o_line_match(w_line_match),
    .o_swap, .o_frame(w_frame), .o_latch, .o_pixel(w_next_pixel)
  );

  vera_rows rows (
    .i_clk, .i_rst(r_rst), .i_hold,
    .i_interlaced(o_interlaced), .i_vscale(w_vscale), .i_vstart(w_vstart), .i_vstop(w_vstop),
    .i_started(w_started), .i_line_first(w_line_first), .i_frame(w_frame),
    .i_shown(o_shown), .i_next(w_next), .i_field(o_field),
    .o_start(o_row_start), .o_row
  );

  vera_budget budget (
    .i_clk, .i_rst(r_rst), .i_hold, .i_start(o_row_start),
    .o_t, .o_stop(w_stop)
  );

  vera_vram_arbiter arbiter (
    .i_cpu_request(w_cpu_request), .i_cpu_write(w_cpu_write), .i_cpu_address(w_cpu_address),
    .i_cpu_data(w_cpu_data), .o_cpu_turn(w_cpu_turn),
    .i_layer0_request(w_layer0_request), .o_layer0_turn(w_layer0_turn),
    .i_layer1_request(w_layer1_request), .o_layer1_turn(w_layer1_turn),
    .i_sprite_request(w_sprite_request), .i_sprite_address(w_sprite_address),
    .o_sprite_turn(w_sprite_turn),
    .o_request(o_vram_request), .o_write(o_vram_write), .o_bytes(o_vram_bytes),
    .o_address(o_vram_address), .o_data(o_vram_data)
  );

  vera_layer layer0 (
    .i_clk, .i_rst(r_rst), .i_hold,
    .i_enable(w_layer0_enable), .i_bitmap(w_layer0_bitmap), .i_depth(w_layer0_depth),
    .i_wide(w_layer0_wide), .i_scroll(w_layer0_scroll), .i_start(o_row_start),
    .o_request(w_layer0_request), .i_turn(w_layer0_turn), .i_ready(i_vram_ready)
  );

  vera_layer layer1 (
    .i_clk, .i_rst(r_rst), .i_hold,
    .i_enable(w_layer1_enable), .i_bitmap(w_layer1_bitmap), .i_depth(w_layer1_depth),
    .i_wide(w_layer1_wide), .i_scroll(w_layer1_scroll), .i_start(o_row_start),
    .o_request(w_layer1_request), .i_turn(w_layer1_turn), .i_ready(i_vram_ready)
  );

  vera_attributes attributes (
    .i_clk, .i_hold,
    .i_write(w_cpu_write), .i_write_address(w_cpu_address), .i_write_data(w_cpu_data),
    .i_read_address(w_lookup), .i_held_address(w_held_lookup),
    .o_word(w_attributes)
  );

  vera_finder finder (
    .i_clk, .i_rst(r_rst), .i_hold,
    .i_start(o_row_start), .i_stop(w_stop), .i_row(o_row), .o_idle(w_finder_idle),
    .o_address(w_lookup), .o_held_address(w_held_lookup),
    .i_word(w_attributes),
    .i_drawer_idle(w_drawer_idle), .o_take(w_take), .o_offset(w_offset)
  );

  vera_drawer drawer (
    .i_clk, .i_rst(r_rst), .i_hold, .i_start(o_row_start), .i_stop(w_stop),
    .o_idle(w_drawer_idle), .i_take(w_take), .i_offset(w_offset), .i_word(w_attributes),
    .o_request(w_sprite_request), .o_address(w_sprite_address),
    .i_turn(w_sprite_turn), .i_ready(i_vram_ready), .i_data(i_vram_data),
    .i_wait_states,
    .o_read_column(w_read_column), .o_pixel, .o_first(o_pixel_first),
    .o_last(o_pixel_last),
    .o_column(o_pixel_column), .o_raw(w_raw), .o_palette(w_palette), .o_mask(w_mask), .o_z(w_z)
  );

  vera_collision collision (
    .i_clk, .i_rst(r_rst), .i_hold,
    .i_pixel(o_pixel), .i_column(o_pixel_column), .i_raw(w_raw), .i_palette(w_palette),
    .i_mask(w_mask), .i_z(w_z),
    .i_cell(w_cell_before), .o_write(o_pixel_write), .o_cell(o_pixel_cell),
    .i_latch(o_latch), .o_hit(o_pixel_hit), .o_accumulator(w_accumulator), .o_nibble
  );

  vera_line_buffer line_buffer (
    .i_clk, .i_rst(r_rst), .i_hold, .i_swap(o_swap),
    .i_render_column(w_read_column), .o_render_cell(w_cell_before),
    .i_write(o_pixel_write), .i_write_column(o_pixel_column), .i_write_cell(o_pixel_cell),
    .i_display_column(w_display_column), .o_display_cell(w_cell_displayed),
    .i_clear(o_clear), .i_clear_index(o_clear_index)
  );

  vera_display display (
    .i_clk, .i_rst(r_rst), .i_hold,
    .i_interlaced(o_interlaced), .i_hscale(w_hscale), .i_hstart(w_hstart), .i_hstop(w_hstop),
    .i_pixel(w_next_pixel), .i_swap(o_swap),
    .o_column(w_display_column), .o_clear, .o_clear_index
  );

  assign o_busy    = r_rst || w_ports_busy;  // Rule 33
  assign o_working = !w_finder_idle || !w_drawer_idle;
  assign o_picture = w_sprites_enable ? w_cell_displayed[9:0] : 10'd0;  // Rule 13

endmodule

`default_nettype wire
