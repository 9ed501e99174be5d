// SPDX-License-Identifier: MIT
#include "model/scene/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/scene/image.h"
#include "model/scene/sources.h"

namespace collide::scene {
namespace {

namespace fs = std::filesystem;

constexpr double kPi = 3.14159265358979323846;
constexpr double kBillionth = 1e-9;
/// Pixels, of a picture's parts and of a sprite from its mask.
constexpr std::int64_t kFar = 8192;

constexpr std::array<std::pair<Role, const char*>, kRoles + 1> kRoleNames{{
    {Role::kPlayer, "player"},
    {Role::kPlayerBullet, "player-bullet"},
    {Role::kEnemy, "enemy"},
    {Role::kEnemyBullet, "enemy-bullet"},
    {Role::kBunker, "bunker"},
    {Role::kWall, "wall"},
    {Role::kBounceWall, "bounce-wall"},
    {Role::kScenery, "scenery"},
    {Role::kNone, "none"},
}};

Role parse_role(const JsonField& field) {
  const std::string text = field.text();
  std::string known;
  for (const Class& one : usual_classes()) {
    if (text == one.name) return one.role;
    known += (known.empty() ? "" : ", ") + one.name;
  }
  field.fail(fmt::format("unknown role \"{}\", expected one of: {}", text, known));
}

std::string parse_name(const JsonField& field) {
  const std::string text = field.text();
  if (text.empty()) field.fail("expected a name, got \"\"");
  return text;
}

std::string file_path(const JsonField& field, const fs::path& folder) {
  const fs::path path = parse_name(field);
  return (path.is_absolute() ? path : folder / path).string();
}

Position parse_position(const JsonField& field, double largest) {
  const auto values = field.elements();
  if (values.size() != 2) {
    field.fail(fmt::format("{} values, expected 2: x and y", values.size()));
  }
  return {values[0].real(-largest, largest), values[1].real(-largest, largest)};
}

/// "path", or "at" with or without "velocity".
Motion parse_motion(const JsonField& field) {
  if (field.has("path") == field.has("at")) field.fail("expected either \"path\" or \"at\"");
  if (field.has("at")) {
    const Position at = parse_position(field["at"], Scene::kLargestCoordinate);
    if (!field.has("velocity")) return Motion(at);
    return Motion(at, parse_position(field["velocity"], Scene::kLargestVelocity));
  }
  if (field.has("velocity")) {
    field["velocity"].fail("a path has no velocity, expected \"at\" with it");
  }
  std::vector<Position> path;
  for (const JsonField& element : field["path"].elements()) {
    path.push_back(parse_position(element, Scene::kLargestCoordinate));
  }
  if (path.empty()) field["path"].fail("is empty, expected a position for each frame");
  return Motion(std::move(path));
}

bool has_solid_pixel(const Mask& mask) {
  return std::any_of(mask.words().begin(), mask.words().end(),
                     [](std::uint16_t word) { return word != 0; });
}

Part parse_part(const JsonField& field) {
  const auto values = field.elements();
  if (values.size() != 4) {
    field.fail(fmt::format("{} values, expected 4: x, y, width and height", values.size()));
  }
  const auto value = [&](std::size_t i, std::int64_t least) {
    return static_cast<int>(values[i].number(least, kFar));
  };
  return {value(0, 0), value(1, 0), value(2, 1), value(3, 1)};
}

/// A mask, and the picture that it is of.
struct Pixels {
  Mask mask;
  std::shared_ptr<const Image> picture = nullptr;
};

Pixels of_picture(Image image) {
  Mask mask = mask_of(image);
  return {std::move(mask), std::make_shared<const Image>(std::move(image))};
}

Pixels of_file(const std::string& path, Sources& sources) {
  Image image = sources.picture(path);
  try {
    return of_picture(std::move(image));
  } catch (const InputError& error) {
    throw InputError(path, error.what());
  }
}

Pixels parse_pixels(const JsonField& field, const fs::path& folder, Sources& sources) {
  const auto forms = field.has("png") + field.has("rows") + field.has("disc") +
                     field.has("aseprite") + field.has("tiled");
  if (forms != 1) {
    field.fail("expected one of \"png\", \"rows\", \"disc\", \"aseprite\" and \"tiled\"");
  }
  if (field.has("tile") && !field.has("tiled")) {
    field["tile"].fail("is of a tile set, expected \"tiled\" with it");
  }
  if (field.has("tiled")) {
    const JsonField set = field["tiled"];
    constexpr std::int64_t kMostTiles = 1'000'000;
    const auto tile = static_cast<int>(field["tile"].number(0, kMostTiles));
    try {
      return of_picture(sources.tile(file_path(set, folder), tile));
    } catch (const InputError& error) {
      set.fail(error.what());
    }
  }
  if (field.has("rect") && !field.has("png")) {
    field["rect"].fail("is of a picture, expected \"png\" with it");
  }
  if (field.has("frame") && !field.has("aseprite")) {
    field["frame"].fail("is of a sprite sheet, expected \"aseprite\" with it");
  }
  if (field.has("aseprite")) {
    const JsonField sheet = field["aseprite"];
    const std::string frame = parse_name(field["frame"]);
    try {
      return of_picture(sources.sheet_frame(file_path(sheet, folder), frame));
    } catch (const InputError& error) {
      sheet.fail(error.what());
    }
  }
  if (field.has("disc")) {
    const auto side = field["disc"].number(1, Scene::kLargestDisc);
    return {disc(static_cast<int>(side))};
  }
  std::vector<std::string> rows;
  if (field.has("rows")) {
    for (const JsonField& row : field["rows"].elements()) rows.push_back(row.text());
  }
  const JsonField source = field[field.has("png") ? "png" : "rows"];
  const std::string path = field.has("png") ? file_path(source, folder) : "";
  std::optional<Part> part;
  if (field.has("rect")) part = parse_part(field["rect"]);
  try {
    if (part) return of_picture(cut(sources.picture(path), *part));
    return path.empty() ? Pixels{Mask::from_rows(rows)} : of_file(path, sources);
  } catch (const InputError& error) {
    source.fail(error.what());
  }
}

/// The same with a solid pixel at least.
Pixels parse_solid_pixels(const JsonField& field, const fs::path& folder, Sources& sources) {
  Pixels pixels = parse_pixels(field, folder, sources);
  if (!has_solid_pixel(pixels.mask)) field.fail("has no solid pixel");
  return pixels;
}

Sprite parse_sprite(const JsonField& field, const fs::path& folder, Sources& sources) {
  field.require_only({"png", "rows", "disc", "rect", "aseprite", "frame", "tiled", "tile", "at"});
  Pixel at{0, 0};
  if (field.has("at")) {
    const auto values = field["at"].elements();
    if (values.size() != 2) {
      field["at"].fail(fmt::format("{} values, expected 2: x and y", values.size()));
    }
    at = {static_cast<int>(values[0].number(-kFar, kFar)),
          static_cast<int>(values[1].number(-kFar, kFar))};
  }
  auto [drawn, picture] = parse_solid_pixels(field, folder, sources);
  return {std::move(drawn), at, std::move(picture)};
}

/// Pixels on each side: one number for all four, or left, top, right and bottom.
Extents parse_sides(const JsonField& field) {
  if (!field.value().is_array()) {
    const auto all = static_cast<int>(field.number(0, kFar));
    return {all, all, all, all};
  }
  const auto values = field.elements();
  if (values.size() != 4) {
    field.fail(fmt::format("{} values, expected 4: left, top, right and bottom", values.size()));
  }
  const auto value = [&](std::size_t i) { return static_cast<int>(values[i].number(0, kFar)); };
  return {value(0), value(1), value(2), value(3)};
}

/// "outset" less "inset".
std::optional<Extents> parse_extents(const JsonField& field, const Mask& mask) {
  if (!field.has("inset") && !field.has("outset")) return std::nullopt;
  const Extents out = field.has("outset") ? parse_sides(field["outset"]) : Extents{};
  const Extents in = field.has("inset") ? parse_sides(field["inset"]) : Extents{};
  const Extents extents{out.left - in.left, out.top - in.top, out.right - in.right,
                        out.bottom - in.bottom};
  if (mask.width() + extents.left + extents.right < 1 ||
      mask.height() + extents.top + extents.bottom < 1) {
    field["inset"].fail(
        fmt::format("leaves no pixel of {}x{}, expected less", mask.width(), mask.height()));
  }
  return extents;
}

Shape parse_shape(const std::string& name, const JsonField& field, const fs::path& folder,
                  Sources& sources) {
  field.require_only({"png", "rows", "disc", "circle", "rect", "aseprite", "frame", "tiled", "tile",
                      "sprite", "inset", "outset", "anchor"});
  auto [mask, picture] = parse_solid_pixels(field, folder, sources);
  Circle circle = equal_area_circle(mask);
  if (field.has("circle")) {
    const JsonField given = field["circle"];
    given.require_only({"centre", "radius"});
    if (given.has("centre")) {
      const Position centre = parse_position(given["centre"], Scene::kLargestCoordinate);
      circle.x = centre.x;
      circle.y = centre.y;
    }
    if (given.has("radius")) circle.radius = given["radius"].real(0, Scene::kLargestCoordinate);
  }
  std::optional<Sprite> sprite;
  if (field.has("sprite")) sprite = parse_sprite(field["sprite"], folder, sources);
  const std::optional<Extents> extents = parse_extents(field, mask);
  std::optional<Position> anchor;
  if (field.has("anchor")) anchor = parse_position(field["anchor"], kFar);
  return {name, std::move(mask), circle, std::move(picture), std::move(sprite), extents, anchor};
}

std::size_t find_shape(const JsonField& name, const std::vector<Shape>& shapes) {
  const std::string text = name.text();
  const auto found = std::find_if(shapes.begin(), shapes.end(),
                                  [&](const Shape& shape) { return shape.name == text; });
  if (found == shapes.end()) name.fail(fmt::format("\"{}\" is not one of the masks", text));
  return static_cast<std::size_t>(found - shapes.begin());
}

/// The mask of every frame: one name, or one a frame.
std::vector<std::size_t> parse_shapes(const JsonField& field, const std::vector<Shape>& shapes) {
  const auto find = [&](const JsonField& name) { return find_shape(name, shapes); };
  if (!field.value().is_array()) return {find(field)};
  std::vector<std::size_t> result;
  for (const JsonField& name : field.elements()) result.push_back(find(name));
  if (result.empty()) field.fail("is empty, expected a mask for each frame");
  return result;
}

/// The mask of every frame of an animation, once through.
std::vector<std::size_t> parse_animation(const JsonField& field, const std::vector<Shape>& shapes) {
  std::vector<std::size_t> result;
  for (const JsonField& step : field.elements()) {
    step.require_only({"mask", "frames"});
    const auto frames = static_cast<std::size_t>(step["frames"].number(1, Scene::kMostFrames));
    if (result.size() + frames > Scene::kMostFrames) {
      step["frames"].fail(
          fmt::format("makes the animation longer than {} frames, expected {} at most",
                      Scene::kMostFrames, Scene::kMostFrames));
    }
    result.insert(result.end(), frames, find_shape(step["mask"], shapes));
  }
  if (result.empty()) field.fail("is empty, expected one mask at least");
  return result;
}

Life parse_life(const JsonField& field, int frames) {
  Life life;
  if (field.has("from")) life.from = static_cast<int>(field["from"].number(0, frames - 1));
  if (field.has("until")) {
    life.until = static_cast<int>(field["until"].number(life.from + 1, frames));
  }
  return life;
}

/// Frames of a life, other than the first, to which no motion leads.
std::set<int> parse_jumps(const JsonField& field, const Life& life, int frames) {
  const int first = life.from + 1, last = std::min(life.until, frames) - 1;
  std::set<int> jumps;
  for (const JsonField& element : field.elements()) {
    const auto frame = static_cast<int>(element.number(0, frames - 1));
    if (frame < first || frame > last) {
      element.fail(
          fmt::format("the object cannot jump in frame {}, expected a later one of its "
                      "life than the first, which lasts from {} to {}",
                      frame, life.from, last));
    }
    jumps.insert(frame);
  }
  return jumps;
}

Recorded parse_recording(const JsonField& field, const std::string& id, const fs::path& folder,
                         Sources& sources) {
  const std::string path = file_path(field, folder);
  try {
    return sources.recorded(path, id);
  } catch (const InputError& error) {
    field.fail(error.what());
  }
}

/// The classes of a scene: the usual ones, those that "roles" and "hits" name, and those of
/// objects.
class Classes {
 public:
  explicit Classes(std::vector<Class>& all) : all_(all) {}

