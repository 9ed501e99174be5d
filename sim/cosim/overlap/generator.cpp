// SPDX-License-Identifier: MIT
#include "sim/cosim/overlap/generator.h"

#include <rapidcheck.h>

#include <algorithm>
#include <utility>

#include "model/common/input_error.h"
#include "model/overlap/descriptor.h"
#include "sim/cosim/list_unit/draw.h"

namespace collide::overlap {
namespace {

constexpr std::uint32_t kMemoryBytes = 1U << 16;
/// Descriptors of 256 sprites lie below the masks, the list behind them.
constexpr std::uint32_t kMasksAt = 0x1200, kMasksEnd = 0x8000, kListAt = 0x8000;
/// Room for all pairs of 128 sprites.
constexpr unsigned kAllLines = 2800;
/// Two words of opaque pixels.
constexpr std::uint32_t kSolidAt = 0x1100;

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
    job_.fill_sparse = draw_.one_in(3) ? 0 : draw_.up_to(5);
    if (!stimulus_.no_wait_states) timing();
    window();
    sprites();
    configure();
    if (!stimulus_.plain && draw_.one_in(8)) error();
    for (unsigned run = draw_.up_to(2) + 1; run > 0; --run) start_and_run();
    return std::move(job_);
  }

 private:
  void timing() {
    MemoryTiming& t = job_.timing;
    switch (draw_.up_to(5)) {
      case 0:
        t.earliest = t.latest = 0;
        break;
      case 1:
        t.earliest = t.latest = 2 + draw_.up_to(5);
        break;
      case 2:
        t.classic = true;
        t.stalls = 10 * draw_.up_to(6);
        break;
      case 3:
        t.stalls = 10 + draw_.up_to(50);
        t.earliest = draw_.up_to(1);
        t.latest = t.earliest + draw_.up_to(8);
        break;
      default:
        break;
    }
    t.seed = draw_.up_to(0xFFFF);
  }

  void window() {
    origin_x_ = draw_.one_in(2) ? 0 : draw_.between(-200, 200);
    origin_y_ = draw_.one_in(2) ? 0 : draw_.between(-200, 200);
    if (draw_.one_in(12)) origin_x_ = draw_.one_in(2) ? -32768 : 32767;
    if (draw_.one_in(12)) origin_y_ = draw_.one_in(2) ? -32768 : 32767;
    columns_ = draw_.one_in(25)  ? 0
               : draw_.one_in(4) ? 1 + draw_.up_to(0xFFFE)
                                 : 1 + draw_.up_to(draw_.one_in(6) ? kColumns : 120);
    rows_ = draw_.one_in(25)  ? 0
            : draw_.one_in(8) ? 1 + draw_.up_to(0xFFFE)
                              : 1 + draw_.up_to(draw_.one_in(10) ? job_.parameters.rows : 60);
    full_ = !stimulus_.plain && draw_.one_in(60);
    if (full_) columns_ = rows_ = 0xFFFF;
  }

