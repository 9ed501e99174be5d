// SPDX-License-Identifier: MIT
#include "sim/cosim/impact/generator.h"

#include <rapidcheck.h>

#include <algorithm>
#include <utility>

#include "model/common/input_error.h"
#include "model/impact/descriptor.h"
#include "sim/cosim/list_unit/draw.h"

namespace collide::impact {
namespace {

constexpr std::uint32_t kMemoryBytes = 1U << 17;
constexpr std::uint32_t kListAt = 0x8000;
/// Room for all pairs of 128 objects.
constexpr unsigned kAllLines = 2800;

std::int16_t number(int value) {
  return static_cast<std::int16_t>(std::clamp(value, -32768, 32767));
}

class Author {
 public:
  Author(const rc::Random& random, const cosim::Stimulus& stimulus,
         const std::vector<Parameters>& sets)
      : draw_(random), stimulus_(stimulus) {
    const bool first = sets.size() == 1 || draw_.one_in(2);
    job_.parameters = sets[first ? 0 : 1 + draw_.up_to(static_cast<unsigned>(sets.size()) - 2)];
  }

  Job write() && {
    job_.memory_bytes = kMemoryBytes;
    job_.fill_seed = 1 + draw_.up_to(0xFFFFFFFD);
    if (!stimulus_.no_wait_states) job_.timing = list_unit::draw_timing(draw_);
    objects();
    configure();
    if (!stimulus_.plain && draw_.one_in(8)) error();
    for (unsigned run = draw_.up_to(2) + 1; run > 0; --run) start_and_run();
    return std::move(job_);
  }

 private:
  void objects() {
    const unsigned most = job_.parameters.objects;
    count_ = draw_.one_in(25)   ? 0
             : draw_.one_in(12) ? most
                                : 1 + draw_.up_to(std::min(most, 16U) - 1);
    // How far they are from each other, how fast and how large, each over several orders.
    field_ = 1 << draw_.between(2, 15);
    speed_ = 1 << draw_.between(0, 15);
    const unsigned classes = draw_.one_in(2) ? 1 : 7;
    for (unsigned n = 0; n < count_; ++n) {
      Descriptor d;
      d.circle = n != 0 && draw_.one_in(2) ? beside(decode(descriptor(draw_.up_to(n - 1))).circle)
                                           : anywhere();
      if (draw_.one_in(40)) d.circle.radius = 32767;
      d.is = static_cast<std::uint16_t>(draw_.up_to(classes) << 4 * draw_.up_to(3));
      d.hits = static_cast<std::uint16_t>(draw_.up_to(classes) << 4 * draw_.up_to(3));
      if (!draw_.one_in(3)) d.is = d.hits = 0xFFFF;
      d.enable = !draw_.one_in(15);
      d.separating = draw_.one_in(3);
      DescriptorWords encoded = encode(d);
      encoded[2] |= draw_.up_to(0x7FFF) << 15;
      words_.insert(words_.end(), encoded.begin(), encoded.end());
    }
    descriptors_ = 16 * draw_.up_to(15);
    if (!words_.empty()) job_.load.push_back({descriptors_, bytes_of(words_, job_.parameters)});
  }

  DescriptorWords descriptor(unsigned n) const {
    return {words_[4 * n], words_[4 * n + 1], words_[4 * n + 2], words_[4 * n + 3]};
  }

  Circle anywhere() {
    const int x = draw_.between(-field_, field_), y = draw_.between(-field_, field_);
    const bool still = draw_.one_in(4);
    const int to_x = still ? x : x + draw_.between(-speed_, speed_);
    const int to_y = still ? y : y + draw_.between(-speed_, speed_);
    const int radius = draw_.one_in(8) ? 0 : static_cast<int>(draw_.up_to(
                                                static_cast<unsigned>(std::max(field_ / 4, 4))));
    if (draw_.one_in(30)) return {-32768, -32768, 32767, 32767, number(radius)};
    return {number(x), number(y), number(to_x), number(to_y), number(radius)};
  }

