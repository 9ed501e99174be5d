// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "model/blitter/golden.h"
#include "sim/cosim/blitter/run_job.h"

namespace collide::blitter {
namespace {

using cosim::Coverage;
using cosim::CoverGroup;
using Axis = CoverGroup::Axis;

/// The groups, in the order that make_coverage lists them.
enum Group : std::size_t {
  kOperation,
  kMasks,
  kWords,
  kLines,
  kSkews,
  kBlindShifts,
  kHalftoneIndex,
  kLineSteps,
  kAddresses,
  kCounts,
  kCounters,
  kStarts,
  kHogs,
  kInterventions,
  kWrittenInBetween,
  kHandOvers,
  kTurns,
  kInterrupts,
  kRegisters,
  kFunctionCodes,
  kIgnoredBits,
  kWaitStates,
  kBusErrors,
};

// Indices on the axes

enum NextAccess : unsigned { kPrime, kSource, kDestination, kWriteBack };
enum Latched : unsigned { kLatchedSource, kLatchedDestination, kLatchedWrite, kUndriven };
enum Counter : unsigned { kXLeavesZero, kXReloads, kYLeavesZero, kYReachesZero };
enum Start : unsigned { kFirst, kWithoutYCount, kAgain, kAgainXLeftOver, kRefused };
enum Cause : unsigned { kTurnEnds, kOtherMaster, kRegisterCycle };
enum Interrupt : unsigned { kEndHog, kEndShared, kSuspended, kPulse, kWhileDone };
enum Intervention : unsigned {
  kSuspend,
  kResume,
  kRestartHog,
  kRestartChipTurn,
  kRestartCpuTurn,
  kResetBusy,
};
enum IgnoredBits : unsigned {
  kIncrementBit0 = 0,  // and three more
  kAddressHighBits = 4,
  kAddressLowBit0 = 6,
  kHopBits = 8,
  kOpBits,
  kControlBits,
  kSkewBits,
};

unsigned index(bool value) {
  return value ? 1 : 0;
}

Axis flag(const std::string& name) {
  return {name, {"0", "1"}};
}

Axis numbers(const std::string& name, unsigned count) {
  Axis axis{name, {}};
  for (unsigned i = 0; i < count; ++i) axis.values.push_back(fmt::format("{}", i));
  return axis;
}

Axis register_words() {
  Axis axis{"register", {"HALFTONE"}};
  for (unsigned offset = kSrcXInc; offset < kRegisterBytes; offset += 2) {
    axis.values.push_back(fmt::format("{:02X}", offset));
  }
  return axis;
}

// What the chip is about to do: docs/reference/blitter-rules.md, "One word"

bool op_uses_source(unsigned op) {
  return (op >> 2 & 3) != (op & 3);
}
bool op_uses_destination(unsigned op) {
  return (op >> 3 & 1) != (op >> 2 & 1) || (op >> 1 & 1) != (op & 1);
}
bool source_needed(const Golden::State& s) {
  return op_uses_source(s.op) && ((s.hop & 2) != 0 || s.smudge);
}
std::uint16_t mask_of(const Golden::State& s) {
  return s.endmask[s.first ? 0 : s.x_count == 1 ? 2 : 1];
}
bool backward(const Golden::State& s) {
  return s.src_xinc < 0;
}
NextAccess next_access(const Golden::State& s) {
  switch (s.next) {
    case Golden::Next::kPrime:
      return kPrime;
    case Golden::Next::kSource:
      return kSource;
    case Golden::Next::kDestination:
      return kDestination;
    case Golden::Next::kWrite:
      return kWriteBack;
    case Golden::Next::kUndecided:
      break;
  }
  if (source_needed(s)) return s.prime ? kPrime : kSource;
  return op_uses_destination(s.op) || s.mask_partial() ? kDestination : kWriteBack;
}

/// only, first, middle, last word of a line
unsigned position(const Golden::State& s) {
  if (s.first) return s.x_count == 1 ? 0 : 1;
  return s.x_count == 1 ? 3 : 2;
}
/// 1, 2, more, 0
unsigned count_class(unsigned count) {
  return count == 0 ? 3 : std::min(count, 3U) - 1;
}

/// A golden model that reports to the coverage. It makes every access by itself, so that the state
/// before each can be looked at.
class Observed final : public Unit, private Bus {
 public:
  Observed(Bus& bus, Coverage& coverage) : bus_(bus), golden_(*this), coverage_(coverage) {}

