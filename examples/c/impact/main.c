/* SPDX-License-Identifier: MIT */
/*
 * The impact unit from C: when does a moving disc touch another? A bullet crosses 64 pixels in one
 * frame, too fast for a test of its last place. The rules are in docs/reference/impact.md.
 *
 *   make -C examples/c/impact
 *   ./collide platform out/c/impact.elf --machine arcade
 */
#include <collide/host.h>
#include <collide/impact.h>

/* Where the machine `arcade` has the unit. */
static list_unit_register* const unit = (list_unit_register*)0xFFF20000;

/* Lengths are sixteenths of a pixel. */
enum { kPixel = 16 };

/* The unit reads descriptors and writes the list. Both begin at multiples of 16 bytes. */
static impact_descriptor discs[2] __attribute__((aligned(16)));
static list_unit_line list[2] __attribute__((aligned(16)));

/* A disc of 3 pixels radius whose centre goes from one place to the other. */
static void put(impact_descriptor* disc, int x_before, int x_now, int y, uint32_t classes) {
  disc->before = list_unit_place(x_before * kPixel, y * kPixel);
  disc->now = list_unit_place(x_now * kPixel, y * kPixel);
  disc->radius = IMPACT_ENABLE | 3 * kPixel;
  disc->classes = classes;
}

int main(void) {
  uint32_t first;

  unit[LIST_UNIT_COUNT] = 2;
  unit[LIST_UNIT_DESCRIPTORS] = (uint32_t)discs;
  unit[LIST_UNIT_LIST] = (uint32_t)list;
  unit[LIST_UNIT_LIST_LINES] = 2;

  put(&discs[0], 0, 64, 0, list_unit_classes(1, 2));  /* the bullet looks for class 2 */
  put(&discs[1], 38, 38, 0, list_unit_classes(2, 0)); /* the wall */
  list_unit_start(unit, 0);
  if (list_unit_wait(unit) & LIST_UNIT_ERROR) return 1;

  /* FIRST of the bullet: whom it touches first, and when, in 65536ths of the frame. */
  first = unit[IMPACT_FIRST + 0];
  if (!impact_hit(unit, 0) || !(first & IMPACT_HAS_HIT)) return 1;
  host_print("the bullet touches disc ");
  host_print_number((uint16_t)impact_first_partner(first));
  host_print(" after ");
  host_print_number((uint16_t)(m68k_mulu((uint16_t)impact_first_time(first), 1000) >> 16));
  host_print(" thousandths of the frame\n");
  return 0;
}
