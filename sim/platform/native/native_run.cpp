// SPDX-License-Identifier: MIT
#include "sim/platform/native/native_run.h"

#include <algorithm>

#include "sim/tools/worker.h"

namespace collide::platform {
namespace {

Json json_of(const NativeRun& run) {
  return {{"program", run.program},       {"processor", run.processor},
          {"machine", run.machine},       {"frames", run.frames},
          {"results", run.results},       {"clocks", {run.least, run.most, run.sum}},
          {"lockstep", run.lockstep},     {"frame", run.frame ? Json(*run.frame) : Json()},
          {"difference", run.difference}, {"why", run.why}};
}

NativeRun native_run_of(const Json& json) {
  NativeRun run;
  run.program = json["program"];
  run.processor = json["processor"];
  run.machine = json["machine"];
  run.frames = json["frames"];
  run.results = json["results"];
  run.least = json["clocks"][0];
  run.most = json["clocks"][1];
  run.sum = json["clocks"][2];
  run.lockstep = json["lockstep"];
  if (!json["frame"].is_null()) run.frame = json["frame"].get<int>();
  run.difference = json["difference"];
  run.why = json["why"];
  return run;
}

}  // namespace

NativeRun left_out(const std::string& why) {
  NativeRun run;
  run.why = why;
  return run;
}

NativeRun run_isolated(const std::function<NativeRun()>& run) {
  return native_run_of(tools::run_isolated([&] { return json_of(run()); }));
}

void NativeRun::add(std::uint64_t clocks) {
  least = frames == 0 ? clocks : std::min(least, clocks);
  most = std::max(most, clocks);
  sum += clocks;
  ++frames;
}

}  // namespace collide::platform
