// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <deque>
#include <filesystem>
#include <memory>

#include "model/common/printable.h"
#include "model/common/record.h"
#include "model/judge/adapters/registry.h"
#include "model/z80/disassembler.h"
#include "sim/cli/fuzz_rounds.h"
#include "sim/cli/vector_files.h"
#include "sim/cli/verbs.h"
#include "sim/scene/generate.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"
#include "sim/z80/exerciser.h"
#include "sim/z80/fuzz.h"
#include "sim/z80/program.h"
#include "sim/z80/shark_map.h"
#include "sim/z80/vectors.h"

namespace collide::cli {
namespace {

void run_z80_vectors(const VectorFolder& options) {
  z80::VectorRunner runner;
  VectorFiles vectors;
  vectors.files = tools::vector_files(options.folder, "z80/v1");
  vectors.workers = options.workers;
  vectors.json = options.json;
  vectors.run = [&](const std::string& file) {
    return to_json(z80::run_vector_file(runner, file));
  };
  const Json sum = run_vector_files(vectors);
  if (!options.json) {
    fmt::print("{} cases: {} passed, {} failed\n", all_cases(sum), sum["passed"].get<unsigned>(),
               sum["failed"].get<unsigned>());
  }
  require_all_passed(sum);
}

struct Z80Exercise {
  std::string file;
  std::uint64_t clocks = z80::Exerciser().clocks;
  unsigned ports = z80::Exerciser().ports;
};

void run_z80_exerciser(const Z80Exercise& options) {
  z80::Exerciser exerciser;
  exerciser.file = options.file;
  exerciser.clocks = options.clocks;
  exerciser.ports = static_cast<std::uint8_t>(options.ports);
  exerciser.print = [](const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  };
  const z80::ExerciserResult result = z80::run_exerciser(exerciser);
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
  if (!result.passed()) {
    throw tools::CheckError(
        fmt::format("{} of {} groups are OK{}", result.count(Verdict::kOk), result.groups.size(),
                    result.complete ? "" : ", and it ended without \"Tests complete\""));
  }
}

struct Z80Listing {
  std::string file;
  std::uint16_t base = 0;
  bool plain = false;
};

void list_z80_program(const Z80Listing& options) {
  const tools::Program program = tools::read_program(
      options.file, z80::kElfTarget, tools::ProgramFormat::kAutomatic, options.base);
  std::uint64_t instructions = 0;
  for (const tools::Program::Segment& segment : program.segments) {
    for (std::size_t i = 0; i < segment.bytes.size(); ++instructions) {
      const auto at = static_cast<std::uint16_t>(segment.address + i);
      std::array<std::uint8_t, 4> code{};
      for (std::size_t n = 0; n < code.size() && i + n < segment.bytes.size(); ++n)
        code[n] = segment.bytes[i + n];
      const z80::Disassembly line = z80::disassemble(code, at);
      const std::string label = program.describe(at);
      if (options.plain) {
        fmt::print("\t{}\n", printable(line.text));
      } else {
        if (!label.empty() && label.find('+') == std::string::npos)
          fmt::print("{}:\n", printable(label));
        std::string bytes;
        for (unsigned n = 0; n < line.bytes; ++n) bytes += fmt::format("{:02X} ", code[n]);
        fmt::print("{:04X}  {:<13}{}\n", at, bytes, printable(line.text));
      }
      i += line.bytes;
    }
  }
  tools::require_some(instructions, "disassembled");
}

struct FlyingSharkContest {
  std::vector<std::string> scenes;
  z80::SharkMapOptions map;
  bool json = false;
};

/// Those that the game can have: the ones that were asked for, or all of the tree.
std::vector<std::string> scenes_of_the_tree() {
  std::vector<std::string> files;
  const std::filesystem::path folder = tools::project_root() / "scenes";
  for (const std::filesystem::path& inside : {folder, folder / "cave"}) {
    for (const std::string& file : tools::files_in(inside.string(), ".json")) files.push_back(file);
  }
  return files;
}

void run_flying_shark(FlyingSharkContest options) {
  const bool asked = !options.scenes.empty();
  std::deque<scene::Scene> scenes;
  for (const std::string& file : asked ? options.scenes : scenes_of_the_tree()) {
    scenes.push_back(scene::read_scene(file));
  }
  constexpr std::uint64_t kShooters = 3;
  for (std::uint64_t seed = 1; !asked && seed <= kShooters; ++seed) {
    scene::SceneSize size;
    size.width = 256;
    size.height = 192;
    size.objects = 120;
    const Json shooter = scene::generate_scene("shooter", seed, size);
    scenes.push_back(scene::parse_scene(JsonField("shooter", shooter), "."));
    scenes.back().name = fmt::format("shooter, seed {}", seed);
  }
  std::deque<techniques::Film> films;
  std::vector<const techniques::Film*> played;
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    films.push_back(techniques::film_of(scenes[i]));
    try {
      techniques::make_technique("flying-shark", films.back());
    } catch (const InputError& error) {
      if (asked) throw InputError(options.scenes[i], error.what());
      continue;
    }
    played.push_back(&films.back());
  }
  tools::Progress progress;
  options.map.firmware = tools::firmware_folder();
  options.map.progress = [&progress](const std::string& what) { progress.show(what); };
  const z80::SharkMap map = z80::shark_map(options.map, played);
  progress.clear();
  if (options.json) {
    fmt::print("{}\n", json_of(map).dump(2));
    return;
  }
  for (const std::string& line : z80::table(map)) fmt::print("{}\n", printable(line));
}

}  // namespace

