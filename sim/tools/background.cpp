// SPDX-License-Identifier: MIT
#include "sim/tools/background.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "model/common/input_error.h"

namespace collide::tools {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void become(const std::vector<std::string>& argv,
                         const std::vector<std::pair<std::string, std::string>>& environment,
                         int output, int error_report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> words;
  for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  const int reason = errno;
  if (write(error_report, &reason, sizeof reason) < 0) _exit(126);
  _exit(127);
}

}  // namespace

Background::Background(const std::vector<std::string>& argv,
                       const std::vector<std::pair<std::string, std::string>>& environment) {
  std::array<int, 2> output{};
  std::array<int, 2> report{};
  if (pipe2(output.data(), O_CLOEXEC) != 0 || pipe2(report.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  child_ = fork();
  if (child_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child_ == 0) become(argv, environment, output[1], report[1]);
  close(output[1]);
  close(report[1]);
  output_ = output[0];
  int reason = 0;
  const bool failed = read(report[0], &reason, sizeof reason) == sizeof reason;
  close(report[0]);
  if (!failed) return;
  waitpid(child_, nullptr, 0);
  close(output_);
  throw InputError(argv[0], reason == ENOENT
                                ? "not installed; packages.txt lists what collide needs"
                                : "cannot be run: " + std::generic_category().message(reason));
}

Background::~Background() {
  if (running()) {
    kill(-child_, SIGTERM);
    // A second to tidy up, as an X server has lock files to remove.
    for (int tries = 0; tries < 100 && running(); ++tries) usleep(10'000);
    if (running()) {
      kill(-child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
  }
  close(output_);
}

bool Background::running() {
  if (child_ > 0 && waitpid(child_, nullptr, WNOHANG) != 0) child_ = -1;
  return child_ > 0;
}

std::string Background::first_line(std::chrono::milliseconds timeout) const {
  std::string line;
  const auto end = Clock::now() + timeout;
  while (line.empty() || line.back() != '\n') {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd source{output_, POLLIN, 0};
    if (left.count() <= 0 || poll(&source, 1, static_cast<int>(left.count())) <= 0) return line;
    char c = 0;
    if (read(output_, &c, 1) != 1) return line;
    line += c;
  }
  line.pop_back();
  return line;
}

}  // namespace collide::tools
