// SPDX-License-Identifier: MIT
#include "model/m68k/disassembler.h"

#include <cstdio>

#include "model/m68k/control_registers.h"

namespace collide::m68k {
namespace {

constexpr const char* kConditions[] = {"t",  "f",  "hi", "ls", "cc", "cs", "ne", "eq",
                                       "vc", "vs", "pl", "mi", "ge", "lt", "gt", "le"};

/// Sets of addressing modes, one bit each: 0-6 the mode field, 7-11 mode 7 with its register.
enum ModeSet : unsigned {
  kAll = 0xFFF,
  kData = kAll & ~2u,
  kDataAlterable = 0x1FD,
  kMemoryAlterable = 0x1FC,
  kAlterable = 0x1FF,
  kControl = 0x7E4,
  kControlAlterable = 0x1E4,
};

class Decoder {
 public:
  Decoder(const std::vector<std::uint16_t>& code, std::uint32_t address, Model model, Syntax syntax)
      : code_(code), address_(address), model_(model), gnu_(syntax == Syntax::kGnu), op_(code[0]) {}

  Disassembly run() {
    decode();
    Disassembly result;
    result.valid = valid_ && !text_.empty();
    result.words = result.valid ? used_ : 1;
    if (result.valid && (exact_ || !gnu_)) {
      result.text = text_;
      return result;
    }
    result.text = gnu_ ? ".short  " : "dc.w    ";
    for (unsigned i = 0; i < result.words; ++i) {
      if (i != 0) result.text += ',';
      result.text += number(word_at(i), 4);
    }
    if (result.valid) result.text += "  | " + text_;
    return result;
  }

 private:
  // Words and numbers.
  std::uint16_t word_at(unsigned i) const { return i < code_.size() ? code_[i] : std::uint16_t{0}; }
  std::uint16_t next() { return word_at(used_++); }
  std::uint32_t next_long() {
    const std::uint32_t high = next();
    return high << 16 | next();
  }
  std::string number(std::uint32_t value, int digits = 0) const {
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, gnu_ ? "0x%0*x" : "$%0*X", digits, value);
    return buffer;
  }
  std::string signed_number(std::int32_t value) const {
    return value < 0 ? "-" + number(0u - static_cast<std::uint32_t>(value))
                     : number(static_cast<std::uint32_t>(value));
  }
  static std::int32_t sign8(unsigned v) { return static_cast<std::int8_t>(v); }
  static std::int32_t sign16(unsigned v) { return static_cast<std::int16_t>(v); }

  // Registers.
  std::string name(const char* text) const { return (gnu_ ? "%" : "") + std::string(text); }
  std::string d(unsigned i) const { return name("d") + static_cast<char>('0' + (i & 7)); }
  std::string a(unsigned i) const {
    return (i & 7) == 7 ? name("sp") : name("a") + static_cast<char>('0' + (i & 7));
  }
  std::string any(unsigned i) const { return (i & 8) != 0 ? a(i) : d(i); }
  unsigned x() const { return op_ >> 9 & 7; }
  unsigned y() const { return op_ & 7; }
  unsigned mode() const { return op_ >> 3 & 7; }
  unsigned mode_index() const { return mode() == 7 ? 7 + y() : mode(); }
  bool is020() const { return model_ >= Model::k68020; }
  bool is010() const { return model_ >= Model::k68010; }

  static const char* suffix(unsigned size) { return size == 1 ? ".b" : size == 2 ? ".w" : ".l"; }
  /// Size from bits 7-6: 1, 2, 4, or 0 for the fourth value.
  unsigned size_field() const { return (op_ >> 6 & 3) == 3 ? 0 : 1u << (op_ >> 6 & 3); }

  void inexact() { exact_ = false; }
  void emit(const std::string& mnemonic, const std::string& operands = {}) {
    text_ = mnemonic;
    if (operands.empty()) return;
    while (text_.size() < 7) text_ += ' ';
    text_ += ' ' + operands;
  }

  std::string immediate(unsigned size) {
    if (size == 4) return "#" + number(next_long());
    const unsigned word = next();
    if (size == 2) return "#" + number(word);
    if (word > 0xFF) inexact();
    return "#" + number(word & 0xFF);
  }

