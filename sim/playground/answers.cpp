// SPDX-License-Identifier: MIT
#include "sim/playground/answers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "model/common/json.h"
#include "model/judge/adapters/bounding_boxes.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/adapters/vera_sprites.h"
#include "model/judge/pairs.h"
#include "model/judge/roles.h"
#include "model/overlap/record.h"
#include "model/techniques/continuum_frame.h"
#include "model/vera/golden.h"
#include "sim/compare/describe.h"
#include "sim/compare/line_record.h"
#include "sim/compare/meaning.h"
#include "sim/compare/play.h"

namespace collide::playground {
namespace {

using compare::Outcome;
using techniques::Answer;
using techniques::FalseAnswer;
using techniques::Film;
using techniques::IndexPair;
using techniques::ItemKind;
using techniques::pixel;

Json pair_json(const IndexPair& pair) {
  return {pair.first, pair.second};
}

/// What the techniques show of their insides, of the last frame.
class Inside {
 public:
  Inside(const Film& film, const std::set<std::string>& panels)
      : film_(film), panels_(panels), last_(film.frames() - 1) {}

  bool shows(const std::string& panel) const { return panels_.count(panel) != 0; }

  techniques::Told told() {
    techniques::Told told;
    if (shows("blitter")) {
      json_["blitter"] = Json::array();
      told.blitter = [this](const techniques::BlitterTest& test) {
        if (test.frame == last_) json_["blitter"].push_back(blitter(test));
      };
    }
    if (shows("overlap")) {
      told.overlap = [this](const techniques::OverlapRun& run) {
        if (run.frame == last_) json_["overlap"] = overlap(run);
      };
    }
    if (shows("impact")) {
      told.impact = [this](const techniques::ImpactRun& run) {
        if (run.frame == last_) json_["impact"] = impact(run);
      };
    }
    if (shows("arrays")) {
      told.arrays = [this](int frame, const auto& rows, const auto& columns) {
        if (frame == last_) json_["arrays"] = {{"rows", rows}, {"columns", columns}};
      };
    }
    if (shows("rings")) {
      told.rings = [this](const x16::Detector& detector, const x16::Report& report) {
        if (report.frame == last_ + 1) json_["rings"] = rings(detector, report);
      };
    }
    if (shows("continuum")) {
      told.continuum = [this](int frame, const techniques::continuum::Query& query,
                              const std::vector<std::uint32_t>& rows,
                              const std::vector<std::uint16_t>& screen,
                              const techniques::continuum::Result& result) {
        if (frame == last_) json_["continuum"].push_back(continuum(query, rows, screen, result));
      };
    }
    return told;
  }
  Json take() {
    if (shows("swept")) json_["swept"] = swept();
    if (shows("boxes")) json_["boxes"] = boxes();
    return std::move(json_);
  }

