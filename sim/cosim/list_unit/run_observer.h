// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/cosim/coverage.h"
#include "sim/cosim/list_unit/run_job.h"

namespace collide::list_unit {

/// The groups of coverage that all list units have, in the order of `run_groups`. A unit's own come
/// behind them.
enum RunGroup : std::size_t {
  kPorts,
  kCounts,
  kEnds,
  kLists,
  kLastLines,
  kListPlaces,
  kBeginnings,
  kSequences,
  kBusyEvents,
  kIdleEvents,
  kIgnored,
  kMemories,
  kOwnGroups
};

/// What a unit calls them, and what it has in addition.
struct RunTerms {
  std::string capacity;                 ///< the parameter, "SPRITES"
  std::vector<std::string> capacities;  ///< its classes
  std::string mode;                     ///< "area mode"
  std::string found;                    ///< "pairs found"
  std::vector<std::string> reads;       ///< that may fail, behind the descriptors: "in mask row"
  std::vector<std::string> list_places;
  std::vector<std::string> ignored;  ///< bits of descriptors
};

std::vector<cosim::CoverGroup> run_groups(const RunTerms& terms);

cosim::CoverGroup::Axis flag(std::string name);
inline unsigned index(bool value) {
  return value ? 1 : 0;
}
extern const cosim::CoverGroup::Axis kPortAxis;
unsigned port_class(const MemoryPort& port);

/// What a job reaches of `run_groups`, observed on the golden model.
class RunObserver {
 public:
  /// The maker, with the observer between unit and memory.
  MakeUnit watched(const MakeUnit& make);
  /// After each step.
  void operator()(const Job::Step& step, Unit& unit, Ram& ram);

 protected:
  struct Limits {
    unsigned capacity, capacity_class;
    bool has_mode;
  };
  /// A run as it was set up.
  struct Frame {
    std::uint32_t descriptors = 0, count = 0, list = 0, lines = 0;
    bool mode = false;
    unsigned after = 0;  // reset, a whole run, an error, an abort
  };
  /// Address and answer.
  using Read = std::pair<std::uint32_t, std::uint32_t>;

  RunObserver(const Job& job, const MemoryPort& port, const Limits& limits,
              cosim::Coverage& coverage);
  ~RunObserver();

  // The unit's own part.

  /// A run has begun.
  virtual void begun(Unit&) {}
  /// It has come to its end undisturbed.
  virtual void ended_whole(Unit& unit, Ram& ram) = 0;
  /// The list of the run that has ended lies over something else of the unit's.
  virtual bool over_own() { return false; }

  // What it observes with.

  cosim::CoverGroup& group(std::size_t group) { return coverage_.group(group); }
  /// Ignored bits of descriptors that were set, by their number in RunTerms.
  void hit_ignored(unsigned own);
  const Frame& frame() const { return frame_; }
  /// In the order of the accesses of this run.
  const std::vector<Read>& reads() const;
  /// As the golden model has read them.
  std::vector<std::array<std::uint32_t, 4>> descriptors() const;
  /// An address lies in the list.
  bool in_list(std::uint32_t at) const;

 private:
  class Probe;

  void begin(Unit& unit);
  unsigned phase() const;
  void while_busy(const Job::Step& step);
  void while_idle(const Job::Step& step);
  void ended(Unit& unit, Ram& ram);
  unsigned end_of(std::uint32_t status, std::uint32_t error) const;
  unsigned list_place();

  const Job& job_;
  const MemoryPort port_;
  const Limits limits_;
  cosim::Coverage& coverage_;
  std::unique_ptr<Probe> probe_;
  Frame frame_;
  bool busy_ = false;
  unsigned after_ = 0;
  std::uint32_t sequence_ = 0, control_ = 0, status_ = 0;
};

}  // namespace collide::list_unit
