// SPDX-License-Identifier: MIT
#include "sim/campaign/plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <string_view>

#include "sim/cosim/job_file.h"
#include "sim/cosim/registry.h"
#include "sim/flows/fuzz.h"
#include "sim/flows/prove.h"
#include "sim/tools/project.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kHighestSeed = 1'000'000'000;
constexpr std::int64_t kMostWork = 1'000'000'000'000;
constexpr std::int64_t kMostSeconds = 1'000'000;
constexpr std::int64_t kDefaultSeconds = 3600;
constexpr std::uint64_t kMostShards = 999'999;
constexpr double kSecondsOfAnHour = 3600;

/// Of a shard, unless the plan says it: some ten seconds to minutes of one core.
constexpr std::uint64_t kCosimSharesOfAShard = 1000;
constexpr std::uint64_t kCoverageSharesOfAShard = 20;
constexpr std::uint64_t kFaultsOfAShard = 25;
constexpr std::uint64_t kExecutionsOfAShard = 1'000'000;
constexpr std::uint64_t kFilesOfAShard = 4;

/// Members that every task may have.
constexpr std::string_view kOfAll[] = {"task", "seed"};
/// How much of it, with the name of what is counted.
constexpr std::string_view kOfAmount[] = {"hours", "per_second", "shard"};
constexpr std::string_view kOfRtl[] = {"rtl", "timing", "patience"};

using Members = std::vector<std::string_view>;

template <typename... Lists>
Members members(Members own, const Lists&... lists) {
  own.insert(own.end(), std::begin(kOfAll), std::end(kOfAll));
  (own.insert(own.end(), std::begin(lists), std::end(lists)), ...);
  return own;
}

void add(Task& task, const std::string& option, const std::string& value) {
  task.options.push_back(option);
  task.options.push_back(value);
}

/// A member that is an option of the verb, if it is there.
void number_option(const JsonField& json, const char* member, const std::string& option,
                   std::int64_t low, std::int64_t high, Task& task) {
  if (json.has(member)) add(task, option, std::to_string(json[member].number(low, high)));
}

std::string one_of(const JsonField& field, const std::vector<std::string>& known) {
  const std::string text = field.text();
  if (std::find(known.begin(), known.end(), text) == known.end()) {
    field.fail(fmt::format("\"{}\" is none of {}", text, fmt::join(known, ", ")));
  }
  return text;
}

std::string existing(const JsonField& field, bool folder) {
  const std::string path = field.text();
  if (!(folder ? fs::exists(path) : fs::is_regular_file(path))) {
    field.fail(fmt::format("\"{}\" {}", path, folder ? "does not exist" : "is no file"));
  }
  return path;
}

const cosim::UnitBench& unit_of(const JsonField& json, Task& task) {
  const JsonField unit = json["unit"];
  task.of = unit.text();
  return cosim::find_unit(task.of, unit.place());
}

/// `counted` is the member that says how much: "jobs".
void read_amount(const JsonField& json, const char* counted, std::uint64_t usual, Task& task) {
  if (json.has(counted) == json.has("hours")) {
    json.fail(fmt::format("expected \"{}\", or \"hours\" with \"per_second\"", counted));
  }
  if (json.has("hours") != json.has("per_second")) {
    json.fail(fmt::format(
        "expected \"hours\" together with \"per_second\", the {} that a core does", counted));
  }
  if (json.has("hours")) {
    const double amount = std::ceil(json["hours"].real(1e-6, 1e6) * kSecondsOfAnHour *
                                    json["per_second"].real(1e-6, 1e9));
    if (amount > static_cast<double>(kMostWork)) json["hours"].fail("is too much");
    task.amount = static_cast<std::uint64_t>(amount);
  } else {
    task.amount = static_cast<std::uint64_t>(json[counted].number(1, kMostWork));
  }
  task.shard =
      json.has("shard") ? static_cast<std::uint64_t>(json["shard"].number(1, kMostWork)) : usual;
}

void read_rtl(const JsonField& json, Task& task) {
  Task rtl;
  if (json.has("rtl")) {
    task.inputs.push_back(existing(json["rtl"], true));
    add(rtl, "--rtl", task.inputs.back());
  }
  if (json.has("timing")) {
    add(rtl, "--timing", one_of(json["timing"], {"exact", "transactions"}));
  }
  number_option(json, "patience", "--patience", 1, 65535, rtl);
  task.rtl = rtl.options;
  task.options.insert(task.options.end(), task.rtl.begin(), task.rtl.end());
}

