// SPDX-License-Identifier: MIT
#include "sim/tools/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <system_error>

#include "model/common/input_error.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/progress.h"
#include "sim/tools/recording.h"
#include "sim/tools/verbosity.h"

namespace collide::tools {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenProgress{1000};

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

 private:
  int fd_;
};

/// Interrupts arrive as data for as long as this exists, so that the child can be ended first.
class HeldInterrupts {
 public:
  HeldInterrupts() {
    sigemptyset(&set_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction now {};
      sigaction(signal, nullptr, &now);
      if (now.sa_handler != SIG_IGN) sigaddset(&set_, signal);
    }
    pthread_sigmask(SIG_BLOCK, &set_, &before_);
  }
  ~HeldInterrupts() { release(); }
  HeldInterrupts(const HeldInterrupts&) = delete;
  HeldInterrupts& operator=(const HeldInterrupts&) = delete;

  const sigset_t& signals() const { return set_; }
  void release() const { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t set_{};
  sigset_t before_{};
};

using Environment = std::vector<std::pair<std::string, std::string>>;

[[noreturn]] void become(const Command& command, const Environment& environment, int output,
                         int errors, int error_report, const HeldInterrupts& interrupts) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  interrupts.release();
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> argv;
  for (const std::string& word : command.argv) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  if (chdir(command.directory.c_str()) == 0) execvp(argv[0], argv.data());
  const int reason = errno;
  if (write(error_report, &reason, sizeof reason) < 0) _exit(126);
  _exit(127);
}

bool dies_with_its_parent() {
  int signal = 0;
  return prctl(PR_GET_PDEATHSIG, &signal) == 0 && signal != 0;
}

/// Appends what has come; false when nothing more will.
bool take_some(const Descriptor& from, std::string& text) {
  std::array<char, 1 << 16> buffer{};
  const ssize_t count = read(from.get(), buffer.data(), buffer.size());
  if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

void end_group(pid_t child) {
  kill(-child, SIGKILL);
  kill(child, SIGKILL);
}

}  // namespace

Finished run(const Command& command) {
  if (verbosity().verbose) std::fprintf(stderr, "+ %s\n", shell_line(command.argv).c_str());
  std::array<int, 2> output_pipe{};
  std::array<int, 2> errors_pipe{-1, -1};
  std::array<int, 2> report_pipe{};
  if (pipe2(output_pipe.data(), O_CLOEXEC) != 0) fail("pipe");
  Descriptor output(output_pipe[0]);
  Descriptor output_end(output_pipe[1]);
  if (command.apart && pipe2(errors_pipe.data(), O_CLOEXEC) != 0) fail("pipe");
  Descriptor errors(errors_pipe[0]);
  Descriptor errors_end(errors_pipe[1]);
  if (pipe2(report_pipe.data(), O_CLOEXEC) != 0) fail("pipe");
  const Descriptor report(report_pipe[0]);
  Descriptor report_end(report_pipe[1]);
  const HeldInterrupts interrupts;
  const Descriptor interrupted(signalfd(-1, &interrupts.signals(), SFD_CLOEXEC));
  if (dies_with_its_parent()) stop_if_interrupted();

  Recording* const recording = Recording::current();
  const Environment environment = recording == nullptr ? Environment() : recording->environment();
  const auto start = Clock::now();
  const pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    become(command, environment, output_end.get(),
           command.apart ? errors_end.get() : output_end.get(), report_end.get(), interrupts);
  }
  setpgid(child, child);
  output_end.close();
  errors_end.close();
  report_end.close();

  int reason = 0;
  if (read(report.get(), &reason, sizeof reason) == sizeof reason) {
    waitpid(child, nullptr, 0);
    throw InputError(command.argv[0],
                     reason == ENOENT
                         ? "not installed; packages.txt lists what collide needs"
                         : "cannot be run: " + std::generic_category().message(reason));
  }

  Finished outcome;
  while (output.get() >= 0 || errors.get() >= 0) {
    std::chrono::milliseconds wait = kBetweenProgress;
    if (command.timeout.count() > 0) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          start + command.timeout - Clock::now());
      wait = std::clamp(left, std::chrono::milliseconds(0), kBetweenProgress);
    }
    std::array<pollfd, 3> sources = {
        {{output.get(), POLLIN, 0}, {interrupted.get(), POLLIN, 0}, {errors.get(), POLLIN, 0}}};
    const int ready = poll(sources.data(), sources.size(), static_cast<int>(wait.count()));
    if (ready < 0 && errno != EINTR) fail("poll");
    if (ready == 0 && wait == kBetweenProgress) {
      Progress::wait();
      continue;
    }
    if (ready == 0) {
      outcome.timed_out = true;
      end_group(child);
      break;
    }
    if (sources[1].revents != 0) {
      signalfd_siginfo signal{};
      if (read(interrupted.get(), &signal, sizeof signal) == sizeof signal) {
        end_group(child);
        waitpid(child, nullptr, 0);
        // A worker ends by it without a look; here it can put away first what it has begun.
        if (dies_with_its_parent()) {
          for (const int other : {SIGINT, SIGTERM, SIGHUP}) ::signal(other, SIG_IGN);
          throw Interrupted{static_cast<int>(signal.ssi_signo), {}};
        }
        interrupts.release();
        raise(static_cast<int>(signal.ssi_signo));
        stop_if_interrupted();
      }
    }
    if (sources[0].revents != 0 && !take_some(output, outcome.output)) output.close();
    if (sources[2].revents != 0 && !take_some(errors, outcome.errors)) errors.close();
  }

  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) fail("waitpid");
  }
  outcome.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (recording != nullptr && outcome.ok()) recording->require_seen(command);
  return outcome;
}

std::string shell_line(const std::vector<std::string>& argv) {
  const std::string plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  std::string line;
  for (const std::string& word : argv) {
    if (!line.empty()) line += ' ';
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (const char c : word) {
      if (c == '\'') {
        line += "'\\''";
      } else {
        line += c;
      }
    }
    line += '\'';
  }
  return line;
}

std::vector<std::string> lines_with(const std::string& text, const std::vector<std::string>& words,
                                    std::size_t most) {
  std::vector<std::string> found;
  std::istringstream in(text);
  for (std::string line; found.size() < most && std::getline(in, line);) {
    const bool wanted = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return line.find(word) != std::string::npos;
    });
    if (wanted) found.push_back(line);
  }
  return found;
}

}  // namespace collide::tools