  std::string indexed(const std::string& base_name) {
    const unsigned word = next();
    static constexpr const char* kScales[] = {"", "*2", "*4", "*8"};
    const std::string index =
        any(word >> 12) + ((word & 0x800) != 0 ? ".l" : ".w") + kScales[word >> 9 & 3];
    if (!is020()) {
      if ((word & 0x700) != 0) inexact();
      const std::string plain = any(word >> 12) + ((word & 0x800) != 0 ? ".l" : ".w");
      return wrap(signed_number(sign8(word)), base_name, plain);
    }
    if ((word & 0x100) == 0) return wrap(signed_number(sign8(word)), base_name, index);
    // Full formats: shown, but which of several encodings the assembler picks depends on the
    // values.
    inexact();
    const auto displacement = [&](unsigned size) -> std::string {
      if (size == 2) return signed_number(sign16(next()));
      if (size == 3) return signed_number(static_cast<std::int32_t>(next_long()));
      return "0";
    };
    const std::string base = (word & 0x80) != 0 ? "z" + base_name.substr(gnu_ ? 1 : 0) : base_name;
    const std::string used_index = (word & 0x40) != 0 ? "" : "," + index;
    const std::string inner = displacement(word >> 4 & 3u);
    if ((word & 7) == 0) return "(" + inner + "," + base + used_index + ")";
    const bool post = (word & 4) != 0;
    const std::string outer = displacement(word & 3u);
    return "([" + inner + "," + base + (post ? "" : used_index) + "]" + (post ? used_index : "") +
           "," + outer + ")";
  }
  std::string wrap(const std::string& displacement, const std::string& base,
                   const std::string& index = {}) const {
    const std::string rest = base + (index.empty() ? "" : "," + index);
    return gnu_ ? "(" + displacement + "," + rest + ")" : displacement + "(" + rest + ")";
  }

  /// The operand of mode and register; `size` is that of an immediate. Invalid if the mode is not
  /// in `allowed`.
  std::string ea(unsigned allowed, unsigned size) { return ea(allowed, size, mode_index()); }
  std::string ea(unsigned allowed, unsigned size, unsigned index, unsigned reg) {
    saved_reg_ = reg;
    const std::string text = ea(allowed, size, index);
    saved_reg_ = 8;
    return text;
  }
  std::string ea(unsigned allowed, unsigned size, unsigned index) {
    const unsigned reg = saved_reg_ < 8 ? saved_reg_ : y();
    if (index > 11 || (allowed >> index & 1) == 0) {
      valid_ = false;
      return {};
    }
    switch (index) {
      case 0:
        return d(reg);
      case 1:
        return a(reg);
      case 2:
        return "(" + a(reg) + ")";
      case 3:
        return "(" + a(reg) + ")+";
      case 4:
        return "-(" + a(reg) + ")";
      case 5:
        return displaced(a(reg));
      case 6:
        return indexed(a(reg));
      case 7:
        return absolute(static_cast<std::uint32_t>(sign16(next())), ".w");
      case 8:
        return absolute(next_long(), ".l");
      case 9:
        return pc_relative();
      case 10:
        return indexed(name("pc"));
      default:
        return immediate(size);
    }
  }
  std::string displaced(const std::string& base) {
    const std::int32_t displacement = sign16(next());
    // The assembler turns a displacement of 0 into (An).
    if (displacement == 0) inexact();
    return wrap(signed_number(displacement), base);
  }
  std::string absolute(std::uint32_t value, const char* width) const {
    return gnu_ ? "(" + number(value) + ")" + width : number(value) + width;
  }
  std::string pc_relative() {
    const std::uint32_t base = address_ + 2 * used_;
    const std::int32_t displacement = sign16(next());
    if (gnu_) return "(" + signed_number(displacement) + "," + name("pc") + ")";
    return number(base + static_cast<std::uint32_t>(displacement)) + "(pc)";
  }
  /// A branch target, displacement counted from the word after the opcode.
  std::string target(std::int32_t displacement) const {
    if (gnu_)
      return displacement + 2 < 0 ? ".-" + number(static_cast<std::uint32_t>(-(displacement + 2)))
                                  : ".+" + number(static_cast<std::uint32_t>(displacement + 2));
    return number(address_ + 2 + static_cast<std::uint32_t>(displacement), 8);
  }

