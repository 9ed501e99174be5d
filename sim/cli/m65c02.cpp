// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "model/common/json.h"
#include "model/common/printable.h"
#include "model/m65c02/disassembler.h"
#include "sim/cli/fuzz_rounds.h"
#include "sim/cli/vector_files.h"
#include "sim/cli/verbs.h"
#include "sim/m65c02/fuzz.h"
#include "sim/m65c02/program.h"
#include "sim/m65c02/self_test.h"
#include "sim/m65c02/vectors.h"
#include "sim/tools/check.h"

namespace collide::cli {
namespace {

void run_vectors_of_folder(const VectorFolder& options) {
  m65c02::VectorRunner runner;
  VectorFiles vectors;
  vectors.files = tools::vector_files(options.folder, "wdc65c02/v1");
  vectors.workers = options.workers;
  vectors.json = options.json;
  vectors.run = [&](const std::string& file) {
    return to_json(m65c02::run_vector_file(runner, file));
  };
  const Json sum = run_vector_files(vectors);
  if (!options.json) {
    fmt::print("{} cases: {} passed, {} failed, {} known\n", all_cases(sum),
               sum["passed"].get<unsigned>(), sum["failed"].get<unsigned>(), known_cases(sum));
    print_known(sum, m65c02::vector_rules());
  }
  require_all_passed(sum);
}

struct DormannOptions {
  std::string file;
  std::uint16_t success = 0;
  m65c02::SelfTest test;
};

void run_dormann(const DormannOptions& options) {
  m65c02::SelfTest test = options.test;
  test.file = options.file;
  const m65c02::SelfTestResult result = m65c02::run_self_test(test);
  const bool passed = result.ended && result.pc == options.success;
  fmt::print("{}  {} at 0x{:04X}, expected 0x{:04X}: {} instructions, {} clocks\n", verdict(passed),
             result.ended ? "ended" : "still running", result.pc, options.success,
             result.instructions, result.clocks);
  if (!passed) {
    throw tools::CheckError(fmt::format("{}: {} at 0x{:04X}, expected to end at 0x{:04X}",
                                        options.file, result.ended ? "ended" : "still running",
                                        result.pc, options.success));
  }
}

struct ListingOptions {
  std::string file;
  std::uint16_t base = 0;
  std::uint16_t start = 0;
  std::uint16_t end = 0xFFFF;
  bool plain = false;
};

void list_program(const ListingOptions& options) {
  const tools::Program program = tools::read_program(
      options.file, m65c02::kElfTarget, tools::ProgramFormat::kAutomatic, options.base);
  std::uint64_t instructions = 0;
  for (const tools::Program::Segment& segment : program.segments) {
    for (std::size_t i = 0; i < segment.bytes.size();) {
      const std::size_t at = segment.address + i;
      if (at < options.start || at > options.end) {
        ++i;
        continue;
      }
      std::array<std::uint8_t, 3> code{};
      for (std::size_t n = 0; n < 3 && i + n < segment.bytes.size(); ++n)
        code[n] = segment.bytes[i + n];
      const auto line = m65c02::disassemble(code, static_cast<std::uint16_t>(at));
      const std::string label = program.describe(static_cast<std::uint32_t>(at));
      if (!options.plain && !label.empty() && label.find('+') == std::string::npos)
        fmt::print("{}:\n", printable(label));
      if (options.plain) {
        fmt::print("\t{}\n", printable(line.text));
      } else {
        std::string bytes;
        for (unsigned n = 0; n < line.bytes; ++n) bytes += fmt::format("{:02X} ", code[n]);
        fmt::print("{:04X}  {:<10}{}\n", at, bytes, printable(line.text));
      }
      i += line.bytes;
      ++instructions;
    }
  }
  tools::require_some(instructions, "disassembled");
}

}  // namespace

void add_m65c02(Verb& program) {
  Verb& verb =
      program.verb("m65c02", "The 65C02 simulator: test vectors, self-tests, disassembly, fuzzing");

  const auto vectors = std::make_shared<VectorFolder>();
  Verb& test = verb.verb("vectors",
                         "Run single-step test vectors (65x02, wdc65c02), per bus cycle and "
                         "loosely timed; exit status 1 if a case fails");
  declare(test, *vectors);
  test.runs([vectors] { run_vectors_of_folder(*vectors); });

  const auto self = std::make_shared<DormannOptions>();
  Verb& dormann = verb.verb("dormann",
                            "Run a self-test such as Klaus Dormann's until it loops; exit status 1 "
                            "if it loops in the wrong place");
  dormann.option("FILE", &self->file, "Binary image").file().required();
  dormann.option("--success", &self->success, "Address where a passing test loops").required();
  dormann.option("--base", &self->test.base, "Load address of the image");
  dormann.option("--start", &self->test.start, "Start address");
  dormann.option("--feedback", &self->test.feedback,
                 "Address of a register whose bits 0 and 1 drive IRQ and NMI");
  dormann.option("--clocks", &self->test.clocks, "Clock limit").range(1, 1e15);
  dormann.runs([self] { run_dormann(*self); });

  const auto listing = std::make_shared<ListingOptions>();
  Verb& disassembly = verb.verb("disasm", "Disassemble a program");
  disassembly.option("FILE", &listing->file, "Program (.prg) or binary image (.bin, .rom)")
      .file()
      .required();
  disassembly.option("--base", &listing->base, "Load address of an image");
  disassembly.option("--start", &listing->start, "First address");
  disassembly.option("--end", &listing->end, "Last address");
  disassembly.option("--plain", &listing->plain, "Print only instructions, as input for ca65");
  disassembly.runs([listing] { list_program(*listing); });

  const auto fuzzing = std::make_shared<FuzzRounds>();
  Verb& random =
      verb.verb("fuzz", "Run random programs; exit status 1 if the two timing modes disagree");
  declare(random, *fuzzing);
  random.runs([fuzzing] {
    tools::FuzzResult result;
    run_fuzz_rounds(*fuzzing, result, [&](std::uint32_t seed) { m65c02::fuzz(seed, result); });
  });
}

}  // namespace collide::cli
