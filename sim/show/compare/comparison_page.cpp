// SPDX-License-Identifier: MIT
#include "sim/show/compare/comparison_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model/common/output_file.h"
#include "model/techniques/mandin.h"
#include "model/vera/sprite.h"
#include "model/vera/timing.h"
#include "sim/compare/describe.h"
#include "sim/compare/figures.h"
#include "sim/compare/meaning.h"
#include "sim/compare/native.h"
#include "sim/show/compare/film_data.h"
#include "sim/show/page/page.h"
#include "sim/tools/packed.h"

namespace collide::compare {
namespace {

using techniques::FalseAnswer;
using techniques::Film;
using techniques::FramePair;
using techniques::IndexPair;

/// One after the other: frame less the one before, sort (`kTunnelledSort` for what only motion
/// shows), reason and item plus one (0: none), and the list of objects of the pairs it is about.
std::string falses(const Outcome& outcome) {
  constexpr int kTunnelledSort = 3;
  constexpr std::int64_t kNoItem = -1;
  struct Told {
    int frame, sort;
    std::optional<techniques::Reason> reason;
    std::int64_t item;
    std::vector<IndexPair> pairs;
  };
  const techniques::Verdict& verdict = outcome.verdict;
  std::vector<Told> all;
  for (const FalseAnswer& answer : verdict.false_answers) {
    all.push_back({answer.frame, answer.sort, answer.reason, answer.item, answer.pairs});
  }
  if (!techniques::is_timed(outcome.judge)) {
    for (const FramePair& met : verdict.tunnelled) {
      all.push_back(
          {met.frame, kTunnelledSort, techniques::Reason::kTunnelled, kNoItem, {met.pair}});
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Told& a, const Told& b) { return a.frame < b.frame; });
  std::vector<std::int64_t> numbers;
  int frame = 0;
  for (const Told& told : all) {
    std::vector<int> about;
    for (const IndexPair& pair : told.pairs) {
      about.push_back(pair.first);
      about.push_back(pair.second);
    }
    numbers.push_back(told.frame - frame);
    numbers.push_back(told.sort);
    numbers.push_back(told.reason ? static_cast<int>(*told.reason) + 1 : 0);
    numbers.push_back(told.item + 1);
    append_list(numbers, about);
    frame = told.frame;
  }
  return tools::packed(numbers);
}

/// Of the frames in which it said or should have said something: frame less the one before, and the
/// lists of what was found, missed, invented, and found at a wrong time.
std::string answers(const Outcome& outcome) {
  std::vector<std::int64_t> numbers;
  std::size_t before = 0;
  for (std::size_t i = 0; i < outcome.frames.size(); ++i) {
    const techniques::FrameResult& result = outcome.frames[i];
    if (result.judgement.quiet()) continue;
    numbers.push_back(static_cast<std::int64_t>(i - before));
    before = i;
    append_list(numbers, result.judgement.hits);
    append_list(numbers, result.judgement.misses);
    append_list(numbers, result.judgement.false_alarms);
    append_list(numbers, result.mistimed);
  }
  return tools::packed(numbers);
}

/// Frame after frame a list of true pairs by their places.
std::string by_frame(const std::vector<std::vector<int>>& frames) {
  std::vector<std::int64_t> numbers;
  for (const std::vector<int>& places : frames) append_list(numbers, places);
  return tools::packed(numbers);
}

Json technique(const Outcome& outcome, int frames) {
  Json values = Json::object();
  for (const Figure& figure : figures(outcome)) values[figure.key] = figure.value;
  Json json = words_json(outcome.words);
  json.update({{"name", outcome.technique},
               {"meaning", meaning(outcome, frames)},
               {"figures", values},
               {"falses", falses(outcome)},
               {"answers", answers(outcome)},
               {"outside", by_frame(outcome.outside)}});
  if (is_by_circles(outcome.judge)) json["unnamed"] = by_frame(outcome.unnamed);
  if (!outcome.lines.empty()) json["lines"] = outcome.lines;
  if (outcome.agreement) {
    json["agreement"] = outcome.agreement->agreed()
                            ? fmt::format("agree, {} comparisons", outcome.agreement->compared)
                            : fmt::format("part in frame {}", *outcome.agreement->frame);
  }
  if (outcome.native) json["native"] = answers_of(*outcome.native);
  return json;
}

/// The figures that the page shows.
Json columns(const Comparison& comparison) {
  Json list = Json::array();
  if (comparison.outcomes.empty()) return list;
  for (const Figure& figure : figures(comparison.outcomes[0])) {
    if (figure.part == Part::kBus && comparison.machine.empty()) continue;
    list.push_back(
        {{"key", figure.key}, {"heading", figure.heading}, {"form", name_of(figure.form)}});
  }
  return list;
}

}  // namespace

Json words_json(const techniques::TechniqueWords& words) {
  Json layers = Json::array();
  for (const char* const layer : words.layers) {
    if (layer != nullptr) layers.push_back(layer);
  }
  return {{"name", words.name},
          {"machine", words.machine},
          {"about", words.about},
          {"claim", words.claim},
          {"view", {{"looks", words.looks}, {"layers", layers}, {"panel", words.panel}}}};
}

Json limits_json() {
  return {{"lineClocks", vera::kLastRenderClock},
          {"columns", vera::kScreenColumns},
          {"rows", vera::kVisibleLines},
          {"buffer", techniques::Mandin::Options{}.buffer_bytes}};
}

Json page_data(const Comparison& comparison, const Film& film, const scene::Scene& scene,
               const Json& more) {
  Json techniques = Json::array(), left_out = Json::array(), reasons = Json::array();
  for (const Outcome& outcome : comparison.outcomes) {
    techniques.push_back(technique(outcome, comparison.frames));
  }
  for (const LeftOut& out : comparison.left_out) {
    left_out.push_back({{"technique", out.technique}, {"why", out.why}});
  }
  for (int i = 0; i < techniques::kReasons; ++i) {
    const auto which = static_cast<techniques::Reason>(i);
    reasons.push_back({techniques::name_of(which), techniques::description(which)});
  }
  Json data = film_data(comparison, film, scene);
  data["limits"] = limits_json();
  data["on"] = std::string(name_of(comparison.on));
  data["doubts"] = fmt::format("{}", fmt::join(leaps_in_words(comparison), "; "));
  data["columns"] = columns(comparison);
  data["techniques"] = techniques;
  data["leftOut"] = left_out;
  data["reasons"] = reasons;
  data.update(more);
  return data;
}

std::filesystem::path page_file(const std::filesystem::path& folder) {
  return folder / "index.html";
}

std::string page_text(const Comparison& comparison, const Film& film, const scene::Scene& scene,
                      const Json& more) {
  return show::page(scene.name, page_data(comparison, film, scene, more));
}

std::filesystem::path write_page(const Comparison& comparison, const Film& film,
                                 const scene::Scene& scene, const std::filesystem::path& folder,
                                 const Json& more) {
  std::filesystem::path path = page_file(folder);
  write_file(path, page_text(comparison, film, scene, more));
  return path;
}

}  // namespace collide::compare
