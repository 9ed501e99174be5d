// SPDX-License-Identifier: MIT
#include "model/techniques/technique.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/techniques/technique_makers.h"

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

std::vector<IndexPair> pairs_of(const std::vector<TimedPair>& contacts) {
  std::vector<IndexPair> pairs;
  for (const TimedPair& contact : contacts) pairs.push_back(contact.pair);
  return pairs;
}

}  // namespace

Truths::Truths(const Film& film, const World& screen) : screen_(screen) {
  std::vector<IndexPair> before;
  for (int i = 0; i < film.frames(); ++i) {
    const std::vector<Body> bodies = film.bodies(i);
    Frame frame;
    frame.pixel_pairs = pixel_pairs(bodies, screen);
    frame.circle_contacts = circle_contacts(bodies);
    frame.backdrop_contacts = backdrop_contacts(bodies, screen, film.backdrop(i));
    frame.tunnelled = tunnelled(moving_pixel_pairs(bodies, screen),
                                i == 0 ? frame.pixel_pairs : before, frame.pixel_pairs);
    frame.tunnelled_circles =
        tunnelled(frame.circle_contacts, i == 0 ? frame.pixel_pairs : before, frame.pixel_pairs);
    before = frame.pixel_pairs;
    frames_.push_back(std::move(frame));
  }
}

Verdict run(Technique& technique, const Film& film, const Truths& truths) {
  const Granularity granularity = technique.granularity();
  const bool timed = technique.judge() == Judge::kCircleContacts;
  Score score(film.objects(), granularity);
  Verdict verdict;
  verdict.technique = technique.name();
  for (int i = 0; i < film.frames(); ++i) {
    const Truths::Frame& truth = truths.frame(i);
    const Answer answer = technique.step(i);
    const auto visible = [&](const IndexPair& pair) { return technique.visible(i, pair); };
    const Items also = technique.judge() == Judge::kWorld
                           ? technique.of_backdrop(truth.backdrop_contacts)
                           : Items{};
    const Judgement judgement = score.add(
        timed ? pairs_of(truth.circle_contacts) : truth.pixel_pairs, answer.items, visible, also);
    verdict.cost += answer.cost;
    Items mistimed;
    if (timed) {
      const auto times = times_of(truth.circle_contacts, granularity);
      for (std::size_t k = 0; k < answer.items.size(); ++k) {
        const auto true_time = times.find(answer.items[k]);
        if (true_time == times.end()) continue;
        verdict.times.add(answer.times[k], true_time->second);
        if (std::fabs(answer.times[k] - true_time->second) > kTimeTolerance) {
          mistimed.push_back(answer.items[k]);
        }
      }
    }
    for (const IndexPair& pair : timed ? truth.tunnelled_circles : truth.tunnelled) {
      if (!granularity(pair).empty() && visible(pair)) verdict.tunnelled.push_back({i, pair});
    }
    if (judgement.misses.empty() && judgement.false_alarms.empty() && mistimed.empty()) continue;
    const std::vector<Body> bodies = film.bodies(i);
    const FrameFacts facts{i, bodies, truth.pixel_pairs, truth.circle_contacts,
                           truth.backdrop_contacts};
    const auto list = [&](const Items& items, FalseAnswer::Sort sort) {
      for (const std::uint32_t item : items) {
        verdict.false_answers.push_back(
            {i, item, sort, technique.explain(facts, item, sort == FalseAnswer::kMissed)});
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

std::vector<TechniqueMaker> golden_techniques() {
  return {{"boxes", make_boxes},
          {"continuum", make_continuum},
          {"swept-l", make_swept_l},
          {"swept-r", make_swept_r},
          {"projection", make_projection},
          {"flying-shark", make_flying_shark},
          {"mandin", [](const Film& film) { return make_mandin(film); }},
          {"vera", [](const Film& film) { return make_vera(film); }},
          {"rings", [](const Film& film) { return make_rings(film); }}};
}

}  // namespace collide::techniques
