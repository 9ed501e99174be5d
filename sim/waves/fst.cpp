// SPDX-License-Identifier: MIT
#include <chrono>
#include <sstream>

#include "model/common/input_error.h"
#include "sim/tools/process.h"
#include "sim/tools/wave_file.h"
#include "sim/waves/vcd.h"

namespace collide::waves {

using namespace std::chrono_literals;

void read_fst(const std::filesystem::path& fst, const VcdReader& reader) {
  // On one that is cut, the converter may never come to an end.
  if (!tools::is_whole_fst(fst))
    throw InputError(fst.string(), "not an FST wave, or not all of it");
  const tools::Finished outcome = tools::run({{"fst2vcd", "-e", "-f", fst.string()}, ".", 120s});
  std::istringstream vcd(outcome.output);
  const bool any = read_vcd(vcd, reader);
  if (!outcome.ok() || !any) throw InputError(fst.string(), "not an FST wave");
}

}  // namespace collide::waves
