// SPDX-License-Identifier: MIT
#include "model/judge/verdict.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/judge/pairs.h"

namespace collide::techniques {
namespace {

/// Times that differ by less differ by rounding.
constexpr double kTimeTolerance = 1e-9;

/// The earliest time of contact for each item.
std::map<std::uint32_t, double> times_of(const std::vector<TimedPair>& contacts,
                                         const Granularity& granularity) {
  std::map<std::uint32_t, double> times;
  for (const TimedPair& contact : contacts) {
    for (const std::uint32_t item : granularity(contact.pair)) {
      const auto [at, added] = times.emplace(item, contact.t);
      if (!added) at->second = std::min(at->second, contact.t);
    }
  }
  return times;
}

/// The contacts with a time that the judge knows.
const std::vector<TimedPair>& contacts_of(const Truths::Frame& truth, Judge judge) {
  switch (judge) {
    case Judge::kBounces:
      return truth.bounces;
    case Judge::kSixteenths:
      return truth.sixteenths;
    case Judge::kMovingPixels:
      return truth.moving_pixels;
    default:
      return truth.circle_contacts;
  }
}

/// The pairs that met and make an item true, of every item.
std::map<std::uint32_t, std::vector<IndexPair>> pairs_behind(const std::vector<IndexPair>& met,
                                                             const Granularity& granularity,
                                                             const Domain& domain) {
  std::map<std::uint32_t, std::vector<IndexPair>> pairs;
  for (const IndexPair& pair : met) {
    if (!domain.sees(pair)) continue;
    for (const std::uint32_t item : granularity(pair)) pairs[item].push_back(pair);
  }
  return pairs;
}

/// The pair that an answer names, if it does.
std::vector<IndexPair> reported_pair(const Technique& technique, std::uint32_t item, int objects) {
  if (technique.item_kind() == ItemKind::kPair) return {pair_of(item, objects)};
  if (technique.item_kind() != ItemKind::kObject) return {};
  const auto partner = technique.partner(item);
  if (!partner) return {};
  return {ordered(static_cast<int>(item), *partner)};
}

/// The same of pairs that may hit each other; of others nothing is asked.
Granularity asked(const Granularity& items_of, const Film& film) {
  const auto items = [items_of, &film](const IndexPair& pair) {
    return film.may_hit(pair) ? items_of(pair) : Items{};
  };
  if (film.rules().all()) return items_of;
  if (items_of.of_pairs()) return {items, film.objects()};
  return {items, [items_of, &film](int object) {
            // No technique has as many kinds.
            constexpr int kKinds = 1 << 16;
            return film.classes()[static_cast<std::size_t>(object)] * kKinds +
                   items_of.kind(object);
          }};
}

}  // namespace

Verdict run(Technique& technique, const Film& film, const Truths& truths, const OnFrame& on_frame,
            int from) {
  const Granularity granularity = asked(technique.granularity(), film);
  const bool timed = is_timed(technique.judge());
  Score score(film.objects(), granularity);
  Verdict verdict;
  for (int i = 0; i < from && technique.remembers(); ++i) technique.step(i);
  for (int i = from; i < film.frames(); ++i) {
    const Truths::Frame& truth = truths.frame(i);
    const Answer answer = technique.step(i);
    Domain domain = technique.domain(i);
    domain.object = [&film, i, sees = domain.object](int object) {
      return film.there(i, object) && sees(object);
    };
    const Items also = technique.judge() == Judge::kWorld
                           ? technique.of_backdrop(truth.backdrop_contacts)
                           : Items{};
    const std::vector<TimedPair>& contacts = contacts_of(truth, technique.judge());
    const std::vector<IndexPair> met = timed ? pairs_of(contacts) : truth.pixel_pairs;
    const Judgement judgement = score.add(met, answer.items, domain, also);
    verdict.cost += answer.cost;
    Items mistimed;
    if (timed) {
      const auto times = times_of(contacts, granularity);
      for (std::size_t k = 0; k < answer.items.size(); ++k) {
        const auto true_time = times.find(answer.items[k]);
        if (true_time == times.end()) continue;
        verdict.times.add(answer.times[k], true_time->second);
        const double error = answer.times[k] - true_time->second;
        if (error > kTimeTolerance || error < -technique.time_unit() - kTimeTolerance) {
          mistimed.push_back(answer.items[k]);
        }
      }
    }
    const auto sees = [&](const IndexPair& pair) {
      return !granularity(pair).empty() && domain.sees(pair);
    };
    for (const IndexPair& pair : truth.tunnelled) {
      // A circle may pass where its mask would not.
      const bool met_by_judge = !timed || std::binary_search(met.begin(), met.end(), pair);
      if (met_by_judge && sees(pair)) verdict.tunnelled.push_back({i, pair});
    }
    if (is_of_circles(technique.judge())) {
      verdict.circles_alone += static_cast<std::uint64_t>(
          std::count_if(met.begin(), met.end(), [&](const IndexPair& pair) {
            return sees(pair) &&
                   std::binary_search(truth.circles_alone.begin(), truth.circles_alone.end(), pair);
          }));
    }
    if (on_frame) on_frame(i, answer, {judgement, mistimed});
    if (judgement.misses.empty() && judgement.false_alarms.empty() && mistimed.empty()) continue;
    const std::vector<Body> bodies = film.bodies(i);
    const auto behind = judgement.misses.empty() ? std::map<std::uint32_t, std::vector<IndexPair>>{}
                                                 : pairs_behind(met, granularity, domain);
    const FrameFacts facts{i, bodies, truth.pixel_pairs, contacts, truth.backdrop_contacts};
    const auto list = [&](const Items& items, FalseAnswer::Sort sort) {
      for (const std::uint32_t item : items) {
        const bool missed = sort == FalseAnswer::kMissed;
        std::vector<IndexPair> about;
        if (!missed) {
          about = reported_pair(technique, item, film.objects());
        } else if (const auto found = behind.find(item); found != behind.end()) {
          about = found->second;
        }
        verdict.false_answers.push_back(
            {i, item, sort, technique.explain(facts, item, missed), std::move(about)});
      }
    };
    list(judgement.misses, FalseAnswer::kMissed);
    list(judgement.false_alarms, FalseAnswer::kInvented);
    list(mistimed, FalseAnswer::kMistimed);
  }
  verdict.tally = score.tally();
  verdict.memory_bits = technique.memory_bits();
  verdict.latency = technique.latency();
  return verdict;
}

}  // namespace collide::techniques
