// SPDX-License-Identifier: MIT
#include "model/techniques/score.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace collide::techniques {
namespace {

void sort_unique(Items& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

std::optional<double> ratio(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

Items difference(const Items& a, const Items& b) {
  Items result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

}  // namespace

Granularity by_pair(int objects) {
  return [objects](const IndexPair& pair) {
    return Items{static_cast<std::uint32_t>(pair.first) * static_cast<std::uint32_t>(objects) +
                 static_cast<std::uint32_t>(pair.second)};
  };
}

Granularity by_object() {
  return [](const IndexPair& pair) {
    return Items{static_cast<std::uint32_t>(pair.first), static_cast<std::uint32_t>(pair.second)};
  };
}

Granularity by_reporter(std::vector<bool> first_kind, std::vector<bool> second_kind) {
  return [first_kind = std::move(first_kind),
          second_kind = std::move(second_kind)](const IndexPair& pair) {
    const auto a = static_cast<std::size_t>(pair.first), b = static_cast<std::size_t>(pair.second);
    Items items;
    if (second_kind[a] && first_kind[b]) items.push_back(static_cast<std::uint32_t>(a));
    if (second_kind[b] && first_kind[a]) items.push_back(static_cast<std::uint32_t>(b));
    return items;
  };
}

Granularity by_group(std::vector<std::uint8_t> masks) {
  return [masks = std::move(masks)](const IndexPair& pair) {
    const unsigned common =
        masks[static_cast<std::size_t>(pair.first)] & masks[static_cast<std::size_t>(pair.second)];
    Items items;
    for (std::uint32_t bit = 0; bit < 8; ++bit) {
      if ((common >> bit & 1) != 0) items.push_back(bit);
    }
    return items;
  };
}

Granularity by_frame() {
  return [](const IndexPair& /*pair*/) { return Items{0}; };
}

Items reduce(const std::vector<IndexPair>& pairs, const Granularity& granularity) {
  Items result;
  for (const IndexPair& pair : pairs) {
    const Items items = granularity(pair);
    result.insert(result.end(), items.begin(), items.end());
  }
  sort_unique(result);
  return result;
}

Judgement judge(const Items& truth, const Items& answer) {
  Judgement result;
  std::set_intersection(truth.begin(), truth.end(), answer.begin(), answer.end(),
                        std::back_inserter(result.hits));
  result.misses = difference(truth, answer);
  result.false_alarms = difference(answer, truth);
  return result;
}

std::optional<double> Tally::precision() const {
  return ratio(hits, hits + false_alarms);
}

std::optional<double> Tally::recall() const {
  return ratio(hits, hits + misses);
}

std::optional<double> Tally::candidates_per_true_pair() const {
  return ratio(candidate_pairs, true_pairs);
}

Score::Score(int objects, Granularity granularity, bool items_are_pairs)
    : objects_(objects), granularity_(std::move(granularity)), items_are_pairs_(items_are_pairs) {}

Judgement Score::add(const std::vector<IndexPair>& truth, const Items& answer,
                     const std::function<bool(const IndexPair&)>& visible, const Items& also) {
  std::vector<IndexPair> inside, outside;
  for (const IndexPair& pair : truth) {
    const bool seen = !granularity_(pair).empty() && (!visible || visible(pair));
    (seen ? inside : outside).push_back(pair);
  }
  Items expected = reduce(inside, granularity_);
  expected.insert(expected.end(), also.begin(), also.end());
  sort_unique(expected);
  const Items excused = difference(reduce(outside, granularity_), expected);
  const Judgement judgement = judge(expected, difference(answer, excused));

  ++tally_.frames;
  tally_.hits += judgement.hits.size();
  tally_.misses += judgement.misses.size();
  tally_.false_alarms += judgement.false_alarms.size();
  tally_.quiet_frames += judgement.quiet() ? 1 : 0;
  tally_.true_pairs += inside.size();
  tally_.out_of_domain += outside.size();
  if (answer.empty()) return judgement;
  if (items_are_pairs_) {
    const auto possible = [&](std::uint32_t item) {
      const int number = static_cast<int>(item);
      return !visible || visible({number / objects_, number % objects_});
    };
    tally_.candidate_pairs +=
        static_cast<std::uint64_t>(std::count_if(answer.begin(), answer.end(), possible));
    return judgement;
  }
  for (int i = 0; i < objects_; ++i) {
    for (int j = i + 1; j < objects_; ++j) {
      if (visible && !visible({i, j})) continue;
      const Items items = granularity_({i, j});
      tally_.candidate_pairs +=
          !items.empty() && std::includes(answer.begin(), answer.end(), items.begin(), items.end())
              ? 1
              : 0;
    }
  }
  return judgement;
}

void TimeErrors::add(double reported, double truth) {
  const double error = std::fabs(reported - truth);
  ++count_;
  sum_ += error;
  largest_ = std::max(largest_, error);
}

}  // namespace collide::techniques
