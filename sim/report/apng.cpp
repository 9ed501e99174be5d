// SPDX-License-Identifier: MIT
#include "sim/report/apng.h"

#include <zlib.h>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/common/output_file.h"

namespace collide::report {
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

/// The image's rows as PNG has them: 8-bit RGB, filter 0, deflated.
std::vector<std::uint8_t> deflated(const Image& image) {
  std::vector<std::uint8_t> rows;
  rows.reserve(static_cast<std::size_t>(image.height) *
               (static_cast<std::size_t>(image.width) * 3 + 1));
  for (int y = 0; y < image.height; ++y) {
    rows.push_back(0);
    for (int x = 0; x < image.width; ++x) {
      const Colour& c = image.at(x, y);
      rows.insert(rows.end(), {c.red, c.green, c.blue});
    }
  }
  uLongf size = compressBound(static_cast<uLong>(rows.size()));
  std::vector<std::uint8_t> packed(size);
  compress2(packed.data(), &size, rows.data(), static_cast<uLong>(rows.size()),
            Z_DEFAULT_COMPRESSION);
  packed.resize(size);
  return packed;
}

std::vector<std::uint8_t> frame_control(std::uint32_t sequence, const Image& image, int delay_ms) {
  std::vector<std::uint8_t> data;
  Chunks::put32(data, sequence);
  Chunks::put32(data, static_cast<std::uint32_t>(image.width));
  Chunks::put32(data, static_cast<std::uint32_t>(image.height));
  Chunks::put32(data, 0);  // x offset
  Chunks::put32(data, 0);  // y offset
  Chunks::put16(data, delay_ms);
  Chunks::put16(data, 1000);
  data.push_back(0);  // leave as it is
  data.push_back(0);  // replace
  return data;
}

}  // namespace

void write_apng(const std::vector<Image>& frames, int delay_ms, const std::string& path) {
  if (frames.empty()) throw InputError(path, "no frames to write");
  const Image& first = frames.front();
  Chunks png;
  std::vector<std::uint8_t> header;
  Chunks::put32(header, static_cast<std::uint32_t>(first.width));
  Chunks::put32(header, static_cast<std::uint32_t>(first.height));
  header.insert(header.end(), {8, 2, 0, 0, 0});  // 8 bits RGB
  png.add("IHDR", header);
  std::vector<std::uint8_t> animation;
  Chunks::put32(animation, static_cast<std::uint32_t>(frames.size()));
  Chunks::put32(animation, 0);  // for ever
  png.add("acTL", animation);
  std::uint32_t sequence = 0;
  for (const Image& frame : frames) {
    if (frame.width != first.width || frame.height != first.height) {
      throw InputError(path, "the frames are not of one size");
    }
    png.add("fcTL", frame_control(sequence++, frame, delay_ms));
    const std::vector<std::uint8_t> data = deflated(frame);
    if (&frame == &first) {
      png.add("IDAT", data);
    } else {
      std::vector<std::uint8_t> numbered;
      Chunks::put32(numbered, sequence++);
      numbered.insert(numbered.end(), data.begin(), data.end());
      png.add("fdAT", numbered);
    }
  }
  png.add("IEND", {});

  write_file(path, {reinterpret_cast<const char*>(png.bytes().data()), png.bytes().size()});
}

}  // namespace collide::report