  /// One that meets, grazes or just misses another, at the beginning, the end or in between.
  Circle beside(const Circle& other) {
    const int radius = draw_.one_in(8) ? 0 : static_cast<int>(draw_.up_to(64));
    const int sum = radius + other.radius;
    // Apart along an axis by the sum of the radii, or about that.
    const int apart = (draw_.one_in(2) ? sum : sum + draw_.between(-1, 1)) *
                      (draw_.one_in(2) ? 1 : -1);
    const bool across = draw_.one_in(2);
    const int dx = across ? 0 : apart, dy = across ? apart : 0;
    Circle c{0, 0, 0, 0, number(radius)};
    const int v = draw_.between(-speed_, speed_);
    switch (draw_.up_to(4)) {
      case 0:  // touches at the beginning
        c.from_x = number(other.from_x + dx);
        c.from_y = number(other.from_y + dy);
        c.to_x = number(c.from_x + draw_.between(-speed_, speed_));
        c.to_y = number(c.from_y + draw_.between(-speed_, speed_));
        break;
      case 1:  // touches at the end
        c.to_x = number(other.to_x + dx);
        c.to_y = number(other.to_y + dy);
        c.from_x = number(c.to_x + (across ? 0 : dx < 0 ? -std::abs(v) : std::abs(v)));
        c.from_y = number(c.to_y + (across ? dy < 0 ? -std::abs(v) : std::abs(v) : 0));
        break;
      case 2:  // along a tangent
        c.from_x = number(other.from_x + (across ? -std::abs(v) : dx));
        c.from_y = number(other.from_y + (across ? dy : -std::abs(v)));
        c.to_x = number(other.to_x + (across ? std::abs(v) : dx));
        c.to_y = number(other.to_y + (across ? dy : std::abs(v)));
        break;
      case 3:  // moves alike
        c.from_x = number(other.from_x + dx);
        c.from_y = number(other.from_y + dy);
        c.to_x = number(other.to_x + dx);
        c.to_y = number(other.to_y + dy);
        break;
      default:  // head on
        c.from_x = number(other.from_x - v);
        c.from_y = number(other.from_y + draw_.between(-sum, sum));
        c.to_x = number(other.to_x + v);
        c.to_y = number(other.to_y);
        break;
    }
    return c;
  }

  void configure() {
    lines_ = draw_.one_in(8) ? 0 : draw_.one_in(2) ? 1 + draw_.up_to(3) : kAllLines;
    list_ = kListAt + 16 * draw_.up_to(15);
    if (lines_ < 5) {
      if (draw_.one_in(10)) list_ = descriptors_;
      if (draw_.one_in(20)) list_ = 0xFFFFFFF0 - 16 * draw_.up_to(2);
    }
    const bool all = count_ == job_.parameters.objects;
    step(Job::Write{kCount, all && draw_.one_in(2) ? count_ + draw_.up_to(511 - count_) : count_});
    step(Job::Write{kDescriptors, descriptors_ | draw_.up_to(15)});
    step(Job::Write{kList, list_ | (draw_.one_in(4) ? draw_.up_to(15) : 0U)});
    step(Job::Write{kListLines, lines_});
    if (draw_.one_in(4)) {
      step(Job::Write{kSequence, draw_.one_in(2) ? 0xFFFF : draw_.up_to(0xFFFF)});
    }
  }

  void error() {
    switch (draw_.up_to(2)) {
      case 0:
        job_.errors.push_back(descriptors_ + 4 * draw_.up_to(4 * count_) + half());
        break;
      case 1:
        job_.errors.push_back(list_ + 4 * draw_.up_to(3) + half());
        break;
      default:
        job_.errors.push_back(list_ + 16 + 4 * draw_.up_to(11) + half());
        break;
    }
  }

  /// Offset of the second half of a word, or 0.
  std::uint32_t half() { return job_.parameters.data_width == 16 ? 2 * draw_.up_to(1) : 0; }

