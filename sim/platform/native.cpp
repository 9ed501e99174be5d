// SPDX-License-Identifier: MIT
#include "sim/platform/native.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "model/common/json.h"
#include "model/techniques/x16_rings.h"
#include "model/vera/registers.h"
#include "sim/platform/guest.h"
#include "sim/tools/worker.h"
#include "sim/units/divergence.h"

namespace collide::platform {
namespace {

namespace shark = techniques::flying_shark;

/// Why a program cannot be run on what a technique was given.
class NotForProgram : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
NativeRun left_out(const std::string& why) {
  NativeRun run;
  run.why = why;
  return run;
}

Json json_of(const NativeRun& run) {
  return {{"program", run.program},       {"processor", run.processor},
          {"machine", run.machine},       {"frames", run.frames},
          {"results", run.results},       {"clocks", {run.least, run.most, run.sum}},
          {"lockstep", run.lockstep},     {"frame", run.frame ? Json(*run.frame) : Json()},
          {"difference", run.difference}, {"why", run.why}};
}

NativeRun native_run_of(const Json& json) {
  NativeRun run;
  run.program = json["program"];
  run.processor = json["processor"];
  run.machine = json["machine"];
  run.frames = json["frames"];
  run.results = json["results"];
  run.least = json["clocks"][0];
  run.most = json["clocks"][1];
  run.sum = json["clocks"][2];
  run.lockstep = json["lockstep"];
  if (!json["frame"].is_null()) run.frame = json["frame"].get<int>();
  run.difference = json["difference"];
  run.why = json["why"];
  return run;
}

/// A run as its frames come to an end.
class Running {
 public:
  Running(const char* program, const Machine& machine, std::size_t frames)
      : count_(static_cast<int>(frames)) {
    run_.program = program;
    run_.processor = machine.cpu;
    run_.machine = machine.name;
  }

  /// A result of the frame at hand; the first that differs is kept.
  template <class Value>
  void expect(const std::string& what, const Value& actual, const Value& expected) {
    ++run_.results;
    if (actual == expected || run_.frame) return;
    run_.frame = run_.frames;
    run_.difference = fmt::format("{} {}, expected {}", what, actual, expected);
  }
  /// Of the frame at hand. Whether there is another one.
  bool end_frame(std::uint64_t clocks) {
    run_.add(clocks);
    return run_.agreed() && run_.frames < count_;
  }
  int frame() const { return run_.frames; }

  /// Runs the program through its frames; what comes before them takes at most `seconds`.
  NativeRun go(Guest& guest, double seconds_a_frame, double seconds = 0) {
    try {
      const Outcome outcome = guest.run(seconds + (count_ + 2) * seconds_a_frame);
      run_.lockstep = outcome.compared;
      if (!guest.finished() && run_.agreed()) {
        run_.frame = run_.frames;
        run_.difference =
            fmt::format("the program does not come to its end, PC {:04X}", outcome.pc);
      }
    } catch (const Divergence& divergence) {
      run_.frame = run_.frames;
      run_.difference = divergence.sentence();
    }
    return run_;
  }

 private:
  NativeRun run_;
  int count_;
};

// ---- Flying Shark
// -----------------------------------------------------------------------------------------------

// As in firmware/flying-shark/collisions.asm.
constexpr std::uint32_t kRows = 0x7E00, kColumns = 0x7F00;
constexpr std::uint32_t kObjects = 0x9000;  ///< records, of 32 bytes
constexpr std::uint32_t kObjectBytes = 32;
constexpr std::uint32_t kX = 0x0B, kY = 0x0D, kCollision = 0x14, kOffsetX = 0x15, kOffsetY = 0x16,
                        kHurts = 0x17;
constexpr unsigned kUntouched = 0xAA;  ///< the result byte of the frame before

/// A frame's objects in the Spectrum's memory, in linked lists.
class SharkMemory {
 public:
  explicit SharkMemory(Guest& guest) : guest_(guest) {}

  void put(const shark::Frame& frame) {
    next_ = kObjects;
    bullets_.clear();
    objects_.clear();
    std::uint32_t link = guest_.symbol("bullets");
    for (const shark::Position& bullet : frame.bullets) {
      bullets_.push_back(record(bullet, link));
      link = bullets_.back();
    }
    guest_.put(guest_.symbol("bullet_count"), static_cast<unsigned>(bullets_.size()));
    link = guest_.symbol("objects");
    for (const auto* const list : {&frame.enemies, &frame.enemy_bullets}) {
      for (const shark::Sampler& sampler : *list) {
        objects_.push_back(record(sampler.position, link));
        link = objects_.back();
        guest_.put(link + kOffsetX, sampler.offset_x);
        guest_.put(link + kOffsetY, sampler.offset_y);
        guest_.put(link + kHurts, sampler.hurts_player ? 1 : 0);
      }
    }
    guest_.put(guest_.symbol("object_count"), static_cast<unsigned>(objects_.size()));
    guest_.put_word(guest_.symbol("player"), 0);
    if (frame.player) record(*frame.player, guest_.symbol("player"));
    guest_.put(guest_.symbol("bomb"), frame.bomb ? 1 : 0);
  }
  unsigned bullet(std::size_t i) const { return guest_.byte(bullets_[i] + kCollision); }
  unsigned object(std::size_t i) const { return guest_.byte(objects_[i] + kCollision); }

