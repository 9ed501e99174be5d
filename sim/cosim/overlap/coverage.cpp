// SPDX-License-Identifier: MIT
#include "sim/cosim/overlap/coverage.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "model/overlap/descriptor.h"

namespace collide::overlap {
namespace {

using cosim::Coverage;
using cosim::CoverGroup;

/// The groups, in the order that make_coverage lists them.
enum Group : std::size_t {
  kParameters,
  kCounts,
  kWindows,
  kSides,
  kNumbers,
  kNotThere,
  kShapes,
  kCuts,
  kFlipped,
  kHeights,
  kStrides,
  kMaskAddresses,
  kInterest,
  kBoxes,
  kDistances,
  kOrder,
  kPlaces,
  kAreas,
  kEnds,
  kLists,
  kLastLines,
  kListPlaces,
  kBeginnings,
  kSequences,
  kBusyEvents,
  kIdleEvents,
  kIgnored,
  kMemories
};

enum End : unsigned { kWhole, kInDescriptor, kInMaskRow, kInLine, kInHeader, kAbortedRun };
enum ListRoom : unsigned { kOff, kHeaderOnly, kRoomLeft, kFull, kTooMany };
enum Box : unsigned { kCorner, kSideBySide, kStacked, kMissed, kFar, kTooFar };
enum BusyEvent : unsigned {
  kStarted,
  kTriggered,
  kTriggeredInVain,
  kConfigured,
  kAreaChanged,
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
enum Ignored : unsigned { kOfSizes, kOfMask, kOfDescriptors, kOfList, kOfCount };

CoverGroup::Axis flag(const char* name) {
  return {name, {"no", "yes"}};
}
const CoverGroup::Axis kPort{"port", {"32 bits", "16, high half first", "16, low half first"}};
unsigned index(bool value) {
  return value ? 1 : 0;
}

unsigned width_class(unsigned width) {
  return width == 1 ? 0 : width < 32 ? 1 : width == 32 ? 2 : width < 64 ? 3 : 4;
}
unsigned words_class(unsigned width) {
  return width <= 32 ? 0 : width < 64 ? 1 : 2;
}
unsigned stride_class(const Descriptor& d) {
  const unsigned words = (d.width + 31) / 32;
  return d.stride == 0 ? 0 : d.stride < words ? 1 : d.stride == words ? 2 : 3;
}
unsigned distance_class(int distance) {
  const int d = distance < 0 ? -distance : distance;
  return d == 0 ? 0 : d < 32 ? 1 : d < 63 ? 2 : 3;
}
unsigned memory_class(const MemoryTiming& t) {
  if (t.classic) return 4;
  if (t.stalls != 0) return 3;
  return t.latest == 0 ? 0 : t.latest == 1 ? 1 : 2;
}
unsigned port_class(const Parameters& p) {
  return p.data_width == 32 ? 0 : p.big_endian ? 1 : 2;
}
unsigned sprites_class(unsigned sprites) {
  return sprites < 128 ? 0 : sprites == 128 ? 1 : 2;
}
/// 0, some, all.
unsigned share_class(std::uint32_t part, std::uint32_t whole) {
  return part == 0 ? 0 : part < whole ? 1 : 2;
}

/// The memory, and what the golden model has done with it in a run.
class Probe final : public Memory {
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

  std::vector<std::pair<std::uint32_t, std::uint32_t>> reads;  // address, answer
  std::optional<std::uint32_t> written;                        // last

 private:
  Memory& memory_;
};

/// A sprite as it was read. Places are from the window's origin.
struct Shown {
  unsigned sprite;
  Descriptor d;
  int x, y, left, right, top, bottom;  // the last four inclusive

  bool there() const { return d.enable && left <= right && top <= bottom; }
};

/// A run as it was set up.
struct Frame {
  std::uint32_t descriptors = 0, count = 0, list = 0, lines = 0;
  int origin_x = 0, origin_y = 0, columns = 0, rows = 0;
  bool area = false;
  unsigned after = 0;  // reset, a whole run, an error, an abort
};

class Observer {
 public:
  Observer(const Job& job, Coverage& coverage) : job_(job), coverage_(coverage) {}

