// SPDX-License-Identifier: MIT
#include "sim/units/pin_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "model/common/input_error.h"
#include "sim/units/blitter/checker.h"
#include "sim/units/divergence.h"
#include "sim/units/impact/checked.h"
#include "sim/units/impact/parameters.h"
#include "sim/units/list_unit/checker.h"
#include "sim/units/overlap/checked.h"
#include "sim/units/overlap/parameters.h"
#include "sim/units/vera/checker.h"

namespace collide {
namespace {

constexpr std::uint32_t kAll = ~std::uint32_t{0};

/// Bits that count while something holds.
constexpr std::uint32_t when(bool holds, std::uint32_t bits = kAll) {
  return holds ? bits : 0;
}

/// A word with its highest bits first, of which X stands for one that is neither 0 nor 1.
std::string bits_text(const PinValue& value, unsigned width) {
  std::string text;
  for (unsigned bit = width; bit-- > 0;) {
    text += (value.unknown >> bit & 1) != 0 ? 'X' : (value.bits >> bit & 1) != 0 ? '1' : '0';
  }
  return text;
}

/// The divergence with a remark on what the RTL has.
Divergence with_remark(const Divergence& found, const std::string& remark) {
  Divergence remarked(found.what(), found.clock(), found.expected(), found.actual() + remark,
                      found.kind());
  remarked.conditions = found.conditions;
  remarked.context = found.context;
  return remarked;
}

enum class Kind : std::uint8_t { kIn, kMaybeIn, kOut, kMaybeOut };
constexpr Kind kIn = Kind::kIn, kOut = Kind::kOut, kMaybeOut = Kind::kMaybeOut;

/// Sets a pin to its value. An output that the design lacks has none.
template <class T>
void assign(T& pin, const PinValue& value) {
  pin = static_cast<T>(value.bits);
}
void assign(std::optional<bool>& pin, const PinValue& value) {
  pin = value.is_there ? std::optional(value.bits != 0) : std::nullopt;
}
void assign(int& pin, const PinValue& value) {
  pin = value.is_there ? static_cast<int>(value.bits) : vera::Outputs::kNoMeaning;
}

// Each unit lists its pins, all inputs first, to a function of kind, name, width, the pin's place
// in Inputs or Outputs, and the bits that must have a value in this clock.

/// The pins of a unit, and its checker.
class Blitter {
 public:
  using Inputs = blitter::Inputs;
  using Outputs = blitter::Outputs;

  explicit Blitter(const Timing& timing) : checker_(timing) {}

  template <class Pin>
  void list(const Pin& pin, Inputs& in, Outputs& out) const {
    const std::uint32_t lanes =
        ((in.reg_sel & 2U) != 0 ? 0xFF00U : 0U) | ((in.reg_sel & 1U) * 0xFFU);
    pin(kIn, "i_rst", 1, in.rst, kAll);
    pin(kIn, "i_reg_cyc", 1, in.reg_cyc, kAll);
    pin(kIn, "i_reg_stb", 1, in.reg_stb, when(in.reg_cyc));
    pin(kIn, "i_reg_we", 1, in.reg_we, when(in.reg()));
    pin(kIn, "i_reg_adr", 5, in.reg_offset, when(in.reg()));
    pin(kIn, "i_reg_sel", 2, in.reg_sel, when(in.reg()));
    pin(kIn, "i_reg_dat", 16, in.reg_dat, when(in.reg() && in.reg_we, lanes));
    pin(kIn, "i_reg_fc", 3, in.reg_fc, when(in.reg()));
    pin(kIn, "i_bus_grant", 1, in.grant, kAll);
    pin(kIn, "i_bus_cycle", 1, in.bus_cycle, kAll);
    pin(kIn, "i_mem_ack", 1, in.ack, kAll);
    pin(kIn, "i_mem_err", 1, in.err, kAll);
    pin(kIn, "i_mem_dat", 16, in.mem_dat, when(in.ack && !out.we));
    pin(kOut, "o_done", 1, out.done, kAll);
    pin(kOut, "o_bus_request", 1, out.request, kAll);
    pin(kOut, "o_reg_ack", 1, out.reg_ack, kAll);
    pin(kOut, "o_reg_err", 1, out.reg_err, kAll);
    pin(kOut, "o_reg_dat", 16, out.reg_dat, when(out.reg_ack && !in.reg_we, lanes));
    pin(kOut, "o_mem_cyc", 1, out.cyc, kAll);
    pin(kOut, "o_mem_stb", 1, out.stb, kAll);
    pin(kOut, "o_mem_we", 1, out.we, when(out.accesses()));
    pin(kOut, "o_mem_sel", 2, out.sel, when(out.accesses()));
    pin(kOut, "o_mem_adr", 23, out.adr, when(out.accesses()));
    pin(kOut, "o_mem_dat", 16, out.dat, when(out.accesses() && out.we));
    pin(kMaybeOut, "o_quiet", 1, out.quiet, kAll);
  }
  static void complete(Inputs& in, Outputs& out) {
    in.reg_offset = static_cast<std::uint8_t>(in.reg_offset << 1);
    out.adr <<= 1;
  }
  static unsigned accesses(const Inputs& in, const Outputs& out) {
    return (out.answers() ? 1U : 0U) + (in.answers() ? 1U : 0U);
  }

