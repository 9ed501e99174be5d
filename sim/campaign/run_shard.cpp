// SPDX-License-Identifier: MIT
#include "sim/campaign/run_shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <sstream>
#include <string>

#include "model/common/output_file.h"
#include "sim/campaign/build.h"
#include "sim/campaign/installed.h"
#include "sim/campaign/task.h"
#include "sim/tools/failures.h"
#include "sim/tools/process.h"
#include "sim/tools/store.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kMostAttempts = 2;
constexpr int kSignalled = 128;

/// What the program says in the end.
std::string last_line(const std::string& text) {
  std::istringstream in(text);
  std::string last;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) last = line;
  }
  return message_of(last);
}

/// One JSON document, or lines as an array; nothing if it is not whole.
std::optional<Json> parsed(const TaskKind& kind, const std::string& text) {
  if (!kind.prints_lines()) {
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return std::nullopt;
    return json;
  }
  Json lines = Json::array();
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded()) return std::nullopt;
    lines.push_back(std::move(json));
  }
  return lines;
}

std::string how_it_ended(const tools::Finished& outcome, std::uint64_t seconds) {
  if (outcome.timed_out) return fmt::format("did not end within {} s", seconds);
  if (outcome.status > kSignalled) {
    return fmt::format("was ended by signal {}", outcome.status - kSignalled);
  }
  const std::string said = last_line(outcome.errors);
  return fmt::format("ended with status {}{}{}", outcome.status, said.empty() ? "" : ": ", said);
}

/// Inputs of the task that the shard reads, and all files of RTL that is not ours.
std::vector<std::string> inputs_of(const Plan& plan, const Task& task, const Shard& shard,
                                   const Json& build) {
  std::vector<std::string> inputs;
  std::set<std::string> named;
  for (const Task& one : plan.tasks) named.insert(one.inputs.begin(), one.inputs.end());
  for (const auto& [input, hash] : build.at("inputs").items()) {
    if (!task.rtl.empty() && named.count(input) == 0) inputs.push_back(input);
  }
  for (const std::string& input : task.inputs) {
    const auto item = std::find(task.items.begin(), task.items.end(), input);
    const auto number = static_cast<std::uint64_t>(item - task.items.begin());
    const bool its_own = number >= shard.first && number < shard.first + shard.count;
    if (item == task.items.end() || its_own) inputs.push_back(input);
  }
  return inputs;
}

void require_unchanged(const Json& build, const Json& sources) {
  const std::string changed = changed_since(build, sources);
  if (changed.empty()) return;
  throw tools::ChangedError(changed,
                            "has changed since the campaign began, expected it as it was, or "
                            "another folder");
}

Json result_of(const Shard& shard) {
  return {{"shard", shard.number}, {"task", shard.task}, {"command", command_of(shard)}};
}

void write(const Folder& folder, const Shard& shard, const Json& result) {
  write_file(folder.file(Folder::result_name(shard.number)), result.dump() + "\n");
}

}  // namespace

std::string message_of(const std::string& line) {
  const std::string name = "collide: ";
  return line.rfind(name, 0) == 0 ? line.substr(name.size()) : line;
}

void run_shard(const Folder& folder, const Plan& plan, const Shard& shard) {
  const std::uint64_t seconds = plan.seconds;
  const fs::path place = folder.shard(shard.number);
  fs::create_directories(place);
  tools::FileLock alone(place / "lock");
  alone.take(tools::FileLock::Kind::kExclusive);
  tools::Command command{{in_place().program.string()}, place, std::chrono::seconds(seconds)};
  command.argv.insert(command.argv.end(), shard.words.begin(), shard.words.end());
  command.apart = true;
  std::string how;
  const Json build = folder.build();
  const Task& task = plan.tasks[shard.task];
  const std::vector<std::string> inputs = inputs_of(plan, task, shard, build);
  for (unsigned attempts = 0; !folder.done(shard.number); ++attempts) {
    if (attempts == kMostAttempts) {
      give_up(folder, shard, how);
      return;
    }
    fs::remove_all(place / "out");
    require_unchanged(build, sources_now(inputs));
    const tools::Finished outcome = tools::run(command);
    const Json sources = sources_now(inputs);
    require_unchanged(build, sources);
    if (!outcome.timed_out && outcome.status == 2) throw InputError(last_line(outcome.errors));
    write_file(place / "log", outcome.errors);
    std::optional<Json> output;
    const bool ended = !outcome.timed_out && (outcome.status == 0 || outcome.status == 1);
    if (ended) output = parsed(task_kind(task.verb), outcome.output);
    // A failed check that is no divergence is said on standard error alone.
    if (ended && !output && outcome.status == 1 && outcome.output.empty()) output.emplace();
    if (!output) {
      how = how_it_ended(outcome, seconds);
      continue;
    }
    Json result = result_of(shard);
    result["status"] = outcome.status;
    result["seconds"] = outcome.seconds;
    if (outcome.status == 1) result["error"] = last_line(outcome.errors);
    result["sources"] = sources;
    result["output"] = std::move(*output);
    write(folder, shard, result);
  }
}

void give_up(const Folder& folder, const Shard& shard, const std::string& how) {
  Json result = result_of(shard);
  result["crash"] = how;
  write(folder, shard, result);
}

}  // namespace collide::campaign
