// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "model/overlap/descriptor.h"
#include "sim/cosim/list_unit/author.h"
#include "sim/cosim/overlap/traits.h"

namespace collide::overlap {
namespace {

constexpr std::uint32_t kMemoryBytes = 1U << 16;
/// Descriptors of 256 sprites lie below the masks, the list behind them.
constexpr std::uint32_t kMasksAt = 0x1200, kMasksEnd = 0x8000, kListAt = 0x8000;
/// Room for all pairs of 128 sprites.
constexpr unsigned kAllLines = 2800;
/// Clocks: memories are cleared.
constexpr unsigned kShortestRun = 515, kShortRun = 1000;
/// Two words of opaque pixels.
constexpr std::uint32_t kSolidAt = 0x1100;

class Author final : list_unit::Author {
 public:
  Author(const cosim::Draw& draw, const cosim::Stimulus& stimulus,
         const std::vector<Parameters>& sets)
      : list_unit::Author(draw, stimulus,
                          {kMemoryBytes, kSolidAt, kListAt, kAllLines, kShortestRun, kShortRun},
                          job_) {
    job_.parameters = aims_at(kSaturation)
                          ? *std::max_element(sets.begin(), sets.end(),
                                              [](const Parameters& one, const Parameters& other) {
                                                return one.rows < other.rows;
                                              })
                          : draw_parameters(sets);
  }

  Job write() && {
    draw_memory();
    job_.fill_sparse = meets() || draw_.one_in(3) ? 0 : draw_.up_to(5);
    window();
    draw_count(job_.parameters.sprites);
    if (aims()) {
      aimed();
    } else {
      sprites();
    }
    load_descriptors(job_.parameters);
    if (solid_) {
      job_.load.push_back({kSolidAt, bytes_of({0xFFFFFFFF, 0xFFFFFFFF}, job_.parameters)});
    }
    configure();
    runs();
    return std::move(job_);
  }

 private:
  /// Numbers of the aims, in order.
  enum Aim : unsigned {
    kOffset,                   ///< bits of a mask row's offset
    kCarry = kOffset + 20,     ///< of carries into a mask's address
    kArea = kCarry + 30,       ///< of a pair's area
    kSaturation = kArea + 16,  ///< more area than its bits hold
    kCrowd,                    ///< more pairs than 12 bits count
    kAims
  };
  bool aims_at(Aim what) const { return aims() && aim(kAims) == what; }

  void window() {
    const auto any = [this] { return static_cast<std::int16_t>(draw_.word()); };
    origin_x_ = draw_.one_in(2) ? 0 : draw_.one_in(3) ? any() : draw_.within(-200, 200);
    origin_y_ = draw_.one_in(2) ? 0 : draw_.one_in(3) ? any() : draw_.within(-200, 200);
    if (draw_.one_in(12)) origin_x_ = draw_.one_in(2) ? -32768 : 32767;
    if (draw_.one_in(12)) origin_y_ = draw_.one_in(2) ? -32768 : 32767;
    columns_ = draw_.one_in(12)  ? 0
               : draw_.one_in(4) ? 1 + draw_.up_to(0xFFFE)
                                 : 1 + draw_.up_to(draw_.one_in(6) ? kColumns : 120);
    rows_ = draw_.one_in(12)  ? 0
            : draw_.one_in(8) ? 1 + draw_.up_to(0xFFFE)
                              : 1 + draw_.up_to(draw_.one_in(10) ? job_.parameters.rows : 60);
    if (draw_.one_in(12)) {  // narrower than sprites are
      columns_ = 1 + draw_.up_to(15);
      rows_ = 1 + draw_.up_to(7);
    }
    if (meets()) {
      origin_x_ = draw_.within(-30000, 30000);
      origin_y_ = draw_.within(-30000, 30000);
      columns_ = 128 + draw_.up_to(0xFF00);
      rows_ = 1024 + draw_.up_to(0xFB00);
    }
    near_x_ = origin_x_ + (!meets() && draw_.one_in(4) ? last(columns_, kColumns) : 0);
    near_y_ = origin_y_ + (!meets() && draw_.one_in(4) ? last(rows_, job_.parameters.rows) : 0);
  }
  /// Columns or rows of the window before its last ones.
  static int last(std::uint32_t size, unsigned most) {
    return std::max(static_cast<int>(std::min(size, most)) - 60, 0);
  }

  void sprites() {
    const int spread = draw_.one_in(4) ? 12 : draw_.one_in(2) ? 60 : 130;
    const bool small = count_ > 16 || draw_.one_in(3);
    std::vector<Descriptor> shown;
    for (unsigned n = 0; n < count_; ++n) {
      Descriptor d = meets() ? meeting() : sprite(spread, small, shown);
      shown.push_back(d);
      add(d);
    }
  }
  void add(const Descriptor& d) {
    DescriptorWords encoded = encode(d);
    encoded[1] |= draw_.up_to(7) << 26;
    encoded[2] |= draw_.up_to(3);
    words_.insert(words_.end(), encoded.begin(), encoded.end());
  }

