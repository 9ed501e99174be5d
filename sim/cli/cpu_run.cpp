// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "sim/cli/cpu.h"
#include "sim/m65c02/self_test.h"
#include "sim/m68k/flat_machine.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/z80/exerciser.h"

namespace collide::cli {
namespace {

constexpr m68k::Clock kClocksOf68000 = 100'000'000;
constexpr m68k::Clock kClocksBetweenLooks = 1'000'000;

std::uint16_t address_16(const std::string& option, const std::string& text,
                         const tools::Program& program) {
  const std::uint32_t address = cpu_address(option, text, program);
  if (address <= 0xFFFF) return static_cast<std::uint16_t>(address);
  throw InputError(option, fmt::format("\"{}\" is out of range, expected 0 to 65535", text));
}

/// Runs until the machine stops by itself or its clock reaches `until`.
void run_until(m68k::FlatMachine& machine, const tools::Program& program, m68k::Clock start,
               m68k::Clock until) {
  const tools::Interruptible interruptible;
  while (!machine.ended() && machine.cpu().clock() < until) {
    machine.run(std::min(until, machine.cpu().clock() + kClocksBetweenLooks));
    tools::stop_if_interrupted([&] {
      return fmt::format("{} instructions, {} clocks, {}", machine.instructions(),
                         machine.cpu().clock() - start, program.place(machine.cpu().pc()));
    });
  }
}

void print_groups(const z80::ExerciserResult& result) {
  using Verdict = z80::ExerciserResult::Group::Verdict;
  for (const z80::ExerciserResult::Group& group : result.groups) {
    if (group.verdict == Verdict::kOk) continue;
    fmt::print("{}  {}: {}\n", verdict(false), group.name,
               group.verdict == Verdict::kError
                   ? fmt::format("CRC {}, expected {}", group.found, group.expected)
                   : "no result");
  }
  if (!result.complete) fmt::print("{}  it ended without \"Tests complete\"\n", verdict(false));
  if (result.groups.empty()) fmt::print("{}  no group ran\n", verdict(false));
  fmt::print("{}  {} groups: {} OK, {} in error, {} without result; {} instructions, {} T states\n",
             verdict(result.passed()), result.groups.size(), result.count(Verdict::kOk),
             result.count(Verdict::kError), result.count(Verdict::kNone), result.instructions,
             result.clocks);
  if (result.passed()) return;
  throw tools::CheckError(
      fmt::format("{} of {} groups are OK{}", result.count(Verdict::kOk), result.groups.size(),
                  result.complete ? "" : ", and it ended without \"Tests complete\""));
}

}  // namespace

void run_68000(const CpuOptions& options, const CpuKind& kind) {
  const tools::Program program = read_cpu_program(options, kind);
  m68k::FlatMachine machine(model_of(options));
  std::optional<std::uint32_t> start = program.entry;
  if (!options.start.empty()) start = cpu_address("--start", options.start, program);
  machine.load(program);
  // A program that brings reset vectors is reset; another begins at its entry.
  if (!options.start.empty() || !machine.has_vectors()) {
    if (!start) {
      throw InputError(options.files[0],
                       "has neither reset vectors at 0 nor an entry, expected one of them, or "
                       "--start");
    }
    machine.start_at(*start);
  } else {
    machine.cpu().reset();
  }
  const m68k::Clock begin = machine.cpu().clock();
  run_until(machine, program, begin, begin + options.clocks.value_or(kClocksOf68000));
  fmt::print("{}\n{}{} clocks, {} instructions\n", machine.why(), machine.registers(),
             machine.cpu().clock() - begin, machine.instructions());
  if (machine.cpu().halted()) throw tools::CheckError(machine.why());
}

void run_z80(const CpuOptions& options, const CpuKind&) {
  z80::Exerciser exerciser;
  exerciser.file = options.files[0];
  exerciser.clocks = options.clocks.value_or(exerciser.clocks);
  exerciser.ports = static_cast<std::uint8_t>(options.ports.value_or(exerciser.ports));
  exerciser.print = [](const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  };
  print_groups(z80::run_exerciser(exerciser));
}

void run_65c02(const CpuOptions& options, const CpuKind& kind) {
  if (options.end.empty()) {
    throw InputError("--end", "is required: the address where a self-test that passes loops");
  }
  m65c02::SelfTest test;
  test.program = read_cpu_program(options, kind);
  const std::uint16_t end = address_16("--end", options.end, test.program);
  if (!options.start.empty()) test.start = address_16("--start", options.start, test.program);
  test.clocks = options.clocks.value_or(test.clocks);
  test.feedback = options.feedback;
  const m65c02::SelfTestResult result = m65c02::run_self_test(test);
  const bool passed = result.ended && result.pc == end;
  const std::string how =
      fmt::format("{} at 0x{:04X}", result.ended ? "ended" : "still running", result.pc);
  fmt::print("{}  {}, expected 0x{:04X}: {} instructions, {} clocks\n", verdict(passed), how, end,
             result.instructions, result.clocks);
  if (passed) return;
  throw tools::CheckError(
      fmt::format("{}: {}, expected to end at 0x{:04X}", options.files[0], how, end));
}

}  // namespace collide::cli
