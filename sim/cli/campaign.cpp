// SPDX-License-Identifier: MIT
#include "sim/campaign/campaign.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "model/common/printable.h"
#include "model/common/record.h"
#include "sim/campaign/signoff.h"
#include "sim/campaign/task.h"
#include "sim/cli/verbs.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct CampaignVerb {
  std::string plan;
  campaign::CampaignOptions options;
  std::string folder;
  std::string slurm;
  bool json = false;
};

/// What a task came to, in some words.
std::string summary(const Json& task) {
  std::vector<std::string> parts;
  for (const std::string& member :
       {campaign::task_kind(task["verb"].get<std::string>()).counted().first,
        std::string("clocks")}) {
    if (task.contains(member)) parts.push_back(fmt::format("{} {}", task[member].dump(), member));
  }
  if (task.contains("compared")) {
    parts.push_back(task["compared"]["comparisons"].dump() + " comparisons");
  }
  if (task.contains("coverage")) {
    parts.push_back(fmt::format("coverage {} of {}", task["coverage"]["covered"].dump(),
                                task["coverage"]["reachable"].dump()));
  }
  if (task.contains("points")) {
    for (const auto& [kind, points] : task["points"].items()) {
      parts.push_back(fmt::format("{} {} of {}", kind, points["hit"].dump(), points["of"].dump()));
    }
  }
  if (task.contains("score")) {
    parts.push_back(fmt::format("{} survived", task["survived"].dump()));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// Names in a plan may hold anything.
void say(const std::string& line) {
  fmt::print("{}\n", printable(line));
}

void print(const campaign::Result& result, const std::filesystem::path& folder) {
  say(fmt::format("campaign {}  seed {}  {} shards", result.name, result.seed, result.shards));
  for (const campaign::TaskResult& task : result.tasks) {
    say(fmt::format("  {:<24} {}", task.task, summary(json_of(task))));
  }
  for (const campaign::FoundDivergence& one : result.divergences) {
    const Divergence& shrunk = one.smallest.shrunk;
    const auto& when = shrunk.conditions;
    say(fmt::format("  DIVERGENCE {}: {}{}, {} jobs", one.unit, shrunk.kind(),
                    when.empty() ? "" : fmt::format(" ({})", fmt::join(when, ", ")), one.jobs));
    say(fmt::format("    {}: expected {}, got {}", shrunk.what(), shrunk.expected(),
                    shrunk.actual()));
    say("    " + one.smallest.reproduce);
  }
  for (const campaign::FoundCrash& one : result.crashes) {
    say(fmt::format("  CRASH {}: {}", one.task, one.how));
    say("    " + one.reproduce);
  }
  for (const campaign::FailedCheck& one : result.failures) {
    say(fmt::format("  FAILED {}: {}", one.task, one.what));
    say("    " + one.reproduce);
  }
  say(fmt::format("  full report: {}; run the commands above in that folder",
                  tools::shown(folder)));
}

/// At blanks.
std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

void run_campaign(const CampaignVerb& verb) {
  campaign::CampaignOptions options = verb.options;
  options.plan = verb.plan;
  options.folder = verb.folder;
  options.engine_options.slurm = words_of(verb.slurm);
  for (const auto& [option, given] : {std::pair{"--slurm", !verb.slurm.empty()},
                                      std::pair{"--stage", options.engine_options.stage}}) {
    if (given && options.engine != "slurm") throw InputError(option, "needs --engine slurm");
  }
  tools::Progress progress;
  options.progress = [&](const std::string& text) { progress.show("campaign: " + text); };
  const campaign::Result result = campaign::run(options);
  progress.clear();
  if (verb.json) {
    fmt::print("{}\n", json_of(result).dump(2));
  } else {
    print(result, options.folder);
  }
  if (!result.agreed()) {
    throw tools::CheckError(fmt::format("{} kinds of divergence, {} crashes, {} failed checks",
                                        result.divergences.size(), result.crashes.size(),
                                        result.failures.size()));
  }
}

struct OfFolder {
  std::string folder;
  std::uint32_t number = 0;
  bool json = false;
};

void print_status(const OfFolder& options) {
  const Json status = campaign::status(options.folder);
  if (options.json) {
    fmt::print("{}\n", status.dump(2));
    return;
  }
  const Json& driver = status["driver"];
  say(fmt::format(
      "campaign {}, {}", status["name"].get<std::string>(),
      driver.is_null()
          ? "not running"
          : fmt::format("{}, process {} on {}", driver["engine"].get<std::string>(),
                        driver["process"].get<int>(), driver["host"].get<std::string>())));
  for (const Json& task : status["tasks"]) {
    say(fmt::format("  {:<36} {:>6} of {} shards, {} failed, {} crashed",
                    task["task"].get<std::string>(), task["done"].get<int>(),
                    task["shards"].get<int>(), task["failed"].get<int>(),
                    task["crashed"].get<int>()));
  }
}

}  // namespace

void add_campaign(Verb& program) {
  const auto running = std::make_shared<CampaignVerb>();
  Verb& verb = program.verb("campaign", "Run a plan of many tasks in shards and merge the results");
  verb.option("PLAN", &running->plan, "The plan: docs/reference/campaign.md").file().required();
  verb.option("--dir", &running->folder, "Folder that holds the campaign's state")
      .new_folder()
      .required();
  verb.option("--resume", &running->options.resume, "Continue the campaign in that folder");
  verb.option("--engine", &running->options.engine, "Engine that runs the shards")
      .one_of(campaign::engine_names());
  verb.option("--slurm", &running->slurm,
              "Options for sbatch, in one word: \"--partition=short --time=30\"");
  verb.option("--stage", &running->options.engine_options.stage,
              "Copy program and sources into the folder, for nodes that see no other folder of "
              "this machine");
  verb.option("-j", &running->options.engine_options.at_once,
              "Parallel shards; default: one per core, or the cluster's limit. The result does not "
              "depend on it")
      .range(1, 100'000);
  verb.option("--json", &running->json, "Print the merged result as JSON");
  verb.footer(
      "Exit status: 0 all agreed, 1 a divergence, a crash or a failed check, 2 bad input or a file "
      "that cannot be written.\n--resume continues with the shards that have no result.");
  verb.runs([running] { run_campaign(*running); });

  const auto reading = std::make_shared<OfFolder>();
  Verb& status = verb.verb("status", "Show the progress of a campaign");
  status.option("DIR", &reading->folder, "Its folder").folder().required();
  status.option("--json", &reading->json, "Print it as JSON");
  status.runs([reading] { print_status(*reading); });

  const auto ending = std::make_shared<OfFolder>();
  Verb& cancel = verb.verb("cancel", "Stop a campaign and everything it runs");
  cancel.option("DIR", &ending->folder, "Its folder").folder().required();
  cancel.runs([ending] {
    fmt::print("{}\n", campaign::cancel(ending->folder) ? "ended" : "it was not running");
  });

  const auto one = std::make_shared<OfFolder>();
  Verb& shard = verb.verb("shard", "Run one shard of a campaign (engines call this)");
  shard.option("DIR", &one->folder, "Folder of the campaign").folder().required();
  shard.option("N", &one->number, "Number of the shard, from 1").range(1, 999'999).required();
  shard.runs([one] { campaign::run_shard(one->folder, one->number); });

  Verb& signoff =
      verb.verb("signoff", "Print the page docs/evidence/signoff.md: how far each unit is");
  signoff.runs([] { fmt::print("{}", campaign::signoff_page()); });
}

}  // namespace collide::cli
