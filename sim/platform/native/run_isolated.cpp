// SPDX-License-Identifier: MIT
#include "model/common/record.h"
#include "sim/platform/native/native_run.h"
#include "sim/tools/worker.h"

namespace collide::platform {

NativeRun run_isolated(const std::function<NativeRun()>& run) {
  const Json json = tools::run_isolated([&] { return json_of(run()); });
  return parsed<NativeRun>(JsonField("native", json));
}

}  // namespace collide::platform
