// SPDX-License-Identifier: MIT
#include "sim/show/exhibits/matrix_data.h"

#include <algorithm>
#include <string>

#include "model/common/json.h"

namespace collide::exhibits {
namespace {

using coherence::Cell;
using coherence::CellResult;
using coherence::Remedy;

std::string digits(const coherence::Observation& outcome) {
  std::string text;
  for (const coherence::Sight call : outcome.calls) text += std::to_string(static_cast<int>(call));
  for (const coherence::Sight end : {outcome.later, outcome.memory}) {
    text += std::to_string(static_cast<int>(end));
  }
  return text;
}

/// What the program does, for people who do not know it.
const char* words(Remedy remedy) {
  switch (remedy) {
    case Remedy::kNone:
      return "The program does nothing about the cache.";
    case Remedy::kOffTest:
      return "The data cache is off while the program reads COLFLAG.";
    case Remedy::kOffAll:
      return "The data cache is off while the program clears COLFLAG, waits for the blitter and "
             "reads.";
    case Remedy::kClearEntry:
      return "The 68030 drops the one cache entry that can hold COLFLAG.";
    case Remedy::kClearAll:
      return "The whole data cache is dropped (68040: pushed and dropped) before the read.";
    case Remedy::kClearAllOff:
      return "The whole data cache is dropped, and off for the read.";
    case Remedy::kInhibit:
      return "The memory that holds COLFLAG is declared not cachable.";
    case Remedy::kConflict:
      return "The program reads an address that competes for the same cache line.";
    case Remedy::kAlias:
      return "The program reads the same memory at another address.";
    case Remedy::kLocked:
      return "The program reads by TAS, which always goes to memory.";
    case Remedy::kInvalidate:
      return "The 68040 drops the line after the blits.";
    case Remedy::kPushInvalidate:
      return "The 68040 writes the line back before the blits, and drops it after them.";
    case Remedy::kBeforeOnly:
      return "The line is dropped before the blits only.";
  }
  return "";
}

}  // namespace

std::vector<Cell> matrix_cells() {
  std::vector<Cell> cells = coherence::all_cells();
  cells.erase(std::remove_if(cells.begin(), cells.end(),
                             [](const Cell& cell) { return cell.large || cell.in_buffer; }),
              cells.end());
  return cells;
}

Json matrix_data(const std::vector<CellResult>& results) {
  Json caches = Json::array(), remedies = Json::array(), texts = Json::object(),
       absent = Json::object();
  for (const Remedy remedy : coherence::remedies()) {
    remedies.push_back(coherence::name_of(remedy));
    texts[coherence::name_of(remedy)] = words(remedy);
  }
  for (const coherence::CacheModel& cache : coherence::cache_models()) {
    caches.push_back(cache.name);
    for (const Remedy remedy : coherence::remedies()) {
      if (const char* const why = coherence::not_applicable(remedy, cache.cpu)) {
        absent[std::string(cache.name) + "/" + coherence::name_of(remedy)] = why;
      }
    }
  }
  std::vector<std::string> reasons;
  Json cells = Json::array();
  for (const CellResult& result : results) {
    const std::string reason = result.predicted.reason();
    auto known = std::find(reasons.begin(), reasons.end(), reason);
    if (known == reasons.end()) known = reasons.insert(reasons.end(), reason);
    const auto& remedy_list = coherence::remedies();
    cells.push_back({result.cell.cache - coherence::cache_models().data(),
                     std::find(remedy_list.begin(), remedy_list.end(), result.cell.remedy) -
                         remedy_list.begin(),
                     result.cell.clear_long ? 1 : 0, result.cell.neighbour ? 1 : 0,
                     digits(result.measured), digits(result.predicted.outcome),
                     known - reasons.begin()});
  }
  return {{"caches", caches}, {"remedies", remedies}, {"remedyWords", texts},
          {"absent", absent}, {"reasons", reasons},   {"cells", cells}};
}

}  // namespace collide::exhibits
