// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "model/common/json_fwd.h"
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
  /// What an access meets, and what there is after the last.
  struct Moment {
    Raster raster;
    Lines lines;
    int dcsel = 0;  ///< which registers 9 to 12 are
  };
  struct OneFrame {
    /// When the frame begins; by transactions when its accesses have been made.
    Registers registers;
    std::map<int, Attributes> sprites;  ///< of those that the job lists for it, as they were then
    /// Accesses of the CPU came while rows were rendered.
    bool contended = false;
    bool latched = false;  ///< it ended with its latch: then there is a `frame`
    Frame frame;
    std::vector<Moment> moments;  ///< before each access and after the last
    std::vector<std::uint8_t> reads;
    std::map<int, Line> lines;  ///< by row; of a row rendered more than once, the last render
  };
  std::vector<OneFrame> frames;
  std::uint64_t clocks = 0;  ///< run since the set-up
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

/// Runs a job on a fresh unit. A Divergence gets the number of the frame that was running.
/// Throws InputError for an access that is not within its frame or follows another too soon, and
/// for an end that the frame does not come to. `at_end` sees the unit before it goes.
JobResult run_job(const Job& job, const MakeUnit& make_unit, LineDetail detail,
                  const std::function<void(const Unit&)>& at_end = {});
inline JobResult run_job(const Job& job, const MakeUnit& make_unit) {
  return run_job(job, make_unit, detail_of(job));
}

/// The result format of docs/reference/vera-jobs.md.
using Ran = cosim::Ran<JobResult, Job>;
const Record<Ran>& result_record();
Json to_json(const JobResult& result, const Job& job, std::string_view on);

}  // namespace collide::vera