  std::string register_list(unsigned list, bool reversed) const {
    std::string text;
    const auto has = [&](unsigned i) { return (list >> (reversed ? 15 - i : i) & 1) != 0; };
    for (unsigned i = 0; i < 16; ++i) {
      if (!has(i)) continue;
      unsigned last = i;
      while (last + 1 < 16 && (last + 1) / 8 == i / 8 && has(last + 1)) ++last;
      if (!text.empty()) text += '/';
      text += any(i);
      if (last != i) text += '-' + any(last);
      i = last;
    }
    return text.empty() ? "#0" : text;
  }

  void decode() {
    switch (op_ >> 12) {
      case 0x0:
        bits_and_immediates();
        break;
      case 0x1:
        move(1);
        break;
      case 0x2:
        move(4);
        break;
      case 0x3:
        move(2);
        break;
      case 0x4:
        miscellaneous();
        break;
      case 0x5:
        quick();
        break;
      case 0x6:
        branch();
        break;
      case 0x7:
        if ((op_ & 0x100) == 0) {
          emit("moveq", "#" + signed_number(sign8(op_)) + "," + d(x()));
        }
        break;
      case 0x8:
        or_group();
        break;
      case 0x9:
        add_group("sub");
        break;
      case 0xB:
        compare_group();
        break;
      case 0xC:
        and_group();
        break;
      case 0xD:
        add_group("add");
        break;
      case 0xE:
        shifts();
        break;
      case 0xF:
        memory_management();
        break;
      default:
        break;
    }
  }

  void move(unsigned size) {
    const unsigned destination = op_ >> 6 & 7;
    const std::string from = ea(size == 1 ? kData : kAll, size);
    if (destination == 1) {
      if (size == 1) return;
      emit("movea" + std::string(suffix(size)), from + "," + a(x()));
      return;
    }
    const unsigned index = destination == 7 ? 7 + x() : destination;
    const std::string to = ea(kDataAlterable, size, index, x());
    emit("move" + std::string(suffix(size)), from + "," + to);
  }

  void bits_and_immediates() {
    static constexpr const char* kBits[] = {"btst", "bchg", "bclr", "bset"};
    const unsigned bit_op = op_ >> 6 & 3;
    if ((op_ & 0x100) != 0) {
      if (mode() == 1) {
        const std::string memory = displaced_movep();
        const char* width = (op_ & 0x40) != 0 ? ".l" : ".w";
        emit(std::string("movep") + width,
             (op_ & 0x80) != 0 ? d(x()) + "," + memory : memory + "," + d(x()));
        return;
      }
      emit(kBits[bit_op], d(x()) + "," + ea(bit_op == 0 ? kData : kDataAlterable, 1));
      return;
    }
    const unsigned size = size_field();
    switch (x()) {
      case 4: {
        const unsigned word = next();
        if (word > 0xFF) inexact();
        const std::string bit = "#" + number(word & 0xFF);
        emit(kBits[bit_op], bit + "," + ea(bit_op == 0 ? kData & ~0x800u : kDataAlterable, 1));
        return;
      }
      case 7:
        if (is010() && size != 0) {
          const unsigned word = next();
          if ((word & 0x7FF) != 0) inexact();
          const std::string memory = ea(kMemoryAlterable, size);
          emit("moves" + std::string(suffix(size)), (word & 0x800) != 0
                                                        ? any(word >> 12) + "," + memory
                                                        : memory + "," + any(word >> 12));
          return;
        }
        break;
      default:
        break;
    }
    if (size == 0) {
      if (is020()) compare_and_swap();
      return;
    }
    static constexpr const char* kNames[] = {"ori", "andi", "subi", "addi", "", "eori", "cmpi", ""};
    const std::string operation = kNames[x()];
    if (operation.empty()) return;
    if (mode_index() == 11) {
      if (size == 4 || (x() != 0 && x() != 1 && x() != 5)) return;
      const std::string value = immediate(size);
      emit(operation + suffix(size), value + "," + name(size == 1 ? "ccr" : "sr"));
      return;
    }
    const std::string value = immediate(size);
    const unsigned allowed = x() == 6 && is020() ? kDataAlterable | 0x600u : kDataAlterable;
    emit(operation + suffix(size), value + "," + ea(allowed, size));
  }
  std::string displaced_movep() { return wrap(signed_number(sign16(next())), a(y())); }
  void compare_and_swap() {
    const unsigned kind = op_ >> 9 & 7;
    if (op_ == 0x0CFC || op_ == 0x0EFC) {
      const unsigned first = next();
      const unsigned second = next();
      if (((first | second) & 0x0E38) != 0) inexact();
      emit(op_ == 0x0CFC ? "cas2.w" : "cas2.l", d(first) + ":" + d(second) + "," + d(first >> 6) +
                                                    ":" + d(second >> 6) + ",(" + any(first >> 12) +
                                                    "):(" + any(second >> 12) + ")");
      return;
    }
    const unsigned word = next();
    if (kind < 3) {
      if ((word & 0x7FF) != 0) inexact();
      const unsigned size = 1u << kind;
      emit(((word & 0x800) != 0 ? "chk2" : "cmp2") + std::string(suffix(size)),
           ea(kControl, size) + "," + any(word >> 12));
    } else if (kind > 4) {
      if ((word & 0xFE38) != 0) inexact();
      const unsigned size = 1u << (kind - 5);
      emit("cas" + std::string(suffix(size)),
           d(word) + "," + d(word >> 6) + "," + ea(kMemoryAlterable, size));
    }
  }

