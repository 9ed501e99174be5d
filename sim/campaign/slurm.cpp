// SPDX-License-Identifier: MIT
#include "sim/campaign/slurm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <thread>

#include "model/common/input_error.h"
#include "sim/campaign/installed.h"
#include "sim/campaign/run_shard.h"
#include "sim/tools/failures.h"
#include "sim/tools/hash.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Words = std::vector<std::string>;

/// Between questions to the cluster, which other people ask, too: so long, and so many times as
/// long as it took to answer.
constexpr std::chrono::seconds kBetweenQuestions{2};
constexpr int kAnswersBetweenQuestions = 20;
constexpr std::chrono::milliseconds kBetweenLooks{250};
/// A command of Slurm's may take.
constexpr std::chrono::seconds kAnswers{60};
/// A cluster that has answered before may be away.
constexpr std::chrono::minutes kAway{10};
/// A shard may be neither in the queue nor done: its result is on its way.
constexpr std::chrono::seconds kOnItsWay{3};
/// Losses of a shard of which the last is its crash.
constexpr unsigned kMostLosses = 2;
/// Jobs of an array, if the cluster takes that many: all their numbers fit into an argument.
constexpr unsigned kMostJobs = 10'000;
/// What the script of a job says when a shard cannot work.
constexpr const char* kRefused = "refused";

/// What a program of Slurm's printed. Throws AwayError.
std::string ask(const Words& command) {
  const tools::Finished outcome = tools::run({command, ".", kAnswers});
  if (outcome.ok()) return outcome.output;
  std::istringstream lines(outcome.output);
  std::string first;
  std::getline(lines, first);
  if (first.empty()) {
    first = outcome.timed_out ? fmt::format("no answer in {} s, expected that of a Slurm cluster",
                                            kAnswers.count())
                              : fmt::format("status {}", outcome.status);
  }
  const std::string name = command[0] + ": ";
  throw tools::AwayError(command[0], first.rfind(name, 0) == 0 ? first.substr(name.size()) : first);
}

unsigned largest_array() {
  std::istringstream lines(ask({"scontrol", "show", "config"}));
  for (std::string name, is, value, line; std::getline(lines, line);) {
    std::istringstream(line) >> name >> is >> value;
    if (name != "MaxArraySize") continue;
    // It is the largest index and one; ours begin with 1.
    const unsigned long size = std::stoul(value);
    if (size < 2)
      throw tools::AwayError("scontrol show config",
                             "MaxArraySize is " + value + ", expected job arrays");
    return static_cast<unsigned>(std::min<unsigned long>(size - 1, kMostJobs));
  }
  throw tools::AwayError("scontrol show config",
                         "no MaxArraySize, expected that of a Slurm cluster");
}

/// The jobs of a campaign in the cluster's queue.
struct Queue {
  std::set<unsigned> shards;
  std::set<std::string> arrays;  ///< by their names
  std::set<std::string> ids;     ///< and numbers, as long as they are in it
};

class Jobs {
 public:
  explicit Jobs(const Folder& folder)
      : name_("collide-" + tools::Hash().add(folder.path().string()).hex().substr(0, 12) + "-") {}

  /// The name of an array, whose job 1 is shard `offset` + 1.
  std::string name(unsigned offset) const { return name_ + std::to_string(offset); }

  Queue queue() const {
    Queue queue;
    std::istringstream lines(ask({"squeue", "--noheader", "--array",
                                  "--user=" + std::to_string(geteuid()), "--format=%F %K %j"}));
    std::string id, index, name;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream(line) >> id >> index >> name;
      if (name.rfind(name_, 0) != 0) continue;
      const auto number = std::stoul(name.substr(name_.size())) + std::stoul(index);
      queue.shards.insert(static_cast<unsigned>(number));
      queue.arrays.insert(name);
      queue.ids.insert(id);
    }
    return queue;
  }

 private:
  std::string name_;
};

std::string log_name(const std::string& offset, const std::string& index) {
  return "slurm/" + offset + "-" + index + ".log";
}

/// The last lines of what a job has said, Slurm's own included; the last first.
std::vector<std::string> last_words(const Folder& folder, unsigned number, unsigned span) {
  const unsigned index = (number - 1) % span + 1;
  const fs::path log = folder.file(log_name(std::to_string(number - index), std::to_string(index)));
  std::vector<std::string> said;
  if (!fs::exists(log)) return said;
  std::istringstream lines(tools::read_file(log.string()));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) said.insert(said.begin(), line);
  }
  return said;
}

/// What a job does.
std::string script(const Folder& folder, const Installed& installed, unsigned offset,
                   bool allow_rtl) {
  Words words = {"env",
                 "COLLIDE_ROOT=" + installed.root.string(),
                 "COLLIDE_STORE=" + installed.store.string(),
                 installed.program.string(),
                 "-q",
                 "campaign",
                 "shard"};
  if (allow_rtl) words.emplace_back("--allow-rtl");
  words.push_back(folder.path().string());
  const std::string run = tools::shell_line(words);
  // The status is lost without accounting.
  return fmt::format(
      "{} $(({} + SLURM_ARRAY_TASK_ID)); status=$?; [ $status != 2 ] || echo {}; "
      "exit $status",
      run, offset, kRefused);
}

}  // namespace

