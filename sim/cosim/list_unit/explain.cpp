// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/common/json.h"
#include "model/list_unit/rule.h"
#include "sim/units/divergence.h"

namespace collide::list_unit {
namespace {

constexpr std::uint64_t kNever = MemoryAccess::kNever;
/// Clocks from the answer to the last word of the descriptors to that in which LOADED shows.
constexpr std::uint64_t kToLoaded = 2;
/// Clocks from the last answer of a run that is stopped to its end, at most.
constexpr std::uint64_t kToStop = 64;
/// Accesses answered behind an error (rule 19).
constexpr std::size_t kMostAfterError = 1;
/// By transactions: clocks by which a trigger, the interrupt pin, and what registers show of the
/// memory port may be late.
constexpr std::uint64_t kLate = 16;
/// Of what happened before a divergence, in its report.
constexpr std::size_t kShown = 8;

std::uint64_t before(std::uint64_t clock, std::uint64_t clocks) {
  return clock - std::min(clock, clocks);
}

std::string access_text(bool write, std::uint32_t address, std::uint32_t data) {
  return write ? fmt::format("write {} at {}", hex(data, 8), hex(address, 8))
               : "read at " + hex(address, 8);
}

/// The golden model makes an access that the RTL has not made.
struct NotMade {
  std::string access;
};

/// How far the two streams of accesses are followed.
struct StreamPosition {
  std::size_t reads = 0, writes = 0;
  std::uint64_t known = 0;  ///< clock of the latest answer to a read
};

/// Memory as the history has it, for golden models that follow it.
class Echo final : public Memory {
 public:
  /// What of it they see.
  struct View {
    StreamPosition* place = nullptr;
    std::uint64_t asked_by = kNever;  ///< clock of the request, at most
    std::uint64_t answered_by = kNever;
    bool has_errors = true;
    bool invents_reads = false;  ///< behind those that were asked for
    bool invents_writes = false;
    bool follows_writes = true;
    std::uint64_t own = kNever;  ///< clock behind which accesses may be those of another run
  };
  View view;
  std::uint64_t compared = 0;

  explicit Echo(const History& history) : history_(history) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    StreamPosition& place = *view.place;
    const MemoryAccess* access = next(history_.reads, place.reads, false, address, 0);
    if (access == nullptr) return 0;
    place.known = std::max(place.known, access->answered);
    if (!access->ok && view.has_errors) return std::nullopt;
    return access->data;
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    if (!view.follows_writes) return true;
    const MemoryAccess* access = next(history_.writes, view.place->writes, true, address, data);
    if (access == nullptr) return true;
    if (access->asked <= view.place->known) {
      throw Divergence("clock of a write", access->asked,
                       fmt::format("after {}, the answer that it depends on", view.place->known),
                       std::to_string(access->asked));
    }
    return access->ok || !view.has_errors;
  }

 private:
  const MemoryAccess* next(const std::vector<MemoryAccess>& stream, std::size_t& place, bool write,
                           std::uint32_t address, std::uint32_t data) {
    bool made = place < stream.size() && stream[place].asked <= view.asked_by &&
                (write || stream[place].answered <= view.answered_by);
    if (made) {
      const MemoryAccess& access = stream[place];
      const bool same = access.address == address && (!write || access.data == data);
      if (!same && access.asked <= view.own) differ(access, address, data);
      made = same;
    }
    if (!made) {
      if (write ? view.invents_writes : view.invents_reads) return nullptr;
      throw NotMade{access_text(write, address, data)};
    }
    ++compared;
    return &stream[place++];
  }
  [[noreturn]] static void differ(const MemoryAccess& access, std::uint32_t address,
                                  std::uint32_t data) {
    throw Divergence(access.write ? "write" : "read", access.asked,
                     access_text(access.write, address, data),
                     access_text(access.write, access.address, access.data),
                     access.write ? "write of the memory port" : "address of a read");
  }

  const History& history_;
};

/// A golden model that copies are made of.
class Model {
 public:
  Model() = default;
  explicit Model(std::unique_ptr<Golden> golden) : golden_(std::move(golden)) {}
  Model(const Model& other) : golden_(other.golden_ ? other.golden_->clone() : nullptr) {}
  Model& operator=(const Model& other) {
    golden_ = other.golden_ ? other.golden_->clone() : nullptr;
    return *this;
  }
  Model(Model&&) = default;
  Model& operator=(Model&&) = default;
  ~Model() = default;

  Golden* operator->() const { return golden_.get(); }