  void miscellaneous() {
    const unsigned size = size_field();
    if ((op_ & 0x1C0) == 0x1C0 && !(is020() && mode() == 0)) {
      emit("lea", ea(kControl, 4) + "," + a(x()));
      return;
    }
    if ((op_ & 0x1C0) == 0x180) {
      emit("chk.w", ea(kData, 2) + "," + d(x()));
      return;
    }
    if ((op_ & 0x1C0) == 0x100 && is020()) {
      emit("chk.l", ea(kData, 4) + "," + d(x()));
      return;
    }
    static constexpr const char* kUnary[] = {"negx", "clr", "neg", "not"};
    switch (op_ >> 8 & 15) {
      case 0x0:
        if (size == 0) {
          emit("move.w", name("sr") + "," + ea(kDataAlterable, 2));
          return;
        }
        break;
      case 0x2:
        if (size == 0) {
          if (is010()) emit("move.w", name("ccr") + "," + ea(kDataAlterable, 2));
          return;
        }
        break;
      case 0x4:
        if (size == 0) {
          emit("move.w", ea(kData, 2) + "," + name("ccr"));
          return;
        }
        break;
      case 0x6:
        if (size == 0) {
          emit("move.w", ea(kData, 2) + "," + name("sr"));
          return;
        }
        break;
      case 0x8:
        return misc_8();
      case 0x9:
        if ((op_ & 0xF8) == 0xC0 && is020()) emit("extb.l", d(y()));
        return;
      case 0xA:
        return misc_a(size);
      case 0xC:
        return misc_c();
      case 0xE:
        return misc_e();
      default:
        return;
    }
    emit(kUnary[op_ >> 9 & 3] + std::string(suffix(size)), ea(kDataAlterable, size));
  }
  void misc_8() {
    switch (op_ >> 6 & 3) {
      case 0:
        if (mode() == 1) {
          if (is020()) {
            const auto displacement = static_cast<std::int32_t>(next_long());
            // The assembler chooses the short form where it fits.
            emit("link.l", a(y()) + ",#" + signed_number(displacement));
          }
          return;
        }
        emit("nbcd", ea(kDataAlterable, 1));
        return;
      case 1:
        if (mode() == 0) {
          emit("swap", d(y()));
        } else if (mode() == 1) {
          if (is010()) emit("bkpt", "#" + number(y()));
        } else {
          emit("pea", ea(kControl, 4));
        }
        return;
      default: {
        const char* width = (op_ & 0x40) != 0 ? ".l" : ".w";
        if (mode() == 0) {
          emit(std::string("ext") + width, d(y()));
          return;
        }
        const std::string list = register_list(next(), mode() == 4);
        emit(std::string("movem") + width, list + "," + ea(kControlAlterable | 0x10, 4));
        return;
      }
    }
  }
  void misc_a(unsigned size) {
    if (op_ == 0x4AFC) {
      valid_ = true;
      emit("illegal");
      return;
    }
    if (size == 0) {
      emit("tas", ea(kDataAlterable, 1));
    } else {
      const unsigned allowed = !is020()    ? kDataAlterable
                               : size == 1 ? unsigned{kData}
                                           : unsigned{kAll};
      emit("tst" + std::string(suffix(size)), ea(allowed, size));
    }
  }
  void misc_c() {
    if ((op_ & 0x80) != 0) {
      const unsigned list = next();
      const char* width = (op_ & 0x40) != 0 ? ".l" : ".w";
      emit(std::string("movem") + width, ea(kControl | 8, 4) + "," + register_list(list, false));
      return;
    }
    if (!is020()) return;
    const unsigned word = next();
    const bool divide = (op_ & 0x40) != 0;
    const bool wide = (word & 0x400) != 0;
    if ((word & 0x83F8) != 0) inexact();
    const std::string operand = ea(kData, 4);
    const unsigned low = word >> 12 & 7;
    const unsigned high = word & 7;
    const std::string sign = (word & 0x800) != 0 ? "s" : "u";
    if (divide) {
      // DIVxL keeps both; of equal registers only the quotient remains.
      if (wide && high == low) inexact();
      if (wide || high != low) {
        emit("div" + sign + (wide ? ".l" : "l.l"), operand + "," + d(high) + ":" + d(low));
      } else {
        emit("div" + sign + ".l", operand + "," + d(low));
      }
    } else if (wide) {
      emit("mul" + sign + ".l", operand + "," + d(high) + ":" + d(low));
    } else {
      if (high != 0 && high != low) inexact();
      if (high != low) inexact();
      emit("mul" + sign + ".l", operand + "," + d(low));
    }
  }
  void misc_e() {
    switch (op_ >> 6 & 3) {
      case 2:
        emit("jsr", ea(kControl, 4));
        return;
      case 3:
        emit("jmp", ea(kControl, 4));
        return;
      case 1:
        break;
      default:
        return;
    }
    switch (op_ >> 3 & 7) {
      case 0:
      case 1:
        emit("trap", "#" + number(op_ & 15));
        return;
      case 2: {
        const std::int32_t displacement = sign16(next());
        emit("link.w", a(y()) + ",#" + signed_number(displacement));
        return;
      }
      case 3:
        emit("unlk", a(y()));
        return;
      case 4:
        emit("move.l", a(y()) + "," + name("usp"));
        return;
      case 5:
        emit("move.l", name("usp") + "," + a(y()));
        return;
      default:
        break;
    }
    switch (op_) {
      case 0x4E70:
        emit("reset");
        return;
      case 0x4E71:
        emit("nop");
        return;
      case 0x4E72:
        emit("stop", immediate(2));
        return;
      case 0x4E73:
        emit("rte");
        return;
      case 0x4E74:
        if (is010()) emit("rtd", "#" + signed_number(sign16(next())));
        return;
      case 0x4E75:
        emit("rts");
        return;
      case 0x4E76:
        emit("trapv");
        return;
      case 0x4E77:
        emit("rtr");
        return;
      case 0x4E7A:
      case 0x4E7B:
        control_register();
        return;
      default:
        return;
    }
  }
  void control_register() {
    if (!is010()) return;
    const unsigned word = next();
    if (const ControlRegister* const named = m68k::control_register(model_, word & 0xFFF)) {
      const std::string control = name(named->name);
      const std::string other = any(word >> 12);
      emit("movec", op_ == 0x4E7A ? control + "," + other : other + "," + control);
      return;
    }
    // The opcode is legal, this register is not.
    inexact();
    emit("movec", number(word & 0xFFF));
  }