  MakeUnit maker() {
    return [this](Memory& memory) {
      probe_ = std::make_unique<Probe>(memory);
      return unit_maker(On::kGolden, job_.parameters)(*probe_);
    };
  }

  void operator()(const Job::Step& step, Unit& unit, Ram& ram) {
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
    if (begins) {
      begin(unit);
      group(kSequences).hit({index(sequence == 0)});
    }
    if ((busy_ || begins) && !unit.busy()) ended(unit, ram);
    busy_ = unit.busy();
    sequence_ = sequence;
    control_ = unit.read(kControl);
    status_ = unit.read(kStatus);
  }

 private:
  CoverGroup& group(Group group) { return coverage_.group(group); }

  void begin(Unit& unit) {
    probe_->clear();
    const std::uint32_t origin = unit.read(kWindowOrigin), size = unit.read(kWindowSize);
    frame_ = {unit.read(kDescriptors),
              unit.read(kCount),
              unit.read(kList),
              unit.read(kListLines),
              static_cast<std::int16_t>(origin & 0xFFFFU),
              static_cast<std::int16_t>(origin >> 16),
              static_cast<int>(size & 0xFFFFU),
              static_cast<int>(size >> 16),
              (unit.read(kControl) & kArea) != 0,
              after_};
  }

  /// Where the golden model is: it loads, finds, is in a line, in the header.
  unsigned phase() const {
    if ((status_ & kLoaded) == 0) return 0;
    if (!probe_->written) return 1;
    const std::uint32_t mask = job_.parameters.address_mask();
    const std::uint32_t from = (*probe_->written - frame_.list) & mask;
    const bool whole = from % 16 + job_.parameters.data_width / 8 == 16;
    return from < 16 ? 3 : whole ? 1 : 2;
  }

  void while_busy(const Job::Step& step) {
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
      const bool area = (write->select & 2U) != 0 && ((write->data ^ control_) & kArea) != 0;
      if (area && job_.parameters.area) hit(kAreaChanged);
    }
  }

  void while_idle(const Job::Step& step) {
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
    ignored(kCount, write->select == kAllBytes && (write->data & 0x1FFU) > job_.parameters.sprites,
            kOfCount);
  }

  /// As the golden model has read them.
  std::vector<Shown> shown() {
    const unsigned each = job_.parameters.accesses_a_word();
    std::vector<Shown> all;
    for (unsigned n = 0; n < frame_.count; ++n) {
      DescriptorWords words{};
      for (unsigned a = 0; a < 4 * each; ++a) {
        const std::uint32_t data = probe_->reads.at(std::size_t{4} * each * n + a).second;
        const bool high = each == 2 && (a % 2 == 0) == job_.parameters.big_endian;
        words[a / each] |= high ? data << 16 : data;
      }
      if ((words[1] >> 26 & 7U) != 0) group(kIgnored).hit({kOfSizes});
      if ((words[2] & 3U) != 0) group(kIgnored).hit({kOfMask});
      Shown one{n, decode(words), 0, 0, 0, 0, 0, 0};
      one.x = one.d.x - frame_.origin_x;
      one.y = one.d.y - frame_.origin_y;
      one.left = std::max(one.x, 0);
      one.top = std::max(one.y, 0);
      one.right = std::min(one.x + static_cast<int>(one.d.width), frame_.columns) - 1;
      one.bottom = std::min(one.y + static_cast<int>(one.d.height), frame_.rows) - 1;
      all.push_back(one);
    }
    return all;
  }

