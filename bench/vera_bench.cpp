// SPDX-License-Identifier: MIT
// Frames a second of the VERA golden model. Every sprite moves every frame, so that every frame is
// a new one.
#include <random>
#include <vector>

#include "bench/figure.h"
#include "model/vera/golden.h"

namespace collide::bench {
namespace {

using namespace vera;

constexpr double kDense = 6000;
constexpr double kSparse = 20000;

struct Scene {
  int sprites;
  int size;  // width and height
  bool bpp8;
  int rows;  // the sprites are scattered over
  double target;
};

void run(benchmark::State& state, const Scene& scene) {
  Golden unit;
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
  int nibbles = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i < sprites.size(); ++i) {
      sprites[i].x = static_cast<std::int16_t>((sprites[i].x + 1 + static_cast<int>(i % 3)) % 640);
      sprites[i].y = static_cast<std::int16_t>((sprites[i].y + 1) % scene.rows);
      unit.load_sprite(static_cast<int>(i), sprites[i]);
    }
    nibbles |= unit.run_frame().nibble;
  }
  benchmark::DoNotOptimize(nibbles);
  report_rate(state, static_cast<double>(state.iterations()), "frames/s", scene.target);
}

BENCHMARK_CAPTURE(run, dense, Scene{128, 64, false, 480, kDense})
    ->Name("VERA golden, over budget: 128 of 64x64, 4 bpp");
BENCHMARK_CAPTURE(run, dense8, Scene{128, 64, true, 480, kDense})
    ->Name("VERA golden, over budget: 128 of 64x64, 8 bpp");
BENCHMARK_CAPTURE(run, band, Scene{128, 16, false, 32, kDense})
    ->Name("VERA golden, over budget: 128 of 16x16 in a band");
BENCHMARK_CAPTURE(run, sparse, Scene{16, 16, false, 480, kSparse})
    ->Name("VERA golden, sparse: 16 of 16x16");
BENCHMARK_CAPTURE(run, sparse8, Scene{128, 8, false, 480, kSparse})
    ->Name("VERA golden, sparse: 128 of 8x8");

}  // namespace
}  // namespace collide::bench