 private:
  std::unique_ptr<Golden> golden_;
};

/// A run under way, or the last.
struct RunWindow {
  std::uint64_t begun = 0, begun_by = 0;           // clock of its start, at the earliest, latest
  std::uint64_t first_end = 0, last_end = kNever;  // BUSY's last clock lies between
  std::uint64_t own = kNever;            // clock behind which accesses may be those of the next run
  std::optional<std::uint64_t> aborted;  // clock by which ABORT shows
  std::uint64_t aborted_from = 0;        // and the first in which it may
  StreamPosition first;                  // its accesses begin there
  std::uint32_t list = 0;                // address of the header
  std::size_t descriptors = 0;           // accesses
  bool open = false;                     // it was stopped: it had found what it may have
};

/// An order of the events up to one, and what it leaves open.
struct Linearization {
  Model golden;  // BUSY, before its first access, while a run goes on
  StreamPosition place;
  Model least;  // the same run, as far as it is at least by what registers have shown
  StreamPosition least_place;
  std::size_t next_access = 0, next_pin = 0;  // events
  std::uint64_t now = 0;                      // the latest event may be of that clock
  std::uint64_t watched = 0;                  // clocks of which the interrupt pin has been compared
  std::uint64_t unsure = 0;                   // and up to which it may still be what it was
  bool running = false;
  bool has_run = false;  // since the reset
  RunWindow run;
  std::vector<PortEvent> shown;       // what registers have shown of a run that is `open`
  std::vector<PortEvent> while_busy;  // and of one that goes on
};

class Explanation {
 public:
  Explanation(const History& history, const ExplainedUnit& unit, const Timing& timing)
      : history_(history),
        unit_(unit),
        exact_(timing.exact),
        late_(timing.exact ? 0 : kLate),
        echo_(history),
        each_(static_cast<std::size_t>(unit.port.accesses_a_word())) {
    for (const auto* stream : {&history.reads, &history.writes}) {
      for (const MemoryAccess& access : *stream) accesses_.push_back(&access);
    }
    std::sort(accesses_.begin(), accesses_.end(),
              [](const auto* one, const auto* other) { return one->asked < other->asked; });
    for (const PortEvent& event : history.events) {
      const bool at_register = event.kind == PortEvent::kRead || event.kind == PortEvent::kWrite;
      (at_register ? register_accesses_ : pins_).push_back(event);
    }
    // A trigger is before the reset behind it.
    std::uint64_t end = kNever;
    for (auto event = pins_.rbegin(); event != pins_.rend(); ++event) {
      if (event->kind == PortEvent::kReset) end = event->clock;
      if (event->kind == PortEvent::kTrigger) event->clock = std::min(event->clock + late_, end);
    }
  }

  std::uint64_t find() {
    Linearization order;
    order.golden = Model(unit_.make_golden(echo_));
    order.golden->wait_for_run();
    order.watched = history_.first;
    try {
      follow(std::move(order));
    } catch (Divergence& divergence) {
      tell(divergence);
      throw;
    }
    return echo_.compared + compared_;
  }

 private:
  // Orders

  void follow(Linearization order) {
    for (std::vector<Next> events = next(order); !events.empty(); events = next(order)) {
      if (events.size() != 1) return fork(order, events);
      const PortEvent event = arrive(order, events[0]);
      if (is_open(order, event)) return fork(order, {{event, nullptr}});
      take(order, event);
    }
    watch_irq(order, history_.clocks - 1);
    if (order.running) {
      throw Divergence("end of the run", history_.clocks - 1, "BUSY is 1", "BUSY is 0");
    }
    settle(order);
    require_followed(order, kNever);
  }

  /// An event that may come next, in clocks in which it is before the others.
  struct Next {
    PortEvent event;
    std::size_t Linearization::*
        stream;  // that it is the next of; null if it has been taken from it
  };
  std::vector<Next> next(const Linearization& order) const {
    const bool accesses = order.next_access < register_accesses_.size();
    const bool pins = order.next_pin < pins_.size();
    std::vector<Next> heads;
    if (accesses)
      heads.push_back({register_accesses_[order.next_access], &Linearization::next_access});
    if (pins) heads.push_back({pins_[order.next_pin], &Linearization::next_pin});
    if (heads.size() == 2) {
      // In a clock they count in this order; by transactions in any.
      const PortEvent &access = heads[0].event, &pin = heads[1].event;
      const bool access_is_first = access.clock <= pin.clock;
      const Next& other = heads[access_is_first ? 1 : 0];
      const std::uint64_t end = heads[access_is_first ? 0 : 1].event.clock;
      const bool may_swap = !exact_ && std::max(other.event.from, order.now) <= end;
      if (!access_is_first) std::swap(heads[0], heads[1]);
      if (!may_swap) heads.pop_back();
    }
    for (Next& head : heads) {
      head.event.clock = std::min(head.event.clock, heads[0].event.clock);
      head.event.from = std::max(head.event.from, order.now);
    }
    return heads;
  }
  PortEvent arrive(Linearization& order, const Next& next) {
    if (next.stream == nullptr) return next.event;
    ++(order.*next.stream);
    order.now = next.event.from;
    watch_irq(order, next.event.from);
    return next.event;
  }
  void take(Linearization& order, const PortEvent& event) {
    const bool level = order.golden->irq();
    if (event.kind == PortEvent::kRead) {
      see(order, event);
    } else if (event.kind == PortEvent::kReset) {
      reset(order, event.clock);
    } else {
      act(order, event);
    }
    if (order.golden->irq() != level) be_unsure(order, event.clock);
  }
  /// The interrupt pin may show it later.
  void be_unsure(Linearization& order, std::uint64_t clock) const {
    order.unsure = std::max(order.unsure, clock + late_);
  }