  /// Line F: PMOVE of the 68030; CINV, CPUSH and MOVE16 of the 68040.
  void memory_management() {
    if (model_ == Model::k68030 && (op_ & 0xFFC0) == 0xF000) {
      transparent_register();
    } else if (model_ == Model::k68040 && (op_ & 0xFF00) == 0xF400) {
      cache_maintenance();
    } else if (model_ == Model::k68040 && (op_ & 0xFFC0) == 0xF600) {
      move16();
    }
  }
  void transparent_register() {
    const unsigned word = next();
    const unsigned which = word & ~0x200u;
    const std::string memory = ea(kControlAlterable, 4);
    const std::string tt = name(which == 0x0C00 ? "tt1" : "tt0");
    // The opcode is legal, other registers are not.
    if (which != 0x0800 && which != 0x0C00) inexact();
    emit("pmove", (word & 0x200) != 0 ? tt + "," + memory : memory + "," + tt);
  }
  void cache_maintenance() {
    static constexpr const char* kCaches[] = {"nc", "dc", "ic", "bc"};
    static constexpr const char* kScopes[] = {"", "l", "p", "a"};
    const unsigned scope = op_ >> 3 & 3;
    if (scope == 0) return;
    std::string operands = name(kCaches[op_ >> 6 & 3]);
    if (scope == 3) {
      if (y() != 0) inexact();
    } else {
      operands += ",(" + a(y()) + ")";
    }
    emit(std::string((op_ & 0x20) != 0 ? "cpush" : "cinv") + kScopes[scope], operands);
  }
  void move16() {
    if ((op_ & 0x20) != 0) {
      if ((op_ & 0x18) != 0) return;
      const unsigned word = next();
      if ((word & 0x8FFF) != 0x8000) inexact();
      emit("move16", "(" + a(y()) + ")+,(" + a(word >> 12 & 7) + ")+");
      return;
    }
    const std::string pointer = "(" + a(y()) + ((op_ & 0x10) != 0 ? ")" : ")+");
    const std::string absolute = ea(kAll, 4, 8, 0);
    emit("move16", (op_ & 8) != 0 ? absolute + "," + pointer : pointer + "," + absolute);
  }

