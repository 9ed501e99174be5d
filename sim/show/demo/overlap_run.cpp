// SPDX-License-Identifier: MIT
#include "sim/show/demo/overlap_run.h"

#include <algorithm>
#include <functional>

#include "model/blitter/ram.h"
#include "model/overlap/descriptor.h"
#include "model/techniques/mandin.h"
#include "sim/scene/overlap_scenes.h"
#include "sim/tools/wave_file.h"
#include "sim/units/blitter/make.h"
#include "sim/units/overlap/make.h"

namespace collide::demo {
namespace {

using overlap::Task;
using techniques::Rectangle;

/// Of make_scenes(): discs of 32x32 over 640x480.
constexpr std::size_t kScene = 1;
/// The descriptors of that scene, its first mask rows and lines.
constexpr std::uint64_t kAccesses = 4 * 128 + 160;

std::vector<OverlapSprite> sprites_of(const Task& task) {
  std::vector<OverlapSprite> sprites;
  for (std::size_t s = 0; s < task.setup.count; ++s) {
    overlap::DescriptorWords words{};
    std::copy_n(task.words.begin() + 4 * static_cast<std::ptrdiff_t>(s), 4, words.begin());
    const overlap::Descriptor d = overlap::decode(words);
    scene::Mask mask(static_cast<int>(d.width), static_cast<int>(d.height));
    for (unsigned y = 0; y < d.height; ++y) {
      for (unsigned x = 0; x < d.width; ++x) {
        const std::uint32_t word = task.words[d.mask / 4 + y * d.stride + x / 32];
        if ((word >> (31 - x % 32) & 1U) != 0) mask.set(static_cast<int>(x), static_cast<int>(y));
      }
    }
    sprites.push_back({{d.x, d.y, mask.width(), mask.height()}, std::move(mask)});
  }
  return sprites;
}

Rectangle common_box(const Rectangle& a, const Rectangle& b) {
  const int left = std::max(a.x, b.x), top = std::max(a.y, b.y);
  return {left, top, std::min(a.x + a.width, b.x + b.width) - left,
          std::min(a.y + a.height, b.y + b.height) - top};
}

bool solid(const OverlapSprite& sprite, int x, int y) {
  return sprite.mask.solid(x - sprite.place.x, y - sprite.place.y);
}

/// Pixel by pixel.
std::vector<OverlapPair> truth_of(const std::vector<OverlapSprite>& sprites) {
  std::vector<OverlapPair> pairs;
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    for (std::size_t j = i + 1; j < sprites.size(); ++j) {
      const Rectangle box = common_box(sprites[i].place, sprites[j].place);
      bool met = false;
      for (int y = box.y; !met && y < box.y + box.height; ++y) {
        for (int x = box.x; !met && x < box.x + box.width; ++x) {
          met = solid(sprites[i], x, y) && solid(sprites[j], x, y);
          if (met) pairs.push_back({static_cast<int>(i), static_cast<int>(j), x, y});
        }
      }
    }
  }
  return pairs;
}

/// What the list in memory says.
std::vector<OverlapPair> pairs_of(overlap::Ram& ram, overlap::Unit& unit,
                                  const std::vector<OverlapSprite>& sprites) {
  std::vector<OverlapPair> pairs;
  const std::uint32_t list = unit.read(overlap::kList), stored = unit.read(overlap::kStored);
  for (std::uint32_t n = 0; n < stored; ++n) {
    const std::uint32_t record = ram.word(list + 16 * (n / 3 + 1) + 4 * (n % 3));
    const auto i = record >> 24, j = record >> 16 & 255U;
    const Rectangle& corner = sprites.at(i).place;
    pairs.push_back({static_cast<int>(i), static_cast<int>(j),
                     corner.x + static_cast<int>(record & 63U),
                     corner.y + static_cast<int>(record >> 6 & 1023U)});
  }
  return pairs;
}

std::size_t count_missing(const std::vector<OverlapPair>& some,
                          const std::vector<OverlapPair>& in) {
  return static_cast<std::size_t>(
      std::count_if(some.begin(), some.end(), [&in](const OverlapPair& pair) {
        return std::find(in.begin(), in.end(), pair) == in.end();
      }));
}

/// Every pair of boxes that meet by three blits.
void run_blitter(OverlapRun& run) {
  constexpr std::uint32_t kBuffer = 0x18000, kFlag = 0x1A000;
  blitter::Ram ram(1U << 17);
  const auto unit = blitter::unit_maker(On::kRtl)(ram);
  blitter::HostBus host(*unit);
  techniques::Mandin mandin(host, ram, {kBuffer, kFlag}, {});
  std::vector<techniques::Mandin::Sprite> stored;
  std::uint32_t at = 0;
  for (const OverlapSprite& sprite : run.sprites) {
    techniques::store_mask(sprite.mask, ram, at);
    stored.push_back({at, sprite.mask.stride(), sprite.place});
    at += static_cast<std::uint32_t>(sprite.mask.stride() * sprite.mask.height());
  }
  for (std::size_t i = 0; i < stored.size(); ++i) {
    for (std::size_t j = i + 1; j < stored.size(); ++j) {
      const Rectangle box = common_box(stored[i].place, stored[j].place);
      if (box.width <= 0 || box.height <= 0) continue;
      const auto result = mandin.test(stored[i], stored[j]);
      const bool found = std::any_of(run.pairs.begin(), run.pairs.end(), [&](const auto& pair) {
        return pair.i == static_cast<int>(i) && pair.j == static_cast<int>(j);
      });
      ++run.box_pairs;
      run.disagreements += result.collision() == found ? 0 : 1;
      run.blitter_clocks += result.clocks;
      run.blitter_accesses += result.accesses;
    }
  }
}

/// A memory that says when the tag of a line is written.
class TagWatch final : public overlap::Memory {
 public:
  TagWatch(overlap::Memory& memory, std::uint32_t tag) : memory_(memory), tag_(tag) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    return memory_.read(address);
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    if (address == tag_) on_tag();
    return memory_.write(address, data);
  }