  /// What a class of the scene's own plays.
  void play(const JsonField& roles) {
    if (!roles.value().is_object()) roles.fail("expected an object with a role, by class");
    if (roles.value().empty()) roles.fail("is empty, expected the role of a class");
    for (const auto& [name, value] : roles.value().items()) {
      const JsonField field(roles.place() + "." + name, value);
      const int which = number(field, name);
      if (which < static_cast<int>(kRoles)) {
        field.fail("is a role itself, expected a class with another name");
      }
      all_[static_cast<std::size_t>(which)].role = parse_role(field);
    }
  }
  /// Of the name; a new one of that name if there is none.
  int number(const JsonField& field, const std::string& name) {
    if (name.empty()) field.fail("expected the name of a class, got \"\"");
    const auto found =
        std::find_if(all_.begin(), all_.end(), [&](const Class& one) { return one.name == name; });
    if (found != all_.end()) return static_cast<int>(found - all_.begin());
    all_.push_back({name, Role::kNone});
    return static_cast<int>(all_.size()) - 1;
  }
  /// Of an object. Where the scene says who may hit whom, a name that is not in it is a slip.
  int of_object(const JsonField& field, bool named) {
    const std::size_t before = all_.size();
    const std::string name = field.text();
    const int found = number(field, name);
    if (named && all_.size() != before) {
      all_.pop_back();
      std::string known;
      for (const Class& one : all_) known += (known.empty() ? "" : ", ") + one.name;
      field.fail(fmt::format(
          "class \"{}\" is in neither \"hits\" nor \"roles\", expected one of: {}", name, known));
    }
    return found;
  }
  Role role(int number) const { return all_[static_cast<std::size_t>(number)].role; }