 private:
  static Json blitter(const techniques::BlitterTest& test) {
    const techniques::Rectangle& zone = test.zone;
    return {{"pair", pair_json(test.pair)},
            {"zone", {zone.x, zone.y, zone.width, zone.height}},
            {"refused", test.refused},
            {"common", test.common},
            {"flag", test.flag},
            {"clocks", test.clocks},
            {"accesses", test.accesses}};
  }
  static Json overlap(const techniques::OverlapRun& run) {
    Json records = Json::array();
    for (const std::uint32_t record : run.records) {
      const overlap::ListRecord pair = overlap::decode_record(record);
      records.push_back(
          {{"word", record}, {"pair", {run.owners[pair.first], run.owners[pair.second]}}});
    }
    return {{"owners", run.owners}, {"records", records}, {"touched", run.touched}};
  }
  static Json impact(const techniques::ImpactRun& run) {
    Json records = Json::array();
    for (const auto& record : run.records) {
      records.push_back({{"pair", pair_json(record.pair)}, {"t", record.t}});
    }
    return records;
  }
  static Json rings(const x16::Detector& detector, const x16::Report& report) {
    Json sprites = Json::array(), compared = Json::array(), hits = Json::array();
    for (std::size_t i = 0; i < detector.objects().size(); ++i) {
      const x16::Object& object = detector.objects()[i];
      const x16::Position& place = report.places[i];
      const scene::Mask& mask = detector.shapes()[static_cast<std::size_t>(object.shape)];
      const x16::Cells cells = x16::cells(place, mask.width(), mask.height());
      sprites.push_back({{"projectile", object.projectile},
                         {"at", {place.x, place.y}},
                         {"mask", report.masks[i]},
                         {"cells", {cells.x, cells.y}}});
    }
    for (const auto& [a, b] : report.cell_pairs) compared.push_back({a, b});
    for (const auto& [a, b] : report.hits) hits.push_back({a, b});
    return {{"isr", report.isr},
            {"sprites", sprites},
            {"quadrant_pairs", report.quadrant_pairs},
            {"compared", compared},
            {"hits", hits}};
  }
  /// The figure's dots, row by row: '.' none, 'b' black in the grey, where nothing is seen, '#' a
  /// dot that the test finds, 'o' another.
  Json continuum(const techniques::continuum::Query& query, const std::vector<std::uint32_t>& rows,
                 const std::vector<std::uint16_t>& screen,
                 const techniques::continuum::Result& result) const {
    using namespace techniques::continuum;
    Json dots = Json::array();
    int hidden = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      std::string text;
      for (int column = 0; column < 32; ++column) {
        if ((rows[row] >> (31 - column) & 1) == 0) {
          text += '.';
          continue;
        }
        const int x = query.x + column, y = query.y + static_cast<int>(row);
        const bool grey = (query.grey[static_cast<std::size_t>(y & 1)] >> (31 - (x & 31)) & 1) != 0;
        const auto word = static_cast<std::size_t>((y + kBarRows) * kRowBytes / 2 + x / 16);
        const bool black = BackBuffer::in_view(x, y) && (screen[word] >> (15 - x % 16) & 1) != 0;
        text += grey ? 'b' : black ? '#' : 'o';
        if (grey && is_obstacle(x, y + kBarRows)) {
          text.back() = 'h';
          ++hidden;
        }
      }
      dots.push_back(text);
    }
    return {{"at", {query.x, query.y + kBarRows}},
            {"dots", dots},
            {"hidden", hidden},
            {"hit", result.hit()},
            {"rows", result.rows},
            {"clocks", result.clocks}};
  }
  /// Whether another object, or the terrain, is solid at a pixel of the screen.
  bool is_obstacle(int x, int y) const {
    const auto solid = [&](const scene::PackedMask& mask, int left, int top) {
      const int column = x - left, row = y - top;
      return column >= 0 && row >= 0 && column < mask.width() && row < mask.height() &&
             mask.solid(column, row);
    };
    const std::vector<techniques::Body> bodies = film_.bodies(last_);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const scene::Role role = film_.roles()[i];
      if (bodies[i].mask == nullptr || role == scene::Role::kPlayer) continue;
      using techniques::continuum::Call;
      using techniques::continuum::Game;
      if (!Game::asks_for(Call::kBounce, role) && !Game::asks_for(Call::kKill, role)) continue;
      if (solid(*bodies[i].mask, pixel(bodies[i].now.x), pixel(bodies[i].now.y))) return true;
    }
    const techniques::Backdrop backdrop = film_.backdrop(last_);
    return backdrop.mask != nullptr && solid(*backdrop.mask, backdrop.at.x, backdrop.at.y);
  }
  /// The boxes with insets and outsets, as far as they are on the screen: left, top, right, bottom.
  Json boxes() const {
    Json all = Json::array();
    for (const techniques::SeenBox& box : techniques::fair_boxes_of(film_, last_)) {
      all.push_back({box.left, box.top, box.right, box.bottom});
    }
    return all;
  }
  /// Of pairs whose circles meet on their ways, however long these were, both times of touching.
  Json swept() const {
    Json all = Json::array();
    const std::vector<techniques::Body> bodies = film_.bodies(last_);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      for (std::size_t j = i + 1; j < bodies.size(); ++j) {
        if (bodies[i].mask == nullptr || bodies[j].mask == nullptr) continue;
        const IndexPair pair{static_cast<int>(i), static_cast<int>(j)};
        if (!film_.may_hit(pair)) continue;
        const auto first = techniques::circle_of(bodies[i]);
        const auto second = techniques::circle_of(bodies[j]);
        const auto times = techniques::swept::touching_times(first, second);
        if (!times && techniques::swept::rule_r(first, second)) {
          all.push_back({{"pair", pair_json(pair)}});  // at rest against each other
          continue;
        }
        if (!times || times->first > 1 || times->second < 0) continue;
        all.push_back({{"pair", pair_json(pair)}, {"t1", times->first}, {"t2", times->second}});
      }
    }
    return all;
  }

  const Film& film_;
  const std::set<std::string>& panels_;
  const int last_;
  Json json_ = Json::object();
};

Json truth_of(const compare::Comparison& comparison, const Film& film) {
  const int last = film.frames() - 1;
  Json contacts = Json::array();
  for (const compare::Contact& contact : comparison.contact_list) {
    if (contact.frame != last) continue;
    Json objects{contact.object};
    if (contact.other) objects.push_back(*contact.other);
    contacts.push_back({{"objects", objects},
                        {"at", {contact.area.first.x, contact.area.first.y}},
                        {"pixels", contact.area.pixels}});
  }
  const auto timed = [](const std::vector<techniques::TimedPair>& pairs) {
    Json all = Json::array();
    for (const techniques::TimedPair& met : pairs) {
      all.push_back({{"pair", pair_json(met.pair)}, {"t", met.t}});
    }
    return all;
  };
  const techniques::Truths::Frame& truth = comparison.truths_on(film.world()).frame(last);
  Json between = Json::array();
  for (const IndexPair& pair : truth.tunnelled) between.push_back(pair_json(pair));
  return {{"contacts", contacts},
          {"circles", timed(truth.circle_contacts)},
          {"moving", timed(truth.moving_pixels)},
          {"between", between}};
}

