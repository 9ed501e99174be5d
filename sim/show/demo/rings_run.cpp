// SPDX-License-Identifier: MIT
#include "sim/show/demo/rings_run.h"

#include <chrono>
#include <memory>
#include <optional>

#include "model/vera/timing.h"
#include "sim/show/pictures/ring_picture.h"
#include "sim/tools/wave_file.h"
#include "sim/units/vera/make.h"

namespace collide::demo {
namespace {

/// One scan line of VGA timing.
constexpr std::uint64_t kLineClocks = vera::vga_timing::kLineClocks;

/// Notes the wave clock at the end of the first line that reports a collision.
class FirstHit final : public vera::Observer {
 public:
  explicit FirstHit(const vera::Unit& unit) : unit_(unit) {}

  void on_row(const vera::Row& row) override {
    if (row.hit != 0 && !clock) clock = unit_.wave_clock();
  }
  void on_frame(const vera::Frame&) override {}

  std::optional<std::uint64_t> clock;

 private:
  const vera::Unit& unit_;
};

}  // namespace

RingsRun run_rings(const RingsOptions& options) {
  const std::unique_ptr<vera::Unit> unit = vera::unit_maker(options.on)();
  x16::RingDemo demo(*unit, options.mode);
  RingsRun run;
  std::chrono::steady_clock::duration time{};
  int hit = 0;
  for (int frame = 1; frame <= options.frames; ++frame) {
    if (options.progress) options.progress(frame);
    const auto start = std::chrono::steady_clock::now();
    const x16::Report& report = demo.step();
    time += std::chrono::steady_clock::now() - start;
    if (frame == 1) run.first_nibble = report.isr >> 4;
    hit += static_cast<int>(report.hits.size());
    run.targets_hit.push_back(hit);
    if (options.picture_every > 0 && (frame - 1) % options.picture_every == 0) {
      run.pictures.push_back(show::draw_report(demo.detector(), report));
    }
  }
  run.seconds = std::chrono::duration<double>(time).count();
  run.compared = unit->compared();
  return run;
}

void record_first_collision(const std::filesystem::path& path) {
  const std::unique_ptr<vera::Unit> scout = vera::unit_maker(On::kRtl)();
  FirstHit first(*scout);
  scout->observe(&first);
  x16::RingDemo(*scout, x16::Mode::kOriginal).step();

  tools::WaveFile wave(path);
  const WaveOptions clocks =
      first.clock ? wave.clocks(*first.clock - kLineClocks, *first.clock + kLineClocks / 4)
                  : wave.clocks();
  std::unique_ptr<vera::Unit> rtl = vera::unit_maker(On::kRtl, clocks)();
  x16::RingDemo(*rtl, x16::Mode::kOriginal).step();
  rtl.reset();
  wave.keep();
}

}  // namespace collide::demo
