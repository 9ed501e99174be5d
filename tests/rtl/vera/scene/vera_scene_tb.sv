// SPDX-License-Identifier: MIT
// Runs a VERA job on the unit under a 4-state simulator.
//
// +program=FILE has one step a line, written by icarus.cpp: an operation and five numbers (below).
// +vram=FILE is the video RAM before, for $readmemh, in words of 32 bits. +log=FILE receives what
// was observed. Set-up, monitor and video RAM are those of sim/units/vera/pins.h; the video RAM
// gives X in a clock for which nobody has asked. An X on the picture, and on the outputs that the
// bench goes by, is logged. A frame takes seconds here, and most of its lines are
// like those around them: these are skipped (see skip_lines), unless there is +whole.
`default_nettype none

module vera_scene_tb;

  localparam integer SCREEN_COLUMNS = 640;
  localparam integer RECOVERY = 3;
  localparam integer BUDGET = 798;
  localparam [7:0] LAST_CLEAR = 8'd159;
  localparam integer ROWS = 480;
  localparam integer VGA_CLOCKS = 800, VGA_LINES = 525, VGA_LATCH = 479, VGA_FRAME = 523;
  localparam integer COMPOSITE_CLOCKS = 1588;
  localparam integer ALIKE = 4;                    // lines before those that are skipped
  localparam integer ATTRIBUTE_WORDS = 32'h7F00;   // first word of the attributes
  localparam logic [4:0] REG_CTRL = 5'h05;

  logic        i_clk = 1'b0, i_rst = 1'b1, i_hold = 1'b1;
  logic        i_strobe = 1'b0, i_look = 1'b0, i_write = 1'bx;
  logic [4:0]  i_register = 5'bx;
  logic [7:0]  i_data = 8'bx;
  logic [7:0]  o_data;
  logic        o_busy, o_irq;
  logic        o_vram_request, o_vram_write;
  logic [3:0]  o_vram_bytes;
  logic [14:0] o_vram_address;
  logic [31:0] o_vram_data;
  logic        i_vram_ready = 1'b1;
  logic [31:0] i_vram_data = 32'bx;
  logic [3:0]  i_wait_states = 4'd0;
  logic [9:0]  o_picture;
  logic        o_interlaced, o_interlace;
  logic [9:0]  o_line;
  logic [10:0] o_clock;
  logic [9:0]  o_shown;
  logic [8:0]  o_scanline;
  logic        o_field;
  logic        o_row_start;
  logic [8:0]  o_row;
  logic [9:0]  o_t;
  logic        o_pixel, o_pixel_first, o_pixel_last;
  logic [9:0]  o_pixel_column;
  logic        o_pixel_write;
  logic [13:0] o_pixel_cell;
  logic [3:0]  o_pixel_hit;
  logic        o_working, o_clear;
  logic [7:0]  o_clear_index;
  logic        o_swap, o_latch;
  logic [3:0]  o_nibble;
  logic [2:0]  o_status;

  vera dut (.*);

  logic [31:0] memory [0:32767];
  // What the monitor has shown: cells of both sides, side 1 from 1024 on
  logic [13:0] cells [0:2047];
  integer      side, hit, row, working, drawn, frame_clocks;
  logic [1:0]  touched;            // sides with a cell in columns 0-639
  integer      alike;              // lines so far without a pixel, all with a row or all without
  logic        pixels, rendered;   // in this line; a row in the line before
  logic        whole;
  logic        rendering, cut, latched;
  logic        unknown_seen = 1'b0;

  integer      log;
  integer      i, lane;
  logic [31:0] word;
  logic        swaps;
  logic        fresh = 1'b1;       // first clock after a swap or reset: nobody asked for a cell

  task pulse;
    begin
      #1 i_clk = 1'b1;
      #1 i_clk = 1'b0;
      #1;
    end
  endtask

  // One clock of the RTL with its video RAM, which answers in the next one
  task tick;
    logic asked;
    begin
      asked = o_vram_request;
      if (asked) begin
        word = memory[o_vram_address];
        if (o_vram_write) begin
          for (lane = 0; lane < 4; lane = lane + 1)
            if (o_vram_bytes[lane]) word[8*lane +: 8] = o_vram_data[8*lane +: 8];
          memory[o_vram_address] = word;
        end
      end
      pulse;
      i_vram_data = asked ? word : 32'bx;
      #1;
    end
  endtask

  task strobe(input logic write, input [4:0] register, input [7:0] data);
    begin
      i_strobe = 1'b1;
      i_write = write;
      i_register = register;
      i_data = data;
      #1;
    end
  endtask
  task idle;
    begin
      i_strobe = 1'b0;
      i_write = 1'bx;
      i_register = 5'bx;
      i_data = 8'bx;
      #1;
    end
  endtask

  // A write that takes none of the unit's time
  task frozen_write(input [4:0] register, input [7:0] data);
    begin
      i_hold = 1'b1;
      strobe(1'b1, register, data);
      tick;
      idle;
      repeat (RECOVERY) tick;
      i_hold = 1'b0;
      #1;
    end
  endtask

  task show_pixel;
    begin
      pixels = 1'b1;
      if (o_pixel_first) begin
        drawn = drawn + 1;
        cut = 1'b1;
      end
      if (o_pixel_last) cut = 1'b0;
      hit = hit | o_pixel_hit;
      if (o_pixel_write) begin
        cells[1024*side + o_pixel_column] = o_pixel_cell;
        if (o_pixel_column < SCREEN_COLUMNS) touched[side] = 1'b1;
      end
    end
  endtask

  // Sprites that lookups on the row find
  function integer sprites_on(input integer on);
    integer sprite;
    logic [31:0] half;
    logic [9:0] offset;
    begin
      sprites_on = 0;
      for (sprite = 0; sprite < 128; sprite = sprite + 1) begin
        half = memory[ATTRIBUTE_WORDS + 2*sprite + 1];
        offset = on[9:0] - half[9:0];
        if (half[19:18] != 2'd0 && offset < (10'd8 << half[31:30])) sprites_on = sprites_on + 1;
      end
    end
  endfunction

  task end_line;
    begin
      if (rendering) begin
        // All are drawn where the budget is not used up.
        $fwrite(log, "row %0d %0d %0d %0d %0d %0d\n", row, hit, working, drawn,
                working < BUDGET ? drawn : sprites_on(row), cut);
        for (i = 0; touched[side] && i < SCREEN_COLUMNS; i = i + 1)
          if (cells[1024*side + i] != 14'd0) $fwrite(log, "cell %0d %h\n", i, cells[1024*side + i]);
      end
      alike = pixels || rendering != rendered ? 0 : alike + 1;
      rendered = rendering;
      pixels = 1'b0;
      rendering = 1'b0;
      hit = 0;
      side = 1 - side;
    end
  endtask

  // How far each timing goes on without an event but the swap
  function integer vga_until(input integer line);
    vga_until = line <= VGA_LATCH ? VGA_LATCH : line <= VGA_FRAME ? VGA_FRAME : line;
  endfunction
  function integer composite_until(input integer line);
    composite_until = line <= 20 ? 20 : line <= 262 ? 261 : line <= 283 ? 283 : 523;
  endfunction

  // In the first clock of a line: if it, those before it and some that follow are alike, the unit
  // is in the same state at the start of each, but for what counts lines. Goes on to a later one,
  // an even number away as the line buffers take turns. Stops ahead of rows with sprites, of where
  // rows begin or end, of line `target`, of the interrupt's line, and of the events of both
  // timings.
  task skip_lines(input integer target);
    integer lines, skipped, step, shown, next, position, composite;
    logic   active, first, go;
    begin
      if (dut.raster.r_line_first && alike >= ALIKE && !whole) begin
        step = o_interlaced ? 2 : 1;
        skipped = 0;
        lines = 0;
        go = !dut.raster.composite.r_frame_due;
        while (go) begin
          shown = o_shown + step*lines;
          next = dut.raster.r_next + step*lines;
          position = dut.rows.r_position + (rendered ? step*lines*dut.w_vscale : 0);
          first = !dut.rows.r_begun && next >= dut.w_vstart;
          active = (position >> 7) < ROWS && shown >= dut.w_vstart && shown < dut.w_vstop;
          position = position + step*dut.w_vscale;
          lines = lines + 1;
          composite = dut.raster.composite.r_line
                      + (dut.raster.composite.r_clock + clocks_of(lines)) / COMPOSITE_CLOCKS;
          go = !first && active == rendered && !(active && sprites_on(position >> 7) != 0)
               && next[8:1] != dut.w_irq_line[8:1]
               && (o_line < target ? o_line + lines < target : o_line > target)
               && composite <= composite_until(dut.raster.composite.r_line)
               && (o_interlaced || o_line + lines <= vga_until(o_line));
          if (go && lines % 2 == 0) skipped = lines;
        end
        if (skipped != 0) pass_lines(skipped, step);
      end
    end
  endtask

  function integer clocks_of(input integer lines);
    clocks_of = lines * (o_interlaced ? COMPOSITE_CLOCKS : VGA_CLOCKS);
  endfunction

  task pass_lines(input integer lines, input integer step);
    integer vga, composite;
    begin
      vga = dut.raster.vga.r_line*VGA_CLOCKS + dut.raster.vga.r_clock + clocks_of(lines);
      composite = dut.raster.composite.r_clock + clocks_of(lines);
      dut.raster.vga.r_line = vga / VGA_CLOCKS % VGA_LINES;
      dut.raster.vga.r_clock = vga % VGA_CLOCKS;
      dut.raster.composite.r_line = dut.raster.composite.r_line + composite / COMPOSITE_CLOCKS;
      dut.raster.composite.r_clock = composite % COMPOSITE_CLOCKS;
      dut.raster.r_shown = dut.raster.r_shown + step*lines;
      dut.raster.r_next = dut.raster.r_next + step*lines;
      if (rendered) dut.rows.r_position = dut.rows.r_position + step*lines*dut.w_vscale;
      frame_clocks = frame_clocks + clocks_of(lines);
      #1;
    end
  endtask

  // Four columns of the side displayed
  task show_clear;
    begin
      for (i = 0; i < 4; i = i + 1) cells[1024*(1 - side) + 4*o_clear_index + i] = 14'd0;
      if (o_clear_index == LAST_CLEAR) touched[1 - side] = 1'b0;
    end
  endtask

  // One clock of the unit; `latched` tells whether it was that of a latch
  task clock;
    begin
      if (^{o_irq, o_vram_request, o_line, o_clock, o_shown, o_scanline, o_field, o_row_start,
            o_pixel, o_pixel_write, o_pixel_hit, o_working, o_clear, o_swap, o_latch, o_nibble,
            o_status, fresh ? 10'd0 : o_picture} === 1'bx
          && !unknown_seen) begin
        unknown_seen = 1'b1;
        $fwrite(log, "unknown output in line %0d clock %0d\n", o_line, o_clock);
      end
      if (o_working) working = working + 1;
      if (o_clear) show_clear;
      if (o_pixel) show_pixel;
      if (o_row_start) begin
        row = o_row;
        working = 0;
        drawn = 0;
        cut = 1'b0;
        rendering = 1'b1;
      end
      swaps = o_swap;
      latched = o_latch;
      tick;
      fresh = swaps;
      frame_clocks = frame_clocks + 1;
      if (swaps) end_line;
      if (latched) begin
        $fwrite(log, "frame %0d %0d %0d %0d %0d %0d\n", o_nibble, o_status[2], o_irq, frame_clocks,
                o_interlaced, o_interlaced && o_field);
        frame_clocks = 0;
      end
    end
  endtask

  // The clock in which a write of CTRL resets the registers
  task reset_clock;
    begin
      if (o_clear) show_clear;
      if (o_pixel) show_pixel;
      tick;
      fresh = 1'b1;
      side = 0;
      hit = 0;
      rendering = 1'b0;
      alike = 0;
      frame_clocks = 0;
    end
  endtask

  task access(input logic write, input [4:0] register, input [7:0] data);
    begin
      strobe(write, register, data);
      clock;
      idle;
      if (!write) $fwrite(log, "read %0d\n", o_data);
      if (write && register == REG_CTRL && data[7]) reset_clock;
      else clock;
      repeat (RECOVERY - 1) clock;
    end
  endtask

  reg [8*512-1:0] program_file, vram_file, log_file;
  reg [7:0] operation;
  integer program_fd, count, a, b, c, d, e;

  initial begin
    if (!$value$plusargs("program=%s", program_file) || !$value$plusargs("vram=%s", vram_file) ||
        !$value$plusargs("log=%s", log_file)) begin
      $display("expected +program=, +vram= and +log=");
      $finish;
    end
    $readmemh(vram_file, memory);
    log = $fopen(log_file, "w");
    program_fd = $fopen(program_file, "r");
    for (i = 0; i < 2048; i = i + 1) cells[i] = 14'd0;
    side = 0; hit = 0; row = 0; working = 0; drawn = 0; frame_clocks = 0;
    touched = 2'b00;
    rendering = 1'b0; cut = 1'b0; latched = 1'b0;
    alike = 0; pixels = 1'b0; rendered = 1'b0;
    whole = $test$plusargs("whole");
    pulse;
    pulse;
    i_rst = 1'b0;
    pulse;
    pulse;
    while ($fscanf(program_fd, "%c %d %d %d %d %d\n", operation, a, b, c, d, e) == 6) begin
      case (operation)
        "L": begin                              // load: wait states
          i_wait_states = a;
          #1;
        end
        "S": frozen_write(a, b);                // set-up: register, data
        "A": begin                              // access: line, clock, write, register, data
          while (o_line != a || o_clock != b) begin
            skip_lines(a);
            clock;
          end
          access(c != 0, d, e);
        end
        "F": begin                              // to the next latch
          clock;
          while (!latched) begin
            skip_lines(-1);
            clock;
          end
        end
        "N": access(a != 0, b, c);              // access now: write, register, data
        default: $fwrite(log, "unknown step\n");
      endcase
    end
    $fwrite(log, "end\n");
    $fclose(log);
    $finish;
  end

endmodule

`default_nettype wire
