// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/generator.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>
#include <string>
#include <utility>
#include <variant>

#include "model/blitter/golden.h"
#include "model/blitter/host_bus.h"
#include "sim/cosim/blitter/run_job.h"

namespace collide::blitter::generator_test {
namespace {

constexpr std::uint64_t kSeed = 20240217;
constexpr std::uint64_t kJobs = 400;

Job job(std::uint64_t number, const cosim::Stimulus& stimulus = {}, std::uint64_t seed = kSeed) {
  return random_job(cosim::Draw::of_job(seed, number), stimulus);
}

Job parse(const Json& json) {
  return parse_job(JsonField("job", json));
}

TEST(BlitterGenerator, JobsAreValidAndReadBackAsTheyWereWritten) {
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    const Json json = to_json(job(number));
    EXPECT_EQ(to_json(parse(json)), json) << "job " << number;
  }
}

/// How many jobs set LINE to 11 with the endmask of the first word without bit 14.
unsigned jobs_about_it(const cosim::Stimulus& stimulus) {
  unsigned count = 0;
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    bool mask = false;
    bool line = false;
    for (const Job::Action& action : job(number, stimulus).actions) {
      const auto* write = std::get_if<Job::Write>(&action.step);
      if (write == nullptr) continue;
      mask = mask || (write->offset == kEndmask1 && write->size == 2 && write->data == 0xBFFF);
      line = line || (write->offset == kControl && write->size == 1 && (write->data & 15) == 11);
    }
    if (mask && line) ++count;
  }
  return count;
}

TEST(BlitterGenerator, JobsComeBackToAState) {
  EXPECT_LT(jobs_about_it({}), kJobs / 20);
  cosim::Stimulus about;
  about.around = {{"endmask[0]", 0xBFFF}, {"line", 11}};
  const unsigned all = jobs_about_it(about);
  EXPECT_GT(all, kJobs / 2);
  EXPECT_LT(all, kJobs);
}

/// A job without agents.
Job in_turn(std::uint64_t number, const cosim::Stimulus& stimulus = {}) {
  return random_job(cosim::Draw::of_job(kSeed, number), stimulus, false);
}

/// Whether a register is written, or the chip reset, while a blit is under way.
bool meddles(const Job& job) {
  Ram memory = make_memory(job);
  Golden golden(memory);
  HostBus host(golden, job.machine);
  Reads reads;
  for (const Job::Action& action : job.actions) {
    const bool writes = std::holds_alternative<Job::Write>(action.step);
    if ((writes || std::holds_alternative<Job::Reset>(action.step)) && !golden.done()) return true;
    do_action(job, action, host, reads);
  }
  return false;
}

TEST(BlitterGenerator, PlainJobsLeaveABlitAlone) {
  unsigned usual = 0;
  cosim::Stimulus plain;
  plain.plain = true;
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    if (meddles(in_turn(number))) ++usual;
    const Job left_alone = in_turn(number, plain);
    EXPECT_FALSE(meddles(left_alone)) << to_json(left_alone).dump();
  }
  EXPECT_GT(usual, kJobs / 4);
}

TEST(BlitterGenerator, HogJobsShareNothingAndTheMemoryMayAnswerAtOnce) {
  cosim::Stimulus stimulus;
  stimulus.plain = stimulus.hog = stimulus.no_wait_states = true;
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    const Job hog = job(number, stimulus);
    EXPECT_EQ(hog.waits.base + hog.waits.random, 0U);
    for (const Job::Action& action : hog.actions) {
      const auto* write = std::get_if<Job::Write>(&action.step);
      if (write == nullptr || write->offset != kControl) continue;
      EXPECT_TRUE((write->data >> (8 * (write->size - 1)) & kHog) != 0) << number;
    }
  }
}

