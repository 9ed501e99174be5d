// SPDX-License-Identifier: MIT
//
// collide_pkg: a golden model as the scoreboard of a test bench, by DPI-C (libcollide_dpi).
// It has its own memory. docs/howto/dpi.md.
package collide_pkg;

  // A golden model; 0 is none.
  typedef longint unsigned collide_model;

  // A model of "blitter", "overlap", "impact" or "vera" just out of reset, with `bytes` of memory:
  // a power of two, VERA's are 131072. 0, and a line on standard error, if there is none.
  import "DPI-C" function collide_model collide_create(
      input string unit, input int unsigned bytes);
  import "DPI-C" function void collide_destroy(input collide_model model);
  import "DPI-C" function void collide_reset(input collide_model model);

  // Its memory, in words of 16 bits (blitter) or 32 at a byte address.
  import "DPI-C" function void collide_store(
      input collide_model model, input int unsigned address, input int unsigned data);
  import "DPI-C" function int unsigned collide_fetch(
      input collide_model model, input int unsigned address);

  // What was compared last and differed: what should have been, and what was.
  import "DPI-C" function string collide_mismatch(input collide_model model);
  // Comparisons in which nothing differed.
  import "DPI-C" function longint unsigned collide_compared(input collide_model model);

  // Blitter, overlap, impact.

  // A register access that the design has acknowledged. `bytes`: 1 or 2 (blitter), 4.
  import "DPI-C" function void collide_write(
      input collide_model model, input int unsigned offset, input int unsigned data,
      input int unsigned bytes);
  import "DPI-C" function int unsigned collide_read(
      input collide_model model, input int unsigned offset, input int unsigned bytes);
  // A bus cycle of another master (blitter, in shared mode).
  import "DPI-C" function void collide_foreign_cycle(input collide_model model);
  // The design has made this access: 1 if the model makes the same one, with the same data.
  import "DPI-C" function bit collide_access(
      input collide_model model, input bit write, input int unsigned address,
      input int unsigned data);
  // 1 if the model has no access left to make.
  import "DPI-C" function bit collide_finished(input collide_model model);

  // VERA.

  // One clock, with what drove the CPU port in it; `number` is the register.
  import "DPI-C" function void collide_clock(
      input collide_model model, input bit rst, input bit strobe, input bit write,
      input int unsigned number, input int unsigned data);
  // In the clock that comes: 1 if the model's IRQ is the same and, if `data_counts`, its byte.
  import "DPI-C" function bit collide_pins(
      input collide_model model, input bit irq, input bit data_counts, input int unsigned data);
  // In the clock that comes: {Z, colour} of the sprite layer, 10 bits.
  import "DPI-C" function int unsigned collide_picture(input collide_model model);

endpackage
