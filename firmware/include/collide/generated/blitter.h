/* SPDX-License-Identifier: MIT */
/* Made from rtl/blitter/blitter.rdl by `collide registers`. */
#ifndef COLLIDE_GENERATED_BLITTER_H
#define COLLIDE_GENERATED_BLITTER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers, in bytes from the first. */
enum {
  BLITTER_HALFTONE = 0, /* 16 words */
  BLITTER_SRC_XINC = 32,
  BLITTER_SRC_YINC = 34,
  BLITTER_SRC_ADDR = 36,
  BLITTER_ENDMASK1 = 40,
  BLITTER_ENDMASK2 = 42,
  BLITTER_ENDMASK3 = 44,
  BLITTER_DST_XINC = 46,
  BLITTER_DST_YINC = 48,
  BLITTER_DST_ADDR = 50,
  BLITTER_X_COUNT = 54,
  BLITTER_Y_COUNT = 56,
  BLITTER_HOP = 58,
  BLITTER_OP = 59,
  BLITTER_CONTROL = 60,
  BLITTER_SKEW = 61
};

/* Of CONTROL. */
#define BLITTER_SMUDGE UINT32_C(0x20)
#define BLITTER_HOG UINT32_C(0x40)
#define BLITTER_BUSY UINT32_C(0x80)

/* Of SKEW. */
#define BLITTER_NFSR UINT32_C(0x40)
#define BLITTER_FXSR UINT32_C(0x80)

#ifdef __cplusplus
}
#endif

#endif