  /// The checker numbers clocks from the first one that it sees.
  void begin(std::uint64_t clock) {
    Inputs reset;
    reset.rst = true;
    Outputs silent{};
    silent.done = true;
    for (std::uint64_t n = 0; n <= clock; ++n) checker_.see(reset, silent);
    unseen_ = checker_.comparisons();
  }
  blitter::Checker& checker() { return checker_; }
  std::uint64_t comparisons() const { return checker_.comparisons() - unseen_; }

 private:
  blitter::Checker checker_;
  std::uint64_t unseen_ = 0;  // comparisons of the reset
};

/// Overlap and impact.
class ListUnit {
 public:
  using Inputs = list_unit::Inputs;
  using Outputs = list_unit::Outputs;

  ListUnit(list_unit::CheckedUnit unit, const Timing& timing)
      : unit_(std::move(unit)), timing_(timing), bytes_(unit_.port.data_width / 8) {}

  template <class Pin>
  void list(const Pin& pin, Inputs& in, Outputs& out) const {
    const bool access = in.reg_cyc && in.reg;
    pin(kIn, "i_rst", 1, in.rst, kAll);
    pin(kIn, "i_trigger", 1, in.trigger, kAll);
    pin(kIn, "i_reg_cyc", 1, in.reg_cyc, kAll);
    pin(kIn, "i_reg_stb", 1, in.reg, when(in.reg_cyc));
    pin(kIn, "i_reg_we", 1, in.reg_we, when(access));
    pin(kIn, "i_reg_adr", 12, in.reg_offset, when(access));
    pin(kIn, "i_reg_sel", 4, in.reg_sel, when(access));
    pin(kIn, "i_reg_dat", 32, in.reg_dat, when(access && in.reg_we, lanes(in.reg_sel)));
    pin(kIn, "i_mem_stall", 1, in.stall, kAll);
    pin(kIn, "i_mem_ack", 1, in.ack, kAll);
    pin(kIn, "i_mem_err", 1, in.err, kAll);
    pin(kIn, "i_mem_dat", 32, in.mem_dat, 0);
    pin(kOut, "o_irq", 1, out.irq, kAll);
    pin(kOut, "o_reg_ack", 1, out.reg_ack, kAll);
    pin(kOut, "o_reg_dat", 32, out.reg_dat, when(out.reg_ack && !in.reg_we));
    pin(kOut, "o_mem_cyc", 1, out.cyc, kAll);
    pin(kOut, "o_mem_stb", 1, out.stb, kAll);
    pin(kOut, "o_mem_we", 1, out.we, when(out.stb));
    pin(kOut, "o_mem_adr", 31, out.adr, when(out.stb));
    pin(kOut, "o_mem_sel", 4, out.sel, when(out.stb));
    pin(kOut, "o_mem_dat", 32, out.dat, when(out.stb && out.we));
  }
  void complete(Inputs& in, Outputs& out) const {
    const bool cyc = in.reg_cyc;
    in.reg = cyc && in.reg;
    in.reg_cyc = cyc && !in.reg;
    in.reg_offset *= 4;
    out.adr *= bytes_;
  }
  static unsigned accesses(const Inputs& in, const Outputs& out) {
    return (out.reg_ack ? 1U : 0U) + (out.stb && !in.stall ? 1U : 0U);
  }

