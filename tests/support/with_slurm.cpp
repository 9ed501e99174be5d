// SPDX-License-Identifier: MIT
//
// with_slurm COMMAND...: runs a command on a Slurm of its own, three nodes on loopback, and ends
// it.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "tests/support/process.h"
#include "tests/support/slurm_cluster.h"

int main(int count, char** words) {
  using namespace collide::test;
  if (count < 2) {
    std::fputs("with_slurm COMMAND...: expected a command to run\n", stderr);
    return 2;
  }
  const std::string missing = SlurmCluster::missing();
  if (!missing.empty()) {
    std::fprintf(stderr,
                 "with_slurm: %s is not installed: apt-get install slurmctld slurmd slurm-client\n",
                 missing.c_str());
    return 2;
  }
  try {
    const TemporaryDirectory folder;
    const SlurmCluster cluster(folder.path() / "cluster");
    ::setenv("SLURM_CONF", cluster.configuration().c_str(), 1);
    const pid_t child = ::fork();
    if (child == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);
      ::execvp(words[1], words + 1);
      std::fprintf(stderr, "with_slurm: %s cannot be run\n", words[1]);
      ::_exit(2);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child) return 2;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "with_slurm: %s\n", error.what());
    return 2;
  }
}
