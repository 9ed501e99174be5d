/* SPDX-License-Identifier: MIT */
/*
 * The impact unit from C: what it has besides collide/list_unit.h. Formats and rules:
 * docs/reference/impact.md. Lengths are sixteenths of a pixel. LIST_UNIT_CONTROL takes
 * IMPACT_ALL. Arrays of descriptors are aligned to 16 bytes.
 */
#ifndef COLLIDE_IMPACT_H
#define COLLIDE_IMPACT_H

#include <collide/generated/impact.h>
#include <collide/list_unit.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The time of the end of the motion; times have 16 fractional bits. */
#define IMPACT_END UINT32_C(0x10000)

/* Nonzero if the object has a contact with what it looks for: from registers, which no cache holds.
 */
static inline int impact_hit(const list_unit_register* unit, unsigned object) {
  return (int)(unit[IMPACT_HIT + object / 32u] >> (object % 32u) & 1u);
}

#ifdef __cplusplus
}
#endif

#endif
