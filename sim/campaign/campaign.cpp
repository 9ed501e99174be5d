// SPDX-License-Identifier: MIT
#include "sim/campaign/campaign.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "model/common/output_file.h"
#include "sim/campaign/merge.h"
#include "sim/tools/failures.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/project.h"
#include "sim/tools/store.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using tools::FileLock;

constexpr const char* kDriver = "driver.json";
constexpr std::chrono::seconds kBetweenCounts{1};
/// For a driver that is to end.
constexpr std::chrono::seconds kPatience{60};
constexpr std::chrono::milliseconds kBetweenTries{100};

std::string host() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

std::string driver_of(const Folder& folder) {
  const Json driver = folder.read(kDriver);
  return fmt::format("process {} on {}", driver.value("process", 0), driver.value("host", "?"));
}

/// RTL can run any program ($system). A plan is only a file: the command line has to say that its
/// RTL is trusted.
void require_allowed(const Plan& plan, const fs::path& place, bool allow_rtl) {
  for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
    if (allow_rtl || !plan.tasks[i].has("--rtl")) continue;
    throw InputError(fmt::format("{}.tasks[{}].run", place.string(), i),
                     "RTL can run any program, expected --allow-rtl if you trust it");
  }
}

/// Throws InputError with the place of a task that the program does not take.
void require_usable(const Plan& plan, const CampaignOptions& options) {
  std::size_t next = 0;
  for (const Shard& shard : plan.shards) {
    if (shard.task != next) continue;
    try {
      options.check(plan.words(shard));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}.tasks[{}].run", options.plan.string(), next), error.what());
    }
    ++next;
  }
}

/// Reads the plan. The folder is only read.
Plan plan_for(const CampaignOptions& options, const Folder& folder) {
  const bool begun = folder.has_plan();
  if (begun && !options.resume) {
    throw InputError(options.folder.string(),
                     "has a campaign, expected --resume to continue it, or another folder");
  }
  if (!begun && options.resume) {
    throw InputError("--resume", options.folder.string() + " has no campaign");
  }
  std::optional<Plan> before;
  if (begun) before = folder.plan();
  const Json json = parse_json(read_input(options.plan), options.plan.string());
  Plan plan = parse_plan(JsonField(options.plan.string(), json), options.plan,
                         before ? std::optional(before->seed) : std::nullopt);
  require_allowed(plan, options.plan, options.slurm.allow_rtl);
  if (before && plan.json() != before->json()) {
    throw InputError(options.plan.string(), "differs from " + folder.file("plan.json").string() +
                                                ", expected the same plan, or another folder");
  }
  require_usable(plan, options);
  return plan;
}

/// Shows how many shards are done.
class Watch {
 public:
  Watch(const CampaignOptions& options, const Folder& folder, const Plan& plan)
      : options_(options), folder_(folder), plan_(plan) {}

  void look() {
    if (Clock::now() - last_ >= kBetweenCounts) {
      done_ = text();
      last_ = Clock::now();
    }
    options_.progress(done_);
  }
  std::string text() const {
    const std::size_t all = plan_.shards.size();
    return fmt::format("{} of {} shards", all - folder_.left(plan_).size(), all);
  }

 private:
  const CampaignOptions& options_;
  const Folder& folder_;
  const Plan& plan_;
  std::string done_;
  Clock::time_point last_;
};

}  // namespace

Result run(const CampaignOptions& options) {
  const Folder folder(options.folder);
  const Plan plan = plan_for(options, folder);
  Draft(folder.file("result.json"));  // the plan may be the one in the folder, which is an input
  fs::create_directories(folder.path());
  FileLock lock(folder.file("lock"));
  if (!lock.try_take(FileLock::Kind::kExclusive)) {
    throw InputError(options.folder.string(), "is driven by " + driver_of(folder));
  }
  // An unfinished campaign has no result.
  fs::remove(folder.file("result.json"));
  folder.write(kDriver, {{"slurm", options.on_slurm}, {"process", getpid()}, {"host", host()}});
  if (folder.has_plan()) {
    plan_for(options, folder);  // another driver may have begun it since
    folder.require_program();
    folder.require_inputs();
  } else {
    folder.begin(plan);
  }
  Watch watch(options, folder, plan);
  const auto look = [&] { watch.look(); };
  try {
    if (options.on_slurm) {
      run_on_slurm(folder, plan, options.slurm, look);
    } else {
      run_local(folder, plan, options.slurm.at_once, look);
    }
  } catch (const tools::Interrupted& interrupted) {
    throw tools::Interrupted{interrupted.signal, watch.text() + "; continue with --resume"};
  }
  options.progress("merging");
  folder.require_inputs();
  return merge(folder, plan);
}

void run_shard(const fs::path& path, unsigned number, bool allow_rtl) {
  const Folder folder(path);
  const Plan plan = folder.plan();
  require_allowed(plan, folder.file("plan.json"), allow_rtl);
  if (number < 1 || number > plan.shards.size()) {
    throw InputError(
        "N", fmt::format("{} is not a shard, expected 1 to {}", number, plan.shards.size()));
  }
  folder.require_program();
  run_shard(folder, plan, plan.shards[number - 1]);
}

Json status(const fs::path& path) {
  const Folder folder(path);
  const Plan plan = folder.plan();
  std::vector<std::array<unsigned, 3>> counts(plan.tasks.size());
  for (const Shard& shard : plan.shards) {
    auto& [shards, done, failed] = counts[shard.task];
    ++shards;
    if (!folder.done(shard.number)) continue;
    ++done;
    if (folder.read(Folder::result_name(shard.number)).value("status", 1) != 0) ++failed;
  }
  FileLock lock(folder.file("lock"));
  const bool driven = !lock.try_take(FileLock::Kind::kExclusive);
  Json status = {{"name", plan.name},
                 {"driver", driven ? Json(driver_of(folder)) : Json()},
                 {"tasks", Json::array()}};
  for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
    const auto& [shards, done, failed] = counts[i];
    status["tasks"].push_back(
        {{"task", plan.tasks[i].title()}, {"shards", shards}, {"done", done}, {"failed", failed}});
  }
  return status;
}

bool cancel(const fs::path& path) {
  const Folder folder(path);
  folder.plan();
  FileLock lock(folder.file("lock"));
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
  if (driver.at("slurm").get<bool>()) cancel_on_slurm(folder);
  return driven;
}

}  // namespace collide::campaign
