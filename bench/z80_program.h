// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::bench {

constexpr std::uint16_t kZ80Origin = 0x8000;
constexpr std::uint16_t kZ80Marked = 0x7F10;
constexpr std::uint8_t kZ80Bit = 0x04;

/// Marks 12 entries from 7F10 on, again and again.
constexpr std::uint8_t kZ80Program[] = {
    0x31, 0x00,    0x70,        // ld sp,7000
    0xDD, 0x21,    0x00, 0x90,  // ld ix,9000
    0x0E, kZ80Bit,              // ld c,bit
    0xC5,                       // again: push bc
    0x21, 0x10,    0x7F,        // ld hl,7F10
    0x06, 0x0C,                 // ld b,12
    0x7E,                       // mark: ld a,(hl)
    0xB1,                       // or c
    0x77,                       // ld (hl),a
    0x2C,                       // inc l
    0x10, 0xFA,                 // djnz mark
    0xDD, 0x71,    0x14,        // ld (ix+14),c
    0xC1,                       // pop bc
    0x18, 0xEE,                 // jr again
};

}  // namespace collide::bench
