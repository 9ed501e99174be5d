// SPDX-License-Identifier: MIT
#include "sim/campaign/shards.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/tools/process.h"

namespace collide::campaign {
namespace {

using Words = std::vector<std::string>;

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

/// The verb's words for that part of the task.
Words words_of(const Task& task, std::uint64_t first, std::uint64_t count) {
  const std::string seed = std::to_string(task.seed);
  const auto from =
      task.items.begin() + static_cast<std::ptrdiff_t>(task.items.empty() ? 0 : first);
  Words words;
  if (task.verb == "cosim" || task.verb == "coverage") {
    words = {task.verb, task.of,
             "--seed",  seed,
             "--first", std::to_string(first),
             "--count", std::to_string(count)};
    if (task.verb == "cosim") words.push_back("--keep-going");
  } else if (task.verb == "mutate") {
    words = {task.verb, task.of,
             "--seed",  seed,
             "--count", std::to_string(task.amount),
             "--only",  fmt::format("{}-{}", first + 1, first + count)};
  } else if (task.verb == "fuzz") {
    // Each a seed of its own, or they would all do the same.
    words = {task.verb,      task.of,
             "--seed",       std::to_string(task.seed + first / task.shard),
             "--executions", std::to_string(count)};
  } else if (task.verb == "prove") {
    words = {task.verb, task.of, "--property", *from};
  } else if (task.verb == "replay") {
    words = {task.verb, *from};
  } else {
    words = {"m68k", task.verb};
    append(words, {from, from + static_cast<std::ptrdiff_t>(count)});
  }
  append(words, task.options);
  append(words, {"-j", "1"});
  if (task.verb != "replay") words.push_back("--json");
  if (task.verb != "replay" && task.verb != "vectors") append(words, {"--out", "out"});
  return words;
}

}  // namespace

std::vector<Shard> shards_of(const Plan& plan) {
  std::vector<Shard> shards;
  for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
    const Task& task = plan.tasks[i];
    for (std::uint64_t first = 0; first < task.amount; first += task.shard) {
      const std::uint64_t count = std::min(task.shard, task.amount - first);
      shards.push_back({static_cast<unsigned>(shards.size() + 1), i, first, count,
                        words_of(task, first, count)});
    }
  }
  return shards;
}

std::string command_of(const Shard& shard) {
  Words words = {"collide"};
  append(words, shard.words);
  return tools::shell_line(words);
}

}  // namespace collide::campaign
