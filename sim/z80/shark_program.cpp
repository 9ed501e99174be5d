// SPDX-License-Identifier: MIT
#include "sim/z80/shark_program.h"

#include <algorithm>
#include <array>
#include <string>

#include "model/common/input_error.h"
#include "sim/tools/program.h"
#include "sim/z80/program.h"
#include "sim/z80/spectrum_memory.h"

namespace collide::z80 {
namespace {

namespace shark = techniques::flying_shark;

// As in firmware/flying-shark/records.asm.
constexpr std::uint16_t kRecords = 0x9000;
constexpr std::uint16_t kRecordBytes = 32;
constexpr std::uint16_t kPlaceX = 0x0B, kPlaceY = 0x0D, kCollision = 0x14, kOffsetX = 0x15,
                        kOffsetY = 0x16, kHurts = 0x17, kBoxX = 0x18, kBoxY = 0x19,
                        kBoxWidth = 0x1A, kBoxHeight = 0x1B, kCollisionWide = 0x1C;
constexpr std::uint8_t kUntouched = 0xAA;
/// No frame takes longer.
constexpr Clock kMostClocks = 1'000'000;

const char* file_of(SharkProgram program) {
  switch (program) {
    case SharkProgram::kArrays:
      return "flying-shark-frame.prg";
    case SharkProgram::kBoxes:
      return "flying-shark-boxes.prg";
    case SharkProgram::kWideArrays:
      return "flying-shark-frame-wide.prg";
    case SharkProgram::kWideBoxes:
      break;
  }
  return "flying-shark-boxes-wide.prg";
}

}  // namespace

class SharkSpectrum::Implementation {
 public:
  Implementation(SharkProgram program, const std::filesystem::path& firmware)
      : boxes_(program == SharkProgram::kBoxes || program == SharkProgram::kWideBoxes),
        wide_(program == SharkProgram::kWideArrays || program == SharkProgram::kWideBoxes),
        file_(firmware / file_of(program)),
        program_(tools::read_program(file_, kElfTarget)) {
    for (const tools::Program::Segment& segment : program_.segments) {
      for (auto* const bytes : {&free_.bytes, &contended_.bytes}) {
        std::copy(segment.bytes.begin(), segment.bytes.end(),
                  bytes->begin() + static_cast<std::ptrdiff_t>(segment.address));
      }
    }
    done_ = symbol("done");
    write_ = symbol("write");
  }

  template <bool contended>
  SharkResult run(SpectrumMemory<contended>& memory, const shark::BoxFrame& frame, Clock start) {
    put(memory.bytes, frame);
    VirtualCore<contended> cpu(memory);
    cpu.reset();
    cpu.registers().pc = static_cast<std::uint16_t>(*program_.entry);
    while (cpu.registers().pc != write_) cpu.step();
    cpu.registers().clock = start;
    while (!cpu.halted()) {
      cpu.step();
      if (cpu.clock() - start > kMostClocks) {
        throw InputError(file_.string(),
                         "does not come to its end, expected Flying Shark's routines");
      }
    }
    constexpr unsigned kHalt = 4;
    SharkResult result;
    result.t_states = static_cast<unsigned>(cpu.clock() - start) - kHalt;
    result.refused = cpu.registers().pc != done_ + 1;
    if (result.refused) return result;
    std::uint16_t record = kRecords;
    const auto take = [&](std::size_t count, std::vector<std::uint16_t>& results) {
      for (; count > 0; --count) {
        const unsigned low = memory.bytes[record + kCollision];
        const unsigned high = wide_ ? memory.bytes[record + kCollisionWide] : 0;
        results.push_back(static_cast<std::uint16_t>(high << 8 | low));
        record = static_cast<std::uint16_t>(record + kRecordBytes);
      }
    };
    take(frame.bullets.size(), result.bullets);
    take(frame.enemies.size(), result.enemies);
    take(frame.enemy_bullets.size(), result.enemy_bullets);
    result.player_hit = memory.bytes[symbol("player_hit")] != 0;
    return result;
  }