  void quick() {
    const unsigned size = size_field();
    if (size != 0) {
      const std::string value = "#" + number(x() == 0 ? 8 : x());
      const unsigned allowed = size == 1 ? kDataAlterable : unsigned{kAlterable};
      emit(((op_ & 0x100) != 0 ? "subq" : "addq") + std::string(suffix(size)),
           value + "," + ea(allowed, size));
      return;
    }
    const std::string condition = kConditions[op_ >> 8 & 15];
    if (mode() == 1) {
      const std::string counter = d(y());
      emit("db" + condition, counter + "," + target(sign16(next())));
    } else if (is020() && mode() == 7 && y() >= 2 && y() <= 4) {
      if (y() == 2) emit("trap" + condition + ".w", immediate(2));
      if (y() == 3) emit("trap" + condition + ".l", immediate(4));
      if (y() == 4) emit("trap" + condition);
    } else {
      emit("s" + condition, ea(kDataAlterable, 1));
    }
  }

  void branch() {
    const unsigned number_of = op_ >> 8 & 15;
    const std::string operation = number_of == 0   ? "bra"
                                  : number_of == 1 ? "bsr"
                                                   : std::string("b") + kConditions[number_of];
    const unsigned low = op_ & 0xFF;
    if (low == 0) {
      emit(operation + ".w", target(sign16(next())));
    } else if (low == 0xFF && is020()) {
      emit(operation + ".l", target(static_cast<std::int32_t>(next_long())));
    } else {
      // A 68000 has the short branch to the next odd address; the assembler keeps 0xFF for the
      // 68020's long one.
      if (low == 0xFF) inexact();
      emit(operation + ".s", target(sign8(low)));
    }
  }

  /// <op>.size <ea>,Dn and Dn,<ea> of ADD, SUB, AND, OR.
  void register_and_memory(const std::string& operation, unsigned sources) {
    const unsigned size = size_field();
    if ((op_ & 0x100) != 0) {
      emit(operation + suffix(size), d(x()) + "," + ea(kMemoryAlterable, size));
      return;
    }
    // The assembler has the immediate instructions for these.
    if (mode_index() == 11) inexact();
    emit(operation + suffix(size), ea(sources, size) + "," + d(x()));
  }
  std::string pair(bool memory) const {
    return memory ? "-(" + a(y()) + "),-(" + a(x()) + ")" : d(y()) + "," + d(x());
  }
  void address_arithmetic(const std::string& operation) {
    const unsigned size = (op_ & 0x100) != 0 ? 4 : 2;
    emit(operation + suffix(size), ea(kAll, size) + "," + a(x()));
  }
  void add_group(const std::string& operation) {
    if (size_field() == 0) {
      // ... which turns small constants into ADDQ, SUBQ or LEA.
      if (mode_index() == 11) inexact();
      address_arithmetic(operation + "a");
    } else if ((op_ & 0x130) == 0x100) {
      emit(operation + "x" + suffix(size_field()), pair((op_ & 8) != 0));
    } else {
      register_and_memory(operation, size_field() == 1 ? unsigned{kData} : unsigned{kAll});
    }
  }
  void compare_group() {
    const unsigned size = size_field();
    if (size == 0) {
      if (mode_index() == 11) inexact();
      address_arithmetic("cmpa");
    } else if ((op_ & 0x138) == 0x108) {
      emit("cmpm" + std::string(suffix(size)), "(" + a(y()) + ")+,(" + a(x()) + ")+");
    } else if ((op_ & 0x100) != 0) {
      emit("eor" + std::string(suffix(size)), d(x()) + "," + ea(kDataAlterable, size));
    } else {
      if (mode_index() == 11) inexact();
      emit("cmp" + std::string(suffix(size)),
           ea(size == 1 ? unsigned{kData} : unsigned{kAll}, size) + "," + d(x()));
    }
  }
  void or_group() {
    if (size_field() == 0) {
      emit((op_ & 0x100) != 0 ? "divs.w" : "divu.w", ea(kData, 2) + "," + d(x()));
    } else if ((op_ & 0x1F0) == 0x100) {
      emit("sbcd", pair((op_ & 8) != 0));
    } else if (is020() && ((op_ & 0x1F0) == 0x140 || (op_ & 0x1F0) == 0x180)) {
      const std::string operands = pair((op_ & 8) != 0);
      emit((op_ & 0x40) != 0 ? "pack" : "unpk", operands + ",#" + number(next()));
    } else {
      register_and_memory("or", kData);
    }
  }
  void and_group() {
    if (size_field() == 0) {
      emit((op_ & 0x100) != 0 ? "muls.w" : "mulu.w", ea(kData, 2) + "," + d(x()));
      return;
    }
    switch (op_ & 0x1F8) {
      case 0x100:
      case 0x108:
        emit("abcd", pair((op_ & 8) != 0));
        return;
      case 0x140:
        emit("exg", d(x()) + "," + d(y()));
        return;
      case 0x148:
        emit("exg", a(x()) + "," + a(y()));
        return;
      case 0x188:
        emit("exg", d(x()) + "," + a(y()));
        return;
      default:
        register_and_memory("and", kData);
        return;
    }
  }