  std::function<void()> on_tag;

 private:
  overlap::Memory& memory_;
  std::uint32_t tag_;
};

void start(overlap::Unit& unit, const Task& task) {
  configure(unit, task.setup);
  unit.write(overlap::kControl, start_bits(task.setup));
}

}  // namespace

OverlapRun run_overlap() {
  const overlap::Scene scene = std::move(overlap::make_scenes().at(kScene));
  const Task& task = scene.task;
  OverlapRun run;
  run.scene = scene.name;
  run.width = static_cast<int>(task.setup.columns);
  run.height = static_cast<int>(task.setup.rows);
  run.sprites = sprites_of(task);
  std::vector<OverlapPair> found[2];
  for (const On on : {On::kLockstep, On::kGolden}) {
    overlap::Ram ram = make_ram(task);
    const auto unit = overlap::unit_maker(on)(ram);
    // Not the first run, which clears memories.
    for (int n = 0; n < 2; ++n) {
      start(*unit, task);
      const std::uint64_t accesses = unit->run();
      if (on == On::kLockstep) run.accesses = accesses;
    }
    if (on == On::kLockstep) {
      run.clocks = unit->read(overlap::kClocks);
      run.compared = unit->compared();
    }
    found[on == On::kGolden ? 1 : 0] = pairs_of(ram, *unit, run.sprites);
  }
  run.pairs = found[0];
  const std::vector<OverlapPair> truth = truth_of(run.sprites);
  run.disagreements += count_missing(truth, run.pairs) + count_missing(run.pairs, truth) +
                       count_missing(found[1], run.pairs) + count_missing(run.pairs, found[1]);
  run_blitter(run);
  return run;
}

std::uint64_t record_first_line(const std::filesystem::path& path) {
  const Task task = overlap::make_scenes().at(kScene).task;
  overlap::Ram ram = make_ram(task);
  tools::WaveFile wave(path);
  std::uint64_t written = 0;
  {
    TagWatch memory(ram, task.setup.list + 16 + 12);
    const auto unit = overlap::unit_maker(On::kRtl, {}, {}, wave.clocks())(memory);
    memory.on_tag = [&] { written = unit->wave_clock(); };
    start(*unit, task);
    unit->run(kAccesses);
  }
  wave.keep();
  return written;
}

}  // namespace collide::demo
