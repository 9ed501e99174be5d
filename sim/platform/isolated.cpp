// SPDX-License-Identifier: MIT
#include "sim/platform/isolated.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <string>
#include <system_error>

#include "model/common/output_file.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"

namespace collide::platform {
namespace {

void write_all(int fd, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = write(fd, text.data() + done, text.size() - done);
    if (n < 0 && errno != EINTR) return;
    if (n > 0) done += static_cast<std::size_t>(n);
  }
}
std::string read_all(int fd) {
  std::string text;
  char buffer[4096];
  for (;;) {
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n == 0 || (n < 0 && errno != EINTR)) return text;
    if (n > 0) text.append(buffer, static_cast<std::size_t>(n));
  }
}

[[noreturn]] void child(int fd, const std::function<Json()>& work) {
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
  write_all(fd, answer.dump());
  // Not exit(): the parent's destructors and buffers are the parent's.
  _exit(0);
}

}  // namespace

Json run_isolated(const std::function<Json()>& work) {
  int pipe_ends[2];
  if (pipe(pipe_ends) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  std::fflush(stdout);
  std::fflush(stderr);
  const pid_t pid = fork();
  if (pid < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid == 0) {
    close(pipe_ends[0]);
    child(pipe_ends[1], work);
  }
  close(pipe_ends[1]);
  const std::string text = read_all(pipe_ends[0]);
  close(pipe_ends[0]);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  tools::stop_if_interrupted();
  const Json answer = Json::parse(text, nullptr, false);
  if (answer.is_discarded()) throw tools::CheckError("a simulation process died");
  if (answer.contains("output_error")) throw OutputError(answer["output_error"].get<std::string>());
  if (answer.contains("input_error")) throw InputError(answer["input_error"].get<std::string>());
  if (answer.contains("error")) throw tools::CheckError(answer["error"].get<std::string>());
  return answer["result"];
}

}  // namespace collide::platform
