// SPDX-License-Identifier: MIT
#include "sim/platform/native/rings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "model/techniques/x16_rings.h"
#include "model/vera/registers.h"
#include "sim/platform/native/running.h"

namespace collide::platform {
namespace {

/// Why a program cannot be run on what a technique was given.
class NotForProgram : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

constexpr unsigned kMostShapes = 16;
constexpr std::uint32_t kRecordBytes = 9;
constexpr std::uint32_t kCells = 5;
constexpr std::uint8_t kSprcol = vera::kSprcol;

/// Places in the X16's memory for what comes with a scene.
class Pool {
 public:
  explicit Pool(const Guest& guest)
      : free_{{guest.symbol("pool"), guest.symbol("pool_end")},
              {guest.symbol("upper"), guest.symbol("upper_end")}} {}

  /// Some bytes one behind the other, of a table of `whole`.
  std::uint32_t take(std::size_t bytes, std::size_t whole) {
    for (auto& [from, to] : free_) {
      if (from + bytes > to) continue;
      const std::uint32_t at = from;
      from += static_cast<std::uint32_t>(bytes);
      return at;
    }
    throw NotForProgram(
        fmt::format("its decision tables do not fit the X16's memory, which "
                    "has {} bytes left for one of {}",
                    left(), whole));
  }

 private:
  std::size_t left() const {
    std::size_t sum = 0;
    for (const auto& [from, to] : free_) sum += to - from;
    return sum;
  }
  std::vector<std::pair<std::uint32_t, std::uint32_t>> free_;
};

unsigned size_number(int pixels) {
  return static_cast<unsigned>(x16::side_number(pixels));
}

/// What the ring program has in memory before it starts.
class RingsMemory {
 public:
  RingsMemory(Guest& guest, const std::vector<x16::Object>& objects,
              const std::vector<scene::Mask>& shapes)
      : guest_(guest), objects_(objects), shapes_(shapes), pool_(guest) {
    for (std::size_t i = 0; i < objects.size(); ++i) put_sprite(static_cast<unsigned>(i));
    put("shapes", 0, static_cast<unsigned>(numbers_.size()));
    put("sprites", 0, static_cast<unsigned>(objects.size()));
    put("projectiles", 0,
        static_cast<unsigned>(std::count_if(objects.begin(), objects.end(),
                                            [](const auto& object) { return object.projectile; })));
    for (const x16::Object& projectile : objects) {
      for (const x16::Object& target : objects) {
        if (projectile.projectile && !target.projectile) put_table(projectile.shape, target.shape);
      }
    }
  }

  void put_places(const std::vector<x16::Position>& places) {
    std::uint32_t at = guest_.symbol("records");
    for (std::size_t i = 0; i < places.size(); ++i) {
      const scene::Mask& shape = shape_of(objects_[i].shape);
      const int width = shape.width(), height = shape.height();
      for (const std::uint8_t byte :
           x16::path_bytes({{places[i], x16::quadrants(places[i], width, height), {}}})) {
        guest_.put(at++, byte);
      }
    }
  }
  /// What the program's maps say of the sprite that X is, whose record it has found.
  unsigned mapped_sprite() const { return guest_.byte(guest_.symbol("mapped")); }
  x16::Cells mapped_cells(unsigned sprite) const {
    const std::uint32_t at = guest_.symbol("records") + kRecordBytes * sprite + kCells;
    return {guest_.word(at), guest_.word(at + 2)};
  }
  x16::Cells expected_cells(unsigned sprite, const x16::Position& place) const {
    const scene::Mask& shape = shape_of(objects_[sprite].shape);
    return x16::mapped_cells(place, shape.width(), shape.height());
  }
  /// In which the program certainly has all images in the video RAM: 40 clocks a pixel.
  double upload_seconds() const { return video_ * 40 / 8e6; }
  std::vector<x16::Pair> hits() const {
    std::vector<x16::Pair> hits;
    for (std::uint32_t i = 0; i < guest_.byte(guest_.symbol("hits")); ++i) {
      hits.emplace_back(guest_.byte(guest_.symbol("hit_projectile") + i),
                        guest_.byte(guest_.symbol("hit_target") + i));
    }
    return hits;
  }

 private:
  struct Image {
    unsigned number;
    std::uint32_t live, hit;  // places in the video RAM
  };

  const scene::Mask& shape_of(int shape) const { return shapes_[static_cast<std::size_t>(shape)]; }
  void put(const char* list, unsigned index, unsigned value) {
    guest_.put(guest_.symbol(list) + index, value);
  }

  const Image& image(int shape) {
    const auto known = numbers_.find(shape);
    if (known != numbers_.end()) return known->second;
    const auto number = static_cast<unsigned>(numbers_.size());
    if (number == kMostShapes) {
      throw NotForProgram(fmt::format("it has more than {} shapes", kMostShapes));
    }
    const scene::Mask& mask = shape_of(shape);
    const int width = 8 << size_number(mask.width()), height = 8 << size_number(mask.height());
    const auto bytes = static_cast<std::uint32_t>(width * height / 8);
    const std::uint32_t at = pool_.take(bytes, bytes);
    for (std::uint32_t i = 0; i < bytes; ++i) {
      unsigned bits = 0;
      for (int k = 0; k < 8; ++k) {
        const int x = static_cast<int>(i) * 8 % width + k, y = static_cast<int>(i) * 8 / width;
        const bool solid = x < mask.width() && y < mask.height() && mask.solid(x, y);
        bits = bits << 1 | (solid ? 1u : 0u);
      }
      guest_.put(at + i, bits);
    }
    put("masks_low", number, at);
    put("masks_high", number, at >> 8);
    put("lengths_low", number, bytes);
    put("lengths_high", number, bytes >> 8);
    const Image made{number, video_, video_ + 8 * bytes};
    video_ += 16 * bytes;
    return numbers_.emplace(shape, made).first->second;
  }

