// SPDX-License-Identifier: MIT
#include "sim/exhibits/exhibits.h"

#include <fmt/format.h>

#include "model/common/input_error.h"
#include "sim/exhibits/matrix_data.h"
#include "sim/exhibits/timing.h"

namespace collide::exhibits {
namespace {

/// A diagram needs programs that may not be installed; a report does without it.
Timing without(const std::string& title, const InputError& error) {
  Timing timing;
  timing.title = title;
  timing.caption = std::string("Not drawn: ") + error.what();
  return timing;
}

void tell(const Options& options, const std::string& what) {
  if (options.progress) options.progress(what);
}

}  // namespace

Json machines(const Options& options) {
  std::filesystem::create_directories(options.waves);
  tell(options, "the missed word in the cache");
  Json cache;
  try {
    cache = to_json(cache_timing(options.firmware, options.waves / "cache.fst"));
  } catch (const InputError& error) {
    cache = to_json(without("The word that the processor cannot see", error));
  }
  const std::vector<coherence::Cell> cells = matrix_cells();
  coherence::CellOptions how;
  how.firmware = options.firmware;
  const auto results = coherence::run_cells(cells, how, [&](std::size_t done) {
    tell(options, fmt::format("coherence {} of {}", done, cells.size()));
  });
  return {{"cache", cache}, {"coherence", matrix_data(results)}};
}

Json first_collisions(const compare::Comparison& comparison, const techniques::Film& film,
                      const Options& options) {
  std::filesystem::create_directories(options.waves);
  tell(options, "waves of the first collisions");
  Json list = Json::array();
  try {
    for (const Timing& timing : blitter_timing(comparison, film, options.waves / "blitter.fst")) {
      list.push_back(to_json(timing));
    }
  } catch (const InputError& error) {
    list.push_back(to_json(without("Blitter: the first collision", error)));
  }
  try {
    list.push_back(to_json(vera_timing(comparison, film, options.waves / "vera.fst")));
  } catch (const InputError& error) {
    list.push_back(to_json(without("VERA: the pixel of the first collision", error)));
  }
  return list;
}

Json for_page(const Json& machines, const Json& first_collisions) {
  Json diagrams = first_collisions;
  diagrams.push_back(machines.at("cache"));
  return {{"diagrams", diagrams}, {"coherence", machines.at("coherence")}};
}

}  // namespace collide::exhibits
