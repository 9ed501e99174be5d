// SPDX-License-Identifier: MIT
#include "sim/show/demo/offset_sweep.h"

#include <chrono>

#include "model/blitter/ram.h"
#include "sim/tools/wave_file.h"
#include "sim/units/blitter/make.h"

namespace collide::demo {
namespace {

using techniques::Mandin;

/// A unit with its own memory, in which both masks lie.
class Player {
 public:
  Player(const scene::Mask& first, const scene::Mask& second, const blitter::MakeUnit& make_unit)
      : unit_(make_unit(ram_)),
        host_(*unit_),
        mandin_(host_, ram_, {kBuffer, kFlag}, Mandin::Options{}),
        first_{kFirst, first.stride(), {0, 0, first.width(), first.height()}},
        second_{kSecond, second.stride(), {0, 0, second.width(), second.height()}} {
    techniques::store_mask(first, ram_, kFirst);
    techniques::store_mask(second, ram_, kSecond);
  }

  Mandin::Result test(int dx, int dy) {
    second_.place.x = dx;
    second_.place.y = dy;
    return mandin_.test(first_, second_);
  }

  blitter::Unit& unit() { return *unit_; }

 private:
  // The largest mask has 32000 bytes.
  static constexpr std::uint32_t kFirst = 0x0000;
  static constexpr std::uint32_t kSecond = 0x8000;
  static constexpr std::uint32_t kBuffer = 0x10000;
  static constexpr std::uint32_t kFlag = 0x12000;

  blitter::Ram ram_{1U << 17};
  std::unique_ptr<blitter::Unit> unit_;
  blitter::HostBus host_;
  Mandin mandin_;
  Mandin::Sprite first_, second_;
};

int count_common_pixels(const scene::Mask& first, const scene::Mask& second, int dx, int dy) {
  int count = 0;
  for (int y = 0; y < second.height(); ++y) {
    for (int x = 0; x < second.width(); ++x) {
      const int x1 = x + dx, y1 = y + dy;
      if (x1 < 0 || x1 >= first.width() || y1 < 0 || y1 >= first.height()) continue;
      count += static_cast<int>(second.solid(x, y) && first.solid(x1, y1));
    }
  }
  return count;
}

}  // namespace

OffsetSweep sweep_offsets(const scene::Mask& first, const scene::Mask& second,
                          const std::function<void(int done, int all)>& progress) {
  Player golden(first, second, blitter::unit_maker(On::kGolden));
  Player rtl(first, second, blitter::unit_maker(On::kRtl));
  Player lockstep(first, second, blitter::unit_maker(On::kLockstep));

  OffsetSweep sweep;
  sweep.columns = first.width() + second.width() + 1;
  sweep.rows = first.height() + second.height() + 1;
  std::chrono::steady_clock::duration lockstep_time{};
  for (int row = 0; row < sweep.rows; ++row) {
    if (progress) progress(row, sweep.rows);
    for (int column = 0; column < sweep.columns; ++column) {
      OffsetSweep::Offset offset{};
      offset.dx = column - second.width();
      offset.dy = row - second.height();
      const Mandin::Result result = rtl.test(offset.dx, offset.dy);
      offset.zone = result.zone;
      offset.rtl_flag = result.flag;
      offset.golden_flag = golden.test(offset.dx, offset.dy).flag;
      offset.common_pixels = count_common_pixels(first, second, offset.dx, offset.dy);

      const auto start = std::chrono::steady_clock::now();
      lockstep.test(offset.dx, offset.dy);
      lockstep_time += std::chrono::steady_clock::now() - start;

      sweep.collisions += static_cast<std::uint64_t>(offset.common_pixels > 0);
      sweep.disagreements += static_cast<std::uint64_t>(!offset.agrees());
      sweep.accesses += result.accesses;
      sweep.clocks += result.clocks;
      sweep.offsets.push_back(offset);
    }
  }
  if (progress) progress(sweep.rows, sweep.rows);
  sweep.compared = lockstep.unit().compared();
  sweep.lockstep_seconds = std::chrono::duration<double>(lockstep_time).count();
  return sweep;
}

void record_wave(const scene::Mask& first, const scene::Mask& second, int dx, int dy,
                 const std::filesystem::path& path) {
  tools::WaveFile wave(path);
  Player(first, second, blitter::unit_maker(On::kRtl, wave.clocks())).test(dx, dy);
  wave.keep();
}

}  // namespace collide::demo
