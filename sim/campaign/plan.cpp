// SPDX-License-Identifier: MIT
#include "sim/campaign/plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/cosim/registry.h"
#include "sim/flows/bounds.h"
#include "sim/flows/prove.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kHighestSeed = 1'000'000'000;
constexpr std::int64_t kMostSeconds = 1'000'000;
constexpr std::int64_t kMostWork = 1'000'000'000'000;
constexpr std::size_t kMostShards = 999'999;
constexpr std::uint64_t kUsualSeconds = 3600;

/// A verb that plans can name. Options that write files or set the range are not among its options.
struct PlanVerb {
  std::string name;
  std::string counted;
  std::uint64_t shard;  ///< usual size; of jobs the number of shares (UnitBench::share)
  Words options;        ///< with a value
  Words flags;
  Words last;  ///< end of the command line; a folder follows "--out"
};

Words words_in(const std::string& text, const std::string& before = "") {
  std::istringstream in(text);
  Words words;
  for (std::string word; in >> word;) words.push_back(before + word);
  return words;
}

const std::vector<PlanVerb>& plan_verbs() {
  static const std::vector<PlanVerb> kVerbs = [] {
    const std::string rtl = "--rtl --timing --patience ", tail = "-j 1 --json --out";
    const auto verb = [](const char* name, const char* counted, std::uint64_t shard,
                         const std::string& options, const std::string& flags,
                         const std::string& last) {
      return PlanVerb{name,          counted, shard, words_in(options), words_in(flags, "--"),
                      words_in(last)};
    };
    return std::vector<PlanVerb>{
        verb("cosim", "jobs", 1000, rtl + "--bus --waive --shrink-runs --restrict", "",
             "--keep-going " + tail),
        verb("coverage", "jobs", 20, rtl, "", tail),
        verb("mutate", "faults", 25, rtl + "--kind --jobs-per-mutant --timeout", "", tail),
        verb("prove", "properties", 1, "--depth --timeout", "quick", tail),
        verb("replay", "files", 1, rtl + "--bus --on --waive", "", "-j 1"),
        verb("cpu", "files", 1, "--model", "", "-j 1 --json")};
  }();
  return kVerbs;
}

bool is_in(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

const PlanVerb& verb_named(const JsonField& run) {
  const std::vector<JsonField> words = run.elements();
  if (words.empty()) run.fail("is empty, expected a verb");
  Words names;
  for (const PlanVerb& verb : plan_verbs()) names.push_back(verb.name);
  return plan_verbs()[one_of(words[0], names)];
}

const PlanVerb& verb_of(const Task& task) {
  return *std::find_if(plan_verbs().begin(), plan_verbs().end(),
                       [&](const PlanVerb& verb) { return verb.name == task.run[0]; });
}

/// Reads the verb, the unit or target and the options.
void read_run(const JsonField& run, const PlanVerb& verb, const fs::path& from, Task& task) {
  const std::vector<JsonField> fields = run.elements();
  for (const JsonField& field : fields) task.run.push_back(field.text());
  const bool has_name = verb.name != "replay";
  if (has_name && fields.size() < 2) {
    run.fail(fmt::format("expected a name after \"{}\"", verb.name));
  }
  const bool is_cpu = verb.name == "cpu";
  if (is_cpu && (fields.size() < 3 || fields[2].text() != "vectors")) {
    run.fail("expected \"cpu\", a processor, \"vectors\"");
  }
  for (std::size_t at = is_cpu ? 3 : has_name ? 2 : 1; at < fields.size(); ++at) {
    const std::string option = task.run[at];
    if (is_in(verb.flags, option)) continue;
    if (!is_in(verb.options, option)) {
      fields[at].fail(fmt::format("\"{}\" is not an option in plans, expected one of: {}{}{}",
                                  option, fmt::join(verb.flags, ", "),
                                  verb.flags.empty() ? "" : ", ", fmt::join(verb.options, ", ")));
    }
    if (++at == fields.size()) fields[at - 1].fail("\"" + option + "\" needs a value");
    if (option != "--rtl" && option != "--waive") continue;
    task.run[at] = (from / task.run[at]).lexically_normal().string();
    if (!fs::exists(task.run[at])) fields[at].fail(fmt::format("\"{}\" is missing", task.run[at]));
    if (option == "--waive") task.inputs.push_back(task.run[at]);
  }
}

/// All files of that extension below a folder, in order.
Words files_below(const fs::path& folder, const std::string& extension, const JsonField& field) {
  Words found;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  for (; !error && at != fs::end(at); at.increment(error)) {
    if (at->path().extension() == extension) found.push_back(at->path().string());
  }
  if (error) field.fail(fmt::format("\"{}\" cannot be read: {}", folder.string(), error.message()));
  if (found.empty()) field.fail(fmt::format("\"{}\" has no {} file", folder.string(), extension));
  std::sort(found.begin(), found.end());
  return found;
}

Words files_of(const JsonField& list, const std::string& extension, const fs::path& from) {
  Words files;
  for (const JsonField& field : list.elements()) {
    const fs::path path = (from / field.text()).lexically_normal();
    std::error_code too_long;
    if (fs::is_directory(path, too_long)) {
      const Words below = files_below(path, extension, field);
      files.insert(files.end(), below.begin(), below.end());
    } else if (fs::is_regular_file(path, too_long)) {
      files.push_back(path.string());
    } else {
      field.fail(fmt::format("\"{}\" is not a file", path.string()));
    }
  }
  return files;
}

/// All properties of the unit, or those that the task names.
Words properties_of(const JsonField& json, const std::string& unit) {
  Words all;
  try {
    for (const auto& one : flows::load_properties(tools::select_design(unit))) {
      all.push_back(one.name);
    }
  } catch (const InputError& error) {
    json["run"].fail(error.what());
  }
  if (!json.has("properties")) return all;
  Words named;
  for (const JsonField& one : json["properties"].elements()) {
    named.push_back(all[one_of(one, all)]);
  }
  return named;
}

Task task_of(const JsonField& json, const fs::path& from, std::uint64_t seed) {
  const PlanVerb& verb = verb_named(json["run"]);
  Task task;
  task.counted = verb.counted;
  task.shard = verb.shard;
  read_run(json["run"], verb, from, task);
  const bool has_items = verb.counted == "files" || verb.counted == "properties";
  const char* const counted = verb.counted.c_str();
  json.require_only(has_items ? std::vector<std::string_view>{"run", "seed", counted}
                              : std::vector<std::string_view>{"run", "seed", "shard", counted});
  task.seed =
      json.has("seed") ? static_cast<std::uint64_t>(json["seed"].number(1, kHighestSeed)) : seed;
  if (has_items) {
    task.items = verb.counted == "files"
                     ? files_of(json["files"], verb.name == "cpu" ? ".sst" : ".json", from)
                     : properties_of(json, task.run[1]);
    if (task.items.empty()) json[counted].fail("expected at least one");
    if (verb.counted == "files") {
      task.inputs.insert(task.inputs.end(), task.items.begin(), task.items.end());
    }
    task.amount = task.items.size();
    return task;
  }
  const cosim::UnitBench& unit = cosim::find_unit(task.run[1], json["run"].place());
  if (verb.counted == "jobs") task.shard *= unit.share();
  const std::int64_t most = verb.counted == "faults" ? flows::kFaults.high : kMostWork;
  task.amount = static_cast<std::uint64_t>(json[counted].number(1, most));
  if (json.has("shard")) {
    task.shard = static_cast<std::uint64_t>(json["shard"].number(1, kMostWork));
  }
  return task;
}

/// The words that say which part of the work is to be done.
Words range_of(const Task& task, std::uint64_t first, std::uint64_t count) {
  const auto text = [](std::uint64_t number) { return std::to_string(number); };
  if (task.counted == "jobs") {
    return {"--seed", text(task.seed), "--first", text(first), "--count", text(count)};
  }
  if (task.counted == "faults") {
    return {"--seed",          text(task.seed), "--count",
            text(task.amount), "--only",        fmt::format("{}-{}", first + 1, first + count)};
  }
  if (task.counted == "properties") return {"--property", task.items[first]};
  return {task.items[first]};
}

void add_shards(std::size_t number, const JsonField& json, Plan& plan) {
  const Task& task = plan.tasks[number];
  if (plan.shards.size() + (task.amount - 1) / task.shard + 1 > kMostShards) {
    json.fail(
        fmt::format("makes more than {} shards, expected larger ones (\"shard\")", kMostShards));
  }
  for (std::uint64_t first = 0; first < task.amount; first += task.shard) {
    const std::uint64_t count = std::min(task.shard, task.amount - first);
    plan.shards.push_back({static_cast<unsigned>(plan.shards.size() + 1), number, first, count});
  }
}

}  // namespace

