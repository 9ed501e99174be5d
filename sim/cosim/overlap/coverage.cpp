// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>
#include <vector>

#include "model/overlap/descriptor.h"
#include "model/overlap/record.h"
#include "sim/cosim/list_unit/observer.h"
#include "sim/cosim/overlap/traits.h"

namespace collide::overlap {
namespace {

using cosim::Coverage;
using cosim::CoverGroup;

/// The groups, in the order that Traits::coverage lists them.
enum Group : std::size_t {
  kWindows = kOwnGroups,
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
  kOrigins,
  kSizes,
  kOffsets,
  kMaskCarries,
  kAreaBits
};

/// Bits of a mask row's offset in words, and of an address above those of a byte in a word.
constexpr unsigned kOffsetBits = 20, kFirstCarry = 2, kLastCarry = 31;
/// Sprites among which it is clear whose mask a read is of.
constexpr std::size_t kFew = 4;

/// Of descriptors, as Traits::coverage lists them.
enum IgnoredBits : unsigned { kOfSizes, kOfMask };
enum Box : unsigned { kCorner, kSideBySide, kStacked, kMissed, kFar, kTooFar };

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
unsigned sprites_class(unsigned sprites) {
  return sprites < 128 ? 0 : sprites == 128 ? 1 : 2;
}
/// 0, some, all.
unsigned share_class(std::uint32_t part, std::uint32_t whole) {
  return part == 0 ? 0 : part < whole ? 1 : 2;
}

/// A sprite as it was read. Places are from the window's origin.
struct Shown {
  unsigned sprite;
  Descriptor d;
  int x, y, left, right, top, bottom;  // the last four inclusive

  bool there() const { return d.enable && left <= right && top <= bottom; }
};

class Observer final : public list_unit::Observer {
 public:
  Observer(const Job& job, Coverage& coverage)
      : list_unit::Observer(
            job, job.parameters,
            {job.parameters.sprites, sprites_class(job.parameters.sprites), job.parameters.area},
            coverage),
        parameters_(job.parameters) {}

 private:
  void configured(const Inputs& in) override {
    if (in.reg_offset == kWindowSize && in.reg_sel == list_unit::kAllBytes) size_ = in.reg_dat;
  }
  void begun(list_unit::Golden& unit) override {
    const std::uint32_t origin = unit.read(kWindowOrigin), size = unit.read(kWindowSize);
    origin_x_ = static_cast<std::int16_t>(origin & 0xFFFFU);
    origin_y_ = static_cast<std::int16_t>(origin >> 16);
    columns_ = static_cast<int>(size & 0xFFFFU);
    rows_ = static_cast<int>(size >> 16);
  }

  /// As the golden model has read them.
  std::vector<Shown> shown() {
    std::vector<Shown> all;
    for (const DescriptorWords& words : descriptors()) {
      if ((words[1] >> 26 & 7U) != 0) hit_ignored(kOfSizes);
      if ((words[2] & 3U) != 0) hit_ignored(kOfMask);
      Shown one{static_cast<unsigned>(all.size()), decode(words), 0, 0, 0, 0, 0, 0};
      one.x = one.d.x - origin_x_;
      one.y = one.d.y - origin_y_;
      one.left = std::max(one.x, 0);
      one.top = std::max(one.y, 0);
      one.right = std::min(one.x + static_cast<int>(one.d.width), columns_) - 1;
      one.bottom = std::min(one.y + static_cast<int>(one.d.height), rows_) - 1;
      all.push_back(one);
    }
    return all;
  }

  void ended_whole(list_unit::Golden& unit, Ram& ram) override {
    group(kWindows).hit({share_class(static_cast<std::uint32_t>(columns_), kColumns),
                         share_class(static_cast<std::uint32_t>(rows_), parameters_.rows)});
    const std::vector<Shown> all = shown();
    over_mask_ = false;
    for (const Shown& one : all) {
      sprite(one);
      over_mask_ |= one.there() && in_list(one.d.mask);
      if (one.there() && all.size() <= kFew) mask_reads(one.d);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (all[i].there() && all[j].there()) pair(all[i], all[j], unit);
      }
    }
    for (std::uint32_t n = 0; n < unit.read(kStored); ++n) {
      record(ram.word(frame().list + 16 * (n / 3 + 1) + 4 * (n % 3)), all);
    }
  }
  bool over_own() override { return over_mask_; }

