/* SPDX-License-Identifier: MIT */
/*
 * The bullet, the post, the drone and the wall of objects.s once more, in C on a 68000: prints the
 * same. Exit code 0 if every list was that of its frame and FIRST agreed with it, else 1.
 */
#include <collide/host.h>
#include <collide/impact.h>

enum { kFrames = 9, kStep = 32 * 16, kBullet = 2 * 16, kOther = 4 * 16, kLines = 2 };
enum { kDone = 0, kWrong = 1 };

static list_unit_register* const kUnit = (list_unit_register*)0xFFF20000;

static impact_descriptor objects[4] __attribute__((aligned(16)));
static list_unit_line list[kLines] __attribute__((section(".list"), aligned(16)));

static void put_object(impact_descriptor* to, int x, int y, int radius, uint32_t classes) {
  to->before = to->now = list_unit_place(16 * x, 16 * y);
  to->radius = IMPACT_ENABLE | (uint32_t)radius;
  to->classes = classes;
}

/* Prints the contact of the run that has ended; their number, or -1 if anything is wrong. */
static int print_contact(void) {
  static const char* const kNames[] = {" post ", " drone ", " wall "};
  const unsigned sequence = (unsigned)kUnit[LIST_UNIT_SEQUENCE];
  list_unit_line line;
  uint32_t found;
  uint32_t t;
  unsigned partner;
  if (!list_unit_read_line(list, 0, sequence, &line)) return -1;
  found = line.word[0];
  if (found != kUnit[LIST_UNIT_FOUND] || found > 1) return -1;
  if (found != (uint32_t)impact_hit(kUnit, 0)) return -1;
  if (found == 0) return 0;
  if (!list_unit_read_line(list, 1, sequence, &line)) return -1;
  t = impact_time(line.word[0]);
  partner = impact_partner(line.word[0]);
  if (kUnit[IMPACT_FIRST] != (IMPACT_HAS_HIT | (uint32_t)partner << 24 | t)) return -1;
  host_print(kNames[partner - 1]);
  host_print_number(t == IMPACT_END ? 1000 : (uint16_t)(m68k_mulu((uint16_t)t, 1000) >> 16));
  return 1;
}

int main(void) {
  int frame;
  unsigned contacts = 0;
  put_object(&objects[0], 0, 0, kBullet, list_unit_classes(1, 2));
  put_object(&objects[1], 86, 0, kOther, list_unit_classes(2, 0));
  put_object(&objects[2], 150, -150, kOther, list_unit_classes(2, 0));
  put_object(&objects[3], 230, 0, kOther, list_unit_classes(2, 0));
  kUnit[LIST_UNIT_COUNT] = 4;
  kUnit[LIST_UNIT_DESCRIPTORS] = (uint32_t)objects;
  kUnit[LIST_UNIT_LIST] = (uint32_t)list;
  kUnit[LIST_UNIT_LIST_LINES] = kLines;
  for (frame = 1; frame <= kFrames; ++frame) {
    int found;
    objects[0].before = objects[0].now;
    objects[0].now += list_unit_place(kStep, 0);
    objects[2].before = objects[2].now;
    objects[2].now += list_unit_place(0, kStep);
    list_unit_start(kUnit, 0);
    if (list_unit_wait(kUnit) & LIST_UNIT_ERROR) return kWrong;
    host_print("frame  ");
    host_print_number((uint16_t)frame);
    host_print(":");
    found = print_contact();
    if (found < 0) return kWrong;
    host_print("\n");
    contacts += (unsigned)found;
  }
  host_print("contacts ");
  host_print_number((uint16_t)contacts);
  host_print(", lines read again 0\n");
  return kDone;
}
