// SPDX-License-Identifier: MIT
#include "tests/rtl/vera/scene/icarus.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "model/common/crc32.h"
#include "model/vera/golden.h"
#include "tests/support/process.h"

namespace collide::vera {
namespace {

/// One line a step: an operation and five numbers.
std::string step(char operation, int a = 0, int b = 0, int c = 0, int d = 0, int e = 0) {
  return fmt::format("{} {} {} {} {} {}\n", operation, a, b, c, d, e);
}
std::string set_up_write(int reg, int data) {
  return step('S', reg, data & 0xFF);
}

std::string layer_of(int first, const LayerSettings& layer) {
  return set_up_write(first, layer.config) + set_up_write(first + 1, layer.map_base) +
         set_up_write(first + 2, layer.tile_base) + set_up_write(first + 3, layer.hscroll) +
         set_up_write(first + 4, layer.hscroll >> 8) + set_up_write(first + 5, layer.vscroll) +
         set_up_write(first + 6, layer.vscroll >> 8);
}

std::string registers_of(const Registers& r, const Load& load) {
  const int layers = (r.layers[0].enable ? 0x10 : 0) | (r.layers[1].enable ? 0x20 : 0);
  return step('L', load.wait_states) + layer_of(kL0Config, r.layers[0]) +
         layer_of(kL1Config, r.layers[1]) +
         set_up_write(kDcVideo, (r.sprites_enable ? 0x40 : 0) | layers | (r.interlace ? 0 : k240p) |
                                    r.output) +
         set_up_write(kDcHscale, r.hscale) + set_up_write(kDcVscale, r.vscale) +
         set_up_write(kCtrl, 2) + set_up_write(kDcVideo, r.hstart >> 2) +
         set_up_write(kDcHscale, r.hstop >> 2) + set_up_write(kDcVscale, r.vstart >> 1) +
         set_up_write(kDcBorder, r.vstop >> 1) + set_up_write(kCtrl, 0) +
         set_up_write(kIen, (r.irq_line >> 8) << 7 | r.ien) + set_up_write(kIrqLineL, r.irq_line);
}

std::string sprite(int index, const Attributes& bytes) {
  const auto at = static_cast<int>(kAttributeBase) + 8 * index;
  std::string steps = set_up_write(kAddrL, at) + set_up_write(kAddrM, at >> 8) +
                      set_up_write(kAddrH, 0x10 | at >> 16);
  for (const std::uint8_t byte : bytes) steps += set_up_write(kData0, byte);
  return steps;
}

/// Accesses are made at their places, or now.
std::string access(const Job::Action& action, bool write, int reg, int data) {
  if (!action.place) return step('N', write ? 1 : 0, reg, data);
  return step('A', action.place->line, action.place->clock, write ? 1 : 0, reg, data);
}

std::string step_of(const Job::Action& action) {
  if (const auto* const sprites = std::get_if<Job::Sprites>(&action.step)) {
    std::string steps;
    for (int n = sprites->first; n <= sprites->last; ++n) steps += sprite(n, sprites->attributes);
    return steps;
  }
  if (const auto* const write = std::get_if<Job::Write>(&action.step)) {
    return access(action, true, write->reg, write->data);
  }
  if (const auto* const read = std::get_if<Job::Read>(&action.step)) {
    return access(action, false, read->reg, 0);
  }
  if (!std::holds_alternative<Job::Frame>(action.step) || action.at) {
    throw std::invalid_argument("the bench under Icarus runs whole frames with accesses");
  }
  return step('F');
}

std::string program_of(const Job& job) {
  std::string program = registers_of(job.registers, job.load);
  for (const Job::Action& action : job.actions) program += step_of(action);
  return program;
}

/// The video RAM a job begins with, as the golden model holds it.
std::string image_of(const Job& job) {
  Golden unit;
  set_up(unit, job);
  std::string image;
  unit.write(kAddrL, 0);
  unit.write(kAddrM, 0);
  unit.write(kAddrH, 0x10);
  for (std::uint32_t word = 0; word < kVramBytes / 4; ++word) {
    std::uint32_t value = 0;
    for (unsigned lane = 0; lane < 4; ++lane)
      value |= static_cast<std::uint32_t>(unit.read(kData0)) << (8 * lane);
    image += fmt::format("{:08x}\n", value);
  }
  return image;
}

void finish(JobResult::Line& line, std::vector<std::uint8_t> bytes, bool wanted) {
  line.crc32 = crc32(bytes.data(), bytes.size());
  line.empty = std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t b) { return b == 0; });
  if (wanted) line.pixels = std::move(bytes);
}

