// SPDX-License-Identifier: MIT
#include "sim/cli/verbs.h"

namespace collide::cli {

/// In the order of sim/cli/help.txt.
void add_verbs(Verb& program) {
  add_demo(program);
  add_compare(program);
  add_waves(program);
  add_cosim(program);
  add_replay(program);
  add_campaign(program);
  add_cocotb(program);
  add_coverage(program);
  add_mutate(program);
  add_lint(program);
  add_new_dut(program);
  add_fpga(program);
  add_prove(program);
  add_equal(program);
  add_platform(program);
  add_coherence(program);
  add_cpu(program);
  add_launcher(program);
  add_site(program);
}

}  // namespace collide::cli
