// SPDX-License-Identifier: MIT
#include "sim/cosim/adapters/bench.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/cosim/adapters/coverage.h"
#include "sim/cosim/adapters/explain.h"
#include "sim/cosim/adapters/generator.h"
#include "sim/cosim/bench_of.h"
#include "sim/cosim/job_forms.h"
#include "sim/units/divergence.h"

namespace collide::adapters {
namespace {

const Record<Access>& near_record() {
  static const auto kRecord =
      Record<Access>("answer")
          .shows(
              "access", [](const Access& access) { return access.number; }, "Its place in the job.")
          .shows(
              "end",
              [](const Access& access) {
                const char* const names[] = {"open", "answered", "given up", "reset"};
                return std::string(names[static_cast<unsigned>(access.end)]);
              },
              OneOf{{"open", "answered", "given up", "reset"}})
          .shows("error", [](const Access& access) { return access.error; })
          .shows(
              "read", [](const Access& access) { return access.write ? 0U : access.answer; },
              HexText{8})
          .shows(
              "first", [](const Access& access) { return access.first; }, "Clock.")
          .shows(
              "last", [](const Access& access) { return access.last; }, "Clock.");
  return kRecord;
}

/// An adapter has no golden model: what the pins of both its sides show has to be explained.
class AdapterUnit : public cosim::UnitOf<AdapterUnit> {
 public:
  using Job = adapters::Job;
  static constexpr auto kSteps = &Job::accesses;

  AdapterUnit(const Adapter& adapter, Runs rtl) : adapter_(&adapter), rtl_(std::move(rtl)) {}

  cosim::UnitFacts facts() const {
    cosim::UnitFacts facts{adapter_->name, "accesses", kClockPeriod};
    facts.usual_jobs = 100'000;
    facts.share = 512;
    return facts;
  }
  AdapterUnit with(const SharedLibrary& library, const Timing& timing) const {
    return AdapterUnit(*adapter_, loaded_rtl(adapter_->name, library)).timed(timing);
  }
  AdapterUnit timed(const Timing& timing) const {
    if (timing.exact) return *this;
    throw InputError("--timing",
                     fmt::format("the clock counts of {} are upper bounds", adapter_->name));
  }

  Job parse(const JsonField& json, On on) const {
    Job job = parsed<Job>(json);
    if (on == On::kGolden) {
      json["unit"].fail("an adapter has no golden model; expected --on rtl or lockstep");
    }
    const JsonField accesses = json["accesses"];
    for (std::size_t n = 0; n < job.accesses.size(); ++n) {
      check(accesses.elements()[n], job.accesses[n]);
    }
    return job;
  }
  static Json print(const Job& job) { return json_of(job); }
  static std::string length(const Job& job) {
    return fmt::format("{} accesses", job.accesses.size());
  }
  Job random(const cosim::Draw& draw, const cosim::Stimulus& stimulus) const {
    if (stimulus.hog || stimulus.alone || stimulus.no_load || stimulus.free_running) {
      throw InputError(
          "--restrict, --free-running",
          fmt::format(
              "hog, alone, no-load and free-running jobs are not available for the adapter {}",
              adapter_->name));
    }
    return random_job(*adapter_, draw, stimulus);
  }
  static rc::Seq<Job> simpler(const Job& job) {
    return rc::seq::concat(fewer_steps(job), rc::seq::fromContainer(simpler_jobs(job)));
  }

  cosim::JobOutcome run(const Job& job, const cosim::RunOptions& options) const {
    const History history = rtl_(*adapter_, job, options.wave);
    cosim::JobOutcome outcome;
    if (options.on == On::kLockstep) outcome.compared = compared(history);
    outcome.result = result_record().print({history, job, name_of(options.on)});
    return outcome;
  }
  cosim::Compared check(const Job& job, cosim::Coverage* reached) const {
    const History history = rtl_(*adapter_, job, {});
    const cosim::Compared all = compared(history);
    if (reached != nullptr) cover(*adapter_, history, *reached);
    return all;
  }
  cosim::Coverage coverage() const { return make_coverage(*adapter_); }
  void record(const Job& job, const WaveOptions& wave) const {
    try {
      rtl_(*adapter_, job, wave);
    } catch (const Divergence&) {
      // The wave shows how a rule is broken.
    }
  }

 private:
  void check(const JsonField& json, const Job::Access& access) const {
    if (access.address >> adapter_->address_bits != 0) {
      json["address"].fail(
          fmt::format("{} has addresses of {} bits", adapter_->name, adapter_->address_bits));
    }
    cosim::require_multiple(json["address"], access.address, 1U << adapter_->near_shift,
                            "not at a word");
    if (access.select >> adapter_->near_bytes != 0) {
      json["select"].fail(fmt::format("{} has {} lanes", adapter_->name, adapter_->near_bytes));
    }
    if (access.given_up != 0 && !adapter_->can_give_up()) {
      json["given_up"].fail("the bus does not allow an access to be withdrawn");
    }
  }
  cosim::Compared compared(const History& history) const {
    return {explain(*adapter_, history), history.near.size(), history.clocks};
  }

  const Adapter* adapter_;
  Runs rtl_;
};

}  // namespace

const Record<Ran>& result_record() {
  static const auto kRecord =
      cosim::begun_result<Ran>("adapter")
          .shows(
              "answers", [](const Ran& ran) { return ran.result.near; },
              collide::List{near_record()}, "Of the accesses, in the order in which they began.")
          .shows(
              "made", [](const Ran& ran) { return ran.result.far.size(); },
              "Accesses on the far side.")
          .shows("clocks", [](const Ran& ran) { return ran.result.clocks; });
  return kRecord;
}

std::unique_ptr<cosim::UnitBench> make_bench(const Adapter& adapter, Runs rtl) {
  return cosim::bench_of(AdapterUnit(adapter, std::move(rtl)));
}

}  // namespace collide::adapters

namespace collide::cosim {

const std::vector<const UnitBench*>& adapter_benches() {
  static const auto kBenches = [] {
    std::vector<const UnitBench*> benches;
    for (const adapters::Adapter& adapter : adapters::adapters()) {
      // They live as long as the program.
      benches.push_back(adapters::make_bench(adapter, adapters::own_rtl(adapter.name)).release());
    }
    return benches;
  }();
  return kBenches;
}

}  // namespace collide::cosim