void add_z80(Verb& program) {
  Verb& verb =
      program.verb("z80", "The Z80 simulator: test vectors, self-tests, disassembly, fuzzing");

  const auto vectors = std::make_shared<VectorFolder>();
  Verb& test = verb.verb("vectors",
                         "Run single-step test vectors (z80), per T state and loosely timed; exit "
                         "status 1 if a case fails");
  declare(test, *vectors);
  test.runs([vectors] { run_z80_vectors(*vectors); });

  const auto exercise = std::make_shared<Z80Exercise>();
  Verb& exerciser = verb.verb("zexall",
                              "Run ZEXALL or ZEXDOC (instruction exercisers for CP/M); exit status "
                              "1 if a CRC differs from a real Z80's");
  exerciser.option("FILE", &exercise->file, "The program (.com)").file().required();
  exerciser.option("--clocks", &exercise->clocks, "Limit in T states").range(1, 1e15);
  exerciser.option("--ports", &exercise->ports, "Value that every port returns").range(0, 255);
  exerciser.runs([exercise] { run_z80_exerciser(*exercise); });

  const auto contest = std::make_shared<FlyingSharkContest>();
  Verb& race = verb.verb("flying-shark",
                         "Compare the T states of Flying Shark's arrays and of boxes, for all "
                         "numbers of objects; exit status 1 if a program and its model disagree");
  race.option("SCENE", &contest->scenes,
              "Scenes to run as well; default: those of scenes/ and three shooters")
      .file();
  race.option("--arrangements", &contest->map.arrangements,
              "Random arrangements of the objects, for each of their numbers")
      .range(1, 10'000);
  race.option("--seed", &contest->map.seed, "Random seed");
  race.option("--json", &contest->json, "Print one JSON object");
  race.runs([contest] { run_flying_shark(*contest); });

  const auto listing = std::make_shared<Z80Listing>();
  Verb& disassembly = verb.verb("disasm", "Disassemble a program");
  disassembly
      .option("FILE", &listing->file, "Program (.prg), ELF executable or binary image (.bin, .rom)")
      .file()
      .required();
  disassembly.option("--base", &listing->base, "Load address of an image");
  disassembly.option("--plain", &listing->plain, "Print only instructions, as input for pasmo");
  disassembly.runs([listing] { list_z80_program(*listing); });

  const auto fuzzing = std::make_shared<FuzzRounds>();
  Verb& random =
      verb.verb("fuzz", "Run random programs; exit status 1 if the two timing modes disagree");
  declare(random, *fuzzing);
  random.runs([fuzzing] {
    z80::FuzzResult result;
    run_fuzz_rounds(*fuzzing, result, [&](std::uint32_t seed) { z80::fuzz(seed, result); });
  });
}

}  // namespace collide::cli
