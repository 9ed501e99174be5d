/* SPDX-License-Identifier: MIT */
/*
 * A frame of the game that rule L comes from (docs/explanation/swept.md), by a 68000 alone in
 * integers: every object that looks for others is a ball, is tested against every object that it
 * looks for where that ends the frame, and keeps the earliest contact before t = 1.
 */
#include "alone.h"

/* In sixteenths: who moves less than 0.1 pixels on both axes is not tested. */
enum { kLeastMove = 2 };

static uint32_t magnitude(int32_t value) {
  return value < 0 ? (uint32_t)-value : (uint32_t)value;
}

/* 2^16 * numerator / a if that is 0 to 1, or kNoContact; the numerator has 16 fractional bits. */
static uint32_t time_of(int64_t numerator, uint64_t a) {
  if (numerator < 0 || (uint64_t)numerator > a << 16) return kNoContact;
  return quotient_of((uint64_t)numerator, a << 16);
}

/* t, or kNoContact. */
static uint32_t rule_l(const struct object* ball, const struct object* enemy) {
  const int32_t fx = ball->x - (enemy->x + enemy->dx), fy = ball->y - (enemy->y + enemy->dy);
  const int32_t radii = (int32_t)ball->radius + enemy->radius;
  const int64_t c = signed_product(fx, fx) + signed_product(fy, fy) - signed_product(radii, radii);
  const int64_t n = -(signed_product(fx, ball->dx) + signed_product(fy, ball->dy));
  const int64_t a = signed_product(ball->dx, ball->dx) + signed_product(ball->dy, ball->dy);
  struct wide square = wide_product((uint64_t)(n < 0 ? -n : n), (uint64_t)(n < 0 ? -n : n));
  const struct wide part = wide_product((uint64_t)a, (uint64_t)(c < 0 ? -c : c));
  int64_t root, whole;
  uint32_t t;
  if (c > 0) {
    if (!subtract(&square, &part)) return kNoContact;
  } else {
    square.high += part.high;
    square.low += part.low;
    if (square.low < part.low) ++square.high;
  }
  root = (int64_t)root_of(&square);
  whole = (int64_t)((uint64_t)n << 16);
  t = time_of(whole - root, (uint64_t)a);
  if (t != kNoContact) return t;
  t = time_of(whole + root, (uint64_t)a);
  if (t != kNoContact) return t;
  return whole - root < 0 && whole + root > (int64_t)((uint64_t)a << 16) ? 0 : kNoContact;
}

uint32_t software_impact(const struct job* job, uint32_t* records) {
  const unsigned balls = load(job, 1, 0);
  const unsigned count = load(job, 0, balls);
  uint32_t found = 0;
  const struct object *ball, *enemy;
  for (ball = objects; ball != objects + balls; ++ball) {
    uint32_t best = IMPACT_END;
    unsigned partner = 0;
    if (magnitude(ball->dx) < kLeastMove && magnitude(ball->dy) < kLeastMove) continue;
    for (enemy = objects; enemy != objects + count; ++enemy) {
      uint32_t t;
      if (enemy == ball || (ball->hits & enemy->is) == 0) continue;
      t = rule_l(ball, enemy);
      if (t >= best) continue;
      best = t;
      partner = enemy->index;
    }
    if (best != IMPACT_END) records[found++] = record_of(best, ball->index, partner);
  }
  return found;
}