  void reset() override {
    if (state().busy) hit(kInterventions, {kResetBusy, next_access(state())});
    golden_.reset();
    word_ = {};
    blits_ = {};
    turn_ = {};
    taken_away_ = false;
  }

  std::optional<std::uint16_t> read(unsigned offset, Size size, FunctionCode fc) override {
    register_cycle(offset, size, fc, false);
    const Golden::State before = state();
    const auto data = golden_.read(offset, size, fc);
    watch_turn(before);
    return data;
  }

  bool write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) override {
    register_cycle(offset, size, fc, true);
    const Golden::State before = state();
    if (!golden_.write(offset, size, data, fc)) {
      watch_turn(before);
      return false;
    }
    ignored_bits(offset, size, data);
    if (before.next != Golden::Next::kUndecided) written_in_between(before, offset, size);
    if (size == Size::kWord && offset == kXCount) blits_.x_written = true;
    if (size == Size::kWord && offset == kYCount) blits_.y_written = true;
    if (offset == kControl) {
      const unsigned control = size == Size::kWord ? data >> 8 : data;
      control_written(before, (control & kBusy) != 0, (control & kHog) != 0);
    } else {
      watch_turn(before);
    }
    return true;
  }

  bool requests_bus() const override { return golden_.requests_bus(); }

  std::uint64_t grant(std::uint64_t limit) override {
    std::uint64_t granted = 0;
    latched_ = kUndriven;
    taken_away_ = false;
    while (granted < limit && golden_.requests_bus()) {
      const Golden::State before = state();
      access_ = next_access(before);
      ++turn_.accesses;
      granted += granted == 0 ? golden_.grant(1) : golden_.extend_grant(1);
      access_made(before);
      watch_turn(before);
    }
    if (state().busy) {
      if (golden_.requests_bus()) {
        taken_away_ = true;  // what for shows in what comes next
      } else {
        hand_over(kTurnEnds);
      }
    }
    return granted;
  }

  void foreign_cycle() override {
    if (taken_away_) hand_over(kOtherMaster);
    const Golden::State before = state();
    golden_.foreign_cycle();
    watch_turn(before);
  }

  bool done() const override { return golden_.done(); }
  std::uint64_t done_edges() const override { return golden_.done_edges(); }
  std::uint64_t clocks() const override { return golden_.clocks(); }

 private:
  const Golden::State& state() const { return golden_.state(); }
  void hit(Group group, std::initializer_list<unsigned> point) {
    coverage_.group(group).hit(point);
  }

  // The memory bus
  std::uint16_t read(std::uint32_t address) override {
    if (bus_.fails(address)) hit(kBusErrors, {access_});
    return bus_.read(address);
  }
  void write(std::uint32_t address, std::uint16_t data) override {
    if (bus_.fails(address)) hit(kBusErrors, {access_});
    bus_.write(address, data);
  }
  unsigned wait_states() override {
    const unsigned waits = bus_.wait_states();
    hit(kWaitStates, {std::min(waits, 3U), access_});
    return waits;
  }

  void access_made(const Golden::State& s) {
    switch (access_) {
      case kPrime:
        ++word_.source_reads;
        address_step(0, false, s.src_addr, s.src_xinc);
        latched_ = kLatchedSource;
        break;
      case kSource: {
        ++word_.source_reads;
        const bool line_ends = s.x_count == 1 || (s.x_count == 2 && s.nfsr);
        address_step(0, line_ends, s.src_addr, line_ends ? s.src_yinc : s.src_xinc);
        latched_ = kLatchedSource;
        break;
      }
      case kDestination:
        word_.destination_read = true;
        latched_ = kLatchedDestination;
        break;
      case kWriteBack:
        word_done(s);
        word_ = {};
        latched_ = kLatchedWrite;
    }
  }

