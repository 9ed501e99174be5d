// SPDX-License-Identifier: MIT
// Jobs of COLLIDE_UNIT, as `collide replay` reads them: what is read is what is written.
#include COLLIDE_JOB

#include "sim/cosim/job_file.h"
#include "tests/fuzz/fuzz.h"

namespace {

void read(const std::string& path) {
  using namespace collide;
  cosim::for_each_job(path, [](const JsonField& json) {
    const Json written = COLLIDE_UNIT::to_json(COLLIDE_UNIT::parse_job(json));
    const Json again =
        COLLIDE_UNIT::to_json(COLLIDE_UNIT::parse_job(JsonField("written", written)));
    if (again != written) std::abort();
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const collide::fuzz::File file(data, size);
  collide::fuzz::expect_taken_or_refused([&] { read(file.path()); });
  return 0;
}
