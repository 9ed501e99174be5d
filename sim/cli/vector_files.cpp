// SPDX-License-Identifier: MIT
#include "sim/cli/vector_files.h"

#include <fmt/format.h>

#include "model/common/printable.h"
#include "sim/tools/check.h"
#include "sim/tools/progress.h"
#include "sim/tools/shares.h"

namespace collide::cli {
namespace {

Json nothing_run() {
  return {{"passed", 0U}, {"failed", 0U}, {"known", Json::object()}};
}

void add_numbers(const Json& from, Json& sum) {
  for (const auto& [name, value] : from.items()) {
    if (value.is_object()) {
      add_numbers(value, sum[name]);
    } else if (value.is_number_unsigned()) {
      sum[name] = sum.value(name, 0U) + value.get<unsigned>();
    }
  }
}

}  // namespace

unsigned known_cases(const Json& sum) {
  unsigned cases = 0;
  for (const auto& rule : sum["known"].items()) cases += rule.value().get<unsigned>();
  return cases;
}

unsigned all_cases(const Json& sum) {
  return sum["passed"].get<unsigned>() + sum["failed"].get<unsigned>() + known_cases(sum);
}

void print_known_rule(const Json& sum, const std::string& name, const std::string& reason) {
  const auto found = sum["known"].find(name);
  if (found == sum["known"].end()) return;
  fmt::print("  {:5} {}: {}\n", found->get<unsigned>(), name, reason);
}

void declare(Verb& verb, VectorFolder& options) {
  verb.option("FOLDER", &options.folder, "Folder of vector files (.json), or one file")
      .file_or_folder()
      .required();
  declare_workers(verb, &options.workers);
  verb.option("--json", &options.json, "Print one JSON array");
}

Json run_vector_files(const VectorFiles& vectors) {
  const std::vector<std::string>& files = vectors.files;
  tools::Progress progress;
  Json sum = nothing_run();
  Json report = Json::array();
  const auto place = [&](std::uint64_t done) {
    return fmt::format("{} of {} files, {} cases run", done, files.size(), all_cases(sum));
  };
  tools::Sharing sharing;
  sharing.count = files.size();
  sharing.workers = vectors.workers;
  sharing.work = [&](const tools::Share& share, const auto&) {
    return vectors.run(files[share.first]);
  };
  sharing.where = [&](const tools::SharesProgress& so_far) {
    return fmt::format("{}: {}", files[so_far.next], place(so_far.next));
  };
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    progress.show(place(so_far.done));
  };
  tools::run_shares(sharing, [&](const tools::ShareResult& done) {
    Json result = nothing_run();
    if (done.fate == tools::ShareResult::Fate::kCrashed) {
      result["failed"] = 1U;
      result["first_difference"] = done.how;
    } else {
      result.update(done.result());
    }
    const std::string& file = files[done.share.first];
    progress.clear();
    add_numbers(result, sum);
    const unsigned failed = result["failed"];
    if (failed != 0 && !sum.contains("first_difference")) {
      sum["first_difference"] =
          fmt::format("{}: {}", file, result["first_difference"].get<std::string>());
    }
    if (vectors.json) {
      Json entry = {{"file", file}};
      entry.update(result);
      report.push_back(entry);
      return true;
    }
    fmt::print("{}  {:5} passed {:5} failed {:5} known  {}\n", verdict(failed == 0),
               result["passed"].get<unsigned>(), failed, known_cases(result), printable(file));
    if (failed != 0)
      fmt::print("      {}\n", printable(result["first_difference"].get<std::string>()));
    return true;
  });
  progress.clear();
  if (vectors.json) fmt::print("{}\n", report.dump(2));
  tools::require_some(all_cases(sum), "run");
  return sum;
}

void require_all_passed(const Json& sum) {
  if (sum["failed"] == 0U) return;
  throw tools::CheckError(fmt::format("{} of {} cases failed; {}", sum["failed"].get<unsigned>(),
                                      all_cases(sum), sum["first_difference"].get<std::string>()));
}

}  // namespace collide::cli