 private:
  std::uint32_t record(const shark::Position& position, std::uint32_t link) {
    const std::uint32_t at = next_;
    next_ += kObjectBytes;
    guest_.put_word(link, at);
    guest_.put(at + kX, position.x.low);
    guest_.put(at + kX + 1, position.x.high);
    guest_.put(at + kY, position.y.low);
    guest_.put(at + kY + 1, position.y.high);
    guest_.put(at + kCollision, kUntouched);
    return at;
  }

  Guest& guest_;
  std::uint32_t next_ = kObjects;
  std::vector<std::uint32_t> bullets_, objects_;
};

void compare_frame(Running& running, const Guest& guest, const SharkMemory& memory,
                   const shark::Report& report, const shark::Arrays& arrays) {
  for (std::size_t i = 0; i < report.bullets.size(); ++i) {
    running.expect<unsigned>(fmt::format("bullet {}: result", i), memory.bullet(i),
                             report.bullets[i]);
  }
  std::vector<std::uint8_t> bytes = report.enemies;
  bytes.insert(bytes.end(), report.enemy_bullets.begin(), report.enemy_bullets.end());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    running.expect<unsigned>(fmt::format("object {}: result", i), memory.object(i), bytes[i]);
  }
  running.expect<unsigned>("the player's fate", guest.byte(guest.symbol("player_hit")),
                           report.player_hit ? shark::kPlayer : 0);
  for (unsigned i = 0; i < 256; ++i) {
    running.expect<unsigned>(fmt::format("row {}:", i), guest.byte(kRows + i),
                             arrays.rows().get(i));
    running.expect<unsigned>(fmt::format("column {}:", i), guest.byte(kColumns + i),
                             arrays.columns().get(i));
  }
}

// ---- the ring program
// -------------------------------------------------------------------------------------------

constexpr unsigned kMostShapes = 16;
constexpr std::uint32_t kRecordBytes = 9;
constexpr std::uint8_t kSprcol = vera::kSprcol;

/// Places in the X16's memory for what comes with a scene.
class Pool {
 public:
  explicit Pool(const Guest& guest)
      : free_{{guest.symbol("pool"), guest.symbol("pool_end")},
              {guest.symbol("upper"), guest.symbol("upper_end")}} {}

  std::uint32_t take(std::size_t bytes) {
    for (auto& [from, to] : free_) {
      if (from + bytes > to) continue;
      const std::uint32_t at = from;
      from += static_cast<std::uint32_t>(bytes);
      return at;
    }
    throw NotForProgram(
        fmt::format("its decision tables do not fit the X16's memory, which "
                    "has {} bytes left for one of {}",
                    largest(), bytes));
  }

