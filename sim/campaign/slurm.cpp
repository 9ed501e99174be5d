// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <sstream>
#include <thread>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/campaign/engines.h"
#include "sim/tools/failures.h"
#include "sim/tools/hash.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"
#include "sim/tools/store.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenAsking{250};
/// Between questions to the cluster, which serves other people too.
constexpr std::chrono::seconds kBetweenQuestions{2};
/// Limit for a command of Slurm.
constexpr std::chrono::seconds kAnswers{60};
/// A cluster that has answered before may be away for so long.
constexpr std::chrono::minutes kAway{10};
constexpr unsigned kMostLosses = 2;
/// Elements of an array, if the cluster takes that many.
constexpr std::size_t kLargestArray = 10'000;
/// Printed by an element whose shard cannot work.
constexpr const char* kRefused = "refused: ";
/// Numbers of the shards in the array that was submitted last, one a line.
constexpr const char* kArray = "slurm/array";

/// Output of a command of Slurm. Throws AwayError with its first line.
std::string ask(const Words& command) {
  const tools::Finished outcome = tools::run({command, ".", kAnswers});
  if (outcome.ok()) return outcome.output;
  std::string first = outcome.output.substr(0, outcome.output.find('\n'));
  if (first.empty()) {
    first = outcome.timed_out
                ? fmt::format("no answer in {} s, expected a Slurm cluster", kAnswers.count())
                : fmt::format("status {}", outcome.status);
  }
  const std::string name = command[0] + ": ";
  throw tools::AwayError(command[0], first.rfind(name, 0) == 0 ? first.substr(name.size()) : first);
}

std::size_t largest_array() {
  const std::string configuration = ask({"scontrol", "show", "config"});
  std::istringstream lines(configuration);
  for (std::string name, is, line; std::getline(lines, line);) {
    std::size_t size = 0;
    std::istringstream(line) >> name >> is >> size;
    // It is the largest index plus one; ours begin with 1.
    if (name == "MaxArraySize" && size > 1) return std::min(size - 1, kLargestArray);
  }
  throw tools::AwayError("scontrol show config", "no MaxArraySize of 2 or more, expected arrays");
}

/// Name of the campaign's arrays. Job ids say nothing: a cluster may use them again.
std::string job_name(const Folder& folder) {
  return "collide-" + tools::Hash().add(folder.path().string()).hex().substr(0, 12);
}

bool is_queued(const Folder& folder) {
  return !ask({"squeue", "--noheader", "--user=" + std::to_string(geteuid()),
               "--name=" + job_name(folder)})
              .empty();
}

/// Shell script of an element, which runs the shard whose number the array has at its place.
std::string script(const Folder& folder, bool allow_rtl) {
  Words words = {"env",
                 "COLLIDE_ROOT=" + tools::project_root().string(),
                 "COLLIDE_STORE=" + tools::Store().folder().string(),
                 fs::read_symlink("/proc/self/exe").string(),
                 "-q",
                 "campaign",
                 "shard"};
  if (allow_rtl) words.emplace_back("--allow-rtl");
  words.push_back(folder.path().string());
  // There may be no accounting to ask for the status.
  return fmt::format(
      "said=$({} $(sed -n ${{SLURM_ARRAY_TASK_ID}}p {}) 2>&1); status=$?; "
      "[ $status != 2 ] || said=$(echo \"$said\" | sed 's/^collide: /{}/'); "
      "echo \"$said\"; exit $status",
      tools::shell_line(words), kArray, kRefused);
}