 private:
  std::vector<Class>& all_;
};

Object parse_object(const JsonField& field, const std::vector<Shape>& all, int frames,
                    const fs::path& folder, Sources& sources, Classes& classes, bool named) {
  field.require_only({"id", "mask", "class", "path", "at", "velocity", "from", "until", "csv",
                      "animation", "jumps"});
  const auto of_class = [&] { return classes.of_object(field["class"], named); };
  const auto jumps = [&](const Life& life) {
    return field.has("jumps") ? parse_jumps(field["jumps"], life, frames) : std::set<int>{};
  };
  const bool animated = field.has("animation");
  if (animated && field.has("mask")) {
    field["mask"].fail("the animation says it, expected either \"mask\" or \"animation\"");
  }
  const auto shapes = [&] {
    return animated ? parse_animation(field["animation"], all) : parse_shapes(field["mask"], all);
  };
  if (field.has("csv")) {
    for (const char* other : {"path", "at", "velocity", "from", "until"}) {
      if (field.has(other)) field[other].fail("the recording says it, expected no other place");
    }
    const std::string id = parse_name(field["id"]);
    Recorded recorded = parse_recording(field["csv"], id, folder, sources);
    const Life life{recorded.from, recorded.from + static_cast<int>(recorded.path.size())};
    if (life.until > frames) {
      field["csv"].fail(fmt::format("\"{}\" is there in frame {}, expected 0..{}", id,
                                    life.until - 1, frames - 1));
    }
    const int which = of_class();
    std::set<int> all_jumps = jumps(life);
    all_jumps.insert(recorded.jumps.begin(), recorded.jumps.end());
    return {id,       classes.role(which),
            shapes(), Motion(std::move(recorded.path)),
            life,     which,
            animated, all_jumps};
  }
  std::string id = parse_name(field["id"]);
  const int which = of_class();
  const Life life = parse_life(field, frames);
  return {std::move(id), classes.role(which), shapes(), parse_motion(field), life, which,
          animated,      jumps(life)};
}

/// Drawing orders by the frame from which on they hold.
std::map<int, std::vector<std::size_t>> parse_orders(const JsonField& field,
                                                     const std::vector<Object>& objects,
                                                     int frames) {
  std::map<int, std::vector<std::size_t>> orders;
  for (const JsonField& element : field.elements()) {
    element.require_only({"from", "objects"});
    const auto from = static_cast<int>(element["from"].number(0, frames - 1));
    if (!orders.empty() && from <= orders.rbegin()->first) {
      element["from"].fail(fmt::format("{} is not after {}, expected frames in order", from,
                                       orders.rbegin()->first));
    }
    std::vector<std::size_t>& order = orders[from];
    std::set<std::string> named;
    for (const JsonField& name : element["objects"].elements()) {
      const auto found = std::find_if(objects.begin(), objects.end(), [&](const Object& object) {
        return object.id == name.text();
      });
      if (found == objects.end()) {
        name.fail(fmt::format("\"{}\" is not one of the objects", name.text()));
      }
      if (!named.insert(found->id).second) {
        name.fail(fmt::format("\"{}\" is named before, expected each object once", found->id));
      }
      order.push_back(static_cast<std::size_t>(found - objects.begin()));
    }
  }
  return orders;
}

/// By class, the list of those that it may hit.
Rules parse_rules(const JsonField& field, Classes& classes) {
  if (!field.value().is_object()) field.fail("expected an object with lists of classes, by class");
  if (field.value().empty()) field.fail("is empty, expected who may hit whom");
  const auto collides = [&classes](const JsonField& place, const std::string& text) {
    const int which = classes.number(place, text);
    if (classes.role(which) == Role::kScenery) {
      place.fail("scenery is shown only, expected another class");
    }
    return which;
  };
  Rules rules;
  for (const auto& [name, value] : field.value().items()) {
    const JsonField list(field.place() + "." + name, value);
    const int which = collides(list, name);
    if (list.elements().empty()) list.fail("is empty, expected the classes that it may hit");
    for (const JsonField& other : list.elements()) rules.name(which, collides(other, other.text()));
  }
  return rules;
}

Terrain parse_terrain(const JsonField& field, const fs::path& folder, Sources& sources) {
  field.require_only({"png", "rows", "at"});
  if (field.has("png") == field.has("rows")) field.fail("expected either \"png\" or \"rows\"");
  const JsonField source = field[field.has("png") ? "png" : "rows"];
  const Pixel at =
      field.has("at") ? whole(parse_position(field["at"], Scene::kLargestCoordinate)) : Pixel{0, 0};
  const auto filled = [at](int width, int height, const auto& solid) {
    Terrain terrain(width, height, at);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        if (solid(x, y)) terrain.set(x, y);
      }
    }
    return terrain;
  };
  const std::string path = field.has("png") ? file_path(source, folder) : "";
  std::vector<std::string> rows;
  if (field.has("rows")) {
    for (const JsonField& row : source.elements()) rows.push_back(row.text());
  }
  try {
    if (path.empty()) {
      const Mask mask = Mask::from_rows(rows);
      return filled(mask.width(), mask.height(), [&](int x, int y) { return mask.solid(x, y); });
    }
    const Image image = sources.picture(path);
    return filled(image.width, image.height,
                  [&](int x, int y) { return image.at(x, y).alpha >= kSolidAlpha; });
  } catch (const InputError& error) {
    source.fail(error.what());
  }
}

}  // namespace