/// Items as lists of what they stand for: two objects, one and perhaps another, a bit.
Json items_json(const techniques::Items& items, const Outcome& outcome, int objects) {
  Json all = Json::array();
  for (const std::uint32_t item : items) {
    if (outcome.kind == ItemKind::kPair) {
      all.push_back(pair_json(techniques::pair_of(item, objects)));
    } else {
      all.push_back(Json::array({item}));
    }
  }
  return all;
}

Json technique_json(const Outcome& outcome, const Answer& answer, const Film& film,
                    const techniques::Truths::Frame& truth) {
  const int last = film.frames() - 1;
  const techniques::FrameResult& result = outcome.frames.back();
  Json falses = Json::array();
  for (const FalseAnswer& one : outcome.verdict.false_answers) {
    if (one.frame != last) continue;
    const Json item = items_json({one.item}, outcome, film.objects())[0];
    falses.push_back(
        {{"sort", compare::name_of(one.sort)},
         {"item", item},
         {"what", compare::what(one, outcome.kind, *film.scene())},
         {"reason", compare::reason(one)},
         {"why", one.reason ? techniques::description(*one.reason) : "the reason is not known"}});
  }
  Json between = Json::array();
  for (const techniques::FramePair& met : outcome.verdict.tunnelled) {
    // Of circles that met between the frames, those whose pixels did.
    const bool met_truly =
        std::binary_search(truth.tunnelled.begin(), truth.tunnelled.end(), met.pair);
    if (met.frame == last && met_truly) between.push_back(pair_json(met.pair));
  }
  Json unnamed = Json::array();
  if (!outcome.unnamed.empty()) {
    for (const int place : outcome.unnamed.back()) {
      unnamed.push_back(pair_json(truth.pixel_pairs[static_cast<std::size_t>(place)]));
    }
  }
  Outcome frame;
  frame.technique = outcome.technique;
  frame.words = outcome.words;
  frame.verdict.cost = answer.cost;
  Json json = {{"technique", outcome.technique},
               {"says", compare::name_of(outcome.kind)},
               {"judge", compare::name_of(outcome.judge)},
               {"question", compare::hit_in_words(outcome.judge)},
               {"claim", outcome.words.claim},
               {"found", items_json(result.judgement.hits, outcome, film.objects())},
               {"missed", items_json(result.judgement.misses, outcome, film.objects())},
               {"invented", items_json(result.judgement.false_alarms, outcome, film.objects())},
               {"mistimed", items_json(result.mistimed, outcome, film.objects())},
               {"between", between},
               {"unnamed", unnamed},
               {"falses", falses},
               {"cost", compare::cost_in_words(frame, 1, true)},
               {"clocks", answer.cost.clocks},
               {"accesses", answer.cost.accesses},
               {"bytes", answer.cost.bytes}};
  if (techniques::is_timed(outcome.judge)) {
    json["answered"] = items_json(answer.items, outcome, film.objects());
    json["times"] = answer.times;
  }
  return json;
}

}  // namespace

Json answers_of(const Film& film, const std::set<std::string>& panels) {
  const int last = film.frames() - 1;
  Inside inside(film, panels);
  compare::LineRecorder lines;
  techniques::Equipment with;
  with.told = inside.told();
  if (inside.shows("vera")) {
    with.vera = [&lines] {
      auto unit = std::make_unique<vera::Golden>();
      unit->observe(&lines);
      return unit;
    };
  }
  std::map<std::string, Answer> answers;
  compare::Play play;
  play.makers = techniques::all_techniques(with);
  play.lines = &lines;
  play.from = last;
  play.page = true;
  play.answered = [&](const std::string& technique, int /*frame*/, const Answer& answer) {
    answers[technique] = answer;
  };
  const compare::Comparison comparison = compare::play(film, play);
  Json techniques = Json::array(), left_out = Json::array();
  for (const Outcome& outcome : comparison.outcomes) {
    techniques.push_back(technique_json(outcome, answers[outcome.technique], film,
                                        comparison.truths_on(film.world()).frame(last)));
    if (!outcome.lines.empty()) techniques.back()["lines"] = outcome.lines.back();
  }
  for (const compare::LeftOut& out : comparison.left_out) {
    left_out.push_back({{"technique", out.technique}, {"why", out.why}});
  }
  return {{"truth", truth_of(comparison, film)},
          {"groups", techniques::vera_groups(film)},
          {"techniques", techniques},
          {"left_out", left_out},
          {"inside", inside.take()}};
}

}  // namespace collide::playground