void submit(const Folder& folder, const std::vector<unsigned>& numbers,
            const SlurmOptions& options) {
  fs::remove_all(folder.file("slurm"));
  write_file(folder.file(kArray), fmt::format("{}\n", fmt::join(numbers, "\n")));
  Words command = {"sbatch",
                   "--requeue",
                   "--open-mode=truncate",
                   "--job-name=" + job_name(folder),
                   fmt::format("--array=1-{}{}", numbers.size(),
                               options.at_once ? fmt::format("%{}", options.at_once) : ""),
                   "--chdir=" + folder.path().string(),
                   "--output=" + folder.file("slurm/%a.log").string()};
  command.insert(command.end(), options.options.begin(), options.options.end());
  command.push_back("--wrap=" + script(folder, options.allow_rtl));
  ask(command);
}

/// Messages of each shard of the last array, those of Slurm included; the last line of each.
std::map<unsigned, std::string> last_words(const Folder& folder) {
  std::map<unsigned, std::string> said;
  if (!fs::exists(folder.file(kArray))) return said;
  std::istringstream numbers(tools::read_file(folder.file(kArray).string()));
  unsigned number = 0;
  for (unsigned index = 1; numbers >> number; ++index) {
    const fs::path log = folder.file(fmt::format("slurm/{}.log", index));
    std::string& last = said[number] = "left Slurm's queue without a result";
    if (!fs::exists(log)) continue;
    std::istringstream lines(tools::read_file(log.string()));
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty()) last = line;
    }
  }
  return said;
}

/// Shards that are not done, looked up anew: a network file system remembers for half a minute
/// what is in a folder, unless the folder is changed from here.
std::vector<unsigned> left_now(const Folder& folder, const Plan& plan) {
  std::vector<unsigned> left = folder.left(plan);
  const auto is_done = [&](unsigned number) {
    const fs::path change = folder.file(shard_folder(number)) / "look";
    write_file(change, "");
    fs::remove(change);
    return folder.done(number);
  };
  left.erase(std::remove_if(left.begin(), left.end(), is_done), left.end());
  return left;
}

/// Returns when nothing of the campaign is in the queue.
void wait_for_queue(const Folder& folder, const Look& look) {
  auto answered = Clock::now();
  for (auto asked = Clock::time_point(); true; std::this_thread::sleep_for(kBetweenAsking)) {
    look();
    if (Clock::now() - asked < kBetweenQuestions) continue;
    asked = Clock::now();
    try {
      if (!is_queued(folder)) return;
      answered = Clock::now();
    } catch (const tools::AwayError&) {
      if (Clock::now() - answered > kAway) throw;
    }
  }
}

}  // namespace

void run_on_slurm(const Folder& folder, const Plan& plan, const SlurmOptions& options,
                  const Look& look) {
  is_queued(folder);  // a cluster that never answered is not waited for
  const std::size_t largest = largest_array();
  std::map<unsigned, unsigned> losses;
  try {
    // The driver before this one may have left an array in the queue.
    for (wait_for_queue(folder, look);; wait_for_queue(folder, look)) {
      const std::map<unsigned, std::string> said = last_words(folder);
      std::vector<unsigned> next;
      for (const unsigned number : left_now(folder, plan)) {
        const auto lost = said.find(number);
        if (lost == said.end() || losses.find(number) == losses.end()) {
          if (next.size() < largest) next.push_back(number);
          continue;
        }
        const std::string& words = lost->second;
        if (words.rfind(kRefused, 0) == 0)
          throw InputError(words.substr(std::string(kRefused).size()));
        if (++losses[number] == kMostLosses) {
          give_up(folder, plan, plan.shards[number - 1], words);
        } else if (next.size() < largest) {
          next.push_back(number);
        }
      }
      if (next.empty()) return;
      submit(folder, next, options);
      for (const unsigned number : next) losses.emplace(number, 0);
    }
  } catch (...) {
    try {
      cancel_on_slurm(folder);
    } catch (const tools::AwayError&) {
      // The first failure is reported.
    }
    throw;
  }
}

void cancel_on_slurm(const Folder& folder) {
  ask({"scancel", "--user=" + std::to_string(geteuid()), "--name=" + job_name(folder)});
}

}  // namespace collide::campaign
