// SPDX-License-Identifier: MIT
#include "sim/compare/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "model/common/input_error.h"
#include "model/judge/adapters/registry.h"
#include "sim/compare/host_time.h"
#include "sim/compare/native.h"
#include "sim/platform/technique_run.h"
#include "sim/units/blitter/make.h"
#include "sim/units/divergence.h"
#include "sim/units/impact/make.h"
#include "sim/units/overlap/make.h"
#include "sim/units/vera/make.h"

namespace collide::compare {
namespace {

using techniques::Film;
using techniques::TechniqueMaker;

/// The units of a technique in lockstep, which live as long as it does.
class Scores {
 public:
  template <class Unit>
  std::unique_ptr<Unit> with(std::unique_ptr<Unit> unit) {
    units_.push_back(unit.get());
    return unit;
  }
  void clear() { units_.clear(); }
  bool empty() const { return units_.empty(); }
  std::uint64_t compared() const {
    std::uint64_t sum = 0;
    for (const Scored* const unit : units_) sum += unit->compared();
    return sum;
  }

 private:
  std::vector<const Scored*> units_;
};

/// Units of `on`; those in lockstep are in `scores`. What VERA draws goes to `lines`, unless that
/// is null.
techniques::Equipment equipment(On on, Scores& scores, vera::Observer* lines) {
  const auto kept = [on, &scores](auto unit) {
    return on == On::kLockstep ? scores.with(std::move(unit)) : std::move(unit);
  };
  techniques::Equipment equipment;
  equipment.blitter = [on, kept](blitter::Bus& bus) { return kept(blitter::unit_maker(on)(bus)); };
  equipment.vera = [on, kept, lines] {
    auto unit = vera::unit_maker(on)();
    unit->observe(lines);
    return kept(std::move(unit));
  };
  equipment.overlap = [on, kept](overlap::Memory& memory) {
    return kept(overlap::unit_maker(on)(memory));
  };
  equipment.impact = [on, kept](impact::Memory& memory) {
    return kept(impact::unit_maker(on)(memory));
  };
  return equipment;
}

std::string difference(const Divergence& divergence) {
  return fmt::format("{}, expected {}, actual {}, clock {}", divergence.what(),
                     divergence.expected(), divergence.actual(), divergence.clock());
}

OnBus on_bus(const platform::Machine& machine, const std::string& technique, const Film& film) {
  try {
    return {platform::run_technique(machine, technique, film), {}};
  } catch (const InputError& error) {
    return {std::nullopt, error.what()};
  }
}

/// Takes those out that are of other machines than the game's. Returns these machines, each once,
/// in the order of the techniques.
std::vector<std::string> fold(std::vector<TechniqueMaker>& makers, const std::string& runs_on) {
  const auto& known = game_machines();
  const auto game = std::find_if(known.begin(), known.end(),
                                 [&](const GameMachine& one) { return one.name == runs_on; });
  if (game == known.end()) throw InputError("--for", runs_on + " is no machine of a game");
  const std::string own = game->machine;
  std::vector<std::string> folded;
  const auto is_of_another = [&](const TechniqueMaker& maker) {
    const std::string machine = maker.words.machine;
    if (machine == techniques::kAnyMachine || machine == own) return false;
    if (std::find(folded.begin(), folded.end(), machine) == folded.end()) folded.push_back(machine);
    return true;
  };
  makers.erase(std::remove_if(makers.begin(), makers.end(), is_of_another), makers.end());
  return folded;
}

}  // namespace

const std::vector<GameMachine>& game_machines() {
  static const std::vector<GameMachine> kMachines = {{"pc", techniques::kAnyMachine},
                                                     {"macintosh", "Macintosh"},
                                                     {"spectrum", "ZX Spectrum"},
                                                     {"st", "Atari ST"},
                                                     {"x16", "Commander X16"},
                                                     {"core", techniques::kOwnCore},
                                                     {"msx", "MSX"},
                                                     {"c64", "Commodore 64"},
                                                     {"amiga", "Amiga"},
                                                     {"gameduino", "Gameduino"},
                                                     {"lynx", "Atari Lynx"}};
  return kMachines;
}

Comparison compare(const Film& film, const Options& options) {
  std::optional<platform::Machine> machine = options.machine;
  if (machine) {
    for (platform::Machine::Device& device : machine->devices) device.unit = options.on;
  }
  Scores scores;
  LineRecorder lines;
  techniques::Equipment with = equipment(options.on, scores, options.page ? &lines : nullptr);
  std::optional<Natives> natives;
  if (options.firmware) with.told = natives.emplace(*options.firmware).told();
  Play all;
  all.makers = techniques::all_techniques(with);
  if (options.misused) {
    for (TechniqueMaker& maker : techniques::misused_techniques()) {
      all.makers.push_back(std::move(maker));
    }
  }
  std::vector<std::string> folded;
  if (!options.runs_on.empty()) folded = fold(all.makers, options.runs_on);
  all.lines = &lines;
  all.page = options.page;
  all.progress = options.progress;
  all.begin = [&] {
    scores.clear();
    if (natives) natives->clear();
  };
  all.around = [&](Outcome& outcome, const int& frame, const std::function<void()>& run) {
    try {
      run();
      if (!scores.empty()) outcome.agreement = Agreement{scores.compared(), {}, {}};
    } catch (const Divergence& divergence) {
      outcome.agreement = Agreement{scores.compared(), frame, difference(divergence)};
    }
  };
  all.end = [&](Outcome& outcome, const techniques::Granularity& items_of) {
    const std::string& name = outcome.technique;
    // Where lockstep found a difference it would only find it again.
    const bool agreed = !outcome.agreement || outcome.agreement->agreed();
    if (natives && agreed) {
      if (options.progress) options.progress(name + " in machine code", 0);
      outcome.native = natives->run(name, options.on);
    }
    if (options.time) {
      if (options.progress) options.progress(name + " on this processor", 0);
      const auto maker = std::find_if(all.makers.begin(), all.makers.end(),
                                      [&name](const auto& one) { return one.name == name; });
      outcome.host = host_time(*maker, film, items_of);
    }
    if (machine && agreed) {
      if (options.progress) options.progress(name + " on " + machine->name, 0);
      outcome.bus = on_bus(*machine, name, film);
    }
  };
  Comparison comparison = play(film, all);
  comparison.on = options.on;
  comparison.runs_on = options.runs_on;
  comparison.folded = std::move(folded);
  if (machine) comparison.machine = machine->name;
  return comparison;
}

}  // namespace collide::compare
