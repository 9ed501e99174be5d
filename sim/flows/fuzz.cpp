// SPDX-License-Identifier: MIT
#include "sim/flows/fuzz.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <regex>
#include <set>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/cosim/job_file.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"
#include "sim/tools/shares.h"
#include "sim/tools/store.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

/// Seeds that are built.
constexpr const char* kFirmware = "firmware";
constexpr const char* kPreset = "fuzz";
constexpr const char* kSeeds = "seeds";
constexpr const char* kWords = "words.dict";
constexpr const char* kLongestInput = "32768";
/// Beyond the time that the target was given.
constexpr std::chrono::minutes kGrace{2};

/// Member names and enumerated values of a JSON schema.
void collect_words(const Json& schema, std::set<std::string>& words) {
  if (schema.is_array()) {
    for (const Json& element : schema) collect_words(element, words);
  }
  if (!schema.is_object()) return;
  for (const auto& [key, value] : schema.items()) {
    if (key == "properties") {
      for (const auto& member : value.items()) words.insert(member.key());
    }
    if (key == "enum") {
      for (const Json& one : value) {
        if (one.is_string()) words.insert(one.get<std::string>());
      }
    }
    collect_words(value, words);
  }
}

/// The schema of that name: one of the tree, or one that the program writes.
Json read_schema(const std::string& name) {
  const std::string file = name + ".schema.json";
  fs::path folder = tools::project_root() / "docs/schema";
  const tools::Scratch scratch;
  if (!fs::exists(folder / file)) {
    folder = scratch.folder() / "schemas";
    run_tool("collide man",
             {fs::read_symlink("/proc/self/exe").string(), "man", "--schemas", folder.string()});
  }
  return parse_json(tools::read_file((folder / file).string()), file);
}

std::string dictionary(const Json& schema) {
  std::set<std::string> words;
  collect_words(schema, words);
  std::string text;
  for (const std::string& word : words) text += fmt::format("\"\\\"{}\\\"\"\n", word);
  return text;
}

