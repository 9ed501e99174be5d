// SPDX-License-Identifier: MIT
#include "sim/units/list_unit/lockstep.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/common/json.h"

namespace collide::list_unit {
namespace {

/// The golden model is as far as the RTL.
struct NotYet {};

/// Accesses asked for when an error is answered (rule 19).
constexpr unsigned kMostAfterError = 1;
/// Accesses of the golden model after the divergence that a report shows.
constexpr std::size_t kShownAfter = 2;

std::string text_of_read(std::uint32_t address) {
  return "read at " + hex(address, 8);
}
std::string text_of_write(std::uint32_t address, std::uint32_t data) {
  return fmt::format("write {} at {}", hex(data, 8), hex(address, 8));
}

}  // namespace

/// The memory as the RTL has it.
class Lockstep::Tap final : public Memory {
 public:
  Tap(Memory& memory, Lockstep& lockstep) : memory_(memory), lockstep_(lockstep) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    const auto answer = memory_.read(address);
    lockstep_.on_access(lockstep_.reads_, {address, answer.value_or(0), answer.has_value()});
    return answer;
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    const bool ok = memory_.write(address, data);
    lockstep_.on_access(lockstep_.writes_, {address, data, ok});
    return ok;
  }
  /// What is there, not asked by the RTL.
  std::optional<std::uint32_t> look(std::uint32_t address) { return memory_.read(address); }

 private:
  Memory& memory_;
  Lockstep& lockstep_;
};

/// The memory as the golden model has it: what the RTL has seen.
class Lockstep::Echo final : public Memory {
 public:
  explicit Echo(Lockstep& lockstep) : lockstep_(lockstep) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    if (ahead != nullptr) {
      ahead->push_back(text_of_read(address));
      return lockstep_.tap_->look(address);
    }
    Stream& reads = lockstep_.reads_;
    if (reads.followed == reads.accesses.size()) {
      if (lockstep_.cut_) return 0;
      throw NotYet{};
    }
    const Access& access = reads.accesses[reads.followed];
    if (access.address != address) {
      lockstep_.shows_expected_ = true;
      lockstep_.diverge({fmt::format("read {}", reads.followed), text_of_read(address),
                         text_of_read(access.address), "address of a read"});
    }
    ++reads.followed;
    matched({LockstepEvent::kMemoryRead, address, access.data});
    if (!access.ok) return std::nullopt;
    return access.data;
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    if (ahead != nullptr) {
      ahead->push_back(text_of_write(address, data));
      return true;
    }
    Stream& writes = lockstep_.writes_;
    if (writes.followed == writes.accesses.size()) {
      if (lockstep_.cut_) return true;
      throw NotYet{};
    }
    const Access& access = writes.accesses[writes.followed];
    if (access.address != address || access.data != data) {
      lockstep_.shows_expected_ = true;
      lockstep_.diverge({fmt::format("write {}", writes.followed), text_of_write(address, data),
                         text_of_write(access.address, access.data),
                         access.address != address ? "address of a write" : "data written"});
    }
    ++writes.followed;
    matched({LockstepEvent::kMemoryWrite, address, data});
    return access.ok;
  }

  std::vector<std::string>* ahead = nullptr;  ///< of a golden model that goes on for a report

 private:
  void matched(const LockstepEvent& event) {
    lockstep_.score_.count();
    lockstep_.score_.count_step();
    lockstep_.score_.remember(event);
  }

  Lockstep& lockstep_;
};

Lockstep::Lockstep(Memory& memory, const MemoryPort& port, const MakeGolden& make_golden,
                   const MakeRtl& make_rtl)
    : port_(port),
      tap_(std::make_unique<Tap>(memory, *this)),
      echo_(std::make_unique<Echo>(*this)),
      golden_(make_golden(*echo_)) {
  try {
    rtl_ = make_rtl(*tap_);
  } catch (const Stopped& stopped) {
    throw divergence_of(stopped, 0);
  }
}

Lockstep::~Lockstep() = default;

// What a report shows

std::string Lockstep::tell(const LockstepEvent& event) const {
  switch (event.kind) {
    case LockstepEvent::kReset:
      return "reset";
    case LockstepEvent::kRead:
      return "CPU reads " + describe(event.address);
    case LockstepEvent::kWrite:
      return fmt::format("CPU writes {} to {}", hex(event.data, 8), describe(event.address));
    case LockstepEvent::kTrigger:
      return "trigger";
    case LockstepEvent::kMemoryRead:
      return fmt::format("read {} at {}", hex(event.data, 8), hex(event.address, 8));
    case LockstepEvent::kMemoryWrite:
      break;
  }
  return text_of_write(event.address, event.data);
}

