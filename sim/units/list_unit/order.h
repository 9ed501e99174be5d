// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/units/list_unit/checker.h"

namespace collide::list_unit {

/// A few things in a row. Unlike std::deque it is copied and moved at little cost, as orders are.
template <class T>
class Queue : public std::vector<T> {
 public:
  void pop_front() { this->erase(this->begin()); }
};

/// An access at the memory port, as far as it is.
struct MemoryAccess {
  static constexpr std::uint64_t kNever = ~std::uint64_t{0};

  bool write = false;
  std::uint32_t address = 0, data = 0;
  bool ok = true;
  std::uint64_t asked = 0, taken = kNever, answered = kNever;
};

/// An event at the register port or the trigger that takes effect in a clock from `from` to
/// `clock`. Clock by clock they are one.
struct PortEvent {
  enum Kind : std::uint8_t { kRead, kWrite, kTrigger };

  Kind kind = kRead;
  std::uint64_t from = 0, clock = 0;
  unsigned offset = 0, select = kAllBytes;
  std::uint32_t data = 0;  ///< read or written

  /// The value that a write gives a register.
  std::uint32_t written(unsigned register_offset) const;
  bool aborts() const { return (written(kControl) & kAbort) != 0; }
  bool starts() const { return (written(kControl) & kStart) != 0; }
};

/// How an event may find a run that has nothing left to do: BUSY, in its last clock (ABORT is too
/// late then), or over.
enum class Finds : std::uint8_t { kBusy, kLastClock, kOver };

/// Shared by the golden models of all orders: memory that answers as the pins have shown, and the
/// number of comparisons.
class Echo final : public Memory {
 public:
  struct Write {
    std::uint32_t address, data;
    bool header;
  };

  const Golden* follows = nullptr;  ///< the golden model that goes on
  std::uint32_t answer = 0;         ///< to its read
  std::vector<Write> writes;        ///< that it has made
  std::uint64_t compared = 0;

  std::optional<std::uint32_t> read(std::uint32_t /*address*/) override { return answer; }
  bool write(std::uint32_t address, std::uint32_t data) override {
    writes.push_back({address, data, follows->writes_header()});
    return true;
  }
};

/// An order of what has happened, and what the golden model makes of it. All functions throw
/// Divergence when that is something else than the pins show.
class Order {
 public:
  Order(const CheckedUnit& unit, const Timing& timing, Echo& echo);
  Order(const Order& other);
  Order& operator=(const Order& other);
  Order(Order&&) = default;
  Order& operator=(Order&&) = default;
  ~Order() = default;

  // A clock, in the order in which things count.

  /// The interrupt pin, and the end of a run that can go on no longer. By transactions that may be
  /// seen late while a register access is under way `since` that clock, or a trigger.
  void see_irq(bool pin, std::uint64_t clock, std::uint64_t since);
  /// The interrupt pin is as it has to be and tells nothing new, and no run ends: a clock like
  /// most.
  bool irq_goes_on(bool pin, std::uint64_t clock) const {
    if (!running_) return pin == golden_->irq();
    return !pin && !run_.quiet && clock <= run_.last_end;
  }
  void see_read(const PortEvent& read);
  void see_request(const MemoryAccess& access);
  /// By transactions: a request is stalled, and what the unit has behind it shows later.
  void see_stall(std::uint64_t clock) {
    if (!exact_ && stop_) stop_->by = std::max(stop_->by, clock + late_);
  }
  /// `too_late`: an ABORT that shows only now.
  void see_answer(const MemoryAccess& access, bool too_late);
  bool allows(const PortEvent& event, Finds finds) const;
  void take(const PortEvent& event, Finds finds);
  void reset();

  /// Whether that error may have ended the run before its ABORT did.
  bool may_fail_before_abort(const MemoryAccess& access) const {
    return !access.ok && stop_ && stop_->aborted && access.answered <= stop_->by;
  }
  /// Whether another run may have begun when an access is asked for in that clock.
  bool may_begin_another(std::uint64_t clock) const { return !running_ || can_be_over(clock); }
  /// A trigger that has not taken effect yet counts, at the latest when that write enables it.
  bool may_be_triggered(const PortEvent& event) const {
    const std::uint32_t control = golden_->read(kControl) | event.written(kControl);
    return !triggers.empty() && (control & kTriggerEnable) != 0;
  }
  /// Stands for the other, too, if that goes on in the same way. Only where its run began and ended
  /// may differ, clock by clock in one piece.
  bool absorb(const Order& other);

