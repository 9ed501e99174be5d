// SPDX-License-Identifier: MIT
// Jobs of COLLIDE_UNIT, as `collide replay` reads and runs them: what is read is what is written,
// the golden model takes it, and the RTL agrees with the golden model.
#include COLLIDE_BOUNDS
#include COLLIDE_JOB

#include "model/common/crc32.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/unit_bench.h"
#include "tests/fuzz/fuzz.h"

namespace collide::cosim {
const UnitBench& COLLIDE_UNIT_BENCH();
}

namespace {

using namespace collide;

/// One job of so many runs, and in lockstep, too. Which one is said by its text, so that an
/// unchanged input always does the same.
constexpr std::uint32_t kRunOneIn = COLLIDE_RUN_ONE_IN;
constexpr std::uint32_t kRtlOneIn = COLLIDE_RTL_ONE_IN;

void run(const COLLIDE_UNIT::Job& job) {
  const Json json = COLLIDE_UNIT::to_json(job);
  const std::string text = json.dump();
  const std::uint32_t chance =
      crc32(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  const auto run_on = [&](On on) {
    cosim::RunOptions options;
    options.on = on;
    cosim::COLLIDE_UNIT_BENCH().run(JsonField("bounded", json), options);
  };
  if (chance % kRunOneIn == 0) run_on(On::kGolden);
  if (chance % kRtlOneIn == 0) run_on(On::kLockstep);
}

void read(const std::string& path) {
  cosim::for_each_job(path, [](const JsonField& json) {
    COLLIDE_UNIT::Job job = COLLIDE_UNIT::parse_job(json);
    const Json written = COLLIDE_UNIT::to_json(job);
    const Json again =
        COLLIDE_UNIT::to_json(COLLIDE_UNIT::parse_job(JsonField("written", written)));
    if (again != written) std::abort();
    bound(job);
    run(job);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const collide::fuzz::File file(data, size);
  collide::fuzz::expect_taken_or_refused([&] { read(file.path()); });
  return 0;
}
