// SPDX-License-Identifier: MIT
#include "sim/campaign/findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "sim/campaign/folder.h"
#include "sim/tools/process.h"

namespace collide::campaign {
namespace {

Json texts(const std::vector<std::string>& list) {
  Json json = Json::array();
  for (const std::string& text : list) json.push_back(text);
  return json;
}

std::string replay_command(const Task& task, const std::string& file) {
  std::vector<std::string> words = {"collide", "replay", file, "--on", "lockstep"};
  words.insert(words.end(), task.rtl.begin(), task.rtl.end());
  return tools::shell_line(words);
}

/// Files by their places, and commands that work in the campaign's folder.
Json moved(const Task& task, const Shard& shard, Json found) {
  for (const char* const file : {"job_file", "whole_file", "wave_file"}) {
    if (found.contains(file)) found[file] = place_of(shard, found[file]);
  }
  found["reproduce"] = replay_command(task, found.at("job_file"));
  found.erase("look");
  return found;
}

}  // namespace

std::string place_of(const Shard& shard, const std::string& file) {
  return Folder::shard_name(shard.number) + "/" + file;
}

std::string Findings::behind(std::uint64_t count) const {
  const auto from = said_.begin() + static_cast<std::ptrdiff_t>(count);
  return fmt::format("{}", fmt::join(from, said_.end(), "; "));
}

void Findings::diverged(const Task& task, const Shard& shard, const Json& failure,
                        std::uint64_t jobs) {
  const Json& shrunk = failure.at("shrunk");
  const std::string kind = shrunk.at("kind");
  const auto when = shrunk.at("when").get<std::vector<std::string>>();
  Json smallest = moved(task, shard, failure);
  said_.push_back(fmt::format("{}: {}", kind, smallest["reproduce"].get<std::string>()));
  const auto [group, is_new] = divergences_.try_emplace({task.of, task.rtl, kind, when});
  Json& json = group->second;
  if (is_new) {
    json = {{"unit", task.of},       {"rtl", texts(task.rtl)}, {"kind", kind},
            {"when", when},          {"jobs", jobs},           {"shards", 1},
            {"shard", shard.number}, {"smallest", smallest}};
    return;
  }
  json["jobs"] = json["jobs"].get<std::uint64_t>() + jobs;
  json["shards"] = json["shards"].get<std::uint64_t>() + 1;
  if (shrunk.at("step") >= json["smallest"]["shrunk"]["step"]) return;
  json["shard"] = shard.number;
  json["smallest"] = smallest;
}

void Findings::job_crashed(const Task& task, const Shard& shard, const Json& crash) {
  Json json = {{"task", task.title()}, {"shard", shard.number}};
  const Json found = moved(task, shard, crash);
  for (const auto& [key, value] : found.items()) json[key] = value;
  said_.push_back(fmt::format("crash: {}", json["reproduce"].get<std::string>()));
  crashes_.push_back(json);
}

void Findings::crashed(const Task& task, const Shard& shard, const std::string& how) {
  crashes_.push_back({{"task", task.title()},
                      {"shard", shard.number},
                      {"how", how},
                      {"reproduce", command_of(shard)}});
  said_.push_back("crash: " + how);
}

void Findings::failed(const Task& task, const Shard& shard, const std::string& what) {
  failures_.push_back({{"task", task.title()},
                       {"shard", shard.number},
                       {"what", what},
                       {"reproduce", command_of(shard)}});
  said_.push_back(what);
}

void Findings::add_to(Json& result) const {
  result["divergences"] = Json::array();
  for (const auto& [signature, json] : divergences_) result["divergences"].push_back(json);
  result["crashes"] = crashes_;
  result["failures"] = failures_;
}

}  // namespace collide::campaign
