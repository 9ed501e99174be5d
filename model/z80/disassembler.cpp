// SPDX-License-Identifier: MIT
#include "model/z80/disassembler.h"

#include <cstdio>

namespace collide::z80 {
namespace {

constexpr const char* kRotations[] = {"rlc", "rrc", "rl", "rr", "sla", "sra", "sll", "srl"};
constexpr const char* kArithmetic[] = {"add a,", "adc a,", "sub ", "sbc a,",
                                       "and ",   "xor ",   "or ",  "cp "};
constexpr const char* kConditions[] = {"nz", "z", "nc", "c", "po", "pe", "p", "m"};
constexpr const char* kAccumulator[] = {"rlca", "rrca", "rla", "rra", "daa", "cpl", "scf", "ccf"};

std::string hex(unsigned value, int digits) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%0*X", digits, value);
  return text;
}

class Disassembler {
 public:
  Disassembler(const std::array<std::uint8_t, 4>& code, std::uint16_t address)
      : code_(code), address_(address) {}

  Disassembly all() {
    unsigned code = next();
    if (code == 0xDD || code == 0xFD) {
      index_ = code == 0xDD ? "ix" : "iy";
      code = next();
      if (code == 0xDD || code == 0xED || code == 0xFD) return bytes(1);
    }
    std::string text;
    if (code == 0xCB) {
      text = behind_cb();
    } else if (code == 0xED) {
      text = behind_ed();
      if (text.empty()) return bytes(2);
    } else {
      text = plain(code);
      if (!index_.empty() && !used_) return bytes(1);
    }
    return {text, at_};
  }

 private:
  unsigned next() { return code_[at_++]; }
  std::string byte() { return hex(next(), 2); }
  std::string word() {
    const unsigned low = next();
    return hex(low | next() << 8, 4);
  }
  std::string relative() {
    const auto displacement = static_cast<std::int8_t>(next());
    return hex((address_ + at_ + static_cast<unsigned>(displacement)) & 0xFFFF, 4);
  }
  /// A prefix that has no effect here: the instruction behind it is one by itself.
  Disassembly bytes(unsigned count) const {
    std::string text = "defb " + hex(code_[0], 2);
    for (unsigned i = 1; i < count; ++i) text += "," + hex(code_[i], 2);
    return {text, count};
  }

  std::string hl() {
    if (index_.empty()) return "hl";
    used_ = true;
    return index_;
  }
  std::string memory() {
    if (index_.empty()) return "(hl)";
    used_ = true;
    const auto displacement = static_cast<std::int8_t>(next());
    char text[16];
    std::snprintf(text, sizeof text, "(%s%+d)", index_.c_str(), displacement);
    return text;
  }
  /// `whole`: H and L, though there is a prefix.
  std::string reg(unsigned number, bool whole = false) {
    constexpr const char* kNames[] = {"b", "c", "d", "e", "h", "l", "", "a"};
    if (number == 6) return memory();
    if ((number == 4 || number == 5) && !index_.empty() && !whole) {
      used_ = true;
      return index_ + kNames[number];
    }
    return kNames[number];
  }
  std::string pair(unsigned number) {
    return number == 0 ? "bc" : number == 1 ? "de" : number == 2 ? hl() : "sp";
  }

  std::string plain(unsigned code) {
    const unsigned y = code >> 3 & 7;
    const unsigned z = code & 7;
    switch (code >> 6) {
      case 0:
        return low(y, z);
      case 1:
        if (code == 0x76) return "halt";
        if (y == 6) {
          const std::string to = memory();
          return "ld " + to + "," + reg(z, true);
        }
        return "ld " + reg(y, z == 6) + "," + reg(z);
      case 2:
        return kArithmetic[y] + reg(z);
      default:
        return high(y, z);
    }
  }

