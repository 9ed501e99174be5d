// SPDX-License-Identifier: MIT
// Frames a second in which a 68000 at 8 MHz knows which of 128 sprites share a pixel: by the
// overlap unit and its driver, alone, and by the blitter, which is told whose boxes meet. The same
// discs of 16x16 on the same machine; seconds are the machine's.
#include <algorithm>
#include <functional>

#include "bench/figure.h"
#include "bench/machine_frames.h"
#include "model/overlap/descriptor.h"
#include "sim/platform/mandin_batch.h"
#include "sim/scene/overlap_scenes.h"
#include "tests/model/overlap/reference.h"

namespace collide::bench::overlap_frames_bench {
namespace {

using overlap::Descriptor;
using platform::MandinBatch;
using platform::Platform;

Frames by_blitter(const overlap::Task& task, std::uint16_t count) {
  std::vector<MandinBatch::Sprite> sprites;
  for (std::size_t s = 0; s < task.setup.count; ++s) {
    overlap::DescriptorWords words;
    std::copy_n(task.words.begin() + 4 * static_cast<std::ptrdiff_t>(s), 4, words.begin());
    const Descriptor d = overlap::decode(words);
    MandinBatch::Sprite sprite;
    sprite.place = {d.x, d.y, static_cast<int>(d.width), static_cast<int>(d.height)};
    sprite.stride = 4 * static_cast<int>(d.stride);
    for (unsigned i = 0; i < d.height * d.stride; ++i) {
      const std::uint32_t word = task.words[d.mask / 4 + i];
      sprite.mask.push_back(static_cast<std::uint16_t>(word >> 16));
      sprite.mask.push_back(static_cast<std::uint16_t>(word));
    }
    sprites.push_back(std::move(sprite));
  }
  std::vector<MandinBatch::Pair> pairs;
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    for (std::size_t j = i + 1; j < sprites.size(); ++j) {
      const techniques::Rectangle &a = sprites[i].place, &b = sprites[j].place;
      if (count != 0 && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
          b.y < a.y + a.height) {
        pairs.push_back({sprites[i], sprites[j]});
      }
    }
  }
  Platform platform(lab(), {});
  MandinBatch batch(platform, firmware("mandin-68000-none-word"), pairs, {});
  const MandinBatch::Answers answers = batch.run(kLabSeconds);
  const auto hits = std::count_if(answers.flags.begin(), answers.flags.end(),
                                  [](std::uint16_t flag) { return flag != 0; });
  return {answers.outcome.clocks, static_cast<std::size_t>(hits)};
}

void frames(benchmark::State& state, std::uint16_t count,
            const std::function<Frames(const overlap::Task&, std::uint16_t count)>& by) {
  const std::vector<overlap::Scene> scenes = overlap::make_scenes();
  const overlap::Task& task = scenes.front().task;
  const std::size_t truth = overlap::refer(task.words, task.setup).found.size();
  double made = 0;
  for (auto _ : state) {
    const Frames frame = of_a_frame([&](std::uint16_t frames) { return by(task, frames); }, count);
    if (frame.found != truth) {
      state.SkipWithError("the pairs are not those of the pixels");
      return;
    }
    made += 1;
    state.SetIterationTime(static_cast<double>(frame.clocks) / kLabClock);
  }
  report_rate(state, made, "frames/s of the machine's time", 0);
}

platform::ListUnitBatch::Scene batch_of(const overlap::Task& task) {
  return {task.words, task.setup.count, true, task.setup.columns, task.setup.rows};
}

void by_unit(benchmark::State& state) {
  frames(state, 10, [](const overlap::Task& task, std::uint16_t count) {
    return by_program("overlap-unit", batch_of(task), count);
  });
}
void alone(benchmark::State& state) {
  frames(state, 10, [](const overlap::Task& task, std::uint16_t count) {
    return by_program("overlap-software", batch_of(task), count);
  });
}
void by_blits(benchmark::State& state) {
  frames(state, 1, by_blitter);
}

BENCHMARK(by_unit)
    ->Name("128 sprites, 68000 at 8 MHz and overlap unit")
    ->UseManualTime()
    ->Iterations(1);
BENCHMARK(alone)->Name("128 sprites, 68000 at 8 MHz alone")->UseManualTime()->Iterations(1);
BENCHMARK(by_blits)
    ->Name("128 sprites, boxes that meet by blitter")
    ->UseManualTime()
    ->Iterations(1);

}  // namespace
}  // namespace collide::bench::overlap_frames_bench