  void ended(Unit& unit, Ram& ram) {
    const std::uint32_t status = unit.read(kStatus);
    const std::uint32_t found = unit.read(kFound), stored = unit.read(kStored);
    after_ = (status & kError) != 0 ? 2 : (status & kAborted) != 0 ? 3 : 1;
    group(kEnds).hit({end_of(status, unit.read(kErrorAddress)), index(frame_.area)});
    if (after_ != 1) return;
    const Parameters& p = job_.parameters;
    group(kParameters).hit({port_class(p), index(found != 0)});
    group(kCounts).hit({sprites_class(p.sprites), frame_.count == 0           ? 0U
                                                  : frame_.count == p.sprites ? 3U
                                                  : frame_.count == 1         ? 1U
                                                                              : 2U});
    group(kWindows).hit({share_class(static_cast<std::uint32_t>(frame_.columns), kColumns),
                         share_class(static_cast<std::uint32_t>(frame_.rows), p.rows)});
    group(kMemories).hit({memory_class(job_.timing), port_class(p)});
    group(kBeginnings).hit({frame_.after, index(found != 0)});
    const std::uint32_t room = frame_.lines == 0 ? 0 : 3 * (frame_.lines - 1);
    group(kLists).hit({frame_.lines == 0   ? kOff
                       : frame_.lines == 1 ? kHeaderOnly
                       : found < room      ? kRoomLeft
                       : found == room     ? kFull
                                           : kTooMany,
                       index(frame_.area)});
    if (stored != 0) group(kLastLines).hit({(stored - 1) % 3, index(frame_.area)});
    const std::vector<Shown> all = shown();
    for (const Shown& one : all) sprite(one);
    list_place(all);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (all[i].there() && all[j].there()) pair(all[i], all[j], unit);
      }
    }
    for (std::uint32_t n = 0; n < stored; ++n) {
      record(ram.word(frame_.list + 16 * (n / 3 + 1) + 4 * (n % 3)), all);
    }
  }

  void sprite(const Shown& one) {
    const Descriptor& d = one.d;
    const int last_x = one.x + static_cast<int>(d.width) - 1;
    const int last_y = one.y + static_cast<int>(d.height) - 1;
    if (!d.enable) group(kNotThere).hit({0});
    if (d.enable && !one.there()) group(kNotThere).hit({1});
    if (!d.enable) return;
    if (one.top <= one.bottom) side(0, last_x, one.x - frame_.columns);
    if (one.left <= one.right) side(2, last_y, one.y - frame_.rows);
    number(0, d.x, frame_.origin_x);
    number(1, d.y, frame_.origin_y);
    if (!one.there()) return;
    const bool left = one.left != one.x, right = one.right != last_x;
    const bool top = one.top != one.y, bottom = one.bottom != last_y;
    group(kShapes).hit({width_class(d.width), index(d.hflip), index(d.vflip)});
    group(kCuts).hit({index(left), index(right), index(top), index(bottom)});
    group(kFlipped).hit({index(d.hflip), index(left), words_class(d.width)});
    group(kHeights).hit({index(d.height == 1024), index(d.vflip), index(top), index(bottom)});
    group(kStrides).hit({stride_class(d), index(d.width > 32), index(d.vflip)});
    mask_address(d);
  }
  /// A sprite at a side of the window: 0 is the last column inside, -1 the first outside; at the
  /// other side -1 and 0.
  void side(unsigned low, int of_low, int of_high) {
    if (of_low == 0 || of_low == -1) group(kSides).hit({low, index(of_low == -1)});
    if (of_high == 0 || of_high == -1) group(kSides).hit({low + 1, index(of_high == 0)});
  }
  void number(unsigned axis, int place, int origin) {
    if (place != -32768 && place != 32767) return;
    group(kNumbers).hit(
        {axis, index(place > 0), index(place > 0 ? origin > 16384 : origin < -16384)});
  }
  void mask_address(const Descriptor& d) {
    const std::uint32_t mask = job_.parameters.address_mask();
    const std::uint64_t end = (d.mask & mask) + std::uint64_t{4} * d.stride * (d.height - 1) + 4;
    bool wraps = false;
    const std::size_t loaded = std::size_t{4} * job_.parameters.accesses_a_word() * frame_.count;
    for (std::size_t n = loaded; end > mask && n < probe_->reads.size(); ++n) {
      wraps |= probe_->reads[n].first <= ((end - 1) & mask);
    }
    group(kMaskAddresses).hit({index(wraps), port_class(job_.parameters)});
  }
  void list_place(const std::vector<Shown>& all) {
    const std::uint32_t mask = job_.parameters.address_mask();
    const std::uint64_t bytes = std::uint64_t{16} * frame_.lines;
    const auto over = [&](std::uint32_t at) { return ((at - frame_.list) & mask) < bytes; };
    bool over_mask = false;
    for (const Shown& one : all) over_mask |= one.there() && over(one.d.mask);
    group(kListPlaces)
        .hit({frame_.list + bytes - 1 > mask && bytes != 0    ? 3U
              : frame_.count != 0 && over(frame_.descriptors) ? 1U
              : over_mask                                     ? 2U
                                                              : 0U});
  }

