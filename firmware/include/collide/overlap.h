/* SPDX-License-Identifier: MIT */
/*
 * The overlap unit from C: what it has besides collide/list_unit.h. Formats and rules:
 * docs/overlap.md. LIST_UNIT_CONTROL takes OVERLAP_AREA; OVERLAP_WINDOW_ORIGIN is a
 * list_unit_place().
 */
#ifndef COLLIDE_OVERLAP_H
#define COLLIDE_OVERLAP_H

#include <collide/list_unit.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers of its own, in words from the first. */
enum {
  OVERLAP_WINDOW_ORIGIN = 5,
  OVERLAP_WINDOW_SIZE = 6,
  OVERLAP_TOUCHED = 16,      /* 8 words */
  OVERLAP_PAIRS = 0x2000 / 4 /* 8 words a sprite */
};

/* LIST_UNIT_CONTROL */
#define OVERLAP_AREA UINT32_C(0x400)

/* A sprite. Arrays of them are aligned to 16 bytes. */
typedef struct {
  uint32_t place;   /* list_unit_place() of the top left corner */
  uint32_t shape;   /* overlap_shape(), with the flags below */
  uint32_t mask;    /* byte address of the first row, a multiple of 4 */
  uint32_t classes; /* list_unit_classes() */
} overlap_descriptor;

#define OVERLAP_ENABLE UINT32_C(0x80000000)
#define OVERLAP_VFLIP UINT32_C(0x40000000)
#define OVERLAP_HFLIP UINT32_C(0x20000000)

/* Width 1 to 64, height 1 to 1024, words from a mask row to the next 0 to 1023. */
static inline uint32_t overlap_shape(unsigned width, unsigned height, unsigned stride) {
  return (uint32_t)(height - 1) << 16 | (uint32_t)stride << 6 | (uint32_t)(width - 1);
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

/* Nonzero if sprites i and j share a pixel: from registers, which no cache holds. */
static inline int overlap_met(const list_unit_register* unit, unsigned i, unsigned j) {
  return (int)(unit[OVERLAP_PAIRS + 8u * i + j / 32u] >> (j % 32u) & 1u);
}

#ifdef __cplusplus
}
#endif

#endif
