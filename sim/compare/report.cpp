// SPDX-License-Identifier: MIT
#include "sim/compare/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <system_error>

#include "model/common/input_error.h"
#include "sim/compare/describe.h"
#include "sim/report/page.h"

namespace collide::compare {
namespace {

using techniques::FalseAnswer;
using techniques::Film;
using techniques::FramePair;
using techniques::IndexPair;

/// Solid pixels as first column and length, row by row.
template <class Shape>
Json runs(const Shape& shape) {
  Json rows = Json::array();
  for (int y = 0; y < shape.height(); ++y) {
    Json row = Json::array();
    for (int x = 0; x < shape.width();) {
      const int from = x;
      while (x < shape.width() && shape.solid(x, y)) ++x;
      if (x != from) {
        row.push_back(from);
        row.push_back(x - from);
      }
      while (x < shape.width() && !shape.solid(x, y)) ++x;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

/// A ten-thousandth of a pixel is more than anybody sees; but the pixel stays the same.
double rounded(double value) {
  for (const double steps : {1e4, 1e10}) {
    const double near = std::round(value * steps) / steps;
    if (techniques::pixel(near) == techniques::pixel(value)) return near;
  }
  return value;
}

/// The list without its last elements if those repeat: the page takes the last one to stay.
Json shortened(Json list) {
  while (list.size() > 1 && list[list.size() - 1] == list[list.size() - 2]) {
    list.erase(list.size() - 1);
  }
  return list;
}

Json shapes(const Film& film) {
  Json list = Json::array();
  for (const Film::Shape& shape : film.shapes()) {
    list.push_back({{"width", shape.mask.width()},
                    {"height", shape.mask.height()},
                    {"circle", {shape.proxy.x, shape.proxy.y, shape.proxy.radius}},
                    {"rows", runs(shape.mask)}});
  }
  return list;
}

Json objects(const Film& film, const scene::Scene& scene) {
  const auto count = static_cast<std::size_t>(film.objects());
  std::vector<Json> x(count, Json::array()), y = x, shape = x;
  for (int frame = 0; frame < film.frames(); ++frame) {
    const std::vector<techniques::Body> bodies = film.bodies(frame);
    for (std::size_t i = 0; i < count; ++i) {
      x[i].push_back(rounded(bodies[i].now.x));
      y[i].push_back(rounded(bodies[i].now.y));
      shape[i].push_back(film.shape_of(frame, static_cast<int>(i)));
    }
  }
  Json list = Json::array();
  for (std::size_t i = 0; i < count; ++i) {
    list.push_back({{"id", scene.objects[i].id},
                    {"role", scene::name_of(scene.objects[i].role)},
                    {"x", shortened(std::move(x[i]))},
                    {"y", shortened(std::move(y[i]))},
                    {"shape", shortened(std::move(shape[i]))}});
  }
  return list;
}

Json pair(const IndexPair& of) {
  return {of.first, of.second};
}

Json truth(const Comparison& comparison, const Film& film) {
  const techniques::Truths& truths = comparison.truths_on(film.world());
  Json list = Json::array();
  for (int frame = 0; frame < film.frames(); ++frame) {
    Json pairs = Json::array();
    for (const IndexPair& met : truths.frame(frame).pixel_pairs) pairs.push_back(pair(met));
    list.push_back({{"pairs", pairs}, {"terrain", truths.frame(frame).backdrop_contacts}});
  }
  return list;
}

/// Numbers, as there may be many: frame, sort (`kTunnelledSort` for what only motion shows), reason
/// (-1: unknown), item, and the pairs that it is about.
Json falses(const Outcome& outcome) {
  constexpr int kTunnelledSort = 3;
  const techniques::Verdict& verdict = outcome.verdict;
  Json list = Json::array();
  for (const FalseAnswer& answer : verdict.false_answers) {
    Json entry = {answer.frame, static_cast<int>(answer.sort),
                  answer.reason ? static_cast<int>(*answer.reason) : -1, answer.item};
    for (const IndexPair& about : answer.pairs) {
      entry.push_back(about.first);
      entry.push_back(about.second);
    }
    list.push_back(std::move(entry));
  }
  if (!techniques::is_timed(outcome.judge)) {
    for (const FramePair& met : verdict.tunnelled) {
      list.push_back({met.frame, kTunnelledSort, static_cast<int>(techniques::Reason::kTunnelled),
                      -1, met.pair.first, met.pair.second});
    }
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const Json& a, const Json& b) { return a[0] < b[0]; });
  return list;
}

/// By frame, of column and row together: which half of the dots is black in a grey that is fixed to
/// the world.
Json scroll_parity(const scene::Scene& scene) {
  Json list = Json::array();
  for (int frame = 0; frame < scene.frames; ++frame) {
    const scene::Pixel at = scene::whole(scene.scroll.at(frame));
    list.push_back((at.x + at.y) & 1);
  }
  return shortened(std::move(list));
}

/// By frame, those in which it said or should have said something.
Json answers(const Outcome& outcome) {
  Json frames = Json::object();
  for (std::size_t i = 0; i < outcome.frames.size(); ++i) {
    const techniques::FrameResult& result = outcome.frames[i];
    if (result.judgement.quiet()) continue;
    Json& frame = frames[std::to_string(i)];
    const auto add = [&](const char* name, const techniques::Items& items) {
      if (!items.empty()) frame[name] = items;
    };
    add("found", result.judgement.hits);
    add("missed", result.judgement.misses);
    add("invented", result.judgement.false_alarms);
    add("mistimed", result.mistimed);
  }
  return frames;
}

Json technique(const Outcome& outcome) {
  const techniques::Verdict& verdict = outcome.verdict;
  const techniques::Tally& tally = verdict.tally;
  const auto number = [](const std::optional<double>& value) {
    return value ? Json(*value) : Json();
  };
  const bool timed = verdict.times.count() != 0;
  Json json = {{"name", verdict.technique},
               {"about", about(verdict.technique)},
               {"says", name(outcome.kind)},
               {"judge", name(outcome.judge)},
               {"precision", number(tally.precision())},
               {"recall", number(tally.recall())},
               {"hits", tally.hits},
               {"missed", tally.misses},
               {"invented", tally.false_alarms},
               {"quiet", tally.quiet_frames},
               {"candidates", tally.candidate_pairs},
               {"outside", tally.out_of_domain},
               {"tunnelled", verdict.tunnelled.size()},
               {"clocks", verdict.cost.clocks},
               {"accesses", verdict.cost.accesses},
               {"bytes", verdict.cost.bytes},
               {"timeMean", timed ? Json(verdict.times.mean()) : Json()},
               {"timeLargest", timed ? Json(verdict.times.largest()) : Json()},
               {"falses", falses(outcome)},
               {"frames", answers(outcome)}};
  if (outcome.agreement) {
    json["agreement"] = outcome.agreement->agreed()
                            ? fmt::format("agree, {} comparisons", outcome.agreement->compared)
                            : fmt::format("part in frame {}", *outcome.agreement->frame);
  }
  return json;
}

}  // namespace

Json page_data(const Comparison& comparison, const Film& film, const scene::Scene& scene) {
  Json techniques = Json::array(), left_out = Json::array(), reasons = Json::array();
  for (const Outcome& outcome : comparison.outcomes) {
    techniques.push_back(technique(outcome));
  }
  for (const LeftOut& out : comparison.left_out) {
    left_out.push_back({{"technique", out.technique}, {"why", out.why}});
  }
  for (int i = 0; i < techniques::kReasons; ++i) {
    const auto which = static_cast<techniques::Reason>(i);
    reasons.push_back({techniques::name(which), techniques::description(which)});
  }
  Json data = {{"name", scene.name},
               {"note", scene.note},
               {"width", scene.width},
               {"height", scene.height},
               {"frames", comparison.frames},
               {"on", std::string(cosim::name_of(comparison.on))},
               {"scrollParity", scroll_parity(scene)},
               {"shapes", shapes(film)},
               {"objects", objects(film, scene)},
               {"truth", truth(comparison, film)},
               {"techniques", techniques},
               {"leftOut", left_out},
               {"reasons", reasons}};
  if (scene.terrain) {
    Json at = Json::array();
    for (int frame = 0; frame < film.frames(); ++frame) {
      const scene::Pixel place = film.backdrop(frame).at;
      at.push_back({place.x, place.y});
    }
    data["terrain"] = {{"width", scene.terrain->width()},
                       {"height", scene.terrain->height()},
                       {"at", shortened(std::move(at))},
                       {"rows", runs(*scene.terrain)}};
  }
  return data;
}

std::filesystem::path write_report(const Comparison& comparison, const Film& film,
                                   const scene::Scene& scene, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::filesystem::path path = folder / "index.html";
  std::ofstream file(path, std::ios::binary);
  if (error || !file) throw InputError(path.string(), "cannot be written");
  file << report::page(scene.name, page_data(comparison, film, scene));
  file.close();
  if (!file) {
    std::filesystem::remove(path, error);
    throw InputError(path.string(), "cannot be written");
  }
  return path;
}

}  // namespace collide::compare