  /// Goes on with each of the events that may come next, and each of the ways in which a write or a
  /// trigger may have found the run.
  void fork(const Linearization& order, const std::vector<Next>& events) {
    std::optional<Divergence> furthest;
    for (const Next& next : events) {
      if (fork(order, next, furthest)) return;
    }
    if (!furthest) throw Divergence(dead_end_);
    if (furthest->clock() >= dead_end_.clock()) dead_end_ = *furthest;
    throw Divergence(*furthest);
  }
  bool fork(const Linearization& order, const Next& next, std::optional<Divergence>& furthest) {
    const auto goes_on = [&](const auto& assume) {
      try {
        Linearization copy = order;
        const PortEvent event = arrive(copy, next);
        if (!assume(copy, event)) return false;
        if (!tried_.insert(state_of(copy)).second) return false;
        follow(std::move(copy));
        return true;
      } catch (const Divergence& divergence) {
        if (!furthest || divergence.clock() > furthest->clock()) furthest = divergence;
        return false;
      }
    };
    if (goes_on([&](Linearization& copy, const PortEvent& event) {
          take(copy, event);
          return true;
        })) {
      return true;
    }
    if (goes_on([&](Linearization& copy, const PortEvent& event) {
          return is_open(copy, event) && aborts(event) && ignores_abort(copy, event);
        })) {
      return true;
    }
    return goes_on([&](Linearization& copy, const PortEvent& event) {
      if (!is_open(copy, event)) return false;
      finish(copy, event.clock - 1, &event);
      take(copy, event);
      return true;
    });
  }

  /// In the very last clock of a run ABORT does nothing, and all else finds it BUSY. By
  /// transactions it may come too late for a run that ends in an error, too.
  bool ignores_abort(Linearization& order, const PortEvent& event) {
    RunWindow& run = order.run;
    const std::uint64_t first_end = run.first_end;
    const bool is_last = first_end <= event.clock;
    if (run.aborted || !(is_last || fails_beside(run, event))) return false;
    if (is_last) run.last_end = event.clock;
    take(order, event);
    run.aborted.reset();
    run.first_end = exact_ ? event.clock : first_end;
    return true;
  }
  bool fails_beside(const RunWindow& run, const PortEvent& event) const {
    return !exact_ && failed_by(run, event.clock + late_) != nullptr;
  }

  /// What decides how an order goes on: two that have come to the same need not both be followed.
  static std::vector<std::uint64_t> state_of(const Linearization& order) {
    const RunWindow& run = order.run;
    std::vector<std::uint64_t> state = {
        order.next_access, order.next_pin,     order.now,
        order.watched,     order.unsure,       order.running,
        order.has_run,     run.begun,          run.begun_by,
        run.first_end,     run.last_end,       run.aborted.value_or(kNever),
        run.open,          order.shown.size(), order.while_busy.size(),
        order.place.reads, order.place.writes};
    for (unsigned offset = kControl; offset <= kClocks; offset += 4) {
      state.push_back(order.golden->read(offset));
    }
    if (order.running) {
      state.push_back(order.least->read(kFound));
      state.push_back(order.least_place.reads);
    }
    return state;
  }

  static std::uint32_t written(const PortEvent& event, unsigned offset) {
    const bool is = event.kind == PortEvent::kWrite && event.offset == offset;
    return is ? static_cast<std::uint32_t>(event.data & bytes_of(event.select)) : 0;
  }
  static bool aborts(const PortEvent& event) { return (written(event, kControl) & kAbort) != 0; }
  static bool may_begin_another(const PortEvent& event) {
    return event.kind == PortEvent::kTrigger || event.kind == PortEvent::kReset ||
           (written(event, kControl) & kStart) != 0;
  }

  /// Whether a write or a trigger may find a run that has begun in more than one way.
  bool is_open(const Linearization& order, const PortEvent& event) const {
    if (event.kind == PortEvent::kRead || event.kind == PortEvent::kReset) return false;
    return may_be_over(order, event) ||
           (order.running && aborts(event) && fails_beside(order.run, event));
  }
  /// Whether a run that has begun may be over when that comes, or ABORT be too late. It is not if
  /// it makes another access before another run can have begun.
  bool may_be_over(const Linearization& order, const PortEvent& event) const {
    const std::uint64_t clock = event.clock;
    if (!order.running || clock < order.run.first_end + (aborts(event) ? 0 : 1)) return false;
    const auto access =
        std::lower_bound(accesses_.begin(), accesses_.end(), clock,
                         [](const auto* one, std::uint64_t at) { return one->asked < at; });
    return access == accesses_.end() || next_begin(order, &event) < (*access)->asked;
  }

  // Writes, triggers, resets

