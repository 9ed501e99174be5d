/* SPDX-License-Identifier: MIT */
/*
 * The block, the gate and the bar of objects.s once more, in C on a 68000: prints the same. Exit
 * code 0 if every list was that of its frame and PAIRS agreed with it, else 1.
 */
#include <collide/host.h>
#include <collide/overlap.h>

enum { kFrames = 11, kFirstX = -4, kStep = 4, kLines = 2, kDone = 0, kWrong = 1 };

static list_unit_register* const kUnit = (list_unit_register*)0xFFF10000;

static const uint32_t gate_mask[16] __attribute__((aligned(4))) = {
    0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF,
    0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF};
static const uint32_t solid __attribute__((aligned(4))) = 0xFFFF0000;

static uint32_t sprites[3][4] __attribute__((aligned(16)));
static list_unit_line list[kLines] __attribute__((section(".list"), aligned(16)));

static void put_sprite(uint32_t* to, int x, int y, uint32_t shape, const uint32_t* mask,
                       uint32_t classes) {
  to[0] = list_unit_place(x, y);
  to[1] = OVERLAP_ENABLE | shape;
  to[2] = (uint32_t)mask;
  to[3] = classes;
}

/* Prints the pairs of the run that has ended; their number, or -1 if anything is wrong. */
static int print_pairs(void) {
  const unsigned sequence = (unsigned)kUnit[LIST_UNIT_SEQUENCE];
  list_unit_line line;
  uint32_t found;
  unsigned i;
  if (!list_unit_read_line(list, 0, sequence, &line)) return -1;
  found = line.word[0];
  if (found != kUnit[LIST_UNIT_FOUND] || found > LIST_UNIT_RECORDS_A_LINE) return -1;
  if (found != 0 && !list_unit_read_line(list, 1, sequence, &line)) return -1;
  for (i = 0; i < found; ++i) {
    const uint32_t record = line.word[i];
    if (!overlap_met(kUnit, overlap_first(record), overlap_second(record))) return -1;
    host_print(overlap_second(record) == 1 ? " gate " : " bar ");
    host_print_number((uint16_t)overlap_column(record));
    host_print(",");
    host_print_number((uint16_t)overlap_row(record));
  }
  return (int)found;
}

int main(void) {
  unsigned frame;
  unsigned pairs = 0;
  put_sprite(sprites[1], 0, 0, overlap_shape(32, 16, 1), gate_mask, list_unit_classes(2, 0));
  put_sprite(sprites[2], 10, 11, overlap_shape(16, 1, 0), &solid, list_unit_classes(4, 0));
  kUnit[LIST_UNIT_COUNT] = 3;
  kUnit[LIST_UNIT_DESCRIPTORS] = (uint32_t)sprites;
  kUnit[OVERLAP_WINDOW_ORIGIN] = 0;
  kUnit[OVERLAP_WINDOW_SIZE] = (uint32_t)16 << 16 | 32;
  kUnit[LIST_UNIT_LIST] = (uint32_t)list;
  kUnit[LIST_UNIT_LIST_LINES] = kLines;
  for (frame = 1; frame <= kFrames; ++frame) {
    int found;
    put_sprite(sprites[0], kFirstX + kStep * ((int)frame - 1), 4, overlap_shape(8, 8, 0), &solid,
               list_unit_classes(1, 6));
    list_unit_start(kUnit, 0);
    if (list_unit_wait(kUnit) & LIST_UNIT_ERROR) return kWrong;
    host_print(frame < 10 ? "frame  " : "frame ");
    host_print_number((uint16_t)frame);
    host_print(":");
    found = print_pairs();
    if (found < 0) return kWrong;
    host_print("\n");
    pairs += (unsigned)found;
  }
  host_print("pairs ");
  host_print_number((uint16_t)pairs);
  host_print(", lines read again 0\n");
  return kDone;
}
