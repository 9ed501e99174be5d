// SPDX-License-Identifier: MIT
//
// collide_pkg: the checker of a unit in a test bench, by DPI-C (libcollide_dpi). The bench moves the
// pins and shows them; the checker compares them with its golden model. docs/howto/dpi.md.
package collide_pkg;

  // A checker; 0 is none.
  typedef longint unsigned collide_checker;

  // The pins of a unit, by their names in rtl/.
  typedef struct packed {
    logic        i_rst, i_reg_cyc, i_reg_stb, i_reg_we;
    logic [5:1]  i_reg_adr;
    logic [1:0]  i_reg_sel;
    logic [15:0] i_reg_dat;
    logic [2:0]  i_reg_fc;
    logic        i_bus_grant, i_bus_cycle, i_mem_ack, i_mem_err;
    logic [15:0] i_mem_dat;
    logic        o_done, o_bus_request, o_reg_ack, o_reg_err;
    logic [15:0] o_reg_dat;
    logic        o_mem_cyc, o_mem_stb, o_mem_we;
    logic [1:0]  o_mem_sel;
    logic [23:1] o_mem_adr;
    logic [15:0] o_mem_dat;
    logic        o_quiet;  // optional
  } collide_blitter_pins;

  // Overlap and impact. The address counts words of DATA_WIDTH bits.
  typedef struct packed {
    logic        i_rst, i_trigger, i_reg_cyc, i_reg_stb, i_reg_we;
    logic [13:2] i_reg_adr;
    logic [3:0]  i_reg_sel;
    logic [31:0] i_reg_dat;
    logic        i_mem_stall, i_mem_ack, i_mem_err;
    logic [31:0] i_mem_dat;
    logic        o_irq, o_reg_ack;
    logic [31:0] o_reg_dat;
    logic        o_mem_cyc, o_mem_stb, o_mem_we;
    logic [30:0] o_mem_adr;
    logic [3:0]  o_mem_sel;
    logic [31:0] o_mem_dat;
  } collide_list_unit_pins;

  typedef struct packed {
    logic        i_rst, i_hold, i_strobe;
    logic        i_look;  // optional
    logic        i_write;
    logic [4:0]  i_register;
    logic [7:0]  i_data;
    logic        i_vram_ready;
    logic [31:0] i_vram_data;
    logic [3:0]  i_wait_states;
    logic [7:0]  o_data;
    logic        o_busy;  // optional
    logic        o_irq, o_vram_request, o_vram_write;
    logic [3:0]  o_vram_bytes;
    logic [14:0] o_vram_address;
    logic [31:0] o_vram_data;
    logic [9:0]  o_picture;  // optional
    logic        o_interlaced, o_interlace;
    logic [9:0]  o_line;
    logic [10:0] o_clock;
    logic [9:0]  o_shown;
    logic [8:0]  o_scanline;
    logic        o_field, o_row_start;
    logic [8:0]  o_row;
    logic [9:0]  o_t;  // optional
    logic        o_pixel, o_pixel_first, o_pixel_last;
    logic [9:0]  o_pixel_column;
    logic        o_pixel_write;
    logic [13:0] o_pixel_cell;
    logic [3:0]  o_pixel_hit;
    logic        o_working;  // optional
    logic        o_clear;
    logic [7:0]  o_clear_index;
    logic        o_swap, o_latch;
    logic [3:0]  o_nibble;
    logic [2:0]  o_status;
  } collide_vera_pins;

  // The checker of "blitter", "overlap", "impact" or "vera". `timing`: "exact", "transactions" or
  // "results"; `patience`: clocks by which a design that is not exact may be late; `parameters`: of a
  // list unit, JSON such as {"SPRITES": 32}, "" if all are the defaults. 0, and a line on standard
  // error, if there is none.
  import "DPI-C" function collide_checker collide_create(
      input string unit, input string timing, input int unsigned patience, input string parameters);
  import "DPI-C" function void collide_destroy(input collide_checker handle);

  // The design lacks an optional pin. Returns 0 if no such pin is optional.
  import "DPI-C" function bit collide_lacks(input collide_checker handle, input string pin);
  // VERA, before the first clock: a word of video RAM at a byte address, below the attributes.
  import "DPI-C" function bit collide_load(
      input collide_checker handle, input int unsigned address, input int unsigned data);

  // The pins of a clock, before the edge that ends it; the first clocks are those of a reset. 0: design
  // and golden model differ, or the bench has broken a rule; nothing more is compared then.
  import "DPI-C" function bit collide_see(
      input collide_checker handle, input logic [319:0] pins);
  function automatic bit collide_see_blitter(
      input collide_checker handle, input collide_blitter_pins pins);
    return collide_see(handle, 320'(pins));
  endfunction
  function automatic bit collide_see_list_unit(
      input collide_checker handle, input collide_list_unit_pins pins);
    return collide_see(handle, 320'(pins));
  endfunction
  function automatic bit collide_see_vera(
      input collide_checker handle, input collide_vera_pins pins);
    return collide_see(handle, 320'(pins));
  endfunction

  // No clock follows. 0: an access is owed, or there was no comparison or no access.
  import "DPI-C" function bit collide_end(input collide_checker handle);
  // Why a function has returned 0: a line, and behind a difference what led to it.
  import "DPI-C" function string collide_report(input collide_checker handle);
  import "DPI-C" function longint unsigned collide_comparisons(input collide_checker handle);
  import "DPI-C" function longint unsigned collide_accesses(input collide_checker handle);

endpackage
