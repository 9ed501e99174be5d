// SPDX-License-Identifier: MIT
#include "sim/units/list_unit/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "model/common/json.h"
#include "sim/units/list_unit/order.h"
#include "sim/units/stopped.h"

namespace collide::list_unit {
namespace {

/// An access to a register is acknowledged in its third clock.
constexpr unsigned kClocksBeforeAck = 2;
constexpr std::size_t kMostOpen = 2;
/// By transactions: clocks by which a trigger may be late.
constexpr std::uint64_t kLateTrigger = 16;
/// Events before a divergence, in its report, that all registers are read apart.
constexpr std::size_t kShownBefore = 8;
/// Steps of the golden model behind a divergence, in its report.
constexpr std::size_t kShownAfter = 2;

/// An event that a report shows.
struct Moment {
  enum Kind : std::uint8_t { kReset, kRead, kReadBack, kWrite, kTrigger, kAccess, kIrq };

  Kind kind = kReset;
  std::uint64_t clock = 0;
  unsigned offset = 0, select = kAllBytes;
  std::uint32_t data = 0;  // also the level of the interrupt pin
  MemoryAccess access = {};
};

}  // namespace

/// Orders of the events so far that agree with the pins, and the rules of the ports.
class Checker::Frontier {
 public:
  Frontier(CheckedUnit unit, std::uint64_t clock, const Timing& timing)
      : unit_(std::move(unit)),
        timing_(timing),
        all_bytes_((1U << unit_.port.data_width / 8) - 1),
        first_(clock),
        clock_(clock) {
    orders_.emplace_back(unit_, timing_, echo_);
  }

  void see(const Inputs& in, const Outputs& out) {
    if (seen_) {
      // A read takes effect in the clock before its acknowledge (rule 25).
      const bool reads = timing_.exact && !in.rst && out.reg_ack && !in.reg_we;
      process(reads ? &out : nullptr);
      ++clock_;
    }
    in_ = in;
    out_ = out;
    seen_ = true;
  }
  void end() {
    if (seen_) process(nullptr);
    ++clock_;
    seen_ = false;
  }

  Divergence stuck(const RtlFailure& failure) const {
    if (const auto* stopped = dynamic_cast<const Stopped*>(&failure)) {
      return with_context(divergence_of(*stopped, clock_), orders_[0]);
    }
    if (dynamic_cast<const Hung*>(&failure) == nullptr) {
      return with_context(
          {"rules of the ports", clock_, "they are kept", failure.what(), failure.what()},
          orders_[0]);
    }
    const auto next = orders_[0].upcoming();
    return with_context(
        {"the run", clock_, next.empty() ? "an answer" : next[0], failure.what(), "the run hangs"},
        orders_[0]);
  }

  Golden& golden() { return orders_[0].golden(); }
  void read_back(bool begins) { reads_back_ = begins; }

  std::uint64_t compared() const { return echo_.compared; }
  std::uint64_t accesses() const { return accesses_; }
  std::uint64_t clocks() const { return clock_ - first_ + (seen_ ? 1 : 0); }

 private:
  // A clock

  void process(const Outputs* reads) {
    if (in_.rst) return reset();
    if (after_reset_) {
      require(!out_.stb && !out_.cyc, "the memory port is silent in the clock behind a reset");
      require(!out_.irq, "the interrupt pin is 0 in the clock behind a reset");
      after_reset_ = false;
    }
    if (reads == nullptr && nothing_happens()) return;
    see_acknowledge();
    see_irq();
    if (reads != nullptr) read(reads->reg_dat, clock_);
    if (!timing_.exact && out_.reg_ack && !in_.reg_we) read(out_.reg_dat, clock_ - waited_);
    see_request();
    see_answer();
    if (out_.reg_ack && in_.reg_we) write();
    if (in_.trigger) trigger();
    waited_ = in_.reg && !out_.reg_ack ? waited_ + 1 : 0;
    last_ = out_;
  }

