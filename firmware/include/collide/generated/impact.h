/* SPDX-License-Identifier: MIT */
/* Made from rtl/impact/impact.rdl by `collide registers`. */
#ifndef COLLIDE_GENERATED_IMPACT_H
#define COLLIDE_GENERATED_IMPACT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers, in words from the first. */
enum {
  IMPACT_HIT = 16, /* 4 words */
  IMPACT_FIRST = 0x400 /* a word for each object */
};

/* Of ID. */
#define IMPACT_HAS_ALL UINT32_C(0x00000100)
#define IMPACT_IS_WIDE UINT32_C(0x00000200)

/* Of CONTROL. */
#define IMPACT_ALL UINT32_C(0x00000400)

/* Of FIRST. */
#define IMPACT_HAS_HIT UINT32_C(0x80000000)

/* Descriptor of an object. */
typedef struct {
  uint32_t before; /* list_unit_place() of the centre when the motion begins */
  uint32_t now; /* and when it ends */
  uint32_t radius; /* 0 to 32767, with the flags below */
  uint32_t classes; /* list_unit_classes() */
} impact_descriptor;

/* Of RADIUS. */
#define IMPACT_SEPARATING UINT32_C(0x40000000)
#define IMPACT_ENABLE UINT32_C(0x80000000)

/* Of a word of FIRST: the partner. */
static inline unsigned impact_first_partner(uint32_t word) {
  return (unsigned)((word >> 24) & 0x7Fu);
}

/* Of a word of FIRST: t. */
static inline uint32_t impact_first_time(uint32_t word) {
  return word & 0x1FFFFu;
}

/* Of a record: t, with 16 fractional bits; the motion ends at $10000. */
static inline uint32_t impact_time(uint32_t word) {
  return word >> 14;
}

/* Of a record: i. */
static inline unsigned impact_object(uint32_t word) {
  return (unsigned)((word >> 7) & 0x7Fu);
}

/* Of a record: j. */
static inline unsigned impact_partner(uint32_t word) {
  return (unsigned)(word & 0x7Fu);
}

#ifdef __cplusplus
}
#endif

#endif