  void pair(const Shown& a, const Shown& b, Unit& unit) {
    const bool first = (a.d.hits & b.d.is) != 0, second = (b.d.hits & a.d.is) != 0;
    const int columns = std::min(a.right, b.right) - std::max(a.left, b.left) + 1;
    const int rows = std::min(a.bottom, b.bottom) - std::max(a.top, b.top) + 1;
    const auto boxes = [&](Box box) {
      if (first || second) group(kBoxes).hit({box});
    };
    const int apart = a.x > b.x ? a.x - b.x : b.x - a.x;
    if (columns == 0 && rows > 0) boxes(apart == 64 ? kTooFar : kSideBySide);
    if (rows == 0 && columns > 0) boxes(kStacked);
    if (columns <= 0 || rows <= 0) return;
    const bool hit =
        (unit.read(kPairs + 32 * a.sprite + 4 * (b.sprite / 32)) >> b.sprite % 32 & 1U) != 0;
    group(kInterest).hit({index(first), index(second), index(hit)});
    if (columns == 1 && rows == 1) boxes(kCorner);
    if (!hit) boxes(kMissed);
    if (!hit) return;
    if (apart == 63) boxes(kFar);
    group(kDistances).hit({distance_class(a.x - b.x), index(a.d.hflip), index(b.d.hflip)});
    // Which of them ranks behind: rule 5.
    const bool a_later = a.top > b.top || (a.top == b.top && a.sprite < b.sprite);
    const Shown& later = a_later ? a : b;
    const Shown& earlier = a_later ? b : a;
    group(kOrder).hit({index(later.top != earlier.top), index(later.sprite > earlier.sprite)});
  }

  /// Where the record of a pair says that it has its first common pixel, or how many.
  void record(std::uint32_t word, const std::vector<Shown>& all) {
    // A list over masks may have been written over by another line.
    const std::size_t i = word >> 24, j = word >> 16 & 255U;
    if (i >= all.size() || j >= all.size()) return;
    if (frame_.area) {
      const std::uint32_t pixels = word & 0xFFFFU;
      group(kAreas).hit({pixels == 1 ? 0U : pixels < 65535 ? 1U : 2U});
      return;
    }
    const int row = all[i].y + static_cast<int>(word >> 6 & 1023U);
    const unsigned column = word & 63U;
    const int top = std::max(all[i].top, all[j].top);
    const int bottom = std::min(all[i].bottom, all[j].bottom);
    group(kPlaces).hit({row == top ? 0U : row == bottom ? 2U : 1U, index(column >= 32)});
  }

  unsigned end_of(std::uint32_t status, std::uint32_t error) const {
    if ((status & kAborted) != 0) return kAbortedRun;
    if ((status & kError) == 0) return kWhole;
    if ((status & kLoaded) == 0) return kInDescriptor;
    if (!probe_->written || *probe_->written != error) return kInMaskRow;
    return ((error - frame_.list) & job_.parameters.address_mask()) < 16 ? kInHeader : kInLine;
  }

  const Job& job_;
  Coverage& coverage_;
  std::unique_ptr<Probe> probe_;
  Frame frame_;
  bool busy_ = false;
  unsigned after_ = 0;
  std::uint32_t sequence_ = 0, control_ = 0, status_ = 0;
};

}  // namespace

