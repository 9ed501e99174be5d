// SPDX-License-Identifier: MIT
//
// The functions that dpi/collide_pkg.sv imports. No exception gets out. A checker is a number; 0 is
// none.
#include "dpi/collide_dpi.h"

#include <cstddef>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "sim/units/divergence.h"
#include "sim/units/pin_checker.h"

namespace collide::dpi {
namespace {

/// A checker of a bench, and why its last call has failed.
struct Held {
  std::unique_ptr<PinChecker> checker;
  std::vector<PinValue> pins;
  std::string report = "nothing differs";
};

Held* held(collide_checker checker) {
  return reinterpret_cast<Held*>(static_cast<std::uintptr_t>(checker));
}

std::string report_of(const Divergence& found) {
  std::string text = "clock " + std::to_string(found.clock()) + ": " + found.what() +
                     ": expected " + found.expected() + ", actual " + found.actual();
  for (const Divergence::Moment& moment : found.context) {
    text += "\n  " + moment.golden;
    if (!moment.rtl.empty() && moment.rtl != moment.golden) text += "  <->  " + moment.rtl;
  }
  return text;
}

/// 1, or 0 with a report.
template <class Act>
unsigned char act(collide_checker checker, const Act& what) {
  Held* const bench = held(checker);
  if (bench == nullptr) return 0;
  try {
    what(*bench);
    return 1;
  } catch (const Divergence& found) {
    bench->report = report_of(found);
  } catch (const std::exception& error) {
    bench->report = error.what();
  }
  return 0;
}

/// The pins as a packed structure has them, the last one in the lowest bits.
void take(Held& bench, const collide_logic* vector) {
  const std::vector<PinFact>& facts = bench.checker->pins();
  std::size_t at = 0;
  for (std::size_t n = facts.size(); n-- > 0;) {
    PinValue& pin = bench.pins[n];
    pin.bits = pin.unknown = 0;
    for (unsigned bit = 0; bit < facts[n].width; ++bit, ++at) {
      const collide_logic& word = vector[at / 32];
      const std::uint32_t unknown = word.unknown >> at % 32 & 1;
      pin.unknown |= unknown << bit;
      pin.bits |= (word.value >> at % 32 & 1 & ~unknown) << bit;
    }
    if (!pin.is_there) pin.bits = pin.unknown = 0;
  }
}

}  // namespace
}  // namespace collide::dpi

using collide::dpi::act;
using collide::dpi::held;
using collide::dpi::Held;

collide_checker collide_create(const char* unit, const char* timing, unsigned patience,
                               const char* parameters) {
  try {
    const std::string text = parameters;
    const collide::Json json =
        text.empty() ? collide::Json::object() : collide::parse_json(text, "parameters");
    auto bench = std::make_unique<Held>();
    bench->checker = collide::make_pin_checker(unit, collide::timing_named(timing, patience),
                                               collide::JsonField("parameters", json));
    bench->pins.resize(bench->checker->pins().size());
    return reinterpret_cast<std::uintptr_t>(bench.release());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collide_create: %s\n", error.what());
    return 0;
  }
}
void collide_destroy(collide_checker checker) {
  delete held(checker);
}
unsigned char collide_lacks(collide_checker checker, const char* pin) {
  return act(checker, [pin](Held& bench) {
    const auto& facts = bench.checker->pins();
    for (std::size_t n = 0; n < facts.size(); ++n) {
      if (facts[n].name != std::string(pin) || !facts[n].is_optional) continue;
      bench.pins[n].is_there = false;
      return;
    }
    throw collide::InputError("pin", "\"" + std::string(pin) + "\" is not optional");
  });
}
unsigned char collide_load(collide_checker checker, unsigned address, unsigned data) {
  return act(checker, [=](Held& bench) {
    for (unsigned n = 0; n < 4; ++n) {
      bench.checker->load(address + n, static_cast<std::uint8_t>(data >> 8 * n));
    }
  });
}
unsigned char collide_see(collide_checker checker, const collide_logic* pins) {
  return act(checker, [pins](Held& bench) {
    take(bench, pins);
    bench.checker->see(bench.pins);
  });
}
unsigned char collide_end(collide_checker checker) {
  return act(checker, [](Held& bench) { bench.checker->end(); });
}
const char* collide_report(collide_checker checker) {
  return checker == 0 ? "no such checker" : held(checker)->report.c_str();
}
unsigned long long collide_comparisons(collide_checker checker) {
  return checker == 0 ? 0 : held(checker)->checker->comparisons();
}
unsigned long long collide_accesses(collide_checker checker) {
  return checker == 0 ? 0 : held(checker)->checker->accesses();
}