  void word_done(const Golden::State& s) {
    const bool last_word = s.x_count == 1;
    const std::uint16_t mask = mask_of(s);
    hit(kOperation, {s.op, s.hop, index(s.smudge)});
    hit(kMasks, {index(op_uses_source(s.op)), index(op_uses_destination(s.op)),
                 mask == 0xFFFF ? 0U
                 : mask == 0    ? 1U
                                : 2U,
                 position(s)});
    hit(kWords, {std::min(word_.source_reads, 2U), index(word_.destination_read), position(s),
                 index(s.nfsr)});
    if ((s.hop & 2) != 0 && op_uses_source(s.op)) hit(kSkews, {s.skew, index(backward(s))});
    const bool blind_shift = s.nfsr && last_word;
    if (blind_shift) hit(kBlindShifts, {latched_, index(backward(s))});
    if ((s.hop & 1) != 0 && op_uses_source(s.op)) {
      std::uint32_t shifter = s.shifter;
      if (blind_shift) {
        // The idle cycle of a grant comes after the state was looked at.
        const std::uint16_t last = latched_ == kUndriven ? 0xFFFF : s.last;
        shifter = backward(s) ? std::uint32_t{last} << 16 | shifter >> 16 : shifter << 16 | last;
      }
      hit(kHalftoneIndex, {s.smudge ? shifter >> s.skew & 15U : s.line, index(s.smudge)});
    }
    address_step(1, last_word, s.dst_addr, last_word ? s.dst_yinc : s.dst_xinc);
    if (s.x_count == 0) hit(kCounters, {kXLeavesZero});
    if (last_word) line_done(s);
  }

  void line_done(const Golden::State& s) {
    hit(kLineSteps, {s.line, index(s.dst_yinc < 0)});
    if (source_needed(s)) {
      hit(kLines,
          {index(s.fxsr), index(s.nfsr), index(backward(s)), std::min(count_class(s.x_reload), 2U),
           s.skew == 0  ? 0U
           : s.skew < 8 ? 1U
                        : 2U});
    }
    hit(kCounters, {kXReloads});
    if (s.y_count == 0) hit(kCounters, {kYLeavesZero});
    if (s.y_count == 1) {
      hit(kCounters, {kYReachesZero});
      hit(kInterrupts, {s.hog ? kEndHog : kEndShared});
      blits_.ended = true;
      blits_.x_written = false;
    }
  }

  void address_step(unsigned pointer, bool line_step, std::uint32_t address,
                    std::int16_t increment) {
    const std::int64_t target = std::int64_t{address} + increment;
    const bool wraps = target < 0 || target > std::int64_t{kAddressMask};
    const unsigned step = increment == 0 ? 0 : (increment > 0 ? 1U : 3U) + index(wraps);
    hit(kAddresses, {pointer, index(line_step), step});
  }

  void register_cycle(unsigned offset, Size size, FunctionCode fc, bool write) {
    if (taken_away_) hand_over(kRegisterCycle);
    const unsigned busy = index(state().busy);
    hit(kFunctionCodes, {static_cast<unsigned>(fc), index(write), busy});
    if (fc != FunctionCode::kSupervisorData) return;
    const unsigned word = offset < kSrcXInc ? 0 : 1 + (offset - kSrcXInc) / 2;
    hit(kRegisters, {word, size == Size::kWord ? 0 : 1 + offset % 2, index(write), busy});
  }

