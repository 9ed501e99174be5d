// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/free_coverage.h"

#include <algorithm>
#include <array>
#include <string>

namespace collide::vera {
namespace {

using cosim::Coverage;
using cosim::CoverGroup;

/// The groups, in the order that make_free_coverage lists them.
enum FreeGroup : std::size_t {
  kIsrAboutEvents,
  kLinesWritten,
  kLinesRead,
  kWrittenAboutSwaps,
  kHoldChanges,
  kNotReady,
  kResetsMade,
  kAccessesInHold,
  kLooksMade,
  kHitsAboutLatches,
  kGhosts,
  kBytesInHold
};

constexpr std::array<unsigned, 16> kLineValues{0,   1,   2,   4,   8,   16,  32,  64,
                                               128, 255, 256, 257, 480, 510, 511, 512};
constexpr std::array<int, 15> kShownLines{0,   1,   2,   4,   8,   16,  32, 64,
                                          128, 256, 480, 510, 511, 512, 524};

CoverGroup::Axis relation() {
  return {"clock", {"before", "the same", "after"}};
}
CoverGroup::Axis raster_axis() {
  return {"timing", {"VGA", "composite"}};
}
template <class Numbers>
CoverGroup::Axis numbers(const std::string& name, const Numbers& values) {
  CoverGroup::Axis axis{name, {}};
  for (const auto value : values) axis.values.push_back(std::to_string(value));
  return axis;
}
template <class Numbers, class Number>
std::optional<unsigned> place_of(Number value, const Numbers& values) {
  for (unsigned i = 0; i < values.size(); ++i) {
    if (values[i] == value) return i;
  }
  return {};
}

bool accesses(const Inputs& in, bool write, std::uint8_t reg) {
  return in.strobe && in.write == write && in.reg == reg;
}

}  // namespace

Coverage make_free_coverage() {
  return Coverage(
      {
          CoverGroup("ISR about an event", {{"access", {"read", "acknowledged"}},
                                            {"bit", {"VSYNC", "LINE", "SPRCOL"}},
                                            relation(),
                                            raster_axis()}),
          CoverGroup("IRQLINE written", {numbers("line", kLineValues), raster_axis()})
              .exclude("it has nine bits",
                       [](const CoverGroup::Point& point) { return kLineValues[point[0]] == 512; }),
          CoverGroup("SCANLINE read", {numbers("line displayed, VGA", kShownLines)}),
          CoverGroup("written about a swap",
                     {{"register",
                       {"DC_VIDEO", "DC_HSCALE", "DC_VSCALE", "DC_HSTART", "DC_HSTOP", "DC_VSTART",
                        "DC_VSTOP", "IRQLINE", "IEN"}},
                      relation()}),
          CoverGroup("hold changes",
                     {{"to", {"low", "high"}},
                      {"in", {"no row", "a lookup", "a request", "its word's clock", "a pixel"}}})
              .exclude(
                  "a fetch is not taken in hold",
                  [](const CoverGroup::Point& point) { return point[0] == 0 && point[1] == 3; }),
          CoverGroup("not ready",
                     {{"asked by", {"CPU to write", "CPU to read", "a layer", "a sprite"}},
                      {"held", {"0", "1"}}}),
          CoverGroup(
              "reset",
              {{"by", {"pin", "CTRL"}},
               {"in", {"no row", "a row", "a latch", "a swap", "a pixel", "a busy port, held"}}})
              .exclude(
                  "the port takes no access then",
                  [](const CoverGroup::Point& point) { return point[0] == 1 && point[1] == 5; }),
          CoverGroup("access in hold",
                     {{"access", {"DATA read", "DATA write", "other read", "other write"}},
                      {"hold", {"first clock", "later"}}}),
          CoverGroup("look", {{"at", {"DATA while busy", "ISR", "others"}}, {"held", {"0", "1"}}}),
          CoverGroup("hit about a latch",
                     {{"it is",
                       {"the first of its bit, in the clock before",
                        "in its clock, in the next nibble neither", "in the clock after"}}}),
          CoverGroup("ghost pixel",
                     {{"display stops", {"below 636", "at 636 to 639", "from 640 on"}},
                      {"takes the cell", {"0", "1"}}}),
          CoverGroup("byte to the attributes in hold",
                     {{"of the record", {"looked up", "looked up next"}},
                      {"in its last clock", {"0", "1"}}}),
      },
      true);
}

FreeCover::FreeCover(const Job& job, Coverage& coverage)
    : coverage_(coverage), first_sprite_(kSprites) {
  registers_.set(job.registers);
  for (const auto& [index, record] : job.frames.front().sprites) {
    if (decode(record).z == 0) continue;
    first_sprite_ = static_cast<unsigned>(index);
    break;
  }
}

void FreeCover::see(const Outputs& out, const Inputs& in) {
  if (last_.is) finish_clock(out);
  ++since_byte_;
  see_byte(in);
  before_ = last_;
  last_ = {true, out, in, 0, false};
  last_.reset =
      before_.is &&
      (before_.in.rst || (accesses(before_.in, true, kCtrl) && (before_.in.data & kResets) != 0));
  if (last_.reset) {
    registers_.reset();
    dcsel_ = 0;
    hit_clock_ = -1;
    hit_ = hits_ = with_latch_ = 0;
    latched_ = false;
    return;
  }
  if (!in.hold) {
    see_hits(out);
    see_ghost(out);
  }
  if (in.strobe) see_access(out, in);
  if (in.look) {
    const bool of_data = in.reg == kData0 || in.reg == kData1;
    const unsigned at = of_data && out.busy != 0 ? 0 : in.reg == kIsr ? 1 : 2;
    coverage_.group(kLooksMade).hit({at, in.hold ? 1U : 0U});
  }
  see_reset(out, in);
  if (before_.is && before_.in.hold != in.hold) {
    coverage_.group(kHoldChanges).hit({in.hold ? 1U : 0U, static_cast<unsigned>(phase(out))});
  }
  if (!in.ready && out.vram_request) {
    const unsigned by = out.vram_write ? 0 : out.busy != 0 ? 1 : out.vram_address < 0 ? 2 : 3;
    coverage_.group(kNotReady).hit({by, in.hold ? 1U : 0U});
  }
}

/// What the clock seen last has led to.
void FreeCover::finish_clock(const Outputs& next) {
  const Inputs& in = last_.in;
  const unsigned timing = last_.out.interlaced ? 1 : 0;
  const std::uint8_t cleared = accesses(in, true, kIsr) ? in.data & 7 : 0;
  const auto kept = static_cast<std::uint8_t>(last_.out.status & ~cleared);
  last_.events =
      last_.reset || in.rst ? std::uint8_t{0} : static_cast<std::uint8_t>(next.status & ~kept);
  const auto count = [&](const Seen& access, const Seen& event, unsigned relation) {
    const bool reads = accesses(access.in, false, kIsr);
    if (!access.is || access.reset || !(reads || accesses(access.in, true, kIsr))) return;
    for (unsigned bit = 0; bit < 3; ++bit) {
      if ((event.events >> bit & 1) == 0) continue;
      if (!reads && (access.in.data >> bit & 1) == 0) continue;
      coverage_.group(kIsrAboutEvents).hit({reads ? 0U : 1U, bit, relation, timing});
    }
  };
  count(before_, last_, 0);
  count(last_, last_, 1);
  if (before_.is) count(last_, before_, 2);
  const auto written = [&](const Seen& access, const Seen& swap, unsigned relation) {
    if (!access.is || access.reset || !swap.out.swap || swap.in.hold) return;
    if (const auto reg = display_register(access.in)) {
      coverage_.group(kWrittenAboutSwaps).hit({*reg, relation});
    }
  };
  written(before_, last_, 0);
  written(last_, last_, 1);
  if (before_.is) written(last_, before_, 2);
}

std::optional<unsigned> FreeCover::display_register(const Inputs& in) const {
  if (!in.strobe || !in.write) return {};
  if (in.reg == kIrqLineL) return 7;
  if (in.reg == kIen) return 8;
  if (in.reg < kDcVideo || in.reg > kDcBorder || dcsel_ > 1) return {};
  if (dcsel_ == 1) return 3U + in.reg - kDcVideo;
  return in.reg == kDcBorder ? std::optional<unsigned>() : 0U + in.reg - kDcVideo;
}

void FreeCover::see_access(const Outputs& out, const Inputs& in) {
  if (in.write) {
    if (in.reg == kCtrl) dcsel_ = in.data >> 1 & 63;
    const RegisterFile::Effect effect = registers_.write(in.reg, in.data);
    if (effect.stores && effect.address >= kAttributeBase) {
      byte_at_ = effect.address - kAttributeBase;
      since_byte_ = 0;
    }
    if (in.reg == kIrqLineL || in.reg == kIen) {
      const auto line = static_cast<unsigned>(registers_.settings().irq_line);
      if (const auto value = place_of(line, kLineValues)) {
        coverage_.group(kLinesWritten).hit({*value, out.interlaced ? 1U : 0U});
      }
    }
  } else {
    registers_.after_read(in.reg);
    if ((in.reg == kIrqLineL || in.reg == kIen) && !out.interlaced) {
      if (const auto line = place_of(out.shown, kShownLines)) {
        coverage_.group(kLinesRead).hit({*line});
      }
    }
  }
  if (!in.hold) return;
  const bool data = in.reg == kData0 || in.reg == kData1;
  const unsigned access = (data ? 0U : 2U) + (in.write ? 1U : 0U);
  coverage_.group(kAccessesInHold).hit({access, before_.is && before_.in.hold ? 1U : 0U});
}

void FreeCover::see_hits(const Outputs& out) {
  const bool follows = out.clock == 0 ? latched_ : out.clock == hit_clock_ + 1;
  CoverGroup& group = coverage_.group(kHitsAboutLatches);
  if (latched_) {
    if ((with_latch_ & ~out.nibble) != 0) group.hit({1});
    with_latch_ = hit_;
    hit_ = hits_ = 0;
    if (follows && out.pixel_hit != 0) group.hit({2});
  }
  if (out.latch && follows && (hit_ & ~hits_) != 0) group.hit({0});
  hits_ |= hit_;
  hit_ = out.pixel_hit;
  hit_clock_ = out.clock;
  latched_ = out.latch;
}

/// It comes in the clock after a swap.
void FreeCover::see_ghost(const Outputs& out) {
  if (out.interlaced || !out.pixel || out.t != kLastRenderClock || out.clock != 0) return;
  const Registers& r = registers_.settings();
  const int shown = std::max(0, std::min<int>(r.hstop, vga_timing::kLineClocks) - r.hstart);
  const int column = shown * r.hscale / 128;
  const unsigned stops = column < kScreenColumns - 4 ? 0 : column < kScreenColumns ? 1 : 2;
  coverage_.group(kGhosts).hit({stops, out.pixel_write ? 1U : 0U});
}

/// Two clocks behind its access. Before the first sprite the finder looks up record t.
void FreeCover::see_byte(const Inputs& in) {
  if (since_byte_ != 3) return;
  const unsigned record = byte_at_ / 8;
  const auto t = static_cast<unsigned>(last_.out.t);
  if (!last_.reset && last_.in.hold && byte_at_ % 8 >= 4 && t < first_sprite_ &&
      (record == t || record == t + 1)) {
    coverage_.group(kBytesInHold).hit({record - t, in.hold ? 0U : 1U});
  }
  first_sprite_ = std::min(first_sprite_, record);
}

void FreeCover::see_reset(const Outputs& out, const Inputs& in) {
  const bool by_register = accesses(in, true, kCtrl) && (in.data & kResets) != 0;
  if (!in.rst && !by_register) return;
  CoverGroup& group = coverage_.group(kResetsMade);
  const unsigned by = in.rst ? 0 : 1;
  group.hit({by, out.t < kLastRenderClock + 1 ? 1U : 0U});
  if (out.latch) group.hit({by, 2});
  if (out.swap) group.hit({by, 3});
  if (out.pixel) group.hit({by, 4});
  if (out.busy != 0 && in.hold) group.hit({by, 5});
}

FreeCover::Phase FreeCover::phase(const Outputs& out) const {
  const auto by_sprite = [](const Outputs& one) {
    return one.vram_request && one.busy == 0 && one.vram_address >= 0;
  };
  if (out.pixel) return Phase::kPixel;
  if (by_sprite(before_.out) && before_.in.ready && !before_.in.hold) return Phase::kArrives;
  if (by_sprite(out)) return Phase::kAsked;
  return out.t <= kLastRenderClock ? Phase::kLookup : Phase::kNoRow;
}

}  // namespace collide::vera
