// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/meetings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace collide::blitter {
namespace {

using cosim::Coverage;
using cosim::CoverGroup;
using Axis = CoverGroup::Axis;

/// The groups, in the order that make_meetings lists them.
enum Group : std::size_t {
  kBegins,
  kAnswered,
  kGivenUp,
  kWithdrawn,
  kResets,
  kOthers,
  kPolls,
  kCountsDown,
  kReloads,
  kCarries,
  kIncrements,
};

// Indices on the axes

enum Access : unsigned { kReads, kWritesControl, kWrites, kIsRefused };
enum Begins : unsigned {
  kOff,
  kAsItEnters,
  kInAWait,
  kInAnAnswer,
  kAsItLeaves,
  kAtTheEnd,
  kBehindIt,
  kBehindAReset,
};
enum Answered : unsigned { kIdle, kBusyOff, kGranted, kOnTheBus, kInAReset };
enum GivenUp : unsigned { kLookedAt, kWaiting, kEntering, kResetting };
enum Withdrawn : unsigned {
  kAsItHasEntered,
  kMidWait,
  kOfAnAnswer,
  kAskedFor,
  kBehindARegister,
  kNotAskedFor,
};
enum Resets : unsigned { kRIdle, kRBusy, kREnters, kRWaits, kRAnswered, kRFirst, kRSecond };
enum Others : unsigned { kOIdle, kOChip, kOOthers, kOGrant, kOEndsTurn, kOBeginsTurn };

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

Access kind_of(const Inputs& in) {
  if (in.reg_fc != FunctionCode::kSupervisorData) return kIsRefused;
  if (!in.reg_we) return kReads;
  return in.reg_offset == kControl && (in.reg_sel & 2) != 0 ? kWritesControl : kWrites;
}

/// Three clocks, of which the middle one is looked at.
class Moment {
 public:
  Moment(const PinClock& before, const PinClock& now, const PinClock& behind, Coverage& coverage)
      : before_(before),
        now_(now),
        behind_(behind),
        in_(now.in),
        out_(now.out),
        coverage_(coverage) {}

  void look() const {
    registers();
    grant();
    if (in_.rst) reset();
    if (in_.bus_cycle && !out_.answers()) others();
  }
  bool begins() const { return in_.reg() && (!before_.in.reg() || before_.out.answers()); }
  bool enters() const { return !out_.cyc && behind_.out.cyc; }

 private:
  void hit(Group group, std::initializer_list<unsigned> point) const {
    coverage_.group(group).hit(point);
  }
  bool leaves() const { return out_.cyc && !behind_.out.cyc && !in_.rst; }
  bool ends() const { return leaves() && !out_.done && behind_.out.done; }
  bool waits() const { return out_.cyc && !in_.answers(); }

  void registers() const {
    if (!in_.reg()) return;
    if (begins()) {
      hit(kBegins, {kind_of(in_), before_.in.rst                       ? kBehindAReset
                                  : enters()                           ? kAsItEnters
                                  : waits()                            ? kInAWait
                                  : ends()                             ? kAtTheEnd
                                  : leaves()                           ? kAsItLeaves
                                  : out_.cyc                           ? kInAnAnswer
                                  : before_.out.cyc && !before_.in.rst ? kBehindIt
                                                                       : kOff});
    }
    if (out_.answers()) {
      // A write of CONTROL shows on the interrupt.
      hit(kAnswered, {kind_of(in_), in_.rst                     ? kInAReset
                                    : out_.cyc                  ? kOnTheBus
                                    : in_.grant && out_.request ? kGranted
                                    : before_.out.done          ? kIdle
                                                                : kBusyOff});
    } else if (!behind_.in.reg()) {
      hit(kGivenUp, {index(in_.reg_we), in_.rst          ? kResetting
                                        : behind_.second ? kLookedAt
                                        : enters()       ? kEntering
                                                         : kWaiting});
    }
  }

  void grant() const {
    if (!before_.in.grant || in_.grant || in_.rst || before_.in.rst) return;
    if (out_.cyc) {
      hit(kWithdrawn, {!before_.out.cyc ? kAsItHasEntered
                       : in_.answers()  ? kOfAnAnswer
                                        : kMidWait,
                       1 + index(out_.we)});
    } else {
      hit(kWithdrawn, {!out_.request                                  ? kNotAskedFor
                       : before_.out.request && before_.out.answers() ? kBehindARegister
                                                                      : kAskedFor,
                       0});
    }
  }

  void reset() const {
    const bool busy = !out_.done;
    if (out_.cyc) {
      hit(kResets, {in_.answers() ? kRAnswered : kRWaits});
    } else if (!busy) {
      hit(kResets, {kRIdle});
    } else {
      const bool would_enter = in_.grant && out_.request && !now_.second;
      hit(kResets, {would_enter ? kREnters : kRBusy});
    }
    if (now_.second) hit(kResets, {kRSecond});
    if (begins() && !out_.cyc) hit(kResets, {kRFirst});
  }

  void others() const {
    if (in_.rst) return;
    if (out_.done) return hit(kOthers, {kOIdle});
    const bool granted = in_.grant && out_.request;
    if (out_.request != behind_.out.request) {
      return hit(kOthers, {!out_.request ? kOBeginsTurn : granted ? kOEndsTurn : kOChip});
    }
    hit(kOthers, {granted ? kOGrant : out_.request ? kOChip : kOOthers});
  }

  const PinClock& before_;
  const PinClock& now_;
  const PinClock& behind_;
  const Inputs& in_;
  const Outputs& out_;
  Coverage& coverage_;
};

}  // namespace

