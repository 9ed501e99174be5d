// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/coherence/expected.h"
#include "sim/coherence/run_cell.h"

/// Cells of the overlap unit's list: firmware/overlap/tags.s hands it over to a processor with a
/// data cache. Each has three runs (sprites that meet, that do not, that meet); then the program
/// reads the list once more. Numbers of the choices are those of the firmware.
namespace collide::coherence {

enum class ListRemedy : std::uint8_t {
  kNone,
  kOffRead,     ///< the cache is off while the list is read
  kClearAll,    ///< it is emptied (68040: pushed) before
  kInhibit,     ///< memory is inhibited
  kDrop,        ///< the lines are invalidated before they are read
  kDropBefore,  ///< before START only
  kPush,        ///< 68040: everything is pushed before START
  kPushDrop,    ///< and the lines are invalidated before they are read
};
const std::vector<ListRemedy>& list_remedies();
const char* name_of(ListRemedy remedy);
/// Why a remedy cannot be had with a processor; null if it can.
const char* not_applicable(ListRemedy remedy, m68k::Model cpu);

/// How the program learns who met.
enum class Way : std::uint8_t {
  kRegister,  ///< FOUND and PAIRS, which no cache holds
  kTag,       ///< the list, each line proved by its tag, stale ones invalidated and read again
  kBlind,     ///< the list, whatever its tags say
};
const char* name_of(Way way);

/// What the program has in its cache when it starts the unit.
enum class Lines : std::uint8_t {
  kApart,     ///< nothing of it: it leaves the list alone, and pushes the sprite that it has moved
  kWritten,   ///< the list's lines, which it has cleared
  kUnpushed,  ///< the sprite
};
const char* name_of(Lines lines);

struct ListCell {
  const CacheModel* cache = nullptr;
  ListRemedy remedy = ListRemedy::kNone;
  Way way = Way::kRegister;
  Lines lines = Lines::kApart;

  /// "68040-cb-00/overlap/none/tag/written".
  std::string name() const;
};
/// Every cell that can be run.
std::vector<ListCell> all_list_cells();

using ListResult = ResultOf<ListCell>;
/// Runs cells side by side, the unit on `options.overlap`.
std::vector<ListResult> run_list_cells(const std::vector<ListCell>& cells,
                                       const CellOptions& options, const CellsDone& progress);

/// Runs a cell; a line for each verdict, and the reason.
std::vector<std::string> explain(const ListCell& cell, const CellOptions& options);

}  // namespace collide::coherence