  SharkMemory memory() const {
    SharkMemory memory;
    const unsigned wide = wide_ ? 2 : 1;
    if (!boxes_) {
      memory.code = symbol("end_of_arrays") - symbol("write_collisions");
      memory.tables = 512 * wide;
      memory.records = 2;
      return memory;
    }
    const std::size_t bullets = wide_ ? shark::kWideLimits.bullets : shark::kMostBullets;
    memory.code = symbol("boxes_code_end") - symbol("write_boxes");
    memory.tables = symbol("bit_of_bullet_end") - symbol("bit_of_bullet") +
                    4 * (static_cast<unsigned>(bullets) + 1);
    memory.records = 4;
    return memory;
  }

  SpectrumMemory<false> free_;
  SpectrumMemory<true> contended_;

 private:
  using Bytes = std::array<std::uint8_t, 65536>;

  std::uint16_t symbol(const char* name) const {
    return static_cast<std::uint16_t>(program_.symbol(name));
  }
  static void put_word(Bytes& bytes, std::uint16_t address, std::uint16_t value) {
    bytes[address] = static_cast<std::uint8_t>(value);
    bytes[address + 1u] = static_cast<std::uint8_t>(value >> 8);
  }

  /// All objects one behind the other, in lists.
  void put(Bytes& bytes, const shark::BoxFrame& frame) const {
    std::uint16_t next = kRecords;
    std::uint16_t link = 0;
    const auto record = [&](const shark::BoxObject& object) {
      std::uint8_t* const at = bytes.data() + next;
      put_word(bytes, link, next);
      link = next;
      at[kPlaceX] = object.position.x.low;
      at[kPlaceX + 1] = object.position.x.high;
      at[kPlaceY] = object.position.y.low;
      at[kPlaceY + 1] = object.position.y.high;
      at[kCollision] = at[kCollisionWide] = kUntouched;
      at[kOffsetX] = static_cast<std::uint8_t>(object.box.x + object.box.width / 2);
      at[kOffsetY] = static_cast<std::uint8_t>(object.box.y + object.box.height / 2);
      at[kHurts] = object.hurts_player ? 1 : 0;
      at[kBoxX] = object.box.x;
      at[kBoxY] = object.box.y;
      at[kBoxWidth] = object.box.width;
      at[kBoxHeight] = object.box.height;
      next = static_cast<std::uint16_t>(next + kRecordBytes);
    };
    const auto list = [&](const std::vector<shark::BoxObject>& objects) {
      for (const shark::BoxObject& object : objects) record(object);
    };
    const auto count = [&](const char* label, std::size_t objects) {
      bytes[symbol(label)] = static_cast<std::uint8_t>(objects);
    };
    link = symbol("bullets");
    list(frame.bullets);
    count("bullet_count", frame.bullets.size());
    if (boxes_) {
      link = symbol("enemies");
      list(frame.enemies);
      link = symbol("enemy_bullets");
      list(frame.enemy_bullets);
      count("enemy_count", frame.enemies.size());
      count("enemy_bullet_count", frame.enemy_bullets.size());
    } else {
      link = symbol("objects");
      list(frame.enemies);
      list(frame.enemy_bullets);
      count("object_count", frame.enemies.size() + frame.enemy_bullets.size());
    }
    link = symbol("player");
    put_word(bytes, link, 0);
    if (frame.player) record(*frame.player);
    bytes[symbol("bomb")] = frame.bomb ? 1 : 0;
  }

  bool boxes_, wide_;
  std::filesystem::path file_;
  tools::Program program_;
  std::uint16_t write_ = 0, done_ = 0;
};

SharkSpectrum::SharkSpectrum(SharkProgram program, const std::filesystem::path& firmware)
    : implementation_(std::make_unique<Implementation>(program, firmware)) {}
SharkSpectrum::~SharkSpectrum() = default;

SharkResult SharkSpectrum::run(const shark::BoxFrame& frame) {
  return implementation_->run(implementation_->free_, frame, 0);
}
SharkResult SharkSpectrum::run_contended(const shark::BoxFrame& frame, Clock start) {
  return implementation_->run(implementation_->contended_, frame, start);
}
SharkMemory SharkSpectrum::memory() const {
  return implementation_->memory();
}

}  // namespace collide::z80
