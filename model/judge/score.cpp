// SPDX-License-Identifier: MIT
#include "model/judge/score.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "model/judge/pairs.h"

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

IndexPair Granularity::pair(std::uint32_t item) const {
  return pair_of(item, objects_);
}

Granularity by_pair(int objects) {
  return {[objects](const IndexPair& pair) { return Items{item_of(pair, objects)}; }, objects};
}

Granularity by_object() {
  return {[](const IndexPair& pair) {
            return Items{static_cast<std::uint32_t>(pair.first),
                         static_cast<std::uint32_t>(pair.second)};
          },
          [](int /*object*/) { return 0; }};
}

Granularity by_reporter(std::vector<bool> first_kind, std::vector<bool> second_kind) {
  const auto kind = [first_kind, second_kind](int object) {
    const auto i = static_cast<std::size_t>(object);
    return (first_kind[i] ? 1 : 0) + (second_kind[i] ? 2 : 0);
  };
  return {[first_kind = std::move(first_kind),
           second_kind = std::move(second_kind)](const IndexPair& pair) {
            const auto a = static_cast<std::size_t>(pair.first);
            const auto b = static_cast<std::size_t>(pair.second);
            Items items;
            if (second_kind[a] && first_kind[b]) items.push_back(static_cast<std::uint32_t>(a));
            if (second_kind[b] && first_kind[a]) items.push_back(static_cast<std::uint32_t>(b));
            return items;
          },
          kind};
}

Granularity by_group(std::vector<std::uint8_t> masks) {
  const auto kind = [masks](int object) { return masks[static_cast<std::size_t>(object)]; };
  return {[masks = std::move(masks)](const IndexPair& pair) {
            const unsigned common = masks[static_cast<std::size_t>(pair.first)] &
                                    masks[static_cast<std::size_t>(pair.second)];
            Items items;
            for (std::uint32_t bit = 0; bit < 8; ++bit) {
              if ((common >> bit & 1) != 0) items.push_back(bit);
            }
            return items;
          },
          kind};
}

Granularity by_frame() {
  return {[](const IndexPair& /*pair*/) { return Items{0}; }, [](int /*object*/) { return 0; }};
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

Score::Score(int objects, Granularity granularity)
    : objects_(objects), granularity_(std::move(granularity)) {}

Judgement Score::add(const std::vector<IndexPair>& truth, const Items& answer, const Domain& domain,
                     const Items& also) {
  std::vector<IndexPair> inside, outside;
  for (const IndexPair& pair : truth) {
    const bool seen = !granularity_(pair).empty() && domain.sees(pair);
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
  tally_.candidate_pairs += candidates(answer, domain);
  return judgement;
}

std::uint64_t Score::candidates(const Items& answer, const Domain& domain) const {
  if (answer.empty()) return 0;
  if (granularity_.of_pairs()) {
    const auto seen = [&](std::uint32_t item) { return domain.sees(granularity_.pair(item)); };
    return static_cast<std::uint64_t>(std::count_if(answer.begin(), answer.end(), seen));
  }
  // What is true of two objects is true of all of their sorts.
  struct Sort {
    std::uint64_t count = 0;
    int one = 0, other = 0;
  };
  std::map<std::pair<int, bool>, Sort> sorts;  // by kind, and whether the object is in the answer
  for (int i = 0; i < objects_; ++i) {
    if (!domain.sees(i)) continue;
    const bool named =
        std::binary_search(answer.begin(), answer.end(), static_cast<std::uint32_t>(i));
    Sort& sort = sorts[{granularity_.kind(i), named}];
    if (sort.count++ == 0) sort.one = i;
    sort.other = i;
  }
  const auto possible = [&](int a, int b) {
    const Items items = granularity_(ordered(a, b));
    return !items.empty() &&
           std::includes(answer.begin(), answer.end(), items.begin(), items.end());
  };
  std::uint64_t sum = 0;
  for (auto a = sorts.begin(); a != sorts.end(); ++a) {
    const Sort& sort = a->second;
    if (sort.count > 1 && possible(sort.one, sort.other)) sum += sort.count * (sort.count - 1) / 2;
    for (auto b = std::next(a); b != sorts.end(); ++b) {
      if (possible(sort.one, b->second.one)) sum += sort.count * b->second.count;
    }
  }
  return sum;
}

void TimeErrors::add(double reported, double truth) {
  const double error = std::fabs(reported - truth);
  ++count_;
  sum_ += error;
  largest_ = std::max(largest_, error);
}

}  // namespace collide::techniques
