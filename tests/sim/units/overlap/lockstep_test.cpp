// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "model/list_unit/ram.h"
#include "model/overlap/golden.h"
#include "tests/model/list_unit/recorder.h"
#include "tests/model/overlap/stimulus.h"
#include "tests/sim/units/overlap/variants.h"

namespace collide::overlap::lockstep_test {
namespace {

MemoryTiming random_timing(std::mt19937& random) {
  MemoryTiming timing;
  timing.seed = static_cast<unsigned>(random());
  switch (random() % 5) {
    case 0:
      break;
    case 1:
      timing.stalls = static_cast<unsigned>(random() % 60);
      timing.earliest = static_cast<unsigned>(random() % 2);
      timing.latest = timing.earliest + static_cast<unsigned>(random() % 9);
      break;
    case 2:
      timing.earliest = timing.latest = 0;
      break;
    case 3:
      timing.classic = true;
      timing.stalls = static_cast<unsigned>(random() % 70);
      break;
    default:
      timing.earliest = timing.latest = 1 + static_cast<unsigned>(random() % 6);
  }
  return timing;
}

/// RTL and golden model on the same random task, the RTL at full speed.
class Duel {
 public:
  Duel(const Variant& variant, const Task& task, const MemoryTiming& timing)
      : task_(task),
        reference_(refer(task.words, task.setup)),
        golden_ram_(make_ram(task)),
        rtl_ram_(make_ram(task)),
        golden_log_(golden_ram_),
        rtl_log_(rtl_ram_),
        golden_(golden_log_, task.setup.parameters),
        rtl_(variant.on(rtl_log_, timing)) {}

  /// Accesses of an undisturbed run.
  std::size_t accesses() const { return reference_.reads.size() + reference_.writes.size(); }
  void fail_at(std::size_t access) {
    const std::size_t reads = reference_.reads.size();
    const std::uint32_t at = access < reads ? reference_.reads[access].address
                                            : reference_.writes[access - reads].address;
    golden_ram_.fail_at(at);
    rtl_ram_.fail_at(at);
  }

  /// With an error, if fail_at has said so; `nosy` looks at the registers meanwhile.
  void run_to_the_end(bool nosy) {
    const std::uint64_t waits = rtl_->waits();
    start();
    golden_.run();
    for (unsigned clock = 0; (rtl_->read(kStatus) & kBusy) != 0; ++clock) {
      if (nosy) {
        const std::uint32_t pairs = rtl_->read(kPairs + 4 * (clock % 64));
        if ((rtl_->read(kStatus) & kBusy) != 0) {
          EXPECT_EQ(pairs, 0U);
        }
        rtl_->write(kListLines, clock);
      }
      for (unsigned n = 0; n < 20; ++n) rtl_->clock();
      ASSERT_LT(clock, 10'000'000U) << "hangs";
    }
    rtl_->write(kStatus, kRefused);
    EXPECT_EQ(rtl_->read(kStatus), golden_.read(kStatus));
    EXPECT_EQ(rtl_->read(kSequence), golden_.read(kSequence));
    EXPECT_EQ(rtl_->read(kErrorAddress), golden_.read(kErrorAddress));
    expect_prefix();
    if ((golden_.read(kStatus) & kError) == 0) {
      EXPECT_EQ(rtl_log_.reads.size(), golden_log_.reads.size());
      EXPECT_EQ(rtl_log_.writes.size(), golden_log_.writes.size());
      EXPECT_EQ(rtl_->read(kFound), golden_.read(kFound));
      EXPECT_EQ(rtl_->read(kStored), golden_.read(kStored));
      EXPECT_LE(rtl_->read(kClocks), golden_.read(kClocks) + rtl_->waits() - waits);
    } else if (golden_log_.reads.empty() || golden_log_.writes.empty() ||
               golden_log_.writes.back().address != golden_.read(kErrorAddress)) {
      EXPECT_EQ(rtl_->read(kFound), golden_.read(kFound));
      EXPECT_GE(rtl_log_.reads.size(), golden_log_.reads.size());
      EXPECT_LE(rtl_log_.reads.size(), golden_log_.reads.size() + 1);
    } else {
      EXPECT_GE(rtl_->read(kFound), golden_.read(kFound));
    }
  }

