// SPDX-License-Identifier: MIT
#include "sim/campaign/result.h"

#include "model/common/record.h"

namespace collide::campaign {
namespace {

/// "results": of mutate the faults, of prove the properties.
Form<TaskResult> results_form() {
  const auto faults = form_of<std::vector<flows::MutantResult>>();
  return {[faults](const TaskResult& task) {
            return task.faults ? faults.print(task.faults->mutants) : Json(*task.properties);
          },
          [faults](SchemaParts& parts) {
            const Json properties = {{"type", "array"}, {"items", {{"type", "object"}}}};
            return Json{{"anyOf", {faults.schema(parts), properties}}};
          }};
}

Form<Json> build_form() {
  Form<Json> form = form_of<Json>();
  form.schema = [](SchemaParts& parts) {
    const Json text = form_of<std::string>().schema(parts);
    const Json texts = form_of<std::map<std::string, std::string>>().schema(parts);
    return Json{
        {"type", "object"},
        {"additionalProperties", false},
        {"required", {"program", "rtl", "inputs", "tools"}},
        {"properties", {{"program", text}, {"rtl", text}, {"inputs", texts}, {"tools", texts}}}};
  };
  return form;
}

}  // namespace

const Record<TaskResult>& record_of(const TaskResult* /*task*/) {
  using Shards = TaskResult::Shards;
  using flows::Fate;
  static const auto kShards =
      Record<Shards>("shards")
          .member("of", &Shards::of)
          .member("failed", &Shards::failed, "whose command ended with status 1")
          .member("crashed", &Shards::crashed, "whose command died twice");
  static const auto kRecord = [] {
    Record<TaskResult> record("task");
    const auto if_any = [&record](const char* name, auto member, const char* says = "") {
      record.member(name, member, IfAny<Usual>{}, says).left_out();
    };
    const auto of_faults = [&record](const char* name, auto of, const char* says = "") {
      record
          .shows(
              name, [of](const TaskResult& task) { return of(*task.faults); }, says)
          .only_if([](const TaskResult& task) { return task.faults.has_value(); });
    };
    record.member("task", &TaskResult::task, "verb, unit or target, and options")
        .member("verb", &TaskResult::verb)
        .member("of", &TaskResult::of, "the unit or target; empty of files")
        .member("seed", &TaskResult::seed)
        .member("shards", &TaskResult::shards, kShards);
    if_any("jobs", &TaskResult::jobs, "cosim, coverage: that agreed; replay: that were run");
    if_any("compared", &TaskResult::compared);
    if_any("clocks", &TaskResult::clocks);
    if_any("longest", &TaskResult::longest, "cosim: the five jobs that took the most clocks");
    if_any("waived", &TaskResult::waived);
    if_any("coverage", &TaskResult::coverage, "functional");
    if_any("points", &TaskResult::points, "of the RTL");
    if_any("missed", &TaskResult::missed);
    of_faults("mutants", [](const flows::MutateResult& faults) { return faults.mutants.size(); });
    for (const Fate fate :
         {Fate::kDiverged, Fate::kEquivalent, Fate::kHung, Fate::kSurvived, Fate::kUndecided}) {
      of_faults(flows::name_of(fate),
                [fate](const flows::MutateResult& faults) { return faults.with(fate); });
    }
    of_faults(
        "score", [](const flows::MutateResult& faults) { return faults.score(); },
        "percent caught of those that diverged, hung or survived; null if there is none");
    record.shows("properties", [](const TaskResult& task) { return task.properties->size(); })
        .only_if([](const TaskResult& task) { return task.properties.has_value(); })
        .shows(
            "results", [](const TaskResult& task) -> const TaskResult& { return task; },
            results_form(), "mutate: by fault; prove: by property")
        .only_if([](const TaskResult& task) { return task.faults || task.properties; });
    if_any("executions", &TaskResult::executions);
    if_any("files", &TaskResult::files);
    if_any("passed", &TaskResult::passed);
    if_any("failed_cases", &TaskResult::failed_cases);
    if_any("known", &TaskResult::known);
    return record;
  }();
  return kRecord;
}

const Record<FoundDivergence>& record_of(const FoundDivergence* /*found*/) {
  using Found = FoundDivergence;
  static const auto kRecord =
      Record<Found>("found_divergence", "Those of a signature: unit, RTL, kind and conditions.")
          .member("unit", &Found::unit)
          .member("rtl", &Found::rtl, "options that say on what RTL; none: ours")
          .shows("kind", [](const Found& found) { return found.smallest.shrunk.kind(); })
          .shows("when", [](const Found& found) { return found.smallest.shrunk.conditions; })
          .member("jobs", &Found::jobs)
          .member("shards", &Found::shards)
          .member("shard", &Found::shard, "that of the smallest job")
          .member("smallest", &Found::smallest);
  return kRecord;
}

const Record<FoundCrash>& record_of(const FoundCrash* /*found*/) {
  using Found = FoundCrash;
  static const auto kRecord =
      Record<Found>("found_crash")
          .member("task", &Found::task)
          .member("shard", &Found::shard)
          .member("job", &Found::job, "that ended two processes; otherwise the shard did")
          .only_if(&Found::is_of_a_job)
          .member("how", &Found::how)
          .member("job_file", &Found::job_file, cosim::file_form())
          .only_if(&Found::is_of_a_job)
          .member("reproduce", &Found::reproduce, "a command");
  return kRecord;
}

const Record<FailedCheck>& record_of(const FailedCheck* /*failed*/) {
  static const auto kRecord =
      Record<FailedCheck>("failed_check", "A check that failed and is not a divergence.")
          .member("task", &FailedCheck::task)
          .member("shard", &FailedCheck::shard)
          .member("what", &FailedCheck::what)
          .member("reproduce", &FailedCheck::reproduce, "a command");
  return kRecord;
}

const Record<Result>& record_of(const Result* /*result*/) {
  static const auto kRecord =
      Record<Result>("campaign")
          .member("name", &Result::name)
          .member("seed", &Result::seed)
          .shows("agreed", &Result::agreed, "nothing is wrong: exit status 0")
          .member("build", &Result::build, build_form(),
                  "what all results are of: hashes of the program, of rtl/ and of what the plan "
                  "reads, versions of the tools")
          .member("shards", &Result::shards)
          .member("tasks", &Result::tasks, List{Usual{}, 1})
          .member("divergences", &Result::divergences)
          .member("crashes", &Result::crashes)
          .member("failures", &Result::failures);
  return kRecord;
}

}  // namespace collide::campaign