  void reset(Linearization& order, std::uint64_t clock) {
    if (order.running) {
      // What it has asked for is right.
      echo_.view = {&order.place, clock, clock};
      go_as_far_as_it_goes(order.golden, [] { return true; });
      skip(order, clock, clock, order.place);
    } else {
      settle(order);
    }
    require_followed(order, clock);
    order.golden->reset();
    order.running = order.has_run = false;
    order.run = {};
    order.run.first = order.place;
  }

  /// A write or a trigger.
  void act(Linearization& order, const PortEvent& event) {
    RunWindow& run = order.run;
    echo_.view = {&order.place, event.clock};
    if (order.running) run.first_end = std::max(run.first_end, event.from);
    if (event.kind == PortEvent::kTrigger) {
      order.golden->trigger();
    } else if (order.running && aborts(event)) {
      // When it is aborted is known, how far it is then is not.
      if (!run.aborted && failed_by(run, event.from) == nullptr) {
        run.aborted = event.clock + late_;
        run.aborted_from = event.from;
        run.first_end = std::max(run.first_end, event.from + 1);
      }
      order.golden->write(event.offset, event.data & ~kAbort, event.select);
    } else {
      order.golden->write(event.offset, event.data, event.select);
    }
    if (!order.running && order.golden->busy()) begin(order, event);
  }

  // Runs

  /// The first clock in which another run may begin.
  std::uint64_t next_begin(const Linearization& order, const PortEvent* event) const {
    if (event != nullptr && may_begin_another(*event)) return event->from;
    std::uint64_t first = kNever;
    const auto look = [&](const std::vector<PortEvent>& events, std::size_t from) {
      const auto next = std::find_if(events.begin() + static_cast<std::ptrdiff_t>(from),
                                     events.end(), may_begin_another);
      if (next != events.end()) first = std::min(first, next->from);
    };
    look(register_accesses_, order.next_access);
    look(pins_, order.next_pin);
    return first;
  }

  void begin(Linearization& order, const PortEvent& event) {
    settle(order);
    require_followed(order, event.from);
    order.running = order.has_run = true;
    order.run = {};
    order.run.begun = event.from;
    order.run.begun_by = event.clock;
    order.run.first_end = event.from + 1;
    order.run.first = order.place;
    order.run.list = order.golden->read(kList) & unit_.port.address_mask();
    order.run.descriptors = 4 * each_ * order.golden->read(kCount);
    order.least = order.golden;
    order.least_place = order.place;
    order.while_busy.clear();
  }

  /// The run is over, at the latest in that clock, and before the event.
  void finish(Linearization& order, std::uint64_t last, const PortEvent* event = nullptr) {
    RunWindow& run = order.run;
    run.last_end = std::min(run.last_end, last);
    run.own = std::min(next_begin(order, event), run.last_end);
    if (run.aborted) abort(order);
    if (order.golden->busy()) {
      const MemoryAccess* failed = failed_by(run, run.last_end);
      const bool writes = failed != nullptr && failed->write;
      if (writes) check_reads_ahead(order);
      const StreamPosition asked = failed != nullptr ? asked_without_error(order) : order.place;
      echo_.view = {&order.place, run.last_end};
      echo_.view.own = run.own;
      echo_.view.invents_reads = echo_.view.invents_writes = failed != nullptr;
      try {
        order.golden->run();
      } catch (const NotMade& next) {
        throw Divergence("end of the run", run.last_end, next.access, "the run has ended",
                         "the run ends too early");
      }
      if (failed != nullptr && disturbed(order)) {
        run.open = writes;
        skip(order, run.last_end, failed->answered, asked);
      }
    }
    require_followed(order, run.own);
    require_lines_in_one_go(order);
    order.running = false;
    bound_end(order);
    be_unsure(order, run.last_end);
  }

  /// How far the run would have come.
  StreamPosition asked_without_error(const Linearization& order) {
    const Model golden = order.golden;
    StreamPosition place = order.place;
    echo_.view = {&place, order.run.last_end};
    echo_.view.own = order.run.own;
    echo_.view.has_errors = false;
    if (!exact_) go_as_far_as_it_goes(golden, [] { return true; });
    return place;
  }

  /// Reads are ahead of the write that ends a run in an error: they are those of the run without
  /// it.
  void check_reads_ahead(const Linearization& order) {
    const Model golden = order.golden;
    StreamPosition place = order.place;
    echo_.view = {&place, order.run.last_end};
    echo_.view.has_errors = false;
    echo_.view.own = order.run.own;
    echo_.view.invents_writes = true;
    go_as_far_as_it_goes(golden, [&] {
      return place.reads < history_.reads.size() &&
             history_.reads[place.reads].asked <= order.run.own;
    });
  }

  /// It was aborted, unless it was too late for that.
  void abort(Linearization& order) {
    const Model model = order.golden;
    const StreamPosition place = order.place;
    const std::uint64_t aborted = std::min(*order.run.aborted, order.run.last_end);
    echo_.view = {&order.place, aborted};
    echo_.view.own = order.run.own;
    echo_.view.has_errors = false;
    go_as_far_as_it_goes(order.golden, [] { return true; });
    // Reads are ahead of the lines of what they find.
    echo_.view.invents_writes = true;
    go_as_far_as_it_goes(order.golden,
                         [&] { return next_read(order) <= std::min(aborted, order.run.own); });
    while (next_read(order) <= aborted && goes_to_next_read(order)) {
    }
    order.golden->stop();
    order.run.open = (order.golden->read(kStatus) & kAborted) != 0;
    if (order.run.open) return;
    order.run.aborted.reset();
    order.golden = model;
    order.place = place;
  }

