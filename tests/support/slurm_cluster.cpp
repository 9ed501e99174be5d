// SPDX-License-Identifier: MIT
#include "tests/support/slurm_cluster.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/process.h"

namespace collide::test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

constexpr int kController = 0;  // among the daemons; the others are nodes
constexpr char kKill = 'k', kStart = 's';

/// Where an administrator's programs are, which need not be in PATH.
std::string daemon_path(const std::string& name) {
  for (const char* folder : {"/usr/sbin", "/usr/local/sbin", "/sbin"}) {
    const fs::path path = fs::path(folder) / name;
    if (::access(path.c_str(), X_OK) == 0) return path.string();
  }
  return "";
}

bool is_free(int port) {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_ANY);
  const bool bound = ::bind(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(probe);
  return bound;
}

/// The first of `count` free ports in a row, below those that are handed out unasked.
int free_ports(int count) {
  constexpr int kFirst = 20000, kPorts = 12000;
  static int looked_at = ::getpid() * 16;
  for (int tried = 0; tried < kPorts; tried += count) {
    const int first = kFirst + looked_at % kPorts;
    looked_at += count;
    int port = first;
    while (port < first + count && is_free(port)) ++port;
    if (port == first + count) return first;
  }
  throw std::runtime_error("no free ports for a cluster");
}

std::string user_name() {
  const passwd* const user = ::getpwuid(::geteuid());
  return user ? user->pw_name : std::to_string(::geteuid());
}

std::string host_name() {
  char name[256] = "";
  ::gethostname(name, sizeof name - 1);
  const std::string host = name;
  return host.substr(0, host.find('.'));
}

std::string configuration_text(const fs::path& folder, const SlurmCluster::Options& options) {
  const int port = free_ports(options.nodes + 1);
  std::string text = fmt::format(
      "ClusterName=collide\n"
      "SlurmctldHost={host}(127.0.0.1)\n"
      "SlurmctldPort={port}\n"
      "SlurmUser={user}\n"
      "SlurmdUser={user}\n"
      "StateSaveLocation={folder}/state\n"
      "SlurmdSpoolDir={folder}/spool.%n\n"
      "SlurmctldPidFile={folder}/slurmctld.pid\n"
      "SlurmdPidFile={folder}/slurmd.%n.pid\n"
      "SlurmctldLogFile={folder}/slurmctld.log\n"
      "SlurmdLogFile={folder}/slurmd.%n.log\n"
      "MaxArraySize={array}\n"
      // Nothing that has to be set up by an administrator.
      "AuthType=auth/none\n"
      "CredType=cred/none\n"
      "MpiDefault=none\n"
      "MailProg=/bin/true\n"
      "ProctrackType=proctrack/linuxproc\n"
      "TaskPlugin=task/none\n"
      "JobAcctGatherType=jobacct_gather/none\n"
      "AccountingStorageType=accounting_storage/none\n"
      "SelectType=select/cons_tres\n"
      "SelectTypeParameters=CR_Core\n"
      "SlurmdParameters=config_overrides\n"
      // Nobody waits.
      "SchedulerType=sched/builtin\n"
      "SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0\n"
      "SlurmdTimeout=30\n"
      "KillWait=1\n"
      "ReturnToService=2\n"
      "PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE\n"
      "NodeName=DEFAULT CPUs=2 RealMemory=1000\n",
      fmt::arg("host", host_name()), fmt::arg("port", port), fmt::arg("user", user_name()),
      fmt::arg("folder", folder.string()), fmt::arg("array", options.max_array_size));
  for (int node = 1; node <= options.nodes; ++node) {
    text += fmt::format("NodeName=n{} NodeHostname={} NodeAddr=127.0.0.1 Port={}\n", node,
                        host_name(), port + node);
  }
  return text;
}

/// The process whose children the cluster's daemons and all their orphans are. It does what it is
/// asked, and when nobody can ask any more, it ends them and itself. Only after a fork, and it
/// never returns.
class Keeper {
 public:
  Keeper(const fs::path& folder, int nodes, int link)
      : configuration_((folder / "slurm.conf").string()),
        log_((folder / "daemons.log").string()),
        daemons_(static_cast<std::size_t>(nodes) + 1, 0),
        link_(link) {}

  [[noreturn]] void run() {
    ::setsid();
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::signal(SIGPIPE, SIG_IGN);
    for (std::size_t i = 0; i < daemons_.size(); ++i) start(i);
    char request[2];
    while (::recv(link_, request, sizeof request, MSG_WAITALL) == sizeof request) {
      const auto which = static_cast<std::size_t>(request[1]);
      if (request[0] == kKill) {
        kill(which);
      } else {
        start(which);
      }
      if (::send(link_, request, 1, 0) != 1) break;
      while (::waitpid(-1, nullptr, WNOHANG) > 0) continue;
    }
    while (true) {
      kill_children();
      while (::waitpid(-1, nullptr, WNOHANG) > 0) continue;
      if (::waitpid(-1, nullptr, WNOHANG) < 0) ::_exit(0);  // nobody is left
      ::usleep(5000);
    }
  }

