// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/common/input_error.h"
#include "model/overlap/descriptor.h"
#include "model/overlap/golden.h"
#include "model/techniques/pairs.h"
#include "model/techniques/technique_makers.h"

namespace collide::techniques {
namespace {

constexpr int kSprites = 128;
constexpr int kSpriteColumns = 64;
constexpr int kSpriteRows = 1024;
constexpr int kRows = 512;
constexpr std::uint32_t kLineBytes = 16;
constexpr std::uint32_t kRecordsALine = 3;
constexpr std::uint32_t kList = kRecords + 16 * kSprites;
constexpr std::uint32_t kLines = (kSprites * (kSprites - 1) / 2 + 2) / kRecordsALine + 1;
constexpr std::uint32_t kMasks = kList + kLineBytes * kLines;
/// Its tables and PAIRS in memories of 4 kbit, the open pairs in one of 256 kbit (docs/overlap.md).
constexpr std::uint64_t kUnitBits = 26 * 4096 + 262'144;

/// The memory as the unit has it: every word is two accesses of the 16-bit bus.
class PortMemory final : public overlap::Memory {
 public:
  explicit PortMemory(Port& port) : port_(port) {}
  std::optional<std::uint32_t> read(std::uint32_t address) override {
    return port_.read_long(address);
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    port_.write_long(address, data);
    return true;
  }

 private:
  Port& port_;
};

class Overlapping final : public Technique {
 public:
  Overlapping(const Film& film, const overlap::MakeUnit& make, Port* port)
      : film_(film),
        port_(port),
        unit_(make ? make(memory_) : std::make_unique<overlap::Golden>(memory_)) {
    for (const Film::Shape& shape : film.shapes()) masks_.push_back(put_mask(shape.mask));
    set(overlap::kDescriptors, kRecords);
    set(overlap::kWindowSize, static_cast<std::uint32_t>(screen().height) << 16 |
                                  static_cast<std::uint32_t>(screen().width));
    set(overlap::kList, kList);
    set(overlap::kListLines, kLines);
  }

  Granularity granularity() const override { return by_pair(film_.objects()); }
  World screen() const override {
    return {std::min(film_.world().width, static_cast<int>(overlap::kColumns)),
            std::min(film_.world().height, kRows)};
  }
  std::uint64_t memory_bits() const override {
    return kUnitBits + 8 * std::uint64_t{kLineBytes} * kLines;
  }
  /// What its descriptors have no room for.
  bool visible(int frame, const IndexPair& pair) const override {
    return fits(frame, pair.first) && fits(frame, pair.second);
  }

  Answer step(int frame) override {
    const Traffic before = port_->traffic();
    Answer answer;
    registers_ = 0;
    describe(frame);
    set(overlap::kCount, static_cast<std::uint32_t>(owners_.size()));
    set(overlap::kControl, overlap::kStart);
    unit_->run();
    if ((get(overlap::kStatus) & (overlap::kError | overlap::kOverflow)) != 0) {
      throw InputError("overlap: the run ended in an error");
    }
    const std::uint32_t found = get(overlap::kFound);
    for (std::uint32_t n = 0; n < found; ++n) {
      const std::uint32_t line = n / kRecordsALine + 1;
      const std::uint32_t record =
          port_->read_long(kList + kLineBytes * line + 4 * (n % kRecordsALine));
      const int i = owners_[record >> 24];
      const int j = owners_[record >> 16 & 0xFF];
      // Strips of one mask never share a pixel.
      answer.items.push_back(item_of(ordered(i, j), film_.objects()));
    }
    std::sort(answer.items.begin(), answer.items.end());
    answer.items.erase(std::unique(answer.items.begin(), answer.items.end()), answer.items.end());
    answer.cost.clocks = get(overlap::kClocks);
    answer.cost.add(port_->traffic() - before);
    answer.cost.accesses += registers_;
    answer.cost.bytes += 2 * registers_;
    return answer;
  }

  /// Exact, of what it has room for.
  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool /*missed*/) const override {
    return std::nullopt;
  }

