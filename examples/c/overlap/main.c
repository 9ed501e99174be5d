/* SPDX-License-Identifier: MIT */
/*
 * The overlap unit from C: do two sprites share a solid pixel? The rules are in
 * docs/reference/overlap.md.
 *
 *   make -C examples/c/overlap
 *   ./collide platform out/c/overlap.elf --machine arcade
 */
#include <collide/host.h>
#include <collide/overlap.h>

/* Where the machine `arcade` has the unit. */
static list_unit_register* const unit = (list_unit_register*)0xFFF10000;

/* A mask of 8 by 4 pixels: one long word per row, bit 31 is the pixel on the left. */
static const uint32_t ship[4] = {0x18000000, 0x3C000000, 0x7E000000, 0xFF000000};

/* The unit reads descriptors and writes the list. Both begin at multiples of 16 bytes. */
static overlap_descriptor sprites[2] __attribute__((aligned(16)));
static list_unit_line list[2] __attribute__((aligned(16)));

/* Class 1 looks for class 2; class 2 looks for nobody. */
static void put(overlap_descriptor* sprite, int x, int y, uint32_t classes) {
  sprite->place = list_unit_place(x, y);
  sprite->shape = OVERLAP_ENABLE | overlap_shape(8, 4, 1);
  sprite->mask = (uint32_t)ship;
  sprite->classes = classes;
}

/* The number of pairs that the unit finds, or -1 after a bus error. */
static int pairs(void) {
  list_unit_start(unit, 0);
  if (list_unit_wait(unit) & LIST_UNIT_ERROR) return -1;
  return (int)unit[LIST_UNIT_FOUND];
}

int main(void) {
  list_unit_line line;

  unit[LIST_UNIT_COUNT] = 2;
  unit[LIST_UNIT_DESCRIPTORS] = (uint32_t)sprites;
  unit[LIST_UNIT_LIST] = (uint32_t)list;
  unit[LIST_UNIT_LIST_LINES] = 2; /* the header, and one line of three records */
  unit[OVERLAP_WINDOW_ORIGIN] = list_unit_place(0, 0);
  unit[OVERLAP_WINDOW_SIZE] = list_unit_place(320, 200);

  /* The boxes meet in one corner, the ships do not. */
  put(&sprites[0], 100, 50, list_unit_classes(1, 2));
  put(&sprites[1], 107, 47, list_unit_classes(2, 0));
  if (pairs() != 0) return 1;
  host_print("boxes that meet: no collision\n");

  put(&sprites[1], 104, 51, list_unit_classes(2, 0));
  if (pairs() != 1 || !overlap_met(unit, 0, 1)) return 1;
  /* Line 1 has the first record. Its tag proves that it is from this run. */
  if (!list_unit_read_line(list, 1, (unsigned)unit[LIST_UNIT_SEQUENCE], &line)) return 1;
  host_print("ships that meet: sprites ");
  host_print_number((uint16_t)overlap_first(line.word[0]));
  host_print(" and ");
  host_print_number((uint16_t)overlap_second(line.word[0]));
  host_print(", first at column ");
  host_print_number((uint16_t)overlap_column(line.word[0]));
  host_print(", row ");
  host_print_number((uint16_t)overlap_row(line.word[0]));
  host_print("\n");
  return 0;
}