  void start_and_run() {
    const std::uint32_t control =
        kStart | (draw_.one_in(2) ? kAll : 0U) | (draw_.one_in(4) ? kIrqEnable : 0U);
    if (!stimulus_.plain && draw_.one_in(10)) idle();
    if (!stimulus_.plain && draw_.one_in(6)) {
      step(Job::Write{kControl, kTriggerEnable | (control & kAll)});
      step(Job::Trigger{});
    } else {
      step(Job::Write{kControl, control});
    }
    if (!stimulus_.plain) {
      for (unsigned n = draw_.one_in(2) ? 0 : draw_.up_to(3); n > 0; --n) {
        const unsigned loading = 4 * count_ * job_.parameters.accesses_a_word();
        step(Job::Run{draw_.one_in(2) ? draw_.up_to(loading) : loading + draw_.up_to(24)});
        disturb();
      }
    }
    if (!stimulus_.plain && draw_.one_in(20)) {
      step(Job::Reset{});
      configure();
      step(Job::Write{kControl, control});
    }
    step(Job::Run{});
    if (!stimulus_.plain && draw_.one_in(4)) disturb();
    if (draw_.one_in(3)) step(Job::Write{kStatus, draw_.bits()});
    // The next run is spared what has failed in this one's list.
    if (!job_.errors.empty() && draw_.one_in(2)) step(Job::Write{kListLines, 0});
  }

  /// What does nothing while the unit is idle, or not what it does otherwise.
  void idle() {
    switch (draw_.up_to(3)) {
      case 0:
        step(Job::Write{kControl, kAbort});
        break;
      case 1:
        step(Job::Write{kControl, 0});
        step(Job::Trigger{});
        break;
      case 2:
        step(Job::Write{kControl, kAbort | kStart});
        step(Job::Run{});
        break;
      default:
        step(Job::Write{kDescriptors, draw_.bits(), draw_.up_to(15)});
        step(Job::Write{kDescriptors, descriptors_});
        break;
    }
  }

  void disturb() {
    switch (draw_.up_to(9)) {
      case 0:
        step(Job::Write{kControl, kAbort, 1});
        break;
      case 1:
        step(Job::Write{kControl, kAbort | kStart, 1});
        break;
      case 2:
        step(Job::Write{kControl, draw_.bits() & 0x700U, 2});
        break;
      case 3:
        step(Job::Trigger{});
        break;
      case 4:
        step(Job::Write{kStatus, draw_.bits(), draw_.up_to(15)});
        break;
      case 5:
        // Refused while BUSY; what it has when idle is put right.
        step(Job::Write{kCount, draw_.bits(), draw_.up_to(15)});
        step(Job::Write{kCount, count_});
        break;
      case 6:
        step(Job::Read{4 * draw_.up_to(31)});
        break;
      case 7:
        // Each descriptor where its neighbour was: for the run under way, if they are read,
        // nothing.
        if (words_.empty()) break;
        std::rotate(words_.begin(), words_.begin() + 4, words_.end());
        step(Job::Load{descriptors_, bytes_of(words_, job_.parameters)});
        break;
      case 8:
        step(Job::Write{kControl, kStart, 1});
        break;
      default:
        step(Job::Read{kFirst + 4 * draw_.up_to(255)});
        break;
    }
  }

  void step(Job::Step one) { job_.steps.push_back(std::move(one)); }

  list_unit::Draw draw_;
  const cosim::Stimulus& stimulus_;
  Job job_;
  std::vector<std::uint32_t> words_;  // of all descriptors
  int field_ = 0, speed_ = 0;
  std::uint32_t count_ = 0, descriptors_ = 0, list_ = 0, lines_ = 0;
};

}  // namespace

std::vector<Parameters> drawn_parameters() {
  return {{},
          {{16, true, 32}, 128, true, true},
          {{16, false, 18}, 40, false, true},
          {{32, true, 32}, 5, true, false}};
}

rc::Gen<Json> json_jobs(const cosim::Stimulus& stimulus, const std::vector<Parameters>& sets) {
  if (stimulus.hog || stimulus.no_load) {
    throw InputError("--hog, --no-load", "the impact unit has neither");
  }
  return [stimulus, sets](const rc::Random& random, int) {
    return shrinkable(Author(random, stimulus, sets).write());
  };
}

rc::Shrinkable<Json> shrinkable(const Job& job) {
  return list_unit::shrinkable(job, [](const Job& simpler) { return to_json(simpler); });
}

}  // namespace collide::impact
