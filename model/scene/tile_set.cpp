// SPDX-License-Identifier: MIT
#include "model/scene/tile_set.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "model/scene/png.h"

namespace collide::scene {
namespace {

constexpr int kLargestSide = 8192;
constexpr int kMostTiles = 1'000'000;

using Names = std::vector<std::string_view>;

/// An element that is read, with the names in it that are either used or leave the pixels of a tile
/// as they are. Names that would change them are absent, and so refused.
struct Known {
  Names attributes, elements;
};
const Known kSet{{"version", "tiledversion", "xmlns", "name", "class", "firstgid", "tilewidth",
                  "tileheight", "spacing", "margin", "tilecount", "columns", "backgroundcolor",
                  "objectalignment", "tilerendersize", "fillmode"},
                 {"editorsettings", "grid", "image", "properties", "terraintypes", "tile",
                  "tileoffset", "transformations", "wangsets"}};
const Known kTile{{"id", "type", "class", "terrain", "probability", "x", "y", "width", "height"},
                  {"animation", "image", "objectgroup", "properties"}};
const Known kImage{{"format", "id", "source", "trans", "width", "height"}, {}};

class TileSet {
 public:
  explicit TileSet(const std::filesystem::path& tsx) : tsx_(tsx), file_(tsx.string()) {
    const std::string text = read_input(tsx);
    const pugi::xml_parse_result parsed = document_.load_buffer(text.data(), text.size());
    if (!parsed) {
      fail(fmt::format("is not XML: {} at byte {}", parsed.description(),
                       static_cast<std::int64_t>(parsed.offset)));
    }
    set_ = document_.child("tileset");
    if (!set_) fail("has no <tileset>, expected a Tiled tile set");
    require_only(set_, kSet);
    const pugi::xml_node offset = set_.child("tileoffset");
    require_usual(offset, "x", "0");
    require_usual(offset, "y", "0");
    require_usual(set_, "tilerendersize", "tile");
  }

  Image tile(int number) const {
    for (const pugi::xml_node& one : set_.children("tile")) {
      if (tile_number(one, "id") != number) continue;
      require_drawn_as_is(one, number);
      if (!set_.child("image")) return of_collection(one);
    }
    if (!set_.child("image")) fail(fmt::format("has no tile {}", number));
    return of_one_picture(number);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw InputError(file_, what); }

  void require_only(const pugi::xml_node& node, const Known& known) const {
    const auto check = [&](const char* kind, const char* name, const Names& names) {
      if (std::find(names.begin(), names.end(), name) != names.end()) return;
      fail(fmt::format("<{}> has the {} \"{}\", which is not supported, expected one of: {}",
                       node.name(), kind, name, fmt::join(names, ", ")));
    };
    for (const pugi::xml_attribute& one : node.attributes()) {
      check("attribute", one.name(), known.attributes);
    }
    for (const pugi::xml_node& one : node.children()) {
      if (one.type() == pugi::node_element) check("element", one.name(), known.elements);
    }
  }

  /// Refuses another value of an attribute that decides where or how large a map draws the tile.
  void require_usual(const pugi::xml_node& node, const char* name, std::string_view usual) const {
    const pugi::xml_attribute found = node.attribute(name);
    if (found && found.value() != usual) {
      fail(fmt::format("<{}> has {}=\"{}\", which is not supported, expected \"{}\"", node.name(),
                       name, found.value(), usual));
    }
  }

  /// A whole number in an attribute; without one `otherwise`, if that is given.
  int attribute(const pugi::xml_node& node, const char* name, int least,
                std::optional<int> otherwise = std::nullopt, int most = kLargestSide) const {
    const pugi::xml_attribute found = node.attribute(name);
    if (!found && otherwise) return *otherwise;
    const std::string_view text = found.value();
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || value < least ||
        value > most) {
      fail(
          fmt::format("<{}> has {}=\"{}\", expected {}..{}", node.name(), name, text, least, most));
    }
    return value;
  }

