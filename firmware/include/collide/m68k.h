/* SPDX-License-Identifier: MIT */
/* Instructions of the 68000 for which GCC would call a routine of 32 bits. */
#ifndef COLLIDE_M68K_H
#define COLLIDE_M68K_H

#include <stdint.h>

static inline uint32_t m68k_mulu(uint16_t a, uint16_t b) {
  uint32_t result = a;
  __asm__("mulu.w %1,%0" : "+d"(result) : "d"(b));
  return result;
}
static inline int32_t m68k_muls(int16_t a, int16_t b) {
  int32_t result = a;
  __asm__("muls.w %1,%0" : "+d"(result) : "d"(b));
  return result;
}
/* Truncated; the quotient has to fit 16 bits. */
static inline uint16_t m68k_divu(uint32_t dividend, uint16_t divisor) {
  __asm__("divu.w %1,%0" : "+d"(dividend) : "d"(divisor) : "cc");
  return (uint16_t)dividend;
}

#endif