std::vector<std::string> Lockstep::conditions() const {
  const std::uint32_t status = golden_->read(kStatus);
  std::vector<std::string> set;
  if ((golden_->read(kControl) & kMode) != 0) set.emplace_back(mode_name());
  if (port_.data_width == 16) set.emplace_back("16-bit port");
  if (failed_ || (status & kError) != 0) set.emplace_back("bus error");
  if ((status & kAborted) != 0) set.emplace_back("aborted");
  return set;
}

std::vector<std::string> Lockstep::upcoming() const {
  std::vector<std::string> texts = next_accesses(kShownAfter + (shows_expected_ ? 1 : 0));
  if (shows_expected_ && !texts.empty()) texts.erase(texts.begin());
  return texts;
}

std::vector<std::string> Lockstep::next_accesses(std::size_t count) const {
  std::vector<std::string> texts;
  const std::unique_ptr<Golden> ahead = golden_->clone();
  echo_->ahead = &texts;
  ahead->run(count);
  echo_->ahead = nullptr;
  return texts;
}

std::string Lockstep::next_of_run() const {
  const std::vector<std::string> next = next_accesses(1);
  return next.empty() ? "the run ends" : next[0];
}

void Lockstep::diverge(const Difference& difference) const {
  score_.diverge(difference, rtl_->wave_clock());
}

void Lockstep::compare_register(unsigned offset, std::uint32_t rtl) {
  const std::uint32_t golden = golden_->read(offset);
  score_.count();
  if (golden == rtl) return;
  const std::string name = describe(offset);
  diverge({name, hex(golden, 8), hex(rtl, 8), name.substr(0, name.find_first_of(" ,"))});
}

void Lockstep::compare_count(const char* what, std::uint64_t golden, std::uint64_t rtl) {
  score_.count();
  if (golden == rtl) return;
  diverge({fmt::format("number of {}", what), std::to_string(golden), std::to_string(rtl),
           fmt::format("{}, too {}", what, golden > rtl ? "few" : "many")});
}

/// Lets the RTL do something; what keeps it from going on is a finding.
template <class Act, class OnHung>
auto Lockstep::act(const Act& what, const OnHung& on_hung) {
  try {
    return score_.act(*rtl_, what, on_hung);
  } catch (const PortFault& fault) {
    diverge({"memory port", "its rules are kept", fault.what(), fault.what()});
  }
}

std::uint32_t Lockstep::rtl_register(unsigned offset) {
  return act([&](RtlUnit& rtl) { return rtl.read(offset); },
             [&](const std::string& hung) {
               diverge({"read of " + describe(offset), hex(golden_->read(offset), 8), hung,
                        "answer of the register port"});
             });
}

/// The RTL has made an access of the run.
void Lockstep::on_access(Stream& stream, const Access& access) {
  stream.accesses.push_back(access);
  if (failed_ && ++after_error_ > kMostAfterError) {
    diverge({"accesses after a bus error", fmt::format("{} at most", kMostAfterError),
             std::to_string(after_error_)});
  }
  if (!access.ok) failed_ = true;
}

// The unit

void Lockstep::reset() {
  score_.remember({LockstepEvent::kReset});
  act([](RtlUnit& rtl) { rtl.reset(); },
      [&](const std::string& hung) {
        diverge({"reset", "comes to an end", hung});
      });
  golden_->reset();
  begin();
  compare_irq();
}

std::uint32_t Lockstep::read(unsigned offset) {
  score_.remember({LockstepEvent::kRead, offset});
  const std::uint32_t rtl = rtl_register(offset);
  const bool counts = offset == kFound || offset == kStored;
  const bool open =
      golden_->busy() ? counts || is_live(offset) : disturbed() && (counts || is_partial(offset));
  if (offset != kClocks && !open) compare_register(offset, rtl);
  compare_irq();
  return rtl;
}

void Lockstep::write(unsigned offset, std::uint32_t data, unsigned select) {
  score_.remember({LockstepEvent::kWrite, offset, data});
  const bool runs = golden_->busy();
  if (offset == kControl && !runs) begin();
  const std::uint32_t sequence = golden_->read(kSequence);
  act([&](RtlUnit& rtl) { rtl.write(offset, data, select); },
      [&](const std::string& hung) {
        diverge(
            {"write of " + describe(offset), "is answered", hung, "answer of the register port"});
      });
  // The access that it has carried through as it was aborted may be one of either kind.
  if (runs && offset == kControl) cut_ = has_ended_disturbed();
  golden_->write(offset, data, select);
  if (offset == kControl) begun(sequence);
  if (runs && !golden_->busy()) compare_end();
  compare_irq();
}