  /// Goes on to a read that may be another run's, if this one makes it, too.
  bool goes_to_next_read(Linearization& order) {
    const Model model = order.golden;
    const StreamPosition place = order.place;
    go_as_far_as_it_goes(order.golden, [&] { return order.place.reads == place.reads; });
    if (order.place.reads != place.reads) return true;
    order.golden = model;
    order.place = place;
    return false;
  }

  /// The clock in which the next read is asked for.
  std::uint64_t next_read(const Linearization& order) const {
    const std::size_t next = order.place.reads;
    return next < history_.reads.size() ? history_.reads[next].asked : kNever;
  }

  template <class While>
  static void go_as_far_as_it_goes(const Model& golden, const While& goes_on) {
    try {
      while (goes_on() && golden->step()) {
      }
    } catch (const NotMade&) {
    }
  }

  /// The access of the run that ends first in an error, if one has by that clock.
  const MemoryAccess* failed_by(const RunWindow& run, std::uint64_t clock) const {
    const MemoryAccess* failed = nullptr;
    const auto look = [&](const std::vector<MemoryAccess>& stream, std::size_t from) {
      for (std::size_t n = from; n < stream.size() && stream[n].asked <= clock; ++n) {
        if (stream[n].ok || stream[n].answered > clock) continue;
        if (failed == nullptr || stream[n].answered < failed->answered) failed = &stream[n];
      }
    };
    look(history_.reads, run.first.reads);
    look(history_.writes, run.first.writes);
    return failed;
  }

  /// Passes over accesses asked for by `clock` that the golden model, stopped by what happened in
  /// clock `stopped`, does not make. Those up to `asked` are of this run, whenever the next begins.
  void skip(Linearization& order, std::uint64_t clock, std::uint64_t stopped,
            const StreamPosition& asked) {
    std::size_t behind = 0;
    const auto pass = [&](const std::vector<MemoryAccess>& stream, std::size_t& place,
                          std::size_t own) {
      for (; place < stream.size() && stream[place].asked <= clock; ++place) {
        const MemoryAccess& access = stream[place];
        // It may be the next run's.
        if (place >= own && access.asked > std::max(stopped, order.run.own)) break;
        if (access.asked > stopped + late_) {
          throw Divergence("access after a bus error", access.asked, "none",
                           access_text(access.write, access.address, access.data));
        }
        if (access.answered > stopped && access.answered != kNever) ++behind;
      }
    };
    pass(history_.reads, order.place.reads, asked.reads);
    pass(history_.writes, order.place.writes, asked.writes);
    if (exact_ && behind > kMostAfterError) {
      throw Divergence("accesses answered after a bus error", stopped,
                       fmt::format("{} at most", kMostAfterError), std::to_string(behind));
    }
  }

  /// Nothing was asked for by that clock that the golden model does not ask for.
  void require_followed(const Linearization& order, std::uint64_t clock) const {
    const auto look = [&](const std::vector<MemoryAccess>& stream, std::size_t place) {
      if (place == stream.size() || stream[place].asked > clock) return;
      const MemoryAccess& access = stream[place];
      throw Divergence("access", access.asked, "none",
                       access_text(access.write, access.address, access.data),
                       "one access too many");
    };
    look(history_.reads, order.place.reads);
    look(history_.writes, order.place.writes);
  }

  /// Rule 12.
  void require_lines_in_one_go(const Linearization& order) const {
    const std::vector<MemoryAccess>& writes = history_.writes;
    std::uint64_t answered = 0;  // the latest before this one
    for (std::size_t n = order.run.first.writes; n < order.place.writes; ++n) {
      const std::size_t word = (n - order.run.first.writes) / each_ % 4;
      const bool first_half = (n - order.run.first.writes) % each_ == 0;
      const std::size_t in_line = (n - order.run.first.writes) % (4 * each_);
      if (in_line != 0) {
        const auto read = std::upper_bound(
            history_.reads.begin(), history_.reads.end(), writes[n - 1].asked,
            [](std::uint64_t clock, const MemoryAccess& one) { return clock < one.asked; });
        const bool between = read != history_.reads.end() && read->asked < writes[n].asked;
        if (between) {
          throw Divergence("line of the list", writes[n].asked, "no access between its words",
                           "a read");
        }
      }
      const bool is_header = writes[n - in_line].address == order.run.list;
      const bool alone = is_header && first_half && (word == 0 || word == 3);
      if (alone && writes[n].asked <= answered) {
        throw Divergence(word == 0 ? "header of the list" : "tag of the header", writes[n].asked,
                         "all that is written before it is acknowledged", "it is not");
      }
      ++compared_;
      if (writes[n].answered != kNever) answered = std::max(answered, writes[n].answered);
    }
  }

