// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "model/techniques/ground_truth.h"

/// How a technique's answers are counted against the truth, at the technique's own granularity:
/// docs/truths.md.
namespace collide::techniques {

/// Things a technique may say of a frame ("this pair", "this object", "this group bit"): numbers in
/// ascending order without repetition.
using Items = std::vector<std::uint32_t>;

/// The granularity of an answer: what a technique says of a frame in which exactly this pair meets.
/// No items: it never says anything of the pair, which lies outside its domain.
using Granularity = std::function<Items(const IndexPair&)>;

/// An item a pair.
Granularity by_pair(int objects);
/// An item an object; both members of a pair are reported.
Granularity by_object();
/// An item an object, but only objects of the second kind report, and only contacts with the first
/// kind: targets and the projectiles that hit them, movers and what stops them. One entry an
/// object.
Granularity by_reporter(std::vector<bool> first_kind, std::vector<bool> second_kind);
/// An item a bit of the AND of the two objects' group masks. One mask an object.
Granularity by_group(std::vector<std::uint8_t> masks);
/// One item, 0: something met something.
Granularity by_frame();

/// The OR of what a technique should say of several pairs.
Items reduce(const std::vector<IndexPair>& pairs, const Granularity& granularity);

/// One frame's answer beside the truth.
struct Judgement {
  Items hits;          ///< in both
  Items misses;        ///< in the truth only: false negatives
  Items false_alarms;  ///< in the answer only: false positives

  bool quiet() const { return hits.empty() && misses.empty() && false_alarms.empty(); }
};
Judgement judge(const Items& truth, const Items& answer);

/// Counts over frames.
struct Tally {
  std::uint64_t hits = 0, misses = 0, false_alarms = 0;  ///< items
  std::uint64_t frames = 0;
  /// Frames without truth and without alarm: counted apart, they would hide the errors.
  std::uint64_t quiet_frames = 0;
  std::uint64_t true_pairs = 0;  ///< within the domain
  /// Pairs that the answers leave possible, for software to look at.
  std::uint64_t candidate_pairs = 0;
  std::uint64_t out_of_domain = 0;  ///< true pairs the technique cannot see

  /// Nothing without any alarm.
  std::optional<double> precision() const;
  /// Nothing without any truth.
  std::optional<double> recall() const;
  /// Nothing without any true pair.
  std::optional<double> candidates_per_true_pair() const;
};

/// Scores one technique over the frames of a scene.
class Score {
 public:
  /// `items_are_pairs`: items are those of `by_pair`, if there are any for a pair; candidates need
  /// no search then.
  Score(int objects, Granularity granularity, bool items_are_pairs = false);

  /// Adds a frame. `truth` are the true pairs in order, `answer` what the technique said, `visible`
  /// the pairs it could see in this frame (null: all). Answers that true pairs outside the domain
  /// account for are neither right nor wrong. `also` are items that are true besides those of
  /// pairs.
  Judgement add(const std::vector<IndexPair>& truth, const Items& answer,
                const std::function<bool(const IndexPair&)>& visible = nullptr,
                const Items& also = {});

  const Tally& tally() const { return tally_; }

 private:
  int objects_;
  Granularity granularity_;
  bool items_are_pairs_;
  Tally tally_;
};

/// Errors in the time of contact, for techniques that report one.
class TimeErrors {
 public:
  void add(double reported, double truth);

  std::uint64_t count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  double largest() const { return largest_; }

 private:
  std::uint64_t count_ = 0;
  double sum_ = 0;
  double largest_ = 0;
};

}  // namespace collide::techniques
