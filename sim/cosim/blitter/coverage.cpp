// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "model/blitter/golden.h"

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
  kCountsDown,
  kCountedOut,
  kCarries,
  kIncrements,
  kMeetings,
  kPairs,
};

// Indices on the axes

enum NextAccess : unsigned { kPrime, kSource, kDestination, kWriteBack };
enum Latched : unsigned { kLatchedSource, kLatchedDestination, kLatchedWrite, kUndriven };
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
/// Bits that a register does not have, of the word at `offset`.
constexpr struct {
  unsigned offset, bits;
} kIgnored[] = {{kSrcXInc, 1},    {kSrcYInc, 1},          {kDstXInc, 1},
                {kDstYInc, 1},    {kSrcAddrHigh, 0xFF00}, {kDstAddrHigh, 0xFF00},
                {kSrcAddrLow, 1}, {kDstAddrLow, 1},       {kHop, 0xFC00},
                {kHop, 0x00F0},   {kControl, 0x1000},     {kControl, 0x0030}};

/// The chip in a clock.
enum Phase : unsigned {
  kIdle,
  kOthersTurn,
  kAsks,
  kEnters,
  kFirstClock,
  kWaits,
  kStays,
  kLeaves,
  kEnds,
  kBehindTheBus,
  kInAReset,
  kBehindAReset,
};
/// Events in a clock. Register accesses: first of four kinds.
enum Happens : unsigned {
  kBegins = 0,
  kIsAnswered = 4,
  kIsGivenUp = 8,
  kFallsOffTheBus = 12,
  kFallsInARead,
  kFallsInAWrite,
  kRises,
  kOthersCycle,
  kEndsTheTurn,
  kBeginsTheTurn,
  kResets,
};
/// Events whose distances in clocks are counted.
enum Event : unsigned {
  kGrantRises,
  kGrantFalls,
  kControlWritten,
  kOtherWritten,
  kRegisterRead,
  kReset,
  kLastAccess,
  kInterrupt,
  kEvents,
};
/// Clocks in which an event still counts as near.
constexpr std::uint64_t kNear = 8;

unsigned index(bool value) {
  return value ? 1 : 0;
}