std::string array_of(const std::vector<unsigned>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (!text.empty()) text += ',';
    text += std::to_string(numbers[i]);
    if (last > i) text += '-' + std::to_string(numbers[last]);
    i = last + 1;
  }
  return text;
}

void SlurmEngine::run(const Folder& folder, const Plan&, const std::vector<Shard>& shards,
                      const std::function<void()>& look) {
  const Jobs jobs(folder);
  Queue queue = jobs.queue();
  const unsigned span = largest_array();
  const Installed installed = options_.stage ? staged(folder) : in_place();
  fs::create_directories(folder.file("slurm"));

  std::set<unsigned> to_submit;
  std::optional<Clock::time_point> accepted;  // a submission, the last time
  const auto submit_array = [&](unsigned offset, const std::vector<unsigned>& indices) {
    const std::string limit = options_.at_once ? fmt::format("%{}", options_.at_once) : "";
    Words command = {"sbatch",
                     "--parsable",
                     "--requeue",
                     "--open-mode=truncate",
                     "--job-name=" + jobs.name(offset),
                     "--array=" + array_of(indices) + limit,
                     "--chdir=" + folder.path().string(),
                     "--output=" + folder.file(log_name(std::to_string(offset), "%a")).string()};
    // The limit is that of an array: one begins when those before it have ended.
    if (options_.at_once != 0 && !queue.ids.empty()) {
      command.push_back(fmt::format("--dependency=afterany:{}", fmt::join(queue.ids, ":")));
    }
    command.insert(command.end(), options_.slurm.begin(), options_.slurm.end());
    command.push_back("--wrap=" + script(folder, installed, offset, options_.allow_rtl));
    const std::string answer = ask(command);  // "ID" or "ID;CLUSTER"
    queue.ids.insert(answer.substr(0, answer.find_first_of(";\n")));
    accepted = Clock::now();
    for (const unsigned index : indices) {
      queue.shards.insert(offset + index);
      to_submit.erase(offset + index);
    }
  };
  const auto submit = [&] {
    std::map<unsigned, std::vector<unsigned>> indices;  // of arrays by their offsets
    for (const unsigned number : to_submit) {
      const unsigned index = (number - 1) % span + 1;
      indices[number - index].push_back(index);
    }
    try {
      for (const auto& [offset, of_array] : indices) submit_array(offset, of_array);
    } catch (const tools::AwayError&) {
      // There may be a limit to what one may have in the queue, and to what the cluster has, which
      // remembers jobs for some minutes. The others wait.
      const bool waiting = accepted && Clock::now() - *accepted < kAway;
      if (queue.shards.empty() && !waiting) throw;
    }
  };

  std::map<unsigned, const Shard*> left;
  for (const Shard& shard : shards) {
    left[shard.number] = &shard;
    if (queue.shards.count(shard.number) == 0) to_submit.insert(shard.number);
  }
  std::map<unsigned, unsigned> losses;
  std::map<unsigned, Clock::time_point> missing;
  Clock::time_point answered = Clock::now();

  const auto take_results = [&] {
    for (auto next = left.begin(); next != left.end();) {
      const bool gone = queue.shards.count(next->first) == 0;
      next = gone && folder.done(next->first) ? left.erase(next) : std::next(next);
    }
  };
  /// Of a shard that has neither a result nor a place in the queue.
  const auto lost = [&](unsigned number, const Shard& shard) {
    const std::vector<std::string> said = last_words(folder, number, span);
    if (said.size() > 1 && said[0] == kRefused) throw InputError(message_of(said[1]));
    if (++losses[number] < kMostLosses) {
      to_submit.insert(number);
    } else {
      give_up(folder, shard, said.empty() ? "left Slurm's queue without a result" : said[0]);
    }
  };
  const auto look_for_lost = [&] {
    const auto now = Clock::now();
    for (const auto& [number, shard] : left) {
      if (queue.shards.count(number) + to_submit.count(number) != 0) {
        missing.erase(number);
      } else if (now - missing.emplace(number, now).first->second >= kOnItsWay) {
        missing.erase(number);
        folder.look_anew(number);
        if (!folder.done(number)) lost(number, *shard);
      }
    }
  };

  try {
    submit();
    auto asked = Clock::now();
    Clock::duration pause = kBetweenQuestions;
    while (!left.empty()) {
      look();
      std::this_thread::sleep_for(kBetweenLooks);
      if (Clock::now() - asked < pause) continue;
      asked = Clock::now();
      try {
        queue = jobs.queue();
      } catch (const tools::AwayError&) {
        if (Clock::now() - answered > kAway) throw;
        continue;
      }
      answered = Clock::now();
      pause = std::max<Clock::duration>(kBetweenQuestions,
                                        kAnswersBetweenQuestions * (answered - asked));
      // An answer to sbatch may have been lost.
      for (const unsigned number : queue.shards) to_submit.erase(number);
      take_results();  // what has left the queue by now is done, or lost
      look_for_lost();
      submit();
    }
  } catch (...) {
    try {
      cancel(folder);
    } catch (const tools::AwayError&) {
      // What went wrong first is said.
    }
    throw;
  }
}

void SlurmEngine::cancel(const Folder& folder) {
  for (const std::string& array : Jobs(folder).queue().arrays) {
    ask({"scancel", "--user=" + std::to_string(geteuid()), "--name=" + array});
  }
}

}  // namespace collide::campaign