  /// Where the end of a run that is over may have been.
  void bound_end(Linearization& order) const {
    RunWindow& run = order.run;
    std::uint64_t answered = 0, waits = 0;
    const auto add = [&](const MemoryAccess& access) {
      answered = std::max(answered, access.answered);
      waits += access.taken - access.asked;
      if (access.answered > access.taken + 1) waits += access.answered - access.taken - 1;
    };
    for (std::size_t n = run.first.reads; n < order.place.reads; ++n) add(history_.reads[n]);
    for (std::size_t n = run.first.writes; n < order.place.writes; ++n) add(history_.writes[n]);
    run.first_end = std::max(run.first_end, answered);
    for (const PortEvent& read : order.while_busy) {
      // It would have been the answer already.
      const bool told = run.open || order.golden->read(read.offset) == read.data;
      if (told || read.from <= run.first_end) continue;
      if (read.from > run.last_end) refuse(read, order.golden->read(read.offset));
      run.first_end = read.from;
    }
    if (run.first_end > run.last_end) {
      throw Divergence(
          "end of the run", run.last_end, fmt::format("not before clock {}", run.first_end),
          fmt::format("at the latest in clock {}", run.last_end), "the run ends too early");
    }
    if (!exact_) return;
    if (disturbed(order)) {
      const MemoryAccess* failed = failed_by(run, run.last_end);
      const std::uint64_t stopped = run.aborted ? *run.aborted : failed->answered;
      const std::uint64_t last = std::max(stopped, answered) + kToStop;
      if (run.first_end > last) {
        throw Divergence("end of a run that is stopped", run.first_end,
                         fmt::format("in clock {} at the latest", last), "it goes on");
      }
      run.last_end = std::min(run.last_end, last);
      return;
    }
    const std::uint64_t most = order.golden->read(kClocks) + waits;
    ++compared_;
    if (run.first_end > run.begun + most) {
      throw Divergence("clocks of the run", run.first_end, fmt::format("{} at most", most),
                       fmt::format("{} at least", run.first_end - run.begun));
    }
    run.last_end = std::min(run.last_end, run.begun + most);
  }

  static bool disturbed(const Linearization& order) {
    return (order.golden->read(kStatus) & (kError | kAborted)) != 0;
  }

  // The interrupt pin

  bool irq(std::uint64_t clock) const {
    const auto next = std::upper_bound(history_.irq.begin(), history_.irq.end(), clock);
    return (next - history_.irq.begin()) % 2 != 0;
  }
  /// The first of these clocks in which it is not at that level.
  std::optional<std::uint64_t> first_other(bool level, std::uint64_t from, std::uint64_t to) const {
    if (irq(from) != level) return from;
    const auto change = std::upper_bound(history_.irq.begin(), history_.irq.end(), from);
    if (change == history_.irq.end() || *change > to) return std::nullopt;
    return *change;
  }

  /// It is DONE and IRQ_ENABLE in every clock up to that one.
  void watch_irq(Linearization& order, std::uint64_t to) {
    while (order.watched < to) {
      ++compared_;
      const bool level = order.golden->irq();
      const bool shows_end = order.running && (order.golden->read(kControl) & kIrqEnable) != 0;
      const std::uint64_t from = std::max(order.watched, order.unsure) + 1;
      const auto other = from > to ? std::nullopt : first_other(level, from, to);
      const std::uint64_t same = other.value_or(to + 1) - 1;  // so far it is at that level
      if (other && (!shows_end || same < order.run.first_end)) {
        throw Divergence("interrupt pin", *other, level ? "1" : "0", level ? "0" : "1");
      }
      // It rises in the clock behind the run's last.
      if (shows_end && same >= from - (exact_ ? 1 : 0)) {
        order.run.first_end = std::max(order.run.first_end, before(same, late_));
      }
      order.watched = same;
      if (!other) return;
      finish(order, same);
    }
  }

  // Registers

  void see(Linearization& order, const PortEvent& read) {
    ++compared_;
    if (order.running) {
      const bool over = read.clock > order.run.first_end;
      if (agrees_while_busy(order, read)) {
        if (read.offset == kClocks) {
          order.run.first_end = std::max(order.run.first_end, order.run.begun + read.data);
        } else if (over && read.offset != kStatus && read.offset != kStored) {
          order.while_busy.push_back(read);
        }
        return;
      }
      const std::uint32_t expected = while_busy(order, read);
      if (!over) refuse(read, expected);
      try {
        finish(order, read.clock - 1);
      } catch (const Divergence&) {
        refuse(read, expected);
      }
    }
    switch (read.offset) {
      case kClocks:
        return see_clocks(order, read);
      case kStatus:
        return compare(read, status(order, read));
      case kStored:
        return compare(read, stored(order.run, read.clock));
      default:
        break;
    }
    if (order.run.open && (read.offset == kFound || unit_.is_partial(read.offset))) {
      order.shown.push_back(read);
    } else {
      compare(read, order.golden->read(read.offset));
    }
  }

