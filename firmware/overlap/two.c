/* SPDX-License-Identifier: MIT */
/*
 * Two overlap units on one bus, the second in area mode, over the same two sprites at the same
 * time. Exit code 0 if each has found what it should: 8 by 4 pixels in common, first at (8, 4).
 */
#include <collide/overlap.h>

static list_unit_register* const kFirst = (list_unit_register*)0xFFF10000;
static list_unit_register* const kSecond = (list_unit_register*)0xFFF14000;

static const uint32_t solid __attribute__((aligned(4))) = 0xFFFF0000;
static uint32_t sprites[2][4] __attribute__((aligned(16)));
static list_unit_line lists[2][2] __attribute__((section(".list"), aligned(16)));

static void prepare(list_unit_register* unit, const list_unit_line* list) {
  unit[LIST_UNIT_COUNT] = 2;
  unit[LIST_UNIT_DESCRIPTORS] = (uint32_t)sprites;
  unit[OVERLAP_WINDOW_SIZE] = (uint32_t)64 << 16 | 64;
  unit[LIST_UNIT_LIST] = (uint32_t)list;
  unit[LIST_UNIT_LIST_LINES] = 2;
}

/* The one record of the run that has ended, or LIST_UNIT_NO_RECORD. */
static uint32_t record_of(const list_unit_register* unit, const list_unit_line* list) {
  const unsigned sequence = (unsigned)unit[LIST_UNIT_SEQUENCE];
  list_unit_line line;
  if (list_unit_wait(unit) & LIST_UNIT_ERROR) return LIST_UNIT_NO_RECORD;
  if (!list_unit_read_line(list, 0, sequence, &line) || line.word[0] != 1)
    return LIST_UNIT_NO_RECORD;
  if (!list_unit_read_line(list, 1, sequence, &line)) return LIST_UNIT_NO_RECORD;
  return line.word[0];
}

int main(void) {
  unsigned i;
  uint32_t first;
  uint32_t second;
  for (i = 0; i < 2; ++i) {
    sprites[i][0] = list_unit_place((int)i * 8, (int)i * 4);
    sprites[i][1] = OVERLAP_ENABLE | overlap_shape(16, 8, 0);
    sprites[i][2] = (uint32_t)&solid;
    sprites[i][3] = list_unit_classes(1, 1);
  }
  prepare(kFirst, lists[0]);
  prepare(kSecond, lists[1]);
  list_unit_start(kFirst, 0);
  list_unit_start(kSecond, OVERLAP_AREA);
  first = record_of(kFirst, lists[0]);
  second = record_of(kSecond, lists[1]);
  if ((kFirst[LIST_UNIT_ID] & 0xFF) == (kSecond[LIST_UNIT_ID] & 0xFF)) return 1;
  if (first == LIST_UNIT_NO_RECORD || second == LIST_UNIT_NO_RECORD) return 1;
  if (overlap_column(first) != 8 || overlap_row(first) != 4) return 1;
  return overlap_area(second) == 32 ? 0 : 1;
}
