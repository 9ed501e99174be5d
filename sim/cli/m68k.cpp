// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>

#include "model/common/json.h"
#include "model/common/output_file.h"
#include "model/common/printable.h"
#include "sim/cli/vector_files.h"
#include "sim/cli/verbs.h"
#include "sim/m68k/debugger.h"
#include "sim/m68k/fuzz.h"
#include "sim/m68k/vectors.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/shares.h"

namespace collide::cli {
namespace {

using m68k::Debugger;
using m68k::Model;
using m68k::Program;
using m68k::ProgramFormat;
using m68k::Syntax;

std::uint32_t number(const std::string& option, const std::string& text,
                     std::uint64_t largest = 0xFFFFFFFF) {
  const auto value = parse_number(text);
  if (!value || *value > largest) {
    throw InputError(option,
                     fmt::format("\"{}\" is not a number, expected 0..0x{:X}", text, largest));
  }
  return static_cast<std::uint32_t>(*value);
}
/// A number or the name of a symbol.
std::uint32_t address(const std::string& option, const std::string& text, const Program& program) {
  if (parse_number(text)) return number(option, text);
  if (program.symbols.count(text) != 0) return program.symbol(text);
  throw InputError(option,
                   fmt::format("\"{}\" is neither a number nor a symbol of the program", text));
}

/// What the verbs that read a program have in common.
struct Source {
  std::string file;
  std::string format = "auto";
  std::uint32_t base = 0;
  std::string cpu = "68000";
  std::string syntax;

