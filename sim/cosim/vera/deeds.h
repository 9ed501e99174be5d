// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "model/vera/register_file.h"
#include "model/vera/signals.h"
#include "sim/cosim/coverage.h"

/// Deeds of the agents around the unit, for coverage and for the generator, which aims at each.
namespace collide::vera {

/// Registers of audio and SPI from here on.
constexpr unsigned kFirstOfOthers = 27;

enum Deed : unsigned {
  kReadsIsr,
  kWritesIsr,
  kWritesIen,
  kWritesIrqLine,
  kWritesVideo,
  kWritesDisplay,  ///< scales and bounds
  kSetsLayer,
  kReadsData,
  kWritesData,
  kResetsByCtrl,
  kResetsByPin,
  kHoldBegins,
  kHoldEnds,
  kRefuses,  ///< not ready
  kLooks,
  kDeedCount,
  // Aimed at for other bins alone
  kReadsScanline = kDeedCount,
  kReadsAll,
  kWritesAll
};
inline cosim::CoverGroup::Axis deed_axis() {
  return {"deed",
          {"ISR read", "ISR write", "IEN write", "IRQLINE write", "DC_VIDEO write",
           "scale or bound write", "layer write", "DATA read", "DATA write", "CTRL reset", "i_rst",
           "hold begins", "hold ends", "not ready", "look"}};
}

/// Clocks from a deed to an event, or back, that count as near.
constexpr unsigned kNear = 9;
inline cosim::CoverGroup::Axis distance_axis() {
  return {"clocks", {"3 to 9 before", "1 or 2 before", "0", "1 or 2 after", "3 to 9 after"}};
}
constexpr unsigned kSameClock = 2;
/// The distance of a deed in clock `then` from a later event in clock `now`, if it is near.
inline std::optional<unsigned> distance_index(std::uint64_t then, std::uint64_t now) {
  if (then == now || now - then > kNear) return std::nullopt;
  return now - then <= 2 ? 1 : 0;
}

/// A bit for each that is done in a clock.
inline unsigned deeds_in(const Inputs& in, const Inputs& before, int dcsel) {
  unsigned deeds = 0;
  const auto add = [&deeds](bool is, Deed deed) { deeds |= is ? 1U << deed : 0U; };
  const bool reads = in.strobe && !in.write;
  const bool writes = in.strobe && in.write;
  add(reads && in.reg == kIsr, kReadsIsr);
  add(writes && in.reg == kIsr, kWritesIsr);
  add(writes && in.reg == kIen, kWritesIen);
  add(writes && in.reg == kIrqLineL, kWritesIrqLine);
  const bool display = writes && in.reg >= kDcVideo && in.reg <= kDcBorder && dcsel < 2;
  const bool video = display && in.reg == kDcVideo && dcsel == 0;
  add(video, kWritesVideo);
  add(display && !video, kWritesDisplay);
  add(writes && in.reg >= kL0Config && in.reg < kL1Config + 7, kSetsLayer);
  const bool data = in.reg == kData0 || in.reg == kData1;
  add(reads && data, kReadsData);
  add(writes && data, kWritesData);
  add(writes && in.reg == kCtrl && (in.data & kResets) != 0, kResetsByCtrl);
  add(in.rst && !before.rst, kResetsByPin);
  add(in.hold && !before.hold, kHoldBegins);
  add(!in.hold && before.hold, kHoldEnds);
  add(!in.ready && before.ready, kRefuses);
  add(in.look, kLooks);
  return deeds;
}

}  // namespace collide::vera
