// SPDX-License-Identifier: MIT
#include "model/scene/sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "model/scene/png.h"

namespace collide::scene {
namespace {

constexpr int kLargestSide = 8192;
/// Aseprite gives a new frame this duration.
constexpr std::int64_t kUsualDuration = 100;
constexpr std::int64_t kLongestDuration = 1'000'000'000;
/// The format keeps the repeats of a tag in 16 bits.
constexpr std::int64_t kMostRepeats = 65535;

int side(const JsonField& field, const char* key, int least) {
  return static_cast<int>(field[key].number(least, kLargestSide));
}
Part parse_part(const JsonField& field) {
  return {side(field, "x", 0), side(field, "y", 0), side(field, "w", 1), side(field, "h", 1)};
}

/// True if the frame says what was trimmed; other exporters may leave that out.
bool says_source(const JsonField& frame) {
  return frame.has("spriteSourceSize") && frame.has("sourceSize");
}

/// Width of the empty border that --inner-padding puts around the pixels of a frame. Absent if no
/// border makes the two sizes agree, as when linked cels were trimmed to different sizes.
std::optional<int> padding_of(const JsonField& frame) {
  if (!says_source(frame)) return 0;
  const Part cell = parse_part(frame["frame"]), kept = parse_part(frame["spriteSourceSize"]);
  const int across = cell.width - kept.width, down = cell.height - kept.height;
  if (across != down || across < 0 || across % 2 != 0) return std::nullopt;
  return across / 2;
}

std::string size_text(const Part& part) {
  return fmt::format("{}x{}", part.width, part.height);
}

void refuse_second(std::set<std::string>& names, const std::string& name, const JsonField& place,
                   const char* what) {
  if (!names.insert(name).second) {
    place.fail(fmt::format("{} \"{}\" is given twice, expected another name", what, name));
  }
}

/// Frames of a tag once through, in the order of its direction.
std::vector<std::size_t> in_order(const JsonField& tag, std::vector<std::size_t> frames) {
  const std::string direction = tag.has("direction") ? tag["direction"].text() : "forward";
  const bool pingpong = direction == "pingpong" || direction == "pingpong_reverse";
  const bool reverse = direction == "reverse" || direction == "pingpong_reverse";
  if (!pingpong && !reverse && direction != "forward") {
    tag["direction"].fail(
        fmt::format("\"{}\", expected forward, reverse, pingpong or pingpong_reverse", direction));
  }
  if (reverse) std::reverse(frames.begin(), frames.end());
  if (pingpong && frames.size() > 2) {
    const std::vector<std::size_t> back(frames.rbegin() + 1, frames.rend() - 1);
    frames.insert(frames.end(), back.begin(), back.end());
  }
  return frames;
}

}  // namespace

Sheet::Sheet(const std::filesystem::path& json)
    : file_(json), json_(parse_json(read_input(json), json.string())) {
  const JsonField frames = field()["frames"];
  std::set<std::string> names;
  const auto add = [&](const std::string& name, const JsonField& place, const JsonField& frame) {
    refuse_second(names, name, place, "frame");
    frames_.push_back({name, frame.has("duration") ? frame["duration"].number(0, kLongestDuration)
                                                   : kUsualDuration});
  };
  if (frames.value().is_object()) {
    for (const auto& [name, value] : frames.value().items()) {
      const JsonField frame(frames.place() + "." + name, value);
      add(name, frame, frame);
    }
  } else {
    for (const JsonField& frame : frames.elements()) {
      add(frame["filename"].text(), frame["filename"], frame);
    }
  }
  if (frames_.empty()) frames.fail("is empty, expected one frame at least");
}

std::filesystem::path Sheet::picture() const {
  return file_.parent_path() / field()["meta"]["image"].text();
}

std::vector<JsonField> Sheet::frame_fields() const {
  const JsonField frames = field()["frames"];
  if (!frames.value().is_object()) return frames.elements();
  std::vector<JsonField> fields;
  for (const Frame& frame : frames_) fields.push_back(frames[frame.name.c_str()]);
  return fields;
}

Sheet::Tag Sheet::read_tag(const JsonField& tag) const {
  const auto last = static_cast<std::int64_t>(frames_.size()) - 1;
  const std::int64_t from = tag["from"].number(0, last), to = tag["to"].number(from, last);
  std::vector<std::size_t> frames(static_cast<std::size_t>(to - from) + 1);
  std::iota(frames.begin(), frames.end(), static_cast<std::size_t>(from));
  const auto length = static_cast<std::int64_t>(frames.size());
  frames = in_order(tag, std::move(frames));
  std::int64_t shown = tag.has("repeat") ? tag["repeat"].number(0, kMostRepeats) : 0;
  // A repeat of a ping-pong goes one way. The next one starts a frame after its end.
  const bool turns = tag.has("direction") && tag["direction"].text().rfind("pingpong", 0) == 0;
  if (shown != 0) shown = turns && length > 1 ? shown * (length - 1) + 1 : shown * length;
  return {tag["name"].text(), std::move(frames), shown};
}

std::vector<Sheet::Tag> Sheet::tags() const {
  std::vector<Tag> tags;
  const JsonField meta = field()["meta"];
  if (!meta.has("frameTags")) return tags;
  std::set<std::string> names;
  for (const JsonField& tag : meta["frameTags"].elements()) {
    tags.push_back(read_tag(tag));
    refuse_second(names, tags.back().name, tag["name"], "tag");
  }
  return tags;
}

Sheet::Tag Sheet::find_tag(const std::string& name) const {
  std::string known;
  for (Tag& tag : tags()) {
    if (tag.name == name) return std::move(tag);
    known += (known.empty() ? "" : ", ") + tag.name;
  }
  throw InputError(file_.string(), fmt::format("has no tag \"{}\", expected one of: {}", name,
                                               known.empty() ? "none" : known));
}

double Sheet::duration(const Tag& tag, std::size_t count) const {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    sum += static_cast<double>(frames_[tag.frames[i]].milliseconds);
  }
  return sum;
}

