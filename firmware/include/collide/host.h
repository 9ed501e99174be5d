/* SPDX-License-Identifier: MIT */
/* The platform's console and exit (docs/reference/platform.md) from C on an m68k. */
#ifndef COLLIDE_HOST_H
#define COLLIDE_HOST_H

#include <collide/m68k.h>

static inline void host_put(char character) {
  *(volatile uint16_t*)0xFFFFFE00 = (uint16_t)character;
}
static inline void host_print(const char* text) {
  while (*text != 0) host_put(*text++);
}
static inline void host_print_number(uint16_t number) {
  const uint16_t tens = m68k_divu(number, 10);
  if (tens != 0) host_print_number(tens);
  host_put((char)('0' + (number - m68k_mulu(tens, 10))));
}
/* Ends the run with this exit code. */
static inline void host_exit(uint16_t code) {
  *(volatile uint16_t*)0xFFFFFE02 = code;
  for (;;) __asm__ volatile("stop #0x2700");
}

#endif
