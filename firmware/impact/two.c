/* SPDX-License-Identifier: MIT */
/*
 * Two impact units on one bus, the second in all mode, over the same three objects at the same
 * time. Object 0 goes 64 pixels to the right and touches object 1, 38 away, after 32 and object 2,
 * 54 away, after 48. Exit code 0 if each unit has found what it should.
 */
#include <collide/impact.h>

static list_unit_register* const kFirst = (list_unit_register*)0xFFF20000;
static list_unit_register* const kSecond = (list_unit_register*)0xFFF24000;

static impact_descriptor objects[3] __attribute__((aligned(16)));
static list_unit_line lists[2][2] __attribute__((section(".list"), aligned(16)));

static void prepare(list_unit_register* unit, const list_unit_line* list) {
  unit[LIST_UNIT_COUNT] = 3;
  unit[LIST_UNIT_DESCRIPTORS] = (uint32_t)objects;
  unit[LIST_UNIT_LIST] = (uint32_t)list;
  unit[LIST_UNIT_LIST_LINES] = 2;
}

/* Whether the run that ends has so many records and the second line of its list is proved. */
static int read(const list_unit_register* unit, const list_unit_line* list, uint32_t records,
                list_unit_line* line) {
  unsigned sequence;
  if (list_unit_wait(unit) & LIST_UNIT_ERROR) return 0;
  sequence = (unsigned)unit[LIST_UNIT_SEQUENCE];
  if (!list_unit_read_line(list, 0, sequence, line) || line->word[0] != records) return 0;
  return list_unit_read_line(list, 1, sequence, line);
}

static uint32_t record(uint32_t t, uint32_t object, uint32_t partner) {
  return t << 14 | object << 7 | partner;
}

int main(void) {
  static const int kPlaces[] = {0, 38 * 16, 54 * 16};
  unsigned i;
  list_unit_line line;
  for (i = 0; i < 3; ++i) {
    objects[i].before = objects[i].now = list_unit_place(kPlaces[i], 0);
    objects[i].radius = IMPACT_ENABLE | 3 * 16;
    objects[i].classes = i == 0 ? list_unit_classes(1, 2) : list_unit_classes(2, 0);
  }
  objects[0].now = list_unit_place(64 * 16, 0);
  prepare(kFirst, lists[0]);
  prepare(kSecond, lists[1]);
  list_unit_start(kFirst, 0);
  list_unit_start(kSecond, IMPACT_ALL);
  if ((kFirst[LIST_UNIT_ID] & 0xFF) == (kSecond[LIST_UNIT_ID] & 0xFF)) return 1;
  if (!read(kFirst, lists[0], 1, &line) || line.word[0] != record(0x8000, 0, 1)) return 1;
  if (line.word[1] != LIST_UNIT_NO_RECORD) return 1;
  if (!read(kSecond, lists[1], 2, &line) || line.word[0] != record(0x8000, 0, 1)) return 1;
  return line.word[1] == record(0xC000, 0, 2) ? 0 : 1;
}