const std::vector<Class>& usual_classes() {
  static const std::vector<Class> kUsual = [] {
    std::vector<Class> all;
    for (std::size_t i = 0; i < kRoles; ++i)
      all.push_back({kRoleNames[i].second, kRoleNames[i].first});
    return all;
  }();
  return kUsual;
}

const char* name_of(Role role) {
  return std::find_if(kRoleNames.begin(), kRoleNames.end(),
                      [role](const auto& entry) { return entry.first == role; })
      ->second;
}

Position middle_of(const Mask& mask) {
  return {mask.width() / 2.0, mask.height() / 2.0};
}

Circle equal_area_circle(const Mask& mask) {
  double area = 0, x_sum = 0, y_sum = 0;
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      if (!mask.solid(x, y)) continue;
      area += 1;
      x_sum += x + 0.5;
      y_sum += y + 0.5;
    }
  }
  return {x_sum / area, y_sum / area, std::sqrt(area / kPi)};
}

Mask disc(int side) {
  Mask mask(side, side);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      // In half pixels, and so in whole numbers.
      const int dx = 2 * x + 1 - side;
      const int dy = 2 * y + 1 - side;
      if (dx * dx + dy * dy <= side * side) mask.set(x, y);
    }
  }
  return mask;
}

Pixel whole(Position position) {
  return {static_cast<int>(std::floor(position.x + kBillionth)),
          static_cast<int>(std::floor(position.y + kBillionth))};
}

