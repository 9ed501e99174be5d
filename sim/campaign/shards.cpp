// SPDX-License-Identifier: MIT
#include "sim/campaign/shards.h"

#include <algorithm>

#include "sim/campaign/task.h"
#include "sim/tools/process.h"

namespace collide::campaign {
namespace {

using Words = std::vector<std::string>;

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

/// The verb's words for that part of the task.
Words words_of(const Task& task, std::uint64_t first, std::uint64_t count) {
  const TaskKind& kind = task_kind(task.verb);
  Words words = kind.words(task, first, count);
  append(words, task.options);
  append(words, {"-j", "1"});
  append(words, kind.last_words());
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