  Descriptor sprite(int spread, bool small, const std::vector<Descriptor>& shown) {
    Descriptor d;
    d.x = place(near_x_, spread);
    d.y = place(near_y_, spread);
    d.width = draw_.one_in(6) ? 32 : draw_.one_in(6) ? 64 : 1 + draw_.up_to(small ? 15 : 63);
    d.height = draw_.one_in(12) ? 1024 : 1 + draw_.up_to(small ? 9 : 40);
    d.stride = draw_.one_in(8) ? 0 : draw_.one_in(6) ? draw_.up_to(1023) : (d.width + 31) / 32;
    d.mask = kMasksAt + 4 * draw_.up_to((kMasksEnd - kMasksAt) / 8);
    if (!shown.empty() && draw_.one_in(5)) {
      touch(d, shown[draw_.up_to(static_cast<unsigned>(shown.size()) - 1)]);
    }
    if (d.height == 1024 && draw_.one_in(2)) {  // its end is in the window
      d.y = std::max(origin_y_ - static_cast<int>(draw_.up_to(1023)), -32768);
    } else if (d.height == 1024) {  // or all of it, if there is room
      d.y = origin_y_;
    }
    if (draw_.one_in(30)) d.x = beside(origin_x_, d.width, columns_);
    if (draw_.one_in(30)) d.y = beside(origin_y_, d.height, rows_);
    // The mask stays off the list.
    const unsigned room = (kMasksEnd - d.mask) / 4 - 2;
    if (d.stride * (d.height - 1) > room) d.stride = room / d.height;
    if (d.width > 32 && draw_.one_in(6)) d.stride = 1;
    if (draw_.one_in(6)) {  // as far from the corner as two rows can share a pixel
      d.x = std::min(origin_x_ + (draw_.one_in(2) ? 0 : 63), 32767);
      d.width = 64;
    }
    // After the end of addresses memory begins again.
    if (draw_.one_in(6)) d.mask += draw_repetition();
    if (draw_.one_in(25)) {
      d.mask = 0xFFFFFFFC;
      d.stride = (d.width + 31) / 32;
    }
    d.is = draw_classes();
    d.hits = draw_classes();
    if (!draw_.one_in(3)) d.is = d.hits = 0xFFFF;
    d.enable = !draw_.one_in(15);
    d.hflip = draw_.one_in(3);
    d.vflip = draw_.one_in(3);
    return d;
  }

  /// One that shares pixels with others of them.
  Descriptor meeting() {
    Descriptor d;
    d.x = origin_x_ + static_cast<int>(draw_.up_to(12));
    d.y = origin_y_ + static_cast<int>(draw_.up_to(1));
    d.width = 24 + draw_.up_to(40);
    d.height = 4 + draw_.up_to(20);
    d.stride = (d.width + 31) / 32;
    d.mask = kMasksAt + 4 * draw_.up_to((kMasksEnd - kMasksAt) / 8);
    d.is = d.hits = 0xFFFF;
    d.enable = true;
    d.hflip = draw_.one_in(3);
    d.vflip = draw_.one_in(3);
    return d;
  }

  void aimed() {
    const unsigned number = aim(kAims);
    if (number == kCrowd) return crowd();
    Descriptor tall = meeting(), other = meeting();
    if (number < kCarry) {
      at_offset(number, tall);
    } else if (number < kArea) {
      const unsigned bit = number - kCarry + 2, words = bit == 2 ? 1 : 1 + draw_.up_to(1);
      tall.mask = before_carry(bit, 4 * words);
      tall.stride = words;
      from_row(1, tall);
    } else {
      tall = other = rectangle(number - kArea);
    }
    if (draw_.one_in(2)) std::swap(tall, other);
    add(tall);
    add(other);
    if (number >= kArea || draw_.one_in(2)) count_ = 2;
    for (unsigned n = 2; n < count_; ++n) add(meeting());
  }
  /// The row in the window's first row is so many words behind the mask's begin that this bit is 1.
  void at_offset(unsigned bit, Descriptor& d) {
    const unsigned shift =
        std::max(bit, 9U) - 9 + draw_.up_to(std::min(bit, 9U) - (std::max(bit, 9U) - 9));
    const bool highest = bit == 19;
    d.stride = highest ? 1023 : 1U << shift;
    from_row(highest ? 600 : 1U << (bit - shift), d);
  }
  /// The window begins in that row of the sprite.
  void from_row(unsigned row, Descriptor& d) {
    d.height = row + 2 + draw_.up_to(1022 - row);
    const unsigned above = d.vflip ? d.height - 1 - row : row;
    d.y = origin_y_ - static_cast<int>(above);
  }
  /// Opaque, of 2^bit pixels.
  Descriptor rectangle(unsigned bit) {
    Descriptor d = meeting();
    const unsigned columns = std::min(bit, 6U);
    d.x = origin_x_;
    d.y = origin_y_;
    d.width = 1U << columns;
    d.height = 1U << (bit - columns);
    d.stride = 0;
    d.mask = kSolidAt;
    solid_ = true;
    return d;
  }
  void crowd() {
    count_ = std::min(job_.parameters.sprites, 92 + draw_.up_to(8));
    for (unsigned n = 0; n < count_; ++n) add(rectangle(draw_.up_to(3)));
  }

