// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>

#include "model/impact/descriptor.h"
#include "sim/cosim/impact/traits.h"
#include "sim/cosim/list_unit/author.h"

namespace collide::impact {
namespace {

constexpr std::uint32_t kMemoryBytes = 1U << 16;
constexpr std::uint32_t kListAt = 0x1000;
/// Clocks: the report goes through all objects.
constexpr unsigned kShortestRun = 141, kShortRun = 700;
/// Room for all pairs of 128 objects.
constexpr unsigned kAllLines = 2800;

constexpr int kLowest = -32768, kHighest = 32767;

std::int16_t number(int value) {
  return static_cast<std::int16_t>(std::clamp(value, kLowest, kHighest));
}

/// A direction in which whole distances have whole coordinates.
struct Direction {
  int x, y, length;
};

class Author final : list_unit::Author {
 public:
  Author(const cosim::Draw& draw, const cosim::Stimulus& stimulus,
         const std::vector<Parameters>& sets)
      : list_unit::Author(draw, stimulus,
                          {kMemoryBytes, kListAt, kListAt, kAllLines, kShortestRun, kShortRun},
                          job_) {
    job_.parameters = draw_parameters(sets);
  }

  Job write() && {
    draw_memory();
    draw_count(job_.parameters.objects);
    if (meets()) {
      meeting_objects();
    } else {
      objects();
    }
    load_descriptors(job_.parameters);
    configure();
    runs();
    return std::move(job_);
  }

 private:
  /// Numbers of the aims, in order.
  enum Aim : unsigned {
    kScale,                ///< bits of n
    kTimes = kScale + 34,  ///< bits in which two times differ
    kCrowd = kTimes + 17,  ///< as many contacts as there can be
    kAims
  };
  bool is_crowded() const { return aims() && aim(kAims) == kCrowd; }

  void objects() {
    const bool racing = draw_.one_in(5);
    // How far they are from each other, how fast and how large, each over several orders. Of many
    // few cross another's way: a pair that does takes its time.
    const bool many = count_ > 16;
    field_ = 1 << draw_.within(many ? 10 : 2, 15);
    speed_ = 1 << draw_.within(0, many ? 8 : 16);
    size_ = std::max(field_ / (many ? 64 : 4), 4);
    std::vector<Circle> circles;
    for (unsigned n = 0; n < count_; ++n) {
      Descriptor d;
      const auto any = [&] { return circles[draw_.up_to(n - 1)]; };
      d.circle = racing                      ? outwards()
                 : n == 0 || draw_.one_in(3) ? anywhere()
                 : draw_.one_in(8)           ? any()
                                             : beside(any());
      if (draw_.one_in(40)) d.circle.radius = kHighest;
      circles.push_back(d.circle);
      d.is = draw_classes();
      d.hits = draw_classes();
      if (!draw_.one_in(3)) d.is = d.hits = 0xFFFF;
      d.enable = !draw_.one_in(15);
      d.separating = draw_.one_in(3);
      add(d);
    }
  }
  void add(const Descriptor& d) {
    DescriptorWords encoded = encode(d);
    encoded[2] |= draw_.up_to(0x7FFF) << 15;
    words_.insert(words_.end(), encoded.begin(), encoded.end());
  }

  // Objects that meet

  void meeting_objects() {
    if (is_crowded()) {
      count_ = job_.parameters.objects;
      field_ = 1 << draw_.within(2, 15);
      for (unsigned n = 0; n < count_; ++n) add(inwards());
      return;
    }
    const unsigned number = aims() ? aim(kAims) : draw_.up_to(kTimes - 1);
    std::vector<Circle> circles =
        number < kTimes ? pair_of(number) : one_after_the_other(number - kTimes);
    while (circles.size() < count_) circles.push_back(circles[draw_.up_to(1)]);
    count_ =
        static_cast<std::uint32_t>(std::min<std::size_t>(circles.size(), job_.parameters.objects));
    std::rotate(circles.begin(), circles.begin() + draw_.up_to(count_ - 1), circles.end());
    for (unsigned n = 0; n < count_; ++n) add(circles[n]);
  }
  void add(const Circle& circle) {
    Descriptor d;
    d.circle = circle;
    d.is = d.hits = 0xFFFF;
    d.enable = true;
    d.separating = draw_.one_in(3);
    add(d);
  }

