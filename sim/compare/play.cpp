// SPDX-License-Identifier: MIT
#include "sim/compare/play.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "model/common/input_error.h"
#include "model/judge/pairs.h"
#include "sim/compare/describe.h"

namespace collide::compare {
namespace {

using techniques::Film;
using techniques::Technique;
using techniques::TechniqueMaker;
using techniques::Truths;
using techniques::World;

/// Of the pairs that share a pixel, those that the technique's answer to the frame does not stand
/// for, by their places.
std::vector<int> outside(const Technique& technique, const techniques::Granularity& items_of,
                         int frame, const std::vector<techniques::IndexPair>& pairs,
                         const techniques::Judgement& judgement) {
  const auto told = [&](std::uint32_t item) {
    const auto in = [&](const techniques::Items& items) {
      return std::binary_search(items.begin(), items.end(), item);
    };
    return in(judgement.hits) || in(judgement.misses);
  };
  const techniques::Domain domain = technique.domain(frame);
  std::vector<int> places;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const techniques::Items items =
        domain.sees(pairs[i]) ? items_of(pairs[i]) : techniques::Items{};
    if (std::none_of(items.begin(), items.end(), told)) places.push_back(static_cast<int>(i));
  }
  return places;
}

/// Counts the pairs that share a pixel of the scene's screen; `shown`: of the technique's. Returns
/// the places of those that are missed.
std::vector<int> count(Contacts& contacts, const Technique& technique,
                       const techniques::Granularity& items_of, int frame, int objects,
                       const std::vector<techniques::IndexPair>& pairs,
                       const std::vector<techniques::IndexPair>& shown,
                       const techniques::Judgement& judgement) {
  const auto said = [&](std::uint32_t item) {
    const auto in = [item](const techniques::Items& items) {
      return std::binary_search(items.begin(), items.end(), item);
    };
    return in(judgement.hits) || in(judgement.false_alarms);
  };
  const bool names = technique.item_kind() == techniques::ItemKind::kPair;
  const techniques::Domain domain = technique.domain(frame);
  contacts.all += pairs.size();
  std::vector<int> missed;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const techniques::IndexPair& pair = pairs[i];
    if (names && said(techniques::item_of(pair, objects))) {
      ++contacts.seen;
      continue;
    }
    if (!std::binary_search(shown.begin(), shown.end(), pair)) {
      ++contacts.off_its_screen;
      continue;
    }
    const techniques::Items items = items_of(pair);
    if (items.empty() || !domain.sees(pair)) continue;
    const bool all = std::all_of(items.begin(), items.end(), said);
    ++(all ? contacts.seen : contacts.missed);
    if (!all) missed.push_back(static_cast<int>(i));
  }
  return missed;
}

/// Where and how much the true contacts of a film share.
std::vector<Contact> contacts_of(const Film& film, const Truths& truths, int from) {
  std::vector<Contact> contacts;
  for (int frame = from; frame < film.frames(); ++frame) {
    const Truths::Frame& truth = truths.frame(frame);
    if (truth.pixel_pairs.empty() && truth.backdrop_contacts.empty()) continue;
    const std::vector<techniques::Body> bodies = film.bodies(frame);
    const auto body = [&](int i) -> const techniques::Body& {
      return bodies[static_cast<std::size_t>(i)];
    };
    const auto corner = [&](int i) -> scene::Pixel {
      return {techniques::pixel(body(i).now.x), techniques::pixel(body(i).now.y)};
    };
    const auto add = [&](int i, std::optional<int> other, const scene::PackedMask& mask,
                         scene::Pixel at) {
      contacts.push_back(
          {frame, i, other,
           techniques::common_area(*body(i).mask, corner(i), mask, at, film.world()).value()});
    };
    for (const techniques::IndexPair& pair : truth.pixel_pairs) {
      add(pair.first, pair.second, *body(pair.second).mask, corner(pair.second));
    }
    const techniques::Backdrop backdrop = film.backdrop(frame);
    for (const int i : truth.backdrop_contacts) add(i, {}, *backdrop.mask, backdrop.at);
  }
  return contacts;
}

/// Why a technique cannot play the film; the scene is known.
std::string why(const InputError& error, const Film& film) {
  const std::string text = error.what();
  const std::string place = film.scene() == nullptr ? "" : one_line(film.scene()->name + ": ");
  return text.compare(0, place.size(), place) == 0 ? text.substr(place.size()) : text;
}

void count_contacts(const Film& film, const Truths& truths, int from, Comparison& comparison) {
  for (int frame = from; frame < film.frames(); ++frame) {
    comparison.contacts += truths.frame(frame).pixel_pairs.size();
    const auto off = techniques::off_screen_pairs(film.bodies(frame), film.world());
    const auto counted = static_cast<std::uint64_t>(std::count_if(
        off.begin(), off.end(), [&](const auto& pair) { return film.may_hit(pair); }));
    comparison.off_screen_contacts += counted;
    comparison.off_screen_frames += counted == 0 ? 0 : 1;
  }
}

