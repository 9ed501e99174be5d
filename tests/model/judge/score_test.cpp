// SPDX-License-Identifier: MIT
#include "model/judge/score.h"

#include <gtest/gtest.h>

namespace collide::techniques::score_test {
namespace {

using Pairs = std::vector<IndexPair>;

TEST(Granularity, TheSamePairsAtEachGranularity) {
  const Pairs pairs{{0, 2}, {1, 2}};
  EXPECT_EQ(reduce(pairs, by_pair(4)), (Items{2, 6})) << "4 * first + second";
  EXPECT_EQ(reduce(pairs, by_object()), (Items{0, 1, 2}));
  EXPECT_EQ(reduce(pairs, by_frame()), (Items{0}));
  // Projectiles 0 and 1, targets 2 and 3.
  const auto targets = by_reporter({true, true, false, false}, {false, false, true, true});
  EXPECT_EQ(reduce(pairs, targets), (Items{2}));
  EXPECT_EQ(targets({0, 1}), Items{}) << "projectiles among themselves";
  // Masks 0001, 0110, 0111: ANDs 0001 and 0110.
  EXPECT_EQ(reduce(pairs, by_group({1, 6, 7, 8})), (Items{0, 1, 2}));
  EXPECT_EQ(by_group({1, 6, 7, 8})({0, 1}), Items{});
  EXPECT_EQ(reduce({}, by_frame()), Items{});
}

TEST(Judge, HitsMissesAndFalseAlarms) {
  const Judgement judgement = judge({1, 2, 5}, {2, 3, 5, 9});
  EXPECT_EQ(judgement.hits, (Items{2, 5}));
  EXPECT_EQ(judgement.misses, (Items{1}));
  EXPECT_EQ(judgement.false_alarms, (Items{3, 9}));
  EXPECT_FALSE(judgement.quiet());
  EXPECT_TRUE(judge({}, {}).quiet());
}

TEST(Score, PrecisionAndRecallOverFrames) {
  Score score(4, by_pair(4));
  score.add({{0, 1}, {2, 3}}, {1});  // (0,1) found, (2,3) missed
  score.add({{0, 1}}, {1, 2});       // and (0,2) invented
  score.add({}, {});                 // quiet
  score.add({}, {11});               // (2,3) invented
  const Tally& tally = score.tally();
  EXPECT_EQ(tally.hits, 2u);
  EXPECT_EQ(tally.misses, 1u);
  EXPECT_EQ(tally.false_alarms, 2u);
  EXPECT_EQ(tally.frames, 4u);
  EXPECT_EQ(tally.quiet_frames, 1u);
  EXPECT_EQ(tally.true_pairs, 3u);
  EXPECT_EQ(tally.candidate_pairs, 4u);
  EXPECT_DOUBLE_EQ(*tally.precision(), 0.5);
  EXPECT_DOUBLE_EQ(*tally.recall(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(*tally.candidates_per_true_pair(), 4.0 / 3);
}

TEST(Score, ACoarseTechniqueIsNotBlamedForItsGranularity) {
  // Masks: 0 and 1 share bit 0, 2 and 3 share bit 0 too, 4 and 5 bit 1.
  Score score(6, by_group({1, 1, 1, 1, 2, 2}));
  score.add({{0, 1}}, {0});
  EXPECT_EQ(score.tally().hits, 1u);
  EXPECT_EQ(score.tally().false_alarms, 0u) << "bit 0 is right";
  // But all six pairs among 0..3 might be it.
  EXPECT_EQ(score.tally().candidate_pairs, 6u);
  EXPECT_DOUBLE_EQ(*score.tally().candidates_per_true_pair(), 6);
}

TEST(Score, CandidatesAreSeen) {
  // Items 1 and 11 of four objects are (0,1) and (2,3); the second cannot be seen.
  const Domain pairs{nullptr, [](const IndexPair& pair) { return pair.first == 0; }};
  const Domain objects{[](int object) { return object != 3; }, nullptr};
  for (const Domain& domain : {pairs, objects}) {
    Score score(4, by_pair(4));
    score.add({{0, 1}}, {1, 11}, domain);
    EXPECT_EQ(score.tally().candidate_pairs, 1u);
    EXPECT_EQ(score.tally().false_alarms, 1u);
  }
}

TEST(Score, ReportersLeaveEveryPartnerPossible) {
  // 0 to 2 report contacts with 3 to 5, of whom 5 cannot be seen: 0 and 2 with 3 and 4 each.
  Score score(6, by_reporter({false, false, false, true, true, true},
                             {true, true, true, false, false, false}));
  score.add({{0, 3}}, {0, 2}, {[](int object) { return object != 5; }, nullptr});
  EXPECT_EQ(score.tally().candidate_pairs, 4u);
  // Objects that are named: the pairs among them, here 0, 1 and 4.
  Score named(6, by_object());
  named.add({{0, 1}}, {0, 1, 4});
  EXPECT_EQ(named.tally().candidate_pairs, 3u);
}

TEST(Score, OneBitLeavesEveryPairPossible) {
  Score score(5, by_frame());
  score.add({{0, 1}}, {0});
  EXPECT_EQ(score.tally().candidate_pairs, 10u);
}

TEST(Score, PairsOutsideTheDomainAreCountedApart) {
  Score score(4, by_pair(4));
  const Domain domain{nullptr, [](const IndexPair& pair) { return pair.second != 3; }};
  // (2,3) cannot be seen: missing it is no miss, naming it no false alarm.
  score.add({{0, 1}, {2, 3}}, {1}, domain);
  score.add({{0, 1}, {2, 3}}, {1, 11}, domain);
  const Tally& tally = score.tally();
  EXPECT_EQ(tally.hits, 2u);
  EXPECT_EQ(tally.misses, 0u);
  EXPECT_EQ(tally.false_alarms, 0u);
  EXPECT_EQ(tally.out_of_domain, 2u);
  EXPECT_EQ(tally.true_pairs, 2u);
  EXPECT_EQ(tally.candidate_pairs, 2u);
}

TEST(Score, ItemsMayBeTrueWithoutAPair) {
  // Object 2 touches the terrain, 0 and 1 each other.
  Score score(3, by_object());
  score.add({{0, 1}}, {0, 1, 2}, {}, {2});
  score.add({}, {}, {}, {2});
  EXPECT_EQ(score.tally().hits, 3u);
  EXPECT_EQ(score.tally().misses, 1u);
  EXPECT_EQ(score.tally().false_alarms, 0u);
}

TEST(Score, APairWithoutACommonGroupIsOutsideTheDomain) {
  Score score(2, by_group({1, 2}));
  score.add({{0, 1}}, {});
  EXPECT_EQ(score.tally().misses, 0u);
  EXPECT_EQ(score.tally().out_of_domain, 1u);
  EXPECT_EQ(score.tally().quiet_frames, 1u);
}

TEST(Score, NothingToDivideByIsNoFigure) {
  const Score score(2, by_pair(2));
  EXPECT_FALSE(score.tally().precision());
  EXPECT_FALSE(score.tally().recall());
  EXPECT_FALSE(score.tally().candidates_per_true_pair());
}

TEST(TimeErrors, MeanAndLargest) {
  TimeErrors errors;
  EXPECT_EQ(errors.mean(), 0);
  errors.add(0.25, 0.5);
  errors.add(1, 0.25);
  errors.add(0.5, 0.5);
  EXPECT_EQ(errors.count(), 3u);
  EXPECT_DOUBLE_EQ(errors.mean(), 1.0 / 3);
  EXPECT_EQ(errors.largest(), 0.75);
}

}  // namespace
}  // namespace collide::techniques::score_test