  void sprites() {
    const unsigned most = job_.parameters.sprites;
    count_ = draw_.one_in(25)   ? 0
             : full_            ? 2
             : draw_.one_in(12) ? most
                                : 1 + draw_.up_to(std::min(most, 16U) - 1);
    const int spread = draw_.one_in(4) ? 12 : draw_.one_in(2) ? 60 : 130;
    const unsigned classes = draw_.one_in(2) ? 1 : 7;
    const bool small = count_ > 16 || draw_.one_in(3);
    for (unsigned n = 0; n < count_; ++n) {
      Descriptor d;
      d.x = place(origin_x_, spread);
      d.y = place(origin_y_, spread);
      d.width = draw_.one_in(6) ? 32 : draw_.one_in(6) ? 64 : 1 + draw_.up_to(small ? 15 : 63);
      d.height = draw_.one_in(25) ? 1024 : 1 + draw_.up_to(small ? 9 : 40);
      d.stride = draw_.one_in(8) ? 0 : draw_.one_in(6) ? draw_.up_to(1023) : (d.width + 31) / 32;
      d.mask = kMasksAt + 4 * draw_.up_to((kMasksEnd - kMasksAt) / 8);
      if (draw_.one_in(30)) d.x = beside(origin_x_, d.width, columns_);
      if (draw_.one_in(30)) d.y = beside(origin_y_, d.height, rows_);
      // The mask stays off the list.
      const unsigned room = (kMasksEnd - d.mask) / 4 - 2;
      if (d.stride * (d.height - 1) > room) d.stride = room / d.height;
      if (d.width > 32 && draw_.one_in(6)) d.stride = 1;
      if (draw_.one_in(8)) {  // as far from the corner as two rows can share a pixel
        d.x = std::min(origin_x_ + (draw_.one_in(2) ? 0 : 63), 32767);
        d.width = 64;
      }
      // The memory is repeated up to the end of addresses, and there it begins again.
      if (draw_.one_in(6)) d.mask |= draw_.bits() << 16;
      if (draw_.one_in(25)) {
        d.mask = 0xFFFFFFFC;
        d.stride = (d.width + 31) / 32;
      }
      if (full_) {
        d.x = origin_x_;
        d.y = origin_y_;
        d.width = 64;
        d.height = 1024;
        d.stride = 0;
        d.mask = kSolidAt;
      }
      d.is = static_cast<std::uint16_t>(draw_.up_to(classes) << 4 * draw_.up_to(3));
      d.hits = static_cast<std::uint16_t>(draw_.up_to(classes) << 4 * draw_.up_to(3));
      if (!draw_.one_in(3)) d.is = d.hits = 0xFFFF;
      d.enable = !draw_.one_in(15);
      d.hflip = draw_.one_in(3);
      d.vflip = draw_.one_in(3);
      DescriptorWords encoded = encode(d);
      encoded[1] |= draw_.up_to(7) << 26;
      encoded[2] |= draw_.up_to(3);
      words_.insert(words_.end(), encoded.begin(), encoded.end());
    }
    descriptors_ = 16 * draw_.up_to(15);
    if (!words_.empty()) job_.load.push_back({descriptors_, bytes_of(words_, job_.parameters)});
    if (full_) {
      job_.load.push_back({kSolidAt, bytes_of({0xFFFFFFFF, 0xFFFFFFFF}, job_.parameters)});
    }
  }

  /// The last place outside the window, or the first inside, on either side.
  int beside(int origin, unsigned size, unsigned window) {
    const int inside = draw_.one_in(2) ? 1 : 0;
    const int low = origin - static_cast<int>(size) + inside;
    const int high = origin + static_cast<int>(std::min(window, kColumns)) - inside;
    return std::clamp(draw_.one_in(2) ? low : high, -32768, 32767);
  }

  int place(int origin, int spread) {
    if (draw_.one_in(40)) return draw_.one_in(2) ? -32768 : 32767;
    return std::clamp(origin + draw_.between(-40, spread), -32768, 32767);
  }

  std::uint32_t origin() const {
    return static_cast<std::uint32_t>(origin_y_) << 16 |
           (static_cast<std::uint32_t>(origin_x_) & 0xFFFFU);
  }

  void configure() {
    lines_ = draw_.one_in(8) ? 0 : draw_.one_in(2) ? 1 + draw_.up_to(3) : kAllLines;
    list_ = kListAt + 16 * draw_.up_to(15);
    if (lines_ < 5) {
      if (draw_.one_in(10)) list_ = descriptors_;
      if (draw_.one_in(20)) list_ = 0xFFFFFFF0 - 16 * draw_.up_to(2);
      if (draw_.one_in(20) && !words_.empty()) list_ = words_[2] & ~15U;
    } else if (draw_.one_in(6)) {
      list_ |= draw_.bits() << 16;
    }
    if (draw_.one_in(4)) step(Job::Read{kStatus});
    const bool all = count_ == job_.parameters.sprites;
    step(Job::Write{kCount, all && draw_.one_in(2) ? count_ + draw_.up_to(511 - count_) : count_});
    // As the masks: anywhere in the addresses, at the same place of the memory.
    const std::uint32_t repeated = draw_.one_in(4) ? draw_.bits() << 16 : 0;
    step(Job::Write{kDescriptors, repeated | descriptors_ | draw_.up_to(15)});
    step(Job::Write{kWindowOrigin, origin()});
    step(Job::Write{kWindowSize, rows_ << 16 | columns_});
    step(Job::Write{kList, list_ | (draw_.one_in(4) ? draw_.up_to(15) : 0U)});
    step(Job::Write{kListLines, lines_});
    if (draw_.one_in(4))
      step(Job::Write{kSequence, draw_.one_in(2) ? 0xFFFF : draw_.up_to(0xFFFF)});
  }

  void error() {
    switch (draw_.up_to(3)) {
      case 0:
        job_.errors.push_back(descriptors_ + 4 * draw_.up_to(4 * count_) + half());
        break;
      case 1:
        job_.errors.push_back(list_ + 4 * draw_.up_to(3) + half());
        break;
      case 2:
        job_.errors.push_back(list_ + 16 + 4 * draw_.up_to(11) + half());
        break;
      default:
        for (unsigned n = 0; n < 400; ++n) {
          job_.errors.push_back(kMasksAt + 4 * draw_.up_to((kMasksEnd - kMasksAt) / 4 - 1));
        }
    }
  }

