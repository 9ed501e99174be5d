// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <numeric>
#include <optional>

#include "model/judge/adapters/registry.h"
#include "model/vera/timing.h"
#include "sim/show/exhibits/still.h"
#include "sim/show/exhibits/timing.h"
#include "sim/units/vera/make.h"
#include "sim/units/vera/rtl.h"
#include "sim/waves/wave_values.h"

namespace collide::exhibits {
namespace {

constexpr std::uint64_t kLineClocks = vera::vga_timing::kLineClocks;
constexpr std::uint64_t kBefore = 12, kAfter = 4;  // clocks shown
constexpr unsigned kMaskShift = 10;                // of a cell {mask 4, z 2, colour 8}

/// Notes the first line that reports a collision, and the wave clock at its end.
class Scout final : public vera::Observer {
 public:
  void watch(vera::Unit& unit) {
    unit_ = &unit;
    unit.observe(this);
  }
  void on_row(const vera::Row& row) override {
    if (row.hit == 0 || clock) return;
    clock = unit_->wave_clock();
    line = row.row;
  }
  void on_frame(const vera::Frame&) override {}

  std::optional<std::uint64_t> clock;
  int line = 0;

 private:
  vera::Unit* unit_ = nullptr;
};

/// Shows the film's only frame on the RTL.
void show(const techniques::Film& film, const WaveOptions& wave, Scout* scout) {
  techniques::Equipment equipment;
  equipment.vera = [&] {
    auto unit = vera::unit_maker(On::kRtl, wave)();
    if (scout != nullptr) scout->watch(*unit);
    return unit;
  };
  techniques::make_technique("vera", film, equipment)->step(0);
}

constexpr const char* kPixel = "vera.o_pixel";
constexpr const char* kColumn = "vera.o_pixel_column[9:0]";
constexpr const char* kRaw = "vera.w_raw[7:0]";
constexpr const char* kMask = "vera.w_mask[3:0]";
constexpr const char* kCell = "vera.w_cell_before[13:0]";
constexpr const char* kHit = "vera.o_pixel_hit[3:0]";
constexpr const char* kSum = "vera.w_accumulator[3:0]";
constexpr const char* kFetch = "vera.w_sprite_request";

}  // namespace

Diagram vera_timing(const compare::Comparison& comparison, const techniques::Film& film,
                    const tools::WaveFile& wave) {
  Diagram timing;
  timing.title = "VERA: the pixel of the first collision";
  const auto hit = first_hit(comparison, "vera");
  if (!hit) {
    timing.caption = "VERA reports no collision in this scene.";
    return timing;
  }
  std::vector<int> all(static_cast<std::size_t>(film.objects()));
  std::iota(all.begin(), all.end(), 0);
  const techniques::Film pictured = still(film, hit->frame, all);
  Scout scout;
  show(pictured, {}, &scout);
  if (!scout.clock) {
    timing.caption = "The RTL shows no collision in the frame in which the technique reported one.";
    return timing;
  }
  show(pictured, wave.clocks(*scout.clock - kLineClocks, *scout.clock), nullptr);
  wave.check();

  const waves::WaveValues values(wave.path(),
                                 {kPixel, kColumn, kRaw, kMask, kCell, kHit, kSum, kFetch});
  const std::uint64_t period = vera::kRtlClockPeriod;
  const auto at = [&](const char* signal, std::uint64_t clock) {
    return values.at(signal, clock * period);
  };
  std::uint64_t found = values.first() / period;
  while (at(kHit, found) == 0 && found < values.last() / period) ++found;

  Diagram::Lane fetch{"asks for the next 8 pixels", true, {}}, column{"column", false, {}},
      raw{"colour of the pixel (0: none)", false, {}}, mask{"mask of the sprite", false, {}},
      there{"mask in the line buffer", false, {}}, both{"bits in both: collision", false, {}},
      sum{"collected in this frame", false, {}};
  const std::uint64_t first = found - kBefore;
  std::optional<std::uint64_t> fetched;
  for (std::uint64_t clock = first; clock <= found + kAfter; ++clock) {
    const bool pixel = at(kPixel, clock) != 0, solid = pixel && at(kRaw, clock) != 0;
    const auto maybe = [](bool given, const std::string& text) {
      return given ? std::optional(text) : std::nullopt;
    };
    if (at(kFetch, clock) != 0 && clock < found) fetched = clock;
    fetch.values.push_back(at(kFetch, clock) != 0 ? "1" : "0");
    column.values.push_back(maybe(pixel, fmt::format("{}", at(kColumn, clock))));
    raw.values.push_back(maybe(pixel, fmt::format("{}", at(kRaw, clock))));
    mask.values.push_back(maybe(solid, binary(at(kMask, clock), 4)));
    there.values.push_back(maybe(solid, binary(at(kCell, clock) >> kMaskShift, 4)));
    both.values.push_back(maybe(at(kHit, clock) != 0, binary(at(kHit, clock), 4)));
    sum.values.push_back(binary(at(kSum, clock), 4));
    timing.times.push_back(fmt::format("{}", clock));
  }
  timing.lanes = {fetch, column, raw, mask, there, both, sum};
  timing.caption = fmt::format(
      "Frame {}, line {}. The chip draws the sprites of a line one after the other, a pixel a "
      "clock, "
      "into a buffer that remembers for every column the mask of the sprite that is there. A pixel "
      "that falls on one with a common bit is a collision.",
      hit->frame, scout.line);
  if (fetched) {
    timing.steps.push_back(
        {std::size_t(*fetched - first),
         "The chip asks the video memory for the next eight pixels of the sprite "
         "that it is drawing."});
  }
  timing.steps.push_back(
      {std::size_t(kBefore),
       fmt::format("Column {}: the pixel is solid, and its sprite has the mask {}. In the line "
                   "buffer there is a pixel with the mask {} already. They share {}: a collision.",
                   at(kColumn, found), binary(at(kMask, found), 4),
                   binary(at(kCell, found) >> kMaskShift, 4), binary(at(kHit, found), 4))});
  timing.steps.push_back(
      {std::size_t(kBefore + 1),
       fmt::format("The bits are collected: {}. At the end of the picture the processor reads them "
                   "all in one register, without knowing where or who.",
                   binary(at(kSum, found + 1), 4))});
  timing.axis = "Below the lines: clocks of VERA, 25 million in a second.";
  timing.wave = wave.destination().string();
  return timing;
}

}  // namespace collide::exhibits
