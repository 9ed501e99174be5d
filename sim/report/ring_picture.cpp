// SPDX-License-Identifier: MIT
#include "sim/report/ring_picture.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "model/common/crc32.h"
#include "model/common/output_file.h"
#include "sim/report/drawing.h"

namespace collide::report {
namespace {

using scene::Colour;
using scene::Image;

constexpr Colour kBackground{16, 18, 26, 255};
constexpr Colour kReported{44, 40, 66, 255};
constexpr Colour kGrid{60, 64, 80, 255};
constexpr Colour kTarget{90, 170, 250, 255};
constexpr Colour kDeadTarget{90, 92, 100, 255};
constexpr Colour kProjectile{230, 170, 60, 255};
constexpr Colour kCandidate{255, 240, 140, 255};
constexpr Colour kHit{255, 70, 70, 255};
constexpr Colour kText{220, 222, 230, 255};

constexpr int kCaption = 40;

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

Image draw_report(const x16::Detector& detector, const x16::Report& report, int scale) {
  const int width = x16::kScreenWidth / scale;
  const int height = x16::kScreenHeight / scale;
  Drawing drawing(width, height + kCaption, kBackground);
  for (const bool right : {false, true}) {
    for (const bool bottom : {false, true}) {
      const bool x = (report.x_part & (right ? x16::kRight : x16::kLeft)) != 0;
      const bool y = (report.y_part & (bottom ? x16::kBottom : x16::kTop)) != 0;
      if (x && y) {
        drawing.rectangle(right ? width / 2.0 : 0, bottom ? height / 2.0 : 0, width / 2.0,
                          height / 2.0, kReported);
      }
    }
  }
  drawing.line(width / 2.0, 0, width / 2.0, height, kGrid);
  drawing.line(0, height / 2.0, width, height / 2.0, kGrid);

  const auto is_hit = [&report](int sprite) {
    return std::any_of(report.hits.begin(), report.hits.end(),
                       [sprite](const x16::Pair& hit) { return hit.second == sprite; });
  };
  Image screen(width, height, Colour{0, 0, 0, 0});
  int hit_so_far = 0;
  for (int i = static_cast<int>(detector.objects().size()); i-- > 0;) {
    const auto index = static_cast<std::size_t>(i);
    const x16::Object& object = detector.objects()[index];
    const scene::Mask& shape = detector.shapes()[static_cast<std::size_t>(object.shape)];
    const bool candidate = std::find(report.projectiles.begin(), report.projectiles.end(), i) !=
                           report.projectiles.end();
    if (!object.projectile && detector.dead(i)) ++hit_so_far;
    const Colour colour = object.projectile  ? (candidate ? kCandidate : kProjectile)
                          : is_hit(i)        ? kHit
                          : detector.dead(i) ? kDeadTarget
                                             : kTarget;
    const x16::Place place = report.places[index];
    for (int y = 0; y < shape.height(); ++y) {
      for (int x = 0; x < shape.width(); ++x) {
        const int column = place.x + x;
        const int row = place.y + y;
        if (!shape.solid(x, y) || column < 0 || column >= x16::kScreenWidth || row < 0 ||
            row >= x16::kScreenHeight) {
          continue;
        }
        const int px = column / scale;
        const int py = row / scale;
        if (px < width && py < height) screen.at(px, py) = colour;
      }
    }
  }
  drawing.image(screen, 0, 0, 1);
  for (const auto& [projectile, target] : report.hits) {
    const x16::Place place = report.places[static_cast<std::size_t>(target)];
    const scene::Mask& shape = detector.shapes()[static_cast<std::size_t>(
        detector.objects()[static_cast<std::size_t>(target)].shape)];
    drawing.circle((place.x + shape.width() / 2.0) / scale,
                   (place.y + shape.height() / 2.0) / scale,
                   std::max(shape.width(), shape.height()) * 1.0 / scale, kHit, 2);
  }
  drawing.text(
      6, height + 15, 12, kText,
      fmt::format("frame {}  ISR {:02X}  projectiles {}  cell pairs {}  hit {}", report.frame,
                  report.isr, report.projectiles.size(), report.cell_pairs.size(), hit_so_far));
  const struct {
    Colour colour;
    const char* text;
  } kLegend[] = {{kTarget, "target"},         {kDeadTarget, "hit before"}, {kHit, "hit now"},
                 {kProjectile, "projectile"}, {kCandidate, "tried"},       {kReported, "ISR"}};
  double x = 6;
  for (const auto& [colour, text] : kLegend) {
    drawing.rectangle(x, height + 24, 9, 9, colour);
    drawing.text(x + 12, height + 32, 9, kText, text);
    x += 20 + 4.6 * static_cast<double>(std::strlen(text));
  }
  return drawing.result();
}

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
