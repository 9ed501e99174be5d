// SPDX-License-Identifier: MIT
#include "sim/z80/exerciser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "model/z80/core.h"
#include "sim/tools/progress.h"

namespace collide::z80 {
namespace {

constexpr std::uint16_t kProgram = 0x100;
/// Where the BDOS is entered. Memory below is the program's, which may have its stack there.
constexpr std::uint16_t kBdos = 0xFE00;
constexpr std::uint16_t kStack = 0x100;
constexpr Clock kClocksBetweenLooks = 100'000'000;
/// An exerciser prints some 3000.
constexpr std::size_t kMostCharacters = 100'000;

/// CP/M as far as an exerciser knows it. An OUT at 0000 and at the BDOS hands over to it.
class Console {
 public:
  static constexpr bool kExact = false;

  Console(const std::string& program, std::uint8_t ports,
          std::function<void(const std::string&)> print)
      : ports_(ports), print_(std::move(print)) {
    std::copy(program.begin(), program.end(), memory_.begin() + kProgram);
    for (const std::uint16_t entry : {std::uint16_t{0}, kBdos}) {
      memory_[entry] = 0xD3;       // OUT (0),A
      memory_[entry + 2u] = 0xC9;  // RET
    }
    memory_[5] = 0xC3;  // JP
    memory_[6] = kBdos & 0xFF;
    memory_[7] = kBdos >> 8;
    cpu.reset();
    Registers& r = cpu.registers();
    r.clock = 0;
    r.pc = kProgram;
    // CP/M's own stack, with the way back on it.
    r.sp = kBdos + kStack - 2;
  }

  std::uint8_t fetch(std::uint16_t address, Clock) { return memory_[address]; }
  void refresh(std::uint16_t, Clock) {}
  std::uint8_t read(std::uint16_t address, Clock) { return memory_[address]; }
  void write(std::uint16_t address, std::uint8_t value, Clock) { memory_[address] = value; }
  std::uint8_t in(std::uint16_t, Clock) { return ports_; }
  void out(std::uint16_t, std::uint8_t, Clock) { cpu.leave(); }
  std::uint8_t acknowledge(std::uint16_t, Clock) { return 0xFF; }
  void internal(std::uint16_t, Clock, unsigned) {}
  unsigned stretch() { return 0; }

  enum class State { kRuns, kEnded, kOtherFunction };
  /// What to do behind an OUT, if that was one of ours.
  State attend() {
    const Registers& r = cpu.registers();
    if (r.pc == 2) return State::kEnded;
    if (r.pc != kBdos + 2) return State::kRuns;
    switch (function()) {
      case 0:
        return State::kEnded;
      case 2:
        put(static_cast<char>(r.de & 0xFF));
        return State::kRuns;
      case 9:
        // A text that does not end takes the whole memory.
        for (unsigned i = 0; i < memory_.size(); ++i) {
          const std::uint8_t byte = memory_[(r.de + i) & 0xFFFF];
          if (byte == '$') break;
          put(static_cast<char>(byte));
        }
        return State::kRuns;
      default:
        return State::kOtherFunction;
    }
  }
  unsigned function() const { return cpu.registers().bc & 0xFF; }

  /// Ends the last line as well.
  const std::vector<std::string>& lines() {
    if (!line_.empty()) end_line();
    return lines_;
  }
  const std::string& open_line() const { return line_; }
  std::size_t printed() const { return printed_; }

  Core<Console> cpu{*this};

 private:
  void put(char c) {
    ++printed_;
    if (c == '\n') {
      end_line();
    } else if (c != '\r') {
      line_ += c;
    }
  }
  void end_line() {
    print_(line_);
    lines_.push_back(line_);
    line_.clear();
  }