TEST(BlitterGenerator, AloneNobodyElseIsOnTheBusAndEveryBlitEndsInItsGrant) {
  cosim::Stimulus stimulus;
  stimulus.alone = true;
  unsigned blits = 0;
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    const Job alone = job(number, stimulus);
    EXPECT_LE(accesses(alone, kMostAccesses), kMostAccesses) << "job " << number;
    EXPECT_EQ(write_while_busy(alone), std::nullopt) << "job " << number;
    EXPECT_EQ(alone.machine.slip_cycles + alone.machine.dma_every, 0U);
    EXPECT_FALSE(alone.has_agents());
    for (const auto& [at, step, given_up] : alone.actions) {
      EXPECT_FALSE(std::holds_alternative<Job::Cycles>(step));
      if (const auto* run = std::get_if<Job::Run>(&step)) {
        EXPECT_EQ(run->limit, HostBus::kNoLimit);
        ++blits;
      }
    }
  }
  EXPECT_GT(blits, kJobs);
}

TEST(BlitterGenerator, AWriteWhileBusyIsFound) {
  const auto written = [](const std::vector<Job::Step>& between) {
    Job job;
    const auto add = [&](const Job::Step& step) { job.actions.push_back({{}, step}); };
    add(Job::Write{kXCount, 2, 3});
    add(Job::Write{kYCount, 2, 1});
    add(Job::Write{kControl, 1, kBusy | kHog});
    for (const Job::Step& step : between) add(step);
    add(Job::Write{kOp, 1, 3});
    return write_while_busy(job);
  };
  EXPECT_EQ(written({Job::Run{2}}), 4U);
  EXPECT_EQ(written({Job::Run{}}), std::nullopt);
  EXPECT_EQ(written({Job::Run{1}, Job::Reset{}}), std::nullopt);
  EXPECT_EQ(written({Job::Run{2}, Job::Write{kOp, 1, 3, FunctionCode::kUserData}, Job::Run{}}),
            std::nullopt)
      << "the chip does not take it";
}

TEST(BlitterGenerator, JobsEndSoon) {
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    EXPECT_LE(accesses(in_turn(number), kMostAccesses), kMostAccesses) << "job " << number;
  }
}

TEST(BlitterGenerator, AccessesAreCountedUpToTheLimit) {
  // 3 words, 1 line, OP 3 and full masks: three writes.
  Job three;
  const auto add = [&](const Job::Step& step) { three.actions.push_back({{}, step}); };
  for (const unsigned endmask : {kEndmask1, kEndmask2, kEndmask3}) {
    add(Job::Write{endmask, 2, 0xFFFF});
  }
  add(Job::Write{kOp, 1, 3});
  add(Job::Write{kXCount, 2, 3});
  add(Job::Write{kYCount, 2, 1});
  add(Job::Write{kControl, 1, kBusy | kHog});
  add(Job::Run{});
  EXPECT_EQ(accesses(three, 100), 3U);
  EXPECT_EQ(accesses(three, 3), 3U);
  EXPECT_EQ(accesses(three, 2), 3U);
  EXPECT_EQ(accesses(three, 1), 2U) << "more than 1";
}

TEST(BlitterGenerator, TheSeedAndNumberDecideTheJob) {
  std::set<std::string> texts;
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    const std::string text = to_json(job(number)).dump();
    EXPECT_EQ(text, to_json(job(number)).dump());
    texts.insert(text);
  }
  EXPECT_EQ(texts.size(), kJobs) << "jobs repeat themselves";
  EXPECT_NE(to_json(job(0, {}, 1)), to_json(job(0, {}, 2)));
}

