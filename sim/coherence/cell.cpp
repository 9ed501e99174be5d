// SPDX-License-Identifier: MIT
#include "sim/coherence/cell.h"

#include <fmt/format.h>

#include "model/common/input_error.h"
#include "model/common/record.h"

namespace collide::coherence {

using cache::SnoopCode;
using m68k::Model;

const std::vector<CacheModel>& cache_models() {
  static const std::vector<CacheModel> kModels = [] {
    std::vector<CacheModel> models;
    models.push_back({"none", "st"});
    struct Row {
      const char* name;
      bool write_allocate, snooper, cachable;
    };
    for (const Row& row :
         {Row{"68030", false, false, true}, Row{"68030-wa", true, false, true},
          Row{"68030-snooper", false, true, true}, Row{"68030-wa-snooper", true, true, true},
          Row{"68030-ciin", false, false, false}, Row{"68030-wa-ciin", true, false, false}}) {
      CacheModel model{row.name, "falcon"};
      model.cpu = Model::k68030;
      model.write_allocate = row.write_allocate;
      model.snooper = row.snooper;
      model.cachable = row.cachable;
      models.push_back(model);
    }
    static constexpr const char* kNames[2][4] = {
        {"68040-wt-00", "68040-wt-01", "68040-wt-10", "68040-wt-11"},
        {"68040-cb-00", "68040-cb-01", "68040-cb-10", "68040-cb-11"}};
    for (const bool copyback : {false, true}) {
      for (unsigned code = 0; code < 4; ++code) {
        CacheModel model{kNames[copyback ? 1 : 0][code], "falcon-040"};
        model.cpu = Model::k68040;
        model.copyback = copyback;
        model.snoop = static_cast<SnoopCode>(code);
        models.push_back(model);
      }
    }
    return models;
  }();
  return kModels;
}

const std::vector<Remedy>& remedies() {
  static const std::vector<Remedy> kRemedies = [] {
    std::vector<Remedy> all;
    for (int i = 0; i <= static_cast<int>(Remedy::kBeforeOnly); ++i) {
      all.push_back(static_cast<Remedy>(i));
    }
    return all;
  }();
  return kRemedies;
}

const char* name_of(Remedy remedy) {
  static constexpr const char* kNames[] = {
      "none",          "off-test",        "off-all",    "clear-entry", "clear-all",
      "clear-all-off", "inhibit",         "conflict",   "alias",       "locked",
      "invalidate",    "push-invalidate", "before-only"};
  return kNames[static_cast<std::size_t>(remedy)];
}

const char* not_applicable(Remedy remedy, Model cpu) {
  if (cpu == Model::k68000) {
    return remedy == Remedy::kNone ? nullptr : "there is no cache to cure";
  }
  const bool is_040 = cpu == Model::k68040;
  switch (remedy) {
    case Remedy::kClearEntry:
      return is_040 ? "the 68040 has no CAAR" : nullptr;
    case Remedy::kInvalidate:
    case Remedy::kPushInvalidate:
      return is_040 ? nullptr : "CINV and CPUSH are the 68040's";
    default:
      return nullptr;
  }
}

const char* name_of(Sight verdict) {
  static constexpr const char* kNames[] = {"right", "stale", "corrupt"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Names<Sight> names_of(const Sight* /*verdict*/) {
  return names({Sight::kRight, Sight::kStale, Sight::kCorrupt},
               [](Sight verdict) { return name_of(verdict); });
}

const Record<Observation>& record_of(const Observation* /*outcome*/) {
  static const auto kRecord =
      Record<Observation>("outcome")
          .member("calls", &Observation::calls, List{Usual{}, Observation::kCalls})
          .member("later", &Observation::later)
          .member("memory", &Observation::memory);
  return kRecord;
}

Sight judge(bool answer, bool written, bool truth) {
  if (answer == truth) return Sight::kRight;
  return written == truth ? Sight::kStale : Sight::kCorrupt;
}

std::string Cell::name() const {
  return fmt::format("{}/{}/{}/{}/{}{}", cache->name, coherence::name_of(remedy),
                     clear_long ? "long" : "word", neighbour ? "neighbour" : "alone",
                     large ? "large" : "one-word", in_buffer ? "/buffer" : "");
}

std::vector<Cell> all_cells() {
  std::vector<Cell> cells;
  for (const CacheModel& cache : cache_models()) {
    for (const Remedy remedy : remedies()) {
      if (not_applicable(remedy, cache.cpu) != nullptr) continue;
      for (unsigned i = 0; i < 8; ++i) {
        Cell cell;
        cell.cache = &cache;
        cell.remedy = remedy;
        cell.clear_long = (i & 4) != 0;
        cell.neighbour = (i & 2) != 0;
        cell.large = (i & 1) != 0;
        cells.push_back(cell);
      }
      // The processor's own look at the buffer: the reads of a remedy are about COLFLAG only.
      if (remedy != Remedy::kNone) continue;
      for (const bool large : {false, true}) {
        Cell cell;
        cell.cache = &cache;
        cell.large = large;
        cell.in_buffer = true;
        cells.push_back(cell);
      }
    }
  }
  return cells;
}

Cell parse_cell(const std::string& text) {
  for (const Cell& cell : all_cells()) {
    if (cell.name() == text) return cell;
  }
  throw InputError("--explain", fmt::format("\"{}\" is not a cell, expected a name such as "
                                            "68030/none/word/alone/one-word (--all lists them)",
                                            text));
}

}  // namespace collide::coherence
