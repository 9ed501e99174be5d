// SPDX-License-Identifier: MIT
#include "sim/cli/cpu.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "model/common/printable.h"
#include "sim/m68k/program.h"
#include "sim/tools/check.h"

namespace collide::cli {
namespace {

const CpuKind& kind_of(const CpuOptions& options) {
  const auto& kinds = cpu_kinds();
  return *std::find_if(kinds.begin(), kinds.end(),
                       [&](const CpuKind& kind) { return kind.name == options.processor; });
}

/// Options that were given, by their names.
std::vector<std::string> given_options(const CpuOptions& options) {
  const std::pair<const char*, bool> all[] = {{"--model", !options.model.empty()},
                                              {"--base", options.base.has_value()},
                                              {"--start", !options.start.empty()},
                                              {"--end", !options.end.empty()},
                                              {"--clocks", options.clocks.has_value()},
                                              {"--ports", options.ports.has_value()},
                                              {"--feedback", options.feedback.has_value()},
                                              {"--syntax", !options.syntax.empty()},
                                              {"--plain", options.plain},
                                              {"--seed", options.seed.has_value()},
                                              {"--seconds", options.seconds != 0},
                                              {"--rounds", options.rounds.has_value()},
                                              {"-j", options.workers != 0},
                                              {"--json", options.json}};
  std::vector<std::string> names;
  for (const auto& [name, is_given] : all) {
    if (is_given) names.emplace_back(name);
  }
  return names;
}

std::string options_of(const std::string& action, const CpuKind& kind) {
  if (action == "run") return kind.run_takes;
  if (action == "vectors") return "-j --json";
  if (action == "fuzz") return "--seed --seconds --rounds -j";
  return "--base --start --end --plain" + kind.disasm_takes;
}

/// Refuses options that the action would not look at, and files that are missing or too many.
void require_fitting(const CpuOptions& options, const CpuKind& kind) {
  const std::string taken = options_of(options.action, kind);
  for (const std::string& name : given_options(options)) {
    if ((" " + taken + " ").find(" " + name + " ") != std::string::npos) continue;
    throw InputError(name, fmt::format("\"{}\" does not take it, expected one of: {}",
                                       options.command(), taken));
  }
  const std::size_t count = options.files.size();
  if (options.action == "fuzz" && count != 0) {
    throw InputError("FILE", fmt::format("\"{}\" takes none", options.command()));
  }
  if (options.action == "fuzz") return;
  if (count == 0) throw InputError("FILE", fmt::format("\"{}\" needs one", options.command()));
  if (options.action != "vectors" && count > 1) {
    throw InputError("FILE", fmt::format("\"{}\" takes one, not {}", options.command(), count));
  }
}

/// "4E71 4E75 ", as many bytes as there are.
std::string code_text(const CpuKind& kind, const CpuKind::Bytes& bytes, std::size_t at,
                      unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count && at + i < bytes.size(); ++i) {
    text += fmt::format("{:02X}", bytes[at + i]);
    if (i % kind.unit == kind.unit - 1) text += ' ';
  }
  return text;
}

void list_program(const CpuOptions& options, const CpuKind& kind) {
  const tools::Program program = read_cpu_program(options, kind);
  const std::uint32_t from =
      options.start.empty() ? 0 : cpu_address("--start", options.start, program);
  const std::uint32_t to =
      options.end.empty() ? 0xFFFFFFFF : cpu_address("--end", options.end, program);
  std::uint64_t instructions = 0;
  for (const tools::Program::Segment& segment : program.segments) {
    for (std::size_t i = 0; i < segment.bytes.size();) {
      const auto at = static_cast<std::uint32_t>(segment.address + i);
      if (at < from || at >= to) {
        i += kind.unit;
        continue;
      }
      const CpuLine line = kind.disassemble(segment.bytes, i, at, options);
      const std::string label = program.describe(at);
      if (options.plain) {
        fmt::print("\t{}\n", printable(line.text));
      } else {
        if (!label.empty() && label.find('+') == std::string::npos) {
          fmt::print("{}:\n", printable(label));
        }
        fmt::print("{:0{}X}  {:<{}}{}\n", at, kind.digits,
                   code_text(kind, segment.bytes, i, line.bytes), kind.column,
                   printable(line.text));
      }
      i += line.bytes;
      ++instructions;
    }
  }
  tools::require_some(instructions, "disassembled");
}

void run_action(const CpuOptions& options) {
  const CpuKind& kind = kind_of(options);
  require_fitting(options, kind);
  if (options.action == "run") return kind.run(options, kind);
  if (options.action == "vectors") return vectors_cpu(options, kind);
  if (options.action == "fuzz") return fuzz_cpu(options, kind);
  list_program(options, kind);
}

void declare_programs(Verb& verb, CpuOptions& options) {
  verb.option("--model", &options.model, "run, disasm: the 68000 or a later model [68000]")
      .one_of({m68k::kModelNames.begin(), m68k::kModelNames.end()});
  verb.option("--base", &options.base, "run, disasm: FILE is a raw image for this address")
      .range(0, 0xFFFFFFFF);
  verb.option("--start", &options.start,
              "disasm: the first address; run: where to begin. A number or a symbol");
  verb.option("--end", &options.end,
              "disasm: the address after the last instruction; run (65c02): where a self-test "
              "that passes loops");
  verb.option("--clocks", &options.clocks,
              "run: limit [68000: 100 million, 65c02: 10 billion, z80: 100 billion]")
      .range(1, 1e15);
  verb.option("--ports", &options.ports, "run (z80): the value that ports read [255]")
      .range(0, 255);
  verb.option("--feedback", &options.feedback,
              "run (65c02): address of a register whose bits 0 and 1 drive IRQ and NMI");
  verb.option("--syntax", &options.syntax, "disasm (68000): the assembler's syntax [gnu]")
      .one_of({"gnu", "motorola"});
  verb.option("--plain", &options.plain, "disasm: print instructions only, for an assembler");
}

}  // namespace

