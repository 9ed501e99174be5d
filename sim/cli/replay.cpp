// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "model/common/counted.h"
#include "model/common/record.h"
#include "sim/cli/verbs.h"
#include "sim/cosim/action_text.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/job_run.h"
#include "sim/cosim/registry.h"
#include "sim/cosim/waivers.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/expected.h"
#include "sim/tools/junit.h"
#include "sim/tools/progress.h"
#include "sim/tools/wave_file.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::cli {
namespace {

struct ReplayVerb {
  std::string jobs;
  RtlOptions rtl;
  std::string bus;
  std::string on = "lockstep";
  std::string waive;
  std::string wave;
  std::string junit;
  unsigned workers = 0;
};

/// Where in the job the RTL could not go on: `step 2, "STATUS?": `.
std::string step_of(const Json& job, const RtlFailure& failure) {
  if (!failure.step) return "";
  if (job["unit"] == "vera" || !job.contains("do")) {
    return fmt::format("frame {}: ", *failure.step);
  }
  const Json& actions = job["do"];
  if (*failure.step >= actions.size()) return "after the last step: ";
  return fmt::format("step {}, {}: ", *failure.step, actions[*failure.step].dump());
}

/// Runs jobs, in a worker.
class Replayer {
 public:
  /// Throws InputError if the options contradict each other.
  Replayer(const ReplayVerb& options, const cosim::RunOptions& run, tools::Progress& progress)
      : options_(options), run_(run), timing_(options.rtl.held_to()), progress_(progress) {}

  /// `one` is the place and text of one, and the wave that is recorded if it has a name.
  cosim::Compared run(const Json& one) {
    const std::string place = one["place"];
    run_.wave.path = one["wave"].get<std::string>();
    const Json parsed = parse_json(one["text"].get<std::string>(), place);
    const JsonField job(place, parsed);
    const JsonField name = job["unit"];
    const cosim::UnitBench& own = cosim::find_unit(name.text(), name.place());
    flows::ChosenRtl& rtl = rtl_of(std::string(own.name()));
    const std::unique_ptr<cosim::UnitBench> tolerant = waivers(own).applied_to(rtl.bench(), {});
    const cosim::UnitBench& unit = tolerant ? *tolerant : rtl.bench();
    cosim::Compared compared;
    const cosim::AnyJob what = unit.parse(job, run_.on);
    Json line;
    std::string wrong;
    try {
      cosim::JobOutcome outcome = unit.run(what, run_);
      compared = outcome.compared;
      line = std::move(outcome.result);
      const bool clocks = timing_.exact || run_.on == On::kGolden;
      std::vector<std::string> unexpected = cosim::unexpected_reads(parsed, line);
      const std::vector<std::string> others = tools::unexpected(job, line, clocks);
      unexpected.insert(unexpected.end(), others.begin(), others.end());
      if (!unexpected.empty()) {
        wrong = unexpected[0];
        line["unexpected"] = unexpected;
      }
    } catch (Divergence& divergence) {
      if (const cosim::Waiver* const waiver = waivers(own).find(divergence)) {
        return say(place, failed(job, "waived", waiver->reason), "", rtl, compared);
      }
      if (const auto traced = unit.trace_back(what, divergence)) divergence.origin = traced->origin;
      wrong = divergence.sentence();
      line = failed(job, "divergence", brief_record().print(divergence));
    } catch (const RtlFailure& failure) {
      wrong = step_of(unit.print(what), failure) + failure.what();
      line = failed(job, "stopped", wrong);
    }
    return say(place, line, wrong, rtl, compared);
  }
  /// Printed line of the last job, and its outcome for the verb.
  const Json& said() const { return said_; }

 private:
  cosim::Compared say(const std::string& place, const Json& line, const std::string& wrong,
                      flows::ChosenRtl& rtl, const cosim::Compared& compared) {
    said_ = {{"place", place},
             {"line", line.dump()},
             {"wrong", wrong},
             {"unit", rtl.bench().name()},
             {"name", line.value("name", "")},
             {"waived", line.contains("waived")},
             {"diverged", line.contains("divergence")},
             {"rtl", rtl.describe()}};
    return compared;
  }
  Json failed(const JsonField& job, const char* how, const Json& what) const {
    return {{"name", job.has("name") ? job["name"].text() : ""}, {"on", options_.on}, {how, what}};
  }
  flows::ChosenRtl& rtl_of(const std::string& unit) {
    const auto show = [this](const std::string& step) {
      progress_.show(options_.rtl.describe(step));
    };
    return chosen_
        .try_emplace(unit, tools::select_units(unit).at(0), options_.rtl.rtl, timing_, show,
                     options_.bus)
        .first->second;
  }

  const cosim::Waivers& waivers(const cosim::UnitBench& unit) {
    const std::string name(unit.name());
    const auto known = waivers_.find(name);
    if (known != waivers_.end()) return known->second;
    return waivers_[name] = options_.waive.empty() ? cosim::Waivers()
                                                   : cosim::read_waivers(options_.waive, name);
  }

  const ReplayVerb& options_;
  cosim::RunOptions run_;
  Timing timing_;
  tools::Progress& progress_;
  std::map<std::string, flows::ChosenRtl> chosen_;
  std::map<std::string, cosim::Waivers> waivers_;  // by the unit
  Json said_;
};

/// The waves of jobs that are run in order: the file that was named, or of several jobs one each,
/// FILE-1.fst and on.
class WaveFiles {
 public:
  /// No name, no waves.
  WaveFiles(std::string file, bool numbered) : file_(std::move(file)), numbered_(numbered) {}

