// SPDX-License-Identifier: MIT
#include "sim/campaign/campaign.h"

#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <sstream>

#include "model/common/printable.h"
#include "model/common/record.h"
#include "sim/cli/verbs.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct CampaignVerb {
  std::string plan;
  std::string folder;
  std::string engine = "local";
  std::string slurm;
  std::uint32_t number = 0;
  campaign::CampaignOptions options;
  bool json = false;
};

/// Names in a plan may hold anything.
void say(const std::string& line) {
  fmt::print("{}\n", printable(line));
}

/// Each kind of divergence with the smallest job, in words of the verb's own report.
void print_kinds(const Json& result) {
  if (!result.is_object()) return;
  for (const Json& kind : result.value("kinds", Json::array())) {
    say(fmt::format("  DIVERGENCE {}, {} jobs", kind["kind"].get<std::string>(),
                    kind["jobs"].get<std::uint64_t>()));
    say("    " + kind["smallest"]["reproduce"].get<std::string>());
  }
}

void print(const campaign::Result& result, const std::string& folder) {
  constexpr std::size_t kShown = 20;
  say(fmt::format("campaign {}  seed {}", result.name, result.seed));
  for (const campaign::TaskResult& task : result.tasks) {
    say(fmt::format("  {:<36} {:>6} shards, {} failed", task.task, task.shards, task.failed));
    print_kinds(task.result);
  }
  for (std::size_t i = 0; i < std::min(kShown, result.failures.size()); ++i) {
    const campaign::FailedShard& one = result.failures[i];
    say(fmt::format("  FAILED {}: {}", one.task, one.what));
    say("    " + one.reproduce);
  }
  const std::string file = tools::shown(std::filesystem::path(folder) / "result.json");
  say(fmt::format("  everything: {}; the commands above are for that folder", file));
}

void run_campaign(CampaignVerb& verb, const Verb& program) {
  campaign::CampaignOptions& options = verb.options;
  options.plan = verb.plan;
  options.folder = verb.folder;
  options.on_slurm = verb.engine == "slurm";
  std::istringstream words(verb.slurm);
  options.slurm.options = {std::istream_iterator<std::string>(words), {}};
  if (!verb.slurm.empty() && !options.on_slurm) throw InputError("--slurm", "needs --engine slurm");
  options.check = [&program](const campaign::Words& line) { check(program, line); };
  tools::Progress progress;
  options.progress = [&](const std::string& text) { progress.show("campaign: " + text); };
  const campaign::Result result = campaign::run(options);
  progress.clear();
  if (verb.json) {
    fmt::print("{}\n", json_of(result).dump(2));
  } else {
    print(result, verb.folder);
  }
  if (result.agreed()) return;
  const campaign::FailedShard& first = result.failures[0];
  throw tools::CheckError(fmt::format("{}: {} shards failed, the first: {}", result.name,
                                      result.failures.size(), first.what));
}

void print_status(const CampaignVerb& verb) {
  const Json status = campaign::status(verb.folder);
  if (verb.json) {
    fmt::print("{}\n", status.dump(2));
    return;
  }
  say(fmt::format("campaign {}, {}", status["name"].get<std::string>(),
                  status["driver"].is_null() ? "not running"
                                             : "run by " + status["driver"].get<std::string>()));
  for (const Json& task : status["tasks"]) {
    say(fmt::format("  {:<36} {:>6} of {} shards, {} failed", task["task"].get<std::string>(),
                    task["done"].get<unsigned>(), task["shards"].get<unsigned>(),
                    task["failed"].get<unsigned>()));
  }
}

}  // namespace

void add_campaign(Verb& program) {
  const auto options = std::make_shared<CampaignVerb>();
  campaign::SlurmOptions& slurm = options->options.slurm;
  Verb& verb = add_verb(program, "campaign");
  verb.option("PLAN", &options->plan, "The plan: docs/reference/campaign.md").file().required();
  verb.option("--dir", &options->folder, "Folder that holds the campaign's state")
      .new_folder()
      .required();
  verb.option("--resume", &options->options.resume, "Continue the campaign in that folder");
  verb.option("--allow-rtl", &slurm.allow_rtl,
              "Run the RTL that the plan names. RTL can run any program ($system): look at it "
              "first");
  verb.option("--engine", &options->engine, "Engine that runs the shards")
      .one_of({"local", "slurm"});
  verb.option("--slurm", &options->slurm,
              "Options for sbatch, in one word: \"--partition=short --time=30\"");
  verb.option("-j", &slurm.at_once,
              "Parallel shards; default: one per core, or the cluster's limit. The result does not "
              "depend on it")
      .range(1, 100'000);
  verb.option("--json", &options->json, "Print the merged result as JSON");
  verb.footer(
      "Exit status: 0 all agreed, 1 a shard failed or crashed, 2 bad input or a file that cannot "
      "be written.\n--resume continues with the shards that have no result.");
  verb.runs([options, &program] { run_campaign(*options, program); });

  const auto of_folder = [&](const char* name, const char* help) -> Verb& {
    Verb& nested = verb.verb(name, help);
    nested.option("DIR", &options->folder, "Folder of the campaign").folder().required();
    return nested;
  };
  Verb& status = of_folder("status", "Show the progress of a campaign");
  status.option("--json", &options->json, "Print it as JSON");
  status.runs([options] { print_status(*options); });
  of_folder("cancel", "Stop a campaign and everything it runs").runs([options] {
    fmt::print("{}\n", campaign::cancel(options->folder) ? "ended" : "it was not running");
  });
  Verb& shard = of_folder("shard", "Run one shard of a campaign (engines call this)");
  shard.option("N", &options->number, "Number of the shard, from 1").range(1, 999'999).required();
  shard.option("--allow-rtl", &slurm.allow_rtl, "Run the RTL that the plan names");
  shard.runs([options] {
    campaign::run_shard(options->folder, options->number, options->options.slurm.allow_rtl);
  });
}

}  // namespace collide::cli
