// SPDX-License-Identifier: MIT
#include "sim/compare/result.h"

#include <fmt/format.h>

#include <functional>

#include "model/common/record.h"
#include "sim/compare/describe.h"

namespace collide::compare {
namespace {

using techniques::Cost;
using techniques::FalseAnswer;
using techniques::ItemKind;
using techniques::Judge;
using techniques::Tally;
using techniques::TimeErrors;
using techniques::Verdict;

constexpr auto kNameOf = [](auto value) { return name_of(value); };

/// What a member or function of the verdict, or the tally there, gives.
template <typename Of>
auto of_verdict(Of of) {
  return [of](const Outcome& outcome) { return std::invoke(of, outcome.verdict); };
}
template <typename Of>
auto of_tally(Of of) {
  return [of](const Outcome& outcome) { return std::invoke(of, outcome.verdict.tally); };
}

std::string answers_on(const OnBus& bus) {
  if (!bus.run) return "left out: " + bus.why;
  if (bus.run->differs) return fmt::format("another in frame {}", *bus.run->differs);
  return "the same";
}

Record<HostTime> host_record() {
  return Record<HostTime>("host")
      .member("microseconds", &HostTime::microseconds,
              "a frame's, measured: the median of the runs")
      .member("runs", &HostTime::runs)
      .member("frames", &HostTime::frames, "that were measured");
}

Record<OnBus> bus_record() {
  const auto ran = [](const OnBus& bus) { return bus.run.has_value(); };
  const auto& traffic = platform::traffic_record();
  return Record<OnBus>("bus")
      .shows(
          "technique", [](const OnBus& bus) { return bus.run->of("processor"); }, traffic)
      .only_if(ran)
      .shows(
          "unit", [](const OnBus& bus) { return bus.run->of_units(); }, traffic,
          "of units that take the bus: blitter, overlap")
      .only_if(ran)
      .shows("clocks", [](const OnBus& bus) { return bus.run->bus_clocks; })
      .only_if(ran)
      .shows("answers", answers_on, "the same, another in frame N, or left out and why");
}

Record<TimeErrors> times_record() {
  const auto if_any = [](double (TimeErrors::*of)() const) {
    return [of](const TimeErrors& times) {
      return times.count() == 0 ? std::nullopt : std::optional((times.*of)());
    };
  };
  return Record<TimeErrors>("time_errors")
      .shows("count", &TimeErrors::count)
      .shows("mean", if_any(&TimeErrors::mean))
      .shows("largest", if_any(&TimeErrors::largest));
}

Record<Agreement> agreement_record() {
  return Record<Agreement>("agreement")
      .shows("agreed", &Agreement::agreed)
      .member("compared", &Agreement::compared)
      .member("frame", &Agreement::frame, IfAny{Usual{}})
      .left_out()
      .member("difference", &Agreement::difference)
      .left_out();
}

/// Something of a frame, with the names of who has part in it.
struct Told {
  int frame;
  std::vector<std::string> objects;
  FalseAnswer::Sort sort = {};
  std::string why = {};
  std::optional<std::uint32_t> group = {};
};

std::vector<Told> false_answers(const Outcome& outcome) {
  std::vector<Told> all;
  for (const FalseAnswer& answer : outcome.verdict.false_answers) {
    all.push_back({answer.frame, objects_of(answer, outcome.kind, *outcome.scene), answer.sort,
                   reason(answer)});
    if (outcome.kind == ItemKind::kGroup) all.back().group = answer.item;
  }
  return all;
}

std::vector<Told> tunnelled(const Outcome& outcome) {
  std::vector<Told> all;
  const auto id = [&](int i) { return outcome.scene->objects[static_cast<std::size_t>(i)].id; };
  for (const techniques::FramePair& met : outcome.verdict.tunnelled) {
    all.push_back({met.frame, {id(met.pair.first), id(met.pair.second)}});
  }
  return all;
}

/// A contact of the truth.
struct Met {
  int frame;
  std::vector<std::string> objects;
  std::vector<int> at;
  std::uint64_t pixels;
};

std::vector<Met> contacts(const Comparison& comparison) {
  std::vector<Met> all;
  for (const Contact& contact : comparison.contact_list) {
    const auto id = [&](int i) {
      return comparison.scene->objects[static_cast<std::size_t>(i)].id;
    };
    std::vector<std::string> objects{id(contact.object)};
    if (contact.other) objects.push_back(id(*contact.other));
    const techniques::CommonArea& area = contact.area;
    all.push_back({contact.frame,
                   std::move(objects),
                   {area.first.x, area.first.y},
                   static_cast<std::uint64_t>(area.pixels)});
  }
  return all;
}

Record<Outcome> outcome_record() {
  const auto sort =
      names({FalseAnswer::kMissed, FalseAnswer::kInvented, FalseAnswer::kMistimed}, kNameOf);
  const auto false_answer = Record<Told>("false_answer")
                                .member("frame", &Told::frame)
                                .member("sort", &Told::sort, sort)
                                .member("reason", &Told::why, "docs/reference/reasons.md")
                                .member("objects", &Told::objects)
                                .member("group", &Told::group, IfAny{Usual{}})
                                .left_out();
  const auto screen = [](const Outcome& outcome) {
    return std::vector<int>{outcome.screen.width, outcome.screen.height};
  };
  const auto met =
      Record<Told>("met").member("frame", &Told::frame).member("objects", &Told::objects);
  return Record<Outcome>("technique")
      .member("technique", &Outcome::technique)
      .with(figures_record())
      .member("agreement", &Outcome::agreement, IfAny{agreement_record()},
              "of RTL and golden model, with --on lockstep")
      .left_out()
      .shows("screen", screen, List{AtMost{scene::Scene::kLargestScreen, 1}, 2},
             "the one that it sees")
      .shows(
          "frames_wrong", [](const Outcome& outcome) { return outcome.frames_wrong(); },
          "in which it missed or invented something, or gave a wrong time")
      .member(
          "host", &Outcome::host, IfAny{host_record()},
          "of a technique that any processor runs, on the one that ran this; not with --no-time")
      .left_out()
      .member("native", &Outcome::native, IfAny{Usual{}},
              "of a technique that is a program: its run in machine code, or why there was none")
      .left_out()
      .shows("false_answers", false_answers, List{false_answer})
      .shows("tunnelled", tunnelled, List{met});
}

}  // namespace

const Record<Outcome>& figures_record() {
  static const auto kCost = Record<Cost>("cost")
                                .member("clocks", &Cost::clocks)
                                .member("accesses", &Cost::accesses)
                                .member("bytes", &Cost::bytes);
  static const auto kKind =
      names({ItemKind::kPair, ItemKind::kObject, ItemKind::kFrame, ItemKind::kGroup}, kNameOf);
  static const auto kJudge = names({Judge::kPixelPairs, Judge::kWorld, Judge::kCircleContacts,
                                    Judge::kBounces, Judge::kSixteenths, Judge::kMovingPixels},
                                   kNameOf);
  static const auto kRecord =
      Record<Outcome>("figures")
          .member("says", &Outcome::kind, kKind, "what it names")
          .member("judge", &Outcome::judge, kJudge, "docs/explanation/truths.md")
          .shows("precision", of_tally(&Tally::precision))
          .shows("recall", of_tally(&Tally::recall))
          .shows("hits", of_tally(&Tally::hits))
          .shows("missed", of_tally(&Tally::misses))
          .shows("invented", of_tally(&Tally::false_alarms))
          .shows("quiet_frames", of_tally(&Tally::quiet_frames))
          .shows("true_pairs", of_tally(&Tally::true_pairs))
          .shows("candidate_pairs", of_tally(&Tally::candidate_pairs))
          .shows("candidates_per_true_pair", of_tally(&Tally::candidates_per_true_pair))
          .shows("out_of_domain", of_tally(&Tally::out_of_domain))
          .shows("tunnelled_contacts",
                 [](const Outcome& outcome) { return outcome.verdict.tunnelled.size(); })
          .shows("circle_contacts", of_verdict(&Verdict::circles_alone),
                 "of one judged by circles: those whose masks share no pixel at any time")
          .only_if([](const Outcome& outcome) { return techniques::is_of_circles(outcome.judge); })
          .shows("cost", of_verdict(&Verdict::cost), kCost)
          .shows("memory_bits", of_verdict(&Verdict::memory_bits))
          .shows("latency", of_verdict(&Verdict::latency), "frames")
          .shows("time_errors", of_verdict(&Verdict::times), times_record(),
                 "of techniques that give a time, in frames")
          .only_if([](const Outcome& outcome) { return techniques::is_timed(outcome.judge); })
          .member("bus", &Outcome::bus, IfAny{bus_record()})
          .left_out();
  return kRecord;
}

const Record<Comparison>& record_of(const Comparison* /*comparison*/) {
  static const auto kLeftOut = Record<LeftOut>("left_out")
                                   .member("technique", &LeftOut::technique)
                                   .member("why", &LeftOut::why);
  static const auto kFar = AtMost{scene::Scene::kLargestScreen - 1};
  static const auto kContact =
      Record<Met>("contact")
          .member("frame", &Met::frame)
          .member("objects", &Met::objects, "two, or one that is on the terrain")
          .member("at", &Met::at, List{kFar, 2}, "column and row of the first pixel in common")
          .member("pixels", &Met::pixels, "how many they have in common");
  static const auto kSide = AtMost{scene::Scene::kLargestScreen, 1};
  static const auto name = [](const Comparison& all) { return all.scene->name; };
  static const auto screen = [](const Comparison& all) {
    return std::vector<int>{all.scene->width, all.scene->height};
  };
  static const auto kRecord =
      Record<Comparison>("comparison")
          .shows("scene", name)
          .shows("screen", screen, List{kSide, 2})
          .member("objects", &Comparison::objects)
          .member("frames", &Comparison::frames, AtMost{scene::Scene::kMostFrames, 1})
          .member("on", &Comparison::on)
          .member("contacts", &Comparison::contacts,
                  "pairs that may hit each other and share a pixel of the screen, in all frames")
          .member("off_screen_contacts", &Comparison::off_screen_contacts,
                  "the same of those that share a pixel, but none of the screen; not in contacts")
          .member("unmarked_jumps", &Comparison::leaps,
                  "steps of more than half the screen that are taken for motion")
          .shows("contact_list", contacts, List{kContact}, "of masks, by frame: the truth")
          .member("techniques", &Comparison::outcomes, List{outcome_record(), 1})
          .member("left_out", &Comparison::left_out, List{kLeftOut})
          .member("for", &Comparison::runs_on,
                  "the machine of --for: no techniques of other machines are among them")
          .left_out()
          .member("machine", &Comparison::machine, "that of --platform")
          .left_out();
  return kRecord;
}

}  // namespace collide::compare