  std::array<std::uint8_t, 0x10000> memory_{};
  std::uint8_t ports_;
  std::function<void(const std::string&)> print_;
  std::size_t printed_ = 0;
  std::string line_;
  std::vector<std::string> lines_;
};

using Group = ExerciserResult::Group;

std::string crc_behind(const std::string& line, const std::string& what) {
  const std::size_t at = line.find(what);
  if (at == std::string::npos) return {};
  const std::string crc = line.substr(at + what.size(), 8);
  const bool good = crc.size() == 8 && crc.find_first_not_of("0123456789abcdef") == crc.npos;
  return good ? crc : std::string();
}

Group group_of(const std::string& line) {
  const std::string ok = "  OK", error = "  ERROR";
  Group group;
  std::size_t end = line.size();
  if (line.size() > ok.size() && line.compare(line.size() - ok.size(), ok.size(), ok) == 0) {
    end -= ok.size();
    group.verdict = Group::Verdict::kOk;
  } else if (line.find(error) != std::string::npos) {
    end = line.find(error);
    group.expected = crc_behind(line, "expected:");
    group.found = crc_behind(line, "found:");
    if (!group.expected.empty() && !group.found.empty()) group.verdict = Group::Verdict::kError;
  }
  // The names are filled up with dots.
  const std::size_t last = line.find_last_not_of('.', end == 0 ? 0 : end - 1);
  group.name = line.substr(0, last == std::string::npos ? 0 : last + 1);
  return group;
}

void judge(const std::vector<std::string>& lines, ExerciserResult& result) {
  bool banner = false;
  for (const std::string& line : lines) {
    if (line.empty()) continue;
    if (!banner) {
      banner = true;
      continue;
    }
    if (result.complete) {
      // Nobody is asked for what comes behind the end.
      result.complete = false;
      result.groups.push_back({line, Group::Verdict::kNone, {}, {}});
      return;
    }
    if (line == "Tests complete") {
      result.complete = true;
    } else {
      result.groups.push_back(group_of(line));
    }
  }
}

[[noreturn]] void fail(const Exerciser& exerciser, const std::string& what) {
  throw InputError(exerciser.file.string(), what);
}

void require_banner(const Exerciser& exerciser, const std::vector<std::string>& lines) {
  const auto first = std::find_if(lines.begin(), lines.end(),
                                  [](const std::string& line) { return !line.empty(); });
  if (first == lines.end()) fail(exerciser, "printed nothing, expected an instruction exerciser");
  if (first->find("instruction exerciser") == std::string::npos) {
    fail(exerciser, fmt::format("printed \"{}\" first, expected the banner of an instruction "
                                "exerciser",
                                first->substr(0, 60)));
  }
}

}  // namespace

std::uint64_t ExerciserResult::count(Group::Verdict verdict) const {
  return static_cast<std::uint64_t>(
      std::count_if(groups.begin(), groups.end(),
                    [verdict](const Group& group) { return group.verdict == verdict; }));
}

bool ExerciserResult::passed() const {
  return complete && !groups.empty() && count(Group::Verdict::kOk) == groups.size();
}

ExerciserResult run_exerciser(const Exerciser& exerciser) {
  const std::string program = read_input(exerciser.file);
  if (program.empty()) fail(exerciser, "is empty");
  constexpr std::size_t kMost = kBdos - kStack - kProgram;
  if (program.size() > kMost) {
    fail(exerciser, fmt::format("{} bytes, expected a program of CP/M with {} at most",
                                program.size(), kMost));
  }
  tools::Progress progress;
  const auto machine =
      std::make_unique<Console>(program, exerciser.ports, [&](const std::string& line) {
        progress.clear();
        if (exerciser.print) exerciser.print(line);
      });
  ExerciserResult result;
  for (Console::State state = Console::State::kRuns; state != Console::State::kEnded;) {
    const Clock now = machine->cpu.clock();
    const auto place = [&] { return fmt::format("at {:04X}", machine->cpu.registers().pc); };
    if (machine->printed() > kMostCharacters) {
      fail(exerciser, fmt::format("printed {} characters, expected its end", machine->printed()));
    }
    if (machine->cpu.halted()) {
      fail(exerciser, fmt::format("halted {}, and no interrupt can wake it", place()));
    }
    if (now >= exerciser.clocks) {
      fail(exerciser,
           fmt::format("still running {} after {} T states, expected its end", place(), now));
    }
    result.instructions +=
        machine->cpu.run(std::min<Clock>(now + kClocksBetweenLooks, exerciser.clocks));
    state = machine->attend();
    if (state == Console::State::kOtherFunction) {
      fail(exerciser,
           fmt::format("called BDOS function {}, expected 0, 2 or 9", machine->function()));
    }
    progress.show(fmt::format("zexall: {:.1f} G T states, {}",
                              static_cast<double>(machine->cpu.clock()) / 1e9,
                              machine->open_line()));
  }
  result.clocks = machine->cpu.clock();
  require_banner(exerciser, machine->lines());
  judge(machine->lines(), result);
  return result;
}

}  // namespace collide::z80
