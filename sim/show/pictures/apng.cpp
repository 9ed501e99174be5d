// SPDX-License-Identifier: MIT
#include "sim/show/pictures/apng.h"

#include <zlib.h>

#include <algorithm>
#include <unordered_map>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/common/output_file.h"

namespace collide::show {
namespace {

using scene::Colour;
using scene::Image;

/// Bytes of a PNG file.
class Chunks {
 public:
  Chunks() { bytes_ = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'}; }

  void add(const char* type, const std::vector<std::uint8_t>& data) {
    put32(bytes_, static_cast<std::uint32_t>(data.size()));
    const std::size_t start = bytes_.size();
    bytes_.insert(bytes_.end(), type, type + 4);
    bytes_.insert(bytes_.end(), data.begin(), data.end());
    put32(bytes_, crc32(bytes_.data() + start, bytes_.size() - start));
  }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

  static void put32(std::vector<std::uint8_t>& to, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
      to.push_back(static_cast<std::uint8_t>(value >> shift));
  }
  static void put16(std::vector<std::uint8_t>& to, int value) {
    to.push_back(static_cast<std::uint8_t>(value >> 8));
    to.push_back(static_cast<std::uint8_t>(value));
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

std::uint32_t rgb(const Colour& colour) {
  return std::uint32_t{colour.red} << 16 | std::uint32_t{colour.green} << 8 | colour.blue;
}

/// The pixels of a frame that differ from those of the frame before.
struct Change {
  int left = 0, top = 0, width = 1, height = 1;
};

Change change(const Image& before, const Image& now) {
  int left = now.width, right = 0, top = now.height, bottom = 0;
  for (int y = 0; y < now.height; ++y) {
    for (int x = 0; x < now.width; ++x) {
      if (rgb(before.at(x, y)) == rgb(now.at(x, y))) continue;
      left = std::min(left, x);
      right = std::max(right, x + 1);
      top = std::min(top, y);
      bottom = y + 1;
    }
  }
  if (left >= right) return {};  // a frame has a pixel
  return {left, top, right - left, bottom - top};
}

/// How pixels are written: as places in a palette if there are few colours, else as RGBA. One
/// value says that the pixel stays as it is.
class Pixels {
 public:
  explicit Pixels(const std::vector<Image>& frames) {
    for (const Image& frame : frames) {
      for (const Colour& colour : frame.pixels) {
        if (places_.size() > kMostColours) return;
        places_.emplace(rgb(colour), static_cast<std::uint8_t>(places_.size() + 1));
      }
    }
  }

  bool has_palette() const { return places_.size() <= kMostColours; }
  std::uint8_t colour_type() const { return has_palette() ? 3 : 6; }
  std::vector<std::uint8_t> palette() const {
    std::vector<std::uint8_t> data(3 * (places_.size() + 1));
    for (const auto& [colour, place] : places_) {
      for (std::size_t i = 0; i < 3; ++i) {
        data[3 * place + i] = static_cast<std::uint8_t>(colour >> (16 - 8 * i));
      }
    }
    return data;
  }
  void add(const Colour& colour, std::vector<std::uint8_t>& row) const {
    if (has_palette()) {
      row.push_back(places_.at(rgb(colour)));
    } else {
      row.insert(row.end(), {colour.red, colour.green, colour.blue, 255});
    }
  }
  void add_unchanged(std::vector<std::uint8_t>& row) const {
    row.insert(row.end(), has_palette() ? 1 : 4, 0);
  }

 private:
  static constexpr std::size_t kMostColours = 255;  // and the one that stays

  std::unordered_map<std::uint32_t, std::uint8_t> places_;
};

/// The rows of what changed as PNG has them: filter 0, deflated. Without a frame before, all.
std::vector<std::uint8_t> deflated(const Image* before, const Image& now, const Change& part,
                                   const Pixels& pixels) {
  std::vector<std::uint8_t> rows;
  for (int y = part.top; y < part.top + part.height; ++y) {
    rows.push_back(0);
    for (int x = part.left; x < part.left + part.width; ++x) {
      if (before != nullptr && rgb(before->at(x, y)) == rgb(now.at(x, y))) {
        pixels.add_unchanged(rows);
      } else {
        pixels.add(now.at(x, y), rows);
      }
    }
  }
  uLongf size = compressBound(static_cast<uLong>(rows.size()));
  std::vector<std::uint8_t> packed(size);
  compress2(packed.data(), &size, rows.data(), static_cast<uLong>(rows.size()),
            Z_DEFAULT_COMPRESSION);
  packed.resize(size);
  return packed;
}

std::vector<std::uint8_t> frame_control(std::uint32_t sequence, const Change& part, int delay_ms) {
  std::vector<std::uint8_t> data;
  Chunks::put32(data, sequence);
  for (const int number : {part.width, part.height, part.left, part.top}) {
    Chunks::put32(data, static_cast<std::uint32_t>(number));
  }
  Chunks::put16(data, delay_ms);
  Chunks::put16(data, 1000);
  data.push_back(0);  // leave as it is
  data.push_back(1);  // lay over what is there
  return data;
}

}  // namespace

void write_apng(const std::vector<Image>& frames, int delay_ms, const std::string& path) {
  if (frames.empty()) throw InputError(path, "no frames to write");
  const Image& first = frames.front();
  for (const Image& frame : frames) {
    if (frame.width != first.width || frame.height != first.height) {
      throw InputError(path, "the frames differ in size");
    }
  }
  const Pixels pixels(frames);
  Chunks png;
  std::vector<std::uint8_t> header;
  Chunks::put32(header, static_cast<std::uint32_t>(first.width));
  Chunks::put32(header, static_cast<std::uint32_t>(first.height));
  header.insert(header.end(), {8, pixels.colour_type(), 0, 0, 0});
  png.add("IHDR", header);
  std::vector<std::uint8_t> animation;
  Chunks::put32(animation, static_cast<std::uint32_t>(frames.size()));
  Chunks::put32(animation, 0);  // for ever
  png.add("acTL", animation);
  if (pixels.has_palette()) {
    png.add("PLTE", pixels.palette());
    png.add("tRNS", {0});  // the first stays as it is
  }
  png.add("fcTL", frame_control(0, {0, 0, first.width, first.height}, delay_ms));
  png.add("IDAT", deflated(nullptr, first, {0, 0, first.width, first.height}, pixels));
  std::uint32_t sequence = 1;
  for (std::size_t i = 1; i < frames.size(); ++i) {
    const Change part = change(frames[i - 1], frames[i]);
    png.add("fcTL", frame_control(sequence++, part, delay_ms));
    std::vector<std::uint8_t> data;
    Chunks::put32(data, sequence++);
    const std::vector<std::uint8_t> rows = deflated(&frames[i - 1], frames[i], part, pixels);
    data.insert(data.end(), rows.begin(), rows.end());
    png.add("fdAT", data);
  }
  png.add("IEND", {});

  write_file(path, {reinterpret_cast<const char*>(png.bytes().data()), png.bytes().size()});
}

}  // namespace collide::show
