// SPDX-License-Identifier: MIT
//
// collide_pkg: a golden model as the scoreboard of a test bench, by DPI-C (libcollide_dpi). It has
// a memory of its own. docs/howto-dpi.md.
package collide_pkg;

  // A model of "blitter", "overlap" or "impact" just out of reset, with `bytes` of memory, a power
  // of two; null, and a line on standard error, if there is none.
  import "DPI-C" function chandle collide_create(input string unit, input int unsigned bytes);
  import "DPI-C" function void collide_destroy(input chandle model);
  import "DPI-C" function void collide_reset(input chandle model);

  // Its memory, in words of 16 bits (blitter) or 32 at a byte address.
  import "DPI-C" function void collide_store(
      input chandle model, input int unsigned address, input int unsigned data);
  import "DPI-C" function int unsigned collide_fetch(
      input chandle model, input int unsigned address);

  // A register access that the design has acknowledged. `bytes`: 1 or 2 (blitter), 4.
  import "DPI-C" function void collide_write(
      input chandle model, input int unsigned offset, input int unsigned data,
      input int unsigned bytes);
  import "DPI-C" function int unsigned collide_read(
      input chandle model, input int unsigned offset, input int unsigned bytes);
  // A bus cycle of another master (blitter, in shared mode).
  import "DPI-C" function void collide_foreign_cycle(input chandle model);

  // The design has made this access: 1 if the model makes the same one, with the same data.
  import "DPI-C" function bit collide_access(
      input chandle model, input bit write, input int unsigned address, input int unsigned data);
  // What the last access that was not the same should have been.
  import "DPI-C" function string collide_mismatch(input chandle model);
  // Accesses that were the same.
  import "DPI-C" function longint unsigned collide_compared(input chandle model);
  // 1 if the model has no access left to make.
  import "DPI-C" function bit collide_finished(input chandle model);

endpackage
