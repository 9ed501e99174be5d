// SPDX-License-Identifier: MIT
#include "sim/cosim/overlap/coverage.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "model/overlap/descriptor.h"
#include "sim/cosim/overlap/run_job.h"

namespace collide::overlap {
namespace {

using cosim::Coverage;
using cosim::CoverGroup;

/// The groups, in the order that make_coverage lists them.
enum Group : std::size_t {
  kShapes,
  kCuts,
  kStrides,
  kInterest,
  kDistances,
  kEnds,
  kLists,
  kMemories
};

enum End : unsigned { kWhole, kInDescriptor, kInMaskRow, kInLine, kInHeader, kAbortedRun };
enum ListRoom : unsigned { kOff, kHeaderOnly, kRoomLeft, kFull, kTooMany };

CoverGroup::Axis flag(const char* name) {
  return {name, {"no", "yes"}};
}
unsigned index(bool value) {
  return value ? 1 : 0;
}

unsigned width_class(unsigned width) {
  return width == 1 ? 0 : width < 32 ? 1 : width == 32 ? 2 : width < 64 ? 3 : 4;
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

/// A run as it was set up.
struct Frame {
  struct Box {
    unsigned sprite;
    Descriptor d;
    int x, y, left, right, top, bottom;  // the last four inclusive
  };
  std::vector<Box> visible;
  std::uint32_t descriptors = 0, count = 0, list = 0, lines = 0;
  bool area = false;
};

Frame frame_of(Unit& unit, const Ram& ram) {
  Frame frame;
  frame.descriptors = unit.read(kDescriptors);
  frame.count = unit.read(kCount);
  frame.list = unit.read(kList);
  frame.lines = unit.read(kListLines);
  frame.area = (unit.read(kControl) & kArea) != 0;
  const std::uint32_t origin = unit.read(kWindowOrigin), size = unit.read(kWindowSize);
  for (unsigned n = 0; n < frame.count; ++n) {
    DescriptorWords words{};
    for (unsigned w = 0; w < 4; ++w) {
      words[w] = ram.words()[(frame.descriptors / 4 + 4 * n + w) % ram.words().size()];
    }
    Frame::Box box{n, decode(words), 0, 0, 0, 0, 0, 0};
    box.x = box.d.x - static_cast<std::int16_t>(origin & 0xFFFFU);
    box.y = box.d.y - static_cast<std::int16_t>(origin >> 16);
    box.left = std::max(box.x, 0);
    box.top = std::max(box.y, 0);
    box.right =
        std::min(box.x + static_cast<int>(box.d.width), static_cast<int>(size & 0xFFFFU)) - 1;
    box.bottom = std::min(box.y + static_cast<int>(box.d.height), static_cast<int>(size >> 16)) - 1;
    if (box.d.enable && box.left <= box.right && box.top <= box.bottom)
      frame.visible.push_back(box);
  }
  return frame;
}

class Observer {
 public:
  Observer(const Job& job, Coverage& coverage) : job_(job), coverage_(coverage) {}

  void operator()(const Job::Step&, Unit& unit, const Ram& ram) {
    const bool busy = unit.busy();
    if (busy && !was_busy_) frame_ = frame_of(unit, ram);
    if (!busy && was_busy_) ended(unit);
    was_busy_ = busy;
  }

 private:
  CoverGroup& group(Group group) { return coverage_.group(group); }

  void ended(Unit& unit) {
    const std::uint32_t status = unit.read(kStatus);
    const std::uint32_t found = unit.read(kFound);
    group(kEnds).hit({end_of(status, unit.read(kErrorAddress)), index(frame_.area)});
    if ((status & (kError | kAborted)) != 0) return;
    group(kMemories).hit({memory_class(job_.timing), index(found != 0)});
    const std::uint32_t room = frame_.lines == 0 ? 0 : 3 * (frame_.lines - 1);
    group(kLists).hit({frame_.lines == 0   ? kOff
                       : frame_.lines == 1 ? kHeaderOnly
                       : found < room      ? kRoomLeft
                       : found == room     ? kFull
                                           : kTooMany,
                       index(frame_.area)});
    for (const Frame::Box& box : frame_.visible) sprite(box);
    for (std::size_t i = 0; i < frame_.visible.size(); ++i) {
      for (std::size_t j = i + 1; j < frame_.visible.size(); ++j) {
        const Frame::Box& a = frame_.visible[i];
        const Frame::Box& b = frame_.visible[j];
        const bool meet =
            a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
        if (!meet) continue;
        const bool hit =
            (unit.read(kPairs + 32 * a.sprite + 4 * (b.sprite / 32)) >> b.sprite % 32 & 1U) != 0;
        group(kInterest).hit(
            {index((a.d.hits & b.d.is) != 0), index((b.d.hits & a.d.is) != 0), index(hit)});
        if (hit)
          group(kDistances).hit({distance_class(a.x - b.x), index(a.d.hflip), index(b.d.hflip)});
      }
    }
  }

  void sprite(const Frame::Box& box) {
    const Descriptor& d = box.d;
    group(kShapes).hit({width_class(d.width), index(d.hflip), index(d.vflip)});
    group(kCuts).hit(
        {index(box.left != box.x), index(box.right != box.x + static_cast<int>(d.width) - 1),
         index(box.top != box.y), index(box.bottom != box.y + static_cast<int>(d.height) - 1)});
    group(kStrides).hit({stride_class(d), index(d.width > 32), index(d.vflip)});
  }

  unsigned end_of(std::uint32_t status, std::uint32_t error) const {
    if ((status & kAborted) != 0) return kAbortedRun;
    if ((status & kError) == 0) return kWhole;
    if ((status & kLoaded) == 0) return kInDescriptor;
    if (error >= frame_.list && error < frame_.list + 16) return kInHeader;
    return error >= frame_.list ? kInLine : kInMaskRow;
  }

  const Job& job_;
  Coverage& coverage_;
  bool was_busy_ = false;
  Frame frame_;
};

}  // namespace

Coverage make_coverage() {
  CoverGroup strides("strides", {{"stride", {"0", "less than a row", "a row", "more"}},
                                 flag("wider than 32"),
                                 flag("VFLIP")});
  strides.exclude("a row of at most 32 pixels has one word, and less than that is 0",
                  [](const CoverGroup::Point& p) { return p[0] == 1 && p[1] == 0; });
  CoverGroup interest(
      "interest", {flag("first looks for second"), flag("second looks for first"), flag("found")});
  interest.exclude("a pair of no interest is not found",
                   [](const CoverGroup::Point& p) { return p[0] == 0 && p[1] == 0 && p[2] == 1; });
  return Coverage({
      CoverGroup("shapes",
                 {{"width", {"1", "2-31", "32", "33-63", "64"}}, flag("HFLIP"), flag("VFLIP")}),
      CoverGroup("cuts", {flag("left"), flag("right"), flag("top"), flag("bottom")}),
      strides,
      interest,
      CoverGroup(
          "distances of pairs found",
          {{"columns", {"0", "1-31", "32-62", "63"}}, flag("first HFLIP"), flag("second HFLIP")}),
      CoverGroup("ends of runs", {{"end",
                                   {"whole", "error in descriptor", "in mask row", "in line",
                                    "in header", "aborted"}},
                                  flag("area mode")}),
      CoverGroup("lists", {{"list", {"off", "header only", "room left", "full", "overflow"}},
                           flag("area mode")}),
      CoverGroup("memories",
                 {{"answers", {"at once", "in the next clock", "late", "with stalls", "classic"}},
                  flag("pairs found")}),
  });
}

void cover(const Job& job, Coverage& coverage) {
  Observer observer(job, coverage);
  run_job(job, unit_maker(On::kGolden, job.parameters),
          [&](const Job::Step& step, Unit& unit, const Ram& ram) { observer(step, unit, ram); });
}

}  // namespace collide::overlap
