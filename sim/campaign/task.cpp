// SPDX-License-Identifier: MIT
#include "sim/campaign/task.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "model/common/record.h"
#include "sim/cosim/registry.h"
#include "sim/flows/bounds.h"

namespace collide::campaign {

namespace fs = std::filesystem;

#define T(verb) const TaskKind& verb##_task();
COLLIDE_TASKS
#undef T

namespace {

constexpr std::int64_t kMostWork = 1'000'000'000'000;
constexpr double kSecondsOfAnHour = 3600;

const std::map<std::string, const TaskKind& (*)()>& kinds() {
#define T(verb) {#verb, verb##_task},
  static const std::map<std::string, const TaskKind& (*)()> kKinds = {COLLIDE_TASKS};
#undef T
  return kKinds;
}

}  // namespace

const TaskKind& task_kind(const JsonField& field) {
  std::vector<std::string> known;
  for (const auto& [verb, kind] : kinds()) known.push_back(verb);
  return task_kind(known[one_of(field, known)]);
}

const TaskKind& task_kind(const std::string& verb) {
  return kinds().at(verb)();
}

void TaskKind::fill_in(const JsonField& given, const fs::path& from, Json& task) const {
  for (const char* const member : {"rtl", "waive"}) {
    if (given.has(member)) {
      task[member] = (from / given[member].text()).lexically_normal().string();
    }
  }
}

std::set<std::string> TaskKind::tools(const Task& task) const {
  const bool other =
      std::find(task.options.begin(), task.options.end(), "--rtl") != task.options.end();
  return other ? std::set<std::string>{"verilator"} : std::set<std::string>{};
}

void require_only(const JsonField& json, Members own, const std::vector<Members>& more) {
  own.insert(own.end(), {"task", "seed"});
  for (const Members& some : more) own.insert(own.end(), some.begin(), some.end());
  json.require_only(own);
}

void add_option(Task& task, const std::string& option, const std::string& value) {
  task.options.push_back(option);
  task.options.push_back(value);
}

void read_option(const JsonField& json, const char* member, const std::string& option,
                 const tools::Bounds& bounds, Task& task) {
  if (!json.has(member)) return;
  add_option(task, option, std::to_string(json[member].number(bounds.low, bounds.high)));
}

std::string existing(const JsonField& field, bool folder) {
  const std::string path = field.text();
  if (!(folder ? fs::exists(path) : fs::is_regular_file(path))) {
    field.fail(fmt::format("\"{}\" {}", path, folder ? "does not exist" : "is not a file"));
  }
  return path;
}

const cosim::UnitBench& read_unit(const JsonField& json, Task& task) {
  const JsonField unit = json["unit"];
  task.of = unit.text();
  return cosim::find_unit(task.of, unit.place());
}

std::uint64_t read_shard(const JsonField& json, std::uint64_t usual) {
  return json.has("shard") ? static_cast<std::uint64_t>(json["shard"].number(1, kMostWork)) : usual;
}

void read_amount(const JsonField& json, const char* counted, std::uint64_t usual, Task& task) {
  if (json.has(counted) == json.has("hours")) {
    json.fail(fmt::format("expected \"{}\", or \"hours\" with \"per_second\"", counted));
  }
  if (json.has("hours") != json.has("per_second")) {
    json.fail(
        fmt::format("expected \"hours\" together with \"per_second\", the {} per core", counted));
  }
  if (json.has("hours")) {
    const double amount = std::ceil(json["hours"].real(1e-6, 1e6) * kSecondsOfAnHour *
                                    json["per_second"].real(1e-6, 1e9));
    if (amount > static_cast<double>(kMostWork)) json["hours"].fail("is too large");
    task.amount = static_cast<std::uint64_t>(amount);
  } else {
    task.amount = static_cast<std::uint64_t>(json[counted].number(1, kMostWork));
  }
  task.shard = read_shard(json, usual);
}

void read_rtl(const JsonField& json, Task& task) {
  Task rtl;
  if (json.has("rtl")) {
    task.inputs.push_back(existing(json["rtl"], true));
    add_option(rtl, "--rtl", task.inputs.back());
  }
  if (json.has("timing")) {
    add_option(rtl, "--timing", flows::kTimings[one_of(json["timing"], flows::kTimings)]);
  }
  read_option(json, "patience", "--patience", flows::kPatience, rtl);
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

void read_items(const JsonField& list, const std::vector<std::string>& known, Task& task) {
  for (const JsonField& item : list.elements()) task.items.push_back(known[one_of(item, known)]);
  if (task.items.empty()) list.fail("expected at least one");
  task.amount = task.items.size();
}

Json absolute_files(const JsonField& files, const fs::path& from, const std::string& extension) {
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

}  // namespace collide::campaign
