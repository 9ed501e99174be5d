// SPDX-License-Identifier: MIT
#include "model/techniques/verdict.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/techniques/pairs.h"

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

std::vector<IndexPair> pairs_of(const std::vector<TimedPair>& contacts) {
  std::vector<IndexPair> pairs;
  for (const TimedPair& contact : contacts) pairs.push_back(contact.pair);
  return pairs;
}

/// The pairs that met and make the item true.
std::vector<IndexPair> pairs_behind(std::uint32_t item, const std::vector<IndexPair>& met,
                                    const Granularity& granularity,
                                    const std::function<bool(const IndexPair&)>& visible) {
  std::vector<IndexPair> pairs;
  for (const IndexPair& pair : met) {
    const Items items = granularity(pair);
    if (std::count(items.begin(), items.end(), item) != 0 && visible(pair)) pairs.push_back(pair);
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

}  // namespace

Verdict run(Technique& technique, const Film& film, const Truths& truths, const OnFrame& on_frame) {
  const Granularity granularity = technique.granularity();
  const bool timed = is_timed(technique.judge());
  Score score(film.objects(), granularity, technique.item_kind() == ItemKind::kPair);
  Verdict verdict;
  for (int i = 0; i < film.frames(); ++i) {
    const Truths::Frame& truth = truths.frame(i);
    const Answer answer = technique.step(i);
    const auto visible = [&](const IndexPair& pair) { return technique.visible(i, pair); };
    const Items also = technique.judge() == Judge::kWorld
                           ? technique.of_backdrop(truth.backdrop_contacts)
                           : Items{};
    const std::vector<TimedPair>& contacts = contacts_of(truth, technique.judge());
    const std::vector<IndexPair> met = timed ? pairs_of(contacts) : truth.pixel_pairs;
    const Judgement judgement = score.add(met, answer.items, visible, also);
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
    const bool by_circles = timed && technique.judge() != Judge::kMovingPixels;
    for (const IndexPair& pair : by_circles ? truth.tunnelled_circles : truth.tunnelled) {
      if (!granularity(pair).empty() && visible(pair)) verdict.tunnelled.push_back({i, pair});
    }
    if (on_frame) on_frame(i, {judgement, mistimed});
    if (judgement.misses.empty() && judgement.false_alarms.empty() && mistimed.empty()) continue;
    const std::vector<Body> bodies = film.bodies(i);
    const FrameFacts facts{i, bodies, truth.pixel_pairs, contacts, truth.backdrop_contacts};
    const auto list = [&](const Items& items, FalseAnswer::Sort sort) {
      for (const std::uint32_t item : items) {
        const bool missed = sort == FalseAnswer::kMissed;
        std::vector<IndexPair> about = missed ? pairs_behind(item, met, granularity, visible)
                                              : reported_pair(technique, item, film.objects());
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
