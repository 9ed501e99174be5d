// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/observer.h"

namespace collide::list_unit {
namespace {

using cosim::CoverGroup;
using Point = CoverGroup::Point;

enum End : unsigned { kWhole, kInDescriptor, kInLine, kInHeader, kAbortedRun, kInOwnRead };
enum ListRoom : unsigned { kOff, kHeaderOnly, kRoomLeft, kFull, kTooMany };
enum ListPlace : unsigned { kElsewhere, kOverDescriptors, kWraps, kOverOwn };
enum BusyEvent : unsigned {
  kStarted,
  kTriggered,
  kTriggeredInVain,
  kConfigured,
  kModeChanged,
  kStatusWritten,
  kAbortWritten,
  kAbortAndStart,
  kReplaced
};
enum IdleEvent : unsigned {
  kAbortIdle,
  kAbortStarts,
  kTriggerStarts,
  kTriggerIdle,
  kDoneCleared,
  kRefusedCleared,
  kSomeBytes,
  kNoByte
};
enum Ignored : unsigned { kOfDescriptors, kOfList, kOfCount, kOfOwn };
enum Stop : unsigned { kByAbort, kByError, kByReset };

/// Events at the register port, the trigger and the reset.
enum Own : unsigned {
  kReadOfAny,
  kStatusWrite,
  kModeWrite,
  kStartWrite,
  kAbortWrite,
  kOtherWrite,
  kOwnTrigger,
  kOwnReset
};
const std::vector<std::string> kOwnNames{"read",   "STATUS written", "CONTROL written",
                                         "START",  "ABORT",          "another register written",
                                         "trigger"};
enum Other : unsigned { kTriggerPin, kRequest, kAnswer, kInterrupt };

/// Clocks before and after an event in which another one meets it.
constexpr unsigned kNear = 2;
/// Greatest distance of ABORT and START.
constexpr unsigned kApart = 9;
/// Last clocks of a run.
constexpr unsigned kLast = 8;
/// Clocks of a class of depths, and classes.
constexpr unsigned kDepth = 16, kAllDepths = 12;
/// Bits of addresses into which the 16 bytes of a descriptor or line may carry.
constexpr unsigned kFirstCarry = 4, kLastCarry = 31;
/// Bits of FOUND that few enough objects reach.
constexpr unsigned kFoundCounted = 13;
constexpr unsigned kWordBits = 32;

std::vector<std::string> joined(std::vector<std::string> all,
                                const std::vector<std::string>& added) {
  all.insert(all.end(), added.begin(), added.end());
  return all;
}

unsigned memory_class(const MemoryTiming& t) {
  if (t.classic) return 4;
  if (t.stalls != 0) return 3;
  return t.latest == 0 ? 0 : t.latest == 1 ? 1 : 2;
}

std::uint32_t written_to(const Inputs& in, unsigned offset) {
  return in.reg_offset == offset ? in.reg_dat & bytes_of(in.reg_sel) : 0;
}

unsigned own_event(const Inputs& in) {
  if (!in.reg_we) return kReadOfAny;
  if (in.reg_offset == kStatus) return kStatusWrite;
  if (in.reg_offset != kControl) return kOtherWrite;
  const std::uint32_t control = written_to(in, kControl);
  if ((control & kAbort) != 0) return kAbortWrite;
  return (control & kStart) != 0 ? kStartWrite : kModeWrite;
}

CoverGroup meetings() {
  CoverGroup group(
      "meetings",
      {{"event", joined(kOwnNames, {"reset"})},
       {"and", {"trigger", "a request", "an answer", "the interrupt rises"}},
       {"which comes",
        {"two clocks before", "a clock before", "with it", "a clock after", "two clocks after"}}});
  group.exclude("one trigger a clock", [](const Point& at) {
    return at[0] == kOwnTrigger && at[1] == kTriggerPin && at[2] == kNear;
  });
  group.exclude("in a reset nothing counts", [](const Point& at) {
    return at[0] == kOwnReset && at[1] != kInterrupt && at[2] == kNear;
  });
  group.exclude("the pins are 0 after a reset", [](const Point& at) {
    return at[0] == kOwnReset && at[1] != kTriggerPin && at[2] > kNear;
  });
  return group;
}

CoverGroup aborts_and_starts() {
  CoverGroup group("aborts and starts", {{"first", {"ABORT", "a start"}},
                                         {"started by", {"START", "trigger"}},
                                         numbers("clocks", 1, kApart)});
  group.exclude("an access to a register takes three clocks",
                [](const Point& at) { return at[1] == 0 && at[2] < 2; });
  return group;
}

CoverGroup stops(bool has_own_reads) {
  CoverGroup group("stopped runs",
                   {{"stopped by", {"ABORT", "a bus error", "reset"}},
                    {"while it", {"loads", "finds", "writes a line", "writes the header"}}});
  if (!has_own_reads) {
    group.exclude("no access is made while it finds",
                  [](const Point& at) { return at[0] == kByError && at[1] == 1; });
  }
  return group;
}

}  // namespace

const CoverGroup::Axis kPortAxis{"port", {"32 bits", "16, high half first", "16, low half first"}};

CoverGroup::Axis flag(std::string name) {
  return {std::move(name), {"no", "yes"}};
}

CoverGroup::Axis numbers(std::string name, unsigned first, unsigned last) {
  CoverGroup::Axis axis{std::move(name), {}};
  for (unsigned n = first; n <= last; ++n) axis.values.push_back(std::to_string(n));
  return axis;
}

unsigned port_class(const MemoryPort& port) {
  return port.data_width == 32 ? 0 : port.big_endian ? 1 : 2;
}

std::vector<CoverGroup> common_groups(const CommonTerms& terms) {
  const CoverGroup::Axis mode = flag(terms.mode), found = flag(terms.found);
  return {
      CoverGroup("ports", {kPortAxis, found}),
      CoverGroup("counts", {{terms.capacity, terms.capacities},
                            {"COUNT", {"0", "1", "more", terms.capacity}}}),
      CoverGroup(
          "ends of runs",
          {{"end", joined({"whole", "error in descriptor", "in line", "in header", "aborted"},
                          terms.reads)},
           mode}),
      CoverGroup("lists",
                 {{"list", {"off", "header only", "room left", "full", "overflow"}}, mode}),
      CoverGroup("last lines", {{"records", {"1", "2", "3"}}, mode}),
      CoverGroup("places of lists",
                 {{"list",
                   joined({"elsewhere", "over descriptors", "address wraps"}, terms.list_places)}}),
      CoverGroup("beginnings",
                 {{"first run after", {"reset", "a whole one", "ERROR", "ABORTED"}}, found}),
      CoverGroup("while BUSY",
                 {{"event",
                   {"START", "trigger", "trigger, not enabled", "configuration written",
                    terms.mode + " changed", "STATUS written", "ABORT", "ABORT and START",
                    "descriptors replaced"}},
                  {"phase", {"loading", "finding", "in a line", "in the header"}}}),
      CoverGroup("while idle",
                 {{"event",
                   {"ABORT", "ABORT and START", "trigger", "trigger, not enabled", "DONE cleared",
                    "REFUSED cleared", "some bytes written", "no byte written"}}}),
      CoverGroup("ignored bits",
                 {{"of", joined({"DESCRIPTORS", "LIST", "COUNT above " + terms.capacity},
                                terms.ignored)}}),
      CoverGroup("memories",
                 {{"answers", {"at once", "in the next clock", "late", "with stalls", "classic"}},
                  kPortAxis}),
      meetings(),
      aborts_and_starts(),
      CoverGroup("last clocks of runs",
                 {{"event", kOwnNames}, numbers("clocks before the interrupt", 1, kLast)}),
      stops(!terms.reads.empty()),
      CoverGroup("aborted after LOADED", {numbers("16 clocks", 0, kAllDepths - 1)}),
      CoverGroup("carries of SEQUENCE", {numbers("into bit", 0, 16)}),
      CoverGroup("bits of LIST_LINES", {numbers("highest", 0, 15)}),
      CoverGroup("bits of FOUND", {numbers("reached", 0, kFoundCounted - 1)}),
      CoverGroup("carries of addresses",
                 {{"of", {"descriptors", "lines"}}, numbers("into bit", kFirstCarry, kLastCarry)}),
      CoverGroup("bits of ERROR_ADDRESS", {numbers("set", 2, kWordBits - 1)}),
  };
}

Observer::Observer(const Job& job, const MemoryPort& port, const Limits& limits,
                   cosim::Coverage& coverage)
    : job_(job), port_(port), limits_(limits), coverage_(coverage) {}

void Observer::see(const Inputs& in, const Outputs& out, const Job::Load* load, Golden& golden,
                   Ram& ram) {
  follow(golden, ram);
  if (last_) take(*last_);
  last_ = Clock{in, out, load != nullptr ? std::optional(load->at) : std::nullopt};
  ++clock_;
}

// Runs, as the golden model has them

void Observer::follow(Golden& golden, Ram& ram) {
  const bool busy = golden.busy();
  const std::uint32_t sequence = golden.read(kSequence);
  if (busy_ && !busy) end(golden, ram);
  if (busy && (!busy_ || sequence != sequence_)) begin(golden);
  busy_ = busy;
  sequence_ = sequence;
  control_ = golden.read(kControl);
  status_ = golden.read(kStatus);
}

void Observer::begin(Golden& golden) {
  reads_.clear();
  written_.reset();
  error_.reset();
  loaded_at_ = clock_;
  frame_ = {golden.read(kDescriptors), golden.read(kCount), golden.read(kList),
            golden.read(kListLines), (golden.read(kControl) & kMode) != 0};
  const std::uint32_t sequence = golden.read(kSequence);
  const unsigned zeros = sequence == 0 ? 16 : static_cast<unsigned>(__builtin_ctz(sequence));
  group(kSequences).hit({zeros});
  begun(golden);
}

void Observer::end(Golden& golden, Ram& ram) {
  const std::uint32_t status = golden.read(kStatus);
  const std::uint32_t error = golden.read(kErrorAddress);
  // Where a run begins in the clock behind another, the golden model may show it after an error.
  if ((status & kError) != 0 && (status & kLoaded) == 0) stop_phase_ = kLoading;
  group(kEnds).hit({end_of(status), index(frame_.mode)});
  if ((status & (kError | kAborted)) == 0) {
    end_whole(golden, ram);
    after_ = kWholeRun;
    stop_.reset();
    return;
  }
  const bool failed = (status & kError) != 0;
  if (failed) {
    each_bit(error & ~3U, [this](unsigned bit) { group(kErrorBits).hit({bit - 2}); });
  }
  after_ = failed ? kAfterError : kAfterAbort;
  stop_ = {failed ? kByError : kByAbort, stop_phase_};
  depth_ = failed ? std::nullopt : stop_depth_;
}

void Observer::end_whole(Golden& golden, Ram& ram) {
  if (reads_.size() < std::size_t{4} * port_.accesses_a_word() * frame_.count) return;
  const std::uint32_t found = golden.read(kFound), stored = golden.read(kStored);
  group(kPorts).hit({port_class(port_), index(found != 0)});
  group(kCounts).hit({limits_.capacity_class, frame_.count == 0                  ? 0U
                                              : frame_.count == limits_.capacity ? 3U
                                              : frame_.count == 1                ? 1U
                                                                                 : 2U});
  group(kMemories).hit({memory_class(job_.timing), port_class(port_)});
  group(kBeginnings).hit({after_, index(found != 0)});
  const std::uint32_t room = frame_.lines == 0 ? 0 : 3 * (frame_.lines - 1);
  group(kLists).hit({frame_.lines == 0   ? kOff
                     : frame_.lines == 1 ? kHeaderOnly
                     : found < room      ? kRoomLeft
                     : found == room     ? kFull
                                         : kTooMany,
                     index(frame_.mode)});
  if (stored != 0) group(kLastLines).hit({(stored - 1) % 3, index(frame_.mode)});
  if (found != 0) {
    if (stop_) group(kStops).hit({stop_->first, stop_->second});
    if (depth_) group(kDepths).hit({*depth_});
  }
  depth_.reset();
  see_bits(golden);
  ended_whole(golden, ram);
  group(kListPlaces).hit({list_place()});
}

void Observer::see_bits(Golden& golden) {
  const std::uint32_t found = golden.read(kFound), stored = golden.read(kStored);
  if (found != 0) {
    for (unsigned bit = 0; bit <= top_bit(found) && bit < kFoundCounted; ++bit) {
      group(kFoundBits).hit({bit});
    }
    if (frame_.lines != 0) group(kLineBits).hit({top_bit(frame_.lines)});
  }
  const auto carries = [this](unsigned of, std::uint32_t from, std::uint32_t steps) {
    for (; steps > 0; --steps, from += 16) {
      const std::uint32_t now = (from + 16) & port_.address_mask();
      if (now == 0) continue;
      const unsigned bit = top_bit(now ^ (from & port_.address_mask()));
      group(kCarries).hit({of, bit - kFirstCarry});
    }
  };
  if (frame_.count > 1) carries(0, frame_.descriptors, frame_.count - 1);
  if (frame_.lines > 1) carries(1, frame_.list, (stored + 2) / 3);
}

unsigned Observer::end_of(std::uint32_t status) const {
  if ((status & kAborted) != 0) return kAbortedRun;
  if ((status & kError) == 0) return kWhole;
  constexpr unsigned kEndIn[] = {kInDescriptor, kInOwnRead, kInLine, kInHeader};
  return kEndIn[stop_phase_];
}

unsigned Observer::list_place() {
  const std::uint64_t bytes = std::uint64_t{16} * frame_.lines;
  if (bytes != 0 && (frame_.list & port_.address_mask()) + bytes - 1 > port_.address_mask()) {
    return kWraps;
  }
  if (frame_.count != 0 && in_list(frame_.descriptors)) return kOverDescriptors;
  return over_own() ? kOverOwn : kElsewhere;
}

void Observer::hit_ignored(unsigned own) {
  group(kIgnored).hit({kOfOwn + own});
}

std::vector<std::array<std::uint32_t, 4>> Observer::descriptors() const {
  const unsigned each = port_.accesses_a_word();
  std::vector<std::array<std::uint32_t, 4>> all(frame_.count);
  for (std::size_t a = 0; a < std::size_t{4} * each * frame_.count; ++a) {
    const std::uint32_t data = reads_.at(a).second;
    const bool high = each == 2 && (a % 2 == 0) == port_.big_endian;
    all[a / each / 4].at(a / each % 4) |= high ? data << 16 : data;
  }
  return all;
}

bool Observer::in_list(std::uint32_t at) const {
  return ((at - frame_.list) & port_.address_mask()) < std::uint64_t{16} * frame_.lines;
}

// A clock, as the pins have it

void Observer::take(const Clock& clock) {
  events(clock_) = events_of(clock);
  if (clock.out.reg_ack && !clock.in.reg_we && !clock.in.rst) {
    events(clock_ - 1).own |= 1U << kReadOfAny;  // in the clock before its acknowledge
  }
  meet();
  if ((events(clock_).others >> kInterrupt & 1U) != 0 && busy_) see_end();
  if (clock.in.rst) {
    if (busy_) stop_ = {kByReset, phase()};
    depth_.reset();
    after_ = kReset;
    busy_ = stands_ = false;
    open_.clear();
    return;
  }
  if (busy_) {
    while_busy(clock);
  } else {
    while_idle(clock);
  }
  see_memory(clock);
}

void Observer::see_memory(const Clock& clock) {
  const Inputs& in = clock.in;
  const Outputs& out = clock.out;
  if (out.stb && out.we) written_ = out.adr;
  if (out.stb && !in.stall) open_.emplace_back(out.we, out.adr);
  stands_ = out.stb && in.stall;
  if (!(in.ack || in.err) || open_.empty()) return;
  const auto [write, address] = open_.front();
  open_.pop_front();
  if (in.err) {
    failed(write, address);
  } else if (!write) {
    reads_.emplace_back(address, in.mem_dat);
    const std::size_t loading = std::size_t{4} * port_.accesses_a_word() * frame_.count;
    if (reads_.size() <= loading) loaded_at_ = clock_;
  }
}

/// An error, the first of which ends the run.
void Observer::failed(bool write, std::uint32_t address) {
  if (error_) return;
  error_ = write;
  const bool header = ((address - frame_.list) & port_.address_mask()) < 16;
  stop_phase_ = (status_ & kLoaded) == 0 ? kLoading
                : !write                 ? kFinding
                : header                 ? kInHeader
                                         : kInLine;
}

/// The unit loads, finds, writes a line or the header.
Observer::Phase Observer::phase() const {
  if ((status_ & kLoaded) == 0) return kLoading;
  if (!written_) return kFinding;
  const std::uint32_t from = (*written_ - frame_.list) & port_.address_mask();
  const bool whole = from % 16 + port_.data_width / 8 == 16;
  return from < 16 ? kInHeader : whole ? kFinding : kInLine;
}

void Observer::while_busy(const Clock& clock) {
  const auto hit = [this](BusyEvent event) { group(kBusyEvents).hit({event, phase()}); };
  const Inputs& in = clock.in;
  if (in.trigger) hit((control_ & kTriggerEnable) != 0 ? kTriggered : kTriggeredInVain);
  if (clock.loaded && *clock.loaded == frame_.descriptors) hit(kReplaced);
  if (!clock.out.reg_ack || !in.reg_we || in.reg_sel == 0) return;
  if (in.reg_offset == kStatus) hit(kStatusWritten);
  if (in.reg_offset >= kCount && in.reg_offset <= kSequence) hit(kConfigured);
  if (in.reg_offset != kControl) return;
  const std::uint32_t control = written_to(in, kControl);
  const bool start = (control & kStart) != 0, abort = (control & kAbort) != 0;
  if (start || abort) hit(start && abort ? kAbortAndStart : start ? kStarted : kAbortWritten);
  const bool mode = (in.reg_sel & 2U) != 0 && ((control ^ control_) & kMode) != 0;
  if (mode && limits_.has_mode) hit(kModeChanged);
  // An error has stopped the run already.
  if (!abort || error_) return;
  stop_phase_ = phase();
  stop_depth_.reset();
  const std::uint64_t depth = (clock_ - loaded_at_) / kDepth;
  if (stop_phase_ != kLoading && depth < kAllDepths) stop_depth_ = static_cast<unsigned>(depth);
}

void Observer::while_idle(const Clock& clock) {
  const auto hit = [this](IdleEvent event) { group(kIdleEvents).hit({event}); };
  const Inputs& in = clock.in;
  if (in.trigger) hit((control_ & kTriggerEnable) != 0 ? kTriggerStarts : kTriggerIdle);
  if (!clock.out.reg_ack || !in.reg_we) return;
  configured(in);
  if (in.reg_sel == 0) hit(kNoByte);
  if (in.reg_sel != 0 && in.reg_sel != kAllBytes) hit(kSomeBytes);
  const std::uint32_t control = written_to(in, kControl), status = written_to(in, kStatus);
  if ((control & kAbort) != 0) hit((control & kStart) != 0 ? kAbortStarts : kAbortIdle);
  if ((status & status_ & kDone) != 0) hit(kDoneCleared);
  if ((status & status_ & kRefused) != 0) hit(kRefusedCleared);
  const auto ignored = [&](bool set, Ignored of) {
    if (set) group(kIgnored).hit({of});
  };
  ignored(written_to(in, kDescriptors) % 16 != 0, kOfDescriptors);
  ignored(written_to(in, kList) % 16 != 0, kOfList);
  ignored(in.reg_sel == kAllBytes && (written_to(in, kCount) & 0x1FFU) > limits_.capacity,
          kOfCount);
}

// Events that meet

Observer::Events Observer::events_of(const Clock& clock) {
  const Inputs& in = clock.in;
  const Outputs& out = clock.out;
  Events now;
  if (out.irq && !irq_) now.others |= 1U << kInterrupt;
  irq_ = out.irq;
  if (in.rst) {
    now.own |= clock_ > 1 ? 1U << kOwnReset : 0U;
    return now;
  }
  if (out.reg_ack && in.reg_we) now.own |= 1U << own_event(in);
  if (in.trigger) {
    now.own |= 1U << kOwnTrigger;
    now.others |= 1U << kTriggerPin;
  }
  if (out.stb && !stands_) now.others |= 1U << kRequest;
  if (in.ack || in.err) now.others |= 1U << kAnswer;
  return now;
}

void Observer::meet() {
  if (clock_ < kHistory) return;
  const std::uint64_t middle = clock_ - kNear - 1;
  each_bit(events(middle).own, [&](unsigned event) {
    for (unsigned when = 0; when <= 2 * kNear; ++when) {
      each_bit(events(middle + when - kNear).others, [&](unsigned other) {
        if (event == kOwnTrigger && other == kTriggerPin && when == kNear) return;
        group(kMeetings).hit({event, other, when});
      });
    }
  });
  const auto has = [&](std::uint64_t clock, Own event) {
    return (events(clock).own >> event & 1U) != 0;
  };
  const bool triggers = has(clock_, kOwnTrigger) && (control_ & kTriggerEnable) != 0;
  for (unsigned apart = 1; apart <= kApart; ++apart) {
    const std::uint64_t before = clock_ - apart;
    if (has(before, kAbortWrite)) {
      if (has(clock_, kStartWrite)) group(kAbortsAndStarts).hit({0, 0, apart - 1});
      if (triggers) group(kAbortsAndStarts).hit({0, 1, apart - 1});
    }
    if (!has(clock_, kAbortWrite)) continue;
    if (has(before, kStartWrite)) group(kAbortsAndStarts).hit({1, 0, apart - 1});
    if (has(before, kOwnTrigger) && (control_ & kTriggerEnable) != 0) {
      group(kAbortsAndStarts).hit({1, 1, apart - 1});
    }
  }
}

/// BUSY was 1 for the last time in the clock before the interrupt pin rises.
void Observer::see_end() {
  if (clock_ < kHistory) return;
  for (unsigned before = 1; before <= kLast; ++before) {
    each_bit(events(clock_ - before).own & ~(1U << kOwnReset), [&](unsigned event) {
      group(kLastClocks).hit({event, before - 1});
    });
  }
}

}  // namespace collide::list_unit
