// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/list_unit/golden.h"
#include "sim/cosim/coverage.h"
#include "sim/cosim/list_unit/job.h"
#include "sim/units/list_unit/rtl.h"

namespace collide::list_unit {

/// The groups of coverage that all list units have, in the order of `common_groups`. A unit's own
/// follow them.
enum CommonGroup : std::size_t {
  kPorts,
  kCounts,
  kEnds,
  kLists,
  kLastLines,
  kListPlaces,
  kBeginnings,
  kBusyEvents,
  kIdleEvents,
  kIgnored,
  kMemories,
  kMeetings,
  kAbortsAndStarts,
  kLastClocks,
  kStops,
  kDepths,
  kSequences,
  kLineBits,
  kFoundBits,
  kCarries,
  kErrorBits,
  kOwnGroups
};

/// Names that a unit has for its own, and what it has in addition.
struct CommonTerms {
  std::string capacity;                 ///< the parameter, "SPRITES"
  std::vector<std::string> capacities;  ///< its classes
  std::string mode;                     ///< "area mode"
  std::string found;                    ///< "pairs found"
  std::vector<std::string> reads;       ///< that may fail after the descriptors: "in mask row"
  std::vector<std::string> list_places;
  std::vector<std::string> ignored;  ///< bits of descriptors
};

std::vector<cosim::CoverGroup> common_groups(const CommonTerms& terms);

cosim::CoverGroup::Axis flag(std::string name);
/// "0", "1" ... as values.
cosim::CoverGroup::Axis numbers(std::string name, unsigned first, unsigned last);
inline unsigned index(bool value) {
  return value ? 1 : 0;
}
extern const cosim::CoverGroup::Axis kPortAxis;
unsigned port_class(const MemoryPort& port);

/// Number of the highest bit that is set, of a number that is not 0.
inline unsigned top_bit(std::uint64_t number) {
  return 63U - static_cast<unsigned>(__builtin_clzll(number));
}
/// Calls `see` with the number of each bit that is set.
template <class See>
void each_bit(std::uint64_t number, const See& see) {
  for (; number != 0; number &= number - 1) see(static_cast<unsigned>(__builtin_ctzll(number)));
}

/// Coverage of a job, observed at the pins while it runs and on the golden model that the checker
/// runs along with them.
class Observer {
 public:
  virtual ~Observer() = default;

  /// A clock. `golden` has followed the pins up to the clock before the last one.
  void see(const Inputs& in, const Outputs& out, const Job::Load* load, Golden& golden, Ram& ram);

 protected:
  struct Limits {
    unsigned capacity, capacity_class;
    bool has_mode;
  };
  /// A run as it was set up.
  struct Frame {
    std::uint32_t descriptors = 0, count = 0, list = 0, lines = 0;
    bool mode = false;
  };
  /// Address and answer.
  using Read = std::pair<std::uint32_t, std::uint32_t>;

  Observer(const Job& job, const MemoryPort& port, const Limits& limits, cosim::Coverage& coverage);

  // The unit's own part.

  /// A register is written while the unit is idle.
  virtual void configured(const Inputs&) {}
  /// A run has begun.
  virtual void begun(Golden&) {}
  /// It has come to its end undisturbed.
  virtual void ended_whole(Golden& golden, Ram& ram) = 0;
  /// The list of the run that has ended lies over something else of the unit's.
  virtual bool over_own() { return false; }

  // Tools for the observers of either unit.

  cosim::CoverGroup& group(std::size_t group) { return coverage_.group(group); }
  /// Ignored bits of descriptors that were set, by their number in CommonTerms.
  void hit_ignored(unsigned own);
  const Frame& frame() const { return frame_; }
  /// Reads of this run, in the order of their answers.
  const std::vector<Read>& reads() const { return reads_; }
  /// The descriptors as they were read.
  std::vector<std::array<std::uint32_t, 4>> descriptors() const;
  bool in_list(std::uint32_t at) const;

 private:
  enum Phase : unsigned { kLoading, kFinding, kInLine, kInHeader };
  enum After : unsigned { kReset, kWholeRun, kAfterError, kAfterAbort };
  /// Events of a clock, as sets.
  struct Events {
    unsigned own = 0, others = 0;
  };
  struct Clock {
    Inputs in;
    Outputs out{};
    std::optional<std::uint32_t> loaded;  // address
  };
  static constexpr std::size_t kHistory = 16;

  void follow(Golden& golden, Ram& ram);
  void begin(Golden& golden);
  void end(Golden& golden, Ram& ram);
  void end_whole(Golden& golden, Ram& ram);
  void see_bits(Golden& golden);
  unsigned end_of(std::uint32_t status) const;
  unsigned list_place();

  void take(const Clock& clock);
  void see_memory(const Clock& clock);
  void failed(bool write, std::uint32_t address);
  Phase phase() const;
  void while_busy(const Clock& clock);
  void while_idle(const Clock& clock);

  Events events_of(const Clock& clock);
  void meet();
  void see_end();
  Events& events(std::uint64_t clock) { return history_[clock % kHistory]; }

  const Job& job_;
  const MemoryPort port_;
  const Limits limits_;
  cosim::Coverage& coverage_;

  std::optional<Clock> last_;  // not yet taken
  std::uint64_t clock_ = 0;    // its number
  std::array<Events, kHistory> history_{};
  bool irq_ = false, stands_ = false;

  Frame frame_;
  std::vector<Read> reads_;
  std::deque<std::pair<bool, std::uint32_t>> open_;  // writes and their addresses
  std::optional<std::uint32_t> written_;             // last address asked for in this run
  std::optional<bool> error_;                        // there was one, to a write or a read
  bool busy_ = false;
  After after_ = kReset;
  std::uint32_t sequence_ = 0, control_ = 0, status_ = 0;
  /// How the last run was stopped, and where.
  std::optional<std::pair<unsigned, Phase>> stop_;
  std::optional<unsigned> depth_;  // of that stop
  std::uint64_t loaded_at_ = 0;    // clock of the last answer to a descriptor
  Phase stop_phase_ = kLoading;    // where an ABORT or error came
  std::optional<unsigned> stop_depth_;
};

}  // namespace collide::list_unit