  /// By transactions: triggers that have not taken effect yet.
  Queue<PortEvent> triggers;
  /// And the write under way has, already.
  bool early = false;
  /// The read under way may have been before the latest of them: what it had found.
  std::shared_ptr<Order> as_it_was;

  Golden& golden() { return *golden_; }

  // A report

  std::vector<std::string> conditions() const;
  /// The golden model's next accesses, as far as they do not depend on answers.
  std::vector<std::string> upcoming() const;
  /// Clock in which the latest run has begun.
  std::optional<std::uint64_t> begun() const {
    return has_run_ ? std::optional(run_.begun) : std::nullopt;
  }

 private:
  struct Asked {
    std::uint32_t address;
    std::uint64_t clock;
  };
  /// A write that the golden model has made.
  struct Owed {
    std::uint32_t address, data;
    bool first, last;  ///< of its line
    bool header;       ///< its line is the header
    bool alone;        ///< all writes before it are acknowledged
    bool commits;      ///< ABORT is too late then
    unsigned records;  ///< in the line of which it is the last
  };
  struct Stop {
    bool aborted;
    std::uint64_t from, by;  ///< clocks in which it may show
    std::uint32_t address;   ///< of an error
  };
  struct Stored {
    std::uint64_t clock;
    std::uint32_t records;
  };
  /// A run under way, or the last.
  struct Run {
    std::uint64_t begun = 0, begun_by = 0;  // clock of its start, at the earliest, latest
    std::uint64_t first_end = 0;            // BUSY's last clock lies between
    std::uint64_t last_end = MemoryAccess::kNever;
    std::uint64_t loaded = MemoryAccess::kNever;  // clock of the last descriptor's last answer
    std::uint64_t of_descriptors = 0;             // accesses
    std::uint64_t descriptors = 0;                // of those that are left
    std::uint64_t reads = 0, writes = 0;          // that agreed
    bool has_descriptors = false;
    std::uint64_t answered = 0, waits = 0;
    unsigned open = 0, open_writes = 0, after_error = 0;
    bool quiet = false;  // nothing is left but its end
    bool committed = false, read_failed = false, write_failed = false;
    bool in_line = false, read_in_line = false;
    Queue<Asked> asked;       // reads, not answered
    Queue<Owed> owed;         // writes, not asked for
    Queue<unsigned> written;  // records of those asked for
    std::uint64_t line_access = 0;
    unsigned records = 0;  // words of the line owed last that are
    std::uint32_t stored = 0;
    std::vector<Stored> stored_before;
  };

  std::string word_text(std::uint64_t access) const;
  std::string name_of_read() const;
  std::string name_of_write(const Owed& owed) const;
  bool same_as(const Order& other) const;
  void follow(std::uint64_t reads);
  void owe(const Echo::Write& write);
  void compare_read();
  void request_write(const MemoryAccess& access);
  void answer_read(const MemoryAccess& access);
  void answer_write(const MemoryAccess& access);
  void settle(std::uint64_t clock);
  void begin(const PortEvent& event);
  void abort(const PortEvent& event);
  void finish(std::uint64_t last);
  void go_on_until(std::uint64_t clock);
  bool can_be_over(std::uint64_t clock) const {
    return running_ && run_.quiet && run_.first_end < clock;
  }
  bool in_its_last_clock(const PortEvent& event) const;

  bool agrees_while_busy(const PortEvent& read);
  bool shows_clocks_so_far(const PortEvent& read);
  std::uint32_t when_over(const PortEvent& read) const;
  std::uint32_t expected(const PortEvent& read) const;
  std::uint32_t status(const PortEvent& read) const;
  std::uint32_t stored(const PortEvent& read) const;
  std::uint32_t error_address(const PortEvent& read) const;
  void see_clocks(const PortEvent& read);
  void compare(const PortEvent& read, std::uint32_t expected) const;

  const CheckedUnit* unit_;
  Echo* echo_;
  bool exact_;
  std::uint64_t late_;  // clocks by which what pins and registers show may be
  unsigned each_;       // accesses of a word
  std::unique_ptr<Golden> golden_;
  Run run_;
  std::optional<Stop> stop_;
  bool running_ = false, has_run_ = false;
  std::uint64_t unsure_ = 0;  // up to that clock the interrupt pin may be what it was
};

std::string access_text(bool write, std::uint32_t address, std::uint32_t data);

}  // namespace collide::list_unit