  void run_and_abort(unsigned clocks) {
    start();
    golden_.reset();  // and takes no part
    for (unsigned n = 0; n < clocks; ++n) rtl_->clock();
    if ((rtl_->read(kStatus) & kBusy) == 0) return;
    rtl_->write(kControl, kAbort, 1);
    for (unsigned n = 0; (rtl_->read(kStatus) & kBusy) != 0; ++n) ASSERT_LT(n, 100'000U);
    const std::uint32_t status = rtl_->read(kStatus);
    EXPECT_NE(status & kDone, 0U);
    expect_prefix();
    EXPECT_TRUE((status & kAborted) == 0 || reference_.writes.empty() ||
                rtl_log_.writes.size() < reference_.writes.size());
  }

 private:
  void start() {
    for (Recorder* log : {&golden_log_, &rtl_log_}) {
      log->reads.clear();
      log->writes.clear();
    }
    for (Unit* unit : {static_cast<Unit*>(&golden_), static_cast<Unit*>(rtl_.get())}) {
      configure(*unit, task_.setup);
      unit->write(kControl, start_bits(task_.setup));
    }
    rtl_->let_run();
  }

  /// Accesses and pairs are the first of an undisturbed run's.
  void expect_prefix() {
    const auto expect = [](const std::vector<Access>& made, const std::vector<Access>& all) {
      ASSERT_LE(made.size(), all.size());
      EXPECT_TRUE(std::equal(made.begin(), made.end(), all.begin()));
    };
    expect(rtl_log_.reads, reference_.reads);
    expect(rtl_log_.writes, reference_.writes);
    const std::uint32_t found = rtl_->read(kFound);
    ASSERT_LE(found, reference_.found.size());
    if ((rtl_->read(kStatus) & (kError | kAborted)) != 0) {
      EXPECT_EQ(found, 0U);
    }
    const unsigned sprites = task_.setup.parameters.sprites;
    std::vector<std::array<std::uint32_t, 8>> pairs(256);
    std::array<std::uint32_t, 8> touched{};
    for (std::uint32_t n = 0; n < found; ++n) {
      const unsigned i = reference_.found[n].i, j = reference_.found[n].j;
      pairs[i][j / 32] |= 1U << j % 32;
      pairs[j][i / 32] |= 1U << i % 32;
      for (const unsigned s : {i, j}) touched[s / 32] |= 1U << s % 32;
    }
    const std::size_t whole =
        rtl_log_.writes.size() / (4 * task_.setup.parameters.accesses_a_word());
    EXPECT_LE(rtl_->read(kStored), 3 * whole);
    for (unsigned w = 0; w < 8; ++w) {
      EXPECT_EQ(rtl_->read(kTouched + 4 * w), touched[w]);
      for (unsigned s = 0; s < std::min(256U, sprites + 2); ++s) {
        ASSERT_EQ(rtl_->read(kPairs + 32 * s + 4 * w), pairs[s][w]) << s << ", word " << w;
      }
    }
  }

  const Task& task_;
  const Reference reference_;
  Ram golden_ram_, rtl_ram_;
  Recorder golden_log_, rtl_log_;
  Golden golden_;
  std::unique_ptr<RtlUnit> rtl_;
};

class OverlapDuel : public testing::TestWithParam<std::size_t> {};

TEST_P(OverlapDuel, RandomTasksAgree) {
  const Variant& variant = variants()[GetParam()];
  const unsigned tasks = variant.parameters.sprites > 128 ? 40 : 120;
  for (unsigned seed = 0; seed < tasks; ++seed) {
    std::mt19937 random(seed);
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Task task = random_task(random, variant.parameters);
    Duel duel(variant, task, random_timing(random));
    // What a run cut short leaves must not show in the next.
    if (random() % 3 == 0) duel.run_and_abort(static_cast<unsigned>(random() % 3000));
    if (random() % 8 == 0 && duel.accesses() != 0) duel.fail_at(random() % duel.accesses());
    duel.run_to_the_end(random() % 4 == 0);
    if (random() % 4 == 0) duel.run_and_abort(static_cast<unsigned>(random() % 6000));
    if (HasFailure()) return;
  }
}

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
  return variants()[info.param].name;
}

INSTANTIATE_TEST_SUITE_P(With, OverlapDuel, testing::Range<std::size_t>(0, variants().size()),
                         name_of);

}  // namespace
}  // namespace collide::overlap::lockstep_test