  /// In this clock both ports are at rest, nothing is open, and the interrupt pin goes on as it
  /// was.
  bool nothing_happens() {
    const bool in_use = in_.reg || out_.reg_ack || out_.cyc || out_.stb || in_.ack || in_.err;
    const bool waits = waited_ != 0 || asked_ || !open_.empty();
    if (in_use || waits || in_.trigger || out_.irq != irq_ || orders_.size() != 1) return false;
    const Order& order = orders_.front();
    if (!order.triggers.empty() || !order.irq_goes_on(irq_, clock_)) return false;
    ++echo_.compared;
    return true;
  }

  void reset() {
    // The outputs in the clock of a reset belong to the time before it.
    if (!after_reset_) see_irq();
    if (clock_ != first_) remember({Moment::kReset, clock_});
    orders_.erase(orders_.begin() + 1, orders_.end());
    orders_[0].reset();
    after_reset_ = true;
    open_.clear();
    asked_.reset();
    waited_ = 0;
    irq_ = false;
  }

  void see_irq() {
    if (out_.irq != irq_) {
      irq_ = out_.irq;
      remember({Moment::kIrq, clock_, 0, kAllBytes, irq_ ? 1U : 0U});
    }
    if (orders_.size() == 1 && orders_.front().irq_goes_on(irq_, clock_)) {
      ++echo_.compared;
    } else {
      each([&](Order& order) { order.see_irq(out_.irq, clock_, under_way_since(order)); });
    }
    if (!timing_.exact) take_late_triggers();
  }

  /// The clock in which the oldest access or trigger began that is under way; MemoryAccess::kNever
  /// if none is.
  std::uint64_t under_way_since(const Order& order) const {
    const std::uint64_t access = in_.reg ? clock_ - waited_ : MemoryAccess::kNever;
    return order.triggers.empty() ? access : std::min(access, order.triggers.front().from);
  }

  void require(bool kept, const char* rule) const {
    if (!kept) break_rule(rule);
  }
  [[noreturn]] void break_rule(const char* rule) const {
    throw with_context({"rules of the ports", clock_, "they are kept", rule, rule}, orders_[0]);
  }

  // Registers

  void see_acknowledge() {
    if (timing_.exact) {
      require(out_.reg_ack == (in_.reg && waited_ == kClocksBeforeAck),
              "an access to a register is acknowledged in its third clock, and nothing else is");
      return;
    }
    require(in_.reg || !out_.reg_ack, "nothing is acknowledged but an access to a register");
    require(waited_ <= timing_.patience, "an access to a register is acknowledged in time");
    const bool given_up = !in_.reg && waited_ != 0;
    if (!given_up) return;
    each([&](Order& order) {
      order.as_it_was.reset();
      if (order.early) {
        throw Divergence("access", clock_, "none", "one of a run that nothing has started",
                         "one access too many");
      }
    });
  }

  void read(std::uint32_t data, std::uint64_t from) {
    const PortEvent event{PortEvent::kRead, from, clock_, in_.reg_offset, kAllBytes, data};
    remember(
        {reads_back_ ? Moment::kReadBack : Moment::kRead, clock_, event.offset, kAllBytes, data});
    branch_by_triggers(event);
    each([&](Order& order) { read_from(order, event); });
    merge();
  }
  static void read_from(Order& order, const PortEvent& event) {
    const std::shared_ptr<Order> as_it_was = std::exchange(order.as_it_was, nullptr);
    if (!as_it_was) return order.see_read(event);
    try {
      as_it_was->see_read(event);
    } catch (const Divergence&) {
      order.see_read(event);
    }
  }
  void write() {
    const std::uint64_t from = timing_.exact ? clock_ : clock_ - waited_;
    const PortEvent event{PortEvent::kWrite, from,        clock_,
                          in_.reg_offset,    in_.reg_sel, in_.reg_dat};
    remember({Moment::kWrite, clock_, event.offset, event.select, event.data});
    branch_by_triggers(event);
    take(event, [](Order& order) { return !std::exchange(order.early, false); });
  }