TEST(BlitterGenerator, EveryKindOfStepOccurs) {
  std::set<std::string> kinds;
  std::set<char> sizes;
  bool wrong_function_code = false;
  bool dma = false;
  bool wait_states = false;
  std::set<unsigned> slips;
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    const Job any = job(number);
    const Json json = to_json(any);
    for (const Json& action : json["do"]) {
      std::string text = action.get<std::string>();
      if (text[0] == '@') text.erase(0, text.find(' ') + 1);
      const std::size_t end = text.find_first_of("=? ");
      const bool is_access = end != std::string::npos && text[end] != ' ';
      kinds.insert(is_access ? text.substr(end, 1) : text.substr(0, end));
      const std::size_t dot = text.find('.');
      if (dot != std::string::npos) sizes.insert(text[dot + 1]);
      wrong_function_code = wrong_function_code || text.find(" fc=") != std::string::npos;
    }
    dma = dma || any.machine.dma_every != 0;
    wait_states = wait_states || any.waits.random != 0;
    slips.insert(any.machine.slip_cycles);
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"=", "?", "run", "cycles", "reset", "withdraw"}));
  EXPECT_EQ(sizes, (std::set<char>{'b', 'w', 'l'}));
  EXPECT_EQ(slips, (std::set<unsigned>{0, 1, 2, 3}));
  EXPECT_TRUE(wrong_function_code);
  EXPECT_TRUE(dma);
  EXPECT_TRUE(wait_states);
}

TEST(BlitterGenerator, ShrinksAreValidJobsThatAreNoLonger) {
  for (std::uint64_t number = 0; number < 12; ++number) {
    const std::uint64_t whole = accesses(in_turn(number), kMostAccesses);
    rc::Seq<Job> simpler = simpler_jobs(in_turn(number));
    std::size_t seen = 0;
    while (const auto one = simpler.next()) {
      const Json json = to_json(*one);
      EXPECT_EQ(to_json(parse(json)), json);
      EXPECT_LE(accesses(parse(json), kMostAccesses), whole);
      if (++seen == 300) break;
    }
    EXPECT_GT(seen, 0U);
  }
}

/// Follows the first shrink that keeps `property` until there is none.
template <class Property>
Json smallest(Job job, const Property& property) {
  for (bool simpler = true; simpler;) {
    simpler = false;
    rc::Seq<Job> candidates = simpler_jobs(job);
    while (auto candidate = candidates.next()) {
      if (!property(*candidate)) continue;
      job = std::move(*candidate);
      simpler = true;
      break;
    }
  }
  return to_json(job);
}

TEST(BlitterGenerator, ShrinkingLeavesTheStepsAndBitsThatMatter) {
  // What matters: X_COUNT gets a value with bit 1 set.
  const auto property = [](const Job& job) {
    for (const Job::Action& action : job.actions) {
      const auto* write = std::get_if<Job::Write>(&action.step);
      if (write != nullptr && write->offset == kXCount && write->size == 2 &&
          (write->data & 2) != 0) {
        return true;
      }
    }
    return false;
  };
  std::uint64_t number = 0;
  while (!property(in_turn(number))) ++number;
  const Json small = smallest(in_turn(number), property);
  EXPECT_EQ(small["do"], Json::array({"X_COUNT=2"}));
  EXPECT_EQ(small["memory"], (Json{{"size", 64}}));
  EXPECT_FALSE(small.contains("bus"));
}

TEST(BlitterGenerator, ShrinkingAlwaysEnds) {
  // Anything goes, so that nothing is left.
  for (const std::uint64_t number : {3, 4, 5, 6}) {
    const Json small = smallest(job(number), [](const Job&) { return true; });
    EXPECT_EQ(small["do"], Json::array());
    EXPECT_FALSE(small.contains("around"));
  }
}

TEST(BlitterGenerator, InMostJobsAgentsInterfere) {
  unsigned agents = 0, withdrawals = 0, given_up = 0;
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    const Job any = job(number);
    EXPECT_EQ(any.has_agents(), any.around.on_request);
    if (any.has_agents()) ++agents;
    for (const Job::Action& action : any.actions) {
      if (std::holds_alternative<Job::Withdraw>(action.step)) ++withdrawals;
      if (action.given_up != 0) ++given_up;
    }
    EXPECT_FALSE(in_turn(number).has_agents());
  }
  EXPECT_GT(agents, kJobs / 2);
  EXPECT_GT(withdrawals, kJobs);
  EXPECT_GT(given_up, kJobs);
}

}  // namespace
}  // namespace collide::blitter::generator_test
