// SPDX-License-Identifier: MIT
#include "sim/tools/interrupt.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <exception>

#include "model/common/output_file.h"

namespace collide::tools {
namespace {

/// Signals are the process's, and so is what is known of them.
std::atomic<int> noted{0};
std::atomic<std::int64_t> noted_at{0};
std::atomic<int> interruptible{0};
std::atomic<pid_t> program_id{0};  // a forked process is not interruptible
std::atomic<int> tidying{0};
std::atomic<pid_t> tidier{0};  // a process forked meanwhile is not

int last_words = STDERR_FILENO;

constexpr std::int64_t kOneSignal = 500;  // milliseconds
/// Seconds that work which is interruptible has to look, and for each look at what is put away.
constexpr time_t kPatience = 3;
constexpr time_t kBetweenLooks = 1;

std::string& latest() {
  static std::string where;
  return where;
}

void restore(int signal) {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, nullptr);
}

std::int64_t milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

/// The process ends where it looks, not at once.
bool ends_in_order() {
  return (interruptible > 0 && getpid() == program_id) || (tidying > 0 && getpid() == tidier);
}

/// Sends SIGALRM after so many seconds; 0: no longer.
void set_alarm(time_t seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = seconds;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void on_end(int signal) {
  if (ends_in_order() && signal != SIGPIPE) {
    if (noted == 0) {
      noted = signal;
      noted_at = milliseconds();
      set_alarm(kPatience);
    }
    // To a process and to its group, it is one signal that comes twice.
    if (milliseconds() - noted_at < kOneSignal) return;
  }
  discard_drafts();
  restore(signal);
  raise(signal);
}

void say(int fd, const char* text) {
  if (write(fd, text, std::strlen(text)) < 0) _exit(2);
}

/// The work has not looked in time: a single step of it takes long.
void on_alarm(int /*signal*/) {
  if (noted == 0) return;
  if (tidying > 0 && getpid() == tidier) return set_alarm(kBetweenLooks);
  say(last_words, "collide: interrupted in the middle of a long step\n");
  end_by(noted);
}

/// Verilator's FST writer maps its files: where they cannot grow, a store to memory fails.
void on_bus_error(int signal, siginfo_t* info, void* /*context*/) {
  const char* const file = draft_destination();
  if (info->si_code == BUS_ADRERR && file != nullptr) {
    const bool alone = last_words == STDERR_FILENO;
    if (alone) say(last_words, "collide: ");
    say(last_words, file);
    say(last_words, ": cannot be written: No space left for it or for temporary files");
    if (alone) say(last_words, "\n");
    discard_drafts();
    _exit(2);
  }
  restore(signal);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction before {};
  sigaction(signal, nullptr, &before);
  if (before.sa_handler == SIG_IGN) return;  // of nohup, or of a shell's background
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(signal, &action, nullptr);
}

}  // namespace

Interruptible::Interruptible() {
  ++interruptible;
}

Interruptible::~Interruptible() {
  if (--interruptible == 0 && noted != 0 && std::uncaught_exceptions() == 0) end_by(noted);
}

Tidying::Tidying() {
  if (getpid() != tidier) tidying = 0;
  tidier = getpid();
  ++tidying;
}

Tidying::~Tidying() {
  if (--tidying == 0 && noted != 0 && !ends_in_order() && std::uncaught_exceptions() == 0) {
    end_by(noted);
  }
}

void stop_if_interrupted(const std::string& where) {
  latest() = where;
  stop_if_interrupted();
}

void stop_if_interrupted(const std::function<std::string()>& where) {
  if (noted != 0) stop_if_interrupted(where());
}

void stop_if_interrupted() {
  if (noted == 0) return;
  set_alarm(0);  // the work ends in order from here on
  throw Interrupted{noted, latest()};
}

void handle_signals() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // Or the next file that is opened would become the stream. This one takes nothing.
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
  program_id = getpid();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) handle(signal, on_end);
  handle(SIGALRM, on_alarm);
  handle(SIGXFSZ, SIG_IGN);
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &action, nullptr);
}

void tell_last_words(int fd) {
  last_words = fd;
}

void end_by(int signal) {
  discard_drafts();
  restore(signal);
  raise(signal);
  _exit(128 + signal);
}

}  // namespace collide::tools