  /// A power of two, or one with other bits below.
  int of_scale(unsigned bit) {
    const unsigned power = 1U << bit;
    return static_cast<int>(power + (draw_.one_in(2) ? 0 : draw_.up_to(power - 1)));
  }

  /// Two that approach each other so that n, the product of distance and displacement, has that
  /// highest bit or the next.
  std::vector<Circle> pair_of(unsigned bit) {
    const unsigned half = std::min(bit / 2, 15U);
    const bool both_axes = bit >= 32 || draw_.one_in(2);
    int apart = of_scale(half), way = of_scale(std::min(bit - half, 16U));
    if (bit == 33) apart = 65535 - static_cast<int>(draw_.up_to(99)), way = 131070;
    way = std::min(std::max(way, apart), 131070);
    const int nearest = both_axes ? apart + apart / 3 : apart;
    const int radii =
        std::min(draw_.one_in(3)   ? 0
                 : draw_.one_in(2) ? static_cast<int>(draw_.up_to(static_cast<unsigned>(nearest)))
                                   : nearest - static_cast<int>(draw_.up_to(1)),
                 65534);
    const int from = apart / 2 + apart % 2, to = from - apart;
    const int one = way / 2, other = way - one;
    const auto axis = [&](bool used, int value) { return number(used ? value : 0); };
    const bool x = both_axes || draw_.one_in(2), y = both_axes || !x;
    Circle a{axis(x, from), axis(y, from), axis(x, from - one), axis(y, from - one),
             number(radii / 2)};
    Circle b{axis(x, to), axis(y, to), axis(x, to + other), axis(y, to + other),
             number(radii - radii / 2)};
    if (draw_.one_in(2)) std::swap(a, b);
    return {a, b};
  }

  /// One that passes two others, at times whose highest difference is that bit.
  std::vector<Circle> one_after_the_other(unsigned bit) {
    const int y = draw_.within(-32000, 32000);
    unsigned first = draw_.up_to(65534), second = 65535;
    if (bit < 16) {
      first = draw_.up_to((65534 - (1U << bit)) >> (bit + 1)) << (bit + 1);
      second = first + (1U << bit);
    }
    const auto target = [&](unsigned after) {
      const std::int16_t x = number(kLowest + static_cast<int>(after));
      return Circle{x, number(y), x, number(y), 0};
    };
    return {Circle{number(kLowest), number(y), number(kHighest), number(y), 0}, target(first),
            target(second)};
  }

  /// An end of the numbers.
  int edge() { return draw_.one_in(2) ? kLowest : kHighest; }
  int step_of_speed() { return draw_.within(-speed_, speed_); }

  Circle anywhere() {
    const int x = draw_.within(-field_, field_), y = draw_.within(-field_, field_);
    const bool still = draw_.one_in(4);
    const int dx = still ? 0 : step_of_speed(), dy = still ? 0 : step_of_speed();
    const int radius = draw_.one_in(8) ? 0 : draw_.within(0, size_);
    if (draw_.one_in(20)) {
      return {number(edge()), number(draw_.one_in(2) ? edge() : y), number(edge()),
              number(draw_.one_in(2) ? edge() : y), number(radius)};
    }
    return {number(x), number(y), number(x + dx), number(y + dy), number(radius)};
  }

  /// One that is so near the middle at last that it touches all others that are.
  Circle inwards() {
    const int x = draw_.within(-field_, field_), y = draw_.within(-field_, field_);
    const int radius = draw_.within(128, 1024);
    return {number(x), number(y), number(draw_.within(-64, 64)), number(draw_.within(-64, 64)),
            number(radius)};
  }

  /// One that goes from the middle to an end of the numbers: two of them part as fast as can be, or
  /// pass each other in no time.
  Circle outwards() {
    return {number(draw_.within(-8, 8)), number(draw_.within(-2, 2)), number(edge()),
            number(draw_.within(-2, 2)), number(draw_.within(0, 8))};
  }