  std::string low(unsigned y, unsigned z) {
    const bool odd = y % 2 != 0;
    switch (z) {
      case 0:
        if (y == 0) return "nop";
        if (y == 1) return "ex af,af'";
        if (y == 2) return "djnz " + relative();
        if (y == 3) return "jr " + relative();
        return std::string("jr ") + kConditions[y - 4] + "," + relative();
      case 1:
        if (odd) {
          const std::string target = hl();
          return "add " + target + "," + pair(y / 2);
        } else {
          const std::string target = pair(y / 2);
          return "ld " + target + "," + word();
        }
      case 2: {
        if (y < 4) {
          const std::string at = y < 2 ? "(bc)" : "(de)";
          return odd ? "ld a," + at : "ld " + at + ",a";
        }
        const std::string target = y < 6 ? hl() : "a";
        const std::string at = "(" + word() + ")";
        return odd ? "ld " + target + "," + at : "ld " + at + "," + target;
      }
      case 3:
        return (odd ? "dec " : "inc ") + pair(y / 2);
      case 4:
        return "inc " + reg(y);
      case 5:
        return "dec " + reg(y);
      case 6: {
        const std::string target = reg(y);
        return "ld " + target + "," + byte();
      }
      default:
        return kAccumulator[y];
    }
  }

  std::string high(unsigned y, unsigned z) {
    const std::string condition = kConditions[y];
    switch (z) {
      case 0:
        return "ret " + condition;
      case 1:
        if (y % 2 == 0) return "pop " + (y == 6 ? "af" : pair(y / 2));
        if (y == 1) return "ret";
        if (y == 3) return "exx";
        return y == 5 ? "jp (" + hl() + ")" : "ld sp," + hl();
      case 2:
        return "jp " + condition + "," + word();
      case 3:
        switch (y) {
          case 0:
            return "jp " + word();
          case 2:
            return "out (" + byte() + "),a";
          case 3:
            return "in a,(" + byte() + ")";
          case 4:
            return "ex (sp)," + hl();
          case 5:
            return "ex de,hl";
          default:
            return y == 6 ? "di" : "ei";
        }
      case 4:
        return "call " + condition + "," + word();
      case 5:
        if (y == 1) return "call " + word();
        return "push " + (y == 6 ? "af" : pair(y / 2));
      case 6:
        return kArithmetic[y] + byte();
      default:
        return "rst " + hex(8 * y, 2);
    }
  }

  std::string behind_cb() {
    const std::string where = index_.empty() ? "" : memory();
    const unsigned code = next();
    const unsigned y = code >> 3 & 7;
    const unsigned z = code & 7;
    constexpr const char* kNames[] = {"", "bit ", "res ", "set "};
    const unsigned kind = code >> 6;
    std::string text =
        kind == 0 ? kRotations[y] + std::string(" ") : kNames[kind] + std::to_string(y) + ",";
    text += where.empty() ? reg(z) : where;
    // The result goes to a register as well.
    if (!where.empty() && z != 6 && kind != 1) text += "," + reg(z, true);
    return text;
  }

  std::string behind_ed() {
    const unsigned code = next();
    const unsigned y = code >> 3 & 7;
    const bool odd = y % 2 != 0;
    if (code >= 0xA0 && code < 0xC0 && (code & 4) == 0) {
      constexpr const char* kNames[] = {"ld", "cp", "in", "ot"};
      constexpr const char* kHow[] = {"i", "d", "ir", "dr"};
      if ((code & 0x13) == 0x03) return odd ? "outd" : "outi";
      return std::string(kNames[code & 3]) + kHow[y - 4];
    }
    if (code >> 6 != 1) return {};
    switch (code & 7) {
      case 0:
        return "in " + (y == 6 ? "f" : reg(y)) + ",(c)";
      case 1:
        return "out (c)," + (y == 6 ? "0" : reg(y));
      case 2:
        return (odd ? "adc hl," : "sbc hl,") + pair(y / 2);
      case 3: {
        const std::string at = "(" + word() + ")";
        return odd ? "ld " + pair(y / 2) + "," + at : "ld " + at + "," + pair(y / 2);
      }
      case 4:
        return y == 0 ? "neg" : "";
      case 5:
        return y == 0 ? "retn" : y == 1 ? "reti" : "";
      case 6:
        return y == 0 ? "im 0" : y == 2 ? "im 1" : y == 3 ? "im 2" : "";
      default: {
        constexpr const char* kNames[] = {"ld i,a", "ld r,a", "ld a,i", "ld a,r",
                                          "rrd",    "rld",    "",       ""};
        return kNames[y];
      }
    }
  }

  const std::array<std::uint8_t, 4>& code_;
  std::uint16_t address_;
  unsigned at_ = 0;
  std::string index_;  ///< "ix" or "iy" behind DD and FD
  bool used_ = false;  ///< which the instruction names
};

}  // namespace

Disassembly disassemble(const std::array<std::uint8_t, 4>& code, std::uint16_t address) {
  return Disassembler(code, address).all();
}

}  // namespace collide::z80