tools::Program read_cpu_program(const CpuOptions& options, const CpuKind& kind) {
  using tools::ProgramFormat;
  return tools::read_program(options.files[0], kind.elf,
                             options.base ? ProgramFormat::kBinary : ProgramFormat::kAutomatic,
                             static_cast<std::uint32_t>(options.base.value_or(0)));
}

std::uint32_t cpu_address(const std::string& option, const std::string& text,
                          const tools::Program& program) {
  const std::optional<std::uint64_t> number = parse_number(text);
  if (number && *number <= 0xFFFFFFFF) return static_cast<std::uint32_t>(*number);
  const auto symbol = program.symbols.find(text);
  if (symbol != program.symbols.end()) return symbol->second;
  throw InputError(option, fmt::format("\"{}\" is neither a number up to 0xFFFFFFFF nor a symbol "
                                       "of the program",
                                       text));
}

void add_cpu(Verb& program) {
  Verb& verb = add_verb(program, "cpu");
  const auto options = std::make_shared<CpuOptions>();
  std::vector<std::string> names;
  for (const CpuKind& kind : cpu_kinds()) names.push_back(kind.name);
  verb.option("PROCESSOR", &options->processor, "The processor").required().one_of(names);
  verb.option("ACTION", &options->action, "What to do")
      .required()
      .one_of({"run", "vectors", "disasm", "fuzz"});
  verb.option("FILE", &options->files,
              "run, disasm: the program; vectors: files of single-step tests, or folders of them")
      .file_or_folder();
  declare_programs(verb, *options);
  verb.option("--seed", &options->seed, "fuzz: round r uses seed + r [1]").range(0, 0xFFFFFFFF);
  verb.option("--seconds", &options->seconds, "fuzz: time limit [5]").range(0.001, 1e6);
  verb.option("--rounds", &options->rounds, "fuzz: number of rounds instead of a time limit")
      .range(1, 1e12);
  declare_workers(verb, &options->workers);
  verb.option("--json", &options->json, "vectors: print one JSON array");
  verb.footer(
      "run: a 68000 runs until STOP, a 65C02 until it loops, a Z80 as an instruction exerciser "
      "under CP/M. vectors and fuzz compare every bus cycle and the fast mode.");
  verb.runs([options] { run_action(*options); });
}

}  // namespace collide::cli
