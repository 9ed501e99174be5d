// SPDX-License-Identifier: MIT
#include "model/scene/sheet.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <pugixml.hpp>
#include <string_view>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "model/common/json.h"
#include "model/scene/png.h"

namespace collide::scene {
namespace {

constexpr int kLargestSide = 8192;

int side(const JsonField& field, const char* key, int least) {
  return static_cast<int>(field[key].number(least, kLargestSide));
}
Part parse_part(const JsonField& field) {
  return {side(field, "x", 0), side(field, "y", 0), side(field, "w", 1), side(field, "h", 1)};
}

/// The frame of that name, in either form.
JsonField find_frame(const JsonField& frames, const std::string& name) {
  if (frames.value().is_object()) {
    if (frames.has(name.c_str())) return frames[name.c_str()];
  } else {
    for (const JsonField& frame : frames.elements()) {
      if (frame["filename"].text() == name) return frame;
    }
  }
  frames.fail(fmt::format("has no frame \"{}\"", name));
}

}  // namespace

Image read_aseprite_frame(const std::filesystem::path& json, const std::string& frame) {
  const Json text = parse_json(read_input(json), json.string());
  const JsonField file(json.string(), text);
  const JsonField found = find_frame(file["frames"], frame);
  if (found.has("rotated") && found["rotated"].boolean()) {
    found["rotated"].fail("rotated frames are not supported, expected false");
  }
  const std::filesystem::path picture = json.parent_path() / file["meta"]["image"].text();
  const Image part = cut(read_png(picture.string()), parse_part(found["frame"]));
  if (!found.has("spriteSourceSize") || !found.has("sourceSize")) return part;
  const JsonField kept = found["spriteSourceSize"], whole = found["sourceSize"];
  const int left = side(kept, "x", 0), top = side(kept, "y", 0);
  Image image(side(whole, "w", 1), side(whole, "h", 1), Colour{0, 0, 0, 0});
  image.file = part.file;
  if (left + part.width > image.width || top + part.height > image.height) {
    kept.fail(
        fmt::format("{}x{} at {},{} is outside sourceSize", part.width, part.height, left, top));
  }
  for (int y = 0; y < part.height; ++y) {
    for (int x = 0; x < part.width; ++x) image.at(left + x, top + y) = part.at(x, y);
  }
  return image;
}

namespace {

/// A whole number in an attribute; without one `otherwise`, if that is given.
int attribute(const std::string& file, const pugi::xml_node& node, const char* name, int least,
              std::optional<int> otherwise = std::nullopt) {
  const pugi::xml_attribute found = node.attribute(name);
  if (!found && otherwise) return *otherwise;
  const std::string_view text = found.value();
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || value < least ||
      value > kLargestSide) {
    throw InputError(file, fmt::format("<{}> has {}=\"{}\", expected {}..{}", node.name(), name,
                                       text, least, kLargestSide));
  }
  return value;
}

Image picture_of(const std::filesystem::path& tsx, const pugi::xml_node& node) {
  const std::string source = node.child("image").attribute("source").value();
  if (source.empty()) {
    throw InputError(tsx.string(), fmt::format("<{}> has no <image> with a source", node.name()));
  }
  return read_png((tsx.parent_path() / source).string());
}

}  // namespace

Image read_tile(const std::filesystem::path& tsx, int tile) {
  const std::string file = tsx.string(), text = read_input(tsx);
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  if (!parsed) {
    throw InputError(file, fmt::format("is not XML: {} at byte {}", parsed.description(),
                                       static_cast<std::int64_t>(parsed.offset)));
  }
  const pugi::xml_node set = document.child("tileset");
  if (!set) throw InputError(file, "has no <tileset>, expected a Tiled tile set");
  if (!set.child("image")) {
    for (const pugi::xml_node& one : set.children("tile")) {
      if (attribute(file, one, "id", 0) != tile) continue;
      const Image whole = picture_of(tsx, one);
      const int x = attribute(file, one, "x", 0, 0), y = attribute(file, one, "y", 0, 0);
      return cut(whole, {x, y, attribute(file, one, "width", 1, whole.width - x),
                         attribute(file, one, "height", 1, whole.height - y)});
    }
    throw InputError(file, fmt::format("has no tile {}", tile));
  }
  const Image whole = picture_of(tsx, set);
  const int width = attribute(file, set, "tilewidth", 1);
  const int height = attribute(file, set, "tileheight", 1);
  const int margin = attribute(file, set, "margin", 0, 0);
  const int spacing = attribute(file, set, "spacing", 0, 0);
  const int columns = attribute(file, set, "columns", 1);
  const int tiles = attribute(file, set, "tilecount", 1);
  if (tile >= tiles) {
    throw InputError(file, fmt::format("has no tile {}, expected 0..{}", tile, tiles - 1));
  }
  return cut(whole, {margin + tile % columns * (width + spacing),
                     margin + tile / columns * (height + spacing), width, height});
}

}  // namespace collide::scene