/// Steps so long that they are rather jumps, taken for motion all the same.
void count_leaps(const Film& film, int from, Comparison& comparison) {
  for (int frame = from; frame < film.frames(); ++frame) {
    const std::vector<techniques::Body> bodies = film.bodies(frame);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (bodies[i].mask == nullptr) continue;
      const auto way = techniques::movement_of(bodies[i]);
      const bool is_long = 2 * std::fabs(way.to.x - way.from.x) > film.world().width ||
                           2 * std::fabs(way.to.y - way.from.y) > film.world().height;
      if (!is_long) continue;
      if (comparison.leaps++ == 0) comparison.first_leap = Leap{frame, static_cast<int>(i)};
    }
  }
}

}  // namespace

void require_somebody_to_meet(const scene::Scene& scene, const std::string& place) {
  const auto meet = [&](const scene::Object& a, const scene::Object& b) {
    return a.life.from < b.life.until && b.life.from < a.life.until &&
           scene.rules.may_hit(a.class_number, b.class_number);
  };
  if (scene.terrain) return;
  for (auto a = scene.objects.begin(); a != scene.objects.end(); ++a) {
    if (std::any_of(std::next(a), scene.objects.end(),
                    [&](const scene::Object& b) { return meet(*a, b); })) {
      return;
    }
  }
  throw InputError(place, scene.objects.size() == 1
                              ? "has one object, expected another or terrain for it to meet"
                              : "no two that may hit each other are ever there together, expected "
                                "two that are, or terrain");
}

Comparison play(const Film& film, const Play& play) {
  Comparison comparison;
  comparison.scene = film.scene();
  comparison.frames = film.frames();
  comparison.objects = film.objects();
  const auto truths_on = [&](const World& screen) -> const Truths& {
    auto& truths = comparison.truths[{screen.width, screen.height}];
    if (!truths) {
      if (play.progress) play.progress("truths", 0);
      truths = std::make_unique<Truths>(film, screen, play.from);
    }
    return *truths;
  };
  const auto pairs = [&](int frame) -> const std::vector<techniques::IndexPair>& {
    return truths_on(film.world()).frame(frame).pixel_pairs;
  };
  comparison.contact_list = contacts_of(film, truths_on(film.world()), play.from);
  count_contacts(film, truths_on(film.world()), play.from, comparison);
  count_leaps(film, play.from, comparison);
  for (const TechniqueMaker& maker : play.makers) {
    if (play.begin) play.begin();
    if (play.lines != nullptr) *play.lines = LineRecorder();
    std::unique_ptr<Technique> technique;
    try {
      technique = maker.make(film);
    } catch (const InputError& error) {
      comparison.left_out.push_back({maker.name, maker.words, why(error, film)});
      continue;
    }
    if (!technique) {
      comparison.left_out.push_back({maker.name, maker.words, "the scene is not one of its game"});
      continue;
    }
    const World screen = technique->screen();
    const Truths& truths = truths_on(screen);
    Outcome outcome;
    outcome.scene = film.scene();
    outcome.technique = maker.name;
    outcome.words = maker.words;
    outcome.judge = technique->judge();
    outcome.kind = technique->item_kind();
    outcome.screen = screen;
    const techniques::Granularity items_of = technique->granularity();
    int frame = 0;
    const auto run = [&] {
      outcome.verdict = techniques::run(
          *technique, film, truths,
          [&](int done, const techniques::Answer& answer, const techniques::FrameResult& result) {
            frame = done + 1;
            if (play.answered) play.answered(maker.name, done, answer);
            outcome.frames.push_back(result);
            std::vector<int> missed =
                count(outcome.contacts, *technique, items_of, done, film.objects(), pairs(done),
                      truths.frame(done).pixel_pairs, result.judgement);
            if (play.page && is_by_circles(outcome.judge)) {
              outcome.unnamed.push_back(std::move(missed));
            }
            if (play.page) {
              outcome.outside.push_back(
                  outside(*technique, items_of, done, pairs(done), result.judgement));
            }
            if (play.progress) play.progress(maker.name, done);
          },
          play.from);
      // Its own truth ends where its screen does; the scene's contacts do not.
      outcome.verdict.tally.out_of_domain += outcome.contacts.off_its_screen;
    };
    if (play.around) {
      play.around(outcome, frame, run);
    } else {
      run();
    }
    if (play.lines != nullptr) outcome.lines = play.lines->take();
    if (play.end) play.end(outcome, items_of);
    comparison.outcomes.push_back(std::move(outcome));
  }
  return comparison;
}

}  // namespace collide::compare
