// SPDX-License-Identifier: MIT
#include "sim/units/divergence.h"

#include <fmt/format.h>

#include <regex>

#include "model/common/record.h"

namespace collide {

std::string Divergence::without_numbers(const std::string& text) {
  static const std::regex kNumber(" ?\\(?\\b(0x[0-9A-Fa-f]+|[0-9]+)\\b\\)?");
  return std::regex_replace(text, kNumber, "");
}

std::string Divergence::sentence() const {
  return fmt::format("RTL and golden model differ: {} at clock {}: expected {}, got {}", what(),
                     clock_, expected_, actual_);
}

std::string Divergence::Origin::sentence() const {
  return fmt::format("{} in clock {}: the golden model {}, the RTL {}", what, clock, expected,
                     actual);
}

const Record<Divergence::Origin>& record_of(const Divergence::Origin* /*origin*/) {
  static const auto kRecord = Record<Divergence::Origin>("origin")
                                  .member("clock", &Divergence::Origin::clock, "of the RTL")
                                  .member("what", &Divergence::Origin::what)
                                  .member("expected", &Divergence::Origin::expected)
                                  .member("actual", &Divergence::Origin::actual);
  return kRecord;
}

const Record<Divergence::Moment>& record_of(const Divergence::Moment* /*moment*/) {
  using Moment = Divergence::Moment;
  static const auto kRecord =
      Record<Moment>("moment").member("golden", &Moment::golden).member("rtl", &Moment::rtl);
  return kRecord;
}

const Record<Divergence>& brief_record() {
  static const auto kRecord =
      Record<Divergence>("divergence", "The first difference between RTL and golden model.")
          .member("step", &Divergence::step, "that was running")
          .shows("what", [](const Divergence& found) { return std::string(found.what()); })
          .shows("clock", &Divergence::clock, "of the RTL, as in its wave")
          .shows("expected", &Divergence::expected, "the golden model's")
          .shows("actual", &Divergence::actual, "the RTL's")
          .shows(
              "origin", [](const Divergence& found) { return *found.origin; },
              "where the RTL first did something else, if that was earlier and is known")
          .only_if([](const Divergence& found) { return found.origin.has_value(); });
  return kRecord;
}

const Record<Divergence>& record_of(const Divergence* /*divergence*/) {
  static const auto kRecord =
      Record<Divergence>("divergence", "The first place where RTL and golden model differ.")
          .member("kind", &Divergence::kind_, "what differs, without the numbers")
          .member("when", &Divergence::conditions,
                  "what the unit was set to, as far as it may have to do with it")
          .member("step", &Divergence::step, "of the job")
          .member("what", &Divergence::what_)
          .member("clock", &Divergence::clock_, "of the RTL, as its wave counts them")
          .member("expected", &Divergence::expected_, "the golden model's")
          .member("actual", &Divergence::actual_, "the RTL's")
          .member("origin", &Divergence::origin,
                  "where the RTL first did something else, if that was earlier and is known: a "
                  "cell of VERA's line buffer")
          .only_if([](const Divergence& found) { return found.origin.has_value(); })
          .member("since", &Divergence::since,
                  "the clock in which the grant, row or run began that diverged, if it is known")
          .only_if([](const Divergence& found) { return found.since.has_value(); })
          .member("context", &Divergence::context,
                  "what led up to it; an empty text of the RTL is the same as the golden model's");
  return kRecord;
}

}  // namespace collide
