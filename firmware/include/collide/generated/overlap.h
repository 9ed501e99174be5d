/* SPDX-License-Identifier: MIT */
/* Made from rtl/overlap/overlap.rdl by `collide registers`. */
#ifndef COLLIDE_GENERATED_OVERLAP_H
#define COLLIDE_GENERATED_OVERLAP_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers, in words from the first. */
enum {
  OVERLAP_WINDOW_ORIGIN = 5,
  OVERLAP_WINDOW_SIZE = 6,
  OVERLAP_TOUCHED = 16, /* 8 words */
  OVERLAP_PAIRS = 0x800 /* 8 words for each sprite */
};

/* Of ID. */
#define OVERLAP_HAS_AREA UINT32_C(0x00000100)

/* Of CONTROL. */
#define OVERLAP_AREA UINT32_C(0x00000400)

/* Descriptor of a sprite. */
typedef struct {
  uint32_t place; /* list_unit_place() of the top left corner */
  uint32_t shape; /* overlap_shape(), with the flags below */
  uint32_t mask; /* byte address of the first row, a multiple of 4 */
  uint32_t classes; /* list_unit_classes() */
} overlap_descriptor;

/* Of SHAPE. */
#define OVERLAP_HFLIP UINT32_C(0x20000000)
#define OVERLAP_VFLIP UINT32_C(0x40000000)
#define OVERLAP_ENABLE UINT32_C(0x80000000)

/* Of a record: i. */
static inline unsigned overlap_first(uint32_t word) {
  return (unsigned)(word >> 24);
}

/* Of a record: j. */
static inline unsigned overlap_second(uint32_t word) {
  return (unsigned)((word >> 16) & 0xFFu);
}

/* Of a record: row of the first common pixel, from the corner of i's box. */
static inline unsigned overlap_row(uint32_t word) {
  return (unsigned)((word >> 6) & 0x3FFu);
}

/* Of a record: its column. */
static inline unsigned overlap_column(uint32_t word) {
  return (unsigned)(word & 0x3Fu);
}

/* Of a record: common pixels, 65535 if there are more. */
static inline unsigned overlap_area(uint32_t word) {
  return (unsigned)(word & 0xFFFFu);
}

#ifdef __cplusplus
}
#endif

#endif
