// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>
#include <rapidcheck.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/common/counted.h"
#include "model/common/input_error.h"
#include "sim/cosim/draw.h"
#include "sim/cosim/old_jobs.h"
#include "sim/cosim/unit_bench.h"
#include "sim/units/hung.h"

namespace collide::cosim {

/// Thrown to leave a run whose wave is complete.
struct WaveComplete {};

/// The unit's own part, from which BenchOf makes a UnitBench; its class derives from this. As
/// UnitBench describes them, it has
///
///     using Job = ...;                    // its value
///     static constexpr auto kSteps = ...; // its vector of what a Divergence has the number of
///     UnitFacts facts() const;
///     Unit with(const SharedLibrary& library, const Timing& timing) const;
///     Job parse(const JsonField& job, On on) const;
///     Json print(const Job& job) const;
///     Job random(Draw draw, const Stimulus& stimulus) const;
///     JobOutcome run(const Job& job, const RunOptions& options) const;
///     Coverage coverage() const;
///     void cover(const Job& job, Coverage& coverage) const;
///
/// and what it does in another way than is said here.
template <class Unit>
class UnitOf {
 public:
  std::optional<Unit> with_parameters(const MakeLibrary& /*make*/, bool /*draws*/) const {
    return std::nullopt;
  }
  Unit timed(const Timing& timing) const {
    if (timing.exact) return unit();
    throw InputError("--timing", fmt::format("{} is compared clock by clock only", name()));
  }
  Unit behind(const std::string& bus, const Libraries& /*adapters*/) const {
    throw InputError(
        "--bus", fmt::format("\"{}\": there is no adapter to the registers of {}", bus, name()));
  }
  Unit ignoring(const std::vector<IgnoredBits>& bits) const {
    if (bits.empty()) return unit();
    throw InputError("register \"" + bits[0].name + "\"",
                     fmt::format("{} does not support waived register bits", name()));
  }
  Unit going_on(const Accepts& /*accepts*/) const {
    throw InputError(
        "--waive", fmt::format("{} does not support continuing a job after a difference", name()));
  }
  bool needs_port(std::string_view /*port*/, const Timing& /*timing*/) const { return true; }
  /// For a unit whose reads all decide what it does next.
  static void refuse_results(const Timing& timing, std::string_view name) {
    if (!timing.results) return;
    throw InputError("--timing", fmt::format("results are compared of the blitter, of {} exact or "
                                             "transactions",
                                             name));
  }

  template <class Job>
  std::string length(const Job& job) const {
    return counted((job.*Unit::kSteps).size(), "step");
  }
  template <class Job>
  rc::Seq<Job> simpler(const Job& job) const {
    return fewer_steps(job);
  }
  /// Jobs without some of the steps.
  template <class Job>
  static rc::Seq<Job> fewer_steps(const Job& job) {
    return rc::seq::map(rc::shrink::removeChunks(job.*Unit::kSteps), [job](auto steps) {
      Job shorter = job;
      shorter.*Unit::kSteps = std::move(steps);
      return shorter;
    });
  }

  template <class Job>
  Compared check(const Job& job, Coverage* reached) const {
    const JobOutcome outcome = unit().run(job, {});
    if (reached != nullptr) unit().cover(job, *reached);
    return outcome.compared;
  }
  template <class Job>
  std::optional<TracedBack> trace_back(const Job& /*job*/, const Divergence& /*divergence*/) const {
    return std::nullopt;
  }
  /// May throw WaveComplete where the wave ends.
  template <class Job>
  void record(const Job& job, const WaveOptions& wave) const {
    unit().run(job, {On::kRtl, wave});
  }

 private:
  const Unit& unit() const { return static_cast<const Unit&>(*this); }
  std::string_view name() const { return unit().facts().name; }
};

template <class Unit>
class BenchOf;

template <class Unit>
std::unique_ptr<UnitBench> bench_of(Unit unit) {
  return std::make_unique<BenchOf<Unit>>(std::move(unit));
}

/// The bench of a unit, of which `Unit` has what is its own.
template <class Unit>
class BenchOf final : public UnitBench {
 public:
  using Job = typename Unit::Job;

  explicit BenchOf(Unit unit) : UnitBench(unit.facts()), unit_(std::move(unit)) {}

  std::unique_ptr<UnitBench> with(const SharedLibrary& library,
                                  const Timing& timing) const override {
    return bench_of(unit_.with(library, timing));
  }
  std::unique_ptr<UnitBench> with_parameters(const MakeLibrary& make, bool draws) const override {
    std::optional<Unit> unit = unit_.with_parameters(make, draws);
    return unit ? bench_of(std::move(*unit)) : nullptr;
  }
  std::unique_ptr<UnitBench> timed(const Timing& timing) const override {
    return bench_of(unit_.timed(timing));
  }
  std::unique_ptr<UnitBench> behind(const std::string& bus,
                                    const Libraries& adapters) const override {
    return bench_of(unit_.behind(bus, adapters));
  }
  std::unique_ptr<UnitBench> ignoring(const std::vector<IgnoredBits>& bits) const override {
    return bench_of(unit_.ignoring(bits));
  }
  std::unique_ptr<UnitBench> going_on(const Accepts& accepts) const override {
    return bench_of(unit_.going_on(accepts));
  }
  bool needs_port(std::string_view port, const Timing& timing) const override {
    return unit_.needs_port(port, timing);
  }

  AnyJob parse(const JsonField& job, On on) const override {
    const Json now = in_present_form(job);
    return AnyJob::of(unit_.parse(JsonField(job.place(), now), on));
  }
  Json print(const AnyJob& job) const override { return unit_.print(job.as<Job>()); }
  std::string length(const AnyJob& job) const override { return unit_.length(job.as<Job>()); }

  AnyJob random_job(std::uint64_t seed, std::uint64_t number,
                    const Stimulus& stimulus) const override {
    return AnyJob::of(unit_.random(Draw::of_job(seed, number), stimulus));
  }
  rc::Seq<AnyJob> simpler(const AnyJob& job) const override {
    return rc::seq::map(unit_.simpler(job.as<Job>()),
                        [](Job simpler) { return AnyJob::of(std::move(simpler)); });
  }
  AnyJob up_to(const AnyJob& job, std::size_t step) const override {
    Job shorter = job.as<Job>();
    auto& steps = shorter.*Unit::kSteps;
    if (step + 1 < steps.size()) {
      steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(step) + 1, steps.end());
    }
    return AnyJob::of(std::move(shorter));
  }

  JobOutcome run(const AnyJob& job, const RunOptions& options) const override {
    return unit_.run(job.as<Job>(), options);
  }
  Compared check(const AnyJob& job, Coverage* reached) const override {
    return unit_.check(job.as<Job>(), reached);
  }
  Coverage coverage() const override { return unit_.coverage(); }
  std::optional<TracedBack> trace_back(const AnyJob& job,
                                       const Divergence& divergence) const override {
    return unit_.trace_back(job.as<Job>(), divergence);
  }
  void record(const AnyJob& job, const WaveOptions& wave) const override {
    try {
      unit_.record(job.as<Job>(), wave);
    } catch (const WaveComplete&) {
    } catch (const RtlFailure&) {
      // The wave shows how it hangs or stops.
    }
  }

 private:
  Unit unit_;
};

}  // namespace collide::cosim