  int tile_number(const pugi::xml_node& node, const char* name) const {
    return attribute(node, name, 0, std::nullopt, kMostTiles);
  }

  /// Refuses a tile whose solid pixels, or whose picture, the set gives in another way.
  void require_drawn_as_is(const pugi::xml_node& tile, int number) const {
    require_only(tile, kTile);
    if (tile.child("objectgroup").child("object")) {
      fail(
          fmt::format("tile {} has collision shapes (<objectgroup>), which are not supported, "
                      "expected none; \"png\" with \"rect\" takes its picture",
                      number));
    }
    const auto steps = tile.child("animation").children("frame");
    if (steps.begin() != steps.end() &&
        std::none_of(steps.begin(), steps.end(), [&](const pugi::xml_node& step) {
          return tile_number(step, "tileid") == number;
        })) {
      fail(
          fmt::format("tile {} is never shown: its <animation> has other tiles, expected one of "
                      "these",
                      number));
    }
  }

  /// Colour that `trans` makes empty, as 0xRRGGBB.
  std::optional<int> transparent_colour(const pugi::xml_node& image) const {
    const pugi::xml_attribute found = image.attribute("trans");
    if (!found) return std::nullopt;
    std::string_view text = found.value();
    if (!text.empty() && text.front() == '#') text.remove_prefix(1);
    int colour = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), colour, 16);
    if (text.size() != 6 || error != std::errc() || end != text.data() + text.size()) {
      fail(fmt::format("<image> has trans=\"{}\", expected six hexadecimal digits", found.value()));
    }
    return colour;
  }

  Image picture_of(const pugi::xml_node& node) const {
    const pugi::xml_node image = node.child("image");
    const std::string source = image.attribute("source").value();
    if (source.empty()) fail(fmt::format("<{}> has no <image> with a source", node.name()));
    require_only(image, kImage);
    const std::string path = (tsx_.parent_path() / source).string();
    const std::optional<int> empty = transparent_colour(image);
    if (!empty) return read_png(path);
    Image picture = read_png(path, Background::kSolid);
    picture.marks_empty = true;
    for (Colour& pixel : picture.pixels) {
      if ((pixel.red << 16 | pixel.green << 8 | pixel.blue) == *empty) {
        pixel.alpha = 0;
      }
    }
    return picture;
  }

  Image of_collection(const pugi::xml_node& tile) const {
    const Image whole = picture_of(tile);
    const int x = attribute(tile, "x", 0, 0), y = attribute(tile, "y", 0, 0);
    return cut(whole, {x, y, attribute(tile, "width", 1, whole.width - x),
                       attribute(tile, "height", 1, whole.height - y)});
  }

  Image of_one_picture(int tile) const {
    const Image whole = picture_of(set_);
    const int width = attribute(set_, "tilewidth", 1);
    const int height = attribute(set_, "tileheight", 1);
    const int margin = attribute(set_, "margin", 0, 0);
    const int spacing = attribute(set_, "spacing", 0, 0);
    const int columns = attribute(set_, "columns", 1);
    const int tiles = attribute(set_, "tilecount", 1, std::nullopt, kMostTiles);
    if (tile >= tiles) fail(fmt::format("has no tile {}, expected 0..{}", tile, tiles - 1));
    const std::int64_t top = margin + std::int64_t{tile / columns} * (height + spacing);
    if (top > whole.height) {
      fail(fmt::format("tile {} begins in row {}, outside the picture of {}x{}", tile, top,
                       whole.width, whole.height));
    }
    return cut(whole,
               {margin + tile % columns * (width + spacing), static_cast<int>(top), width, height});
  }

  std::filesystem::path tsx_;
  std::string file_;
  pugi::xml_document document_;
  pugi::xml_node set_;
};

}  // namespace

Image read_tile(const std::filesystem::path& tsx, int tile) {
  return TileSet(tsx).tile(tile);
}

}  // namespace collide::scene
