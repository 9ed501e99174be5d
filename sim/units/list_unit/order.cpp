// SPDX-License-Identifier: MIT
#include "sim/units/list_unit/order.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/json.h"
#include "model/list_unit/rule.h"

namespace collide::list_unit {
namespace {

constexpr std::uint64_t kNever = MemoryAccess::kNever;
/// Clocks from the answer to the last word of the descriptors to that in which LOADED shows.
constexpr std::uint64_t kToLoaded = 2;
/// Clocks from the last answer of a run that is stopped to its end, at most.
constexpr std::uint64_t kToStop = 64;
/// Accesses answered behind an error (rule 19).
constexpr unsigned kMostAfterError = 1;
/// By transactions: clocks by which a trigger, the interrupt pin, and what registers show of the
/// memory port may be late.
constexpr std::uint64_t kLate = 16;

std::uint64_t before(std::uint64_t clock, std::uint64_t clocks) {
  return clock - std::min(clock, clocks);
}

}  // namespace

std::string access_text(bool write, std::uint32_t address, std::uint32_t data) {
  return write ? fmt::format("write {} at {}", hex(data, 8), hex(address, 8))
               : "read at " + hex(address, 8);
}

std::uint32_t PortEvent::written(unsigned register_offset) const {
  if (kind != kWrite || offset != register_offset) return 0;
  return static_cast<std::uint32_t>(data & bytes_of(select));
}

Order::Order(const CheckedUnit& unit, const Timing& timing, Echo& echo)
    : unit_(&unit),
      echo_(&echo),
      exact_(timing.exact),
      late_(timing.exact ? 0 : kLate),
      each_(unit.port.accesses_a_word()),
      golden_(unit.make_golden(echo)) {
  golden_->be_followed();
  golden_->reset();
}

Order::Order(const Order& other)
    : triggers(other.triggers),
      early(other.early),
      as_it_was(other.as_it_was),
      unit_(other.unit_),
      echo_(other.echo_),
      exact_(other.exact_),
      late_(other.late_),
      each_(other.each_),
      golden_(other.golden_->clone()),
      run_(other.run_),
      stop_(other.stop_),
      running_(other.running_),
      has_run_(other.has_run_),
      unsure_(other.unsure_) {}

Order& Order::operator=(const Order& other) {
  *this = Order(other);
  return *this;
}

// The interrupt pin

void Order::see_irq(bool pin, std::uint64_t clock, std::uint64_t since) {
  ++echo_->compared;
  const bool under_way = !exact_ && since <= clock;
  if (running_ && clock > run_.last_end && !(under_way && since <= run_.last_end)) {
    finish(run_.last_end);
  }
  if (!exact_ && clock <= unsure_) return;
  if (!running_) {
    if (pin == golden_->irq() || under_way) return;
    throw Divergence("interrupt pin", clock, pin ? "0" : "1", pin ? "1" : "0");
  }
  if (!pin && !run_.quiet) return;
  const bool shows_end = (golden_->read(kControl) & kIrqEnable) != 0;
  if (!pin) {
    if (shows_end && clock <= run_.last_end) go_on_until(before(clock, late_));
  } else if (shows_end && can_be_over(clock)) {
    run_.last_end = std::min(run_.last_end, clock - 1);
    if (!under_way) finish(run_.last_end);
  } else if (!under_way) {
    throw Divergence("interrupt pin", clock, "0", "1");
  }
}

// The memory port

void Order::follow(std::uint64_t reads) {
  echo_->follows = golden_.get();
  echo_->writes.clear();
  golden_->follow(reads);
  for (const Echo::Write& write : echo_->writes) owe(write);
}

void Order::owe(const Echo::Write& write) {
  const std::uint64_t in_line = run_.line_access++ % (4 * each_);
  const std::uint64_t word = in_line / each_;
  const bool last = in_line + 1 == 4 * each_;
  if (in_line == 0) run_.records = 0;
  const std::uint32_t ones = each_ == 2 ? 0xFFFF : kNoRecord;
  if (word < 3 && write.data != ones) run_.records |= 1U << word;
  const bool counts = last && !write.header;
  const bool alone = write.header && in_line % each_ == 0 && (word == 0 || word == 3);
  run_.owed.push_back({write.address, write.data, in_line == 0, last, write.header, alone,
                       alone && word == 3,
                       counts ? static_cast<unsigned>(__builtin_popcount(run_.records)) : 0});
}

void Order::see_request(const MemoryAccess& access) {
  const auto text = [&] { return access_text(access.write, access.address, access.data); };
  if (!running_) throw Divergence("access", access.asked, "none", text(), "one access too many");
  if (stop_ && access.asked > stop_->by) {
    throw Divergence(stop_->aborted ? "access after ABORT" : "access after a bus error",
                     access.asked, "none", text());
  }
  ++run_.open;
  run_.quiet = false;
  run_.last_end = kNever;
  if (access.write) return request_write(access);
  if (run_.in_line) run_.read_in_line = true;
  run_.asked.push_back({access.address, access.asked});
  if (run_.asked.size() == 1) compare_read();
}

/// The first read that is not answered, when the golden model has the answers to those before it.
void Order::compare_read() {
  if (run_.read_failed || run_.asked.empty()) return;
  const Asked& asked = run_.asked.front();
  const auto next = golden_->next_read();
  const auto text = [&] { return access_text(false, asked.address, 0); };
  if (!next) {
    const bool writes = !run_.owed.empty();
    throw Divergence("access", asked.clock, writes ? upcoming()[0] : "none", text(),
                     "one access too many");
  }
  if (*next != asked.address) {
    throw Divergence(name_of_read(), asked.clock, access_text(false, *next, 0), text(),
                     "address of a read");
  }
  ++run_.reads;
  ++echo_->compared;
}

void Order::request_write(const MemoryAccess& access) {
  const auto text = [&] { return access_text(true, access.address, access.data); };
  if (run_.owed.empty()) {
    const auto next = upcoming();
    throw Divergence(fmt::format("write {}", run_.writes), access.asked,
                     next.empty() ? "none" : next[0], text(),
                     next.empty() ? "one access too many" : "write of the memory port");
  }
  const Owed owed = run_.owed.front();
  if (owed.address != access.address || owed.data != access.data) {
    throw Divergence(name_of_write(owed), access.asked, access_text(true, owed.address, owed.data),
                     text(),
                     owed.address != access.address ? "address of a write" : "data written");
  }
  run_.owed.pop_front();
  ++run_.writes;
  if (!owed.first && run_.read_in_line) {  // Rule 12
    throw Divergence("line of the list", access.asked, "no access between its words", "a read");
  }
  run_.in_line = !owed.last;
  if (owed.first) run_.read_in_line = false;
  if (owed.alone && run_.open_writes != 0) {
    throw Divergence(owed.commits ? "tag of the header" : "header of the list", access.asked,
                     "all that is written before it is acknowledged", "it is not");
  }
  if (owed.commits) {  // Rule 18
    run_.committed = true;
    if (stop_ && stop_->aborted) stop_.reset();
  }
  ++run_.open_writes;
  run_.written.push_back(owed.records);
  echo_->compared += 2;
}

void Order::see_answer(const MemoryAccess& access, bool too_late) {
  if (!running_) return;  // an access of the time before a reset
  const std::uint64_t clock = access.answered;
  --run_.open;
  run_.answered = clock;
  run_.waits += access.taken - access.asked;
  if (clock > access.taken + 1) run_.waits += clock - access.taken - 1;
  const bool failed_before = stop_ && !stop_->aborted;
  if (exact_ && failed_before && ++run_.after_error > kMostAfterError) {
    throw Divergence("accesses after a bus error", clock,
                     fmt::format("{} at most", kMostAfterError), std::to_string(run_.after_error));
  }
  if (!access.ok && (!stop_ || too_late)) stop_ = Stop{false, clock, clock + late_, access.address};
  if (access.write) {
    answer_write(access);
  } else {
    answer_read(access);
  }
  settle(clock);
}

void Order::answer_read(const MemoryAccess& access) {
  run_.asked.pop_front();
  if (!access.ok) run_.read_failed = true;
  if (run_.read_failed) return;
  echo_->answer = access.data;
  follow(1);
  const bool counts = !stop_ || access.answered <= stop_->by;
  if (counts && run_.descriptors != 0 && --run_.descriptors == 0) run_.loaded = access.answered;
  compare_read();
}

void Order::answer_write(const MemoryAccess& access) {
  --run_.open_writes;
  const unsigned records = run_.written.front();
  run_.written.pop_front();
  if (!access.ok) run_.write_failed = true;
  if (run_.write_failed || records == 0) return;
  if (!exact_) run_.stored_before.push_back({access.answered, run_.stored});
  run_.stored += records;  // Rule 20
}

// Runs

/// Whether the run may be over when what happens in that clock is done.
void Order::settle(std::uint64_t clock) {
  if (run_.quiet && !stop_) return;
  const bool complete = !golden_->next_read() && run_.owed.empty();
  if (run_.open != 0 || !(stop_ || complete)) return;
  run_.quiet = true;
  run_.first_end = std::max(run_.first_end, clock);
  if (!exact_) return;
  run_.last_end = stop_ ? std::max(stop_->by, run_.answered) + kToStop
                        : run_.begun + golden_->read(kClocks) + run_.waits;
  ++echo_->compared;
  go_on_until(run_.first_end);
}

void Order::go_on_until(std::uint64_t clock) {
  run_.first_end = std::max(run_.first_end, clock);
  if (run_.first_end <= run_.last_end) return;
  if (stop_) {
    throw Divergence("end of a run that is stopped", run_.first_end,
                     fmt::format("in clock {} at the latest", run_.last_end), "it goes on");
  }
  throw Divergence("clocks of the run", run_.first_end,
                   fmt::format("{} at most", run_.last_end - run_.begun),
                   fmt::format("{} at least", run_.first_end - run_.begun));
}

void Order::begin(const PortEvent& event) {
  running_ = has_run_ = true;
  run_ = {};
  stop_.reset();
  run_.begun = event.from;
  run_.begun_by = event.clock;
  run_.first_end = event.from + 1;
  run_.descriptors = run_.of_descriptors = std::uint64_t{4} * each_ * golden_->read(kCount);
  run_.has_descriptors = run_.descriptors != 0;
  if (!run_.has_descriptors) run_.loaded = event.from;
  follow(0);
  settle(event.from);
}

void Order::abort(const PortEvent& event) {
  const bool failed = stop_ && stop_->by - late_ <= event.from;
  if (run_.committed || failed || (stop_ && stop_->aborted)) return;
  stop_ = Stop{true, event.from, event.clock + late_, 0};
  run_.first_end = std::max(run_.first_end, event.from + 1);
  settle(event.from + 1);
}

/// The run is over, at the latest in that clock.
void Order::finish(std::uint64_t last) {
  run_.last_end = std::min(run_.last_end, last);
  if (stop_) {
    golden_->stop(stop_->aborted ? std::nullopt : std::optional(stop_->address));
  } else {
    golden_->end_run();
  }
  running_ = false;
  unsure_ = std::max(unsure_, run_.last_end + late_);
}

void Order::reset() {
  golden_->reset();
  running_ = has_run_ = early = false;
  run_ = {};
  stop_.reset();
  triggers.clear();
  as_it_was.reset();
  unsure_ = 0;
}

// Writes and triggers

/// The very last clock of a run, in which ABORT does nothing; by transactions also ABORT behind an
/// error that ends the run.
bool Order::in_its_last_clock(const PortEvent& event) const {
  if (!running_ || !event.aborts() || run_.committed) return false;
  if (stop_) return !exact_ && !stop_->aborted && stop_->by - late_ > event.from;
  return run_.quiet && run_.first_end <= event.clock && event.from <= run_.last_end;
}

bool Order::allows(const PortEvent& event, Finds finds) const {
  switch (finds) {
    case Finds::kOver:
      return can_be_over(event.clock);
    case Finds::kLastClock:
      return in_its_last_clock(event);
    case Finds::kBusy:
      break;
  }
  const bool aborts = event.aborts() && !run_.committed && !stop_;
  return !running_ || event.from + (aborts ? 1 : 0) <= run_.last_end;
}

void Order::take(const PortEvent& event, Finds finds) {
  if (finds == Finds::kOver) finish(event.clock - 1);
  if (running_) run_.first_end = std::max(run_.first_end, event.from);
  const bool level = golden_->irq();
  if (event.kind == PortEvent::kTrigger) {
    golden_->trigger();
  } else {
    golden_->write(event.offset, event.data, event.select);
  }
  if (!running_ && golden_->busy()) {
    begin(event);
  } else if (running_ && event.aborts() && finds == Finds::kBusy) {
    abort(event);
  } else if (finds == Finds::kLastClock && !stop_) {
    run_.last_end = std::min(run_.last_end, event.clock);
    if (exact_) run_.first_end = event.clock;
  }
  if (golden_->irq() != level) unsure_ = std::max(unsure_, event.clock + late_);
}

bool Order::same_as(const Order& other) const {
  if (running_ != other.running_ || early != other.early || run_.begun != other.run_.begun) {
    return false;
  }
  const auto key = [](const Order& order) {
    const Run& run = order.run_;
    const std::optional<Stop>& stop = order.stop_;
    return std::make_tuple(order.has_run_, order.triggers.size(), run.quiet, run.loaded, run.stored,
                           run.owed.size(), run.asked.size(), stop.has_value(),
                           stop && stop->aborted, stop ? stop->by : 0);
  };
  if (key(*this) != key(other)) return false;
  for (unsigned offset = kControl; offset <= kClocks; offset += 4) {
    if (golden_->read(offset) != other.golden_->read(offset)) return false;
  }
  return golden_->next_read() == other.golden_->next_read();
}

bool Order::absorb(const Order& other) {
  const Run& more = other.run_;
  const auto joins = [](const Run& one, const Run& next) {
    return one.last_end == kNever || next.first_end <= one.last_end + 1;
  };
  if (exact_ && !(joins(run_, more) && joins(more, run_))) return false;
  if (!same_as(other)) return false;
  run_.begun_by = std::max(run_.begun_by, more.begun_by);
  run_.first_end = std::min(run_.first_end, more.first_end);
  run_.last_end = std::max(run_.last_end, more.last_end);
  unsure_ = std::max(unsure_, other.unsure_);
  return true;
}

// Registers

void Order::see_read(const PortEvent& read) {
  ++echo_->compared;
  if (running_) {
    if (agrees_while_busy(read)) return;
    if (!can_be_over(read.clock)) compare(read, expected(read));
    finish(read.clock - 1);
  }
  if (read.offset == kClocks) return see_clocks(read);
  compare(read, expected(read));
}

/// BUSY or not, unless a register shows which: then the end of the run is known better.
bool Order::agrees_while_busy(const PortEvent& read) {
  switch (read.offset) {
    case kStatus:
      if ((read.data & kBusy) == 0) return false;
      compare(read, status(read));
      go_on_until(read.from);
      return true;
    case kClocks:
      return shows_clocks_so_far(read);
    default:
      break;
  }
  if (read.data != expected(read)) return false;
  if (can_be_over(read.clock) && when_over(read) != read.data) go_on_until(read.from);
  return true;
}

bool Order::shows_clocks_so_far(const PortEvent& read) {
  const std::uint64_t last = read.clock - run_.begun - 1;
  const bool shows =
      exact_ ? read.data == last : read.data <= last && read.data + run_.begun_by + 1 >= read.from;
  if (shows) go_on_until(run_.begun + read.data);
  return shows;
}

/// The value that a read would have if the run were over.
std::uint32_t Order::when_over(const PortEvent& read) const {
  if (stop_ || read.offset == kStored || read.offset == kErrorAddress) return expected(read);
  const std::unique_ptr<Golden> ended = golden_->clone();
  ended->end_run();
  return ended->read(read.offset);
}

std::uint32_t Order::expected(const PortEvent& read) const {
  switch (read.offset) {
    case kStatus:
      return status(read);
    case kStored:
      return stored(read);
    case kErrorAddress:
      return error_address(read);
    case kClocks:
      if (running_) return static_cast<std::uint32_t>(read.clock - run_.begun - 1);
      break;
    default:
      break;
  }
  return golden_->read(read.offset);
}

/// LOADED as the pins have it, and what the golden model has of the rest. In clocks in which LOADED
/// may be either it is as it is shown.
std::uint32_t Order::status(const PortEvent& read) const {
  const std::uint32_t golden = golden_->read(kStatus);
  if (!has_run_ || (!running_ && !stop_)) return golden;
  std::uint64_t from = read.from, clock = read.clock;
  if (stop_) {
    from = std::min(from, stop_->from + 1);
    clock = std::min(clock, stop_->by + 1);
  }
  const std::uint32_t rest = golden & ~kLoaded;
  if (run_.loaded >= clock) return rest;
  // Without descriptors nothing shows when the unit would begin to read them.
  const bool shows = from >= run_.loaded && from - run_.loaded >= kToLoaded + late_;
  return rest | (run_.has_descriptors && shows ? kLoaded : read.data & kLoaded);
}

/// By transactions lines that were acknowledged a moment ago need not count yet.
std::uint32_t Order::stored(const PortEvent& read) const {
  const auto& before_it = run_.stored_before;
  for (auto line = before_it.rbegin(); line != before_it.rend(); ++line) {
    if (line->clock < before(read.from, late_)) break;
    if (line->records == read.data) return read.data;
  }
  return run_.stored;
}

std::uint32_t Order::error_address(const PortEvent& read) const {
  const std::uint32_t golden = golden_->read(kErrorAddress);
  if (!running_ || !stop_ || stop_->aborted) return golden;
  const bool may_be_late = !exact_ && stop_->from >= before(read.from, late_);
  return may_be_late && read.data == golden ? golden : stop_->address;
}

void Order::see_clocks(const PortEvent& read) {
  if (!has_run_) return compare(read, 0);
  const std::uint64_t least = before(run_.first_end, run_.begun_by);
  const std::uint64_t most = run_.last_end - run_.begun;
  if (read.data < least || read.data > most) {
    throw Divergence(unit_->describe(kClocks), read.clock,
                     least == most ? std::to_string(least) : fmt::format("{} to {}", least, most),
                     std::to_string(read.data));
  }
  run_.first_end = std::max(run_.first_end, run_.begun + read.data);
  run_.last_end = std::min(run_.last_end, run_.begun_by + read.data);
}

void Order::compare(const PortEvent& read, std::uint32_t expected) const {
  if (read.data == expected) return;
  const std::string name = unit_->describe(read.offset);
  throw Divergence(name, read.clock, hex(expected, 8), hex(read.data, 8),
                   name.substr(0, name.find_first_of(" ,")));
}

// The report

std::string Order::word_text(std::uint64_t access) const {
  const std::uint64_t word = access / each_ % 4;
  return each_ == 1 ? fmt::format("word {}", word)
                    : fmt::format("word {}, half {}", word, access % each_);
}

/// The one that the golden model waits for.
std::string Order::name_of_read() const {
  if (run_.descriptors == 0) return fmt::format("read {}", run_.reads);
  const std::uint64_t access = run_.of_descriptors - run_.descriptors;
  return fmt::format("read {} (descriptor {}, {})", run_.reads, access / each_ / 4,
                     word_text(access));
}

std::string Order::name_of_write(const Owed& owed) const {
  const std::uint64_t line = 1 + run_.writes / each_ / 4;  // behind the header
  return fmt::format("write {} ({}, {})", run_.writes,
                     owed.header ? "header" : fmt::format("line {}", line), word_text(run_.writes));
}

std::vector<std::string> Order::conditions() const {
  const std::uint32_t status = golden_->read(kStatus);
  std::vector<std::string> set;
  if ((golden_->read(kControl) & kMode) != 0) set.emplace_back(unit_->mode_name);
  if (each_ == 2) set.emplace_back("16-bit port");
  if ((status & kError) != 0 || (stop_ && !stop_->aborted)) set.emplace_back("bus error");
  if ((status & kAborted) != 0 || (stop_ && stop_->aborted)) set.emplace_back("aborted");
  return set;
}

std::vector<std::string> Order::upcoming() const {
  std::vector<std::string> texts;
  if (!running_) return texts;
  if (stop_) return {"the run ends"};
  for (const Owed& owed : run_.owed) texts.push_back(access_text(true, owed.address, owed.data));
  const auto next = golden_->next_read();
  if (next && run_.asked.empty()) texts.push_back(access_text(false, *next, 0));
  if (!next) texts.emplace_back("the run ends");
  return texts;
}

}  // namespace collide::list_unit
