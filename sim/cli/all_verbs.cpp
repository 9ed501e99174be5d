// SPDX-License-Identifier: MIT
#include "sim/cli/verbs.h"

namespace collide::cli {

void add_verbs(Verb& program) {
  add_demo(program);
  add_compare(program);
  add_cosim(program);
  add_campaign(program);
  add_coherence(program);
  add_replay(program);
  add_scene(program);
  add_lint(program);
  add_cpu(program);
  add_platform(program);
  add_waves(program);
  add_equal(program);
  add_fpga(program);
  add_gates(program);
  add_fuzz(program);
  add_cocotb(program);
  add_coverage(program);
  add_mutate(program);
  add_new_dut(program);
  add_site(program);
  add_prove(program);
  add_launcher(program);
  add_manual(program);
}

}  // namespace collide::cli
