// SPDX-License-Identifier: MIT
#include "sim/coherence/list_cell.h"

#include <fmt/format.h>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/coherence/cache_setup.h"
#include "sim/m68k/program.h"
#include "sim/platform/platform.h"

namespace collide::coherence {
namespace {

using platform::Platform;

constexpr double kLongest = 2;
constexpr unsigned kNotThere = 2;
constexpr std::uint32_t kLineBytes = 16, kTag = 12;
constexpr std::array<Way, 3> kWays{Way::kRegister, Way::kTag, Way::kBlind};
constexpr std::array<Lines, 3> kLines{Lines::kApart, Lines::kWritten, Lines::kUnpushed};

/// What the unit wrote into the list's headers as FOUND, run by run.
class Founds final : public tlm2::DmaObserver {
 public:
  Founds(Platform& platform, std::uint32_t list) : at_(list + 2) { platform.observe_dma(this); }
  void on_dma(bool write, std::uint32_t address, std::uint16_t data) override {
    if (write && address == at_) values_.push_back(data);
  }
  const std::vector<std::uint16_t>& values() const { return values_; }

 private:
  std::uint32_t at_;
  std::vector<std::uint16_t> values_;
};

/// In this process.
Observation measure_here(const ListCell& cell, const CellOptions& options) {
  platform::Machine machine = machine_of(*cell.cache, "lab");
  machine.device("overlap")->unit = options.overlap;
  Platform::Options how;
  how.timing.accurate = options.accurate;
  Platform platform(machine, how);
  const m68k::Program program = m68k::read_program(
      options.firmware / fmt::format("overlap-tags-{}.elf", name_of(cell.cache->cpu)));
  platform.load(program);
  const std::uint32_t job = program.symbol("job"), answers = program.symbol("answers");
  const std::uint32_t list = program.symbol("list");
  platform.set_long(job, cacr_of(*cell.cache));
  platform.set_long(job + 4, dtt0_of(*cell.cache));
  platform.set_word(job + 8, static_cast<std::uint16_t>(cell.remedy));
  platform.set_word(job + 10, static_cast<std::uint16_t>(cell.way));
  platform.set_word(job + 12, static_cast<std::uint16_t>(cell.lines));
  const Founds founds(platform, list);
  const platform::Ending end = platform.run(kLongest);
  if (end.end != platform::Ending::End::kExit || end.code != 0 ||
      founds.values().size() != Observation::kCalls) {
    throw InputError(cell.name(), fmt::format("the firmware did not end by itself: pc 0x{:06X}, {} "
                                              "of {} headers written",
                                              end.pc, founds.values().size(), Observation::kCalls));
  }
  const auto verdict = [&](unsigned answer, unsigned run) {
    const unsigned given = platform.word(answers + 2 * answer);
    if (given == kNotThere) return Sight::kCorrupt;
    return judge(given != 0, founds.values()[run] != 0, touches(run));
  };
  constexpr unsigned kLast = Observation::kCalls - 1;
  Observation outcome;
  for (unsigned i = 0; i < Observation::kCalls; ++i) outcome.calls[i] = verdict(i, i);
  outcome.later = verdict(Observation::kCalls, kLast);
  const auto holds = [&](std::uint32_t line) {
    return platform.long_word(list + kLineBytes * line + kTag) ==
           (Observation::kCalls << 16 | line);
  };
  const bool kept = holds(0) && (founds.values()[kLast] == 0 || holds(1));
  outcome.memory = kept ? Sight::kRight : Sight::kCorrupt;
  return outcome;
}

}  // namespace

const std::vector<ListRemedy>& list_remedies() {
  static const std::vector<ListRemedy> kRemedies = [] {
    std::vector<ListRemedy> all;
    for (int i = 0; i <= static_cast<int>(ListRemedy::kPushDrop); ++i) {
      all.push_back(static_cast<ListRemedy>(i));
    }
    return all;
  }();
  return kRemedies;
}

const char* name_of(ListRemedy remedy) {
  static constexpr const char* kNames[] = {"none", "off-read",    "clear-all", "inhibit",
                                           "drop", "drop-before", "push",      "push-drop"};
  return kNames[static_cast<std::size_t>(remedy)];
}
const char* name_of(Way way) {
  static constexpr const char* kNames[] = {"register", "tag", "blind"};
  return kNames[static_cast<std::size_t>(way)];
}
const char* name_of(Lines lines) {
  static constexpr const char* kNames[] = {"apart", "written", "unpushed"};
  return kNames[static_cast<std::size_t>(lines)];
}

const char* not_applicable(ListRemedy remedy, m68k::Model cpu) {
  if (cpu == m68k::Model::k68000) {
    return remedy == ListRemedy::kNone ? nullptr : "there is no cache to cure";
  }
  const bool pushes = remedy == ListRemedy::kPush || remedy == ListRemedy::kPushDrop;
  return pushes && cpu != m68k::Model::k68040 ? "CPUSH is the 68040's" : nullptr;
}

std::string ListCell::name() const {
  return fmt::format("{}/overlap/{}/{}/{}", cache->name, coherence::name_of(remedy),
                     coherence::name_of(way), coherence::name_of(lines));
}

std::vector<ListCell> all_list_cells() {
  std::vector<ListCell> cells;
  for (const CacheModel& cache : cache_models()) {
    for (const ListRemedy remedy : list_remedies()) {
      if (not_applicable(remedy, cache.cpu) != nullptr) continue;
      for (const Way way : kWays) {
        for (const Lines lines : kLines) cells.push_back({&cache, remedy, way, lines});
      }
    }
  }
  return cells;
}

std::vector<ListResult> run_list_cells(const std::vector<ListCell>& cells,
                                       const CellOptions& options, const CellsDone& progress) {
  std::vector<ListResult> results;
  run_shared(
      cells.size(), options.workers,
      [&](std::size_t index) { return json_of(measure_here(cells[index], options)); }, progress,
      [&](std::size_t index, const Json& json, const std::string& crash) {
        const auto outcome =
            crash.empty() ? parsed<Observation>(JsonField("cell", json)) : Observation();
        results.push_back({cells[index], outcome, expected(cells[index].name()), crash});
      });
  return results;
}

std::vector<std::string> explain(const ListCell& cell, const CellOptions& options) {
  const ListResult result = run_list_cells({cell}, options, [](std::size_t) {}).front();
  std::vector<std::string> lines{cell.name()};
  for (unsigned i = 0; i < Observation::kCalls; ++i) {
    lines.push_back(fmt::format("run {}, sprites {}: {}", i + 1,
                                touches(i) ? "touch" : "do not touch",
                                name_of(result.measured.calls[i])));
  }
  lines.push_back(fmt::format("later read: {}", name_of(result.measured.later)));
  lines.push_back(fmt::format("memory at the end: {}",
                              result.measured.memory == Sight::kRight ? "kept" : "lost"));
  lines.push_back((result.agrees() ? "" : "MISMATCH: ") + result.predicted.reason());
  return lines;
}

}  // namespace collide::coherence
