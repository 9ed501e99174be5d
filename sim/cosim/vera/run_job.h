// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "model/common/json_fwd.h"
#include "model/vera/signals.h"
#include "sim/cosim/ran.h"
#include "sim/cosim/vera/job.h"

namespace collide::vera {

/// What a job came to.
struct JobResult {
  struct Line {
    std::uint8_t hit = 0;
    std::uint32_t crc32 = 0;
    int clocks = 0;
    int dropped = 0;
    bool cut = false;
    bool empty = true;
    std::vector<std::uint8_t> pixels;  ///< three bytes a column, if the job asks for them
  };
  /// Ended by an action `frame`, or by the end of the job.
  struct OneFrame {
    bool latched = false;  ///< by `frame`: then there is a `frame`
    Frame frame;
    std::vector<std::uint8_t> reads;
    std::map<int, Line> lines;  ///< by row; of a row rendered more than once, the last render
  };
  std::vector<OneFrame> frames;
  std::uint64_t clocks = 0;  ///< run since the set-up, held ones included
};

/// How much of each line a result has.
enum class LineDetail {
  kNone,
  kCounts,  ///< hit, clocks, dropped, cut
  kPixels   ///< all
};

/// What the job asks for.
inline LineDetail detail_of(const Job& job) {
  return job.lines ? LineDetail::kPixels : LineDetail::kNone;
}

/// Sees what a job does, for coverage.
class JobWatch {
 public:
  virtual ~JobWatch() = default;
  virtual void on_sprites(const Job::Sprites& sprites) = 0;
  /// The pins in a clock in which somebody acts, or one next to it.
  virtual void on_clock(const Outputs& out, const Inputs& in) = 0;
  /// Clocks follow in which nobody acts.
  virtual void on_skip() = 0;
  /// A frame is over, or the job.
  virtual void on_frame(const JobResult::OneFrame& frame) = 0;
};

/// Runs a job at the pins of a fresh unit: golden model, RTL, or RTL with the checker. CPU, hold,
/// wait states, reset and whether the video RAM is ready are agents of their own: in every clock
/// each sees pins, and drives its own. Where nobody acts the unit runs on end.
///
/// A Divergence gets the number of the last action that has begun or waits for its turn. Throws
/// InputError, with the action, for a place that the beam does not come to, and for RTL without a
/// Board; Hung for RTL that never lets an action begin. `at_end` sees the unit before it goes.
JobResult run_job(const Job& job, const MakeUnit& make_unit, LineDetail detail,
                  const std::function<void(const Unit&)>& at_end = {}, JobWatch* watch = nullptr);
inline JobResult run_job(const Job& job, const MakeUnit& make_unit) {
  return run_job(job, make_unit, detail_of(job));
}

/// The result format of docs/reference/vera-jobs.md.
using Ran = cosim::Ran<JobResult, Job>;
const Record<Ran>& result_record();
Json to_json(const JobResult& result, const Job& job, std::string_view on);

}  // namespace collide::vera
