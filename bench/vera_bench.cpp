// SPDX-License-Identifier: MIT
// Frames a second of the VERA golden model. Every sprite moves every frame, so every frame is a new
// one.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "model/vera/golden.h"

namespace {

using namespace collide::vera;

struct Scene {
  int sprites;
  int size;  // width and height
  bool bpp8;
  int spread;     // rows the sprites are scattered over
  double target;  // frames a second wanted
};

void run(benchmark::State& state, const Scene& scene) {
  Golden unit;
  std::mt19937 random(1);
  std::vector<std::uint8_t> vram(kAttributeBase);
  for (auto& byte : vram) byte = static_cast<std::uint8_t>(random());
  unit.load_vram(0, vram.data(), vram.size());
  std::vector<Sprite> sprites(static_cast<std::size_t>(scene.sprites));
  for (Sprite& s : sprites) {
    s.address = (random() % 2000) * 32;
    s.bpp8 = scene.bpp8;
    s.x = static_cast<int>(random() % 640);
    s.y = static_cast<int>(random() % static_cast<unsigned>(scene.spread));
    s.mask = static_cast<int>(random() % 16);
    s.z = 1 + static_cast<int>(random() % 3);
    s.hflip = random() % 2 == 0;
    s.vflip = random() % 2 == 0;
    s.width = s.height = scene.size;
    s.palette = static_cast<int>(random() % 16);
  }
  int nibbles = 0;
  for (auto step : state) {
    for (std::size_t i = 0; i < sprites.size(); ++i) {
      sprites[i].x = (sprites[i].x + 1 + static_cast<int>(i % 3)) % 640;
      sprites[i].y = (sprites[i].y + 1) % scene.spread;
      unit.load_sprite(static_cast<int>(i), sprites[i]);
    }
    nibbles |= unit.run_frame().nibble;
  }
  benchmark::DoNotOptimize(nibbles);
  state.counters["frames/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["target"] = scene.target;
}

constexpr double kDense = 6000;
constexpr double kSparse = 20000;

BENCHMARK_CAPTURE(run, dense_128_of_64x64_4bpp, Scene{128, 64, false, 480, kDense});
BENCHMARK_CAPTURE(run, dense_128_of_64x64_8bpp, Scene{128, 64, true, 480, kDense});
BENCHMARK_CAPTURE(run, dense_128_of_16x16_in_a_band, Scene{128, 16, false, 32, kDense});
BENCHMARK_CAPTURE(run, dense_128_of_8x8_in_a_band, Scene{128, 8, false, 10, kDense});
BENCHMARK_CAPTURE(run, sparse_16_of_16x16, Scene{16, 16, false, 480, kSparse});
BENCHMARK_CAPTURE(run, sparse_128_of_8x8, Scene{128, 8, false, 480, kSparse});

}  // namespace

BENCHMARK_MAIN();
