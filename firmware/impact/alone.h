/* SPDX-License-Identifier: MIT */
/*
 * What the 68000 needs to do the impact unit's work alone: the objects of a job, and arithmetic for
 * a processor that multiplies 16 bits by 16. What games have in motion mostly fits these, and takes
 * the shorter way.
 */
#ifndef IMPACT_ALONE_H
#define IMPACT_ALONE_H

#include <collide/impact.h>
#include <collide/m68k.h>

enum { kObjects = 128 };

/* As list_unit/list_unit.inc has it. */
struct job {
  uint32_t count;
  const impact_descriptor* descriptors;
};

/* What is kept of an object. */
struct object {
  int32_t left, right, top, bottom; /* of the box that it sweeps, inclusive */
  int32_t x, y;                     /* before */
  int32_t dx, dy;
  uint16_t radius, is, hits;
  uint8_t separating;
  uint8_t index;
};

static struct object objects[kObjects];

static uint64_t product(uint32_t a, uint32_t b) {
  const uint16_t al = (uint16_t)a, ah = (uint16_t)(a >> 16);
  const uint16_t bl = (uint16_t)b, bh = (uint16_t)(b >> 16);
  uint64_t sum = m68k_mulu(al, bl);
  if (ah != 0) sum += (uint64_t)m68k_mulu(ah, bl) << 16;
  if (bh != 0) sum += (uint64_t)m68k_mulu(al, bh) << 16;
  if (ah != 0 && bh != 0) sum += (uint64_t)m68k_mulu(ah, bh) << 32;
  return sum;
}

static int64_t signed_product(int32_t a, int32_t b) {
  uint64_t magnitude;
  if (a == (int16_t)a && b == (int16_t)b) return m68k_muls((int16_t)a, (int16_t)b);
  magnitude = product(a < 0 ? (uint32_t)-a : (uint32_t)a, b < 0 ? (uint32_t)-b : (uint32_t)b);
  return (a < 0) != (b < 0) ? -(int64_t)magnitude : (int64_t)magnitude;
}

/* a * b of up to 36 bits each: the sum of high * 2^32 and low. */
struct wide {
  uint64_t high;
  uint32_t low;
};
static struct wide wide_product(uint64_t a, uint64_t b) {
  const uint32_t al = (uint32_t)a, ah = (uint32_t)(a >> 32);
  const uint32_t bl = (uint32_t)b, bh = (uint32_t)(b >> 32);
  const uint64_t low = product(al, bl);
  struct wide result;
  result.low = (uint32_t)low;
  result.high = low >> 32;
  if (ah != 0) result.high += product(ah, bl);
  if (bh != 0) result.high += product(al, bh);
  if (ah != 0 && bh != 0) result.high += product(ah, bh) << 32;
  return result;
}

/* The root of a number of three words, with 16 fractional bits, truncated: a bit a step, the most
 * significant first. */
static uint64_t root_of(const struct wide* square) {
  uint32_t words[4];
  uint32_t short_root = 0, short_rest = 0;
  uint64_t root, rest;
  unsigned word = 0, pairs;
  words[0] = (uint32_t)(square->high >> 32);
  words[1] = (uint32_t)square->high;
  words[2] = square->low;
  words[3] = 0;
  while (word < 3 && words[word] == 0) ++word;
  pairs = 16;
  /* While 32 bits are enough. */
  while (word < 4 && short_root < UINT32_C(1) << 28) {
    const uint32_t trial = short_root << 2 | 1;
    short_rest = short_rest << 2 | words[word] >> 30;
    short_root <<= 1;
    if (short_rest >= trial) {
      short_rest -= trial;
      short_root |= 1;
    }
    words[word] <<= 2;
    if (--pairs == 0) {
      ++word;
      pairs = 16;
    }
  }
  root = short_root;
  rest = short_rest;
  while (word < 4) {
    const uint64_t trial = root << 2 | 1;
    rest = rest << 2 | words[word] >> 30;
    root <<= 1;
    if (rest >= trial) {
      rest -= trial;
      root |= 1;
    }
    words[word] <<= 2;
    if (--pairs == 0) {
      ++word;
      pairs = 16;
    }
  }
  return root;
}

/* 2^16 * dividend / divisor, truncated; the dividend is at most the divisor. */
static uint32_t quotient_of(uint64_t dividend, uint64_t divisor) {
  uint32_t quotient = 0;
  unsigned bit;
  for (bit = 0; bit < 17; ++bit) {
    quotient <<= 1;
    if (dividend >= divisor) {
      dividend -= divisor;
      quotient |= 1;
    }
    dividend <<= 1;
  }
  return quotient;
}

static const uint32_t kNoContact = UINT32_C(0xFFFFFFFF);

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}
static int32_t most(int32_t a, int32_t b) {
  return a > b ? a : b;
}

/* Those that are enabled and look for others, or do not, behind `count`. Returns how many then. */
static unsigned load(const struct job* job, int look, unsigned count) {
  unsigned s;
  for (s = 0; s < job->count; ++s) {
    const impact_descriptor* const d = &job->descriptors[s];
    const int32_t from_x = (int16_t)d->before, from_y = (int16_t)(d->before >> 16);
    const int32_t to_x = (int16_t)d->now, to_y = (int16_t)(d->now >> 16);
    const int32_t radius = (int32_t)(d->radius & 0x7FFF);
    struct object* const o = &objects[count];
    if ((d->radius & IMPACT_ENABLE) == 0 || ((uint16_t)d->classes != 0) != look) continue;
    o->left = least(from_x, to_x) - radius;
    o->right = most(from_x, to_x) + radius;
    o->top = least(from_y, to_y) - radius;
    o->bottom = most(from_y, to_y) + radius;
    o->x = from_x;
    o->y = from_y;
    o->dx = to_x - from_x;
    o->dy = to_y - from_y;
    o->radius = (uint16_t)radius;
    o->is = (uint16_t)(d->classes >> 16);
    o->hits = (uint16_t)d->classes;
    o->separating = (d->radius & IMPACT_SEPARATING) != 0;
    o->index = (uint8_t)s;
    ++count;
  }
  return count;
}

/* The object's record as the unit's list has it. */
static uint32_t record_of(uint32_t t, unsigned object, unsigned partner) {
  return t << 14 | (uint32_t)object << 7 | partner;
}

/* Subtracts what is not more than it; otherwise 0. */
static int subtract(struct wide* from, const struct wide* what) {
  if (from->high < what->high || (from->high == what->high && from->low < what->low)) return 0;
  from->high -= what->high;
  if (from->low < what->low) --from->high;
  from->low -= what->low;
  return 1;
}

/* The job at `job`; its records to `records`, their number back. */
uint32_t software_impact(const struct job* job, uint32_t* records);

#endif