  void trigger() {
    remember({Moment::kTrigger, clock_});
    const PortEvent event{PortEvent::kTrigger, clock_, clock_};
    if (timing_.exact) return take(event, [](Order&) { return true; });
    for (Order& order : orders_) order.triggers.push_back(event);
  }

  // By transactions: events that take effect later or earlier than they are seen

  void take_late_triggers() {
    for (std::size_t n = 0; n < orders_.size(); ++n) {
      if (orders_[n].triggers.empty()) continue;
      const PortEvent late = orders_[n].triggers.front();
      if (late.from + kLateTrigger >= clock_) continue;
      branch_by_write();
      take({PortEvent::kTrigger, late.from, clock_}, [&](Order& order) {
        if (order.triggers.empty() || order.triggers.front().from != late.from) return false;
        take_trigger(order);
        return true;
      });
      n = 0;
    }
  }
  /// Each order goes on with or without the triggers that have not taken effect yet. One that is
  /// disabled has none, unless what comes may enable it.
  void branch_by_triggers(const PortEvent& comes) {
    for (std::size_t n = 0; n < orders_.size(); ++n) {
      if (!orders_[n].may_be_triggered(comes)) continue;
      PortEvent event = orders_[n].triggers.front();
      event.clock = clock_;
      branch_with(n, event, [this](Order& order) { take_trigger(order); });
    }
  }
  void take_trigger(Order& order) const {
    order.triggers.pop_front();
    const bool reads = in_.reg && !in_.reg_we && !out_.reg_ack;
    if (reads && waited_ != 0 && !order.as_it_was) order.as_it_was = std::make_shared<Order>(order);
  }
  /// A write that is not acknowledged yet may have begun a run, or been before a trigger that has.
  void branch_by_write() {
    const PortEvent event{PortEvent::kWrite, clock_ - waited_, clock_,
                          in_.reg_offset,    in_.reg_sel,      in_.reg_dat};
    if (!in_.reg || !in_.reg_we || waited_ == 0 || out_.reg_ack) return;
    for (std::size_t n = 0, end = orders_.size(); n < end; ++n) {
      const bool counts = event.starts() || !orders_[n].triggers.empty();
      if (orders_[n].early || !counts || !orders_[n].may_begin_another(clock_)) continue;
      branch_with(n, event, [](Order& order) { order.early = true; });
    }
  }
  template <class Mark>
  void branch_with(std::size_t number, const PortEvent& event, const Mark& mark) {
    for (const Finds finds : {Finds::kBusy, Finds::kLastClock, Finds::kOver}) {
      if (!orders_[number].allows(event, finds)) continue;
      Order other = orders_[number];
      mark(other);
      try {
        other.take(event, finds);
      } catch (const Divergence&) {
        continue;
      }
      orders_.push_back(std::move(other));
    }
  }

  // The memory port

  void see_request() {
    const bool has_access = out_.stb || !open_.empty();
    require(out_.cyc == has_access || (out_.cyc && !timing_.exact),
            "cyc is high from a request to its answer, and only then");
    if (asked_) {
      require(out_.stb, "a request that is stalled is not taken back");
      require(out_.asks_as(last_), "a request that is stalled stands as it is");
    }
    if (!out_.stb) return;
    if (!asked_) ask();
    if (in_.stall) {
      for (Order& order : orders_) order.see_stall(clock_);
      return;
    }
    asked_->taken = clock_;
    open_.push_back(*asked_);
    asked_.reset();
    require(open_.size() <= kMostOpen, "two accesses are open at most");
  }
  void ask() {
    require(out_.sel == all_bytes_, "all bytes are selected");
    asked_ = MemoryAccess{out_.we, out_.adr, out_.we ? out_.dat : 0, true, clock_};
    remember({Moment::kAccess, clock_, 0, kAllBytes, 0, *asked_});
    if (!timing_.exact) {
      branch_by_write();
      branch_by_triggers({});
    }
    each([&](Order& order) { order.see_request(*asked_); });
    ++accesses_;
    merge();
  }

