// SPDX-License-Identifier: MIT
// How fast the shards of a campaign are put together.
#include "bench/figure.h"
#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/campaign/merge.h"
#include "sim/cli/cosim_report.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"
#include "sim/flows/cosim_result.h"
#include "sim/tools/store.h"

namespace collide::bench::campaign_bench {
namespace {

constexpr std::uint64_t kShards = 1000;
constexpr std::uint64_t kJobs = 1000;

/// What cosim prints of jobs that hit nearly every bin.
Json printed() {
  cosim::CosimOptions options;
  options.seed = 1;
  options.count = kJobs;
  options.keep_going = true;
  const cosim::UnitBench& unit = cosim::blitter_bench();
  flows::RtlCosimResult result;
  cosim::cosimulate(unit, options, result);
  cli::CosimReport(unit, options).add_commands(result);
  return json_of(result);
}

void merge_a_thousand_shards(benchmark::State& state) {
  const campaign::Plan plan = campaign::plan_of(JsonField(
      "plan",
      {{"name", "bench"},
       {"seed", 1},
       {"tasks",
        {{{"task", "cosim"}, {"unit", "blitter"}, {"jobs", kShards * kJobs}, {"shard", kJobs}}}}}));
  const std::vector<campaign::Shard> shards = campaign::shards_of(plan);
  const tools::Scratch scratch;
  const campaign::Folder folder(scratch.folder());
  const Json output = printed();
  const Json sources = {{"rtl", ""}, {"inputs", Json::object()}};
  folder.begin_with({{"program", ""}, {"rtl", ""}, {"inputs", Json::object()}});
  for (const campaign::Shard& shard : shards) {
    const Json result = {{"shard", shard.number}, {"command", campaign::command_of(shard)},
                         {"status", 0},           {"seconds", 1},
                         {"sources", sources},    {"output", output}};
    write_file(folder.file(campaign::Folder::result_name(shard.number)), result.dump());
  }
  for (auto _ : state) benchmark::DoNotOptimize(campaign::merge(folder, plan, shards));
  report_rate(state, static_cast<double>(kShards), "shards/s", kShards / 3.0);
}
BENCHMARK(merge_a_thousand_shards)
    ->Name("campaign: 1,000 shards of cosim blitter merged")
    ->Iterations(1)
    ->UseRealTime();

}  // namespace
}  // namespace collide::bench::campaign_bench
