// SPDX-License-Identifier: MIT
#include "tests/model/overlap/cases.h"

#include <utility>

#include "model/overlap/descriptor.h"

namespace collide::overlap {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::uint32_t kSolid = 0x4000;  // far more opaque pixels than any mask here needs
constexpr std::uint32_t kMaskA = 0x6000, kMaskB = 0x6800, kMaskC = 0x7000;
constexpr std::uint32_t kListAt = 0x8000, kSolidWords = 0x800, kMemory = 1U << 18;

constexpr std::uint32_t at(unsigned i, unsigned j, unsigned row, unsigned column) {
  return i << 24 | j << 16 | row << 6 | column;
}
constexpr std::uint32_t pixels(unsigned i, unsigned j, unsigned count) {
  return i << 24 | j << 16 | count;
}

Descriptor box(int x, int y, unsigned width, unsigned height, std::uint32_t mask = kSolid) {
  Descriptor d;
  d.x = x;
  d.y = y;
  d.width = width;
  d.height = height;
  d.stride = (width + 31) / 32;
  d.mask = mask;
  return d;
}

class Builder {
 public:
  Builder(std::string name, const std::vector<Descriptor>& sprites) {
    case_.name = std::move(name);
    Task& task = case_.task;
    task.words.resize(kMemory / 4);
    for (std::uint32_t n = 0; n < kSolidWords; ++n) task.words[kSolid / 4 + n] = 0xFFFFFFFF;
    for (const Descriptor& d : sprites) {
      for (const std::uint32_t word : encode(d)) task.words[4 * task.setup.count + next_++] = word;
      ++task.setup.count;
      next_ = 0;
    }
    task.setup.columns = 320;
    task.setup.rows = 240;
    task.setup.list = kListAt;
    task.setup.list_lines = 3000;
  }
  Builder& mask(std::uint32_t address, const Words& words) {
    for (std::uint32_t n = 0; n < words.size(); ++n) {
      case_.task.words[(address / 4 + n) % case_.task.words.size()] = words[n];
    }
    return *this;
  }
  Builder& window(int x, int y, unsigned columns, unsigned rows) {
    Setup& s = case_.task.setup;
    s.origin_x = x;
    s.origin_y = y;
    s.columns = columns;
    s.rows = rows;
    s.parameters.rows = rows > 512 ? 1024 : 512;
    return *this;
  }
  Builder& area() {
    case_.task.setup.area = true;
    return *this;
  }
  Builder& list(std::uint32_t address, unsigned lines) {
    case_.task.setup.list = address;
    case_.task.setup.list_lines = lines;
    return *this;
  }
  Builder& sequence(unsigned value) {
    case_.task.setup.sequence = value;
    return *this;
  }
  Builder& descriptor_bits(unsigned sprite, unsigned word, std::uint32_t bits) {
    case_.task.words[4 * sprite + word] |= bits;
    return *this;
  }
  Builder& reads(Words rows) {
    case_.rows = std::move(rows);
    return *this;
  }
  Case finds(Words records) {
    case_.records = std::move(records);
    return std::move(case_);
  }

