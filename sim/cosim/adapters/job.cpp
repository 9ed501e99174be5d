// SPDX-License-Identifier: MIT
#include "sim/cosim/adapters/job.h"

#include "model/common/record.h"
#include "sim/cosim/adapters/adapter.h"
#include "sim/cosim/job_forms.h"

namespace collide::adapters {
namespace {

constexpr std::int64_t kMostClocks = 1000;
constexpr std::int64_t kLatest = 1'000'000;

Record<Job::Access> access_record() {
  const Whole clocks{0, kMostClocks};
  return Record<Job::Access>("access")
      .member("at", &Job::Access::at, Whole{0, kLatest},
              "Clock in which it begins, or as soon behind it as it can.")
      .member("write", &Job::Access::write, Bit{})
      .member("address", &Job::Access::address, Whole{0, 0xFFFFFF, 4}, "Of a byte.")
      .member("data", &Job::Access::data, Whole{0, cosim::kMost32, 8})
      .left_out()
      .member("select", &Job::Access::select, Whole{0, 15}, "Lanes, a bit each.")
      .left_out()
      .member("given_up", &Job::Access::given_up, clocks,
              "Clocks until the master gives it up; 0: it does not.")
      .left_out()
      .member("skew", &Job::Access::skew, Whole{-kMostClocks, kMostClocks},
              "AXI4-Lite: clocks by which the data of a write come behind its address.")
      .left_out()
      .member("ready", &Job::Access::ready, clocks,
              "AXI4-Lite: clocks for which the master lets the answer wait.")
      .left_out();
}

Record<Job::Response> response_record() {
  const Whole clocks{0, kMostClocks};
  return Record<Job::Response>("response")
      .member("take", &Job::Response::take, clocks,
              "Clocks until an address is taken; of VERA's port those for which it is busy behind "
              "an access.")
      .left_out()
      .member("data", &Job::Response::data, clocks, "AXI4-Lite: clocks until data are taken.")
      .left_out()
      .member("wait", &Job::Response::wait, clocks, "Clocks until the answer.")
      .left_out()
      .member("error", &Job::Response::error, Bit{})
      .left_out();
}

}  // namespace

const Record<Job>& record_of(const Job* /*job*/) {
  static const auto kRecord =
      Record<Job>("adapter-job")
          .member("unit", &Job::unit, OneOf{adapter_names()})
          .member("name", &Job::name, "Repeated in the result.")
          .may_lack()
          .reads("note", {{"type", "string"}}, "For readers.")
          .member("seed", &Job::seed, Whole{0, cosim::kMost32},
                  "Of what is on pins that nobody looks at.")
          .may_lack()
          .member("accesses", &Job::accesses, List{access_record()}, "Of the master.")
          .member("responses", &Job::responses, List{response_record()},
                  "Of the slave, in the order in which it is asked; behind the last it answers at "
                  "once.")
          .left_out()
          .member("resets", &Job::resets, List{Whole{0, kLatest}}, "Clocks with a reset.")
          .left_out()
          .with(cosim::expectation<Job>());
  return kRecord;
}

}  // namespace collide::adapters
