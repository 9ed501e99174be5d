// SPDX-License-Identifier: MIT
#pragma once

#include "sim/campaign/engine.h"

namespace collide::campaign {

/// Processes of this machine.
class LocalEngine : public Engine {
 public:
  explicit LocalEngine(const EngineOptions& options) : options_(options) {}

  void run(const Folder& folder, const Plan& plan, const std::vector<Shard>& shards,
           const std::function<void()>& look) override;
  /// All its processes end with the driver's.
  void cancel(const Folder&) override {}

 private:
  EngineOptions options_;
};

}  // namespace collide::campaign
