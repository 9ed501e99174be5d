// SPDX-License-Identifier: MIT
#include "sim/flows/cosim_result.h"

#include "model/common/record.h"
#include "sim/flows/bounds.h"
#include "sim/flows/other_rtl.h"

namespace collide::flows {

const Record<RtlCosimResult>& record_of(const RtlCosimResult* /*result*/) {
  using Result = RtlCosimResult;
  static const auto kRecord =
      Record<Result>("cosim")
          .with(cosim::record_of(static_cast<const cosim::CosimResult*>(nullptr)))
          .member("rtl", &Result::rtl, rtl_form())
          .member("timing", &Result::timing, OneOf{kTimings},
                  "how closely the RTL was held to the model");
  return kRecord;
}

}  // namespace collide::flows
