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
    for (const Job::Step& step : job(number, stimulus).steps) {
      const auto* write = std::get_if<Job::Write>(&step);
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

/// Whether a register is written, or the chip reset, while a blit is under way.
bool meddles(const Job& job) {
  Ram memory = make_memory(job);
  Golden golden(memory);
  HostBus host(golden, job.machine);
  Reads reads;
  for (const Job::Step& step : job.steps) {
    const bool writes = std::holds_alternative<Job::Write>(step);
    if ((writes || std::holds_alternative<Job::Reset>(step)) && !golden.done()) return true;
    do_step(step, host, reads);
  }
  return false;
}

TEST(BlitterGenerator, PlainJobsLeaveABlitAlone) {
  unsigned usual = 0;
  cosim::Stimulus plain;
  plain.plain = true;
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    if (meddles(job(number))) ++usual;
    const Job left_alone = job(number, plain);
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
    for (const Job::Step& step : hog.steps) {
      const auto* write = std::get_if<Job::Write>(&step);
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
    for (const Job::Step& step : alone.steps) {
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
    job.steps = {Job::Write{kXCount, 2, 3}, Job::Write{kYCount, 2, 1},
                 Job::Write{kControl, 1, kBusy | kHog}};
    job.steps.insert(job.steps.end(), between.begin(), between.end());
    job.steps.emplace_back(Job::Write{kOp, 1, 3});
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
    EXPECT_LE(accesses(job(number), kMostAccesses), kMostAccesses) << "job " << number;
  }
}

TEST(BlitterGenerator, AccessesAreCountedUpToTheLimit) {
  // 3 words, 1 line, OP 3 and full masks: three writes.
  Job three;
  for (const unsigned endmask : {kEndmask1, kEndmask2, kEndmask3}) {
    three.steps.push_back(Job::Write{endmask, 2, 0xFFFF});
  }
  three.steps.push_back(Job::Write{kOp, 1, 3});
  three.steps.push_back(Job::Write{kXCount, 2, 3});
  three.steps.push_back(Job::Write{kYCount, 2, 1});
  three.steps.push_back(Job::Write{kControl, 1, kBusy | kHog});
  three.steps.push_back(Job::Run{});
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
  std::set<int> sizes;
  bool wrong_function_code = false;
  bool dma = false;
  bool wait_states = false;
  std::set<unsigned> slips;
  for (std::uint64_t number = 0; number < kJobs; ++number) {
    const Job any = job(number);
    const Json json = to_json(any);
    for (const Json& step : json["steps"]) {
      kinds.insert(step.begin().key());
      if (step.contains("size")) sizes.insert(step["size"].get<int>());
      wrong_function_code = wrong_function_code || step.contains("fc");
    }
    dma = dma || any.machine.dma_every != 0;
    wait_states = wait_states || any.waits.random != 0;
    slips.insert(any.machine.slip_cycles);
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"write", "read", "run", "cycles", "reset"}));
  EXPECT_EQ(sizes, (std::set<int>{1, 4}));  // 2 goes without saying
  EXPECT_EQ(slips, (std::set<unsigned>{0, 1, 2, 3}));
  EXPECT_TRUE(wrong_function_code);
  EXPECT_TRUE(dma);
  EXPECT_TRUE(wait_states);
}

TEST(BlitterGenerator, ShrinksAreValidJobsThatAreNoLonger) {
  for (std::uint64_t number = 0; number < 12; ++number) {
    const std::uint64_t whole = accesses(job(number), kMostAccesses);
    rc::Seq<Job> simpler = simpler_jobs(job(number));
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
    for (const Job::Step& step : job.steps) {
      const auto* write = std::get_if<Job::Write>(&step);
      if (write != nullptr && write->offset == kXCount && write->size == 2 &&
          (write->data & 2) != 0) {
        return true;
      }
    }
    return false;
  };
  std::uint64_t number = 0;
  while (!property(job(number))) ++number;
  const Json small = smallest(job(number), property);
  EXPECT_EQ(small["steps"], Json::array({{{"write", "0x8A36"}, {"data", "0x0002"}}}));
  EXPECT_EQ(small["memory"], (Json{{"size", 64}}));
  EXPECT_FALSE(small.contains("bus"));
}

TEST(BlitterGenerator, ShrinkingAlwaysEnds) {
  // Anything goes, so that nothing is left.
  const Json small = smallest(job(3), [](const Job&) { return true; });
  EXPECT_EQ(small["steps"], Json::array());
}

}  // namespace
}  // namespace collide::blitter::generator_test