  void see_answer() {
    if (!in_.ack && !in_.err) return;
    if (open_.empty()) throw std::logic_error("the memory answers what was not asked");
    MemoryAccess access = open_.front();
    open_.pop_front();
    access.answered = clock_;
    access.ok = in_.ack;
    if (!access.write) access.data = in_.mem_dat;
    note_answer(access);
    const std::size_t orders = orders_.size();
    for (std::size_t n = 0; n < orders && !timing_.exact; ++n) {
      if (orders_[n].may_fail_before_abort(access)) orders_.push_back(Order(orders_[n]));
    }
    std::size_t number = 0;
    each([&](Order& order) { order.see_answer(access, number++ >= orders); });
  }

  // Orders

  /// Each order goes on. Those that do not agree are none.
  template <class Go>
  void each(const Go& go) {
    if (orders_.size() == 1) {
      try {
        return go(orders_.front());
      } catch (const Divergence& divergence) {
        throw with_context(divergence, orders_.front());
      }
    }
    std::optional<Divergence> furthest;
    for (std::size_t n = 0; n < orders_.size();) {
      try {
        go(orders_[n]);
        ++n;
      } catch (const Divergence& divergence) {
        if (!furthest || divergence.clock() > furthest->clock()) {
          furthest = with_context(divergence, orders_[n]);
        }
        orders_.erase(orders_.begin() + static_cast<std::ptrdiff_t>(n));
      }
    }
    if (orders_.empty()) throw Divergence(*furthest);
  }

  /// Applies an event to each order, once for each way in which it may take effect.
  template <class Takes>
  void take(const PortEvent& event, const Takes& takes) {
    const std::size_t end = orders_.size();
    std::vector<std::optional<Finds>> finds(end);
    for (std::size_t n = 0; n < end; ++n) {
      if (!takes(orders_[n])) continue;
      for (const Finds way : {Finds::kBusy, Finds::kLastClock, Finds::kOver}) {
        if (!orders_[n].allows(event, way)) continue;
        if (!finds[n]) {
          finds[n] = way;
        } else {
          orders_.push_back(Order(orders_[n]));
          finds.push_back(way);
        }
      }
    }
    auto way = finds.begin();
    each([&](Order& order) {
      const std::optional<Finds> how = *way++;
      if (how) order.take(event, *how);
    });
    merge();
  }
  void merge() {
    if (orders_.size() == 1) return;
    for (std::size_t n = 0; n < orders_.size(); ++n) {
      const auto absorbed = [&](const Order& other) { return orders_[n].absorb(other); };
      const auto behind = orders_.begin() + static_cast<std::ptrdiff_t>(n) + 1;
      orders_.erase(std::remove_if(behind, orders_.end(), absorbed), orders_.end());
    }
  }

  // The report

  /// Registers that are read back one after the other are one event.
  void remember(const Moment& moment) {
    const bool goes_on = moment.kind == Moment::kReadBack && remembered_ != 0 &&
                         moments_[(remembered_ - 1) % moments_.size()].kind == moment.kind;
    if (goes_on) --remembered_;
    moments_[remembered_++ % moments_.size()] = moment;
  }
  void note_answer(const MemoryAccess& access) {
    // It is among the latest, if it is still there.
    for (std::size_t back = 1; back <= std::min(remembered_, moments_.size()); ++back) {
      Moment& moment = moments_[(remembered_ - back) % moments_.size()];
      if (moment.kind != Moment::kAccess || moment.access.asked != access.asked) continue;
      moment.access = access;
      return;
    }
  }

