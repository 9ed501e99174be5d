// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "model/judge/ground_truth.h"

/// How a technique's answers are counted against the truth, at the technique's own granularity:
/// docs/explanation/truths.md.
namespace collide::techniques {

/// Things a technique may say of a frame ("this pair", "this object", "this group bit"): numbers in
/// ascending order without repetition.
using Items = std::vector<std::uint32_t>;

/// The granularity of an answer: what a technique says of a frame in which exactly this pair meets.
/// No items: it never says anything of the pair, which lies outside its domain.
class Granularity {
 public:
  using ItemsOf = std::function<Items(const IndexPair&)>;
  using KindOf = std::function<int(int object)>;

  /// `items` may be of a pair's objects (their indices) or of something coarser. Objects of one
  /// `kind` are alike but for their own item: the pairs that an answer leaves possible are then
  /// counted without looking at each.
  Granularity(ItemsOf items, KindOf kind) : items_(std::move(items)), kind_(std::move(kind)) {}
  /// An item stands for one pair, as `item_of` numbers them among so many objects.
  Granularity(ItemsOf items, int objects) : items_(std::move(items)), objects_(objects) {}

  Items operator()(const IndexPair& pair) const { return items_(pair); }
  bool of_pairs() const { return !kind_; }
  /// With `of_pairs`.
  IndexPair pair(std::uint32_t item) const;
  int kind(int object) const { return kind_(object); }

 private:
  ItemsOf items_;
  KindOf kind_;
  int objects_ = 0;
};

/// What a technique could see in a frame. Nothing: all.
struct Domain {
  std::function<bool(int object)> object;
  /// Of objects that it sees, for items that stand for pairs.
  std::function<bool(const IndexPair&)> pair;

  bool sees(int index) const { return !object || object(index); }
  bool sees(const IndexPair& both) const {
    return sees(both.first) && sees(both.second) && (!pair || pair(both));
  }
};

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

/// One frame's answer with the truth.
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
  Score(int objects, Granularity granularity);

  /// Adds a frame. `truth` are the true pairs in order, `answer` what the technique said. Answers
  /// that true pairs outside the domain account for are neither right nor wrong. `also` are items
  /// that are true in addition to those of pairs.
  Judgement add(const std::vector<IndexPair>& truth, const Items& answer, const Domain& domain = {},
                const Items& also = {});

  const Tally& tally() const { return tally_; }

 private:
  /// The pairs in the domain all of whose items are in the answer.
  std::uint64_t candidates(const Items& answer, const Domain& domain) const;

  int objects_;
  Granularity granularity_;
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
