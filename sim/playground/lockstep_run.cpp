// SPDX-License-Identifier: MIT
#include "sim/playground/lockstep_run.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/common/input_error.h"
#include "model/impact/record.h"
#include "model/judge/adapters/registry.h"
#include "model/overlap/record.h"
#include "model/vera/timing.h"
#include "sim/compare/play.h"
#include "sim/units/blitter/lockstep.h"
#include "sim/units/impact/checked.h"
#include "sim/units/list_unit/lockstep.h"
#include "sim/units/overlap/checked.h"
#include "sim/units/stopped.h"
#include "sim/units/vera/checked.h"
#include "sim/units/vera/rtl.h"

namespace collide::playground {
namespace {

static_assert(kLineClocks == vera::vga_timing::kLineClocks);

struct OfUnit {
  const char* technique;
  std::uint64_t clock_period;
};
const OfUnit& of(const std::string& unit) {
  static const std::map<std::string, OfUnit> kUnits = {
      {"blitter", {"mandin", blitter::kRtlClockPeriod}},
      {"vera", {"vera", vera::kRtlClockPeriod}},
      {"overlap", {"overlap", list_unit::kRtlClockPeriod}},
      {"impact", {"impact", list_unit::kRtlClockPeriod}}};
  const auto found = kUnits.find(unit);
  if (found == kUnits.end()) {
    throw InputError("unit",
                     "\"" + unit + "\" has no RTL, expected blitter, vera, overlap or impact");
  }
  return found->second;
}

/// The memory of a list unit, which notes when the unit writes what.
class NotedMemory final : public list_unit::Memory {
 public:
  struct Write {
    std::uint64_t clock;
    std::uint32_t data;
  };

  explicit NotedMemory(list_unit::Memory& memory) : memory_(memory) {}
  void watch(const list_unit::Unit* unit) { unit_ = unit; }

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    return memory_.read(address);
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    if (unit_ != nullptr) writes_.push_back({unit_->wave_clock(), data});
    return memory_.write(address, data);
  }
  /// Those since it was asked last.
  std::vector<Write> take() { return std::exchange(writes_, {}); }

 private:
  list_unit::Memory& memory_;
  const list_unit::Unit* unit_ = nullptr;
  std::vector<Write> writes_;
};

class SceneRun {
 public:
  SceneRun(const techniques::Film& film, const std::string& unit, const Duts& duts,
           const WaveOptions& wave)
      : film_(film), last_(film.frames() - 1), technique_(of(unit).technique) {
    with_.blitter = [&duts, wave, this](blitter::Bus& bus) {
      return noted(std::make_unique<blitter::Lockstep>(bus, duts.blitter(wave)));
    };
    with_.vera = [&duts, wave, this] {
      return noted(std::make_unique<vera::Checked>(duts.vera(wave)));
    };
    with_.overlap = [&duts, wave, this](list_unit::Memory& memory) {
      return noted(in_lockstep(memory, overlap::checked({}), duts.overlap, wave));
    };
    with_.impact = [&duts, wave, this](list_unit::Memory& memory) {
      return noted(in_lockstep(memory, impact::checked({}), duts.impact, wave));
    };
    with_.told.blitter = [this](const techniques::BlitterTest& test) { note(test); };
    with_.told.overlap = [this](const techniques::OverlapRun& run) { note(run); };
    with_.told.impact = [this](const techniques::ImpactRun& run) { note(run); };
  }

  LockstepRun play() {
    compare::Play play;
    for (techniques::TechniqueMaker& maker : techniques::all_techniques(with_)) {
      if (maker.name == technique_) play.makers.push_back(std::move(maker));
    }
    play.from = last_;
    play.answered = [this](const std::string&, int frame, const techniques::Answer&) {
      note(frame);
    };
    play.around = [this](compare::Outcome&, const int&, const std::function<void()>& run) {
      try {
        run();
      } catch (const Divergence& found) {
        run_.divergence = found;
      }
      if (scored_ == nullptr) return;
      run_.compared = scored_->compared();
      run_.steps = scored_->steps_compared();
      run_.clocks = clock_();
    };
    try {
      const compare::Comparison comparison = compare::play(film_, play);
      if (!comparison.left_out.empty()) run_.why_not = comparison.left_out[0].why;
    } catch (const Divergence& found) {
      run_.divergence = found;
    }
    if (run_.compared == 0 && !run_.divergence && run_.why_not.empty()) {
      run_.why_not = "this scene gives the unit nothing to do, so nothing was compared";
    }
    return std::move(run_);
  }

