// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/common/record_of.h"
#include "sim/cosim/adapters/adapter.h"
#include "sim/cosim/adapters/job.h"
#include "sim/cosim/adapters/runs.h"
#include "sim/cosim/ran.h"
#include "sim/cosim/unit_bench.h"

namespace collide::adapters {

using Ran = cosim::Ran<History, Job>;
const Record<Ran>& result_record();

/// The bench of an adapter on that RTL.
std::unique_ptr<cosim::UnitBench> make_bench(const Adapter& adapter, Runs rtl);

}  // namespace collide::adapters
