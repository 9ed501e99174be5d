// SPDX-License-Identifier: MIT
#include "sim/campaign/campaign.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/campaign/build.h"
#include "sim/campaign/merge.h"
#include "sim/campaign/run_shard.h"
#include "sim/tools/failures.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/store.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using tools::FileLock;

constexpr const char* kPlan = "plan.json";
constexpr const char* kDriver = "driver.json";
constexpr const char* kLock = "lock";
/// Between looks into the folder, which may be on another machine.
constexpr std::chrono::seconds kBetweenLooks{1};
/// With a driver that is to end.
constexpr std::chrono::seconds kPatience{60};
constexpr std::chrono::milliseconds kBetweenTries{100};

std::string host() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

/// Whoever holds the lock.
std::string driver_of(const Folder& folder) {
  const Json driver = folder.read(kDriver);
  return fmt::format("process {} on {}", driver.value("process", 0), driver.value("host", "?"));
}

FileLock lock_of(const Folder& folder) {
  return FileLock(folder.file(kLock));
}

/// RTL can run any program ($system). A plan is a file like any other: only the command line says
/// that the RTL is to be trusted.
void require_allowed(const Plan& plan, const fs::path& place, bool allow_rtl) {
  for (std::size_t i = 0; i < plan.tasks.size() && !allow_rtl; ++i) {
    const std::vector<std::string>& words = plan.tasks[i].rtl;
    if (std::find(words.begin(), words.end(), "--rtl") == words.end()) continue;
    throw InputError(fmt::format("{}.tasks[{}].rtl", place.string(), i),
                     "RTL can run any program, expected --allow-rtl if you trust it");
  }
}

/// The plan as it is carried out in that folder, which is only read.
Plan plan_for(const CampaignOptions& options, const Folder& folder) {
  const bool begun = folder.has_plan();
  if (begun && !options.resume) {
    throw InputError(options.folder.string(),
                     "holds a campaign, expected --resume to continue it, or another folder");
  }
  if (!begun && options.resume) {
    throw InputError("--resume", options.folder.string() + " holds no campaign");
  }
  std::optional<Json> before;
  if (begun) before = folder.plan().json;
  Plan plan = read_plan(options.plan, before);
  require_allowed(plan, options.plan, options.engine_options.allow_rtl);
  if (begun && plan.json != *before) {
    throw InputError(options.plan.string(), "differs from " + folder.file(kPlan).string() +
                                                ", expected the same plan, or another folder");
  }
  return plan;
}

/// Throws ChangedError if the campaign's results are not of this build.
void require_same(const Folder& folder, const Json& build) {
  const Json first = folder.build();
  for (const auto& [part, value] : build.items()) {
    if (first.value(part, Json()) == value) continue;
    throw tools::ChangedError(
        folder.path().string(),
        fmt::format("was begun with another state of: {}; expected the same, or "
                    "another folder",
                    part));
  }
}

/// The plan of a folder in which a campaign begins or, if it has one, goes on.
Plan take_up(const CampaignOptions& options, const Folder& folder) {
  const bool begun = folder.has_plan();
  Plan plan = plan_for(options, folder);
  const Json build = build_of(plan);
  if (!begun) {
    folder.begin_with(build);
    folder.write(kPlan, plan.json);
    return plan;
  }
  require_same(folder, build);
  return plan;
}

/// Shows how many shards are done, looking at those only that were not.
class Watch {
 public:
  Watch(const CampaignOptions& options, const Folder& folder, std::size_t all,
        std::vector<unsigned> left)
      : options_(options), folder_(folder), all_(all), left_(std::move(left)) {}

  void look() {
    const auto now = Clock::now();
    if (now - last_ >= kBetweenLooks) {
      last_ = now;
      left_.erase(std::remove_if(left_.begin(), left_.end(),
                                 [&](unsigned number) { return folder_.done(number); }),
                  left_.end());
    }
    options_.progress(fmt::format("{} of {} shards", all_ - left_.size(), all_));
  }

 private:
  const CampaignOptions& options_;
  const Folder& folder_;
  std::size_t all_;
  std::vector<unsigned> left_;
  Clock::time_point last_;
};

}  // namespace