 private:
  std::size_t largest() const {
    std::size_t most = 0;
    for (const auto& [from, to] : free_) most = std::max<std::size_t>(most, to - from);
    return most;
  }
  std::vector<std::pair<std::uint32_t, std::uint32_t>> free_;
};

/// Sprite sizes are 8, 16, 32 and 64, from 0 on.
unsigned size_number(int pixels) {
  unsigned number = 0;
  while (8 << number < pixels) ++number;
  return number;
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

  void put_places(const std::vector<x16::Place>& places) {
    std::uint32_t at = guest_.symbol("records");
    for (std::size_t i = 0; i < places.size(); ++i) {
      const scene::Mask& shape = shape_of(objects_[i].shape);
      const int width = shape.width(), height = shape.height();
      for (const std::uint8_t byte :
           x16::path_bytes({{places[i], x16::quadrants(places[i], width, height),
                             x16::cells(places[i], width, height)}})) {
        guest_.put(at++, byte);
      }
    }
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
    const std::uint32_t at = pool_.take(bytes);
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

  /// The places of its rows, then the rows.
  void put_table(int projectile, int target) {
    const unsigned pair = image(projectile).number * kMostShapes + image(target).number;
    if (!tables_.insert(pair).second) return;
    const x16::DecisionTable table(shape_of(projectile), shape_of(target));
    const auto width = static_cast<std::uint32_t>(table.width());
    const auto height = static_cast<std::uint32_t>(table.height());
    const std::uint32_t at = pool_.take(2 * height + width * height);
    const std::uint32_t first = at + 2 * height;
    for (std::uint32_t y = 0; y < height; ++y) guest_.put_word(at + 2 * y, first + y * width);
    for (std::uint32_t i = 0; i < width * height; ++i) guest_.put(first + i, table.bytes()[i]);
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

}  // namespace

void NativeRun::add(std::uint64_t clocks) {
  least = frames == 0 ? clocks : std::min(least, clocks);
  most = std::max(most, clocks);
  sum += clocks;
  ++frames;
}

NativeRun FlyingSharkNative::run(const std::filesystem::path& firmware) const {
  if (frames_.empty()) return left_out("there are no frames");
  return native_run_of(tools::run_isolated([&] {
    constexpr const char* kProgram = "flying-shark-frame.prg";
    constexpr double kSecondsAFrame = 0.04;
    const Machine machine = read_machine("spectrum");
    Guest guest(machine, firmware / kProgram);
    SharkMemory memory(guest);
    shark::Arrays arrays;
    Running running(kProgram, machine, frames_.size());
    std::uint64_t start = 0;
    const auto given = [&]() -> const Given& {
      return frames_[static_cast<std::size_t>(running.frame())];
    };
    bool first = true;
    guest.at("write", [&] {
      if (first) memory.put(given().frame);
      first = false;
      start = guest.clocks();
    });
    const auto end = [&](bool refused) {
      const std::uint64_t clocks = guest.clocks() - start;
      running.expect("frame refused:", refused, false);
      arrays.step(given().frame);
      compare_frame(running, guest, memory, given().report, arrays);
      running.expect<std::uint64_t>("T states", clocks, given().report.t_states);
      if (!running.end_frame(clocks)) {
        guest.finish();
        return;
      }
      memory.put(given().frame);
      guest.go_to("write");
      start = guest.clocks();
    };
    guest.at("done", [&] { end(false); });
    guest.at("refused", [&] { end(true); });
    return json_of(running.go(guest, kSecondsAFrame));
  }));
}

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
  return native_run_of(tools::run_isolated([&]() -> Json {
    constexpr const char* kProgram = "rings-x16-scene.prg";
    constexpr double kSecondsAFrame = 4.0 / 59;  // VERA's; two of them pass, or three
    Machine machine = read_machine("x16");
    machine.device("vera")->unit = unit;
    Guest guest(machine, firmware / kProgram);
    std::optional<RingsMemory> loaded;
    try {
      loaded.emplace(guest, objects_, shapes_);
    } catch (const NotForProgram& error) {
      return json_of(left_out(error.what()));
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
    return json_of(running.go(guest, kSecondsAFrame, memory.upload_seconds()));
  }));
}

void ContinuumNative::add(int frame, const techniques::continuum::Query& query,
                          const std::vector<std::uint32_t>& rows,
                          const std::vector<std::uint16_t>& screen,
                          const techniques::continuum::Result& result) {
  constexpr const char* kProgram = "continuum.elf";
  constexpr std::uint32_t kMask = 0x30000, kScreen = 0x40000;
  if (!run_.agreed()) return;
  if (!processor_) {
    processor_ = std::make_unique<m68k::ContinuumFirmware>(firmware_ / kProgram);
    run_.program = kProgram;
    run_.processor = "68000";
    run_.machine = "1 MB of memory";
  }
  std::vector<std::uint16_t>& memory = processor_->memory();
  std::size_t at = kMask / 2;
  for (const std::uint32_t row : rows) {
    memory[at++] = static_cast<std::uint16_t>(row >> 16);
    memory[at++] = static_cast<std::uint16_t>(row);
  }
  std::copy(screen.begin(), screen.end(), memory.begin() + kScreen / 2);
  techniques::continuum::Query call = query;
  call.mask = kMask;
  call.screen = kScreen;
  const m68k::ContinuumFirmware::Result answer = processor_->run(call);
  const auto expect = [&](const char* what, std::uint64_t actual, std::uint64_t expected) {
    ++run_.results;
    if (actual == expected || run_.frame) return;
    run_.frame = frame;
    run_.difference = fmt::format("{} {}, expected {}", what, actual, expected);
  };
  expect("D0", answer.d0, result.d0);
  expect("clocks", answer.clocks, result.clocks);
  expect("registers kept:", answer.registers_kept ? 1 : 0, 1);
  if (frame != last_ && last_ >= 0) run_.add(clocks_);
  clocks_ = frame == last_ ? clocks_ + answer.clocks : answer.clocks;
  last_ = frame;
}

NativeRun ContinuumNative::run() const {
  if (last_ < 0) return left_out("there are no frames");
  NativeRun run = run_;
  run.add(clocks_);
  return run;
}

}  // namespace collide::platform
