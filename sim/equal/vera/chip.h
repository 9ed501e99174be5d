// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/equal/vera/relation.h"

namespace collide::vera {

using symbolic::Case;
using symbolic::Expected;
using symbolic::Lemma;
using symbolic::Observation;

inline Expected always(const std::string& name, const z3::expr& value) {
  return {name, value, yes()};
}
inline Expected always(const std::string& name, const Bool& value) {
  return always(name, value.term());
}
/// Each of them, always.
std::vector<Expected> all_of(const Observation& fields);
/// The same, one after the other.
template <class T>
std::vector<T> operator+(std::vector<T> one, const std::vector<T>& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

/// What a program without its own choice comes to, on all its paths.
z3::expr value_of(const std::function<z3::expr()>& program);

/// Something about the RTL alone.
Case holds(const std::string& name, const Bool& given, const Bool& claim);

// What is taken for granted of the world around the chip.

inline const symbolic::Assumption kQuiet = {
    "a register is accessed while o_busy is low",
    "the header of rtl/vera/vera_data_ports.sv; sim/units/vera/pins.h leaves four clocks",
    {symbolic::by_need("vera", "33")}};
inline const symbolic::Assumption kTime = {"fewer than 2^62 clocks have passed",
                                           "5800 years at 25 MHz",
                                           {symbolic::by_need("vera", "a reset within")}};

/// An invariant's case of beginning.
inline std::string after_reset(const std::string& invariant) {
  return "after reset: " + invariant;
}

/// The whole chip in one clock.
class Chip {
 public:
  explicit Chip(const symbolic::Rtl& rtl)
      : rtl_(rtl), now(rtl, Flops::At::kBefore), then(rtl, Flops::At::kAfter) {}

  Bool in(const char* pin) const { return is_high(rtl_.input(pin)); }
  Bool out(const char* pin) const { return is_high(rtl_.output(pin)); }
  const z3::expr& input(const char* pin) const { return rtl_.input(pin); }
  const z3::expr& output(const char* pin) const { return rtl_.output(pin); }
  z3::expr later(const char* pin) const { return rtl_.later(rtl_.output(pin)); }

  /// A clock in which nothing is reset, and nothing held.
  Bool runs() const { return !now.flag("r_rst") && !in("i_hold"); }
  Bool interlaced() const { return out("o_interlaced"); }

  /// The lemma that `cases` make.
  static Lemma lemma(const char* name, const char* says,
                     const std::function<std::vector<Case>(const Chip&)>& cases,
                     const symbolic::Grounds& grounds = {});
  static Lemma slow(Lemma lemma);

 private:
  const symbolic::Rtl& rtl_;

 public:
  Flops now, then;
};

}  // namespace collide::vera