  void add_to(Verb& verb) {
    verb.option("FILE", &file, "ELF executable, Motorola S-records or raw binary")
        .file()
        .required();
    verb.option("--format", &format, "File format").one_of({"auto", "elf", "srec", "binary"});
    verb.option("--base", &base, "Load address of a raw binary");
    verb.option("--cpu", &cpu, "Processor; clocks are exact for the 68000 only")
        .one_of({m68k::kModelNames.begin(), m68k::kModelNames.end()});
    verb.option("--syntax", &syntax, "Assembly syntax; gnu is for the GNU assembler")
        .one_of({"gnu", "motorola"});
  }
  Program read() const {
    const ProgramFormat kind = format == "elf"    ? ProgramFormat::kElf
                               : format == "srec" ? ProgramFormat::kSRecord
                               : format == "auto" ? ProgramFormat::kAutomatic
                                                  : ProgramFormat::kBinary;
    return m68k::read_program(file, kind, base);
  }
  Model model() const {
    const auto& names = m68k::kModelNames;
    return static_cast<Model>(std::find(names.begin(), names.end(), cpu) - names.begin());
  }
  Syntax chosen_syntax() const { return syntax == "gnu" ? Syntax::kGnu : Syntax::kMotorola; }
};

constexpr m68k::Clock kClocksBetweenLooks = 1'000'000;

struct VectorOptions {
  std::vector<std::string> files;
  unsigned workers = 0;
  bool json = false;
};

void run_vectors(const VectorOptions& options) {
  m68k::VectorRunner runner;
  VectorFiles vectors;
  vectors.files = options.files;
  vectors.workers = options.workers;
  vectors.json = options.json;
  vectors.run = [&](const std::string& file) -> Json {
    const m68k::VectorResult result = m68k::run_vector_file(runner, file);
    Json json = to_json(result);
    json["address_errors_passed"] = result.address_errors_passed;
    json["address_errors_failed"] = result.address_errors_failed;
    return json;
  };
  const Json sum = run_vector_files(vectors);
  const auto number = [&](const char* name) { return sum.value(name, 0U); };
  if (!options.json) {
    fmt::print(
        "{} cases: {} passed, {} failed (of these, address errors: {} passed, {} failed), {} "
        "known\n",
        all_cases(sum), number("passed"), number("failed"), number("address_errors_passed"),
        number("address_errors_failed"), known_cases(sum));
    print_known(sum, m68k::vector_rules());
    m68k::VectorResult known;
    known.known = sum["known"].get<std::map<std::string, unsigned>>();
    for (const std::string& rule :
         m68k::idle_rules(known, {options.files.begin(), options.files.end()})) {
      fmt::print("  the rule {} did not apply\n", rule);
    }
    fmt::print(
        "Not compared: the data of reads that end in an address error; the chip makes no such "
        "cycle.\n");
  }
  require_all_passed(sum);
}

struct DisasmOptions {
  Source source;
  std::string start;
  std::string end;
  bool plain = false;
};

void disasm(const DisasmOptions& options) {
  const Program program = options.source.read();
  const Syntax syntax = options.source.chosen_syntax();
  const std::uint32_t from = options.start.empty() ? 0 : address("--start", options.start, program);
  const std::uint32_t to =
      options.end.empty() ? 0xFFFFFFFF : address("--end", options.end, program);
  std::uint64_t instructions = 0;
  for (const Program::Segment& segment : program.segments) {
    // Words of the segment; a last odd byte is shown as the upper half of one.
    std::vector<std::uint16_t> words;
    for (std::size_t i = 0; i < segment.bytes.size(); i += 2) {
      words.push_back(static_cast<std::uint16_t>(
          segment.bytes[i] << 8 | (i + 1 < segment.bytes.size() ? segment.bytes[i + 1] : 0)));
    }
    for (std::size_t i = 0; i < words.size();) {
      const std::uint32_t at = segment.address + static_cast<std::uint32_t>(2 * i);
      if (at < from || at >= to) {
        ++i;
        continue;
      }
      const auto first = words.begin() + static_cast<std::ptrdiff_t>(i);
      const auto last = words.size() - i > 11 ? first + 11 : words.end();
      const auto line = m68k::disassemble({first, last}, at, options.source.model(), syntax);
      const std::string label = program.describe(at);
      if (!options.plain && !label.empty() && label.find('+') == std::string::npos) {
        fmt::print("{}:\n", printable(label));
      }
      if (options.plain) {
        fmt::print("\t{}\n", printable(line.text));
      } else {
        std::string code;
        for (unsigned n = 0; n < line.words && i + n < words.size(); ++n) {
          code += fmt::format("{:04X} ", words[i + n]);
        }
        fmt::print("{:06X}  {:<26}{}\n", at, code, printable(line.text));
      }
      i += line.words;
      ++instructions;
    }
  }
  tools::require_some(instructions, "disassembled");
}

struct RunOptions {
  Source source;
  std::uint32_t memory = 0x1000000;
  std::string entry;
  std::string stack;
  std::vector<std::string> registers;
  std::vector<std::string> breakpoints;
  std::vector<std::string> watches;
  std::vector<std::string> catches;
  std::vector<std::string> dumps;
  std::uint64_t clocks = 100'000'000;
  std::string trace;
  unsigned history = 0;
  bool json = false;
};

/// "ADDRESS[-ADDRESS][:r|:w|:rw|:x][=VALUE]"
Debugger::Watch parse_watch(std::string text, const Program& program) {
  Debugger::Watch watch;
  const std::string whole = text;
  if (const auto at = text.find('='); at != std::string::npos) {
    watch.value = static_cast<std::uint16_t>(number("--watch", text.substr(at + 1), 0xFFFF));
    text.resize(at);
  }
  if (const auto at = text.find(':'); at != std::string::npos) {
    const std::string kind = text.substr(at + 1);
    if (kind != "r" && kind != "w" && kind != "rw" && kind != "x") {
      throw InputError("--watch " + whole, "expected :r, :w, :rw or :x");
    }
    watch.executes = kind == "x";
    watch.reads = kind != "w";
    watch.writes = kind != "r";
    text.resize(at);
  }
  if (const auto at = text.find('-'); at != std::string::npos) {
    watch.first = address("--watch", text.substr(0, at), program);
    watch.last = address("--watch", text.substr(at + 1), program);
  } else {
    watch.first = watch.last = address("--watch", text, program);
  }
  if (watch.last < watch.first) throw InputError("--watch " + whole, "ends before it begins");
  return watch;
}

void set_register(Debugger& debugger, const std::string& text) {
  const auto at = text.find('=');
  const auto fail = [&] {
    throw InputError("--set " + text, "expected D0..D7, A0..A7 or SR, '=' and a number");
  };
  if (at == std::string::npos) fail();
  const std::string name = text.substr(0, at);
  const std::uint32_t value = number("--set", text.substr(at + 1));
  const bool indexed = name.size() == 2 && name[1] >= '0' && name[1] <= '7';
  if (indexed && (name[0] == 'd' || name[0] == 'D')) {
    debugger.cpu().set_d(static_cast<unsigned>(name[1] - '0'), value);
  } else if (indexed && (name[0] == 'a' || name[0] == 'A')) {
    debugger.cpu().set_a(static_cast<unsigned>(name[1] - '0'), value);
  } else if (name == "sr" || name == "SR") {
    debugger.cpu().set_sr(static_cast<std::uint16_t>(value));
  } else {
    fail();
  }
}

struct Dump {
  std::uint32_t from;
  std::uint32_t bytes;
};

/// "ADDRESS:BYTES"
Dump parse_dump(const std::string& text, const Program& program) {
  const auto at = text.find(':');
  if (at == std::string::npos) throw InputError("--dump " + text, "expected ADDRESS:BYTES");
  return {address("--dump", text.substr(0, at), program) & ~1u,
          number("--dump", text.substr(at + 1), 1u << 24)};
}

/// Lines of 16 bytes.
void print(const Dump& dump, const Debugger& debugger) {
  for (std::uint32_t i = 0; i < dump.bytes; i += 2) {
    if (i % 16 == 0) fmt::print("{}{:06X} ", i == 0 ? "" : "\n", dump.from + i);
    fmt::print(" {:04X}", debugger.word(dump.from + i));
  }
  fmt::print("\n");
}

Json to_json(const Dump& dump, const Debugger& debugger) {
  Json words = Json::array();
  for (std::uint32_t i = 0; i < dump.bytes; i += 2) words.push_back(debugger.word(dump.from + i));
  return {{"at", dump.from}, {"words", words}};
}

const char* name_of(Debugger::Reason reason) {
  switch (reason) {
    case Debugger::Reason::kStopped:
      return "stop";
    case Debugger::Reason::kHalted:
      return "halted";
    case Debugger::Reason::kBreakpoint:
      return "breakpoint";
    case Debugger::Reason::kWatchpoint:
      return "watchpoint";
    case Debugger::Reason::kException:
      return "exception";
    case Debugger::Reason::kStepped:
      return "step";
    default:
      return "limit";
  }
}

/// Runs until something stops the program or the clock reaches `until`.
Debugger::Stop run(Debugger& debugger, m68k::Clock start, m68k::Clock until) {
  const tools::Interruptible interruptible;
  for (;;) {
    const m68k::Clock next = std::min(until, debugger.cpu().clock() + kClocksBetweenLooks);
    const Debugger::Stop stop = debugger.run(next);
    if (stop.reason != Debugger::Reason::kLimit || next == until) return stop;
    tools::stop_if_interrupted([&] {
      return fmt::format("{} instructions, {} clocks, {}", debugger.instructions(),
                         debugger.cpu().clock() - start,
                         debugger.program().place(debugger.cpu().pc()));
    });
  }
}

void run(const RunOptions& options) {
  const Program program = options.source.read();
  Debugger debugger(options.source.model(), options.memory);
  debugger.load(program);
  for (const auto& text : options.breakpoints) {
    debugger.add_breakpoint(address("--break", text, program));
  }
  for (const auto& text : options.watches) debugger.add_watch(parse_watch(text, program));
  for (const auto& text : options.catches) debugger.catch_exception(number("--catch", text, 255));
  debugger.keep_history(options.history);
  std::optional<OutputFile> trace;
  if (!options.trace.empty()) {
    if (options.trace != "-") trace.emplace(options.trace);
    debugger.trace_to(
        [&](const std::string& line) {
          if (trace) {
            trace->write(line + "\n");
          } else {
            fmt::print("{}\n", line);
          }
        },
        options.source.chosen_syntax());
  }
  std::optional<std::uint32_t> entry;
  if (!options.entry.empty()) entry = address("--entry", options.entry, program);
  // A program that brings reset vectors is reset; another begins at its entry.
  const bool has_vectors = debugger.word(4) != 0 || debugger.word(6) != 0;
  if (!entry && !has_vectors) {
    if (!program.entry) {
      throw InputError(options.source.file,
                       "has neither reset vectors at 0 nor an entry, expected one of them, or "
                       "--entry");
    }
    entry = program.entry;
  }
  debugger.start(
      entry, options.stack.empty() ? debugger.bytes() : address("--stack", options.stack, program));
  for (const auto& text : options.registers) set_register(debugger, text);
  std::vector<Dump> dumps;
  for (const auto& text : options.dumps) dumps.push_back(parse_dump(text, program));

  const m68k::Clock start = debugger.cpu().clock();
  const Debugger::Stop stop = run(debugger, start, start + options.clocks);
  const m68k::Clock clocks = debugger.cpu().clock() - start;
  if (trace) trace->keep();
  if (options.json) {
    Json registers = Json::object();
    for (unsigned i = 0; i < 8; ++i) registers[fmt::format("d{}", i)] = debugger.cpu().d(i);
    for (unsigned i = 0; i < 8; ++i) registers[fmt::format("a{}", i)] = debugger.cpu().a(i);
    registers["pc"] = debugger.cpu().pc();
    registers["sr"] = debugger.cpu().sr();
    registers["usp"] = debugger.cpu().usp();
    registers["ssp"] = debugger.cpu().ssp();
    Json report = {{"reason", name_of(stop.reason)},
                   {"text", stop.text},
                   {"clocks", clocks},
                   {"instructions", debugger.instructions()},
                   {"registers", registers}};
    for (const Dump& dump : dumps) report["dumps"].push_back(to_json(dump, debugger));
    fmt::print("{}\n", report.dump(2));
  } else {
    for (const Debugger::Entry& line : debugger.history()) {
      fmt::print("{:>10}  {:06X}  {}\n", line.clock, line.pc,
                 printable(debugger.disassemble_at(line.pc, options.source.chosen_syntax()).text));
    }
    fmt::print("{}\n{}{} clocks, {} instructions\n", stop.text, debugger.registers(), clocks,
               debugger.instructions());
    for (const Dump& dump : dumps) print(dump, debugger);
  }
  if (stop.reason == Debugger::Reason::kHalted) throw tools::CheckError(stop.text);
}

struct FuzzOptions {
  std::uint32_t seed = 1;
  std::uint32_t first = 0;
  double seconds = 5;
  std::optional<std::uint64_t> rounds;
  unsigned workers = 0;
};

/// As many as take some milliseconds.
constexpr std::uint64_t kRoundsOfAShare = 4;

Json fuzz_share(std::uint32_t seed, const tools::Share& share,
                const tools::Sharing::Begins& begins) {
  m68k::FuzzResult result;
  for (std::uint64_t round = share.first; round < share.end && result.divergence.empty(); ++round) {
    begins(round);
    m68k::fuzz(seed + static_cast<std::uint32_t>(round), result);
  }
  return {{"rounds", result.rounds},
          {"steps", result.steps},
          {"halts", result.halts},
          {"divergence", result.divergence}};
}

void run_fuzz(const FuzzOptions& options) {
  using Seconds = std::chrono::duration<double>;
  const auto start = std::chrono::steady_clock::now();
  tools::Progress progress;
  m68k::FuzzResult result;
  std::vector<std::string> crashes;
  tools::Sharing sharing;
  sharing.first = options.first;
  sharing.count = options.rounds ? *options.rounds : tools::Sharing::kNoEnd - options.first;
  sharing.size = kRoundsOfAShare;
  sharing.workers = options.workers;
  if (!options.rounds) {
    sharing.next = [&]() -> std::optional<Json> {
      if (Seconds(std::chrono::steady_clock::now() - start).count() >= options.seconds) return {};
      return Json();
    };
  }
  sharing.work = [&](const tools::Share& share, const tools::Sharing::Begins& begins) {
    return fuzz_share(options.seed, share, begins);
  };
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    progress.show(fmt::format("fuzz: {} rounds, {} steps", so_far.done, result.steps));
  };
  sharing.where = [&](const tools::SharesProgress& so_far) {
    return fmt::format(
        "round {}, seed {}, {} steps; continue with --first {}{}", so_far.next, options.seed,
        result.steps, so_far.next,
        options.rounds ? fmt::format(" --rounds {}", options.first + *options.rounds - so_far.next)
                       : "");
  };
  tools::run_shares(sharing, [&](const tools::ShareResult& done) {
    if (done.fate == tools::ShareResult::Fate::kCrashed) {
      crashes.push_back(fmt::format(
          "round {} has crashed twice: {}\n  reproduce  {} m68k fuzz --seed {} --first {} "
          "--rounds 1\n",
          done.share.first, done.how, tools::program_command(), options.seed, done.share.first));
      return true;
    }
    const Json& share = done.result();
    result.rounds += share["rounds"].get<std::uint64_t>();
    result.steps += share["steps"].get<std::uint64_t>();
    result.halts += share["halts"].get<std::uint64_t>();
    result.divergence = share["divergence"];
    return result.divergence.empty();
  });
  progress.clear();
  fmt::print("seed {}: {} rounds, {} steps, {} double faults\n", options.seed, result.rounds,
             result.steps, result.halts);
  for (const std::string& crash : crashes) fmt::print("{}", crash);
  if (!result.divergence.empty()) {
    throw tools::CheckError("the modes differ (per bus cycle / per instruction): " +
                            result.divergence);
  }
  if (!crashes.empty()) {
    throw tools::CheckError(fmt::format("{} rounds have crashed twice", crashes.size()));
  }
  tools::require_some(result.rounds, "run");
}

}  // namespace

