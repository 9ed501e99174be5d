// SPDX-License-Identifier: MIT
#include "sim/platform/native/flying_shark.h"

#include <fmt/format.h>

#include "sim/platform/native/running.h"

namespace collide::platform {
namespace {

namespace shark = techniques::flying_shark;

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

}  // namespace

NativeRun FlyingSharkNative::run(const std::filesystem::path& firmware) const {
  if (frames_.empty()) return left_out("there are no frames");
  return run_isolated([&] {
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
    return running.go(guest, kSecondsAFrame);
  });
}

}  // namespace collide::platform