JobResult parse_log(const std::string& log, const Job& job) {
  JobResult result;
  result.frames.emplace_back();
  std::istringstream in(log);
  std::string what;
  bool ended = false;
  // The row whose cells are being read
  JobResult::Line* line = nullptr;
  int row = 0;
  std::vector<std::uint8_t> bytes;
  const auto finish_row = [&] {
    const auto& wanted = job.pixels_of;
    if (line != nullptr)
      finish(*line, bytes, std::find(wanted.begin(), wanted.end(), row) != wanted.end());
    line = nullptr;
  };
  while (in >> what) {
    if (what == "cell") {
      std::size_t column = 0;
      std::string text;
      in >> column >> text;
      const auto cell = std::stoul(text, nullptr, 16);
      bytes.at(3 * column) = static_cast<std::uint8_t>(cell >> 10);
      bytes.at(3 * column + 1) = static_cast<std::uint8_t>(cell >> 8 & 3);
      bytes.at(3 * column + 2) = static_cast<std::uint8_t>(cell);
      continue;
    }
    finish_row();
    JobResult::OneFrame& frame = result.frames.back();
    int value = 0;
    if (what == "row") {
      JobResult::Line seen;
      int drawn = 0;
      int on_row = 0;
      in >> row >> value >> seen.clocks >> drawn >> on_row >> seen.cut;
      seen.hit = static_cast<std::uint8_t>(value);
      seen.dropped = std::max(0, on_row - drawn);
      line = &(frame.lines[row] = seen);
      bytes.assign(3 * kScreenColumns, 0);
    } else if (what == "frame") {
      frame.latched = true;
      in >> value >> frame.frame.sprcol >> frame.frame.irq >> frame.frame.clocks >>
          frame.frame.interlaced >> frame.frame.field;
      frame.frame.nibble = static_cast<std::uint8_t>(value);
      result.frames.emplace_back();
    } else if (what == "read") {
      in >> value;
      frame.reads.push_back(static_cast<std::uint8_t>(value));
    } else if (what == "end") {
      ended = true;
    } else {
      std::getline(in, what);
      throw std::runtime_error("unknown" + what);
    }
  }
  result.frames.pop_back();  // after the last latch
  const auto is_frame = [](const Job::Action& action) {
    return std::holds_alternative<Job::Frame>(action.step);
  };
  if (!ended || static_cast<std::ptrdiff_t>(result.frames.size()) !=
                    std::count_if(job.actions.begin(), job.actions.end(), is_frame))
    throw std::runtime_error("the bench did not come to its end");
  return result;
}

}  // namespace

JobResult run_on_icarus(const Job& job, const std::string& bench, bool whole) {
  const test::TemporaryDirectory directory;
  const auto program = directory.write("program", program_of(job));
  const auto vram = directory.write("vram", image_of(job));
  const auto log = directory.path() / "log";
  std::vector<std::string> command = {"vvp",
                                      "-N",
                                      bench,
                                      "+program=" + program.string(),
                                      "+vram=" + vram.string(),
                                      "+log=" + log.string()};
  if (whole) command.emplace_back("+whole");
  const test::Finished finished = test::run_program(command);
  if (finished.status != 0) throw std::runtime_error("vvp: " + finished.out + finished.err);
  return parse_log(test::read_file(log), job);
}

}  // namespace collide::vera
