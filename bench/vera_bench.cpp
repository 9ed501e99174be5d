// SPDX-License-Identifier: MIT
// Frames a second of the VERA golden model and of lockstep, clocks a second of the RTL. Every
// sprite moves every frame, so that every frame is a new one.
#include <Vvera.h>

#include <random>
#include <vector>

#include "bench/figure.h"
#include "model/vera/golden.h"
#include "sim/units/vera/make.h"
#include "sim/units/vera/pins.h"

namespace collide::bench::vera_bench {
namespace {

using namespace vera;

constexpr double kDense = 8000;
constexpr double kSparse = 30000;
constexpr double kRtlClocks = 40e6;
constexpr double kLockstep = 120;

struct Scene {
  int sprites;
  int size;  // width and height
  bool bpp8;
  int rows;  // the sprites are scattered over
  double target;
};

struct Ran {
  double frames = 0;
  double clocks = 0;
};

/// Frames of the scene for as long as the benchmark wants them.
Ran run(benchmark::State& state, const Scene& scene, Unit& unit) {
  std::mt19937 random(1);
  std::vector<std::uint8_t> vram(kAttributeBase);
  for (auto& byte : vram) byte = static_cast<std::uint8_t>(random());
  unit.load_vram(0, vram.data(), vram.size());
  std::vector<Sprite> sprites(static_cast<std::size_t>(scene.sprites));
  for (Sprite& s : sprites) {
    s.address = static_cast<std::uint32_t>(random() % 2000 * 32);
    s.bpp8 = scene.bpp8;
    s.x = static_cast<std::int16_t>(random() % 640);
    s.y = static_cast<std::int16_t>(random() % static_cast<unsigned>(scene.rows));
    s.mask = random() % 16;
    s.z = static_cast<std::uint8_t>(1 + random() % 3);
    s.hflip = random() % 2 == 0;
    s.vflip = random() % 2 == 0;
    s.width = s.height = static_cast<std::uint8_t>(scene.size);
    s.palette = random() % 16;
  }
  Ran ran;
  int nibbles = 0;
  for (auto _ : state) {
    const CountedBody counted;
    for (std::size_t i = 0; i < sprites.size(); ++i) {
      sprites[i].x = static_cast<std::int16_t>((sprites[i].x + 1 + static_cast<int>(i % 3)) % 640);
      sprites[i].y = static_cast<std::int16_t>((sprites[i].y + 1) % scene.rows);
      unit.load_sprite(static_cast<int>(i), sprites[i]);
    }
    const Frame frame = unit.run_frame();
    nibbles |= frame.nibble;
    ran.frames += 1;
    ran.clocks += static_cast<double>(frame.clocks);
  }
  benchmark::DoNotOptimize(nibbles);
  report_work(state, ran.clocks);
  return ran;
}

void golden(benchmark::State& state, const Scene& scene) {
  Golden unit;
  report_rate(state, run(state, scene, unit).frames, "frames/s", scene.target);
}

void rtl(benchmark::State& state, const Scene& scene) {
  const auto unit = unit_maker(On::kRtl)();
  report_rate(state, run(state, scene, *unit).clocks, "clocks/s", scene.target);
}

/// By Verilator's public function instead of sim/units/direct_edge.h.
class EvalVera : public Vvera {
 public:
  using Vvera::Vvera;
};

void rtl_by_eval(benchmark::State& state, const Scene& scene) {
  Pins<EvalVera> unit;
  report_rate(state, run(state, scene, unit).clocks, "clocks/s", scene.target);
}

void lockstep(benchmark::State& state, const Scene& scene) {
  const auto unit = unit_maker(On::kLockstep)();
  report_rate(state, run(state, scene, *unit).frames, "frames/s", scene.target);
}

BENCHMARK_CAPTURE(rtl, usual, Scene{128, 16, false, 480, kRtlClocks})
    ->Name("VERA RTL under Verilator, no trace: 128 of 16x16");
BENCHMARK_CAPTURE(rtl, dense, Scene{128, 64, false, 480, kRtlClocks})
    ->Name("VERA RTL under Verilator, no trace: 128 of 64x64");
BENCHMARK_CAPTURE(rtl_by_eval, usual, Scene{128, 16, false, 480, 0})
    ->Name("VERA RTL by eval(), no trace: 128 of 16x16");
BENCHMARK_CAPTURE(lockstep, usual, Scene{128, 16, false, 480, kLockstep})
    ->Name("VERA lockstep: 128 of 16x16");
BENCHMARK_CAPTURE(golden, dense, Scene{128, 64, false, 480, kDense})
    ->Name("VERA golden, over budget: 128 of 64x64, 4 bpp");
BENCHMARK_CAPTURE(golden, dense8, Scene{128, 64, true, 480, kDense})
    ->Name("VERA golden, over budget: 128 of 64x64, 8 bpp");
BENCHMARK_CAPTURE(golden, band, Scene{128, 16, false, 32, kDense})
    ->Name("VERA golden, over budget: 128 of 16x16 in a band");
BENCHMARK_CAPTURE(golden, sparse, Scene{16, 16, false, 480, kSparse})
    ->Name("VERA golden, sparse: 16 of 16x16");
BENCHMARK_CAPTURE(golden, sparse8, Scene{128, 8, false, 480, kSparse})
    ->Name("VERA golden, sparse: 128 of 8x8");

}  // namespace
}  // namespace collide::bench::vera_bench
