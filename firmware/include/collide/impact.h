/* SPDX-License-Identifier: MIT */
/*
 * The impact unit from C: what it has besides collide/list_unit.h. Formats and rules:
 * docs/impact.md. Lengths are sixteenths of a pixel.
 */
#ifndef COLLIDE_IMPACT_H
#define COLLIDE_IMPACT_H

#include <collide/list_unit.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers of its own, in words from the first. */
enum {
  IMPACT_HIT = 16,          /* 4 words */
  IMPACT_FIRST = 0x1000 / 4 /* a word an object */
};

/* LIST_UNIT_CONTROL: every contact, by time */
#define IMPACT_ALL UINT32_C(0x400)

/* An object. Arrays of them are aligned to 16 bytes. */
typedef struct {
  uint32_t before;  /* list_unit_place() of the centre when the motion begins */
  uint32_t now;     /* and when it ends */
  uint32_t radius;  /* 0 to 32767, with the flags below */
  uint32_t classes; /* list_unit_classes() */
} impact_descriptor;

#define IMPACT_ENABLE UINT32_C(0x80000000)
#define IMPACT_SEPARATING UINT32_C(0x40000000)

/* The time of the end of the motion; times have 16 fractional bits. */
#define IMPACT_END UINT32_C(0x10000)

/* A contact as the list has it. */
static inline uint32_t impact_time(uint32_t record) {
  return record >> 14;
}
static inline unsigned impact_object(uint32_t record) {
  return (unsigned)(record >> 7) & 0x7Fu;
}
static inline unsigned impact_partner(uint32_t record) {
  return (unsigned)record & 0x7Fu;
}

/* A word of IMPACT_FIRST: the object's earliest contact, if it has one. */
#define IMPACT_HAS_HIT UINT32_C(0x80000000)
static inline uint32_t impact_first_time(uint32_t word) {
  return word & 0x1FFFFu;
}
static inline unsigned impact_first_partner(uint32_t word) {
  return (unsigned)(word >> 24) & 0x7Fu;
}

/* Nonzero if the object has a contact with what it looks for: from registers, which no cache holds.
 */
static inline int impact_hit(const list_unit_register* unit, unsigned object) {
  return (int)(unit[IMPACT_HIT + object / 32u] >> (object % 32u) & 1u);
}

#ifdef __cplusplus
}
#endif

#endif
