/* SPDX-License-Identifier: MIT */
/*
 * The impact unit's work by a 68000 alone, in earliest mode: a rival to measure by. Every pair of
 * interest whose swept boxes meet is decided by rule R (docs/explanation/swept.md) in integers, and
 * t is the same truncated quotient.
 */
#include "alone.h"

static uint32_t first[kObjects]; /* as the unit's FIRST */

/* t, or kNoContact. */
static uint32_t rule_r(const struct object* i, const struct object* j) {
  const int32_t dx = i->dx - j->dx, dy = i->dy - j->dy;
  const int32_t fx = i->x - j->x, fy = i->y - j->y;
  const int32_t radii = (int32_t)i->radius + j->radius;
  const int64_t c = signed_product(fx, fx) + signed_product(fy, fy) - signed_product(radii, radii);
  const int64_t n = -(signed_product(fx, dx) + signed_product(fy, dy));
  int64_t a;
  struct wide square, part;
  uint64_t root;
  if (c < 0 || (c == 0 && (n > 0 || !(i->separating || j->separating)))) return 0;
  if (n <= 0 || c > n + n) return kNoContact; /* the root is at most n */
  a = signed_product(dx, dx) + signed_product(dy, dy);
  square = wide_product((uint64_t)n, (uint64_t)n);
  part = wide_product((uint64_t)a, (uint64_t)c);
  if (!subtract(&square, &part)) return kNoContact;
  root = root_of(&square);
  if (c > (int64_t)(root >> 16) + n) return kNoContact;
  return quotient_of((uint64_t)c << 16, root + ((uint64_t)n << 16));
}

static void keep(unsigned object, unsigned partner, uint32_t t) {
  uint32_t* const word = &first[object];
  const uint32_t best = impact_first_time(*word);
  if ((*word & IMPACT_HAS_HIT) == 0 || t < best ||
      (t == best && partner < impact_first_partner(*word))) {
    *word = IMPACT_HAS_HIT | (uint32_t)partner << 24 | t;
  }
}

/* Each object's earliest contact as the unit's list has it, in the order of objects; their number.
 */
uint32_t software_impact(const struct job* job, uint32_t* records) {
  const unsigned lookers = load(job, 1, 0);
  const unsigned count = load(job, 0, lookers);
  uint32_t found = 0;
  const struct object *i, *j;
  unsigned s;
  for (s = 0; s < kObjects; ++s) first[s] = 0;
  /* Whoever looks for others against all behind him: of two who look for none there is no pair. */
  for (i = objects; i != objects + lookers; ++i) {
    for (j = i + 1; j != objects + count; ++j) {
      const uint16_t i_looks = i->hits & j->is, j_looks = j->hits & i->is;
      uint32_t t;
      if ((i_looks | j_looks) == 0) continue;
      if (i->left > j->right || j->left > i->right || i->top > j->bottom || j->top > i->bottom) {
        continue;
      }
      t = rule_r(i, j);
      if (t == kNoContact) continue;
      if (i_looks != 0) keep(i->index, j->index, t);
      if (j_looks != 0) keep(j->index, i->index, t);
    }
  }
  for (s = 0; s < kObjects; ++s) {
    const uint32_t word = first[s];
    if ((word & IMPACT_HAS_HIT) == 0) continue;
    records[found] = record_of(impact_first_time(word), s, impact_first_partner(word));
    ++found;
  }
  return found;
}