  void sprite(const Shown& one) {
    const Descriptor& d = one.d;
    const int last_x = one.x + static_cast<int>(d.width) - 1;
    const int last_y = one.y + static_cast<int>(d.height) - 1;
    if (!d.enable) group(kNotThere).hit({0});
    if (d.enable && !one.there()) group(kNotThere).hit({1});
    if (!d.enable) return;
    if (one.top <= one.bottom) side(0, last_x, one.x - columns_);
    if (one.left <= one.right) side(2, last_y, one.y - rows_);
    number(0, d.x, origin_x_);
    number(1, d.y, origin_y_);
    if (!one.there()) return;
    window_bits(0, origin_x_, size_ & 0xFFFFU);
    window_bits(1, origin_y_, size_ >> 16);
    const bool left = one.left != one.x, right = one.right != last_x;
    const bool top = one.top != one.y, bottom = one.bottom != last_y;
    group(kShapes).hit({width_class(d.width), index(d.hflip), index(d.vflip)});
    group(kCuts).hit({index(left), index(right), index(top), index(bottom)});
    group(kFlipped).hit({index(d.hflip), index(left), words_class(d.width)});
    group(kHeights).hit({index(d.height == 1024), index(d.vflip), index(top), index(bottom)});
    group(kStrides).hit({stride_class(d), index(d.width > 32), index(d.vflip)});
    mask_address(d);
  }
  void window_bits(unsigned axis, int origin, std::uint32_t size) {
    const auto hit = [&](Group of, int number) {
      list_unit::each_bit(static_cast<std::uint16_t>(number), [&](unsigned bit) {
        group(of).hit({axis, bit});
      });
    };
    hit(kOrigins, origin);
    hit(kSizes, size);
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
  void mask_reads(const Descriptor& d) {
    const std::uint32_t bits = parameters_.address_mask(), first = d.mask & bits & ~3U;
    const std::size_t loaded = std::size_t{4} * parameters_.accesses_a_word() * frame().count;
    for (std::size_t n = loaded; n < reads().size(); ++n) {
      const std::uint32_t at = reads()[n].first & ~3U, offset = ((at - first) & bits) / 4;
      if (offset == 0 || offset > d.stride * (d.height - 1) + 1) continue;
      list_unit::each_bit(offset, [this](unsigned bit) {
        if (bit < kOffsetBits) group(kOffsets).hit({bit});
      });
      group(kMaskCarries).hit({list_unit::top_bit(at ^ first) - kFirstCarry});
    }
  }
  void mask_address(const Descriptor& d) {
    const std::uint32_t mask = parameters_.address_mask();
    const std::uint64_t end = (d.mask & mask) + std::uint64_t{4} * d.stride * (d.height - 1) + 4;
    bool wraps = false;
    const std::size_t loaded = std::size_t{4} * parameters_.accesses_a_word() * frame().count;
    for (std::size_t n = loaded; end > mask && n < reads().size(); ++n) {
      wraps |= reads()[n].first <= ((end - 1) & mask);
    }
    group(kMaskAddresses).hit({index(wraps), port_class(parameters_)});
  }

  void pair(const Shown& a, const Shown& b, list_unit::Golden& unit) {
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
    const ListRecord record = decode_record(word);
    const std::size_t i = record.first, j = record.second;
    if (i >= all.size() || j >= all.size()) return;
    if (frame().mode) {
      const std::uint32_t pixels = record.area;
      group(kAreas).hit({pixels == 1 ? 0U : pixels < 65535 ? 1U : 2U});
      if (pixels != 0) group(kAreaBits).hit({list_unit::top_bit(pixels)});
      return;
    }
    const int row = all[i].y + record.row;
    const int top = std::max(all[i].top, all[j].top);
    const int bottom = std::min(all[i].bottom, all[j].bottom);
    group(kPlaces).hit({row == top ? 0U : row == bottom ? 2U : 1U, index(record.column >= 32)});
  }

  const Parameters& parameters_;
  int origin_x_ = 0, origin_y_ = 0, columns_ = 0, rows_ = 0;
  std::uint32_t size_ = 0;  // as it was written
  bool over_mask_ = false;
};

}  // namespace

Coverage Traits::coverage() {
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
  std::vector<CoverGroup> groups = common_groups({"SPRITES",
                                                  {"2-127", "128", "129-256"},
                                                  "area mode",
                                                  "pairs found",
                                                  {"in mask row"},
                                                  {"over masks"},
                                                  {"sizes", "mask address"}});
  const CoverGroup::Axis axes{"axis", {"X", "Y"}};
  const std::vector<CoverGroup> own{
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
      CoverGroup("mask addresses", {flag("wrap"), kPortAxis}),
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
      CoverGroup("bits of origins", {axes, numbers("set", 0, 15)}),
      CoverGroup("bits of windows", {axes, numbers("set", 0, 15)}),
      CoverGroup("offsets in masks", {numbers("bit", 0, kOffsetBits - 1)}),
      CoverGroup("carries into masks", {numbers("into bit", kFirstCarry, kLastCarry)}),
      CoverGroup("bits of areas", {numbers("highest", 0, 15)}),
  };
  groups.insert(groups.end(), own.begin(), own.end());
  return Coverage(std::move(groups));
}

std::unique_ptr<list_unit::Observer> Traits::observer(const Job& job, Coverage& coverage) {
  return std::make_unique<Observer>(job, coverage);
}

}  // namespace collide::overlap