  /// Moves a sprite to the side of another, or a column or row further: they share that.
  void touch(Descriptor& d, const Descriptor& other) {
    const auto to = [&](int& place, unsigned size, int at, unsigned of_other) {
      const int shared = draw_.one_in(2) ? 1 : 0;
      place = std::clamp(draw_.one_in(2) ? at + static_cast<int>(of_other) - shared
                                         : at - static_cast<int>(size) + shared,
                         -32768, 32767);
    };
    const bool columns = draw_.one_in(2);
    if (columns || draw_.one_in(4)) to(d.x, d.width, other.x, other.width);
    if (!columns || draw_.one_in(4)) to(d.y, d.height, other.y, other.height);
  }

  /// The last place outside the window, or the first inside, on either side.
  int beside(int origin, unsigned size, unsigned window) {
    const int inside = draw_.one_in(2) ? 1 : 0;
    const int low = origin - static_cast<int>(size) + inside;
    const int high = origin + static_cast<int>(std::min(window, kColumns)) - inside;
    return std::clamp(draw_.one_in(2) ? low : high, -32768, 32767);
  }

  int place(int near, int spread) {
    if (draw_.one_in(40)) return draw_.one_in(2) ? -32768 : 32767;
    return std::clamp(near + draw_.within(-40, spread), -32768, 32767);
  }

  std::uint32_t origin() const {
    return static_cast<std::uint32_t>(origin_y_) << 16 |
           (static_cast<std::uint32_t>(origin_x_) & 0xFFFFU);
  }

  void configure_own() override {
    act(Job::Write{kWindowOrigin, origin()});
    act(Job::Write{kWindowSize, size()});
  }
  Job::Write draw_configuration() override {
    if (draw_.one_in(2)) return list_unit::Author::draw_configuration();
    if (draw_.one_in(2)) return {kWindowOrigin, origin()};
    return {kWindowSize, size()};
  }
  bool draws_mode() override {
    if (aims() && aim(kAims) >= kArea && aim(kAims) <= kSaturation) return true;
    return draw_.one_in(3);
  }
  unsigned draw_pause(unsigned loading) override {
    return draw_.one_in(3)   ? draw_.up_to(20)
           : draw_.one_in(2) ? loading + 1 + draw_.up_to(60)
                             : draw_.up_to(loading + 40);
  }
  unsigned draw_answer() override {
    if (draw_.one_in(4)) return kTouched + 4 * draw_.up_to(draw_.one_in(2) ? 0 : 7);
    const unsigned sprites = draw_.one_in(4) ? 128 : std::max(count_, 1U);
    return kPairs + 32 * draw_.up_to(sprites - 1) + 4 * draw_.up_to((sprites - 1) / 32);
  }
  /// Over the first mask.
  std::uint32_t draw_list() override {
    return words_.empty() ? list_unit::Author::draw_list() : words_[2] & ~15U;
  }
  /// A mask's first word, or many words in which masks lie.
  void fail_own() override {
    if (!words_.empty() && draw_.one_in(2)) {
      const std::size_t sprite = draw_.up_to(count_ - 1);
      job_.errors.push_back((words_[4 * sprite + 2] & ~3U) + draw_half());
      return;
    }
    for (unsigned n = 0; n < 400; ++n) {
      job_.errors.push_back(kMasksAt + 4 * draw_.up_to((kMasksEnd - kMasksAt) / 4 - 1));
    }
  }

  std::uint32_t size() const { return rows_ << 16 | columns_; }

  Job job_;
  bool solid_ = false;  // there is an opaque mask
  int origin_x_ = 0, origin_y_ = 0;
  int near_x_ = 0, near_y_ = 0;  // sprites are around there
  std::uint32_t columns_ = 0, rows_ = 0;
};

}  // namespace

std::vector<Parameters> Traits::drawn() {
  return {{},
          {{16, true, 32}, 128, 1024, true},
          {{16, false, 32}, 256, 512, false},
          {{32, true, 18}, 5, 100, true}};
}

Job Traits::random(const cosim::Draw& draw, const cosim::Stimulus& stimulus,
                   const std::vector<Parameters>& sets) {
  return Author(draw, stimulus, sets).write();
}

}  // namespace collide::overlap