Coverage make_coverage() {
  using Point = CoverGroup::Point;
  CoverGroup strides("strides", {{"stride", {"0", "less than a row", "a row", "more"}},
                                 flag("wider than 32"),
                                 flag("VFLIP")});
  strides.exclude("a row of at most 32 pixels has one word, and less than that is 0",
                  [](const Point& p) { return p[0] == 1 && p[1] == 0; });
  CoverGroup interest(
      "interest", {flag("first looks for second"), flag("second looks for first"), flag("found")});
  interest.exclude("a pair of no interest is not found",
                   [](const Point& p) { return p[0] == 0 && p[1] == 0 && p[2] == 1; });
  CoverGroup order("order", {{"the later begins", {"on the same row", "further down"}},
                             {"its index", {"lower", "higher"}}});
  order.exclude("on the same row the higher index ranks first",
                [](const Point& p) { return p[0] == 0 && p[1] == 1; });
  return Coverage({
      CoverGroup("ports", {kPort, flag("pairs found")}),
      CoverGroup("counts", {{"SPRITES", {"2-127", "128", "129-256"}},
                            {"COUNT", {"0", "1", "more", "SPRITES"}}}),
      CoverGroup("windows",
                 {{"columns", {"0", "1-1023", "1024"}}, {"rows", {"0", "fewer", "ROWS"}}}),
      CoverGroup("sides", {{"side", {"left", "right", "top", "bottom"}},
                           {"nearest pixels", {"the last inside", "the first outside"}}}),
      CoverGroup("ends of numbers", {{"axis", {"X", "Y"}},
                                     {"place", {"-32768", "32767"}},
                                     {"window", {"elsewhere", "there"}}}),
      CoverGroup("not there", {{"because", {"disabled", "outside the window"}}}),
      CoverGroup("shapes",
                 {{"width", {"1", "2-31", "32", "33-63", "64"}}, flag("HFLIP"), flag("VFLIP")}),
      CoverGroup("cuts", {flag("left"), flag("right"), flag("top"), flag("bottom")}),
      CoverGroup("mirrored rows",
                 {flag("HFLIP"), flag("cut at the left"), {"width", {"1-32", "33-63", "64"}}}),
      CoverGroup("heights",
                 {flag("1024"), flag("VFLIP"), flag("cut at the top"), flag("cut at the bottom")}),
      strides,
      CoverGroup("mask addresses", {flag("wrap"), kPort}),
      interest,
      CoverGroup("boxes of interest",
                 {{"boxes",
                   {"share one pixel", "side by side", "stacked", "meet without a common pixel",
                    "63 columns apart", "64 columns apart"}}}),
      CoverGroup(
          "distances of pairs found",
          {{"columns", {"0", "1-31", "32-62", "63"}}, flag("first HFLIP"), flag("second HFLIP")}),
      order,
      CoverGroup("first pixels", {{"row", {"first of both", "between", "last of both"}},
                                  {"column", {"0-31", "32-63"}}}),
      CoverGroup("areas", {{"pixels", {"1", "2-65534", "65535"}}}),
      CoverGroup("ends of runs", {{"end",
                                   {"whole", "error in descriptor", "in mask row", "in line",
                                    "in header", "aborted"}},
                                  flag("area mode")}),
      CoverGroup("lists", {{"list", {"off", "header only", "room left", "full", "overflow"}},
                           flag("area mode")}),
      CoverGroup("last lines", {{"records", {"1", "2", "3"}}, flag("area mode")}),
      CoverGroup("places of lists",
                 {{"list", {"elsewhere", "over descriptors", "over masks", "address wraps"}}}),
      CoverGroup("beginnings", {{"first run after", {"reset", "a whole one", "ERROR", "ABORTED"}},
                                flag("pairs found")}),
      CoverGroup("sequences", {{"SEQUENCE 65535 becomes 0", {"no", "yes"}}}),
      CoverGroup("while BUSY", {{"event",
                                 {"START", "trigger", "trigger, not enabled",
                                  "configuration written", "area bit changed", "STATUS written",
                                  "ABORT", "ABORT and START", "descriptors replaced"}},
                                {"phase", {"loading", "finding", "in a line", "in the header"}}}),
      CoverGroup("while idle",
                 {{"event",
                   {"ABORT", "ABORT and START", "trigger", "trigger, not enabled", "DONE cleared",
                    "REFUSED cleared", "some bytes written", "no byte written"}}}),
      CoverGroup("ignored bits",
                 {{"of", {"sizes", "mask address", "DESCRIPTORS", "LIST", "COUNT above SPRITES"}}}),
      CoverGroup(
          "memories",
          {{"answers", {"at once", "in the next clock", "late", "with stalls", "classic"}}, kPort}),
  });
}

void cover(const Job& job, Coverage& coverage) {
  Observer observer(job, coverage);
  run_job(job, job.parameters, kAnswer, observer.maker(),
          [&](const Job::Step& step, Unit& unit, Ram& ram) { observer(step, unit, ram); });
}

}  // namespace collide::overlap