  Direction direction() {
    static constexpr std::array<Direction, 4> kDirections{
        {{1, 0, 1}, {4, 3, 5}, {5, 12, 13}, {15, 8, 17}}};
    Direction to = kDirections[draw_.up_to(3)];
    if (draw_.one_in(2)) std::swap(to.x, to.y);
    if (draw_.one_in(2)) to.x = -to.x;
    if (draw_.one_in(2)) to.y = -to.y;
    return to;
  }

  /// One that meets, grazes or just misses another, at the beginning, the end or in between.
  Circle beside(const Circle& other) {
    const Direction to = direction();
    // As far away as the sum of the radii is `sum` times the direction.
    const int sum = (other.radius + to.length - 1) / to.length + (draw_.one_in(8) ? 0 : steps(6));
    const int radius = sum * to.length - other.radius;
    const int there_x = sum * to.x, there_y = sum * to.y;
    const int reach = std::max(speed_ / to.length, 1);
    const auto along = [&] {
      return 1 + static_cast<int>(draw_.up_to(static_cast<unsigned>(reach)));
    };
    // Of this one less the other: from where, and the displacement.
    int x = there_x, y = there_y, dx = 0, dy = 0;
    switch (draw_.up_to(5)) {
      case 0:  // touches at the beginning, and goes anywhere
        dx = step_of_speed();
        dy = step_of_speed();
        break;
      case 1: {  // touches at the end
        const int near = along(), beside = draw_.one_in(2) ? 0 : along();
        dx = -to.x * near - to.y * beside;
        dy = -to.y * near + to.x * beside;
        x -= dx;
        y -= dy;
        break;
      }
      case 2: {  // along a tangent
        const int before = along(), after = draw_.one_in(4) ? 0 : along();
        x += to.y * before;
        y -= to.x * before;
        dx = -to.y * (before + after);
        dy = to.x * (before + after);
        break;
      }
      case 3:  // moves alike
        break;
      case 4: {  // touches at the beginning, and goes along the tangent
        const int after = along();
        dx = -to.y * after;
        dy = to.x * after;
        break;
      }
      default: {  // head on
        const int before = draw_.one_in(4) ? 1 : along(), far = along();
        x += to.x * before;
        y += to.y * before;
        dx = -to.x * far;
        dy = -to.y * far;
        break;
      }
    }
    const auto about = [&](int value) {
      return draw_.one_in(8) ? value + draw_.within(-1, 1) : value;
    };
    return {number(about(other.from_x + x)), number(about(other.from_y + y)),
            number(about(other.to_x + x + dx)), number(about(other.to_y + y + dy)), number(radius)};
  }
  /// 1, 2, or more, over several orders.
  int steps(int orders) { return 1 + static_cast<int>(draw_.up_to(1U << draw_.within(0, orders))); }

  bool draws_mode() override { return is_crowded() || draw_.one_in(2); }
  unsigned draw_pause(unsigned loading) override {
    return draw_.one_in(2) ? draw_.up_to(loading) : loading + draw_.up_to(24);
  }
  unsigned draw_answer() override {
    if (draw_.one_in(4)) return kHit + 4 * draw_.up_to(draw_.one_in(2) ? 0 : 3);
    const unsigned objects = draw_.one_in(4) ? 256 : std::max(count_, 1U);
    return kFirst + 4 * draw_.up_to(objects - 1);
  }

  Job job_;
  int field_ = 0, speed_ = 0, size_ = 0;
};

}  // namespace

std::vector<Parameters> Traits::drawn() {
  return {{},
          {{16, true, 32}, 128, true, true},
          {{16, false, 18}, 40, false, true},
          {{32, true, 32}, 5, true, false}};
}

Job Traits::random(const cosim::Draw& draw, const cosim::Stimulus& stimulus,
                   const std::vector<Parameters>& sets) {
  return Author(draw, stimulus, sets).write();
}

}  // namespace collide::impact