std::size_t Sheet::at(double milliseconds, const std::string& tag) const {
  if (!std::isfinite(milliseconds)) throw InputError("milliseconds: expected a finite number");
  Tag shown{tag, std::vector<std::size_t>(frames_.size()), 0};
  std::iota(shown.frames.begin(), shown.frames.end(), std::size_t{0});
  if (!tag.empty()) shown = find_tag(tag);
  const std::size_t length = shown.frames.size(), last = static_cast<std::size_t>(shown.shown);
  const double once = duration(shown, length);
  if (last != 0) {
    const double end = once * static_cast<double>(last / length) + duration(shown, last % length);
    if (milliseconds >= end) return shown.frames[(last - 1) % length];
  }
  double left = once == 0 ? 0 : std::fmod(milliseconds, once);
  if (left < 0) left = last == 0 ? left + once : 0;
  for (std::size_t i = 0; i < length; ++i) {
    if (left < duration(shown, i + 1)) return shown.frames[i];
  }
  return shown.frames.back();
}

void Sheet::check_padding(const JsonField& frame) const {
  const JsonField source = frame["spriteSourceSize"];
  const std::optional<int> padding = padding_of(frame);
  if (!padding) {
    source.fail(fmt::format("{} of a frame of {}, expected one size, or a border of one width",
                            size_text(parse_part(source)), size_text(parse_part(frame["frame"]))));
  }
  for (const JsonField& other : frame_fields()) {
    const std::optional<int> another = padding_of(other);
    if (another && *another != *padding) {
      source.fail(
          fmt::format("leaves a border of {} in the frame, but {} in {}; expected one width",
                      *padding, *another, other.place()));
    }
  }
}

Image Sheet::image(const std::string& frame) const {
  const auto found = std::find_if(frames_.begin(), frames_.end(),
                                  [&](const Frame& one) { return one.name == frame; });
  if (found == frames_.end()) {
    field()["frames"].fail(fmt::format("has no frame \"{}\"", frame));
  }
  const auto number = static_cast<std::size_t>(found - frames_.begin());
  const JsonField place = frame_fields()[number];
  if (place.has("rotated") && place["rotated"].boolean()) {
    place["rotated"].fail("rotated frames are not supported, expected false");
  }
  const Part cell = parse_part(place["frame"]);
  if (!says_source(place)) return cut(read_png(picture().string()), cell);
  check_padding(place);
  const Part kept = parse_part(place["spriteSourceSize"]);
  const JsonField whole = place["sourceSize"];
  Image image(side(whole, "w", 1), side(whole, "h", 1), Colour{0, 0, 0, 0});
  if (kept.x + kept.width > image.width || kept.y + kept.height > image.height) {
    place["spriteSourceSize"].fail(
        fmt::format("{} at {},{} is outside sourceSize", size_text(kept), kept.x, kept.y));
  }
  const Image sheet = cut(read_png(picture().string()), cell);
  image.marks_empty = sheet.marks_empty;
  image.file = sheet.file;
  const int border = (cell.width - kept.width) / 2;
  for (int y = 0; y < kept.height; ++y) {
    for (int x = 0; x < kept.width; ++x) {
      image.at(kept.x + x, kept.y + y) = sheet.at(border + x, border + y);
    }
  }
  return image;
}

}  // namespace collide::scene