  void begin(std::uint64_t clock) {
    checker_.emplace(unit_, clock, timing_);
    Inputs reset;
    reset.rst = true;
    checker_->see(reset, {});
  }
  list_unit::Checker& checker() { return *checker_; }
  std::uint64_t comparisons() const { return checker_ ? checker_->comparisons() : 0; }

 private:
  static std::uint32_t lanes(unsigned select) {
    std::uint32_t bits = 0;
    for (unsigned lane = 0; lane < 4; ++lane) bits |= (select >> lane & 1U) * 0xFFU << 8 * lane;
    return bits;
  }

  const list_unit::CheckedUnit unit_;
  const Timing timing_;
  const unsigned bytes_;  // of an access
  std::optional<list_unit::Checker> checker_;
};

class Vera {
 public:
  using Inputs = vera::Inputs;
  using Outputs = vera::Outputs;

  template <class Pin>
  void list(const Pin& pin, Inputs& in, Outputs& out) const {
    const bool access = in.strobe || in.look;
    pin(kIn, "i_rst", 1, in.rst, kAll);
    pin(kIn, "i_hold", 1, in.hold, kAll);
    pin(kIn, "i_strobe", 1, in.strobe, kAll);
    pin(Kind::kMaybeIn, "i_look", 1, in.look, kAll);
    pin(kIn, "i_write", 1, in.write, when(access));
    pin(kIn, "i_register", 5, in.reg, when(access));
    pin(kIn, "i_data", 8, in.data, when(access && in.write));
    pin(kIn, "i_vram_ready", 1, in.ready, kAll);
    pin(kIn, "i_vram_data", 32, in.vram_data, 0);
    pin(kIn, "i_wait_states", 4, in.wait_states, kAll);
    list(pin, out);
  }
  /// When an output is compared, the checker knows. So a bit without a value becomes one that
  /// differs from the golden model's.
  template <class Pin>
  static void list(const Pin& pin, Outputs& out) {
    pin(kOut, "o_data", 8, out.data, 0);
    pin(kMaybeOut, "o_busy", 1, out.busy, 0);
    pin(kOut, "o_irq", 1, out.irq, 0);
    pin(kOut, "o_vram_request", 1, out.vram_request, 0);
    pin(kOut, "o_vram_write", 1, out.vram_write, 0);
    pin(kOut, "o_vram_bytes", 4, out.vram_bytes, 0);
    pin(kOut, "o_vram_address", 15, out.vram_address, 0);
    pin(kOut, "o_vram_data", 32, out.vram_data, 0);
    pin(kMaybeOut, "o_picture", 10, out.picture, 0);
    pin(kOut, "o_interlaced", 1, out.interlaced, 0);
    pin(kOut, "o_interlace", 1, out.interlace, 0);
    pin(kOut, "o_line", 10, out.line, 0);
    pin(kOut, "o_clock", 11, out.clock, 0);
    pin(kOut, "o_shown", 10, out.shown, 0);
    pin(kOut, "o_scanline", 9, out.scanline, 0);
    pin(kOut, "o_field", 1, out.field, 0);
    pin(kOut, "o_row_start", 1, out.row_start, 0);
    pin(kOut, "o_row", 9, out.row, 0);
    pin(kMaybeOut, "o_t", 10, out.t, 0);
    pin(kOut, "o_pixel", 1, out.pixel, 0);
    pin(kOut, "o_pixel_first", 1, out.pixel_first, 0);
    pin(kOut, "o_pixel_last", 1, out.pixel_last, 0);
    pin(kOut, "o_pixel_column", 10, out.pixel_column, 0);
    pin(kOut, "o_pixel_write", 1, out.pixel_write, 0);
    pin(kOut, "o_pixel_cell", 14, out.pixel_cell, 0);
    pin(kOut, "o_pixel_hit", 4, out.pixel_hit, 0);
    pin(kMaybeOut, "o_working", 1, out.working, 0);
    pin(kOut, "o_clear", 1, out.clear, 0);
    pin(kOut, "o_clear_index", 8, out.clear_index, 0);
    pin(kOut, "o_swap", 1, out.swap, 0);
    pin(kOut, "o_latch", 1, out.latch, 0);
    pin(kOut, "o_nibble", 4, out.nibble, 0);
    pin(kOut, "o_status", 3, out.status, 0);
  }
  static void complete(Inputs& /*in*/, Outputs& /*out*/) {}
  static unsigned accesses(const Inputs& in, const Outputs& /*out*/) { return in.strobe ? 1 : 0; }

