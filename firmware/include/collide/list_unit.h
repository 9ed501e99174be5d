/* SPDX-License-Identifier: MIT */
/*
 * What the overlap and the impact unit have in common from C: registers, runs and the list. C99 and
 * C++11, for the processor that has the unit on its bus and for the host alike. Rules:
 * docs/reference/overlap-rules.md.
 *
 * Everything a unit shares with its processor is 32-bit words; descriptors and list begin at
 * multiples of 16 bytes. Registers are accessed through a volatile pointer to the first; a 16-bit
 * bus makes two accesses of each. DONE and REFUSED in LIST_UNIT_STATUS are cleared by writing 1.
 */
#ifndef COLLIDE_LIST_UNIT_H
#define COLLIDE_LIST_UNIT_H

#include <collide/generated/list_unit.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef volatile uint32_t list_unit_register;

/* Two coordinates as registers and descriptors have them, -32768 to 32767 each. */
static inline uint32_t list_unit_place(int x, int y) {
  return ((uint32_t)y & 0xFFFFu) << 16 | ((uint32_t)x & 0xFFFFu);
}

/* The classes an object is of, and those it looks for, 16 bits each. */
static inline uint32_t list_unit_classes(unsigned is, unsigned hits) {
  return (uint32_t)is << 16 | (uint32_t)hits;
}

/* A line of the list: three records and the tag, or, in line 0, records found, records stored,
 * flags and the tag. */
typedef struct {
  uint32_t word[4];
} list_unit_line;

#define LIST_UNIT_NO_RECORD UINT32_C(0xFFFFFFFF)
#define LIST_UNIT_RECORDS_A_LINE 3u

/* Lines that hold so many records, header included: a value for LIST_UNIT_LIST_LINES. */
static inline unsigned list_unit_lines(unsigned records) {
  return 1u + (records + 2u) / 3u;
}

/* Starts a run with what the registers hold, descriptors written before are in memory; `control` is
 * LIST_UNIT_IRQ_ENABLE, LIST_UNIT_TRIGGER_ENABLE, the mode. With a copyback cache push descriptors,
 * what they point to and dirty lines of the list first. */
static inline void list_unit_start(list_unit_register* unit, uint32_t control) {
#if defined(__GNUC__)
  __asm__ volatile("" : : : "memory");
#endif
  unit[LIST_UNIT_CONTROL] = control | LIST_UNIT_START;
}

/* Waits for the end of the run; its STATUS. */
static inline uint32_t list_unit_wait(const list_unit_register* unit) {
  uint32_t status;
  do status = unit[LIST_UNIT_STATUS];
  while (!(status & LIST_UNIT_DONE));
  return status;
}

/* Copies line n, n 0 the header, of the list and says whether its tag proves it of the run
 * `sequence` (LIST_UNIT_SEQUENCE, read after the end). If not, the line in the data cache is stale:
 * invalidate it and ask again. The four words are read by one instruction on an m68k, so that they
 * are valid together or not at all. */
static inline int list_unit_read_line(const list_unit_line* list, unsigned n, unsigned sequence,
                                      list_unit_line* line) {
  const list_unit_line* from = list + n;
#if defined(__m68k__)
  register uint32_t a __asm__("d0");
  register uint32_t b __asm__("d1");
  register uint32_t c __asm__("d2");
  register uint32_t d __asm__("d3");
  __asm__ volatile("movem.l (%4),%0/%1/%2/%3"
                   : "=d"(a), "=d"(b), "=d"(c), "=d"(d)
                   : "a"(from)
                   : "memory");
  line->word[0] = a;
  line->word[1] = b;
  line->word[2] = c;
  line->word[3] = d;
#else
  const volatile uint32_t* words = from->word;
  unsigned i;
  for (i = 0; i < 4; ++i) line->word[i] = words[i];
#endif
  return line->word[3] == ((uint32_t)sequence << 16 | n);
}

#ifdef __cplusplus
}
#endif

#endif
