// SPDX-License-Identifier: MIT
#include "sim/campaign/findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "sim/campaign/folder.h"
#include "sim/tools/process.h"

namespace collide::campaign {
namespace {

std::string replay_command(const Task& task, const std::string& file) {
  std::vector<std::string> words = {"collide", "replay", file, "--on", "lockstep"};
  words.insert(words.end(), task.rtl.begin(), task.rtl.end());
  return tools::shell_line(words);
}

/// Its file by its place, and the command that works in the campaign's folder.
void move_job(const Task& task, const Shard& shard, std::filesystem::path& job_file,
              std::string& reproduce) {
  job_file = place_of(shard, job_file.string());
  reproduce = replay_command(task, job_file.string());
}

}  // namespace

std::string place_of(const Shard& shard, const std::string& file) {
  return Folder::shard_name(shard.number) + "/" + file;
}

std::string Findings::behind(std::uint64_t count) const {
  const auto from = said_.begin() + static_cast<std::ptrdiff_t>(count);
  return fmt::format("{}", fmt::join(from, said_.end(), "; "));
}

void Findings::diverged(const Task& task, const Shard& shard, const cosim::Failure& failure,
                        std::uint64_t jobs) {
  const Divergence& shrunk = failure.shrunk;
  cosim::Failure smallest = failure;
  move_job(task, shard, smallest.job_file, smallest.reproduce);
  smallest.whole_file = place_of(shard, failure.whole_file.string());
  smallest.wave_file = place_of(shard, failure.wave_file.string());
  smallest.look.clear();
  said_.push_back(fmt::format("{}: {}", shrunk.kind(), smallest.reproduce));
  const auto [group, is_new] =
      divergences_.try_emplace({task.of, task.rtl, shrunk.kind(), shrunk.conditions});
  FoundDivergence& found = group->second;
  found.unit = task.of;
  found.rtl = task.rtl;
  found.jobs += jobs;
  ++found.shards;
  if (!is_new && shrunk.step >= found.smallest.shrunk.step) return;
  found.shard = shard.number;
  found.smallest = smallest;
}

void Findings::job_crashed(const Task& task, const Shard& shard, const cosim::Crash& crash) {
  FoundCrash& found = crashes_.emplace_back(FoundCrash{crash, task.title(), shard.number});
  move_job(task, shard, found.job_file, found.reproduce);
  said_.push_back("crash: " + found.reproduce);
}

void Findings::crashed(const Task& task, const Shard& shard, const std::string& how) {
  crashes_.push_back({{0, how, {}, {}, command_of(shard)}, task.title(), shard.number});
  said_.push_back("crash: " + how);
}

void Findings::failed(const Task& task, const Shard& shard, const std::string& what) {
  failures_.push_back({task.title(), shard.number, what, command_of(shard)});
  said_.push_back(what);
}

void Findings::add_to(Result& result) const {
  for (const auto& [signature, found] : divergences_) result.divergences.push_back(found);
  result.crashes = crashes_;
  result.failures = failures_;
}

}  // namespace collide::campaign