  bool is_live(unsigned offset) const { return offset == kFound || unit_.is_live(offset); }

  bool agrees_while_busy(Linearization& order, const PortEvent& read) {
    if (read.offset == kStatus && (read.data & kBusy) != 0) {
      // So the run goes on.
      compare(read, status(order, read));
      order.run.first_end = std::max(order.run.first_end, read.from);
      return true;
    }
    return is_live(read.offset) ? may_have_found(order, read) : may_be_shown(order, read);
  }
  /// What it would be in the last clock of the access, or in one before.
  bool may_be_shown(const Linearization& order, const PortEvent& read) const {
    const std::uint32_t last = while_busy(order, read);
    if (exact_ || read.data == last) return read.data == last;
    const RunWindow& run = order.run;
    switch (read.offset) {
      case kClocks:
        return read.data < last && read.data + run.begun_by + 1 >= read.from;
      case kStored:
        return read.data < last && read.data >= stored(run, before(read.from, late_));
      case kErrorAddress:
        return read.data == error_address(order, before(read.from, late_));
      default:
        return false;
    }
  }
  std::uint32_t while_busy(const Linearization& order, const PortEvent& read) const {
    switch (read.offset) {
      case kClocks:
        return static_cast<std::uint32_t>(read.clock - order.run.begun - 1);
      case kStatus:
        return status(order, read);
      case kStored:
        return stored(order.run, read.clock);
      case kErrorAddress:
        return error_address(order, read.clock);
      default:
        return (is_live(read.offset) ? order.least : order.golden)->read(read.offset);
    }
  }

  /// The run may have found what is shown when it had the answers that it has had by then.
  bool may_have_found(Linearization& order, const PortEvent& read) {
    follow_reads(order, read.clock - 1);
    try {
      for (std::uint32_t before = order.least->read(read.offset); before != read.data;) {
        if (!order.least->step()) return false;
        const std::uint32_t now = order.least->read(read.offset);
        // Of a pair one sprite is entered after the other.
        const bool half = (before & ~read.data) == 0 && (read.data & ~now) == 0;
        if (half && unit_.is_live(read.offset)) return true;
        before = now;
      }
    } catch (const NotMade&) {
      return false;
    }
    return true;
  }
  void follow_reads(Linearization& order, std::uint64_t answered_by) {
    echo_.view = {&order.least_place, kNever, answered_by};
    echo_.view.follows_writes = false;
    echo_.view.own = order.run.own;
  }

  /// What registers have shown of a run that was stopped is what it had found at some time.
  void settle(Linearization& order) {
    if (order.shown.empty()) return;
    follow_reads(order, order.run.aborted.value_or(order.run.last_end));
    const auto wrong = [&]() -> const PortEvent* {
      const Model stopped = order.least;
      stopped->stop();
      for (const PortEvent& read : order.shown) {
        if (stopped->read(read.offset) != read.data) return &read;
      }
      return nullptr;
    };
    const PortEvent* read = wrong();
    try {
      while (read != nullptr && order.least->step()) read = wrong();
    } catch (const NotMade&) {
    }
    compared_ += order.shown.size();
    if (read != nullptr) refuse(*read, order.least->read(read->offset));
    order.shown.clear();
  }

  /// BUSY, LOADED and what the golden model has of the rest.
  std::uint32_t status(const Linearization& order, const PortEvent& read) const {
    const std::uint32_t golden = order.golden->read(kStatus);
    const RunWindow& run = order.run;
    if (order.running) {
      return (golden & ~kLoaded) | loaded(run, read.from, read.clock, read.data);
    }
    if (!run.aborted) return golden;
    return (golden & ~kLoaded) | loaded(run, run.aborted_from + 1, *run.aborted + 1, read.data);
  }
  /// LOADED in one of these clocks of the run. Where either may be, as it is in `shown`.
  std::uint32_t loaded(const RunWindow& run, std::uint64_t from, std::uint64_t clock,
                       std::uint32_t shown) const {
    std::uint64_t answered = run.begun;
    if (run.descriptors != 0) {
      const std::size_t last = run.first.reads + run.descriptors - 1;
      if (last >= history_.reads.size()) return 0;
      answered = history_.reads[last].answered;
    }
    if (answered >= clock) return 0;
    // Without descriptors nothing shows when the unit would begin to read them.
    const bool shows = from >= answered && from - answered >= kToLoaded + late_;
    if (run.descriptors != 0 && shows) return kLoaded;
    return shown & kLoaded;
  }

  void see_clocks(Linearization& order, const PortEvent& read) {
    if (!order.has_run) return compare(read, 0);
    RunWindow& run = order.run;
    const std::uint64_t least = before(run.first_end, run.begun_by);
    const std::uint64_t most = run.last_end - run.begun;
    if (read.data < least || read.data > most) {
      throw Divergence(unit_.describe(kClocks), read.clock,
                       least == most ? std::to_string(least) : fmt::format("{} to {}", least, most),
                       std::to_string(read.data));
    }
    run.first_end = std::max(run.first_end, run.begun + read.data);
    run.last_end = std::min(run.last_end, run.begun_by + read.data);
  }

