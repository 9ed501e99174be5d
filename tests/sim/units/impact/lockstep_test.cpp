// SPDX-License-Identifier: MIT
//
// RTL and golden model on the same random runs, the RTL at full speed: looked at while it works,
// aborted in any clock, and with an access that fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "model/impact/golden.h"
#include "model/list_unit/ram.h"
#include "sim/cosim/impact/traits.h"
#include "tests/model/list_unit/recorder.h"
#include "tests/sim/units/impact/variants.h"

namespace collide::impact::lockstep_test {
namespace {

/// A job for the variant without anything that disturbs it.
Job plain_job(const Variant& variant, unsigned number) {
  static const cosim::Stimulus kPlain{true};
  return Traits::random(cosim::Draw::of_job(1, number), kPlain, {variant.parameters});
}

class Duel {
 public:
  Duel(const Variant& variant, const Job& job)
      : job_(job),
        ram_(list_unit::make_memory(job, variant.parameters)),
        golden_ram_(ram_),
        rtl_ram_(ram_),
        golden_log_(golden_ram_),
        rtl_log_(rtl_ram_),
        golden_(golden_log_, variant.parameters),
        rtl_(variant.on(rtl_log_, job.timing)) {
    start(golden_);
    golden_.run();
    reads_ = golden_log_.reads;
    writes_ = golden_log_.writes;
  }

  /// Accesses of an undisturbed run.
  std::size_t accesses() const { return reads_.size() + writes_.size(); }
  void fail_at(std::size_t access) {
    ram_.fail_at(access < reads_.size() ? reads_[access].address
                                        : writes_[access - reads_.size()].address);
  }

  /// With an error, if fail_at has said so; `nosy` looks at the registers meanwhile.
  void run_to_the_end(bool nosy) {
    const std::uint64_t waits = rtl_->waits();
    begin();
    start(golden_);
    golden_.run();
    for (unsigned look = 0; (rtl_->read(kStatus) & kBusy) != 0; ++look) {
      if (nosy) {
        const std::uint32_t answer = rtl_->read(look % 2 == 0 ? kHit : kFirst + 4 * (look % 64));
        if ((rtl_->read(kStatus) & kBusy) != 0) {
          EXPECT_EQ(answer, 0U);
        }
        rtl_->write(kListLines, look);
      }
      for (unsigned n = 0; n < 20; ++n) rtl_->clock();
      ASSERT_LT(look, 1'000'000U) << "hangs";
    }
    rtl_->write(kStatus, kRefused);
    for (const unsigned offset : {kStatus, kSequence, kErrorAddress}) {
      EXPECT_EQ(rtl_->read(offset), golden_.read(offset));
    }
    expect_answer();
    if ((golden_.read(kStatus) & kError) == 0) {
      EXPECT_TRUE(rtl_log_.reads == reads_);
      EXPECT_TRUE(rtl_log_.writes == writes_);
      EXPECT_EQ(rtl_->read(kFound), golden_.read(kFound));
      EXPECT_EQ(rtl_->read(kStored), golden_.read(kStored));
      EXPECT_LE(rtl_->read(kClocks), golden_.read(kClocks) + rtl_->waits() - waits);
    } else {
      expect_prefix();
      EXPECT_LE(rtl_log_.reads.size() + rtl_log_.writes.size(),
                golden_log_.reads.size() + golden_log_.writes.size() + 1);
    }
  }

  void run_and_abort(unsigned clocks) {
    begin();
    golden_.reset();  // and takes no part
    for (unsigned n = 0; n < clocks; ++n) rtl_->clock();
    if ((rtl_->read(kStatus) & kBusy) == 0) return;
    rtl_->write(kControl, kAbort, 1);
    for (unsigned n = 0; (rtl_->read(kStatus) & kBusy) != 0; ++n) ASSERT_LT(n, 100'000U);
    if ((rtl_->read(kStatus) & kAborted) == 0) return;  // it had ended
    EXPECT_NE(rtl_->read(kStatus) & kDone, 0U);
    expect_prefix();
    expect_answer();
    EXPECT_TRUE(writes_.empty() || rtl_log_.writes.size() < writes_.size());
  }

 private:
  /// What the job writes before its first run, and SEQUENCE.
  void start(Unit& unit) const {
    unit.write(kSequence, 100);
    for (const Job::Action& action : job_.actions) {
      const auto* write = std::get_if<Job::Write>(&action.step);
      if (write == nullptr) continue;
      unit.write(write->offset, write->data, write->select);
      if (write->offset == kControl) return;
    }
  }
  void begin() {
    for (Recorder* log : {&golden_log_, &rtl_log_}) {
      log->reads.clear();
      log->writes.clear();
    }
    golden_ram_ = rtl_ram_ = ram_;
    start(*rtl_);
    rtl_->let_run();
  }

  void expect_prefix() {
    const auto expect = [](const std::vector<Access>& made, const std::vector<Access>& all) {
      ASSERT_LE(made.size(), all.size());
      EXPECT_TRUE(std::equal(made.begin(), made.end(), all.begin()));
    };
    expect(rtl_log_.reads, reads_);
    expect(rtl_log_.writes, writes_);
  }
  /// The golden model's: none, if it was reset.
  void expect_answer() {
    for (unsigned offset = kHit; offset < kHit + 16; offset += 4) {
      EXPECT_EQ(rtl_->read(offset), golden_.read(offset));
    }
    for (unsigned s = 0; s < 128; ++s) {
      ASSERT_EQ(rtl_->read(kFirst + 4 * s), golden_.read(kFirst + 4 * s)) << "object " << s;
    }
  }

  const Job& job_;
  Ram ram_;  // as it is at first
  Ram golden_ram_, rtl_ram_;
  Recorder golden_log_, rtl_log_;
  Golden golden_;
  std::unique_ptr<RtlUnit> rtl_;
  std::vector<Access> reads_, writes_;  // of an undisturbed run
};

class ImpactDuel : public testing::TestWithParam<std::size_t> {};

TEST_P(ImpactDuel, RandomRunsAgree) {
  const Variant& variant = variants()[GetParam()];
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Job job = plain_job(variant, seed);
    Duel duel(variant, job);
    // What a run cut short leaves must not show in the next.
    for (unsigned n = static_cast<unsigned>(random() % 3); n > 0; --n) {
      duel.run_and_abort(static_cast<unsigned>(random() % (100 + 4 * duel.accesses())));
    }
    if (random() % 8 == 0 && duel.accesses() != 0) duel.fail_at(random() % duel.accesses());
    duel.run_to_the_end(random() % 4 == 0);
    if (random() % 4 == 0) duel.run_and_abort(static_cast<unsigned>(random() % 6000));
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(With, ImpactDuel, testing::Range<std::size_t>(0, variants().size()),
                         [](const auto& tested) { return variants()[tested.param].name; });

}  // namespace
}  // namespace collide::impact::lockstep_test
