// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/run_observer.h"

namespace collide::list_unit {
namespace {

using cosim::CoverGroup;

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

}  // namespace

const CoverGroup::Axis kPortAxis{"port", {"32 bits", "16, high half first", "16, low half first"}};

CoverGroup::Axis flag(std::string name) {
  return {std::move(name), {"no", "yes"}};
}

unsigned port_class(const MemoryPort& port) {
  return port.data_width == 32 ? 0 : port.big_endian ? 1 : 2;
}

std::vector<CoverGroup> run_groups(const RunTerms& terms) {
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
      CoverGroup("sequences", {{"SEQUENCE 65535 becomes 0", {"no", "yes"}}}),
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

  };
}

/// The memory, and what the golden model has done with it in a run.
class RunObserver::Probe final : public Memory {
 public:
  explicit Probe(Memory& memory) : memory_(memory) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    const auto answer = memory_.read(address);
    reads.emplace_back(address, answer.value_or(0));
    return answer;
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    written = address;
    return memory_.write(address, data);
  }
  void clear() {
    reads.clear();
    written.reset();
  }

  std::vector<Read> reads;
  std::optional<std::uint32_t> written;  // last

 private:
  Memory& memory_;
};

RunObserver::RunObserver(const Job& job, const MemoryPort& port, const Limits& limits,
                         cosim::Coverage& coverage)
    : job_(job), port_(port), limits_(limits), coverage_(coverage) {}

RunObserver::~RunObserver() = default;

MakeUnit RunObserver::watched(const MakeUnit& make) {
  return [this, make](Memory& memory) {
    probe_ = std::make_unique<Probe>(memory);
    return make(*probe_);
  };
}

void RunObserver::operator()(const Job::Step& step, Unit& unit, Ram& ram) {
  if (std::holds_alternative<Job::Reset>(step)) {
    after_ = 0;
    busy_ = false;
  }
  if (busy_) {
    while_busy(step);
  } else {
    while_idle(step);
  }
  const std::uint32_t sequence = unit.read(kSequence);
  const auto* write = std::get_if<Job::Write>(&step);
  const bool written = write != nullptr && write->offset == kSequence;
  const bool begins =
      !busy_ && sequence != sequence_ && !written && !std::holds_alternative<Job::Reset>(step);
  if (begins) begin(unit);
  if ((busy_ || begins) && !unit.busy()) ended(unit, ram);
  busy_ = unit.busy();
  sequence_ = sequence;
  control_ = unit.read(kControl);
  status_ = unit.read(kStatus);
}

void RunObserver::begin(Unit& unit) {
  probe_->clear();
  frame_ = {unit.read(kDescriptors),
            unit.read(kCount),
            unit.read(kList),
            unit.read(kListLines),
            (unit.read(kControl) & kMode) != 0,
            after_};
  group(kSequences).hit({index(unit.read(kSequence) == 0)});
  begun(unit);
}

/// Where the golden model is: it loads, finds, is in a line, in the header.
unsigned RunObserver::phase() const {
  if ((status_ & kLoaded) == 0) return 0;
  if (!probe_->written) return 1;
  const std::uint32_t from = (*probe_->written - frame_.list) & port_.address_mask();
  const bool whole = from % 16 + port_.data_width / 8 == 16;
  return from < 16 ? 3 : whole ? 1 : 2;
}

void RunObserver::while_busy(const Job::Step& step) {
  const auto hit = [this](BusyEvent event) { group(kBusyEvents).hit({event, phase()}); };
  if (std::holds_alternative<Job::Trigger>(step)) {
    hit((control_ & kTriggerEnable) != 0 ? kTriggered : kTriggeredInVain);
  } else if (const auto* load = std::get_if<Job::Load>(&step)) {
    if (load->at == frame_.descriptors) hit(kReplaced);
  } else if (const auto* write = std::get_if<Job::Write>(&step)) {
    if (write->select == 0) return;
    if (write->offset == kStatus) hit(kStatusWritten);
    if (write->offset >= kCount && write->offset <= kSequence) hit(kConfigured);
    if (write->offset != kControl) return;
    const bool start = (write->select & 1U) != 0 && (write->data & kStart) != 0;
    const bool abort = (write->select & 1U) != 0 && (write->data & kAbort) != 0;
    if (start || abort) hit(start && abort ? kAbortAndStart : start ? kStarted : kAbortWritten);
    const bool mode = (write->select & 2U) != 0 && ((write->data ^ control_) & kMode) != 0;
    if (mode && limits_.has_mode) hit(kModeChanged);
  }
}

