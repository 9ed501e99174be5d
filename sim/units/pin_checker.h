// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/common/json.h"
#include "sim/units/timing.h"

namespace collide {

/// A pin of a unit, by its name in rtl/.
struct PinFact {
  const char* name;
  unsigned width;  ///< in bits; of a bus whose width is a parameter, the greatest
  bool is_input;
  bool is_optional;  ///< a design may lack it
};

/// The value of a pin in one clock.
struct PinValue {
  std::uint32_t bits = 0;     ///< 0 where a bit is unknown
  std::uint32_t unknown = 0;  ///< bits that are neither 0 nor 1
  bool is_there = true;       ///< false: the design lacks the pin
};

/// The checker of a unit for benches that have its pins as values in a list: Python, cocotb, DPI.
/// It adds no comparison of its own but one: an output that is compared has a value. Every function
/// throws Divergence when the design does not agree, with the clocks counted from the first one
/// seen, and InputError when the bench breaks a rule. After either of them nothing more is taken.
class PinChecker {
 public:
  virtual ~PinChecker() = default;

  /// All pins, inputs before outputs.
  const std::vector<PinFact>& pins() const { return pins_; }

  /// The pins of a clock before the edge that ends it, in the order of pins(). The first clocks are
  /// those of a reset. They are not compared.
  void see(const std::vector<PinValue>& values);
  /// VERA: in the `clocks` before this one nobody has acted. The pins of this clock, which has not
  /// ended, are compared.
  void quiet(std::uint64_t clocks, const std::vector<PinValue>& values);
  /// VERA, before the first clock: a byte of video RAM, 0 otherwise. Attributes of sprites are
  /// written by accesses only.
  virtual void load(std::uint32_t address, std::uint8_t data);
  /// No clock follows. Throws NothingCompared if there was no comparison or no access.
  void end();

  /// Values compared.
  virtual std::uint64_t comparisons() const = 0;
  /// Accesses seen: answered ones of registers, and of memory those taken (list units) or answered
  /// (blitter).
  std::uint64_t accesses() const { return accesses_; }
  /// Clocks seen.
  std::uint64_t clocks() const { return clocks_; }

 protected:
  explicit PinChecker(std::string unit) : unit_(std::move(unit)) {}

  virtual void show_quiet(std::uint64_t clocks, const std::vector<PinValue>& values);
  /// Throws InputError.
  [[noreturn]] void refuse(const std::string& what) const;

  std::vector<PinFact> pins_;
  std::uint64_t accesses_ = 0;
  std::uint64_t clocks_ = 0;

 private:
  virtual bool is_reset(const std::vector<PinValue>& values) = 0;
  /// The checker begins with clock `clocks_ - 1`, the last of the reset.
  virtual void begin() = 0;
  virtual void show(const std::vector<PinValue>& values) = 0;
  virtual void finish() = 0;

  template <class Act>
  void act(const Act& what);
  /// False: the reset goes on.
  bool has_begun(const std::vector<PinValue>& values);

  const std::string unit_;
  bool begun_ = false;
  bool is_over_ = false;
};

/// A bench that has compared nothing has shown nothing.
class NothingCompared : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// "exact", "transactions" or "results". Throws InputError for another name.
Timing timing_named(const std::string& name, unsigned patience);

/// The checker of "blitter", "vera", "overlap" or "impact". `parameters` are those of a list unit's
/// RTL that are not the defaults. Throws InputError.
std::unique_ptr<PinChecker> make_pin_checker(const std::string& unit, const Timing& timing,
                                             const JsonField& parameters);

}  // namespace collide