void read_files(const JsonField& json, Task& task) {
  for (const JsonField& file : json["files"].elements()) {
    task.items.push_back(existing(file, false));
  }
  if (task.items.empty()) json["files"].fail("expected at least one");
  task.amount = task.items.size();
  task.inputs = task.items;
}

void read_cosim(const JsonField& json, Task& task) {
  json.require_only(
      members({"unit", "jobs", "stimulus", "waive", "shrink_runs"}, kOfAmount, kOfRtl));
  read_amount(json, "jobs", kCosimSharesOfAShard * unit_of(json, task).share(), task);
  read_rtl(json, task);
  if (json.has("stimulus")) {
    for (const JsonField& restriction : json["stimulus"].elements()) {
      task.options.push_back("--" +
                             one_of(restriction, {"plain", "no-wait-states", "hog", "no-load"}));
    }
  }
  if (json.has("waive")) {
    task.inputs.push_back(existing(json["waive"], false));
    add(task, "--waive", task.inputs.back());
  }
  number_option(json, "shrink_runs", "--shrink-runs", 1, 1'000'000, task);
}

void read_coverage(const JsonField& json, Task& task) {
  json.require_only(members({"unit", "jobs"}, kOfAmount, kOfRtl));
  read_amount(json, "jobs", kCoverageSharesOfAShard * unit_of(json, task).share(), task);
  read_rtl(json, task);
}

void read_mutate(const JsonField& json, Task& task) {
  json.require_only(members({"unit", "faults", "jobs", "timeout"}, kOfAmount, kOfRtl));
  unit_of(json, task);
  read_amount(json, "faults", kFaultsOfAShard, task);
  if (task.amount > 100'000) json.fail("expected at most 100000 faults");
  number_option(json, "jobs", "--jobs-per-mutant", 1, 10'000'000, task);
  number_option(json, "timeout", "--timeout", 1, 1'000'000, task);
  read_rtl(json, task);
}

void read_fuzz(const JsonField& json, Task& task) {
  json.require_only(members({"target", "executions"}, kOfAmount));
  std::vector<std::string> names;
  for (const flows::FuzzTarget& target : flows::fuzz_targets()) names.push_back(target.name);
  task.of = one_of(json["target"], names);
  read_amount(json, "executions", kExecutionsOfAShard, task);
}

void read_prove(const JsonField& json, Task& task) {
  json.require_only(members({"unit", "properties", "timeout"}));
  unit_of(json, task);
  std::vector<std::string> names;
  for (const flows::Property& property :
       flows::load_properties(tools::select_units(task.of).at(0))) {
    names.push_back(property.name);
  }
  for (const JsonField& property : json["properties"].elements()) {
    task.items.push_back(one_of(property, names));
  }
  if (task.items.empty()) json["properties"].fail("expected at least one");
  task.amount = task.items.size();
  number_option(json, "timeout", "--timeout", 1, 1'000'000, task);
}

void read_replay(const JsonField& json, Task& task) {
  json.require_only(members({"files", "holds", "on"}, kOfRtl));
  read_files(json, task);
  for (const JsonField& jobs : json["holds"].elements()) {
    task.holds.push_back(static_cast<std::uint64_t>(jobs.number(1, kMostWork)));
  }
  if (task.holds.size() != task.items.size()) json["holds"].fail("expected a number for each file");
  if (json.has("on")) add(task, "--on", one_of(json["on"], {"golden", "rtl", "lockstep"}));
  read_rtl(json, task);
}

void read_vectors(const JsonField& json, Task& task) {
  json.require_only(members({"files", "shard"}));
  read_files(json, task);
  task.shard = json.has("shard") ? static_cast<std::uint64_t>(json["shard"].number(1, kMostWork))
                                 : kFilesOfAShard;
}

const std::map<std::string, void (*)(const JsonField&, Task&)> kReaders = {
    {"cosim", read_cosim},    {"coverage", read_coverage}, {"fuzz", read_fuzz},
    {"mutate", read_mutate},  {"prove", read_prove},       {"replay", read_replay},
    {"vectors", read_vectors}};

/// What `files` names relative to the plan, absolute; folders are what is in them.
Json absolute(const JsonField& files, const fs::path& from, const std::string& extension) {
  Json all = Json::array();
  for (const JsonField& file : files.elements()) {
    const fs::path path = (from / file.text()).lexically_normal();
    std::error_code error;  // of a name too long for a folder
    if (!fs::is_directory(path, error)) {
      all.push_back(path.string());
      continue;
    }
    std::vector<std::string> found;
    fs::recursive_directory_iterator at(path, error);
    for (; !error && at != fs::end(at); at.increment(error)) {
      if (at->path().extension() == extension) found.push_back(at->path().string());
    }
    if (error) file.fail(fmt::format("\"{}\" cannot be read: {}", path.string(), error.message()));
    if (found.empty()) file.fail(fmt::format("\"{}\" holds no {} file", path.string(), extension));
    std::sort(found.begin(), found.end());
    for (const std::string& one : found) all.push_back(one);
  }
  return all;
}

/// How many jobs are in each of the files. What is none is refused where the plan is read.
Json holds(const Json& files) {
  Json holds = Json::array();
  for (const std::string file : files) {
    if (!fs::is_regular_file(file)) return holds;
    cosim::JobTexts jobs(file);
    std::uint64_t count = 0;
    while (jobs.next()) ++count;
    holds.push_back(count);
  }
  return holds;
}

/// Fills in what is left to the tree.
void fill_in(const JsonField& given, const fs::path& from, Json& task) {
  for (const char* const member : {"rtl", "waive"}) {
    if (given.has(member)) {
      task[member] = (from / given[member].text()).lexically_normal().string();
    }
  }
  if (given.has("files")) {
    task["files"] =
        absolute(given["files"], from, given["task"].text() == "vectors" ? ".sst" : ".json");
  }
  if (given["task"].text() == "replay" && given.has("files")) task["holds"] = holds(task["files"]);
  if (given["task"].text() == "prove" && !given.has("properties")) {
    Task unit;
    unit_of(given, unit);
    task["properties"] = Json::array();
    for (const flows::Property& property :
         flows::load_properties(tools::select_units(unit.of).at(0))) {
      task["properties"].push_back(property.name);
    }
  }
}

}  // namespace

