// SPDX-License-Identifier: MIT
#include "tests/support/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace collide::test {

namespace fs = std::filesystem;

namespace {

constexpr int kNotFound = 127;

/// In the child only: a file in place of a standard stream.
void redirect(const fs::path& file, int flags, int stream) {
  const int opened = ::open(file.c_str(), flags, 0600);
  if (opened < 0 || ::dup2(opened, stream) < 0) ::_exit(kNotFound);
  ::close(opened);
}

/// What a program said of itself. AddressSanitizer warns once that it does not know the stack of a
/// thread of SystemC in which something is thrown.
std::string without_warning(std::string err) {
#ifdef __SANITIZE_ADDRESS__
  const std::string last = "https://github.com/google/sanitizers/issues/189\n";
  const auto warning = err.find("WARNING: ASan is ignoring requested __asan_handle_no_return");
  if (warning != std::string::npos) {
    const auto begin = err.rfind('\n', warning) + 1;
    err.erase(begin, err.find(last, warning) + last.size() - begin);
  }
#endif
  return err;
}

}  // namespace

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (fs::temp_directory_path() / "collide-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path TemporaryDirectory::write(const std::string& name, const std::string& text) const {
  const fs::path file = path_ / name;
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path.string() + " cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

Finished run_program(const std::vector<std::string>& command, const std::string& input) {
  const TemporaryDirectory directory;
  const fs::path in = directory.write("in", input);
  const fs::path out = directory.write("out", "");
  const fs::path err = directory.write("err", "");
  std::vector<char*> arguments;
  for (const std::string& argument : command) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);

  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot start " + command[0]);
  if (child == 0) {
    redirect(in, O_RDONLY, STDIN_FILENO);
    redirect(out, O_WRONLY | O_TRUNC, STDOUT_FILENO);
    redirect(err, O_WRONLY | O_TRUNC, STDERR_FILENO);
    ::execvp(arguments[0], arguments.data());
    ::_exit(kNotFound);
  }
  int status = 0;
  if (::waitpid(child, &status, 0) != child) throw std::runtime_error("lost " + command[0]);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (code == kNotFound) throw std::runtime_error("cannot run " + command[0]);
  return {code, read_file(out), without_warning(read_file(err))};
}

bool has_terminals() {
  const int controller = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (controller < 0) return false;
  const char* const name = ::grantpt(controller) == 0 ? ::ptsname(controller) : nullptr;
  const bool there = name != nullptr && ::access(name, R_OK | W_OK) == 0;
  ::close(controller);
  return there;
}

}  // namespace collide::test
