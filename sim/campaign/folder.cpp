// SPDX-License-Identifier: MIT
#include "sim/campaign/folder.h"

#include <fmt/format.h>

#include <chrono>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/tools/failures.h"
#include "sim/tools/hash.h"
#include "sim/tools/inputs.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"
#include "sim/tools/store.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPlan = "plan.json";
constexpr const char* kProgram = "program";
constexpr const char* kInputs = "inputs";
constexpr unsigned kMostAttempts = 2;
constexpr int kSignalled = 128;

std::string hash_of_program() {
  return tools::Hash().add_file("/proc/self/exe").hex();
}

/// The last line of the program's messages, without its name.
std::string last_line(const std::string& text) {
  std::istringstream in(text);
  std::string last;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) last = line;
  }
  const std::string name = "collide: ";
  return last.rfind(name, 0) == 0 ? last.substr(name.size()) : last;
}

/// One JSON document, or of `replay` its lines as an array; nothing if it is not whole.
std::optional<Json> json_in(const Task& task, const std::string& text) {
  Json json = Json::array();
  if (task.run[0] != "replay") {
    json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? std::nullopt : std::optional(json);
  }
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    json.push_back(Json::parse(line, nullptr, false));
    if (json.back().is_discarded()) return std::nullopt;
  }
  return json;
}

std::string how_it_ended(const tools::Finished& outcome, std::uint64_t seconds) {
  if (outcome.timed_out) return fmt::format("did not end within {} s", seconds);
  if (outcome.status > kSignalled) {
    return fmt::format("was ended by signal {}", outcome.status - kSignalled);
  }
  const std::string said = last_line(outcome.errors);
  return fmt::format("ended with status {}{}{}", outcome.status, said.empty() ? "" : ": ", said);
}

void write_result(const Folder& folder, const Plan& plan, const Shard& shard, Json result) {
  result["command"] = plan.command(shard);
  folder.write(Folder::result_name(shard.number), result);
}

/// Throws ChangedError if there is an input to name.
void refuse_changed(const std::optional<std::string>& input) {
  if (!input) return;
  throw tools::ChangedError(tools::shown(tools::project_root() / *input),
                            "has changed since the campaign began, expected it as it was, or "
                            "another folder");
}

tools::Inputs inputs_in(const fs::path& file) {
  const auto inputs = tools::Inputs::parse(tools::read_file(file.string()));
  if (!inputs) throw InputError(file.string(), "is damaged, expected another folder");
  return *inputs;
}

}  // namespace

Json Folder::read(const std::string& name) const {
  return parse_json(tools::read_file(file(name).string()), file(name).string());
}

void Folder::write(const std::string& name, const Json& json) const {
  write_file(file(name), json.dump(2) + "\n");
}

bool Folder::has_plan() const {
  return fs::exists(file(kPlan));
}

Plan Folder::plan() const {
  if (!has_plan()) {
    throw InputError(path_.string(), "no campaign, expected a folder with a plan.json");
  }
  return parse_plan(JsonField(file(kPlan).string(), read(kPlan)), file(kPlan));
}

std::string Folder::result_name(unsigned number) {
  return shard_folder(number) + "/result.json";
}

bool Folder::done(unsigned number) const {
  return fs::exists(file(result_name(number)));
}

std::vector<unsigned> Folder::left(const Plan& plan) const {
  std::vector<unsigned> numbers;
  for (const Shard& shard : plan.shards) {
    if (!done(shard.number)) numbers.push_back(shard.number);
  }
  return numbers;
}

void Folder::begin(const Plan& plan) const {
  tools::Inputs inputs;
  for (const Task& task : plan.tasks) {
    for (const std::string& named : task.inputs) inputs.add_file(named);
  }
  write_file(file(kInputs), inputs.text());
  write_file(file(kProgram), hash_of_program());
  write(kPlan, plan.json());
}

void Folder::require_program() const {
  if (tools::read_file(file(kProgram).string()) == hash_of_program()) return;
  throw tools::ChangedError(path_.string(), "was begun with another build of the program");
}

void Folder::require_inputs() const {
  refuse_changed(inputs_in(file(kInputs)).changed());
}

void Folder::add_inputs(const fs::path& noted) const {
  tools::FileLock alone(file("inputs.lock"));
  alone.take(tools::FileLock::Kind::kExclusive);
  tools::Inputs all = inputs_in(file(kInputs));
  refuse_changed(all.changed());
  if (!fs::exists(noted)) return;
  const tools::Inputs more = inputs_in(noted);
  refuse_changed(all.conflict(more));
  const std::string before = all.text();
  all.add(more);
  all.look_at_folders();
  if (all.text() != before) write_file(file(kInputs), all.text());
}

void run_shard(const Folder& folder, const Plan& plan, const Shard& shard) {
  const Task& task = plan.tasks[shard.task];
  const fs::path place = folder.file(shard_folder(shard.number));
  fs::create_directories(place);
  tools::FileLock alone(place / "lock");
  alone.take(tools::FileLock::Kind::kExclusive);
  tools::Command command{{"env", "COLLIDE_INPUTS=" + (place / kInputs).string(),
                          fs::read_symlink("/proc/self/exe").string()},
                         folder.path(),
                         std::chrono::seconds(plan.seconds)};
  const Words words = plan.words(shard);
  command.argv.insert(command.argv.end(), words.begin(), words.end());
  command.apart = true;
  std::string how;
  for (unsigned attempts = 0; !folder.done(shard.number); ++attempts) {
    if (attempts == kMostAttempts) return give_up(folder, plan, shard, how);
    fs::remove_all(place / "out");
    fs::remove(place / kInputs);
    const tools::Finished outcome = tools::run(command);
    if (!outcome.timed_out && outcome.status == tools::kBadInput) {
      throw InputError(last_line(outcome.errors));
    }
    write_file(place / "log", outcome.errors);
    std::optional<Json> output;
    if (!outcome.timed_out && outcome.status <= tools::kFailed) {
      output = json_in(task, outcome.output);
      // A check that fails before there is a result says so on standard error alone.
      if (outcome.status == tools::kFailed && outcome.output.empty()) output = Json();
    }
    if (!output) {
      how = how_it_ended(outcome, plan.seconds);
      continue;
    }
    folder.add_inputs(place / kInputs);
    Json result = {{"status", outcome.status}, {"seconds", outcome.seconds}};
    if (outcome.status == tools::kFailed) result["error"] = last_line(outcome.errors);
    result["output"] = std::move(*output);
    write_result(folder, plan, shard, std::move(result));
  }
}

void give_up(const Folder& folder, const Plan& plan, const Shard& shard, const std::string& how) {
  write_result(folder, plan, shard, {{"crash", how}});
}

}  // namespace collide::campaign