std::vector<fs::path> seeds_of(const FuzzTarget& target) {
  const fs::path root = tools::project_root();
  std::vector<fs::path> files;
  for (const std::string& seed : target.seeds) {
    const fs::path folder = seed == kFirmware ? tools::firmware_folder() : root / seed;
    if (!fs::is_directory(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == target.extension) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Writes the inputs that the seed files hold to the folder.
void write_inputs(const FuzzTarget& target, const std::vector<fs::path>& seeds,
                  const fs::path& folder) {
  fs::create_directory(folder);
  std::size_t number = 0;
  for (const fs::path& seed : seeds) {
    if (!target.jobs) {
      fs::copy_file(seed, folder / fmt::format("{}-{}", number++, seed.filename().string()));
      continue;
    }
    cosim::for_each_job(seed.string(), [&](const JsonField& job) {
      write_file(folder / fmt::format("{}-{}", number++, seed.filename().string()),
                 job.value().dump() + "\n");
    });
  }
}

/// The seeds in one folder and the words, which the target reads and does not write.
tools::Stored gather(const FuzzTarget& target, const std::vector<fs::path>& seeds) {
  const std::string words = target.schema.empty() ? "" : dictionary(read_schema(target.schema));
  tools::Ingredients ingredients;
  ingredients.text("what", "inputs").text("target", target.name).text("words", words);
  for (const fs::path& seed : seeds) ingredients.file(seed.string());
  return tools::Store().get(ingredients, [&](const fs::path& folder) {
    write_inputs(target, seeds, folder / kSeeds);
    if (!words.empty()) write_file(folder / kWords, words);
  });
}

std::uint64_t last_number(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::uint64_t value = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) {
    value = std::stoull((*at)[1]);
  }
  return value;
}

/// The tool's verdict in a line.
std::string finding_of(const tools::Finished& outcome) {
  auto lines = tools::lines_with(outcome.output, {"SUMMARY:"}, 1);
  if (lines.empty()) lines = tools::lines_with(outcome.output, {"ERROR:"}, 1);
  return lines.empty() ? fmt::format("ended with status {}", outcome.status) : lines[0];
}

Json to_json(const tools::Finished& outcome) {
  return {{"status", outcome.status},
          {"timed_out", outcome.timed_out},
          {"output", outcome.output},
          {"seconds", outcome.seconds}};
}

tools::Finished outcome_of(const Json& json) {
  tools::Finished outcome;
  outcome.status = json["status"];
  outcome.timed_out = json["timed_out"];
  outcome.output = json["output"];
  outcome.seconds = json["seconds"];
  return outcome;
}

/// Of a run that could not be made.
tools::Finished failed(const std::string& how) {
  tools::Finished outcome;
  outcome.status = 1;
  outcome.output = "ERROR: " + how + "\n";
  return outcome;
}

/// Puts the input that the target has left in its place, if there is one.
std::string keep_input(const tools::Finished& outcome, const fs::path& folder) {
  std::smatch found;
  const std::regex written("Test unit written to (\\S+)");
  if (!std::regex_search(outcome.output, found, written)) return "";
  // Named by its contents.
  const fs::path input = folder / fs::path(found[1].str()).filename();
  write_file(input, tools::read_file(found[1]));
  return input.string();
}

}  // namespace

const std::vector<FuzzTarget>& fuzz_targets() {
  static const std::vector<FuzzTarget> targets = [] {
    std::vector<FuzzTarget> all{{"scene", "scene", {"scenes"}, ".json"},
                                {"plan", "plan", {"plans"}, ".json"},
                                {"png", "", {"scenes"}, ".png"},
                                {"elf", "", {kFirmware}, ".elf"},
                                {"gdb", "", {"tests/fuzz/gdb"}, ".gdb"}};
    for (const tools::RtlUnit& unit : tools::rtl_units()) {
      all.push_back({unit.name + "_job",
                     unit.name + "-job",
                     {"tests/sim/cosim/" + unit.name + "/directed"},
                     ".json",
                     true});
    }
    return all;
  }();
  return targets;
}

std::vector<FuzzTarget> select_fuzz_targets(const std::string& name) {
  if (name.empty()) return fuzz_targets();
  std::vector<std::string> known;
  for (const FuzzTarget& target : fuzz_targets()) {
    if (target.name == name) return {target};
    known.push_back(target.name);
  }
  throw InputError("TARGET", fmt::format("unknown target \"{}\", expected one of: {}", name,
                                         fmt::join(known, ", ")));
}

FuzzResult fuzz(const FuzzTarget& target, const FuzzOptions& options, const Step& progress) {
  const fs::path root = tools::project_root();
  const fs::path build = tools::base_folder() / "build" / kPreset;
  const std::vector<fs::path> seeds = seeds_of(target);
  tools::require_some(seeds.size(), "tried: no " + target.extension + " file to start from");
  const std::string program = "fuzz_" + target.name;
  FuzzResult result;
  result.program = (build / "bin" / program).string();
  const auto step = [&](const std::string& name, const std::vector<std::string>& argv) {
    progress(name);
    result.commands.push_back(tools::shell_line(argv));
    run_tool(name, argv);
  };
  {
    fs::create_directories(build);
    // Ninja itself lets two builds of a folder spoil each other.
    tools::FileLock one_build(build.string() + ".lock");
    if (!one_build.try_take(tools::FileLock::Kind::kExclusive)) {
      progress("another run is building it");
      one_build.take(tools::FileLock::Kind::kExclusive);
    }
    if (!fs::exists(build / "build.ninja")) {
      step("configuring", {"cmake", "--preset", kPreset, "-B", build.string()});
    }
    step("building", {"cmake", "--build", build.string(), "--target", program});
  }

  const tools::Stored gathered = gather(target, seeds);
  result.seeds = static_cast<std::uint64_t>(
      std::distance(fs::directory_iterator(gathered.folder / kSeeds), fs::directory_iterator()));
  const tools::Scratch scratch;
  fs::create_directory(scratch.folder() / kSeeds);
  const std::string seed_folder = (gathered.folder / kSeeds).string();
  const unsigned workers = options.workers == 0 ? tools::cores() : options.workers;
  const auto command = [&](unsigned worker) {
    std::vector<std::string> argv = {
        result.program,
        options.executions ? fmt::format("-runs={}", *options.executions)
                           : fmt::format("-max_total_time={}", options.seconds),
        fmt::format("-seed={}", options.seed == 0 ? 0 : options.seed + worker),
        fmt::format("-max_len={}", kLongestInput), "-print_final_stats=1"};
    if (!target.schema.empty()) argv.push_back("-dict=" + (gathered.folder / kWords).string());
    return argv;
  };
  // Whoever finds something ends the others.
  const std::string stop = scratch.file("stop");
  tools::Sharing sharing;
  sharing.count = workers;
  sharing.workers = workers;
  sharing.says = tools::Worker::Says::kProgress;
  sharing.progress = [&](const tools::SharesProgress&) {
    progress(options.executions
                 ? fmt::format("running {} inputs, seed {}", *options.executions, options.seed)
                 : fmt::format("running for {} s, seed {}", options.seconds, options.seed));
  };
  sharing.work = [&](const tools::Share& share, const auto&) {
    std::vector<std::string> argv = command(static_cast<unsigned>(share.first));
    if (workers > 1) argv.push_back("-stop_file=" + stop);
    // They read what the others add to the first folder.
    argv.insert(argv.end(), {fmt::format("-artifact_prefix={}/", scratch.folder().string()),
                             scratch.file(kSeeds), seed_folder});
    const tools::Finished outcome =
        tools::run({argv, root,
                    options.executions ? std::chrono::seconds(0)
                                       : std::chrono::seconds(options.seconds) + kGrace});
    if (!outcome.ok()) write_file(stop, "");
    return to_json(outcome);
  };
  const fs::path folder = tools::output_folder() / "fuzz" / target.name;
  unsigned worker = 0;
  unsigned found_by = 0;
  tools::run_shares(sharing, [&](const tools::ShareResult& share) {
    const tools::Finished outcome = share.fate == tools::ShareResult::Fate::kCrashed
                                        ? failed(share.how)
                                        : outcome_of(share.result());
    write_file(folder / (worker == 0 ? "log.txt" : fmt::format("log-{}.txt", worker + 1)),
               outcome.output);
    result.executions += last_number(outcome.output, R"(stat::number_of_executed_units: (\d+))");
    result.edges = std::max(result.edges, last_number(outcome.output, R"( cov: (\d+) )"));
    if (!outcome.ok() && result.finding.empty()) {
      result.finding = outcome.timed_out ? "did not end" : finding_of(outcome);
      result.input = keep_input(outcome, folder);
      found_by = worker;
    }
    ++worker;
    return true;
  });
  result.commands.push_back(
      fmt::format("{} \"$(mktemp -d)\" {}", tools::shell_line(command(found_by)), seed_folder));
  if (result.finding.empty()) tools::require_some(result.executions, "executed");
  return result;
}

}  // namespace collide::flows