 private:
  /// A register in two accesses of a 16-bit processor.
  void set(unsigned offset, std::uint32_t value) {
    unit_->write(offset, value);
    registers_ += 2;
  }
  std::uint32_t get(unsigned offset) {
    registers_ += 2;
    return unit_->read(offset);
  }

  /// Rows of whole 32-bit words. Returns the address.
  std::uint32_t put_mask(const scene::Mask& mask) {
    const std::uint32_t at = next_mask_;
    const int halves = 2 * words_a_row(mask);
    for (int y = 0; y < mask.height(); ++y) {
      for (int half = 0; half < halves; ++half, next_mask_ += 2) {
        if (next_mask_ + 2 > CountingPort::kBytes) {
          throw InputError("overlap: the masks do not fit 16 MiB");
        }
        const bool inside = 2 * half < mask.stride();
        const auto word = static_cast<std::size_t>(y * mask.stride() / 2 + half);
        port_->preset(next_mask_, inside ? mask.words()[word] : std::uint16_t{0});
      }
    }
    return at;
  }
  static int words_a_row(const scene::Mask& mask) { return (mask.width() + 31) / 32; }
  static int strips(const scene::Mask& mask) {
    return (mask.width() + kSpriteColumns - 1) / kSpriteColumns;
  }
  const scene::Mask& mask_of(int frame, int object) const {
    return film_.shapes()[static_cast<std::size_t>(film_.shape_of(frame, object))].mask;
  }

  bool fits(int frame, int object) const {
    return mask_of(frame, object).height() <= kSpriteRows &&
           std::find(owners_.begin(), owners_.end(), object) != owners_.end();
  }

  /// Writes the descriptors of a frame: a mask wider than a sprite becomes strips. Objects come in
  /// order until there is no room for one.
  void describe(int frame) {
    owners_.clear();
    const std::vector<Body> bodies = film_.bodies(frame);
    for (int i = 0; i < film_.objects(); ++i) {
      const scene::Mask& mask = mask_of(frame, i);
      if (static_cast<int>(owners_.size()) + strips(mask) > kSprites) return;
      const auto shape = static_cast<std::size_t>(film_.shape_of(frame, i));
      const Body& body = bodies[static_cast<std::size_t>(i)];
      for (int strip = 0; strip < strips(mask); ++strip) {
        overlap::Descriptor d;
        const int x = pixel(body.now.x) + strip * kSpriteColumns;
        const int y = pixel(body.now.y);
        // Far outside, where its coordinates end, it shows nothing.
        d.enable = in_reach(x) && in_reach(y) && mask.height() <= kSpriteRows;
        d.x = x;
        d.y = y;
        d.width =
            static_cast<unsigned>(std::min(kSpriteColumns, mask.width() - strip * kSpriteColumns));
        d.height = static_cast<unsigned>(mask.height());
        d.stride = static_cast<unsigned>(words_a_row(mask));
        d.mask = masks_[shape] + static_cast<std::uint32_t>(8 * strip);
        std::uint32_t at = kRecords + 16 * static_cast<std::uint32_t>(owners_.size());
        for (const std::uint32_t word : encode(d)) {
          port_->write_long(at, word);
          at += 4;
        }
        owners_.push_back(i);
      }
    }
  }
  static bool in_reach(int coordinate) { return coordinate >= -32768 && coordinate <= 32767; }

  const Film& film_;
  PortUse port_;
  PortMemory memory_{*port_};
  std::unique_ptr<overlap::Unit> unit_;
  std::uint32_t next_mask_ = kMasks;
  std::vector<std::uint32_t> masks_;  // addresses, of each shape
  std::vector<int> owners_;           // the object of every sprite
  std::uint64_t registers_ = 0;       // accesses of 16 bits, in this frame
};

}  // namespace

std::unique_ptr<Technique> make_overlap(const Film& film, const overlap::MakeUnit& make,
                                        Port* port) {
  return std::make_unique<Overlapping>(film, make, port);
}

}  // namespace collide::techniques