  void shifts() {
    static constexpr const char* kNames[] = {"as", "ls", "rox", "ro"};
    const char* direction = (op_ & 0x100) != 0 ? "l" : "r";
    const unsigned size = size_field();
    if (size != 0) {
      const std::string count = (op_ & 0x20) != 0 ? d(x()) : "#" + number(x() == 0 ? 8 : x());
      emit(std::string(kNames[op_ >> 3 & 3]) + direction + suffix(size), count + "," + d(y()));
    } else if ((op_ & 0x800) == 0) {
      emit(std::string(kNames[op_ >> 9 & 3]) + direction + ".w", ea(kMemoryAlterable, 2));
    } else if (is020()) {
      bit_field();
    }
  }
  void bit_field() {
    static constexpr const char* kNames[] = {"bftst", "bfextu", "bfchg", "bfexts",
                                             "bfclr", "bfffo",  "bfset", "bfins"};
    const unsigned kind = op_ >> 8 & 7;
    const bool reads_only = kind == 0 || kind == 1 || kind == 3 || kind == 5;
    const unsigned word = next();
    const std::string operand = ea((reads_only ? kControl : kControlAlterable) | 1u, 1);
    const unsigned width = word & 31;
    const std::string offset_text =
        (word & 0x800) != 0 ? d(word >> 6) : "#" + number(word >> 6 & 31);
    const std::string width_text =
        (word & 0x20) != 0 ? d(word) : "#" + number(width == 0 ? 32 : width);
    const std::string field = "{" + offset_text + ":" + width_text + "}";
    if (((word & 0x800) != 0 && (word & 0x600) != 0) ||
        ((word & 0x20) != 0 && (word & 0x18) != 0) || (word & 0x8000) != 0) {
      inexact();
    }
    const std::string reg = d(word >> 12);
    if (kind == 7) {
      emit(kNames[kind], reg + "," + operand + field);
    } else if (kind == 1 || kind == 3 || kind == 5) {
      emit(kNames[kind], operand + field + "," + reg);
    } else {
      if ((word & 0x7000) != 0) inexact();
      emit(kNames[kind], operand + field);
    }
  }

  const std::vector<std::uint16_t>& code_;
  std::uint32_t address_;
  Model model_;
  bool gnu_;
  std::uint16_t op_;
  unsigned used_ = 1;
  unsigned saved_reg_ = 8;  ///< register field of a second operand, else 8
  bool valid_ = true;
  bool exact_ = true;
  std::string text_;
};

}  // namespace

Disassembly disassemble(const std::vector<std::uint16_t>& code, std::uint32_t address, Model model,
                        Syntax syntax) {
  static const std::vector<std::uint16_t> kNothing{0};
  return Decoder(code.empty() ? kNothing : code, address, model, syntax).run();
}

}  // namespace collide::m68k
