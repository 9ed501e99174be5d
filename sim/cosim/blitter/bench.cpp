// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/bench.h"

#include "model/blitter/golden.h"
#include "sim/cosim/blitter/lockstep.h"
#include "sim/verilated/blitter.h"

namespace collide::blitter {

MakeUnit unit_maker(cosim::On on, const WaveOptions& wave) {
  switch (on) {
    case cosim::On::kGolden:
      return [](Bus& bus) { return std::make_unique<Golden>(bus); };
    case cosim::On::kRtl:
      return [wave](Bus& bus) { return make_rtl(bus, wave); };
    case cosim::On::kLockstep:
      break;
  }
  return [wave](Bus& bus) {
    return std::make_unique<Lockstep>(bus, [&wave](Bus& dut) { return make_rtl(dut, wave); });
  };
}

}  // namespace collide::blitter

namespace collide::cosim {
namespace {

class BlitterBench final : public UnitBench {
 public:
  std::string_view name() const override { return "blitter"; }

  Json run(const JsonField& json, const RunOptions& options) const override {
    blitter::Job job = blitter::parse_job(json);
    job.trace = job.trace || options.trace;
    const auto result = blitter::run_job(job, blitter::unit_maker(options.on, options.wave));
    return blitter::to_json(result, job, name_of(options.on));
  }
};

}  // namespace

const UnitBench& blitter_bench() {
  static const BlitterBench kBench;
  return kBench;
}

}  // namespace collide::cosim
