// SPDX-License-Identifier: MIT
#include "sim/waves/register_table.h"

#include <fmt/format.h>

#include <functional>
#include <map>

#include "model/blitter/generated/register_tables.h"
#include "model/impact/generated/register_tables.h"
#include "model/overlap/generated/register_tables.h"
#include "model/vera/generated/register_tables.h"

namespace collide::waves {
namespace {

/// Names by index; registers that share one are separated by slashes.
class Table {
 public:
  /// `bytes` are those of a word of the bus.
  explicit Table(unsigned bytes) : bytes_(bytes) {}

  void add(const DescribedRegister& one) {
    const unsigned first = one.offset / bytes_;
    if (!one.is_array() && one.bytes > bytes_) {
      name(first, fmt::format("{} high", one.name));
      name(first + 1, fmt::format("{} low", one.name));
    } else if (!one.is_array()) {
      name(first, std::string(one.name));
    }
    for (unsigned at = 0; one.is_array() && at < one.count * one.words; ++at) {
      const unsigned index = at / one.words;
      const unsigned word = at % one.words;
      const std::string which = one.count == 1   ? fmt::format("{}", word)
                                : one.words == 1 ? fmt::format("{}", index)
                                                 : fmt::format("{}, word {}", index, word);
      name(first + index * one.stride / bytes_ + word, fmt::format("{} {}", one.name, which));
    }
  }
  /// Of a bus with so many index bits. Where all indices are few, each has a line.
  std::string text(unsigned bits) {
    constexpr unsigned kFewBits = 5;
    for (unsigned at = 0; bits <= kFewBits && at < 1U << bits; ++at) {
      names_.try_emplace(at, "no register");
    }
    std::string text;
    for (const auto& [at, name] : names_) {
      text += fmt::format("{:0{}X} {}\n", at, (bits + 3) / 4, name);
    }
    return text;
  }

 private:
  void name(unsigned at, const std::string& name) {
    std::string& names = names_[at];
    names += (names.empty() ? "" : " / ") + name;
  }

  unsigned bytes_;
  std::map<unsigned, std::string> names_;
};

template <std::size_t kCount>
std::string table_of(const DescribedRegister (&registers)[kCount], unsigned bits, unsigned bytes) {
  Table table(bytes);
  for (const DescribedRegister& one : registers) table.add(one);
  return table.text(bits);
}

}  // namespace

std::string register_table(const std::string& unit) {
  static const std::map<std::string, std::function<std::string()>> kTables = {
      {"blitter", [] { return table_of(blitter::kRegisters, 5, 2); }},
      {"overlap", [] { return table_of(overlap::kRegisters, 12, 4); }},
      {"impact", [] { return table_of(impact::kRegisters, 12, 4); }},
      {"vera", [] { return table_of(vera::kRegisters, 5, 1); }}};
  return kTables.at(unit)();
}

}  // namespace collide::waves
