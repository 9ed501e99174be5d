// SPDX-License-Identifier: MIT
#include "sim/compare/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "model/common/input_error.h"
#include "model/judge/adapters/technique_makers.h"
#include "model/judge/pairs.h"
#include "sim/compare/host_time.h"
#include "sim/units/blitter/make.h"
#include "sim/units/divergence.h"
#include "sim/units/impact/make.h"
#include "sim/units/overlap/make.h"
#include "sim/units/vera/make.h"

namespace collide::compare {
namespace {

using techniques::Film;
using techniques::Technique;
using techniques::TechniqueMaker;
using techniques::Truths;
using techniques::World;

/// The units of a technique in lockstep, which live as long as it does.
class Scores {
 public:
  template <class Unit>
  std::unique_ptr<Unit> with(std::unique_ptr<Unit> unit) {
    units_.push_back(unit.get());
    return unit;
  }
  void clear() { units_.clear(); }
  bool empty() const { return units_.empty(); }
  std::uint64_t compared() const {
    std::uint64_t sum = 0;
    for (const Scored* const unit : units_) sum += unit->compared();
    return sum;
  }

 private:
  std::vector<const Scored*> units_;
};

/// Units of `on`; those in lockstep are in `scores`. What VERA draws goes to `lines`, unless that
/// is null.
techniques::Equipment equipment(On on, Scores& scores, vera::Observer* lines) {
  const auto kept = [on, &scores](auto unit) {
    return on == On::kLockstep ? scores.with(std::move(unit)) : std::move(unit);
  };
  techniques::Equipment equipment;
  equipment.blitter = [on, kept](blitter::Bus& bus) { return kept(blitter::unit_maker(on)(bus)); };
  equipment.vera = [on, kept, lines] {
    auto unit = vera::unit_maker(on)();
    unit->observe(lines);
    return kept(std::move(unit));
  };
  equipment.overlap = [on, kept](overlap::Memory& memory) {
    return kept(overlap::unit_maker(on)(memory));
  };
  equipment.impact = [on, kept](impact::Memory& memory) {
    return kept(impact::unit_maker(on)(memory));
  };
  return equipment;
}

std::string difference(const Divergence& divergence) {
  return fmt::format("{}, expected {}, actual {}, clock {}", divergence.what(),
                     divergence.expected(), divergence.actual(), divergence.clock());
}

OnBus on_bus(const platform::Machine& machine, const std::string& technique, const Film& film) {
  try {
    return {platform::run_technique(machine, technique, film), {}};
  } catch (const InputError& error) {
    return {std::nullopt, error.what()};
  }
}

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

/// Counts the pairs that share a pixel of the scene's screen; `shown`: of the technique's.
void count(Contacts& contacts, const Technique& technique, const techniques::Granularity& items_of,
           int frame, int objects, const std::vector<techniques::IndexPair>& pairs,
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
  for (const techniques::IndexPair& pair : pairs) {
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
  }
}

/// Where and how much the true contacts of a film share.
std::vector<Contact> contacts_of(const Film& film, const Truths& truths) {
  std::vector<Contact> contacts;
  for (int frame = 0; frame < film.frames(); ++frame) {
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

void count_contacts(const Film& film, const Truths& truths, Comparison& comparison) {
  for (int frame = 0; frame < film.frames(); ++frame) {
    comparison.contacts += truths.frame(frame).pixel_pairs.size();
    const auto off = techniques::off_screen_pairs(film.bodies(frame), film.world());
    const auto counted = static_cast<std::uint64_t>(std::count_if(
        off.begin(), off.end(), [&](const auto& pair) { return film.may_hit(pair); }));
    comparison.off_screen_contacts += counted;
    comparison.off_screen_frames += counted == 0 ? 0 : 1;
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

std::uint64_t Outcome::frames_wrong() const {
  return static_cast<std::uint64_t>(
      std::count_if(frames.begin(), frames.end(), [](const techniques::FrameResult& result) {
        return !result.judgement.misses.empty() || !result.judgement.false_alarms.empty() ||
               !result.mistimed.empty();
      }));
}

std::string Comparison::difference() const {
  for (const Outcome& outcome : outcomes) {
    if (outcome.agreement && !outcome.agreement->agreed()) {
      return fmt::format("{}: RTL and golden model part in frame {}: {}", outcome.technique,
                         *outcome.agreement->frame, outcome.agreement->difference);
    }
    if (outcome.native && !outcome.native->agreed()) {
      return fmt::format("{}: {} parts from the technique in frame {}: {}", outcome.technique,
                         outcome.native->program, *outcome.native->frame,
                         outcome.native->difference);
    }
    if (outcome.bus && outcome.bus->run && outcome.bus->run->differs) {
      return fmt::format("{}: on machine {} it answers otherwise in frame {}", outcome.technique,
                         machine, *outcome.bus->run->differs);
    }
  }
  return {};
}

Comparison compare(const Film& film, const Options& options) {
  Comparison comparison;
  comparison.scene = film.scene();
  comparison.frames = film.frames();
  comparison.objects = film.objects();
  comparison.on = options.on;
  std::optional<platform::Machine> machine = options.machine;
  if (machine) {
    comparison.machine = machine->name;
    for (platform::Machine::Device& device : machine->devices) device.unit = options.on;
  }
  Scores scores;
  LineRecorder lines;
  techniques::Equipment with = equipment(options.on, scores, options.page ? &lines : nullptr);
  std::optional<Natives> natives;
  if (options.firmware) with.told = natives.emplace(*options.firmware).told();
  std::vector<TechniqueMaker> all = techniques::all_techniques(with);
  if (options.misused) {
    for (TechniqueMaker& maker : techniques::misused_techniques()) all.push_back(std::move(maker));
  }
  const auto truths_on = [&](const World& screen) -> const Truths& {
    auto& truths = comparison.truths[{screen.width, screen.height}];
    if (!truths) {
      if (options.progress) options.progress("truths", 0);
      truths = std::make_unique<Truths>(film, screen);
    }
    return *truths;
  };
  const auto pairs = [&](int frame) -> const std::vector<techniques::IndexPair>& {
    return truths_on(film.world()).frame(frame).pixel_pairs;
  };
  comparison.contact_list = contacts_of(film, truths_on(film.world()));
  count_contacts(film, truths_on(film.world()), comparison);
  for (const TechniqueMaker& maker : all) {
    scores.clear();
    if (natives) natives->clear();
    lines = LineRecorder();
    std::unique_ptr<Technique> technique;
    try {
      technique = maker.make(film);
    } catch (const InputError& error) {
      comparison.left_out.push_back({maker.name, why(error, film)});
      continue;
    }
    if (!technique) {
      comparison.left_out.push_back({maker.name, "the scene is not one of its game"});
      continue;
    }
    const World screen = technique->screen();
    const Truths& truths = truths_on(screen);
    Outcome outcome;
    outcome.scene = film.scene();
    outcome.technique = maker.name;
    outcome.judge = technique->judge();
    outcome.kind = technique->item_kind();
    outcome.screen = screen;
    const techniques::Granularity items_of = technique->granularity();
    int frame = 0;
    try {
      outcome.verdict = techniques::run(
          *technique, film, truths, [&](int done, const techniques::FrameResult& result) {
            frame = done + 1;
            outcome.frames.push_back(result);
            count(outcome.contacts, *technique, items_of, done, film.objects(), pairs(done),
                  truths.frame(done).pixel_pairs, result.judgement);
            if (options.page) {
              outcome.outside.push_back(
                  outside(*technique, items_of, done, pairs(done), result.judgement));
            }
            if (options.progress) options.progress(maker.name, done);
          });
      // Its own truth ends where its screen does; the scene's contacts do not.
      outcome.verdict.tally.out_of_domain += outcome.contacts.off_its_screen;
      if (!scores.empty()) outcome.agreement = Agreement{scores.compared(), {}, {}};
    } catch (const Divergence& divergence) {
      outcome.agreement = Agreement{scores.compared(), frame, difference(divergence)};
    }
    outcome.lines = lines.take();
    // Where lockstep found a difference it would only find it again.
    if (natives && (!outcome.agreement || outcome.agreement->agreed())) {
      if (options.progress) options.progress(maker.name + " in machine code", 0);
      outcome.native = natives->run(maker.name, options.on);
    }
    if (options.time) {
      if (options.progress) options.progress(maker.name + " on this processor", 0);
      outcome.host = host_time(maker.name, film, items_of);
    }
    if (machine && (!outcome.agreement || outcome.agreement->agreed())) {
      if (options.progress) options.progress(maker.name + " on " + machine->name, 0);
      outcome.bus = on_bus(*machine, maker.name, film);
    }
    comparison.outcomes.push_back(std::move(outcome));
  }
  return comparison;
}

}  // namespace collide::compare
