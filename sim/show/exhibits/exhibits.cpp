// SPDX-License-Identifier: MIT
#include "sim/show/exhibits/exhibits.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "model/common/output_file.h"
#include "sim/show/exhibits/matrix_data.h"
#include "sim/show/exhibits/timing.h"

namespace collide::exhibits {
namespace {

/// A diagram needs programs that may not be installed; a report does without it.
Diagram without(const std::string& title, const InputError& error) {
  Diagram timing;
  timing.title = title;
  timing.caption = std::string("Not drawn: ") + error.what();
  return timing;
}

/// Draws a diagram from a wave that is recorded for it.
Json drawn(const Options& options, const char* wave, const std::string& title,
           const std::function<std::vector<Diagram>(const tools::WaveFile&)>& draw) {
  Json list = Json::array();
  tools::WaveFile file(options.waves / wave);
  try {
    const std::vector<Diagram> timings = draw(file);
    for (const Diagram& timing : timings) list.push_back(to_json(timing));
    if (!timings[0].wave.empty()) options.keep(std::move(file));
  } catch (const OutputError&) {
    throw;
  } catch (const InputError& error) {
    list.push_back(to_json(without(title, error)));
  }
  return list;
}

void tell(const Options& options, const std::string& what) {
  if (options.progress) options.progress(what);
}

}  // namespace

Json machines(const Options& options) {
  tell(options, "the missed word in the cache");
  const Json cache = drawn(options, "cache.fst", "The word that the processor cannot see",
                           [&](const tools::WaveFile& wave) {
                             return std::vector<Diagram>{cache_timing(options.firmware, wave)};
                           });
  const std::vector<coherence::Cell> cells = matrix_cells();
  coherence::CellOptions how;
  how.firmware = options.firmware;
  const auto results = coherence::run_cells(cells, how, [&](std::size_t done) {
    tell(options, fmt::format("coherence {} of {}", done, cells.size()));
  });
  return {{"cache", cache[0]}, {"coherence", matrix_data(results)}};
}

Json first_collisions(const compare::Comparison& comparison, const techniques::Film& film,
                      const Options& options) {
  tell(options, "waves of the first collisions");
  Json list =
      drawn(options, "blitter.fst", "Blitter: the first collision",
            [&](const tools::WaveFile& wave) { return blitter_timing(comparison, film, wave); });
  const Json vera = drawn(options, "vera.fst", "VERA: the pixel of the first collision",
                          [&](const tools::WaveFile& wave) {
                            return std::vector<Diagram>{vera_timing(comparison, film, wave)};
                          });
  list.push_back(vera[0]);
  return list;
}

Json for_page(const Json& machines, const Json& first_collisions) {
  Json diagrams = first_collisions;
  diagrams.push_back(machines.at("cache"));
  return {{"diagrams", diagrams}, {"coherence", machines.at("coherence")}};
}

}  // namespace collide::exhibits