  /// The golden model has all clocks of the reset.
  void begin(std::uint64_t clock) {
    checker_.set_up(
        [clock](vera::Golden& golden) {
          Inputs reset;
          reset.rst = true;
          for (std::uint64_t n = 0; n <= clock; ++n) golden.clock(reset);
        },
        clock + 1);
  }
  vera::Checker& checker() { return checker_; }
  std::uint64_t comparisons() const { return checker_.comparisons(); }

  std::vector<std::uint32_t> expected() {
    std::vector<std::uint32_t> values;
    Outputs out = checker_.expected();
    list([&](Kind, const char*, unsigned, auto& pin,
             std::uint32_t) { values.push_back(static_cast<std::uint32_t>(pin)); },
         out);
    return values;
  }

 private:
  vera::Checker checker_;
};

template <class Unit>
class CheckedPins final : public PinChecker {
 public:
  template <class... Parts>
  explicit CheckedPins(const std::string& name, Parts&&... parts)
      : PinChecker(name), unit_(std::forward<Parts>(parts)...) {
    const auto note = [this](Kind kind, const char* pin, unsigned width, auto&, std::uint32_t) {
      pins_.push_back(
          {pin, width, kind < Kind::kOut, kind == Kind::kMaybeIn || kind == Kind::kMaybeOut});
    };
    unit_.list(note, in_, out_);
  }
  std::uint64_t comparisons() const override { return unit_.comparisons(); }

  void load(std::uint32_t address, std::uint8_t data) override {
    if constexpr (std::is_same_v<Unit, Vera>) {
      if (clocks_ > 0) refuse("video RAM is loaded before the first clock");
      if (address >= vera::kAttributeBase && data != 0) {
        refuse("the attributes from 0x1FC00 on are written by accesses");
      }
      unit_.checker().set_up([&](vera::Golden& golden) { golden.load_vram(address, &data, 1); }, 0);
    } else {
      PinChecker::load(address, data);
    }
  }

 private:
  bool is_reset(const std::vector<PinValue>& values) override {
    if (values.at(0).unknown != 0) refuse("i_rst has no value");
    return values[0].bits != 0;
  }
  void begin() override { unit_.begin(clocks_ - 1); }
  void show(const std::vector<PinValue>& values) override {
    take(values);
    accesses_ += Unit::accesses(in_, out_);
    telling([this] { unit_.checker().see(in_, out_); });
  }
  void show_quiet(std::uint64_t clocks, const std::vector<PinValue>& values) override {
    if constexpr (std::is_same_v<Unit, Vera>) {
      const bool all_known = std::all_of(values.begin(), values.end(), is_known);
      if (!all_known) {
        unit_.checker().set_up([clocks](vera::Golden& golden) { golden.run(clocks); }, clocks_);
      }
      take(values);
      telling([&] { unit_.checker().quiet(all_known ? clocks : 0, out_); });
    } else {
      PinChecker::show_quiet(clocks, values);
    }
  }
  void finish() override {
    telling([this] { unit_.checker().end(); });
  }

  static bool is_known(const PinValue& value) { return value.unknown == 0; }

  void take(const std::vector<PinValue>& values) {
    remark_.clear();
    const bool all_known = std::all_of(values.begin(), values.end(), is_known);
    set(values);
    if (!all_known) find_unknown(values);
    unit_.complete(in_, out_);
  }
  void set(const std::vector<PinValue>& values) {
    std::size_t n = 0;
    unit_.list(
        [&](Kind, const char*, unsigned, auto& pin, std::uint32_t) { assign(pin, values[n++]); },
        in_, out_);
  }
  void find_unknown(const std::vector<PinValue>& values) {
    std::size_t n = 0;
    unit_.list(
        [&](Kind kind, const char* name, unsigned width, auto&, std::uint32_t counts) {
          const PinValue& value = values[n++];
          if ((value.unknown & counts) == 0) return;
          if (kind < Kind::kOut) refuse(fmt::format("{} is {}", name, bits_text(value, width)));
          throw Divergence(name, clocks_, "0 or 1 in each bit", bits_text(value, width),
                           "output without a value");
        },
        in_, out_);
    if constexpr (std::is_same_v<Unit, Vera>) make_differ(values);
  }
  /// Gives bits without a value the value that the golden model does not have.
  void make_differ(std::vector<PinValue> values) {
    const std::vector<std::uint32_t> expected = unit_.expected();
    const std::size_t inputs = values.size() - expected.size();
    for (std::size_t n = 0; n < expected.size(); ++n) {
      PinValue& value = values[inputs + n];
      if (value.unknown == 0) continue;
      const PinFact& pin = pins_[inputs + n];
      remark_ += fmt::format("{}{} is {}", remark_.empty() ? "; " : ", ", pin.name,
                             bits_text(value, pin.width));
      value.bits |= value.unknown & ~expected[n];
    }
    set(values);
  }

