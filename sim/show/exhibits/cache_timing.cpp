// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "sim/coherence/run_cell.h"
#include "sim/show/exhibits/timing.h"
#include "sim/waves/wave_values.h"

namespace collide::exhibits {
namespace {

constexpr const char* kCell = "68030/none/word/alone/one-word";
constexpr const char* kMemory = "SystemC.platform.watch.memory[15:0]";
constexpr const char* kHeld = "SystemC.platform.watch.in_cache";
constexpr const char* kCached = "SystemC.platform.watch.cached[15:0]";
constexpr const char* kDma = "SystemC.platform.watch.dma_write";
constexpr const char* kReadHit = "SystemC.platform.watch.cpu_read_hit";
/// The blitter writes COLFLAG once a row: what is closer together is one pass.
constexpr std::uint64_t kPass = 5'000'000;
constexpr double kMicrosecond = 1e6;

/// When the blitter begins to write, the processor hits, or the word changes.
std::vector<std::uint64_t> events(const waves::WaveValues& values) {
  std::vector<std::uint64_t> times;
  std::uint64_t last = 0;
  for (const auto& change : values.changes(kDma)) {
    if (change.value == 0) continue;
    if (last == 0 || change.time - last > kPass) times.push_back(change.time);
    last = change.time;
  }
  for (const auto& change : values.changes(kReadHit)) {
    if (change.value != 0) times.push_back(change.time);
  }
  for (const char* const signal : {kMemory, kHeld, kCached}) {
    for (const auto& change : values.changes(signal)) {
      if (change.time > values.first()) times.push_back(change.time);
    }
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

}  // namespace

Diagram cache_timing(const std::filesystem::path& firmware, const tools::WaveFile& wave) {
  coherence::CellOptions how;
  how.firmware = firmware;
  how.wave = wave.path();
  coherence::run_cell(coherence::parse_cell(kCell), how);
  const waves::WaveValues values(wave.path(), {kMemory, kHeld, kCached, kDma, kReadHit});

  Diagram timing;
  timing.title = "The word that the processor cannot see";
  timing.caption =
      "A Falcon030 asks three times: sprites that touch, that do not, that touch. The blitter "
      "writes COLFLAG to memory without telling the data cache of the 68030. Not to scale: only "
      "the "
      "moments at which something happens are drawn.";
  Diagram::Lane dma{"blitter writes COLFLAG", true, {}}, memory{"COLFLAG in memory", false, {}},
      cached{"COLFLAG in the cache", false, {}}, reads{"processor reads the cache", true, {}};
  std::uint64_t before = values.first();
  bool read_before = false;
  for (const std::uint64_t time : events(values)) {
    const auto rose = [&](const char* signal) {
      return values.at(signal, time) != 0 && values.at(signal, time - 1) == 0;
    };
    const bool wrote = rose(kDma), hit = rose(kReadHit);
    const bool held = values.at(kHeld, time) != 0, entered = held && values.at(kHeld, before) == 0;
    const std::uint64_t in_memory = values.at(kMemory, time), in_cache = values.at(kCached, time);
    dma.values.push_back(wrote ? "1" : "0");
    memory.values.push_back(hex(in_memory));
    cached.values.push_back(held ? std::optional(hex(in_cache)) : std::nullopt);
    reads.values.push_back(hit ? "1" : "0");
    timing.times.push_back(fmt::format("{:.1f}", static_cast<double>(time) / kMicrosecond));
    std::string text;
    if (wrote) {
      text = fmt::format("The blitter writes {:04X} to memory: {}.", in_memory,
                         in_memory != 0 ? "the sprites touch" : "the sprites do not touch");
      if (held && in_cache != in_memory) text += " The cache is not told.";
    } else if (hit) {
      text = fmt::format("{} {:04X} from its cache; memory holds {:04X}: {}.",
                         read_before ? "Later it reads once more" : "The processor reads", in_cache,
                         in_memory,
                         in_cache == in_memory ? "the right answer" : "the collision is missed");
    } else if (entered) {
      text = fmt::format(
          "The processor reads COLFLAG from memory, {:04X}: the right answer. From now "
          "on the cache keeps the word.",
          in_cache);
    } else {
      text = fmt::format("The processor clears COLFLAG for the next test: memory {:04X}{}.",
                         in_memory, held ? fmt::format(", cache {:04X}", in_cache) : "");
    }
    timing.steps.push_back({timing.times.size() - 1, text});
    read_before = hit;
    before = time;
  }
  timing.lanes = {dma, memory, cached, reads};
  timing.axis = "Below the lines: microseconds.";
  timing.wave = wave.destination().string();
  return timing;
}

}  // namespace collide::exhibits