void add_m68k(Verb& program) {
  Verb& verb =
      program.verb("m68k", "The 68000 simulator: test vectors, programs, disassembly, fuzzing");

  const auto vectors = std::make_shared<VectorOptions>();
  Verb& test = verb.verb("vectors",
                         "Run single-step test vectors, per bus cycle and per instruction; exit "
                         "status 1 if a case fails");
  test.option("FILES", &vectors->files, "Vector files (.sst)").file().required();
  declare_workers(test, &vectors->workers);
  test.option("--json", &vectors->json, "Print one JSON array");
  test.runs([vectors] { run_vectors(*vectors); });

  const auto running = std::make_shared<RunOptions>();
  Verb& execute = verb.verb("run",
                            "Run a program until STOP, a breakpoint, a watchpoint, a halt (exit "
                            "status 1) or the clock limit");
  running->source.syntax = "motorola";
  running->source.add_to(execute);
  execute.option("--memory", &running->memory,
                 "Bytes of memory from address 0; accesses above are bus errors");
  execute.option("--entry", &running->entry,
                 "Start here (address or symbol) instead of at the reset vector");
  execute.option("--stack", &running->stack,
                 "Initial stack pointer, for files without reset vectors");
  execute.option("--set", &running->registers,
                 "Register before the start: D0=5, A1=0x2000, SR=0x2000");
  execute.option("--break", &running->breakpoints,
                 "Stop before the instruction at ADDRESS or symbol");
  execute.option("--watch", &running->watches,
                 "Stop after an access: ADDRESS[-ADDRESS][:r|:w|:rw][=VALUE]; :x stops before an "
                 "instruction with that opcode");
  execute.option("--catch", &running->catches, "Stop at exception VECTOR");
  execute.option("--clocks", &running->clocks, "Clock limit").range(1, 1e12);
  execute
      .option("--trace", &running->trace,
              "Write instructions and bus cycles to a file, - for standard output")
      .new_file();
  execute.option("--last", &running->history, "Show the last N instructions at the end");
  execute.option("--dump", &running->dumps, "Show memory at the end: ADDRESS:BYTES");
  execute.option("--json", &running->json, "Print one JSON object");
  execute.runs([running] { run(*running); });

  const auto fuzzing = std::make_shared<FuzzOptions>();
  Verb& random = verb.verb(
      "fuzz",
      "Run random programs; exit status 1 if the two timing modes disagree or a later model stops");
  random.option("--seed", &fuzzing->seed, "Round r uses seed + r");
  random.option("--first", &fuzzing->first, "Begin with this round of the seed; the first is 0");
  random.option("--seconds", &fuzzing->seconds, "Time limit").range(0.001, 1e6);
  random.option("--rounds", &fuzzing->rounds, "Number of rounds instead of a time limit")
      .range(1, 1e12);
  declare_workers(random, &fuzzing->workers);
  random.runs([fuzzing] { run_fuzz(*fuzzing); });

  const auto listing = std::make_shared<DisasmOptions>();
  Verb& disassembly = verb.verb("disasm", "Disassemble a program");
  listing->source.syntax = "gnu";
  listing->source.add_to(disassembly);
  disassembly.option("--start", &listing->start, "First address or symbol");
  disassembly.option("--end", &listing->end, "Address or symbol after the last instruction");
  disassembly.option("--plain", &listing->plain,
                     "Print only instructions, as input for the assembler");
  disassembly.runs([listing] { disasm(*listing); });
}

}  // namespace collide::cli
