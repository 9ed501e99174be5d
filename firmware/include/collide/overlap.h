/* SPDX-License-Identifier: MIT */
/*
 * The overlap unit from C: registers, descriptors, and its list. C99 and C++11, for the processor
 * that has the unit on its bus and for the host alike. Formats and rules: docs/overlap.md.
 *
 * Everything the unit shares with its processor is 32-bit words; descriptors and list begin at
 * multiples of 16 bytes. Registers are accessed through a volatile pointer to the first; a 16-bit
 * bus makes two accesses of each.
 */
#ifndef COLLIDE_OVERLAP_H
#define COLLIDE_OVERLAP_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers, in words from the first. */
enum {
  OVERLAP_ID = 0,
  OVERLAP_CONTROL = 1,
  OVERLAP_STATUS = 2,
  OVERLAP_COUNT = 3,
  OVERLAP_DESCRIPTORS = 4,
  OVERLAP_WINDOW_ORIGIN = 5,
  OVERLAP_WINDOW_SIZE = 6,
  OVERLAP_LIST = 7,
  OVERLAP_LIST_LINES = 8,
  OVERLAP_SEQUENCE = 9,
  OVERLAP_FOUND = 10,
  OVERLAP_STORED = 11,
  OVERLAP_ERROR_ADDRESS = 12,
  OVERLAP_CLOCKS = 13,
  OVERLAP_TOUCHED = 16,      /* 8 words */
  OVERLAP_PAIRS = 0x2000 / 4 /* 8 words a sprite */
};

/* OVERLAP_CONTROL */
#define OVERLAP_START UINT32_C(0x001)
#define OVERLAP_ABORT UINT32_C(0x002)
#define OVERLAP_IRQ_ENABLE UINT32_C(0x100)
#define OVERLAP_TRIGGER_ENABLE UINT32_C(0x200)
#define OVERLAP_AREA UINT32_C(0x400)

/* OVERLAP_STATUS; DONE and REFUSED are cleared by writing 1 */
#define OVERLAP_BUSY UINT32_C(0x0001)
#define OVERLAP_LOADED UINT32_C(0x0002)
#define OVERLAP_DONE UINT32_C(0x0100)
#define OVERLAP_OVERFLOW UINT32_C(0x0200)
#define OVERLAP_ERROR UINT32_C(0x0400)
#define OVERLAP_ABORTED UINT32_C(0x0800)
#define OVERLAP_REFUSED UINT32_C(0x1000)

typedef volatile uint32_t overlap_register;

/* A sprite. Arrays of them are aligned to 16 bytes. */
typedef struct {
  uint32_t place;   /* overlap_place() */
  uint32_t shape;   /* overlap_shape(), with the flags below */
  uint32_t mask;    /* byte address of the first row, a multiple of 4 */
  uint32_t classes; /* overlap_classes() */
} overlap_descriptor;

#define OVERLAP_ENABLE UINT32_C(0x80000000)
#define OVERLAP_VFLIP UINT32_C(0x40000000)
#define OVERLAP_HFLIP UINT32_C(0x20000000)

/* Top left corner, -32768 to 32767 each; also the value of OVERLAP_WINDOW_ORIGIN. */
static inline uint32_t overlap_place(int x, int y) {
  return ((uint32_t)y & 0xFFFFu) << 16 | ((uint32_t)x & 0xFFFFu);
}

/* Width 1 to 64, height 1 to 1024, words from a mask row to the next 0 to 1023. */
static inline uint32_t overlap_shape(unsigned width, unsigned height, unsigned stride) {
  return (uint32_t)(height - 1) << 16 | (uint32_t)stride << 6 | (uint32_t)(width - 1);
}

/* The classes a sprite is of, and those it looks for, 16 bits each. */
static inline uint32_t overlap_classes(unsigned is, unsigned hits) {
  return (uint32_t)is << 16 | (uint32_t)hits;
}

/* A pair as the list has it. */
static inline unsigned overlap_first(uint32_t record) {
  return (unsigned)(record >> 24);
}
static inline unsigned overlap_second(uint32_t record) {
  return (unsigned)(record >> 16) & 0xFFu;
}
/* Of the first common pixel, from the corner of the first sprite's box. */
static inline unsigned overlap_row(uint32_t record) {
  return (unsigned)(record >> 6) & 0x3FFu;
}
static inline unsigned overlap_column(uint32_t record) {
  return (unsigned)record & 0x3Fu;
}
/* In area mode: the number of common pixels, 65535 if there are more. */
static inline unsigned overlap_area(uint32_t record) {
  return (unsigned)record & 0xFFFFu;
}

/* A line of the list: three records and the tag, or, in line 0, pairs found, pairs stored, flags
 * and the tag. */
typedef struct {
  uint32_t word[4];
} overlap_line;

#define OVERLAP_NO_RECORD UINT32_C(0xFFFFFFFF)
#define OVERLAP_RECORDS_A_LINE 3u

/* Lines that hold `pairs` records, header included: a value for OVERLAP_LIST_LINES. */
static inline unsigned overlap_lines(unsigned pairs) {
  return 1u + (pairs + 2u) / 3u;
}

/* Starts a run with what the registers hold; `control` is OVERLAP_IRQ_ENABLE,
 * OVERLAP_TRIGGER_ENABLE, OVERLAP_AREA. With a copyback cache push descriptors, masks and dirty
 * lines of the list first. */
static inline void overlap_start(overlap_register* unit, uint32_t control) {
  unit[OVERLAP_CONTROL] = control | OVERLAP_START;
}

/* Waits for the end of the run; its STATUS. */
static inline uint32_t overlap_wait(const overlap_register* unit) {
  uint32_t status;
  do status = unit[OVERLAP_STATUS];
  while (!(status & OVERLAP_DONE));
  return status;
}

/* Nonzero if sprites i and j share a pixel: from registers, which no cache holds. */
static inline int overlap_met(const overlap_register* unit, unsigned i, unsigned j) {
  return (int)(unit[OVERLAP_PAIRS + 8u * i + j / 32u] >> (j % 32u) & 1u);
}

/* Copies line n, n 0 the header, of the list and says whether its tag proves it of the run
 * `sequence` (OVERLAP_SEQUENCE, read after the end). If not, the line in the data cache is stale:
 * invalidate it and ask again. The four words are read by one instruction on an m68k, so that they
 * are valid together or not at all. */
static inline int overlap_read_line(const overlap_line* list, unsigned n, unsigned sequence,
                                    overlap_line* line) {
  const overlap_line* from = list + n;
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