  template <class Act>
  void telling(const Act& act) const {
    try {
      act();
    } catch (const Divergence& found) {
      if (remark_.empty()) throw;
      throw with_remark(found, remark_);
    }
  }

  Unit unit_;
  typename Unit::Inputs in_{};
  typename Unit::Outputs out_{};
  std::string remark_;  // on bits without a value
};

}  // namespace

template <class Act>
void PinChecker::act(const Act& what) {
  if (is_over_) refuse("a clock follows the end or a divergence");
  is_over_ = true;
  try {
    what();
  } catch (const std::logic_error& error) {
    refuse(error.what());
  }
  is_over_ = false;
}

void PinChecker::refuse(const std::string& what) const {
  throw InputError(fmt::format("{}, clock {}", unit_, clocks_), what);
}

bool PinChecker::has_begun(const std::vector<PinValue>& values) {
  if (values.size() != pins_.size()) {
    refuse(fmt::format("{} pins, expected {}", values.size(), pins_.size()));
  }
  if (begun_) return true;
  if (is_reset(values)) return false;
  if (clocks_ == 0) refuse("i_rst is 0, expected a reset in the first clock");
  begin();
  return begun_ = true;
}

void PinChecker::see(const std::vector<PinValue>& values) {
  act([&] {
    if (has_begun(values)) show(values);
    ++clocks_;
  });
}

void PinChecker::quiet(std::uint64_t clocks, const std::vector<PinValue>& values) {
  act([&] {
    if (!has_begun(values)) refuse("the reset goes on");
    clocks_ += clocks;
    show_quiet(clocks, values);
  });
}

void PinChecker::show_quiet(std::uint64_t /*clocks*/, const std::vector<PinValue>& /*values*/) {
  refuse("every clock is compared, expected no others");
}
void PinChecker::load(std::uint32_t /*address*/, std::uint8_t /*data*/) {
  refuse("the pins show what memory has");
}

void PinChecker::end() {
  act([&] {
    if (begun_) finish();
  });
  is_over_ = true;
  if (comparisons() == 0 || accesses_ == 0) {
    throw NothingCompared(unit_ + ": nothing was compared");
  }
}

Timing timing_named(const std::string& name, unsigned patience) {
  if (name != "exact" && name != "transactions" && name != "results") {
    throw InputError("timing", "\"" + name + "\", expected exact, transactions or results");
  }
  Timing timing;
  timing.exact = name == "exact";
  timing.results = name == "results";
  timing.patience = patience;
  return timing;
}

std::unique_ptr<PinChecker> make_pin_checker(const std::string& unit, const Timing& timing,
                                             const JsonField& parameters) {
  const bool is_list_unit = unit == "overlap" || unit == "impact";
  if (timing.results && unit != "blitter") {
    throw InputError("timing", "results, expected exact or transactions");
  }
  if (unit == "vera" && !timing.exact) {
    throw InputError("timing", std::string(timing.name()) + ", expected exact");
  }
  if (!is_list_unit && !parameters.value().empty()) parameters.fail("expected none");
  if (unit == "blitter") return std::make_unique<CheckedPins<Blitter>>(unit, timing);
  if (unit == "vera") return std::make_unique<CheckedPins<Vera>>(unit);
  if (unit == "overlap") {
    return std::make_unique<CheckedPins<ListUnit>>(
        unit, overlap::checked(overlap::parse_parameters(parameters, On::kGolden)), timing);
  }
  if (unit == "impact") {
    return std::make_unique<CheckedPins<ListUnit>>(
        unit, impact::checked(impact::parse_parameters(parameters, On::kGolden)), timing);
  }
  throw InputError("unit", "\"" + unit + "\", expected blitter, vera, overlap or impact");
}

}  // namespace collide
