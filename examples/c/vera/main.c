/* SPDX-License-Identifier: MIT */
/*
 * VERA from C on a 65C02: do two sprites share a solid pixel? VERA compares the collision masks of
 * all sprites while it draws them. At the end of the picture ISR has the mask bits of every
 * collision. The rules are in docs/reference/vera.md.
 *
 *   make -C examples/c/vera
 *   ./collide platform out/c/vera.prg --machine x16
 */
#include <collide/generated/vera.h>

/* Where the machine `x16` has VERA and the platform's console. */
#define VERA ((volatile uint8_t*)0x9F20)
#define HOST_PUT (*(volatile uint8_t*)0x9F61)

/* Places in video RAM: the image of 8 by 8 pixels, the sprites' attributes. */
#define IMAGE 0x00000UL
#define ATTRIBUTES 0x1FC00UL

enum {
  kSprites = 128,
  kStep = 0x10,         /* of ADDRx_H: the address grows by 1 after each access */
  kVga = 0x01,          /* of DC_VIDEO */
  kEightBits = 0x80,    /* of an attribute: 8 bits per pixel */
  kInFront = 0x0C,      /* in front of all layers */
  kShipsAndShots = 0x10 /* a bit of the collision mask */
};

static void print(const char* text) {
  while (*text != 0) HOST_PUT = (uint8_t)*text++;
}

/* Data port 0 to a place in video RAM. */
static void seek(uint32_t place) {
  VERA[VERA_CTRL] = 0;
  VERA[VERA_ADDR_L] = (uint8_t)place;
  VERA[VERA_ADDR_M] = (uint8_t)(place >> 8);
  VERA[VERA_ADDR_H] = (uint8_t)(place >> 16) | kStep;
}

/* A sprite of 8 by 8 pixels at this place. */
static void put(uint8_t sprite, uint16_t x, uint16_t y) {
  seek(ATTRIBUTES + 8 * (uint16_t)sprite);
  VERA[VERA_DATA0] = (uint8_t)(IMAGE >> 5);
  VERA[VERA_DATA0] = (uint8_t)(IMAGE >> 13) | kEightBits;
  VERA[VERA_DATA0] = (uint8_t)x;
  VERA[VERA_DATA0] = (uint8_t)(x >> 8);
  VERA[VERA_DATA0] = (uint8_t)y;
  VERA[VERA_DATA0] = (uint8_t)(y >> 8);
  VERA[VERA_DATA0] = kShipsAndShots | kInFront;
  VERA[VERA_DATA0] = 0;
}

static void wait_for_end_of_picture(void) {
  VERA[VERA_ISR] = VERA_VSYNC; /* forget the last one */
  while (!(VERA[VERA_ISR] & VERA_VSYNC)) continue;
}

/* The mask bits that met in a whole picture. The first end is that of a picture of which a part was
 * drawn with the old places. */
static uint8_t collisions(void) {
  wait_for_end_of_picture();
  wait_for_end_of_picture();
  return VERA[VERA_ISR] & 0xF0;
}

int main(void) {
  uint16_t i;
  uint8_t apart;
  uint8_t touching;

  seek(IMAGE);
  for (i = 0; i < 64; ++i) VERA[VERA_DATA0] = 1; /* solid */
  seek(ATTRIBUTES);
  for (i = 0; i < 8 * kSprites; ++i) VERA[VERA_DATA0] = 0; /* no sprite is shown */
  VERA[VERA_DC_VIDEO] = kVga | VERA_SPRITES_ENABLE;

  put(0, 100, 50);
  put(1, 108, 50);
  apart = collisions();
  print(apart ? "side by side: collision\n" : "side by side: no collision\n");

  put(1, 107, 50);
  touching = collisions();
  print(touching ? "one pixel shared: collision\n" : "one pixel shared: no collision\n");
  return apart == 0 && touching == kShipsAndShots ? 0 : 1;
}