void Lockstep::trigger() {
  score_.remember({LockstepEvent::kTrigger});
  if (!golden_->busy()) begin();
  const std::uint32_t sequence = golden_->read(kSequence);
  act([](RtlUnit& rtl) { rtl.trigger(); },
      [&](const std::string& hung) {
        diverge({"trigger", next_of_run(), hung, "the run hangs"});
      });
  golden_->trigger();
  begun(sequence);
  compare_irq();
}

/// If a run has begun since SEQUENCE was that, it may have ended: it had no access to make.
void Lockstep::begun(std::uint32_t sequence) {
  if (golden_->read(kSequence) != sequence && !golden_->busy()) compare_end();
}

/// A run may begin: its accesses are counted anew.
void Lockstep::begin() {
  reads_.clear();
  writes_.clear();
  cut_ = failed_ = false;
  after_error_ = 0;
  waits_ = rtl_->waits();
}

std::uint64_t Lockstep::run(std::uint64_t limit) {
  const bool runs = golden_->busy();
  const std::uint64_t accesses = act([&](RtlUnit& rtl) { return rtl.run(limit); },
                                     [&](const std::string& hung) {
                                       follow();
                                       diverge({"the run", next_of_run(), hung, "the run hangs"});
                                     });
  cut_ = has_ended_disturbed();
  follow();
  score_.count();
  if (golden_->busy() && !rtl_->busy()) {
    diverge({"end of the run", next_of_run(), "the run has ended", "the run ends too early"});
  }
  if (!golden_->busy() && rtl_->busy()) {
    diverge({"end of the run", "the run has ended", "it goes on", "the run goes on"});
  }
  if (runs && !golden_->busy()) compare_end();
  compare_irq();
  return accesses;
}

void Lockstep::follow() {
  try {
    golden_->run();
  } catch (const NotYet&) {
  }
}

void Lockstep::compare_irq() {
  const auto text = [](bool irq) { return std::string(irq ? "1" : "0"); };
  score_.count();
  if (golden_->irq() != rtl_->irq()) {
    diverge({"interrupt pin", text(golden_->irq()), text(rtl_->irq()), "interrupt pin"});
  }
}

/// The RTL's run has ended by an error or ABORT.
bool Lockstep::has_ended_disturbed() {
  return !rtl_->busy() && (rtl_register(kStatus) & (kError | kAborted)) != 0;
}

/// The last run has ended by an error or ABORT: how far it came differs.
bool Lockstep::disturbed() {
  return (golden_->read(kStatus) & (kError | kAborted)) != 0;
}

void Lockstep::compare_end() {
  const bool undisturbed = !disturbed();
  for (unsigned offset = kControl; offset <= kErrorAddress; offset += 4) {
    if (!undisturbed && (offset == kFound || offset == kStored)) continue;
    compare_register(offset, rtl_register(offset));
  }
  compare_answer(undisturbed);
  const std::uint64_t clocks = rtl_register(kClocks);
  // One access is asked for in a clock.
  const std::uint64_t accesses = reads_.accesses.size() + writes_.accesses.size();
  score_.count();
  if (clocks < accesses) {
    diverge({"clocks of the run", fmt::format("{} at least", accesses), std::to_string(clocks)});
  }
  if (!undisturbed) {
    const std::uint64_t stored = rtl_register(kStored);
    score_.count();
    if (stored > whole_records()) {
      diverge({"STORED after the run's end", fmt::format("{} at most", whole_records()),
               std::to_string(stored)});
    }
    return;
  }
  compare_count("reads", reads_.followed, reads_.accesses.size());
  compare_count("writes", writes_.followed, writes_.accesses.size());
  const std::uint64_t most = golden_->read(kClocks) + rtl_->waits() - waits_;
  score_.count();
  if (clocks > most) {
    diverge({"clocks of the run", fmt::format("{} at most", most), std::to_string(clocks)});
  }
}

/// Records that the lines written without an error have room for.
std::uint64_t Lockstep::whole_records() const {
  const auto failed = std::find_if(writes_.accesses.begin(), writes_.accesses.end(),
                                   [](const Access& access) { return !access.ok; });
  const auto line = static_cast<std::ptrdiff_t>(128 / port_.data_width);
  return 3 * static_cast<std::uint64_t>((failed - writes_.accesses.begin()) / line);
}

}  // namespace collide::list_unit