  /// Of the next job: where it is recorded.
  std::string begin() {
    if (file_.empty()) return "";
    ++begun_;
    std::filesystem::path name = tools::named_as_wave(file_, {".fst"});
    if (numbered_) name.replace_filename(fmt::format("{}-{}.fst", name.stem().string(), begun_));
    return open_.emplace_back(name).path().string();
  }
  /// The first that has not ended, in place. Throws OutputError unless it is whole: a full disk
  /// ends the process that writes it.
  void keep() {
    if (open_.empty()) return;
    open_.front().keep();
    open_.pop_front();
  }

 private:
  std::string file_;
  bool numbered_;
  unsigned begun_ = 0;
  std::deque<tools::WaveFile> open_;
};

void replay(const ReplayVerb& options) {
  cosim::RunOptions run;
  run.on = parse_on(options.on);
  if (!options.rtl.rtl.empty() && run.on == On::kGolden) {
    throw InputError("--rtl", "not available for the golden model, expected --on rtl or lockstep");
  }
  if (!options.wave.empty() && run.on == On::kGolden) {
    throw InputError("--wave", "not available for the golden model, expected --on rtl or lockstep");
  }
  if (!options.waive.empty() && run.on != On::kLockstep) {
    throw InputError("--waive", "nothing is compared, expected --on lockstep");
  }
  tools::JunitFile junit(options.junit);
  tools::Progress progress;
  Replayer replayer(options, run, progress);
  cosim::JobTexts texts(options.jobs);
  auto upcoming = texts.next();
  auto following = upcoming ? texts.next() : std::nullopt;
  WaveFiles waves(options.wave, following.has_value());
  cosim::Jobs jobs;
  jobs.count = tools::Sharing::kNoEnd;
  jobs.next = [&]() -> std::optional<Json> {
    if (!upcoming) return std::nullopt;
    const Json job = {
        {"place", upcoming->place}, {"text", upcoming->json}, {"wave", waves.begin()}};
    upcoming = std::exchange(following, following ? texts.next() : std::nullopt);
    return job;
  };
  cosim::SharedJobRun replays(jobs, [&](const cosim::AnyJob& job, cosim::Coverage* /*reached*/) {
    return replayer.run(job.as<Json>());
  });
  replays.leaves = [&] { return replayer.said(); };
  replays.workers = options.workers;
  replays.says = tools::Worker::Says::kProgress;
  replays.progress = [&](const tools::SharesProgress& so_far) {
    if (!so_far.showing.empty()) progress.show(so_far.showing);
  };
  std::string place = options.jobs;
  replays.where_interrupted = [&](const tools::SharesProgress& so_far) {
    return fmt::format("{}, {} run", place, counted(so_far.next, "job"));
  };
  std::uint64_t comparisons = 0;
  bool waived = false, diverged = false;
  std::string wrong;  // the first
  const auto note = [&](const std::string& what) {
    if (wrong.empty() && !what.empty()) wrong = place + ": " + what;
  };
  /// A job without a name is called by its place.
  const auto add_case = [&](const std::string& unit, const std::string& name,
                            const std::string& what) {
    junit.add({"replay." + unit, name.empty() ? place : name, 0, what});
  };
  std::set<std::string> described;
  replays.crashed = [&](const cosim::JobCrash& crash) {
    const Json& job = crash.job.as<Json>();
    place = job["place"];
    progress.clear();
    note(crash.how);
    const Json parsed = Json::parse(job["text"].get<std::string>());
    const Json line = {{"name", parsed.value("name", "")},
                       {"on", options.on},
                       {"crash", {{"job", place}, {"how", crash.how}}}};
    fmt::print("{}\n", line.dump());
    add_case(parsed.value("unit", ""), parsed.value("name", ""), crash.how);
    waves.keep();
  };
  replays.done = [&](const cosim::JobsDone& done) {
    place = done.left["place"];
    progress.clear();
    waves.keep();
    // Standard output is for results.
    const std::string rtl = done.left["rtl"];
    if (!rtl.empty() && described.insert(done.left["unit"]).second) fmt::print(stderr, "{}\n", rtl);
    fmt::print("{}\n", done.left["line"].get<std::string>());
    comparisons += done.compared.comparisons;
    waived = waived || done.left["waived"].get<bool>();
    diverged = diverged || done.left["diverged"].get<bool>();
    add_case(done.left["unit"], done.left["name"], done.left["wrong"]);
    note(done.left["wrong"]);
    return true;
  };
  replays.run();
  if (wrong.empty() && run.on == On::kLockstep) {
    tools::require_some(comparisons, waived ? "compared: every job was waived" : "compared");
  }
  junit.keep();
  if (diverged && options.wave.empty()) {
    fmt::print(stderr, "hint: --wave FILE.fst records the signals of the RTL\n");
  }
  if (!wrong.empty()) throw tools::CheckError(wrong);
}

}  // namespace

void add_replay(Verb& program) {
  const auto options = std::make_shared<ReplayVerb>();
  Verb& verb = add_verb(program, "replay");
  verb.option("JOBS", &options->jobs,
              "File of jobs (JSON or JSON Lines; - is standard input), or a folder of such files")
      .file_or_folder()
      .required();
  verb.option("--on", &options->on, "Implementation that runs the jobs").one_of(kImplementations);
  declare(verb, options->rtl);
  declare_bus(verb, options->bus);
  declare_waivers(verb, options->waive);
  verb.option(
          "--wave", &options->wave,
          "Write an FST wave of the RTL to this file; for several jobs FILE-1.fst, FILE-2.fst, ...")
      .new_file();
  declare_junit(verb, options->junit);
  declare_workers(verb, &options->workers);
  verb.runs([options] { replay(*options); });
}

}  // namespace collide::cli