std::string Task::title() const {
  return fmt::format("{}", fmt::join(run, " "));
}

bool Task::has(const std::string& option) const {
  return is_in(run, option);
}

Words Plan::words(const Shard& shard) const {
  const Task& task = tasks[shard.task];
  const Words& last = verb_of(task).last;
  Words words = task.run;
  for (const Words& more : {range_of(task, shard.first, shard.count), last}) {
    words.insert(words.end(), more.begin(), more.end());
  }
  if (last.back() == "--out") words.push_back(shard_folder(shard.number) + "/out");
  return words;
}

std::string Plan::command(const Shard& shard) const {
  Words all = words(shard);
  all.insert(all.begin(), "collide");
  return tools::shell_line(all);
}

Json Plan::json() const {
  Json all = {{"name", name}, {"seed", seed}, {"seconds", seconds}, {"tasks", Json::array()}};
  for (const Task& task : tasks) {
    Json& one = all["tasks"].emplace_back(Json{{"run", task.run}, {"seed", task.seed}});
    if (task.items.empty()) {
      one[task.counted] = task.amount;
      one["shard"] = task.shard;
    } else {
      one[task.counted] = task.items;
    }
  }
  return all;
}

Plan parse_plan(const JsonField& json, const fs::path& file, std::optional<std::uint64_t> seed) {
  json.require_only({"name", "seed", "seconds", "tasks"});
  Plan plan;
  plan.name = json.has("name") ? json["name"].text() : file.stem().string();
  plan.seconds = kUsualSeconds;
  if (json.has("seconds")) {
    plan.seconds = static_cast<std::uint64_t>(json["seconds"].number(1, kMostSeconds));
  }
  plan.seed = seed ? *seed : std::random_device{}() % kHighestSeed + 1;
  if (json.has("seed")) {
    plan.seed = static_cast<std::uint64_t>(json["seed"].number(1, kHighestSeed));
  }
  const std::vector<JsonField> tasks = json["tasks"].elements();
  if (tasks.empty()) json["tasks"].fail("expected at least one");
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    plan.tasks.push_back(task_of(tasks[i], fs::absolute(file).parent_path(), plan.seed));
    add_shards(i, tasks[i], plan);
  }
  return plan;
}

std::string shard_folder(unsigned number) {
  return fmt::format("shards/{:06}", number);
}

}  // namespace collide::campaign
