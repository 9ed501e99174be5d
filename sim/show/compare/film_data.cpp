// SPDX-License-Identifier: MIT
#include "sim/show/compare/film_data.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "model/judge/adapters/bounding_boxes.h"
#include "model/judge/adapters/vera_sprites.h"
#include "model/judge/pairs.h"
#include "model/scene/png.h"
#include "sim/tools/packed.h"

namespace collide::compare {
namespace {

using techniques::Film;
using techniques::pixel;

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

/// Pictures as PNG in base 64, for as long as there is room in the page.
class Pictures {
 public:
  /// Adds it to the shape, or the terrain, that the page is given.
  void add(Json& shape, scene::Image picture) {
    if (!scene::is_coloured(picture)) return;
    // What is not seen costs room all the same.
    for (scene::Colour& colour : picture.pixels) {
      if (colour.alpha == 0) colour = {0, 0, 0, 0};
    }
    std::string text = tools::base64(scene::png_of(picture));
    if (text.size() > room_) {
      ++left_out_;
      return;
    }
    room_ -= text.size();
    shape["picture"] = std::move(text);
  }
  int left_out() const { return left_out_; }

 private:
  std::size_t room_ = std::size_t{8} << 20;
  int left_out_ = 0;
};

Json shapes(const Film& film, const scene::Scene& scene, Pictures& pictures) {
  Json list = Json::array();
  for (std::size_t i = 0; i < film.shapes().size(); ++i) {
    const Film::Shape& shape = film.shapes()[i];
    list.push_back({{"width", shape.mask.width()},
                    {"height", shape.mask.height()},
                    {"circle", {shape.proxy.x, shape.proxy.y, shape.proxy.radius}},
                    {"anchor", {shape.anchor.x, shape.anchor.y}},
                    {"rows", runs(shape.mask)}});
    const scene::Shape& drawn = scene.shapes[i];
    if (drawn.sprite) {
      Json& sprite = list.back()["sprite"] = {{"x", drawn.sprite->at.x},
                                              {"y", drawn.sprite->at.y},
                                              {"width", drawn.sprite->drawn.width()},
                                              {"height", drawn.sprite->drawn.height()},
                                              {"rows", runs(drawn.sprite->drawn)}};
      if (drawn.sprite->picture) pictures.add(sprite, *drawn.sprite->picture);
    } else if (drawn.picture) {
      pictures.add(list.back(), *drawn.picture);
    }
  }
  return list;
}

const std::string& class_name(const scene::Scene& scene, int number) {
  return scene.classes[static_cast<std::size_t>(number)].name;
}

Json objects(const Film& film, const scene::Scene& scene) {
  const auto count = static_cast<std::size_t>(film.objects());
  const auto frames = static_cast<std::size_t>(film.frames());
  std::vector<std::vector<double>> x(count), y(count), shape(count);
  std::vector<std::map<std::string, Json>> extents(count);  // by the number of a shape
  for (std::size_t i = 0; i < count; ++i) {
    for (auto* const values : {&x[i], &y[i], &shape[i]}) values->reserve(frames);
  }
  for (int frame = 0; frame < film.frames(); ++frame) {
    const std::vector<techniques::Body> bodies = film.bodies(frame);
    for (std::size_t i = 0; i < count; ++i) {
      x[i].push_back(bodies[i].now.x);
      y[i].push_back(bodies[i].now.y);
      const int number = film.shape_of(frame, static_cast<int>(i));
      shape[i].push_back(number);
      const scene::Extents sides = techniques::extents_of(film, frame, static_cast<int>(i));
      extents[i].emplace(std::to_string(number),
                         Json{sides.left, sides.top, sides.right, sides.bottom});
    }
  }
  Json list = Json::array();
  const std::vector<std::uint8_t> groups = techniques::vera_groups(film);
  for (std::size_t i = 0; i < count; ++i) {
    const scene::Life& life = scene.objects[i].life;
    Json jumps = Json::array();
    for (int frame = std::max(life.from, 0) + 1; frame < std::min(life.until, film.frames());
         ++frame) {
      if (!film.moves(frame, static_cast<int>(i))) jumps.push_back(frame);
    }
    list.push_back({{"id", scene.objects[i].id},
                    {"role", scene::name_of(scene.objects[i].role)},
                    {"class", class_name(scene, scene.objects[i].class_number)},
                    {"groups", groups[i]},
                    {"life", {life.from, std::min(life.until, film.frames())}},
                    {"x", track(x[i])},
                    {"y", track(y[i])},
                    {"shape", track(shape[i])},
                    {"extents", extents[i]},
                    {"jumps", jumps}});
  }
  return list;
}

/// Frame after frame the list of pairs, a * objects + b, and that of objects on the terrain.
std::string truth(const Comparison& comparison, const Film& film) {
  const techniques::Truths& truths = comparison.truths_on(film.world());
  std::vector<std::int64_t> numbers;
  for (int frame = 0; frame < film.frames(); ++frame) {
    techniques::Items pairs;
    for (const techniques::IndexPair& met : truths.frame(frame).pixel_pairs) {
      pairs.push_back(techniques::item_of(met, film.objects()));
    }
    append_list(numbers, pairs);
    append_list(numbers, truths.frame(frame).backdrop_contacts);
  }
  return tools::packed(numbers);
}

/// Frame after frame the list of pairs that share a pixel on the way.
std::string moving(const Comparison& comparison, const Film& film) {
  std::vector<std::int64_t> numbers;
  for (int frame = 0; frame < film.frames(); ++frame) {
    techniques::Items pairs;
    for (const auto& met : comparison.truths_on(film.world()).frame(frame).moving_pixels) {
      pairs.push_back(techniques::item_of(met.pair, film.objects()));
    }
    append_list(numbers, pairs);
  }
  return tools::packed(numbers);
}

/// Contact after contact, in the order of the truth: column and row of the first common pixel, and
/// how many they are.
std::string areas(const Comparison& comparison) {
  std::vector<std::int64_t> numbers;
  for (const Contact& contact : comparison.contact_list) {
    const techniques::CommonArea& area = contact.area;
    for (const std::int64_t number :
         {std::int64_t{area.first.x}, std::int64_t{area.first.y}, area.pixels}) {
      numbers.push_back(number);
    }
  }
  return tools::packed(numbers);
}

/// By class, those that it may hit; null: all may hit all.
Json rules(const scene::Scene& scene) {
  if (scene.rules.all()) return nullptr;
  Json json = Json::object();
  const int count = static_cast<int>(scene.classes.size());
  for (int a = 0; a < count; ++a) {
    Json others = Json::array();
    for (int b = 0; b < count; ++b) {
      if (scene.rules.may_hit(a, b)) others.push_back(class_name(scene, b));
    }
    json[class_name(scene, a)] = others;
  }
  return json;
}

/// The world's pixel in the screen's top left corner, by frame.
Json scroll(const scene::Scene& scene) {
  std::vector<double> x, y;
  for (int frame = 0; frame < scene.frames; ++frame) {
    const scene::Pixel at = scene::whole(scene.scroll.at(frame));
    x.push_back(at.x);
    y.push_back(at.y);
  }
  return {{"x", track(x)}, {"y", track(y)}};
}

/// Frames from which on a drawing order holds, with the objects, the lowest first.
Json orders(const scene::Scene& scene) {
  Json list = Json::array();
  for (const auto& [frame, order] : scene.orders) list.push_back({frame, scene.order(frame)});
  return list;
}

Json terrain(const Film& film, const scene::Scene& scene, Pictures& pictures) {
  std::vector<double> x, y;
  for (int frame = 0; frame < film.frames(); ++frame) {
    x.push_back(film.backdrop(frame).at.x);
    y.push_back(film.backdrop(frame).at.y);
  }
  Json json = {{"width", scene.terrain->width()},
               {"height", scene.terrain->height()},
               {"x", track(x)},
               {"y", track(y)},
               {"rows", runs(*scene.terrain)}};
  if (!scene.terrain_file.empty()) pictures.add(json, scene::read_png(scene.terrain_file.string()));
  return json;
}

}  // namespace

Json track(const std::vector<double>& values) {
  constexpr double kClose = 1e-4, kDigits = 1e9, kFine = 256;
  const double steps = static_cast<double>(values.size() - 1);
  const double by =
      steps == 0 ? 0 : std::round((values.back() - values.front()) / steps * kDigits) / kDigits;
  const double from = values.front();
  bool linear = true, whole = true;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double guess = from + by * static_cast<double>(i);
    linear = linear && std::abs(guess - values[i]) < kClose && pixel(guess) == pixel(values[i]);
    whole = whole && values[i] == pixel(values[i]);
  }
  if (linear) return {{"from", from}, {"by", by}};
  const double unit = whole ? 1 : kFine;
  std::vector<std::int64_t> numbers;
  std::int64_t before = 0, step = 0;
  for (const double value : values) {
    const int left = pixel(value);
    const double part = std::clamp(std::floor((value - left) * unit), 0.0, unit - 1);
    const std::int64_t now =
        left * static_cast<std::int64_t>(unit) + static_cast<std::int64_t>(part);
    numbers.push_back(now - before - step);
    step = now - before;
    before = now;
  }
  return {{"packed", tools::packed(numbers)}, {"unit", unit}};
}

Json film_data(const Comparison& comparison, const Film& film, const scene::Scene& scene) {
  Pictures pictures;
  Json data = {{"name", scene.name},
               {"note", scene.note},
               {"width", scene.width},
               {"height", scene.height},
               {"frames", comparison.frames},
               {"scroll", scroll(scene)},
               {"orders", orders(scene)},
               {"shapes", shapes(film, scene, pictures)},
               {"objects", objects(film, scene)},
               {"rules", rules(scene)},
               {"truth", truth(comparison, film)},
               {"moving", moving(comparison, film)},
               {"areas", areas(comparison)}};
  if (scene.terrain) data["terrain"] = terrain(film, scene, pictures);
  if (pictures.left_out() > 0) data["picturesLeftOut"] = pictures.left_out();
  return data;
}

}  // namespace collide::compare