Result run(const CampaignOptions& options) {
  const Folder folder(options.folder);
  // What cannot be used is refused before anything is made.
  plan_for(options, folder);
  Draft(folder.file("result.json"));  // the plan may be the one in the folder, which is an input
  fs::create_directories(folder.path());
  FileLock lock = lock_of(folder);
  if (!lock.try_take(FileLock::Kind::kExclusive)) {
    throw InputError(options.folder.string(), "is driven by " + driver_of(folder));
  }
  // What it came to before is not what it comes to now.
  remove_merged(folder);
  folder.write(kDriver, {{"engine", options.engine}, {"process", getpid()}, {"host", host()}});
  const Plan plan = take_up(options, folder);
  const std::vector<Shard> all = shards_of(plan);
  const std::vector<unsigned> numbers = folder.left(all.size());
  std::vector<Shard> left;
  for (const unsigned number : numbers) left.push_back(all[number - 1]);
  Watch watch(options, folder, all.size(), numbers);
  try {
    make_engine(options.engine, options.engine_options)->run(folder, plan, left, [&] {
      watch.look();
    });
  } catch (const tools::Interrupted& interrupted) {
    throw tools::Interrupted{interrupted.signal,
                             fmt::format("{} of {} shards; continue with --resume",
                                         all.size() - folder.left(all.size()).size(), all.size())};
  }
  options.progress("merging");
  require_same(folder, build_of(plan));
  return merge(folder, plan, all);
}

void run_shard(const fs::path& path, unsigned number, bool allow_rtl) {
  const Folder folder(path);
  const Plan plan = folder.plan();
  require_allowed(plan, folder.file(kPlan), allow_rtl);
  const std::vector<Shard> shards = shards_of(plan);
  if (number < 1 || number > shards.size()) {
    throw InputError("N",
                     fmt::format("{} is not a shard, expected 1 to {}", number, shards.size()));
  }
  if (folder.build().value("program", "") != build_of({}).value("program", "")) {
    throw tools::ChangedError(path.string(), "was begun with another build of the program");
  }
  run_shard(folder, plan, shards[number - 1]);
}

Json status(const fs::path& path) {
  const Folder folder(path);
  const Plan plan = folder.plan();
  Json tasks = Json::array();
  for (const Task& task : plan.tasks) {
    tasks.push_back(
        {{"task", task.title()}, {"shards", 0}, {"done", 0}, {"failed", 0}, {"crashed", 0}});
  }
  for (const Shard& shard : shards_of(plan)) {
    Json& task = tasks[shard.task];
    const auto count = [&task](const char* what) { task[what] = task[what].get<int>() + 1; };
    count("shards");
    if (!folder.done(shard.number)) continue;
    count("done");
    const Json result = folder.read(Folder::result_name(shard.number));
    if (result.contains("crash")) count("crashed");
    if (result.value("status", 0) != 0) count("failed");
  }
  FileLock lock = lock_of(folder);
  const bool driven = !lock.try_take(FileLock::Kind::kExclusive);
  return {
      {"name", plan.name}, {"driver", driven ? folder.read(kDriver) : Json()}, {"tasks", tasks}};
}

bool cancel(const fs::path& path) {
  const Folder folder(path);
  folder.plan();
  FileLock lock = lock_of(folder);
  const bool driven = !lock.try_take(FileLock::Kind::kExclusive);
  const Json driver = folder.read(kDriver);
  if (driven) {
    if (driver.at("host") != host()) {
      throw InputError(path.string(), "is driven by " + driver_of(folder) +
                                          ", expected cancel to run on that host");
    }
    kill(driver.at("process").get<pid_t>(), SIGTERM);
    const auto end = Clock::now() + kPatience;
    while (!lock.try_take(FileLock::Kind::kExclusive)) {
      if (Clock::now() > end) {
        throw InputError(path.string(), driver_of(folder) + " is still running");
      }
      std::this_thread::sleep_for(kBetweenTries);
    }
  }
  make_engine(driver.at("engine"), {})->cancel(folder);
  return driven;
}

}  // namespace collide::campaign
