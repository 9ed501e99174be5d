/* SPDX-License-Identifier: MIT */
/*
 * The blitter from C: do two masks share a solid pixel? Three blits decide it:
 *
 *   1. copy the first mask to a buffer,
 *   2. AND the second mask into the buffer,
 *   3. OR all words of the buffer into one word, which is 0 if there is no collision.
 *
 * The masks lie on top of each other here, so the blitter need not shift. The registers are in
 * docs/reference/blitter.md, the whole method in docs/explanation/mandin.md.
 *
 *   make -C examples/c/blitter
 *   ./collide platform out/c/blitter.elf --machine ste
 */
#include <collide/generated/blitter.h>
#include <collide/host.h>

/* Where an Atari ST has the blitter, and its registers of one, two and four bytes. */
#define BLITTER UINT32_C(0xFFFF8A00)
#define BYTE(offset) (*(volatile uint8_t*)(BLITTER + (offset)))
#define WORD(offset) (*(volatile uint16_t*)(BLITTER + (offset)))
#define LONG(offset) (*(volatile uint32_t*)(BLITTER + (offset)))

/* HOP and OP in one word: the source alone, and how it is combined with the destination. */
enum { kAnd = 0x0201, kCopy = 0x0203, kOr = 0x0207 };
enum { kRows = 4 };

/* Masks of 16 by 4 pixels: one word per row, bit 15 is the pixel on the left. */
static const uint16_t ship[kRows] = {0x0180, 0x03C0, 0x07E0, 0x0FF0};
static const uint16_t star[kRows] = {0x8001, 0x4002, 0x2004, 0x1008};
static const uint16_t shot[kRows] = {0x0000, 0x0100, 0x0100, 0x0000};

static uint16_t buffer[kRows];
static volatile uint16_t flag;

/* One column of words: SRC_YINC and DST_YINC are the steps from row to row. */
static void blit(const volatile uint16_t* from, volatile uint16_t* to, uint16_t to_step,
                 uint16_t operation) {
  LONG(BLITTER_SRC_ADDR) = (uint32_t)from;
  WORD(BLITTER_SRC_YINC) = 2;
  LONG(BLITTER_DST_ADDR) = (uint32_t)to;
  WORD(BLITTER_DST_YINC) = to_step;
  WORD(BLITTER_ENDMASK1) = 0xFFFF;
  WORD(BLITTER_X_COUNT) = 1;
  WORD(BLITTER_Y_COUNT) = kRows;
  WORD(BLITTER_HOP) = operation; /* the byte OP is next to HOP */
  BYTE(BLITTER_SKEW) = 0;
  BYTE(BLITTER_CONTROL) = BLITTER_BUSY | BLITTER_HOG;
  while (BYTE(BLITTER_CONTROL) & BLITTER_BUSY) continue;
}

static int collide(const uint16_t* first, const uint16_t* second) {
  flag = 0;
  blit(first, buffer, 2, kCopy);
  blit(second, buffer, 2, kAnd);
  blit(buffer, &flag, 0, kOr);
  return flag != 0;
}

int main(void) {
  const int star_hit = collide(ship, star);
  const int shot_hit = collide(ship, shot);
  host_print(star_hit ? "ship and star: collision\n" : "ship and star: no collision\n");
  host_print(shot_hit ? "ship and shot: collision\n" : "ship and shot: no collision\n");
  return !star_hit && shot_hit ? 0 : 1;
}
