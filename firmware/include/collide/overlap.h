/* SPDX-License-Identifier: MIT */
/*
 * The overlap unit from C: what it has besides collide/list_unit.h. Formats and rules:
 * docs/reference/overlap.md. LIST_UNIT_CONTROL takes OVERLAP_AREA; OVERLAP_WINDOW_ORIGIN is a
 * list_unit_place(). Arrays of descriptors are aligned to 16 bytes.
 */
#ifndef COLLIDE_OVERLAP_H
#define COLLIDE_OVERLAP_H

#include <collide/generated/overlap.h>
#include <collide/list_unit.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Width 1 to 64, height 1 to 1024, words from a mask row to the next 0 to 1023. */
static inline uint32_t overlap_shape(unsigned width, unsigned height, unsigned stride) {
  return (uint32_t)(height - 1) << 16 | (uint32_t)stride << 6 | (uint32_t)(width - 1);
}

/* Nonzero if sprites i and j share a pixel: from registers, which no cache holds. */
static inline int overlap_met(const list_unit_register* unit, unsigned i, unsigned j) {
  return (int)(unit[OVERLAP_PAIRS + 8u * i + j / 32u] >> (j % 32u) & 1u);
}

#ifdef __cplusplus
}
#endif

#endif
