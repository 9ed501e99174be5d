// SPDX-License-Identifier: MIT
#include "sim/tools/worker.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/tools/failures.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/progress.h"

namespace collide::tools {
namespace {

using Clock = std::chrono::steady_clock;

/// With one that is to end.
constexpr std::chrono::seconds kPatience{10};
/// What a message begins with; its length on the same line, and its bytes follow.
constexpr char kTask = '?';
constexpr char kAnswer = '=';
constexpr char kProgress = '.';

/// To a process that may have ended.
void send_all(int fd, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = send(fd, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (n < 0 && errno != EINTR) return;
    if (n > 0) done += static_cast<std::size_t>(n);
  }
}

/// Appends what has come; false when nothing more will.
bool receive_some(int fd, std::string& text) {
  std::array<char, 65536> buffer{};
  ssize_t n = 0;
  while ((n = recv(fd, buffer.data(), buffer.size(), 0)) < 0 && errno == EINTR) {
  }
  if (n > 0) text.append(buffer.data(), static_cast<std::size_t>(n));
  return n > 0;
}

struct Message {
  char kind;
  std::string bytes;
};

void send_message(int fd, const Message& message) {
  send_all(fd, fmt::format("{}{}\n", message.kind, message.bytes.size()) + message.bytes);
}

/// CBOR, as texts may hold any bytes.
Message message_of(char kind, const Json& json) {
  const std::vector<std::uint8_t> bytes = Json::to_cbor(json);
  return {kind, {bytes.begin(), bytes.end()}};
}

/// Takes the first message of `text`, if there is a whole one. Last words have no line.
std::optional<Message> take_message(std::string& text) {
  const std::size_t head = text.find('\n');
  if (head == std::string::npos) return std::nullopt;
  const std::size_t size = std::strtoul(text.c_str() + 1, nullptr, 10);
  if (text.size() - head - 1 < size) return std::nullopt;
  Message message{text[0], text.substr(head + 1, size)};
  text.erase(0, head + 1 + size);
  return message;
}

Json answer_of(const Worker::Series& series, const Json& task) {
  try {
    return {{"result", series(task)}};
  } catch (const std::bad_alloc&) {
    return {{"died", "ran out of memory"}};
  } catch (const std::exception& error) {
    const Failure failure = failure_of(error);
    return {{"failure", failure.what}, {"kind", failure.kind}};
  }
}

/// What the process does. It never returns into code that believes to be the parent.
[[noreturn]] void run_child(int fd, pid_t parent, const Worker::Series& series,
                            Worker::Says says) noexcept {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(1);  // it has ended before it could be told of
  tell_last_words(fd);
  if (says == Worker::Says::kNothing && std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
  if (says == Worker::Says::kProgress) {
    Progress::report_to([fd](const std::string& text) {
      send_message(fd, {kProgress, one_line(text)});
    });
  }
  std::string received;
  try {
    do {
      while (const auto task = take_message(received)) {
        send_message(fd, message_of(kAnswer, answer_of(series, Json::from_cbor(task->bytes))));
      }
    } while (receive_some(fd, received));
  } catch (const Interrupted& interrupted) {
    end_by(interrupted.signal);
  }
  // Not exit(): the parent's destructors and buffers are the parent's.
  _exit(0);
}

}  // namespace

std::chrono::nanoseconds processor_time(pid_t process) {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0) return {};
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

Worker::Worker(const Work& work, Says says)
    : Worker(Series([&work](const Json& /*task*/) { return work(); }), says) {
  give(nullptr);
}

Worker::Worker(const Series& series, Says says) {
  std::array<int, 2> ends{};
  // Programs that either process starts know nothing of it.
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "socketpair");
  }
  std::fflush(stdout);
  std::fflush(stderr);
  const pid_t parent = getpid();
  child_ = fork();
  if (child_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child_ == 0) {
    close(ends[0]);
    run_child(ends[1], parent, series, says);
  }
  close(ends[1]);
  link_ = ends[0];
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
  close(link_);
}

void Worker::give(const Json& task) {
  progress_.clear();
  send_message(link_, message_of(kTask, task));
}

bool Worker::receive() {
  silent_ = !receive_some(link_, received_);
  while (auto message = take_message(received_)) {
    (message->kind == kAnswer ? answer_.emplace() : progress_) = std::move(message->bytes);
  }
  return answer_ || silent_;
}

Json Worker::result() {
  while (!answer_ && !silent_) receive();
  if (!answer_) bury();
  const Json answer = Json::from_cbor(*answer_);
  answer_.reset();
  if (answer.contains("died")) {
    throw WorkerDied("a process of the simulation " + answer["died"].get<std::string>());
  }
  if (answer.contains("failure")) throw_failure(answer["kind"], answer["failure"]);
  return answer["result"];
}

void Worker::bury() {
  int status = 0;
  while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  child_ = 0;
  stop_if_interrupted();
  if (WIFSIGNALED(status)) {
    throw WorkerDied(fmt::format("a process of the simulation was ended by signal {} ({})",
                                 WTERMSIG(status), strsignal(WTERMSIG(status))));
  }
  if (!received_.empty()) throw OutputError(received_);
  throw WorkerDied(fmt::format("a process of the simulation ended by itself, with status {}",
                               WEXITSTATUS(status)));
}

Json run_isolated(const Worker::Work& work) {
  return Worker(work).result();
}

}  // namespace collide::tools
