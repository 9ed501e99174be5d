// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

namespace collide::cosim {

/// Draws what random jobs are made of from a sequence of 64-bit numbers.
class Draw {
 public:
  explicit Draw(std::function<std::uint64_t()> next, std::uint64_t number = 0)
      : next_(std::move(next)), number_(number) {}
  /// The draws of a job: the same for the same seed and number, whatever else is run.
  static Draw of_job(std::uint64_t seed, std::uint64_t number);

  /// The job's number in its seed: jobs take what they aim at in turn.
  std::uint64_t number() const { return number_; }

  std::uint64_t next() { return next_(); }
  std::uint32_t bits() { return static_cast<std::uint32_t>(next()); }
  std::uint16_t word() { return static_cast<std::uint16_t>(next()); }
  std::uint8_t byte() { return static_cast<std::uint8_t>(next()); }

  /// 0..bound-1
  unsigned below(unsigned bound) { return static_cast<unsigned>(next() % bound); }
  /// 0..most
  unsigned up_to(unsigned most) { return below(most + 1); }
  unsigned between(unsigned low, unsigned high) { return low + up_to(high - low); }
  int within(int low, int high) {
    return low + static_cast<int>(up_to(static_cast<unsigned>(high - low)));
  }

  bool one_in(unsigned n) { return below(n) == 0; }
  bool percent(unsigned chance) { return below(100) < chance; }

  template <class T, std::size_t N>
  T any_of(const T (&values)[N]) {
    return values[below(N)];
  }
  /// An index, by weight.
  template <std::size_t N>
  unsigned weighted(const unsigned (&weights)[N]) {
    unsigned total = 0;
    for (const unsigned weight : weights) total += weight;
    unsigned left = below(total);
    unsigned index = 0;
    while (left >= weights[index]) left -= weights[index++];
    return index;
  }

 private:
  std::function<std::uint64_t()> next_;
  std::uint64_t number_;
};

}  // namespace collide::cosim