  /// It is known as soon as the error is answered, unless the run was aborted before.
  std::uint32_t error_address(const Linearization& order, std::uint64_t clock) const {
    const MemoryAccess* failed = failed_by(order.run, clock - 1);
    const bool counts =
        failed != nullptr && (!order.run.aborted || failed->answered <= *order.run.aborted);
    return counts ? failed->address : order.golden->read(kErrorAddress);
  }

  /// Records of the run in lines of which all words were acknowledged before that clock.
  std::uint32_t stored(const RunWindow& run, std::uint64_t clock) const {
    const std::vector<MemoryAccess>& writes = history_.writes;
    const std::size_t line = 4 * each_;
    std::uint32_t records = 0;
    for (std::size_t n = run.first.writes; n + line <= writes.size(); n += line) {
      const auto begin = writes.begin() + static_cast<std::ptrdiff_t>(n);
      const auto end = begin + static_cast<std::ptrdiff_t>(line);
      if (begin->address == run.list) break;
      if (std::any_of(begin, end, [&](const MemoryAccess& access) {
            return !access.ok || access.answered >= clock;
          })) {
        break;
      }
      for (std::size_t word = 0; word < 3; ++word) {
        const auto first = begin + static_cast<std::ptrdiff_t>(word * each_);
        const std::uint32_t ones = each_ == 2 ? 0xFFFF : kNoRecord;
        const bool none = std::all_of(first, first + static_cast<std::ptrdiff_t>(each_),
                                      [&](const auto& access) { return access.data == ones; });
        records += none ? 0 : 1;
      }
    }
    return records;
  }

  void compare(const PortEvent& read, std::uint32_t expected) const {
    if (read.data != expected) refuse(read, expected);
  }
  [[noreturn]] void refuse(const PortEvent& read, std::uint32_t expected) const {
    const std::string name = unit_.describe(read.offset);
    throw Divergence(name, read.clock, hex(expected, 8), hex(read.data, 8),
                     name.substr(0, name.find_first_of(" ,")));
  }

  // The report

  void tell(Divergence& divergence) const {
    std::vector<std::pair<std::uint64_t, std::string>> moments;
    for (const PortEvent& event : history_.events) {
      moments.emplace_back(event.clock, text_of(event));
    }
    for (const MemoryAccess* access : accesses_) {
      moments.emplace_back(
          access->asked,
          access_text(access->write, access->address, access->data) +
              (access->answered == kNever
                   ? std::string(", not answered")
                   : fmt::format(", {} in clock {}", access->ok ? "answered" : "an error",
                                 access->answered)));
    }
    for (const std::uint64_t clock : history_.irq) {
      moments.emplace_back(clock, fmt::format("interrupt pin is {}", irq(clock) ? 1 : 0));
    }
    std::stable_sort(moments.begin(), moments.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    const auto end = std::upper_bound(
        moments.begin(), moments.end(), divergence.clock(),
        [](std::uint64_t clock, const auto& moment) { return clock < moment.first; });
    const auto begin = end - std::min(end - moments.begin(), static_cast<std::ptrdiff_t>(kShown));
    for (auto moment = begin; moment != end; ++moment) {
      const std::string text = fmt::format("clock {}: {}", moment->first, moment->second);
      divergence.context.push_back({text, text});
    }
    divergence.context.push_back({divergence.expected(), divergence.actual()});
  }
  std::string text_of(const PortEvent& event) const {
    switch (event.kind) {
      case PortEvent::kRead:
        return fmt::format("CPU reads {} from {}", hex(event.data, 8),
                           unit_.describe(event.offset));
      case PortEvent::kWrite:
        return fmt::format(
            "CPU writes {} to {}{}", hex(event.data, 8), unit_.describe(event.offset),
            event.select == kAllBytes ? "" : fmt::format(", bytes {:04b}", event.select));
      case PortEvent::kTrigger:
        return "trigger";
      case PortEvent::kReset:
        break;
    }
    return "reset";
  }

  const History& history_;
  const ExplainedUnit& unit_;
  const bool exact_;
  const std::uint64_t late_;  // clocks by which what pins show may be
  Echo echo_;
  const std::size_t each_;                     // accesses of a word
  std::vector<PortEvent> register_accesses_;   // reads and writes, in their order
  std::vector<PortEvent> pins_;                // triggers and resets
  std::vector<const MemoryAccess*> accesses_;  // in the order in which they were asked for
  mutable std::uint64_t compared_ = 0;
  std::set<std::vector<std::uint64_t>> tried_;  // states that orders have come to behind a fork
  Divergence dead_end_;                         // that of the order that has gone furthest
};

}  // namespace

std::uint64_t explain(const History& history, const ExplainedUnit& unit, const Timing& timing) {
  return Explanation(history, unit, timing).find();
}

}  // namespace collide::list_unit
