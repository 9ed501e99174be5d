// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/common/record_of.h"
#include "model/m68k/state.h"
#include "sim/platform/machine.h"

namespace collide::coherence {

/// A cache as the matrix distinguishes them.
struct CacheModel {
  const char* name;
  const char* machine;  ///< the project's machine it is part of
  m68k::Model cpu = m68k::Model::k68000;
  bool write_allocate = false;  ///< 68030: WA
  bool snooper = false;         ///< 68030: an external snooper
  bool cachable = true;         ///< false: the memory system asserts CIIN
  bool copyback = false;        ///< 68040
  cache::SnoopCode snoop = cache::SnoopCode::kNone;
};
const std::vector<CacheModel>& cache_models();

/// Numbered as in firmware/mandin/remedies.inc.
enum class Remedy : std::uint8_t {
  kNone,
  kOffTest,
  kOffAll,
  kClearEntry,
  kClearAll,
  kClearAllOff,
  kInhibit,
  kConflict,
  kAlias,
  kLocked,
  kInvalidate,
  kPushInvalidate,
  kBeforeOnly,
};
const std::vector<Remedy>& remedies();
const char* name_of(Remedy remedy);
/// Why a remedy cannot be had with a processor; null if it can.
const char* not_applicable(Remedy remedy, m68k::Model cpu);

/// One cell of the matrix: a cache, a remedy, and the circumstances.
struct Cell {
  const CacheModel* cache = nullptr;
  Remedy remedy = Remedy::kNone;
  bool clear_long = false;  ///< COLFLAG is cleared by CLR.L, else by CLR.W
  bool neighbour = false;   ///< the word next to it is read before every call
  bool large = false;       ///< a zone of 19 words by 100 rows, else one word by 4 rows
  bool in_buffer = false;   ///< the processor looks through the buffer instead of reading COLFLAG

  /// "68030-wa/none/long/alone/one-word".
  std::string name() const;
};
/// Every cell that can be run.
std::vector<Cell> all_cells();
/// The cell of that name; throws InputError.
Cell parse_cell(const std::string& name);

/// How a call ended. Wrong answers are stale when the blitter had the right one and the processor
/// read something else, corrupt when the blitter itself worked on wrong data, or when memory lost
/// what it had written.
enum class Sight : std::uint8_t { kRight, kStale, kCorrupt };
const char* name_of(Sight verdict);
Names<Sight> names_of(const Sight* verdict);
/// Of an answer, where the blitter left `written` in COLFLAG and the pixels say `truth`.
Sight judge(bool answer, bool written, bool truth);

/// What a cell shows: three calls (sprites that touch, that do not, that touch), a later read of
/// COLFLAG without a clear, and memory at the end.
struct Observation {
  static constexpr unsigned kCalls = 3;
  std::array<Sight, kCalls> calls{};
  Sight later = Sight::kRight;
  Sight memory = Sight::kRight;

  friend bool operator==(const Observation& a, const Observation& b) {
    return a.calls == b.calls && a.later == b.later && a.memory == b.memory;
  }
};
const Record<Observation>& record_of(const Observation* outcome);
/// Whether the sprites of call `i` touch.
constexpr bool touches(unsigned i) {
  return i != 1;
}

}  // namespace collide::coherence