Position Motion::at(int frame) const {
  const auto index = std::min(static_cast<std::size_t>(std::max(frame, 0)), path_.size() - 1);
  return {path_[index].x + velocity_.x * frame, path_[index].y + velocity_.y * frame};
}

Terrain::Terrain(int width, int height, Pixel at)
    : width_(width),
      height_(height),
      at_(at),
      solid_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

std::size_t Object::shape_in(int frame) const {
  const auto age = static_cast<std::size_t>(std::max(frame - life.from, 0));
  return shapes[repeats ? age % shapes.size() : std::min(age, shapes.size() - 1)];
}

const Shape& Scene::shape(const Object& object, int frame) const {
  return shapes[object.shape_in(frame)];
}

Pixel Scene::place(const Object& object, int frame) const {
  const Pixel world = whole(object.at(frame));
  const Pixel corner = whole(scroll.at(frame));
  return {world.x - corner.x, world.y - corner.y};
}

Pixel Scene::terrain_place(int frame) const {
  const Pixel corner = whole(scroll.at(frame));
  return {terrain->at().x - corner.x, terrain->at().y - corner.y};
}

bool Scene::jumps(const Object& object, int frame) const {
  if (frame == 0 || frame == object.life.from || object.jumps.count(frame) != 0) return true;
  const auto anchor = [&](int in) {
    const Position at = object.at(in), point = shape(object, in).anchor_point();
    return Position{at.x + point.x, at.y + point.y};
  };
  const auto wraps = [](double from, double to, double side) {
    return side > 0 && 2 * std::fabs(to - from) > side;
  };
  const Position before = anchor(frame - 1), now = anchor(frame);
  return wraps(before.x, now.x, wrap.x) || wraps(before.y, now.y, wrap.y);
}

