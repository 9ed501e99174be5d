// SPDX-License-Identifier: MIT
#include "sim/tools/worker.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "model/common/output_file.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/progress.h"

namespace collide::tools {
namespace {

using Clock = std::chrono::steady_clock;

/// How often interrupts and limits are looked for.
constexpr std::chrono::milliseconds kLook{200};
/// With one that is to end.
constexpr std::chrono::seconds kPatience{1};

void write_to_pipe(int fd, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = write(fd, text.data() + done, text.size() - done);
    if (n < 0 && errno != EINTR) return;
    if (n > 0) done += static_cast<std::size_t>(n);
  }
}

/// What the process does. It never returns into code that believes to be the parent.
[[noreturn]] void run_child(int fd, pid_t parent, const Worker::Work& work,
                            Worker::Says says) noexcept {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(1);  // it has ended before it could be told of
  tell_last_words(fd);
  if (says == Worker::Says::kNothing && std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
  if (says == Worker::Says::kProgress) {
    // Lines, which the answer has none of.
    Progress::report_to(
        [fd](const std::string& text) { write_to_pipe(fd, one_line(text) + '\n'); });
  }
  Json answer;
  try {
    answer = {{"result", work()}};
  } catch (const OutputError& error) {
    answer = {{"output_error", error.what()}};
  } catch (const InputError& error) {
    answer = {{"input_error", error.what()}};
  } catch (const std::exception& error) {
    answer = {{"error", error.what()}};
  }
  write_to_pipe(fd, answer.dump(-1, ' ', false, Json::error_handler_t::replace));
  // Not exit(): the parent's destructors and buffers are the parent's.
  _exit(0);
}

}  // namespace

Worker::Worker(const Work& work, Says says) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  std::fflush(stdout);
  std::fflush(stderr);
  const pid_t parent = getpid();
  child_ = fork();
  if (child_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child_ == 0) {
    close(ends[0]);
    run_child(ends[1], parent, work, says);
  }
  close(ends[1]);
  output_ = ends[0];
}

Worker::~Worker() {
  if (child_ > 0) {
    // It removes its drafts, unless it is past that.
    kill(child_, SIGTERM);
    const Clock::time_point patience = Clock::now() + kPatience;
    while (waitpid(child_, nullptr, WNOHANG) == 0) {
      if (Clock::now() > patience) kill(child_, SIGKILL);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  close(output_);
}

bool Worker::receive() {
  std::array<char, 65536> buffer{};
  const ssize_t n = read(output_, buffer.data(), buffer.size());
  if (n <= 0) return n == 0 || errno != EINTR;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(n));
  received_ += text;
  if (text.find('\n') != std::string_view::npos) {
    const std::size_t end = received_.rfind('\n');
    const std::size_t before = end == 0 ? std::string::npos : received_.rfind('\n', end - 1);
    progress_ = received_.substr(before + 1, end - before - 1);
    received_.erase(0, end + 1);
  }
  return false;
}

Json Worker::result() {
  while (!receive()) {
  }
  int status = 0;
  while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  child_ = 0;
  stop_if_interrupted();
  if (WIFSIGNALED(status)) {
    throw CheckError(fmt::format("a process of the simulation was ended by signal {} ({})",
                                 WTERMSIG(status), strsignal(WTERMSIG(status))));
  }
  const Json answer = Json::parse(received_, nullptr, false);
  if (answer.is_discarded()) {
    if (!received_.empty()) throw OutputError(received_);
    throw CheckError(fmt::format("a process of the simulation ended by itself, with status {}",
                                 WEXITSTATUS(status)));
  }
  if (answer.contains("output_error")) throw OutputError(answer["output_error"].get<std::string>());
  if (answer.contains("input_error")) throw InputError(answer["input_error"].get<std::string>());
  if (answer.contains("error")) throw CheckError(answer["error"].get<std::string>());
  return answer["result"];
}

Json run_isolated(const Worker::Work& work) {
  return Worker(work).result();
}

namespace {

struct Running {
  std::unique_ptr<Worker> worker;
  std::size_t index = 0;
  Clock::time_point start;
};

std::string progress_of(const std::vector<Running>& running) {
  std::string text;
  for (const Running& one : running) {
    if (one.worker == nullptr || one.worker->progress().empty()) continue;
    text += (text.empty() ? "" : "; ") + one.worker->progress();
  }
  return text;
}

}  // namespace

void run_workers(const Workload& load,
                 const std::function<void(std::size_t index, Worker& worker, bool late)>& done) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  std::vector<Running> running(std::min<std::size_t>(std::max<std::size_t>(1, load.count),
                                                     load.workers == 0 ? cores : load.workers));
  std::size_t next = 0;
  std::size_t ended = 0;
  while (ended < load.count) {
    std::vector<pollfd> outputs;
    for (Running& one : running) {
      if (one.worker == nullptr && next < load.count) {
        const std::size_t index = next++;
        one = {std::make_unique<Worker>([&] { return load.work(index); }, load.says), index,
               Clock::now()};
      }
      outputs.push_back({one.worker != nullptr ? one.worker->output() : -1, POLLIN, 0});
    }
    poll(outputs.data(), outputs.size(), static_cast<int>(kLook.count()));
    stop_if_interrupted();
    if (load.progress) {
      if (const std::string text = progress_of(running); !text.empty()) load.progress(text);
    }
    for (std::size_t i = 0; i < running.size(); ++i) {
      Running& one = running[i];
      if (one.worker == nullptr) continue;
      const bool all = outputs[i].revents != 0 && one.worker->receive();
      const bool late = !all && load.limit && Clock::now() - one.start > *load.limit;
      if (!all && !late) continue;
      done(one.index, *one.worker, late);
      one.worker.reset();
      ++ended;
    }
  }
}

}  // namespace collide::tools