std::string Task::title() const {
  std::string text = verb;
  if (!of.empty()) text += " " + of;
  for (const std::string& option : options) text += " " + option;
  return text;
}

Plan read_plan(const fs::path& file, const std::optional<Json>& begun) {
  const fs::path path = fs::absolute(file);
  const Json given = parse_json(tools::read_file(path.string()), file.string());
  return parse_plan(JsonField(file.string(), given), path, begun);
}

Plan parse_plan(const JsonField& plan, const fs::path& path, const std::optional<Json>& begun) {
  Json json = Json::object();
  json["name"] = plan.has("name") ? plan["name"].text() : path.stem().string();
  if (plan.has("seed")) {
    json["seed"] = plan["seed"].number(1, kHighestSeed);
  } else if (begun) {
    json["seed"] = begun->at("seed");
  } else {
    json["seed"] = std::random_device{}() % kHighestSeed + 1;
  }
  plan["tasks"];
  for (const auto& [member, value] : plan.value().items()) json[member] = value;
  const std::vector<JsonField> tasks = plan["tasks"].elements();
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    tasks[i]["task"].text();
    fill_in(tasks[i], path.parent_path(), json["tasks"][i]);
  }
  return plan_of(JsonField(plan.place(), json));
}

Plan plan_of(const JsonField& json) {
  json.require_only({"name", "seed", "seconds", "tasks"});
  Plan plan;
  plan.json = json.value();
  plan.name = json["name"].text();
  plan.seconds = static_cast<std::uint64_t>(
      json.has("seconds") ? json["seconds"].number(1, kMostSeconds) : kDefaultSeconds);
  const std::int64_t seed = json["seed"].number(1, kHighestSeed);
  std::uint64_t shards = 0;
  for (const JsonField& entry : json["tasks"].elements()) {
    const JsonField verb = entry["task"];
    const auto reader = kReaders.find(verb.text());
    if (reader == kReaders.end()) {
      std::vector<std::string> known;
      for (const auto& [name, read] : kReaders) known.push_back(name);
      verb.fail(fmt::format("\"{}\" is none of {}", verb.text(), fmt::join(known, ", ")));
    }
    Task& task = plan.tasks.emplace_back();
    task.verb = reader->first;
    task.seed = static_cast<std::uint64_t>(entry.has("seed") ? entry["seed"].number(1, kHighestSeed)
                                                             : seed);
    reader->second(entry, task);
    shards += (task.amount - 1) / task.shard + 1;
    if (shards > kMostShards) {
      entry.fail(
          fmt::format("makes more than {} shards, expected larger ones (\"shard\")", kMostShards));
    }
  }
  if (plan.tasks.empty()) json["tasks"].fail("expected at least one");
  return plan;
}

}  // namespace collide::campaign