 private:
  template <class Unit>
  std::unique_ptr<Unit> noted(std::unique_ptr<Unit> unit) {
    scored_ = unit.get();
    clock_ = [unit = unit.get()] { return unit->wave_clock(); };
    if constexpr (std::is_base_of_v<vera::Unit, Unit>)
      position_ = [unit = unit.get()] { return unit->position(); };
    return unit;
  }
  template <class Parameters>
  std::unique_ptr<list_unit::Lockstep> in_lockstep(list_unit::Memory& memory,
                                                   const list_unit::CheckedUnit& checked,
                                                   const list_unit::MakeDut<Parameters>& dut,
                                                   const WaveOptions& wave) {
    memory_ = std::make_unique<NotedMemory>(memory);
    auto unit = std::make_unique<list_unit::Lockstep>(
        *memory_, checked,
        [&](list_unit::Memory& under_test) { return dut(under_test, Parameters{}, {}, wave); });
    memory_->watch(unit.get());
    return unit;
  }

  void note(const techniques::BlitterTest& test) {
    if (test.refused) return;
    const std::uint64_t now = clock_();
    if (test.frame == last_) run_.met.push_back({test.pair, began_, now - 1});
    began_ = now;
  }
  void note(const techniques::OverlapRun& run) {
    const std::vector<NotedMemory::Write> writes = memory_->take();
    if (run.frame != last_) return;
    for (const std::uint32_t record : run.records) {
      const overlap::ListRecord pair = overlap::decode_record(record);
      note({run.owners[pair.first], run.owners[pair.second]}, record, writes);
    }
  }
  void note(const techniques::ImpactRun& run) {
    const std::vector<NotedMemory::Write> writes = memory_->take();
    if (run.frame != last_) return;
    // Records come in their order.
    auto from = writes.begin();
    for (const auto& record : run.records) {
      from = std::find_if(from, writes.end(), [&](const NotedMemory::Write& write) {
        return impact::decode_record(write.data).t == record.t;
      });
      if (from == writes.end()) return;
      run_.met.push_back({record.pair, began_, from->clock});
      ++from;
    }
  }
  void note(const techniques::IndexPair& pair, std::uint32_t record,
            const std::vector<NotedMemory::Write>& writes) {
    const auto write =
        std::find_if(writes.begin(), writes.end(),
                     [&](const NotedMemory::Write& one) { return one.data == record; });
    if (write != writes.end()) run_.met.push_back({pair, began_, write->clock});
  }
  /// A frame has been answered.
  void note(int frame) {
    began_ = clock_();
    if (frame != last_ || !position_) return;
    // A row is drawn while the line above it is shown, the first one in the last of all lines.
    const vera::Position now = position_();
    const int lines =
        now.line + 1 + (now.line < vera::kVisibleLines ? vera::vga_timing::kLines : 0);
    run_.first_row = began_ - static_cast<std::uint64_t>(lines) * kLineClocks -
                     static_cast<std::uint64_t>(now.clock);
  }

  const techniques::Film& film_;
  const int last_;
  const std::string technique_;
  techniques::Equipment with_;
  std::unique_ptr<NotedMemory> memory_;
  const Scored* scored_ = nullptr;
  std::function<std::uint64_t()> clock_;
  std::function<vera::Position()> position_;
  std::uint64_t began_ = 0;  // clock of the wave
  LockstepRun run_;
};

}  // namespace

std::string technique_of(const std::string& unit) {
  return of(unit).technique;
}

std::uint64_t clock_period_of(const std::string& unit) {
  return of(unit).clock_period;
}

LockstepRun run_in_lockstep(const techniques::Film& film, const std::string& unit, const Duts& duts,
                            const WaveOptions& wave) {
  return SceneRun(film, unit, duts, wave).play();
}

}  // namespace collide::playground