  Divergence with_context(Divergence divergence, const Order& order) const {
    divergence.conditions = order.conditions();
    divergence.since = order.begun();
    const std::size_t size = moments_.size();
    const bool reads_back = std::any_of(moments_.begin(), moments_.end(), [](const Moment& moment) {
      return moment.kind == Moment::kReadBack;
    });
    const std::size_t most = kShownBefore + (reads_back ? 1 : 0);
    for (std::size_t n = remembered_ - std::min(remembered_, most); n < remembered_; ++n) {
      const Moment& moment = moments_[n % size];
      const std::string text = fmt::format("clock {}: {}", moment.clock, text_of(moment));
      divergence.context.push_back({text, text});
    }
    divergence.context.push_back({divergence.expected(), divergence.actual()});
    std::size_t shown = 0;
    for (const std::string& next : order.upcoming()) {
      if (shown == kShownAfter) break;
      if (shown == 0 && next == divergence.expected()) continue;
      divergence.context.push_back({next, ""});
      ++shown;
    }
    return divergence;
  }

  std::string text_of(const Moment& moment) const {
    switch (moment.kind) {
      case Moment::kReadBack:
        return fmt::format("all registers are read, up to {}", unit_.describe(moment.offset));
      case Moment::kRead:
        return fmt::format("CPU reads {} from {}", hex(moment.data, 8),
                           unit_.describe(moment.offset));
      case Moment::kWrite:
        return fmt::format(
            "CPU writes {} to {}{}", hex(moment.data, 8), unit_.describe(moment.offset),
            moment.select == kAllBytes ? "" : fmt::format(", bytes {:04b}", moment.select));
      case Moment::kTrigger:
        return "trigger";
      case Moment::kIrq:
        return fmt::format("interrupt pin is {}", moment.data);
      case Moment::kAccess: {
        const MemoryAccess& access = moment.access;
        return access_text(access.write, access.address, access.data) +
               (access.answered == MemoryAccess::kNever
                    ? std::string(", not answered")
                    : fmt::format(", {} in clock {}", access.ok ? "answered" : "an error",
                                  access.answered));
      }
      case Moment::kReset:
        break;
    }
    return "reset";
  }

  const CheckedUnit unit_;
  const Timing timing_;
  const unsigned all_bytes_;
  const std::uint64_t first_;
  std::uint64_t clock_;  // that is looked at
  Inputs in_;            // its pins
  Outputs out_{};
  bool seen_ = false;  // they are there
  Outputs last_{};     // of the clock before
  Echo echo_;
  std::vector<Order> orders_;
  std::optional<MemoryAccess> asked_;  // a request stands
  Queue<MemoryAccess> open_;           // taken, not answered
  unsigned waited_ = 0;                // clocks of the register access before this one
  bool after_reset_ = true;            // nothing has happened since
  bool irq_ = false;
  bool reads_back_ = false;
  std::array<Moment, kShownBefore + 1> moments_{};  // the latest, a ring
  std::size_t remembered_ = 0;
  std::uint64_t accesses_ = 0;
};

Checker::Checker(CheckedUnit unit, std::uint64_t clock, const Timing& timing)
    : frontier_(std::make_unique<Frontier>(std::move(unit), clock, timing)) {}
Checker::~Checker() = default;

void Checker::see(const Inputs& in, const Outputs& out) {
  frontier_->see(in, out);
}
void Checker::end() {
  frontier_->end();
}
void Checker::read_back(bool begins) {
  frontier_->read_back(begins);
}
Divergence Checker::stuck(const RtlFailure& failure) const {
  return frontier_->stuck(failure);
}
Golden& Checker::golden() const {
  return frontier_->golden();
}
std::uint64_t Checker::comparisons() const {
  return frontier_->compared();
}
std::uint64_t Checker::accesses() const {
  return frontier_->accesses();
}
std::uint64_t Checker::clocks() const {
  return frontier_->clocks();
}

}  // namespace collide::list_unit
