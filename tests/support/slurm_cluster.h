// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace collide::test {

/// A Slurm of its own on loopback: slurmctld and some slurmd of two CPUs each, as the calling user,
/// without munge, cgroups and accounting, in a folder and on ports of its own.
///
/// Everything that belongs to it, what its jobs have started included, ends with it, and also when
/// this process dies, however it does.
class SlurmCluster {
 public:
  struct Options {
    int nodes = 3;
    int max_array_size = 1001;  ///< largest index of an array, plus one
  };

  /// What of Slurm is not installed; empty: a cluster can be started.
  static std::string missing();

  /// Starts one, idle when this returns. `folder` is made, its files are what there is to look at
  /// when something fails. Throws std::runtime_error.
  SlurmCluster(std::filesystem::path folder, Options options);
  explicit SlurmCluster(std::filesystem::path folder)
      : SlurmCluster(std::move(folder), Options()) {}
  ~SlurmCluster();
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  /// The value of SLURM_CONF with which Slurm's commands find it.
  std::string configuration() const { return (folder_ / "slurm.conf").string(); }

  /// Kills the slurmd of a node, the first is 1, with SIGKILL. What it runs goes on.
  void kill_node(int node);
  void start_node(int node);
  /// Kills slurmctld with SIGKILL, and starts it again from what it has saved.
  void kill_controller();
  void start_controller();

 private:
  bool start();
  void end();
  void ask(char what, int node);

  std::filesystem::path folder_;
  Options options_;
  pid_t keeper_ = 0;
  int link_ = -1;
};

}  // namespace collide::test
