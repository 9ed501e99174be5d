// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "sim/cli/verbs.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/registry.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/expected.h"
#include "sim/tools/progress.h"
#include "sim/tools/shares.h"
#include "sim/tools/wave_file.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::cli {
namespace {

struct ReplayVerb {
  std::string jobs;
  RtlOptions rtl;
  std::string on = "lockstep";
  std::string wave;
  unsigned workers = 0;
};

/// Runs jobs, in a worker.
class Replayer {
 public:
  /// Throws InputError if the options contradict each other.
  Replayer(const ReplayVerb& options, const cosim::RunOptions& run, tools::Progress& progress)
      : options_(options), run_(run), timing_(options.rtl.held_to()), progress_(progress) {
    run_.compared = [this](std::uint64_t more) { comparisons_ += more; };
  }

  /// The line that is printed and what the verb has to know.
  Json run(const std::string& place, const std::string& text) {
    const Json parsed = parse_json(text, place);
    const JsonField job(place, parsed);
    const cosim::UnitBench& own = cosim::find_unit(job["unit"].text(), job["unit"].place());
    flows::ChosenRtl& rtl = rtl_of(std::string(own.name()));
    const cosim::UnitBench& unit = rtl.bench();
    comparisons_ = 0;
    Json line;
    std::string wrong;
    try {
      line = unit.run(job, run_);
      const bool clocks = timing_.exact || run_.on == On::kGolden;
      const std::vector<std::string> unexpected = tools::unexpected(job, line, clocks);
      if (!unexpected.empty()) {
        wrong = unexpected[0];
        line["unexpected"] = unexpected;
      }
    } catch (const Divergence& divergence) {
      wrong = divergence.sentence();
      line = failed(job, "divergence",
                    {{"step", divergence.step},
                     {"what", divergence.what()},
                     {"clock", divergence.clock()},
                     {"expected", divergence.expected()},
                     {"actual", divergence.actual()}});
    } catch (const RtlFailure& failure) {
      wrong = failure.what();
      line = failed(job, "stopped", wrong);
    }
    return {{"line", line.dump()},
            {"wrong", wrong},
            {"comparisons", comparisons_},
            {"unit", own.name()},
            {"rtl", rtl.describe()}};
  }

 private:
  Json failed(const JsonField& job, const char* how, const Json& what) const {
    return {{"name", job.has("name") ? job["name"].text() : ""}, {"on", options_.on}, {how, what}};
  }
  flows::ChosenRtl& rtl_of(const std::string& unit) {
    const auto show = [this](const std::string& step) {
      progress_.show(options_.rtl.describe(step));
    };
    return chosen_
        .try_emplace(unit, tools::select_units(unit).at(0), options_.rtl.rtl, timing_, show)
        .first->second;
  }

  const ReplayVerb& options_;
  cosim::RunOptions run_;
  Timing timing_;
  tools::Progress& progress_;
  std::uint64_t comparisons_ = 0;
  std::map<std::string, flows::ChosenRtl> chosen_;
};

void replay(const ReplayVerb& options) {
  cosim::RunOptions run;
  run.on = parse_on(options.on);
  if (!options.rtl.rtl.empty() && run.on == On::kGolden) {
    throw InputError("--rtl", "the golden model has none, expected --on rtl or lockstep");
  }
  tools::Sharing sharing;
  sharing.workers = options.workers;
  std::optional<tools::WaveFile> wave;
  if (!options.wave.empty()) {
    if (run.on == On::kGolden) {
      throw InputError("--wave", "the golden model has none, expected --on rtl or lockstep");
    }
    wave.emplace(options.wave);
    run.wave = wave->clocks();
    sharing.workers = 1;  // there is one file
  }
  tools::Progress progress;
  Replayer replayer(options, run, progress);
  cosim::JobTexts jobs(options.jobs);
  sharing.count = tools::Sharing::kNoEnd;
  sharing.next = [&]() -> std::optional<Json> {
    const auto job = jobs.next();
    if (!job) return std::nullopt;
    return Json{{"place", job->place}, {"text", job->json}};
  };
  sharing.work = [&](const tools::Share& share, const auto&) {
    return replayer.run(share.jobs[0]["place"], share.jobs[0]["text"]);
  };
  sharing.says = tools::Worker::Says::kProgress;
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    if (!so_far.showing.empty()) progress.show(so_far.showing);
  };
  std::string place = options.jobs;
  sharing.where = [&](const tools::SharesProgress& so_far) {
    return fmt::format("{}, {} jobs run", place, so_far.next);
  };
  std::uint64_t comparisons = 0;
  std::string wrong;  // the first
  const auto note = [&wrong](const std::string& where, const std::string& what) {
    if (wrong.empty() && !what.empty()) wrong = where + ": " + what;
  };
  std::set<std::string> described;
  tools::run_shares(sharing, [&](const tools::ShareResult& done) {
    const Json& job = done.share.jobs[0];
    place = job["place"];
    progress.clear();
    if (done.fate == tools::ShareResult::Fate::kCrashed) {
      note(place, done.how);
      const Json parsed = Json::parse(job["text"].get<std::string>());
      const Json crash = {{"name", parsed.value("name", "")},
                          {"on", options.on},
                          {"crash", {{"job", place}, {"how", done.how}}}};
      fmt::print("{}\n", crash.dump());
      return true;
    }
    const Json& result = done.result();
    // Standard output is for results.
    const std::string rtl = result["rtl"];
    if (!rtl.empty() && described.insert(result["unit"]).second) fmt::print(stderr, "{}\n", rtl);
    fmt::print("{}\n", result["line"].get<std::string>());
    comparisons += result["comparisons"].get<std::uint64_t>();
    note(place, result["wrong"]);
    return true;
  });
  if (wave) wave->keep();
  if (!wrong.empty()) throw tools::CheckError(wrong);
  if (run.on == On::kLockstep) tools::require_some(comparisons, "compared");
}

}  // namespace

void add_replay(Verb& program) {
  const auto options = std::make_shared<ReplayVerb>();
  Verb& verb = program.verb("replay", "Run unit jobs; results are JSON Lines, one a job");
  verb.option("JOBS", &options->jobs, "File of jobs (JSON or JSON Lines; - is standard input)")
      .file()
      .required();
  verb.option("--on", &options->on, "What runs them").one_of(kImplementations);
  declare(verb, options->rtl);
  verb.option("--wave", &options->wave, "Write an FST wave of the RTL to this file").new_file();
  declare_workers(verb, &options->workers);
  verb.runs([options] { replay(*options); });
}

}  // namespace collide::cli