  void ignored_bits(unsigned offset, Size size, std::uint16_t data) {
    const bool word = size == Size::kWord;
    const unsigned high = word ? data >> 8 : data;
    const unsigned low = data;
    const auto seen = [&](unsigned bits, bool set) {
      if (set) hit(kIgnoredBits, {bits});
    };
    switch (offset) {
      case kHop:
        seen(kHopBits, (high & 0xFC) != 0);
        if (word) seen(kOpBits, (low & 0xF0) != 0);
        break;
      case kOp:
        seen(kOpBits, (low & 0xF0) != 0);
        break;
      case kControl:
        seen(kControlBits, (high & 0x10) != 0);
        if (word) seen(kSkewBits, (low & 0x30) != 0);
        break;
      case kSkew:
        seen(kSkewBits, (low & 0x30) != 0);
        break;
      default:
        if (!word) return;
        static constexpr unsigned kIncrements[] = {kSrcXInc, kSrcYInc, kDstXInc, kDstYInc};
        static constexpr unsigned kHighs[] = {kSrcAddrHigh, kDstAddrHigh};
        for (unsigned i = 0; i < 4; ++i) {
          if (offset == kIncrements[i]) seen(kIncrementBit0 + i, (data & 1) != 0);
        }
        for (unsigned i = 0; i < 2; ++i) {
          if (offset == kHighs[i]) seen(kAddressHighBits + i, (data & 0xFF00) != 0);
          if (offset == kHighs[i] + 2) seen(kAddressLowBit0 + i, (data & 1) != 0);
        }
    }
  }

  /// A register that decides about accesses, written between two of them.
  void written_in_between(const Golden::State& before, unsigned offset, Size size) {
    static constexpr unsigned kDeciding[] = {kHop,      kOp,       kControl, kSkew,  kEndmask1,
                                             kEndmask2, kEndmask3, kXCount,  kYCount};
    const bool word = size == Size::kWord;
    for (unsigned i = 0; i < std::size(kDeciding); ++i) {
      const bool byte = kDeciding[i] >= kHop;
      const bool written =
          offset == kDeciding[i] ? byte || word : byte && word && offset + 1 == kDeciding[i];
      if (written) hit(kWrittenInBetween, {i, next_access(before)});
    }
  }

  void control_written(const Golden::State& before, bool set_busy, bool set_hog) {
    if (set_hog) hit(kHogs, {index(before.ended)});
    hit(kInterrupts, {before.busy ? set_busy ? kPulse : kSuspended : kWhileDone});
    if (before.busy) {
      const Intervention what = !set_busy           ? kSuspend
                                : before.hog        ? kRestartHog
                                : before.chip_share ? kRestartChipTurn
                                                    : kRestartCpuTurn;
      hit(kInterventions, {what, next_access(before)});
      blits_.suspended = !set_busy;
    } else if (set_busy && !state().busy) {
      hit(kStarts, {kRefused});
    } else if (set_busy && blits_.suspended) {
      hit(kInterventions, {kResume, next_access(state())});
      blits_.suspended = false;
    } else if (set_busy) {
      hit(kStarts, {!blits_.y_written  ? kWithoutYCount
                    : !blits_.ended    ? kFirst
                    : blits_.x_written ? kAgain
                                       : kAgainXLeftOver});
      hit(kCounts, {count_class(state().x_count), count_class(state().y_count)});
    }
    if (set_busy) turn_ = {};
  }

  void hand_over(Cause cause) {
    taken_away_ = false;
    hit(kHandOvers, {next_access(state()), index(state().hog), cause});
  }

  /// After anything that may have counted as a bus cycle.
  void watch_turn(const Golden::State& before) {
    if (!before.busy || !state().busy || before.chip_share == state().chip_share) return;
    if (before.chip_share) {
      const unsigned fewer = kShareCycles - std::min(turn_.accesses, kShareCycles);
      hit(kTurns, {std::min(fewer, 4U), index(!turn_.first)});
      turn_.first = false;
    }
    turn_.accesses = 0;
  }

  /// Of the word under way.
  struct Word {
    unsigned source_reads = 0;
    bool destination_read = false;
  };
  /// Since the last reset.
  struct Blits {
    bool ended = false;      // one has
    bool suspended = false;  // the present one is
    bool x_written = false;  // X_COUNT, since the last one ended
    bool y_written = false;  // Y_COUNT
  };
  /// The chip's present turn in shared mode.
  struct Turn {
    bool first = true;  // since BUSY was set
    unsigned accesses = 0;
  };

  Bus& bus_;
  Golden golden_;
  Coverage& coverage_;
  NextAccess access_ = kWriteBack;
  Latched latched_ = kUndriven;
  Word word_;
  Blits blits_;
  Turn turn_;
  bool taken_away_ = false;  // the bus, though the chip wanted it on
};

}  // namespace