Coverage make_meetings() {
  const Axis access{"access", {"read", "write of CONTROL", "other write", "other function code"}};
  const Axis pointer{"pointer", {"source", "destination"}};
  const Axis way{"way", {"up", "down"}};

  std::vector<CoverGroup> groups;
  const auto add = [&](const std::string& name, std::vector<Axis> axes) -> CoverGroup& {
    return groups.emplace_back(name, std::move(axes));
  };
  add("register access begins",
      {access,
       {"when",
        {"off the bus", "as the chip enters the bus", "in a wait of the chip",
         "in the clock of an answer to it", "as it leaves the bus",
         "in the clock of the blit's last access", "in the clock behind the chip",
         "in the clock behind a reset"}}});
  add("register access is answered",
      {access,
       {"when",
        {"not BUSY", "BUSY, without a grant", "in a clock of a grant",
         "while the chip is on the bus", "in the clock of a reset"}}})
      .exclude("with function code 5 it waits for the chip", [](const CoverGroup::Point& at) {
        return at[0] != kIsRefused && at[1] == kOnTheBus;
      });
  add("register access is given up", {{"access", {"read", "write"}},
                                      {"when",
                                       {"when it was to be answered", "while it waits for the chip",
                                        "as the chip enters the bus", "in the clock of a reset"}}});
  add("grant is withdrawn",
      {{"when",
        {"in the first clock on the bus", "in a wait", "in the clock of an answer",
         "off the bus, which is asked for", "behind a register's answer, which went first",
         "off the bus, which is not asked for"}},
       {"access", {"none", "read", "write"}}})
      .exclude("on the bus there is an access, off it there is none",
               [](const CoverGroup::Point& at) { return (at[0] <= kOfAnAnswer) != (at[1] != 0); });
  add("reset", {{"when",
                 {"not BUSY", "BUSY, off the bus", "as the chip enters the bus", "in a wait",
                  "in the clock of an answer", "in the first clock of a register access",
                  "in the second clock of a register access"}}});
  add("bus cycle of another master",
      {{"when",
        {"not BUSY", "in the chip's turn", "in the turn of others", "in a clock of the grant",
         "the last of the chip's turn, in a clock of the grant", "the last of the others' turn"}}});
  add("register accesses without a gap before the chip enters the bus",
      {{"accesses", {"none", "1", "2-7", "8 or more"}}});
  Axis count = bits("highest bit that changes", 0, 15);
  count.values.emplace_back("all, from 0");
  add("counts down", {{"register", {"X_COUNT", "Y_COUNT"}}, count});
  add("X_COUNT is reloaded", {bits("highest bit", 0, 15)});
  add("address steps", {pointer, way, bits("highest bit that changes", 1, 23)});
  add("increment is added", {{"register", {"SRC_XINC", "SRC_YINC", "DST_XINC", "DST_YINC"}},
                             way,
                             bits("highest bit", 1, 15)})
      .exclude("bit 15 is the sign",
               [](const CoverGroup::Point& at) { return at[1] == 0 && at[2] == 14; });
  return Coverage(std::move(groups), true);
}

void cover_meetings(const History& history, Coverage& coverage) {
  const std::vector<PinClock>& clocks = history.clocks;
  unsigned polls = 0;  // accesses without a gap, up to now
  for (std::size_t n = 1; n + 1 < clocks.size(); ++n) {
    const Moment moment(clocks[n - 1], clocks[n], clocks[n + 1], coverage);
    moment.look();
    if (!clocks[n].in.reg()) polls = 0;
    if (clocks[n].out.answers()) ++polls;
    if (moment.enters()) {
      coverage.group(kPolls).hit({polls < 2 ? polls : polls < 8 ? 2U : 3U});
    }
  }
}

void cover_step(const Golden::State& before, const Golden::State& after, Coverage& coverage) {
  const auto count = [&](unsigned which, std::uint16_t from) {
    const unsigned lowest = from == 0 ? 16 : highest_bit(from & (~from + 1U));
    coverage.group(kCountsDown).hit({which, lowest});
  };
  const auto pointer = [&](unsigned which, std::uint32_t from, std::uint32_t to, bool line,
                           std::int16_t by) {
    if (from == to || by == 0) return;
    const unsigned down = index(by < 0);
    coverage.group(kCarries).hit({which, down, highest_bit(from ^ to) - 1});
    const auto size = static_cast<unsigned>(std::abs(int{by}));
    coverage.group(kIncrements).hit({2 * which + index(line), down, highest_bit(size) - 1});
  };
  const bool wrote = before.dst_addr != after.dst_addr || before.x_count != after.x_count ||
                     before.y_count != after.y_count;
  if (before.src_addr != after.src_addr) {
    const bool line = before.next != Golden::Next::kPrime &&
                      (before.x_count == 1 || (before.x_count == 2 && before.nfsr)) &&
                      before.src_xinc != before.src_yinc;
    pointer(0, before.src_addr, after.src_addr, line, line ? before.src_yinc : before.src_xinc);
  }
  if (!wrote) return;
  const bool last_word = before.x_count == 1;
  pointer(1, before.dst_addr, after.dst_addr, last_word,
          last_word ? before.dst_yinc : before.dst_xinc);
  if (last_word) {
    if (before.x_reload != 0) coverage.group(kReloads).hit({highest_bit(before.x_reload)});
    count(1, before.y_count);
  } else {
    count(0, before.x_count);
  }
}

}  // namespace collide::blitter