 private:
  Case case_;
  std::size_t next_ = 0;
};

Builder scene(const char* name, const std::vector<Descriptor>& sprites) {
  return {name, sprites};
}

Descriptor classes(Descriptor d, std::uint16_t is, std::uint16_t hits) {
  d.is = is;
  d.hits = hits;
  return d;
}
Descriptor flipped(Descriptor d, bool horizontally, bool vertically) {
  d.hflip = horizontally;
  d.vflip = vertically;
  return d;
}
Descriptor stride(Descriptor d, unsigned words) {
  d.stride = words;
  return d;
}
Descriptor disabled(Descriptor d) {
  d.enable = false;
  return d;
}

/// All pairs of sprites that are alike: the higher index ranks first.
Words all_pairs(unsigned sprites) {
  Words records;
  for (unsigned later = sprites - 1; later-- > 0;) {
    for (unsigned earlier = sprites - 1; earlier > later; --earlier) {
      records.push_back(at(later, earlier, 0, 0));
    }
  }
  return records;
}

std::vector<Case> make_cases() {
  std::vector<Case> cases;
  const auto add = [&cases](Case one) { cases.push_back(std::move(one)); };

  add(scene("no sprite", {}).reads({}).finds({}));
  add(scene("one sprite", {box(0, 0, 16, 16)}).reads({}).finds({}));
  add(scene("128 alike in one place", std::vector<Descriptor>(128, box(5, 5, 1, 1)))
          .finds(all_pairs(128)));

  // Boxes
  add(scene("corners share a pixel", {box(0, 0, 4, 4), box(3, 3, 4, 4)})
          .reads({kSolid, kSolid + 12})
          .finds({at(0, 1, 3, 3)}));
  add(scene("boxes side by side", {box(0, 0, 4, 4), box(4, 0, 4, 4)}).reads({}).finds({}));
  add(scene("boxes stacked", {box(0, 0, 4, 4), box(0, 4, 4, 4)}).reads({}).finds({}));
  add(scene("boxes meet, pixels do not", {box(0, 0, 4, 2, kMaskA), box(0, 0, 4, 2, kMaskB)})
          .mask(kMaskA, {0x80000000, 0x80000000})
          .mask(kMaskB, {0x70000000, 0x70000000})
          .reads({kMaskA, kMaskB, kMaskA + 4, kMaskB + 4})
          .finds({}));

  // The window, 32x24 at (100, 50)
  const auto edge = [&](const char* name, int x, int y, const Words& records) {
    add(scene(name, {box(x, y, 4, 4), box(x, y, 4, 4)}).window(100, 50, 32, 24).finds(records));
  };
  edge("a column left of the window", 96, 60, {});
  edge("the first column of the window", 97, 60, {at(0, 1, 0, 3)});
  edge("the last column of the window", 131, 60, {at(0, 1, 0, 0)});
  edge("a column right of the window", 132, 60, {});
  edge("a row above the window", 110, 46, {});
  edge("the first row of the window", 110, 47, {at(0, 1, 3, 0)});
  edge("the last row of the window", 110, 73, {at(0, 1, 0, 0)});
  edge("a row below the window", 110, 74, {});
  add(scene("common pixels only outside", {box(-4, 0, 8, 1, kMaskA), box(-4, 0, 8, 1, kMaskB)})
          .mask(kMaskA, {0xFC000000})
          .mask(kMaskB, {0xF3000000})
          .reads({kMaskA, kMaskB})
          .finds({}));
  // If places wrapped, sprite 1 would be at column or row 8, on sprite 0.
  add(scene("no wrap from column 32767", {box(32767, 0, 4, 4), box(-32768, 0, 4, 4)})
          .window(32760, 0, 20, 20)
          .finds({}));
  add(scene("no wrap from row 32767", {box(0, 32767, 4, 4), box(0, -32768, 4, 4)})
          .window(0, 32760, 20, 20)
          .finds({}));
  add(scene("no wrap from -32768", {box(-32768, -32768, 4, 4), box(32767, 32767, 4, 4)})
          .window(-32768, -32768, 20, 20)
          .finds({}));
  add(scene("at the ends of the numbers", {box(32767, 32767, 4, 4), box(32766, 32766, 4, 4)})
          .window(32767, 32767, 20, 20)
          .finds({at(0, 1, 0, 0)}));
  add(scene("a window without columns", {box(0, 0, 4, 4), box(0, 0, 4, 4)})
          .window(0, 0, 0, 20)
          .reads({})
          .finds({}));
  add(scene("a window without rows", {box(0, 0, 4, 4), box(0, 0, 4, 4)})
          .window(0, 0, 20, 0)
          .reads({})
          .finds({}));

  // Masks. Mirrored, columns 0 and 32 of the mask are at 30 and -2.
  add(scene("HFLIP, 33 wide, cut at the left",
            {flipped(box(-2, 0, 33, 1, kMaskA), true, false), box(30, 0, 1, 1), box(0, 0, 1, 1)})
          .mask(kMaskA, {0x80000000, 0x80000000})
          .reads({kMaskA, kMaskA + 4, kSolid, kSolid})
          .finds({at(0, 1, 0, 32)}));
  // Rows -2 to 1 are mask rows 3 to 0.
  add(scene("VFLIP, cut at the top",
            {flipped(box(0, -2, 1, 4, kMaskA), false, true), box(0, 0, 1, 4)})
          .mask(kMaskA, {0x80000000, 0, 0x80000000, 0x80000000})
          .reads({kMaskA + 4, kSolid, kMaskA, kSolid + 4})
          .finds({at(0, 1, 3, 0)}));
  add(scene("bits beyond the width", {box(0, 0, 4, 1, kMaskA), box(0, 0, 32, 1)})
          .mask(kMaskA, {0x0FFFFFFF})
          .finds({}));
  add(scene("stride 0 repeats one row", {stride(box(0, 0, 2, 10, kMaskA), 0), box(1, 5, 1, 1)})
          .mask(kMaskA, {0x40000000})
          .reads({kSolid, kMaskA})
          .finds({at(0, 1, 5, 1)}));
  add(scene("a strip of a map", {stride(box(0, 0, 8, 3, kMaskA), 4), box(0, 2, 8, 1)})
          .mask(kMaskA, {0, 0xFFFFFFFF, 0, 0, 0, 0, 0, 0, 0x20000000})
          .reads({kSolid, kMaskA + 32})
          .finds({at(0, 1, 2, 2)}));
  add(scene("height 1024, cut at both ends", {stride(box(0, -500, 1, 1024), 1), box(0, 511, 1, 5)})
          .window(0, 0, 320, 512)
          .reads({kSolid, kSolid + 4 * 1011})
          .finds({at(0, 1, 1011, 0)}));
  add(scene("64 wide, distance 63", {box(0, 0, 64, 1), box(63, 0, 64, 1)})
          .reads({kSolid, kSolid + 4, kSolid, kSolid + 4})
          .finds({at(0, 1, 0, 63)}));
  add(scene("64 wide, distance 64", {box(0, 0, 64, 1), box(64, 0, 64, 1)}).reads({}).finds({}));
  add(scene("64 wide, distance 63 to the left", {box(63, 0, 64, 1), box(0, 0, 64, 1)})
          .finds({at(0, 1, 0, 0)}));
  add(scene("the second word of a row", {box(0, 0, 64, 1, kMaskA), box(32, 0, 1, 1)})
          .mask(kMaskA, {0, 0x80000000})
          .finds({at(0, 1, 0, 32)}));
  add(scene("ignored bits of a descriptor", {box(0, 0, 4, 4), box(3, 3, 4, 4)})
          .descriptor_bits(0, 1, 7U << 26)
          .descriptor_bits(1, 2, 3)
          .finds({at(0, 1, 3, 3)}));
  add(scene("the mask's address wraps", {box(0, 0, 1, 2, 0xFFFFFFFC), box(0, 1, 1, 1, kMaskA)})
          .mask(0xFFFFFFFC, {0x80000000})
          .mask(kMaskA, {0x80000000})
          .reads({kMaskA, 0})  // descriptor 0: row 0, column 0, a pixel that is not opaque
          .finds({}));

  // Classes
  const Descriptor here = box(0, 0, 4, 4);
  add(scene("the first looks for the second", {classes(here, 0, 8), classes(here, 8, 0)})
          .finds({at(0, 1, 0, 0)}));
  add(scene("the second looks for the first", {classes(here, 8, 0), classes(here, 0, 8)})
          .finds({at(0, 1, 0, 0)}));
  add(scene("neither looks for the other", {classes(here, 1, 2), classes(here, 1, 2)})
          .reads({})
          .finds({}));
  add(scene("no classes at all", {classes(here, 0, 0), classes(here, 0, 0)}).reads({}).finds({}));
  add(scene("the highest class", {classes(here, 0x8000, 0), classes(here, 0, 0x8000)})
          .finds({at(0, 1, 0, 0)}));
  add(scene("disabled", {here, disabled(here)}).reads({}).finds({}));

  // Order
  add(scene("order on one row", {here, here, here})
          .reads({kSolid, kSolid, kSolid})
          .finds({at(1, 2, 0, 0), at(0, 2, 0, 0), at(0, 1, 0, 0)}));
  add(scene("order by first rows", {box(0, 0, 1, 3), box(0, 1, 1, 1), box(0, 0, 1, 3)})
          .finds({at(0, 2, 0, 0), at(1, 2, 0, 0), at(0, 1, 1, 0)}));
  add(scene("a row is read while it can decide", {box(0, 0, 1, 4, kMaskA), box(0, 0, 1, 4)})
          .mask(kMaskA, {0, 0, 0x80000000, 0x80000000})
          .reads({kMaskA, kSolid, kMaskA + 4, kSolid + 4, kMaskA + 8, kSolid + 8})
          .finds({at(0, 1, 2, 0)}));
  // Sprites 2 and 0 are named first as the earlier one; on row 1 only 1 and 0 are left.
  add(scene("each row is read once",
            {box(0, 0, 2, 2, kMaskA), box(0, 0, 2, 2, kMaskB), box(0, 0, 2, 2, kMaskC)})
          .mask(kMaskA, {0x80000000, 0xC0000000})
          .mask(kMaskB, {0x40000000, 0xC0000000})
          .mask(kMaskC, {0xC0000000, 0xC0000000})
          .reads({kMaskB, kMaskC, kMaskA, kMaskA + 4, kMaskB + 4})
          .finds({at(1, 2, 0, 1), at(0, 2, 0, 0), at(0, 1, 1, 0)}));
  add(scene("the first pixel is the highest, then the leftmost",
            {box(0, 0, 8, 3, kMaskA), box(0, 0, 8, 3)})
          .mask(kMaskA, {0, 0x30000000, 0x80000000})
          .finds({at(0, 1, 1, 2)}));

  // Area
  add(scene("area counts common pixels", {box(0, 0, 3, 2), box(1, 1, 2, 3)})
          .area()
          .finds({pixels(0, 1, 2)}));
  add(scene("area in the order of last rows", {box(0, 0, 1, 4), box(0, 0, 1, 2), box(0, 0, 1, 3)})
          .area()
          .finds({pixels(1, 2, 2), pixels(0, 1, 2), pixels(0, 2, 3)}));
  add(scene("area without a common pixel", {box(0, 0, 1, 1, kMaskA), box(0, 0, 1, 1)})
          .area()
          .reads({kMaskA, kSolid})
          .finds({}));
  add(scene("area of more than 65535",
            {stride(box(0, 0, 64, 1024), 0), stride(box(0, 0, 64, 1024), 0)})
          .window(0, 0, 64, 1024)
          .area()
          .finds({pixels(0, 1, 65535)}));

  // The list
  const std::vector<Descriptor> three(3, box(0, 0, 1, 1)), four(4, box(0, 0, 1, 1));
  add(scene("list off", three).list(kListAt, 0).finds(all_pairs(3)));
  add(scene("header only", three).list(kListAt, 1).finds(all_pairs(3)));
  add(scene("list full", three).list(kListAt, 2).finds(all_pairs(3)));
  add(scene("list overflows", four).list(kListAt, 2).finds(all_pairs(4)));
  add(scene("last line filled up", {here, here}).finds({at(0, 1, 0, 0)}));
  add(scene("list over the descriptors", four).list(0, 100).finds(all_pairs(4)));
  add(scene("SEQUENCE 65535 becomes 0", three).sequence(65535).finds(all_pairs(3)));
  return cases;
}

}  // namespace

const std::vector<Case>& corner_cases() {
  static const std::vector<Case> cases = make_cases();
  return cases;
}

}  // namespace collide::overlap