unsigned highest_bit(std::uint32_t value) {
  unsigned bit = 0;
  while ((value >>= 1) != 0) ++bit;
  return bit;
}
Axis bits(const std::string& name, unsigned first, unsigned last) {
  Axis axis{name, {}};
  for (unsigned bit = first; bit <= last; ++bit) axis.values.push_back(fmt::format("{}", bit));
  return axis;
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

std::uint16_t mask_of(const Golden::State& s) {
  return s.endmask[s.first ? 0 : s.x_count == 1 ? 2 : 1];
}
bool backward(const Golden::State& s) {
  return s.src_xinc < 0;
}
bool requests(const Golden::State& s) {
  return s.busy && (s.hog || s.chip_share);
}
NextAccess next_access(const Golden::State& s) {
  switch (s.next_access()) {
    case Golden::Next::kPrime:
      return kPrime;
    case Golden::Next::kSource:
      return kSource;
    case Golden::Next::kDestination:
      return kDestination;
    default:
      return kWriteBack;
  }
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

/// read, write of CONTROL, other write, other function code
unsigned kind_of(const Inputs& in) {
  if (in.reg_fc != FunctionCode::kSupervisorData) return 3;
  if (!in.reg_we) return 0;
  return in.reg_offset == kControl && (in.reg_sel & 2) != 0 ? 1 : 2;
}

/// Follows the pins, and with them the golden model of their checker.
class Observer {
 public:
  Observer(const Golden::State& state, bool exact, Coverage& coverage)
      : state_(state), exact_(exact), coverage_(coverage) {}

  /// The pins of a clock, and the golden model's state at its end.
  void see(const Inputs& in, const Outputs& out, const Golden::State& after) {
    bus(in, out);
    if (in.answers() && !in.rst) access(in, after);
    if (out.answers()) {
      answer(in, out, after);
    } else if (in.bus_cycle) {
      if (taken_away_) hand_over(kOtherMaster);
      watch_turn(after);
    }
    if (exact_) meet(in, out);
    if (in.rst) reset();
    if (in.answers() || out.answers() || in.bus_cycle || in.rst) state_ = after;
  }

 private:
  void hit(Group group, std::initializer_list<unsigned> point) {
    coverage_.group(group).hit(point);
  }

  void reset() {
    if (state_.busy) hit(kInterventions, {kResetBusy, next_access(state_)});
    word_ = {};
    blits_ = {};
    turn_ = {};
    taken_away_ = false;
  }
  /// The chip comes to the bus or leaves it, and waits there.
  void bus(const Inputs& in, const Outputs& out) {
    if (out.cyc && !had_bus_) {
      latched_ = kUndriven;
      taken_away_ = false;
    }
    if (!out.cyc && had_bus_ && state_.busy) {
      if (requests(state_)) {
        taken_away_ = true;  // what for shows in what comes next
      } else {
        hand_over(kTurnEnds);
      }
    }
    had_bus_ = out.cyc && !in.rst;
    waits_ = out.accesses() && !in.answers() && !in.rst ? waits_ + 1 : waits_;
    if (in.rst || !out.accesses()) waits_ = 0;
  }
  void access(const Inputs& in, const Golden::State& after) {
    access_ = next_access(state_);
    if (in.err) hit(kBusErrors, {access_});
    hit(kWaitStates, {std::min(waits_, 3U), access_});
    waits_ = 0;
    ++turn_.accesses;
    access_made(state_);
    count(state_, after);
    watch_turn(after);
  }
  void answer(const Inputs& in, const Outputs& out, const Golden::State& after) {
    const unsigned offset = in.reg_offset + index(in.reg_sel == 1);
    const Size size = in.reg_sel == kBothLanes ? Size::kWord : Size::kByte;
    register_cycle(offset, size, in.reg_fc, in.reg_we);
    if (out.reg_ack && in.reg_we) {
      ignored_bits(in);
      written(offset, size, in.reg_dat, after);
    } else {
      watch_turn(after);
    }
  }
  void written(unsigned offset, Size size, std::uint16_t data, const Golden::State& after) {
    if (state_.next != Golden::Next::kUndecided) written_in_between(state_, offset, size);
    if (size == Size::kWord && offset == kXCount) blits_.x_written = true;
    if (size == Size::kWord && offset == kYCount) {
      blits_.y_written = true;
      blits_.lines = 0;
    }
    if (offset != kControl) return watch_turn(after);
    const unsigned control = size == Size::kWord ? data >> 8 : data & 0xFF;
    control_written(after, (control & kBusy) != 0, (control & kHog) != 0);
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
    hit(kMasks, {index(s.op_uses_source()), index(s.op_uses_destination()),
                 mask == 0xFFFF ? 0U
                 : mask == 0    ? 1U
                                : 2U,
                 position(s)});
    hit(kWords, {std::min(word_.source_reads, 2U), index(word_.destination_read), position(s),
                 index(s.nfsr)});
    if ((s.hop & 2) != 0 && s.op_uses_source()) hit(kSkews, {s.skew, index(backward(s))});
    const bool blind_shift = s.nfsr && last_word;
    if (blind_shift) hit(kBlindShifts, {latched_, index(backward(s))});
    if ((s.hop & 1) != 0 && s.op_uses_source()) {
      std::uint32_t shifter = s.shifter;
      if (blind_shift) {
        // The idle cycle of a grant comes after the state was looked at.
        const std::uint16_t last = latched_ == kUndriven ? 0xFFFF : s.last;
        shifter = backward(s) ? std::uint32_t{last} << 16 | shifter >> 16 : shifter << 16 | last;
      }
      hit(kHalftoneIndex, {s.smudge ? shifter >> s.skew & 15U : s.line, index(s.smudge)});
    }
    address_step(1, last_word, s.dst_addr, last_word ? s.dst_yinc : s.dst_xinc);
    if (last_word) line_done(s);
  }

  void line_done(const Golden::State& s) {
    hit(kLineSteps, {s.line, index(s.dst_yinc < 0)});
    if (s.source_needed()) {
      hit(kLines,
          {index(s.fxsr), index(s.nfsr), index(backward(s)), std::min(count_class(s.x_reload), 2U),
           s.skew == 0  ? 0U
           : s.skew < 8 ? 1U
                        : 2U});
    }
    counted_out(0, s.x_reload == 0 ? 65536 : s.x_reload);
    ++blits_.lines;
    if (s.y_count == 1) {
      hit(kInterrupts, {s.hog ? kEndHog : kEndShared});
      counted_out(1, blits_.lines);
      blits_.ended = true;
      blits_.x_written = false;
    }
  }

  /// Words of a line or lines of a blit.
  void counted_out(unsigned what, std::uint32_t number) {
    hit(kCountedOut, {what, highest_bit(number)});
    if (number == 32769) hit(kCountedOut, {what, 17});
  }
  /// The numbers by which an access changes counts and addresses.
  void count(const Golden::State& s, const Golden::State& after) {
    if (s.src_addr != after.src_addr) {
      const bool line_ends = access_ == kSource && (s.x_count == 1 || (s.x_count == 2 && s.nfsr));
      carry(0, s.src_addr, after.src_addr, line_ends, line_ends ? s.src_yinc : s.src_xinc);
    }
    if (access_ != kWriteBack) return;
    const bool last_word = s.x_count == 1;
    if (s.dst_addr != after.dst_addr) {
      carry(1, s.dst_addr, after.dst_addr, last_word, last_word ? s.dst_yinc : s.dst_xinc);
    }
    const unsigned from = last_word ? s.y_count : s.x_count;
    hit(kCountsDown, {index(last_word), from == 0 ? 16 : highest_bit(from & (~from + 1U))});
  }
  void carry(unsigned pointer, std::uint32_t from, std::uint32_t to, bool line, int by) {
    const unsigned down = index(by < 0);
    hit(kCarries, {pointer, down, highest_bit(from ^ to) - 1});
    const auto size = static_cast<unsigned>(std::abs(by));
    hit(kIncrements, {2 * pointer + index(line), down, highest_bit(size) - 1});
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
    const unsigned busy = index(state_.busy);
    hit(kFunctionCodes, {static_cast<unsigned>(fc), index(write), busy});
    if (fc != FunctionCode::kSupervisorData) return;
    const unsigned word = offset < kSrcXInc ? 0 : 1 + (offset - kSrcXInc) / 2;
    hit(kRegisters, {word, size == Size::kWord ? 0 : 1 + offset % 2, index(write), busy});
  }

  void ignored_bits(const Inputs& in) {
    const bool word = in.reg_sel == kBothLanes;
    const unsigned set = in.reg_dat & (((in.reg_sel & 2) != 0 ? 0xFF00U : 0U) |
                                       ((in.reg_sel & 1) != 0 ? 0xFFU : 0U));
    for (unsigned n = 0; n < std::size(kIgnored); ++n) {
      const bool takes_it = kIgnored[n].offset == in.reg_offset && (word || in.reg_offset >= kHop);
      if (takes_it && (set & kIgnored[n].bits) != 0) hit(kIgnoredBits, {n});
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

  void control_written(const Golden::State& after, bool set_busy, bool set_hog) {
    const Golden::State& before = state_;
    if (set_hog) hit(kHogs, {index(before.ended)});
    hit(kInterrupts, {before.busy ? set_busy ? kPulse : kSuspended : kWhileDone});
    if (before.busy) {
      const Intervention what = !set_busy           ? kSuspend
                                : before.hog        ? kRestartHog
                                : before.chip_share ? kRestartChipTurn
                                                    : kRestartCpuTurn;
      hit(kInterventions, {what, next_access(before)});
      blits_.suspended = !set_busy;
    } else if (set_busy && !after.busy) {
      hit(kStarts, {kRefused});
    } else if (set_busy && blits_.suspended) {
      hit(kInterventions, {kResume, next_access(after)});
      blits_.suspended = false;
    } else if (set_busy) {
      hit(kStarts, {!blits_.y_written  ? kWithoutYCount
                    : !blits_.ended    ? kFirst
                    : blits_.x_written ? kAgain
                                       : kAgainXLeftOver});
      hit(kCounts, {count_class(after.x_count), count_class(after.y_count)});
    }
    if (set_busy) turn_ = {};
  }

  void hand_over(Cause cause) {
    taken_away_ = false;
    hit(kHandOvers, {next_access(state_), index(state_.hog), cause});
  }

  /// After anything that may have counted as a bus cycle.
  void watch_turn(const Golden::State& after) {
    if (!state_.busy || !after.busy || state_.chip_share == after.chip_share) return;
    if (state_.chip_share) {
      const unsigned fewer = kShareCycles - std::min(turn_.accesses, kShareCycles);
      hit(kTurns, {std::min(fewer, 4U), index(!turn_.first)});
      turn_.first = false;
    }
    turn_.accesses = 0;
  }

  /// Counts events that meet at the pins.
  void meet(const Inputs& in, const Outputs& out) {
    clocks_[0] = clocks_[1];
    clocks_[1] = clocks_[2];
    clocks_[1].next(in, out, clocks_[2]);
    events(in, out);
    if (++clock_ < 3) return;
    const auto& [before, now, behind] = clocks_;
    const Phase phase = phase_of();
    register_port(phase);
    arbitration(phase);
    if (now.in.rst && !before.in.rst) hit(kMeetings, {kResets, phase_on_the_bus()});
  }
  Phase phase_of() const {
    const auto& [before, now, behind] = clocks_;
    if (now.in.rst) return kInAReset;
    if (before.in.rst) return kBehindAReset;
    if (now.in.answers() && !behind.out.cyc) return behind.out.done ? kEnds : kLeaves;
    return phase_on_the_bus();
  }
  /// As if there were no reset.
  Phase phase_on_the_bus() const {
    const auto& [before, now, behind] = clocks_;
    const Outputs& out = now.out;
    const bool had_it = before.out.cyc && !before.in.rst;
    if (out.cyc) return !had_it ? kFirstClock : now.in.answers() ? kStays : kWaits;
    if (now.in.grant && out.request && !now.second) return kEnters;
    if (had_it) return kBehindTheBus;
    if (out.request) return kAsks;
    // A write of CONTROL shows on the interrupt.
    const bool done = out.reg_ack && kind_of(now.in) == 1 ? before.out.done : out.done;
    return done ? kIdle : kOthersTurn;
  }
  void register_port(Phase phase) {
    const auto& [before, now, behind] = clocks_;
    const Inputs& in = now.in;
    if (!in.reg()) return;
    const unsigned kind = kind_of(in);
    if (!before.in.reg() || before.out.answers()) hit(kMeetings, {kBegins + kind, phase});
    if (now.out.answers()) {
      hit(kMeetings, {kIsAnswered + kind, phase});
    } else if (!behind.in.reg()) {
      hit(kMeetings, {kIsGivenUp + kind, phase});
    }
  }
  void arbitration(Phase phase) {
    const auto& [before, now, behind] = clocks_;
    const Inputs& in = now.in;
    const Outputs& out = now.out;
    if (in.grant && !before.in.grant) hit(kMeetings, {kRises, phase});
    if (!in.grant && before.in.grant) {
      const Happens falls = !out.cyc ? kFallsOffTheBus : out.we ? kFallsInAWrite : kFallsInARead;
      hit(kMeetings, {falls, phase});
    }
    if (!in.bus_cycle || out.answers() || in.rst) return;
    hit(kMeetings, {kOthersCycle, phase});
    if (out.request && !behind.out.request) hit(kMeetings, {kEndsTheTurn, phase});
    if (!out.request && behind.out.request) hit(kMeetings, {kBeginsTheTurn, phase});
  }
  void events(const Inputs& in, const Outputs& out) {
    const PinClock& before = clocks_[1];
    const bool last = in.answers() && out.we && state_.x_count == 1 && state_.y_count == 1;
    const bool control = in.reg_offset == kControl && (in.reg_sel & 2) != 0;
    const bool happen[kEvents] = {in.grant && !before.in.grant,
                                  !in.grant && before.in.grant,
                                  out.reg_ack && in.reg_we && control,
                                  out.reg_ack && in.reg_we && !control,
                                  out.reg_ack && !in.reg_we,
                                  in.rst && !before.in.rst,
                                  last,
                                  out.done && !before.out.done && clock_ != 0};
    for (unsigned event = 0; event < kEvents; ++event) {
      if (!happen[event]) continue;
      for (unsigned other = 0; other < kEvents; ++other) {
        const std::uint64_t apart = clock_ - latest_[other];
        if (latest_[other] == kNever || apart > kNear) continue;
        hit(kPairs, {other, event, apart == 0 ? 0U : apart <= 2 ? 1U : 2U});
      }
      latest_[event] = clock_;
    }
  }

  /// The word under way.
  struct Word {
    unsigned source_reads = 0;
    bool destination_read = false;
  };
  /// Since the last reset.
  struct Blits {
    bool ended = false;       // one has
    bool suspended = false;   // the present one is
    bool x_written = false;   // X_COUNT, since the last one ended
    bool y_written = false;   // Y_COUNT
    std::uint32_t lines = 0;  // since Y_COUNT was written
  };
  /// The chip's present turn in shared mode.
  struct Turn {
    bool first = true;  // since BUSY was set
    unsigned accesses = 0;
  };

  static constexpr std::uint64_t kNever = ~std::uint64_t{0};

  Golden::State state_;  // at the end of the clock before
  const bool exact_;
  Coverage& coverage_;
  NextAccess access_ = kWriteBack;
  Latched latched_ = kUndriven;
  Word word_;
  Blits blits_;
  Turn turn_;
  bool taken_away_ = false;  // the bus, though the chip wanted it on
  bool had_bus_ = false;     // the chip, in the clock before
  unsigned waits_ = 0;       // clocks of the access
  PinClock clocks_[3];       // the latest
  std::uint64_t clock_ = 0;
  std::uint64_t latest_[kEvents] = {kNever, kNever, kNever, kNever, kNever, kNever, kNever, kNever};
};

/// The groups of counts and addresses.
template <class Add>
void add_numbers(const Add& add) {
  const Axis pointer{"pointer", {"source", "destination"}};
  const Axis way{"way", {"up", "down"}};
  Axis count = bits("highest bit that changes", 0, 15);
  count.values.emplace_back("all, from 0");
  add("counts down", {{"register", {"X_COUNT", "Y_COUNT"}}, count});
  Axis number = bits("highest bit of the number", 0, 16);
  number.values.emplace_back("15, number 32769");
  add("counted to the end", {{"counted", {"words of a line", "lines of a blit"}}, number});
  add("address steps", {pointer, way, bits("highest bit that changes", 1, 23)});
  add("increment is added", {{"register", {"SRC_XINC", "SRC_YINC", "DST_XINC", "DST_YINC"}},
                             way,
                             bits("highest bit", 1, 15)})
      .exclude("bit 15 is the sign",
               [](const CoverGroup::Point& at) { return at[1] == 0 && at[2] == 14; });
}

/// The groups of what meets at the pins, clock by clock.
template <class Add>
void add_meetings(const Add& add) {
  Axis happens{"event", {}};
  for (const char* what : {"begins", "is answered", "is given up"}) {
    for (const char* access :
         {"read", "write of CONTROL", "other write", "access with another function code"}) {
      happens.values.push_back(fmt::format("{} {}", access, what));
    }
  }
  for (const char* what :
       {"grant falls off the bus", "grant falls in a read", "grant falls in a write", "grant rises",
        "bus cycle of another master", "the same ends the chip's turn",
        "the same begins the chip's turn", "reset"}) {
    happens.values.emplace_back(what);
  }
  const Axis phases{
      "chip",
      {"not BUSY", "in the turn of others", "without a grant", "granted the bus",
       "in its first clock on the bus", "in a wait", "answered and stays", "answered and leaves",
       "answered for the last time", "just off the bus", "in a reset", "behind a reset"}};
  const auto on_bus = [](unsigned phase) { return phase >= kFirstClock && phase <= kEnds; };
  using At = const CoverGroup::Point&;
  add("event", {happens, phases})
      .exclude("a register is not answered while the chip is on the bus or just off it",
               [=](At at) {
                 return at[0] >= kIsAnswered && at[0] < kIsGivenUp - 1 &&
                        (on_bus(at[1]) || at[1] == kBehindTheBus);
               })
      .exclude("no access is answered behind a reset, or as the chip enters the bus",
               [](At at) {
                 return at[0] >= kIsAnswered && at[0] < kIsGivenUp &&
                        (at[1] == kBehindAReset || at[1] == kEnters || at[1] == kFirstClock);
               })
      .exclude("the last access is a write",
               [](At at) { return at[0] == kFallsInARead && at[1] == kEnds; })
      .exclude("on the bus there is an access, off it there is none",
               [=](At at) {
                 const bool on = at[0] == kFallsInARead || at[0] == kFallsInAWrite;
                 const bool off = at[0] == kFallsOffTheBus || at[0] == kOthersCycle;
                 return at[1] != kInAReset && ((on && !on_bus(at[1])) || (off && on_bus(at[1])));
               })
      .exclude("the chip enters with the grant, and stays with it",
               [](At at) {
                 const bool falls = at[0] >= kFallsOffTheBus && at[0] <= kFallsInAWrite;
                 return (falls && (at[1] == kEnters || at[1] == kStays)) ||
                        (at[0] == kRises && at[1] == kFirstClock);
               })
      .exclude("a turn ends while the chip asks for the bus, and begins while it does not",
               [](At at) {
                 return (at[0] == kEndsTheTurn && at[1] != kAsks && at[1] != kEnters &&
                         at[1] != kBehindTheBus) ||
                        (at[0] == kBeginsTheTurn && at[1] != kOthersTurn);
               })
      .exclude(
          "in a reset nobody counts bus cycles, and the chip cannot be seen to leave", [](At at) {
            return (at[0] == kOthersCycle && at[1] == kInAReset) ||
                   (at[0] == kResets && (at[1] == kLeaves || at[1] == kEnds || at[1] >= kInAReset));
          });
  const std::vector<std::string> events = {
      "grant rises",   "grant falls", "CONTROL is written", "another register is written",
      "register read", "reset",       "last access",        "interrupt rises"};
  add("pair of events",
      {{"first", events}, {"then", events}, {"clocks between", {"0", "1-2", "3-8"}}})
      .exclude("the pair of one clock counts once",
               [](const CoverGroup::Point& at) { return at[2] == 0 && at[0] >= at[1]; })
      .exclude("the grant does not rise and fall in one clock",
               [](const CoverGroup::Point& at) { return at[2] == 0 && at[1] == kGrantFalls; })
      .exclude(
          "one register access is answered in a clock, and none while the chip is on the bus",
          [](const CoverGroup::Point& at) {
            return at[2] == 0 && at[0] >= kControlWritten && at[0] <= kRegisterRead &&
                   ((at[1] >= kControlWritten && at[1] <= kRegisterRead) || at[1] == kLastAccess);
          })
      .exclude(
          "the interrupt rises with a write of CONTROL or behind an access or a reset, in a "
          "clock in which no register access is answered",
          [](const CoverGroup::Point& at) {
            return at[2] == 0 && at[1] == kInterrupt &&
                   (at[0] == kOtherWritten || at[0] == kRegisterRead || at[0] == kLastAccess);
          })
      .exclude("between the ends of two blits Y_COUNT and CONTROL are written",
               [](const CoverGroup::Point& at) {
                 return at[2] == 1 && at[0] == kLastAccess && at[1] == kLastAccess;
               })
      .exclude("a reset clears counts and masks, which are written before a blit can end",
               [](const CoverGroup::Point& at) {
                 return at[2] != 0 && at[0] == kReset && at[1] == kLastAccess;
               });
}

}  // namespace

Coverage make_coverage(bool exact) {
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
  add_numbers(add);
  if (exact) add_meetings(add);
  return Coverage(std::move(groups));
}

/// From the clock on in which it gets the checker.
class ObservedBoard::Watch {
 public:
  Watch(const Checker& checker, bool exact, Coverage& coverage)
      : checker_(checker), observer_(checker.golden().state(), exact, coverage) {}
  void see(const Inputs& in, const Outputs& out) {
    observer_.see(in, out, checker_.golden().state());
  }

 private:
  const Checker& checker_;
  Observer observer_;
};

ObservedBoard::ObservedBoard(std::unique_ptr<Board> board, bool exact, Coverage& coverage)
    : board_(std::move(board)), exact_(exact), coverage_(coverage) {}
ObservedBoard::~ObservedBoard() = default;

void ObservedBoard::observe(const Checker& checker) {
  watch_ = std::make_unique<Watch>(checker, exact_, coverage_);
}
void ObservedBoard::clock(const Inputs& in) {
  if (watch_) {
    const ChipPins* const chip = board_->at_chip(in);
    watch_->see(chip == nullptr ? in : chip->in, chip == nullptr ? out_ : chip->out);
  }
  board_->clock(in);
}

}  // namespace collide::blitter
