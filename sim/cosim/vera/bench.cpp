// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/bench.h"

#include "model/vera/golden.h"
#include "sim/cosim/vera/lockstep.h"
#include "sim/verilated/vera.h"

namespace collide::vera {

MakeUnit unit_maker(cosim::On on, const WaveOptions& wave) {
  switch (on) {
    case cosim::On::kGolden:
      return [] { return std::make_unique<Golden>(); };
    case cosim::On::kRtl:
      return [wave] { return make_rtl(wave); };
    case cosim::On::kLockstep:
      break;
  }
  return [wave] { return std::make_unique<Lockstep>(make_rtl(wave)); };
}

}  // namespace collide::vera

namespace collide::cosim {
namespace {

class VeraBench final : public UnitBench {
 public:
  std::string_view name() const override { return "vera"; }

  Json run(const JsonField& json, const RunOptions& options) const override {
    vera::Job job = vera::parse_job(json);
    job.lines = job.lines || options.trace;
    const auto result = vera::run_job(job, vera::unit_maker(options.on, options.wave));
    return vera::to_json(result, job, name_of(options.on));
  }
};

}  // namespace

const UnitBench& vera_bench() {
  static const VeraBench kBench;
  return kBench;
}

}  // namespace collide::cosim