Coverage make_coverage() {
  const Axis access{"access", {"prime", "source", "destination", "write"}};
  const Axis position{"word", {"only", "first", "middle", "last"}};
  const Axis direction{"direction", {"forward", "backward"}};
  const Axis cycle{"cycle", {"read", "write"}};
  const Axis chip{"chip", {"idle", "busy"}};

  std::vector<CoverGroup> groups;
  const auto add = [&](const std::string& name, std::vector<Axis> axes) -> CoverGroup& {
    return groups.emplace_back(name, std::move(axes));
  };
  add("operation", {numbers("OP", 16), numbers("HOP", 4), flag("SMUDGE")});
  add("endmasks", {flag("OP uses source"),
                   flag("OP uses destination"),
                   {"mask", {"full", "empty", "partial"}},
                   position});
  add("word sequence", {{"source reads", {"0", "1", "2 or more"}},
                        flag("destination read"),
                        position,
                        flag("NFSR")});
  add("line alignment", {flag("FXSR"),
                         flag("NFSR"),
                         direction,
                         {"words", {"1", "2", "more"}},
                         {"SKEW", {"0", "1-7", "8-15"}}});
  add("skew", {numbers("SKEW", 16), direction});
  add("blind shift",
      {{"of", {"source read", "destination read", "previous write", "idle bus"}}, direction});
  add("halftone", {numbers("line", 16), {"chosen by", {"LINE", "SMUDGE"}}});
  add("LINE step", {numbers("LINE", 16), {"step", {"up", "down"}}});
  add("address step", {{"pointer", {"source", "destination"}},
                       {"by", {"XINC", "YINC"}},
                       {"step", {"zero", "up", "up and wraps", "down", "down and wraps"}}});
  add("counts at start",
      {{"X_COUNT", {"1", "2", "more", "0"}}, {"Y_COUNT", {"1", "2", "more", "0"}}});
  add("counter",
      {{"event",
        {"X_COUNT leaves 0", "X_COUNT reloads", "Y_COUNT leaves 0", "Y_COUNT reaches 0"}}});
  add("start", {{"BUSY set",
                 {"first blit", "Y_COUNT not written since reset", "next blit",
                  "next blit with X_COUNT left over", "refused, Y_COUNT not rewritten"}}});
  add("HOG set", {{"when", {"kept", "not kept after the end"}}});
  add("intervention", {{"what",
                        {"suspend", "resume", "BUSY again under HOG",
                         "BUSY again in the chip's turn", "BUSY again in the CPU's turn", "reset"}},
                       access});
  add("register written before",
      {{"register",
        {"HOP", "OP", "CONTROL", "SKEW", "ENDMASK1", "ENDMASK2", "ENDMASK3", "X_COUNT", "Y_COUNT"}},
       access});
  add("hand-over", {access,
                    {"mode", {"shared", "hog"}},
                    {"cause", {"turn ends", "other master", "register cycle"}}})
      .exclude("turns end in shared mode only",
               [](const CoverGroup::Point& at) { return at[1] == 1 && at[2] == kTurnEnds; });
  add("turn",
      {{"accesses of the chip", {"64", "63", "62", "61", "fewer"}}, {"turn", {"first", "later"}}});
  add("interrupt", {{"output",
                     {"end of a hog blit", "end of a shared blit", "suspended",
                      "pulse of a write while busy", "write while done"}}});
  add("register access",
      {register_words(), {"size", {"word", "even byte", "odd byte"}}, cycle, chip});
  add("function code", {numbers("fc", 8), cycle, chip});
  add("ignored bits",
      {{"of",
        {"SRC_XINC", "SRC_YINC", "DST_XINC", "DST_YINC", "SRC_ADDR high", "DST_ADDR high",
         "SRC_ADDR low", "DST_ADDR low", "HOP", "OP", "control", "skew"}}});
  add("wait states", {{"clocks", {"0", "1", "2", "3 or more"}}, access});
  add("bus error", {access});
  return Coverage(std::move(groups));
}

void cover(const Job& job, Coverage& coverage) {
  run_job(job, [&](Bus& bus) { return std::make_unique<Observed>(bus, coverage); });
}

}  // namespace collide::blitter
