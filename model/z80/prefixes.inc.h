// SPDX-License-Identifier: MIT
// Part of core.h: what is behind CB, ED, DD and FD. Decoded by fields as it runs, as it is rarer.
#pragma once

namespace collide::z80 {

/// A prefix that another one follows only keeps interrupts out.
template <class Bus>
void Core<Bus>::prefixed(R& r, Index index) {
  const std::uint8_t code = fetch(r);
  if (code == 0xDD || code == 0xFD) {
    s_.prefix = code == 0xDD ? Index::kIx : Index::kIy;
    attention_ = true;
  } else if (index == Index::kIx) {
    dispatch<Index::kIx>(r, code);
  } else {
    dispatch<Index::kIy>(r, code);
  }
}

/// Rotation, BIT, RES or SET; Y and X of BIT are those of `copied`.
template <class Bus>
inline std::uint8_t Core<Bus>::bit_operation(R& r, unsigned code, unsigned value, unsigned copied) {
  const unsigned number = code >> 3 & 7;
  const unsigned bit = 1u << number;
  switch (code >> 6) {
    case 0: {
      const ByteResult result = rotate(number, value, r.f & kCarry);
      set_flags(r, result.flags);
      return result.value;
    }
    case 1:
      set_flags(r,
                (kFlagsOf[value & bit] & ~kCopied) | (copied & kCopied) | kHalf | (r.f & kCarry));
      return static_cast<std::uint8_t>(value);
    case 2:
      return static_cast<std::uint8_t>(value & ~bit);
    default:
      return static_cast<std::uint8_t>(value | bit);
  }
}

template <class Bus>
void Core<Bus>::execute_cb(R& r) {
  const unsigned code = fetch(r);
  const unsigned number = code & 7;
  const bool test = code >> 6 == 1;
  if (number != 6) {
    const unsigned value = get(r, number);
    const std::uint8_t result = bit_operation(r, code, value, value);
    if (!test) set(r, number, result);
    return;
  }
  const std::uint16_t at = r.hl;
  const unsigned value = read(r, at);
  internal(r, at, 1);
  const std::uint8_t result = bit_operation(r, code, value, r.wz >> 8);
  if (!test) write(r, at, result);
}

/// The displacement comes before the opcode, which is read as data; the result goes to a register,
/// too, unless its number is that of (HL).
template <class Bus>
void Core<Bus>::execute_indexed_cb(R& r, unsigned index) {
  const auto displacement = static_cast<std::int8_t>(operand(r));
  const unsigned code = operand(r);
  internal(r, r.pc - 1u, 2);
  r.wz = static_cast<std::uint16_t>(index + static_cast<unsigned>(displacement));
  const unsigned value = read(r, r.wz);
  internal(r, r.wz, 1);
  const std::uint8_t result = bit_operation(r, code, value, r.wz >> 8);
  if (code >> 6 == 1) return;
  if ((code & 7) != 6) set(r, code & 7, result);
  write(r, r.wz, result);
}

template <class Bus>
void Core<Bus>::execute_ed(R& r) {
  const unsigned code = fetch(r);
  if (code >> 6 == 1) {
    execute_ed_1(r, code);
  } else if (code >= 0xA0 && code < 0xC0 && (code & 4) == 0) {
    block(r, code);
  }
  // Everything else does nothing.
}

/// ED 40 to ED 7F.
template <class Bus>
void Core<Bus>::execute_ed_1(R& r, unsigned code) {
  const unsigned number = code >> 3 & 7;
  std::uint16_t* const pairs[] = {&r.bc, &r.de, &r.hl, &r.sp};
  std::uint16_t& chosen = *pairs[number / 2];
  switch (code & 7) {
    case 0: {
      r.wz = static_cast<std::uint16_t>(r.bc + 1);
      const unsigned value = in(r, r.bc);
      if (number != 6) set(r, number, value);
      set_flags(r, kFlagsOf[value] | (r.f & kCarry));
      break;
    }
    case 1:
      r.wz = static_cast<std::uint16_t>(r.bc + 1);
      out(r, r.bc, number == 6 ? 0 : get(r, number));
      break;
    case 2: {
      internal(r, refreshed(r), 4);
      internal(r, refreshed(r), 3);
      const unsigned carry = r.f & kCarry;
      const WordResult result = number % 2 == 0 ? subtract_words(r.hl, chosen, carry)
                                                : add_words_with_carry(r.hl, chosen, carry);
      r.wz = static_cast<std::uint16_t>(r.hl + 1);
      r.hl = result.value;
      set_flags(r, result.flags);
      break;
    }
    case 3: {
      const std::uint16_t at = operand_word(r);
      r.wz = static_cast<std::uint16_t>(at + 1);
      if (number % 2 == 0) {
        write(r, at, chosen);
        write(r, at + 1u, chosen >> 8);
      } else {
        chosen = read_word(r, at);
      }
      break;
    }
    case 4: {
      const ByteResult result = subtract(0, r.a, 0);
      r.a = result.value;
      set_flags(r, result.flags);
      break;
    }
    case 5:  // RETN, of which RETI is one
      r.wz = r.pc = pop(r);
      s_.iff1 = s_.iff2;
      attention_ = true;
      break;
    case 6: {
      constexpr std::uint8_t kModes[] = {0, 0, 1, 2};
      s_.mode = kModes[number & 3];
      break;
    }
    default:
      switch (number) {
        case 0:
        case 1:
          internal(r, refreshed(r), 1);
          (number == 0 ? r.i : r.r) = r.a;
          break;
        case 2:
        case 3:
          internal(r, refreshed(r), 1);
          r.a = number == 2 ? r.i : r.r;
          set_flags(r, sign_zero(r.a) | (s_.iff2 ? kParity : 0u) | (r.f & kCarry));
          s_.parity_is_iff2 = attention_ = true;
          break;
        case 4:
        case 5: {
          const std::uint16_t at = r.hl;
          const unsigned value = read(r, at);
          internal(r, at, 4);
          r.wz = static_cast<std::uint16_t>(at + 1);
          const unsigned digit = r.a & 15;
          if (number == 4) {
            r.a = static_cast<std::uint8_t>((r.a & 0xF0) | (value & 15));
            write(r, at, value >> 4 | digit << 4);
          } else {
            r.a = static_cast<std::uint8_t>((r.a & 0xF0) | value >> 4);
            write(r, at, value << 4 | digit);
          }
          set_flags(r, kFlagsOf[r.a] | (r.f & kCarry));
          break;
        }
        default:
          break;
      }
  }
}

/// LDI, CPI, INI, OUTI, down instead of up, and repeating: then PC stays, which Y and X show.
template <class Bus>
void Core<Bus>::block(R& r, unsigned code) {
  const bool up = (code & 8) == 0;
  const bool repeating = (code & 16) != 0;
  const unsigned one = up ? 1u : 0xFFFFu;
  const auto step = [one](std::uint16_t& pointer) {
    pointer = static_cast<std::uint16_t>(pointer + one);
  };
  bool again = false;
  std::uint16_t last = 0;  // left on the address lines
  switch (code & 3) {
    case 0: {
      const unsigned value = read(r, r.hl);
      last = r.de;
      write(r, last, value);
      internal(r, last, 2);
      step(r.hl);
      step(r.de);
      --r.bc;
      const unsigned sum = r.a + value;
      set_flags(r, (r.f & (kSign | kZero | kCarry)) | (sum << 4 & kY) | (sum & kX) |
                       (r.bc != 0 ? kParity : 0u));
      again = repeating && r.bc != 0;
      break;
    }
    case 1: {
      last = r.hl;
      const unsigned value = read(r, last);
      internal(r, last, 5);
      step(r.hl);
      step(r.wz);
      --r.bc;
      const unsigned compared = subtract(r.a, value, 0).flags;
      const unsigned rest = r.a - value - ((compared & kHalf) != 0 ? 1u : 0u);
      set_flags(r, (compared & (kSign | kZero | kHalf | kSubtract)) | (rest << 4 & kY) |
                       (rest & kX) | (r.bc != 0 ? kParity : 0u) | (r.f & kCarry));
      again = repeating && r.bc != 0 && (compared & kZero) == 0;
      break;
    }
    case 2: {
      internal(r, refreshed(r), 1);
      const unsigned value = in(r, r.bc);
      r.wz = static_cast<std::uint16_t>(r.bc + one);
      const unsigned sum = value + ((r.bc + one) & 0xFF);
      r.bc = static_cast<std::uint16_t>(r.bc - 0x100);
      last = r.hl;
      write(r, last, value);
      step(r.hl);
      again = repeating && r.bc >= 0x100;
      block_io_flags(r, value, sum, again);
      break;
    }
    default: {
      internal(r, refreshed(r), 1);
      const unsigned value = read(r, r.hl);
      r.bc = static_cast<std::uint16_t>(r.bc - 0x100);
      last = r.bc;
      out(r, last, value);
      r.wz = static_cast<std::uint16_t>(r.bc + one);
      step(r.hl);
      again = repeating && r.bc >= 0x100;
      block_io_flags(r, value, value + (r.hl & 0xFF), again);
      break;
    }
  }
  if (!again) return;
  internal(r, last, 5);
  r.pc = static_cast<std::uint16_t>(r.pc - 2);
  r.wz = static_cast<std::uint16_t>(r.pc + 1);
  set_flags(r, (r.f & ~kCopied) | (r.pc >> 8 & kCopied));
}

/// Of what goes through a port; B has been counted down. H and P/V of one that repeats are those of
/// an addition to B that the chip begins and does not keep.
template <class Bus>
inline void Core<Bus>::block_io_flags(R& r, unsigned value, unsigned sum, bool repeats) {
  const unsigned b = r.bc >> 8;
  const bool carry = sum > 0xFF;
  const bool negative = (value & 0x80) != 0;
  unsigned parity = kFlagsOf[(sum & 7) ^ b] & kParity;
  bool half = carry;
  if (repeats) {
    const unsigned moved = !carry ? b : negative ? b - 1 : b + 1;
    parity ^= (kFlagsOf[moved & 7] & kParity) ^ kParity;
    if (carry) half = (b & 15) == (negative ? 0u : 15u);
  }
  set_flags(r, sign_zero(b) | parity | (half ? kHalf : 0u) | (negative ? kSubtract : 0u) |
                   (carry ? kCarry : 0u));
}

}  // namespace collide::z80