  void put_sprite(unsigned i) {
    const Image& its = image(objects_[i].shape);
    const scene::Mask& mask = shape_of(objects_[i].shape);
    constexpr unsigned kEightBits = 0x80;
    put("shape", i, its.number);
    put("sizes", i, size_number(mask.height()) << 6 | size_number(mask.width()) << 4);
    put("image_low", i, its.live >> 5);
    put("image_high", i, kEightBits | its.live >> 13);
    put("hit_low", i, its.hit >> 5);
    put("hit_high", i, kEightBits | its.hit >> 13);
  }

  /// The places of its rows, and the rows, wherever there is room for each.
  void put_table(int projectile, int target) {
    const unsigned pair = image(projectile).number * kMostShapes + image(target).number;
    if (!tables_.insert(pair).second) return;
    const x16::DecisionTable table(shape_of(projectile), shape_of(target));
    const auto width = static_cast<std::uint32_t>(table.width());
    const auto height = static_cast<std::uint32_t>(table.height());
    const std::uint32_t whole = 2 * height + width * height;
    const std::uint32_t at = pool_.take(2 * height, whole);
    for (std::uint32_t y = 0; y < height; ++y) {
      const std::uint32_t row = pool_.take(width, whole);
      guest_.put_word(at + 2 * y, row);
      for (std::uint32_t x = 0; x < width; ++x) guest_.put(row + x, table.bytes()[y * width + x]);
    }
    put("lefts", pair, static_cast<unsigned>(shape_of(target).width()));
    put("tops", pair, static_cast<unsigned>(shape_of(target).height()));
    put("widths", pair, width);
    put("heights", pair, height);
    put("tables_low", pair, at);
    put("tables_high", pair, at >> 8);
  }

  Guest& guest_;
  const std::vector<x16::Object>& objects_;
  const std::vector<scene::Mask>& shapes_;
  Pool pool_;
  std::map<int, Image> numbers_;  // of the shapes
  std::set<unsigned> tables_;
  std::uint32_t video_ = 0;
};

std::string text_of(const x16::Pair& hit) {
  return fmt::format("{} by {}", hit.second, hit.first);
}

std::string text_of(unsigned sprite, const x16::Cells& cells) {
  return fmt::format("{:04X} {:04X} of {}", cells.x, cells.y, sprite);
}

}  // namespace

void RingsNative::add(const x16::Detector& detector, const x16::Report& report) {
  if (frames_.empty()) {
    objects_ = detector.objects();
    shapes_ = detector.shapes();
  }
  const bool collided = (report.isr & kSprcol) != 0;
  const unsigned isr = collided ? report.isr & (kSprcol | 0xF0u) : 0;
  frames_.push_back({report.places, static_cast<std::uint8_t>(isr), report.hits});
}

NativeRun RingsNative::run(const std::filesystem::path& firmware, On unit) const {
  if (frames_.empty() || objects_.empty()) return left_out("there is nothing to show");
  return run_isolated([&]() -> NativeRun {
    constexpr const char* kProgram = "rings-x16-scene.prg";
    constexpr double kSecondsAFrame = 4.0 / 59;  // VERA's; two of them pass, or three
    Machine machine = read_machine("x16");
    machine.device("vera")->unit = unit;
    Guest guest(machine, firmware / kProgram);
    std::optional<RingsMemory> loaded;
    try {
      loaded.emplace(guest, objects_, shapes_);
    } catch (const NotForProgram& error) {
      return left_out(error.what());
    }
    RingsMemory& memory = *loaded;
    Running running(kProgram, machine, frames_.size());
    const std::uint32_t vera_isr = guest.symbol("vera_isr");
    std::uint64_t start = 0, clocks = 0;
    const auto given = [&]() -> const Given& {
      return frames_[static_cast<std::size_t>(running.frame())];
    };
    guest.at("frame", [&] {
      memory.put_places(given().places);
      start = guest.clocks();
    });
    guest.at("shown", [&] { clocks = guest.clocks() - start; });
    guest.at("look", [&] { start = guest.clocks(); });
    guest.at("cells_mapped", [&] {
      const unsigned sprite = memory.mapped_sprite();
      const x16::Cells got = memory.mapped_cells(sprite);
      const x16::Cells expected = memory.expected_cells(sprite, given().places[sprite]);
      running.expect("cells:", text_of(sprite, got), text_of(sprite, expected));
    });
    guest.at("found", [&] {
      clocks += guest.clocks() - start;
      const unsigned isr = guest.byte(vera_isr);
      running.expect<unsigned>("VERA's report", (isr & kSprcol) != 0 ? isr & (kSprcol | 0xF0u) : 0,
                               given().isr);
      const std::vector<x16::Pair> hits = memory.hits();
      running.expect("hits:", hits.size(), given().hits.size());
      for (std::size_t i = 0; i < std::min(hits.size(), given().hits.size()); ++i) {
        running.expect("hit:", text_of(hits[i]), text_of(given().hits[i]));
      }
      if (!running.end_frame(clocks)) guest.finish();
    });
    return running.go(guest, kSecondsAFrame, memory.upload_seconds());
  });
}

}  // namespace collide::platform