void RunObserver::while_idle(const Job::Step& step) {
  const auto hit = [this](IdleEvent event) { group(kIdleEvents).hit({event}); };
  if (std::holds_alternative<Job::Trigger>(step)) {
    hit((control_ & kTriggerEnable) != 0 ? kTriggerStarts : kTriggerIdle);
  }
  const auto* write = std::get_if<Job::Write>(&step);
  if (write == nullptr) return;
  if (write->select == 0) hit(kNoByte);
  if (write->select != 0 && write->select != kAllBytes) hit(kSomeBytes);
  if (write->offset == kControl && (write->select & 1U) != 0 && (write->data & kAbort) != 0) {
    hit((write->data & kStart) != 0 ? kAbortStarts : kAbortIdle);
  }
  if (write->offset == kStatus && (write->select & 2U) != 0) {
    if ((write->data & status_ & kDone) != 0) hit(kDoneCleared);
    if ((write->data & status_ & kRefused) != 0) hit(kRefusedCleared);
  }
  const auto ignored = [&](unsigned offset, bool set, Ignored of) {
    if (write->offset == offset && set) group(kIgnored).hit({of});
  };
  const bool low = (write->select & 1U) != 0;
  ignored(kDescriptors, low && write->data % 16 != 0, kOfDescriptors);
  ignored(kList, low && write->data % 16 != 0, kOfList);
  ignored(kCount, write->select == kAllBytes && (write->data & 0x1FFU) > limits_.capacity,
          kOfCount);
}

void RunObserver::ended(Unit& unit, Ram& ram) {
  const std::uint32_t status = unit.read(kStatus);
  const std::uint32_t found = unit.read(kFound), stored = unit.read(kStored);
  after_ = (status & kError) != 0 ? 2 : (status & kAborted) != 0 ? 3 : 1;
  group(kEnds).hit({end_of(status, unit.read(kErrorAddress)), index(frame_.mode)});
  if (after_ != 1) return;
  group(kPorts).hit({port_class(port_), index(found != 0)});
  group(kCounts).hit({limits_.capacity_class, frame_.count == 0                  ? 0U
                                              : frame_.count == limits_.capacity ? 3U
                                              : frame_.count == 1                ? 1U
                                                                                 : 2U});
  group(kMemories).hit({memory_class(job_.timing), port_class(port_)});
  group(kBeginnings).hit({frame_.after, index(found != 0)});
  const std::uint32_t room = frame_.lines == 0 ? 0 : 3 * (frame_.lines - 1);
  group(kLists).hit({frame_.lines == 0   ? kOff
                     : frame_.lines == 1 ? kHeaderOnly
                     : found < room      ? kRoomLeft
                     : found == room     ? kFull
                                         : kTooMany,
                     index(frame_.mode)});
  if (stored != 0) group(kLastLines).hit({(stored - 1) % 3, index(frame_.mode)});
  ended_whole(unit, ram);
  group(kListPlaces).hit({list_place()});
}

unsigned RunObserver::end_of(std::uint32_t status, std::uint32_t error) const {
  if ((status & kAborted) != 0) return kAbortedRun;
  if ((status & kError) == 0) return kWhole;
  if ((status & kLoaded) == 0) return kInDescriptor;
  if (!probe_->written || *probe_->written != error) return kInOwnRead;
  return ((error - frame_.list) & port_.address_mask()) < 16 ? kInHeader : kInLine;
}

unsigned RunObserver::list_place() {
  const std::uint64_t bytes = std::uint64_t{16} * frame_.lines;
  if (bytes != 0 && (frame_.list & port_.address_mask()) + bytes - 1 > port_.address_mask()) {
    return kWraps;
  }
  if (frame_.count != 0 && in_list(frame_.descriptors)) return kOverDescriptors;
  return over_own() ? kOverOwn : kElsewhere;
}

void RunObserver::hit_ignored(unsigned own) {
  group(kIgnored).hit({kOfOwn + own});
}

const std::vector<RunObserver::Read>& RunObserver::reads() const {
  return probe_->reads;
}

std::vector<std::array<std::uint32_t, 4>> RunObserver::descriptors() const {
  const unsigned each = port_.accesses_a_word();
  std::vector<std::array<std::uint32_t, 4>> all(frame_.count);
  for (std::size_t a = 0; a < std::size_t{4} * each * frame_.count; ++a) {
    const std::uint32_t data = probe_->reads.at(a).second;
    const bool high = each == 2 && (a % 2 == 0) == port_.big_endian;
    all[a / each / 4].at(a / each % 4) |= high ? data << 16 : data;
  }
  return all;
}

bool RunObserver::in_list(std::uint32_t at) const {
  return ((at - frame_.list) & port_.address_mask()) < std::uint64_t{16} * frame_.lines;
}

}  // namespace collide::list_unit