std::vector<int> Scene::order(int frame) const {
  std::vector<int> order;
  std::vector<bool> named(objects.size(), false);
  const auto after = orders.upper_bound(frame);
  if (after != orders.begin()) {
    for (const std::size_t object : std::prev(after)->second) {
      order.push_back(static_cast<int>(object));
      named[object] = true;
    }
  }
  for (std::size_t i = 0; i < objects.size(); ++i) {
    if (!named[i]) order.push_back(static_cast<int>(i));
  }
  return order;
}

Scene parse_scene(const JsonField& field, const fs::path& folder, Sources& sources) {
  field.require_only({"name", "note", "screen", "frames", "scroll", "wrap", "masks", "objects",
                      "order", "terrain", "hits", "roles"});
  Scene scene;
  scene.name = parse_name(field["name"]);
  if (field.has("note")) scene.note = field["note"].text();
  const auto screen = field["screen"].elements();
  if (screen.size() != 2) {
    field["screen"].fail(fmt::format("{} values, expected 2: width and height", screen.size()));
  }
  scene.width = static_cast<int>(screen[0].number(1, Scene::kLargestScreen));
  scene.height = static_cast<int>(screen[1].number(1, Scene::kLargestScreen));
  scene.frames = static_cast<int>(field["frames"].number(1, Scene::kMostFrames));
  if (field.has("scroll")) {
    field["scroll"].require_only({"path", "at", "velocity"});
    scene.scroll = parse_motion(field["scroll"]);
  }
  if (field.has("wrap")) {
    scene.wrap = parse_position(field["wrap"], Scene::kLargestCoordinate);
    if (scene.wrap.x < 0 || scene.wrap.y < 0) {
      field["wrap"].fail("expected the sides of the world, 0 for one that does not wrap");
    }
  }
  if (field.has("terrain")) {
    const JsonField terrain = field["terrain"];
    scene.terrain = parse_terrain(terrain, folder, sources);
    if (terrain.has("png")) scene.terrain_file = file_path(terrain["png"], folder);
  }
  const JsonField masks = field["masks"];
  if (!masks.value().is_object()) masks.fail("expected an object with the names of the masks");
  for (const auto& [name, value] : masks.value().items()) {
    const JsonField mask(masks.place() + "." + name, value);
    if (name.empty()) mask.fail("expected a name, got \"\"");
    scene.shapes.push_back(parse_shape(name, mask, folder, sources));
  }
  Classes classes(scene.classes);
  if (field.has("roles")) classes.play(field["roles"]);
  if (field.has("hits")) scene.rules = parse_rules(field["hits"], classes);
  std::set<std::string> ids;
  for (const JsonField& object : field["objects"].elements()) {
    scene.objects.push_back(parse_object(object, scene.shapes, scene.frames, folder, sources,
                                         classes, !scene.rules.all()));
    const std::string& id = scene.objects.back().id;
    if (!ids.insert(id).second) {
      object["id"].fail(fmt::format("\"{}\" is the name of an earlier object", id));
    }
  }
  if (scene.objects.empty()) field["objects"].fail("is empty, expected one object at least");
  if (field.has("order")) {
    scene.orders = parse_orders(field["order"], scene.objects, scene.frames);
  }
  return scene;
}

}  // namespace collide::scene