 private:
  void start(std::size_t which) {
    const std::string name = "n" + std::to_string(which);
    std::vector<std::string> words = {daemon_path("slurmctld"), "-D", "-f", configuration_};
    if (which != kController) {
      words = {daemon_path("slurmd"), "-D", "-f", configuration_, "-N", name};
    }
    const pid_t keeper = ::getpid();
    daemons_[which] = ::fork();
    if (daemons_[which] != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != keeper) ::_exit(0);
    ::close(link_);
    const int log = ::open(log_.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    const int nothing = ::open("/dev/null", O_RDONLY);
    if (::dup2(nothing, 0) < 0 || ::dup2(log, 1) < 0 || ::dup2(log, 2) < 0) ::_exit(1);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(1);
  }

  void kill(std::size_t which) {
    ::kill(daemons_[which], SIGKILL);
    ::waitpid(daemons_[which], nullptr, 0);
  }

  static void kill_children() {
    DIR* const processes = ::opendir("/proc");
    if (processes == nullptr) return;
    while (const dirent* entry = ::readdir(processes)) {
      const pid_t process = std::atoi(entry->d_name);
      if (process <= 0) continue;
      std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
      std::string text{std::istreambuf_iterator<char>(stat), {}};
      // "PID (NAME) STATE PARENT ...", where a name may hold anything.
      const std::size_t name_end = text.rfind(')');
      if (name_end == text.npos || name_end + 4 > text.size()) continue;
      if (std::atoi(text.c_str() + name_end + 4) == ::getpid()) ::kill(process, SIGKILL);
    }
    ::closedir(processes);
  }

  std::string configuration_;
  std::string log_;
  std::vector<pid_t> daemons_;
  int link_;
};

}  // namespace

std::string SlurmCluster::missing() {
  for (const char* daemon : {"slurmctld", "slurmd"}) {
    if (daemon_path(daemon).empty()) return daemon;
  }
  for (const char* command : {"sbatch", "sinfo"}) {
    if (std::system((std::string("command -v ") + command + " >/dev/null").c_str()) != 0) {
      return command;
    }
  }
  return "";
}

SlurmCluster::SlurmCluster(fs::path folder, Options options)
    : folder_(std::move(folder)), options_(options) {
  // A port may be taken between the look at it and its use.
  for (int tries = 0; tries < 3; ++tries) {
    if (start()) return;
    end();
  }
  throw std::runtime_error("no cluster, see the logs in " + folder_.string());
}

SlurmCluster::~SlurmCluster() {
  end();
}

bool SlurmCluster::start() {
  fs::create_directories(folder_ / "state");
  for (int node = 1; node <= options_.nodes; ++node) {
    fs::create_directories(folder_ / ("spool.n" + std::to_string(node)));
  }
  std::ofstream(configuration()) << configuration_text(folder_, options_);
  // slurmd loads a plugin for control groups even if nothing asks for one; that for version 1 does
  // so where none are mounted, and finding out which one fits fails there.
  std::ofstream(folder_ / "cgroup.conf") << "CgroupPlugin=cgroup/v1\n";

  int link[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, link) != 0) {
    throw std::runtime_error("no socket");
  }
  keeper_ = ::fork();
  if (keeper_ < 0) throw std::runtime_error("no process");
  if (keeper_ == 0) {
    ::close(link[0]);
    Keeper(folder_, options_.nodes, link[1]).run();
  }
  ::close(link[1]);
  link_ = link[0];

  const std::string all = "idle " + std::to_string(options_.nodes) + "\n";
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (std::chrono::steady_clock::now() < end) {
    const Finished shown = run_program({"env", "SLURM_CONF=" + configuration(), "timeout", "5",
                                        "sinfo", "--noheader", "--format", "%t %D"});
    if (shown.out == all) return true;
    std::this_thread::sleep_for(50ms);
  }
  return false;
}

void SlurmCluster::end() {
  if (keeper_ <= 0) return;
  ::close(link_);
  ::waitpid(keeper_, nullptr, 0);
  keeper_ = 0;
}

void SlurmCluster::ask(char what, int node) {
  char request[2] = {what, static_cast<char>(node)};
  if (::send(link_, request, sizeof request, MSG_NOSIGNAL) != sizeof request ||
      ::recv(link_, request, 1, 0) != 1) {
    throw std::runtime_error("the cluster's keeper is gone");
  }
}

void SlurmCluster::kill_node(int node) {
  ask(kKill, node);
}
void SlurmCluster::start_node(int node) {
  ask(kStart, node);
}
void SlurmCluster::kill_controller() {
  ask(kKill, kController);
}
void SlurmCluster::start_controller() {
  ask(kStart, kController);
}

}  // namespace collide::test
