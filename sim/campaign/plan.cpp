// SPDX-License-Identifier: MIT
#include "sim/campaign/plan.h"

#include <fmt/format.h>

#include <random>

#include "sim/campaign/task.h"
#include "sim/tools/project.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kHighestSeed = 1'000'000'000;
constexpr std::int64_t kMostSeconds = 1'000'000;
constexpr std::int64_t kDefaultSeconds = 3600;
constexpr std::uint64_t kMostShards = 999'999;

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
    task_kind(tasks[i]["task"]).fill_in(tasks[i], path.parent_path(), json["tasks"][i]);
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
    const TaskKind& kind = task_kind(verb);
    Task& task = plan.tasks.emplace_back();
    task.verb = verb.text();
    task.seed = static_cast<std::uint64_t>(entry.has("seed") ? entry["seed"].number(1, kHighestSeed)
                                                             : seed);
    kind.read(entry, task);
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
