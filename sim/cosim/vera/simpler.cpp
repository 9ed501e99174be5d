// SPDX-License-Identifier: MIT
#include <rapidcheck.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "model/vera/golden.h"
#include "sim/cosim/vera/generator.h"
#include "sim/cosim/vera/run_job.h"
#include "sim/cosim/vera/transactions.h"

namespace collide::vera {
namespace {

/// Whether the beam comes to each place.
bool is_valid(const Job& job) {
  const auto has_place = [](const Job::Action& action) { return action.place.has_value(); };
  if (std::none_of(job.actions.begin(), job.actions.end(), has_place)) return !job.actions.empty();
  Job timing = job;
  timing.fill_seed = 0;
  timing.vram.clear();
  timing.lines = false;
  try {
    run_job(timing, [] { return std::make_unique<Golden>(); });
  } catch (const InputError&) {
    return false;
  }
  return true;
}

bool is_valid_by_transactions(const Job& job) {
  try {
    check_by_transactions(job);
  } catch (const InputError&) {
    return false;
  }
  return !job.actions.empty();
}

std::vector<Job> simpler_settings(const Job& job) {
  std::vector<Job> simpler;
  const auto with = [&](auto change) {
    simpler.push_back(job);
    change(simpler.back());
  };
  const Registers usual;
  const auto usual_register = [&](auto member) {
    if (job.registers.*member != usual.*member) {
      with([&](Job& other) { other.registers.*member = usual.*member; });
    }
  };
  for (const auto member :
       {&Registers::vscale, &Registers::hscale, &Registers::vstart, &Registers::vstop,
        &Registers::hstart, &Registers::hstop, &Registers::irq_line}) {
    usual_register(member);
  }
  usual_register(&Registers::ien);
  usual_register(&Registers::sprites_enable);
  usual_register(&Registers::interlace);
  if (job.registers.output == 0 || job.registers.output == 3) {
    with([](Job& other) { other.registers.output = other.registers.output == 0 ? 1 : 2; });
  }
  for (std::size_t i = 0; i < job.registers.layers.size(); ++i) {
    const LayerSettings& layer = job.registers.layers[i];
    if (layer.enable) with([i](Job& other) { other.registers.layers[i] = {}; });
    if (layer.hscroll != 0) with([i](Job& other) { other.registers.layers[i].hscroll = 0; });
  }
  if (job.load.wait_states != 0) with([](Job& other) { other.load.wait_states = 0; });
  if (job.fill_seed != 0) with([](Job& other) { other.fill_seed = 0; });
  for (std::size_t i = 0; i < job.vram.size(); ++i) {
    with(
        [i](Job& other) { other.vram.erase(other.vram.begin() + static_cast<std::ptrdiff_t>(i)); });
  }
  return simpler;
}

/// Jobs of as many actions, of which one takes less time.
std::vector<Job> milder_actions(const Job& job) {
  std::vector<Job> milder;
  for (std::size_t i = 0; i < job.actions.size(); ++i) {
    const auto with = [&](auto step) {
      milder.push_back(job);
      milder.back().actions[i].step = step;
    };
    const auto shorten = [&](auto step) {
      if (step.clocks <= 1) return;
      const auto half = step.clocks / 2;
      step.clocks = 1;
      with(step);
      step.clocks = half;
      if (half > 1) with(step);
    };
    const Job::Step& step = job.actions[i].step;
    if (const auto* wait = std::get_if<Job::Wait>(&step)) shorten(*wait);
    if (const auto* hold = std::get_if<Job::Hold>(&step)) shorten(*hold);
    if (const auto* refusal = std::get_if<Job::NotReady>(&step)) shorten(*refusal);
    if (const auto* reset = std::get_if<Job::Reset>(&step)) shorten(*reset);
    if (std::holds_alternative<Job::Frame>(step)) with(Job::Wait{4000});
    if (!std::holds_alternative<Job::End>(step) || job.actions[i].at.value_or(0) == 0) continue;
    const std::uint64_t at = *job.actions[i].at;
    for (const std::uint64_t earlier : {at / 2, at - std::min<std::uint64_t>(at, 800)}) {
      milder.push_back(job);
      milder.back().actions[i].at = earlier;
    }
  }
  return milder;
}

/// How long an action keeps the one after it waiting, if that is known.
std::optional<std::uint64_t> clocks_of(const Job::Action& action) {
  if (action.at || action.place) return std::nullopt;
  return std::visit(
      [](const auto& step) -> std::optional<std::uint64_t> {
        using Step = std::decay_t<decltype(step)>;
        if constexpr (std::is_same_v<Step, Job::Read> || std::is_same_v<Step, Job::Write>) {
          return std::uint64_t{kAccessClocks};
        } else if constexpr (std::is_same_v<Step, Job::Wait> || std::is_same_v<Step, Job::Hold>) {
          return step.clocks;
        } else {
          return std::nullopt;
        }
      },
      action.step);
}

/// First and number of actions that may be left out: halves, then quarters, down to each.
std::vector<std::pair<std::size_t, std::size_t>> chunks_of(std::size_t actions) {
  std::vector<std::pair<std::size_t, std::size_t>> chunks;
  for (std::size_t size = actions / 2; size > 0; size /= 2) {
    for (std::size_t first = 0; first < actions; first += size) {
      chunks.emplace_back(first, std::min(size, actions - first));
    }
  }
  return chunks;
}

/// Without some actions, and with a wait in their place: what follows may be about a clock.
std::vector<Job> fewer_actions(const Job& job) {
  std::vector<Job> fewer;
  for (const auto& [from, count] : chunks_of(job.actions.size())) {
    Job other = job;
    const auto first = other.actions.begin() + static_cast<std::ptrdiff_t>(from);
    const auto last = first + static_cast<std::ptrdiff_t>(count);
    std::optional<std::uint64_t> clocks = 0;
    for (auto action = first; action != last; ++action) {
      const auto more = clocks_of(*action);
      clocks = clocks && more ? std::optional(*clocks + *more) : std::nullopt;
    }
    const bool waits = count == 1 && std::holds_alternative<Job::Wait>(first->step);
    const auto behind = other.actions.erase(first, last);
    fewer.push_back(other);
    if (!clocks || waits) continue;
    other.actions.insert(behind, {{}, {}, Job::Wait{*clocks}});
    fewer.push_back(std::move(other));
  }
  return fewer;
}

}  // namespace

rc::Seq<Job> simpler_jobs(const Job& job, const Timing& timing) {
  rc::Seq<Job> all = rc::seq::fromContainer(fewer_actions(job));
  all = rc::seq::concat(std::move(all), rc::seq::fromContainer(milder_actions(job)));
  all = rc::seq::concat(std::move(all), rc::seq::fromContainer(simpler_settings(job)));
  if (timing.exact) return rc::seq::filter(std::move(all), is_valid);
  return rc::seq::filter(std::move(all), is_valid_by_transactions);
}

}  // namespace collide::vera