  /// Offset of the second half of a word, or 0.
  std::uint32_t half() { return job_.parameters.data_width == 16 ? 2 * draw_.up_to(1) : 0; }

  void start_and_run() {
    const std::uint32_t control =
        kStart | (draw_.one_in(3) ? kArea : 0U) | (draw_.one_in(4) ? kIrqEnable : 0U);
    if (!stimulus_.plain && draw_.one_in(10)) idle();
    if (!stimulus_.plain && draw_.one_in(6)) {
      step(Job::Write{kControl, kTriggerEnable | (control & kArea)});
      step(Job::Trigger{});
    } else {
      step(Job::Write{kControl, control});
    }
    if (!stimulus_.plain) {
      for (unsigned n = draw_.one_in(2) ? 0 : draw_.up_to(3); n > 0; --n) {
        const unsigned loading = 4 * count_ * job_.parameters.accesses_a_word();
        step(Job::Run{draw_.one_in(3)   ? draw_.up_to(20)
                      : draw_.one_in(2) ? loading + 1 + draw_.up_to(60)
                                        : draw_.up_to(loading + 40)});
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
        step(Job::Write{kWindowOrigin, draw_.bits(), draw_.up_to(15)});
        step(Job::Write{kWindowOrigin, origin()});
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
        step(Job::Read{kPairs + 4 * draw_.up_to(1023)});
        break;
    }
  }

  void step(Job::Step one) { job_.steps.push_back(std::move(one)); }

  Draw draw_;
  const cosim::Stimulus& stimulus_;
  Job job_;
  std::vector<std::uint32_t> words_;  // of all descriptors
  bool full_ = false;                 // as much area as there can be
  int origin_x_ = 0, origin_y_ = 0;
  std::uint32_t columns_ = 0, rows_ = 0, count_ = 0, descriptors_ = 0, list_ = 0, lines_ = 0;
};

std::vector<Job> simpler_settings(const Job& job) {
  std::vector<Job> simpler;
  const auto changed = [&](const auto& change) {
    simpler.push_back(job);
    change(simpler.back());
  };
  if (job.timing.stalls != 0 || job.timing.earliest != 1 || job.timing.latest != 1 ||
      job.timing.classic) {
    changed([](Job& one) { one.timing = {}; });
  }
  Parameters standard;
  standard.big_endian = job.parameters.big_endian;
  if (!values_of(job.parameters).empty()) {
    changed([&](Job& one) { one.parameters = standard; });
  }
  if (!job.errors.empty()) changed([](Job& one) { one.errors.clear(); });
  // A sprite less: ENABLE is in the first byte of word 1, or in its last.
  for (std::size_t l = 0; l < job.load.size(); ++l) {
    const std::size_t flags = job.parameters.big_endian ? 4 : 7;
    for (std::size_t at = flags; at < job.load[l].bytes.size(); at += 16) {
      if ((job.load[l].bytes[at] & 0x80) == 0) continue;
      changed([&](Job& one) { one.load[l].bytes[at] &= 0x7F; });
    }
  }
  return simpler;
}

rc::Seq<Job> simpler_jobs(const Job& job) {
  auto fewer_steps =
      rc::seq::map(rc::shrink::removeChunks(job.steps), [job](std::vector<Job::Step> steps) {
        Job simpler = job;
        simpler.steps = std::move(steps);
        return simpler;
      });
  return rc::seq::concat(std::move(fewer_steps), rc::seq::fromContainer(simpler_settings(job)));
}

}  // namespace

std::vector<Parameters> drawn_parameters() {
  return {{},
          {{16, true, 32}, 128, 1024, true},
          {{16, false, 32}, 256, 512, false},
          {{32, true, 18}, 5, 100, true}};
}

rc::Gen<Json> json_jobs(const cosim::Stimulus& stimulus, const std::vector<Parameters>& sets) {
  if (stimulus.hog || stimulus.no_load) {
    throw InputError("--hog, --no-load", "the overlap unit has neither");
  }
  return [stimulus, sets](const rc::Random& random, int) {
    return shrinkable(Author(random, stimulus, sets).write());
  };
}

rc::Shrinkable<Json> shrinkable(const Job& job) {
  return rc::shrinkable::map(rc::shrinkable::shrinkRecur(job, simpler_jobs),
                             [](const Job& simpler) { return to_json(simpler); });
}

}  // namespace collide::overlap
