// SPDX-License-Identifier: MIT
#include "sim/units/overlap/lockstep.h"

#include <fmt/format.h>

#include <utility>

#include "model/common/json.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::overlap {
namespace {

/// The golden model is as far as the RTL.
struct NotYet {};

}  // namespace

/// The memory as the RTL has it.
class Lockstep::Tap final : public Memory {
 public:
  Tap(Memory& memory, Lockstep& lockstep) : memory_(memory), lockstep_(lockstep) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    const auto answer = memory_.read(address);
    lockstep_.reads_.made.push_back({address, answer.value_or(0), answer.has_value()});
    return answer;
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    const bool ok = memory_.write(address, data);
    lockstep_.writes_.made.push_back({address, data, ok});
    return ok;
  }

 private:
  Memory& memory_;
  Lockstep& lockstep_;
};

/// The memory as the golden model has it: what the RTL has seen.
class Lockstep::Echo final : public Memory {
 public:
  explicit Echo(Lockstep& lockstep) : lockstep_(lockstep) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    Stream& reads = lockstep_.reads_;
    if (reads.followed == reads.made.size()) throw NotYet{};
    const Access& made = reads.made[reads.followed];
    if (made.address != address) {
      lockstep_.diverge(fmt::format("read {}", reads.followed), hex(address, 8),
                        hex(made.address, 8));
    }
    ++reads.followed;
    ++lockstep_.compared_;
    if (!made.ok) return std::nullopt;
    return made.data;
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    Stream& writes = lockstep_.writes_;
    if (writes.followed == writes.made.size()) {
      if (lockstep_.cut_) return true;
      throw NotYet{};
    }
    const Access& made = writes.made[writes.followed];
    if (made.address != address || made.data != data) {
      lockstep_.diverge(fmt::format("write {}", writes.followed),
                        fmt::format("{} to {}", hex(data, 8), hex(address, 8)),
                        fmt::format("{} to {}", hex(made.data, 8), hex(made.address, 8)));
    }
    ++writes.followed;
    ++lockstep_.compared_;
    return made.ok;
  }

 private:
  Lockstep& lockstep_;
};

Lockstep::Lockstep(Memory& memory, const Parameters& parameters,
                   const std::function<std::unique_ptr<RtlUnit>(Memory&)>& make_rtl)
    : parameters_(parameters),
      tap_(std::make_unique<Tap>(memory, *this)),
      echo_(std::make_unique<Echo>(*this)),
      rtl_(make_rtl(*tap_)),
      golden_(*echo_, parameters) {
  golden_.reset();
}

Lockstep::~Lockstep() = default;

void Lockstep::diverge(const std::string& what, const std::string& golden,
                       const std::string& rtl) const {
  throw Divergence(what, rtl_->wave_clock(), golden, rtl);
}

void Lockstep::expect(const std::string& what, std::uint64_t golden, std::uint64_t rtl) {
  if (golden != rtl) diverge(what, hex(golden, 8), hex(rtl, 8));
  ++compared_;
}

/// What the RTL does; that it cannot go on is a finding.
template <class Do>
auto Lockstep::guarded(const Do& make) {
  try {
    return make();
  } catch (const RtlFailure& failure) {
    throw Divergence("what the RTL does", rtl_->wave_clock(), "goes on", failure.what(),
                     failure.what());
  }
}

void Lockstep::reset() {
  guarded([&] { rtl_->reset(); });
  golden_.reset();
  begin();
}

std::uint32_t Lockstep::read(unsigned offset) {
  const std::uint32_t rtl = guarded([&] { return rtl_->read(offset); });
  const bool live =
      offset == kFound || offset == kStored || (offset >= kTouched && offset < kPairs);
  const std::uint32_t golden = golden_.read(offset);
  if (offset == kClocks || (live && (golden_.busy() || cut_))) return rtl;
  expect(fmt::format("register {}", hex(offset, 4)), golden, rtl);
  return rtl;
}

void Lockstep::write(unsigned offset, std::uint32_t data, unsigned select) {
  if (offset == kControl && !golden_.busy()) begin();
  const std::uint32_t sequence = golden_.read(kSequence);
  guarded([&] { rtl_->write(offset, data, select); });
  golden_.write(offset, data, select);
  if (offset == kControl) begun(sequence);
}

void Lockstep::trigger() {
  if (!golden_.busy()) begin();
  const std::uint32_t sequence = golden_.read(kSequence);
  guarded([&] { rtl_->trigger(); });
  golden_.trigger();
  begun(sequence);
}

/// If a run has begun since SEQUENCE was that, it may have ended: it had no access to make.
void Lockstep::begun(std::uint32_t sequence) {
  if (golden_.read(kSequence) != sequence && !golden_.busy()) compare_end();
}

/// A run may begin: its accesses are counted anew.
void Lockstep::begin() {
  reads_ = writes_ = {};
  cut_ = false;
  waits_ = rtl_->waits();
}

std::uint64_t Lockstep::run(std::uint64_t limit) {
  const bool runs = golden_.busy();
  const std::uint64_t made = guarded([&] { return rtl_->run(limit); });
  if (!rtl_->busy()) cut_ = (rtl_->read(kStatus) & (kError | kAborted)) != 0;
  follow();
  expect("BUSY", golden_.busy() ? 1 : 0, rtl_->busy() ? 1 : 0);
  if (runs && !golden_.busy()) compare_end();
  return made;
}

void Lockstep::follow() {
  try {
    golden_.run();
  } catch (const NotYet&) {
  }
}

void Lockstep::compare_end() {
  const std::uint32_t status = golden_.read(kStatus);
  const bool undisturbed = (status & (kError | kAborted)) == 0;
  for (unsigned offset = kControl; offset <= kErrorAddress; offset += 4) {
    if (!undisturbed && (offset == kFound || offset == kStored)) continue;
    expect(fmt::format("register {}", hex(offset, 4)), golden_.read(offset), rtl_->read(offset));
  }
  // After an error in a line the RTL may have found more; ABORT finds either of them further.
  const bool same = undisturbed || golden_.read(kFound) == rtl_->read(kFound);
  std::uint64_t ones = 0;
  for (unsigned offset = kPairs; offset < kPairs + 32 * parameters_.sprites; offset += 4) {
    const std::uint32_t golden = golden_.read(offset), rtl = rtl_->read(offset);
    ones += static_cast<unsigned>(__builtin_popcount(rtl));
    if (same) expect(fmt::format("PAIRS {}", hex(offset, 4)), golden, rtl);
  }
  for (unsigned offset = kTouched; same && offset < kTouched + 32; offset += 4) {
    expect(fmt::format("TOUCHED {}", hex(offset, 4)), golden_.read(offset), rtl_->read(offset));
  }
  expect("FOUND and the ones of PAIRS", ones / 2, rtl_->read(kFound));
  if (!undisturbed) return;
  expect("number of reads", reads_.followed, reads_.made.size());
  expect("number of writes", writes_.followed, writes_.made.size());
  const std::uint64_t most = golden_.read(kClocks) + rtl_->waits() - waits_;
  const std::uint64_t clocks = rtl_->read(kClocks);
  if (clocks > most) {
    diverge("clocks of the run", fmt::format("{} at most", most), fmt::format("{}", clocks));
  }
  ++compared_;
}

}  // namespace collide::overlap
