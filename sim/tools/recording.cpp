// SPDX-License-Identifier: MIT
#include "sim/tools/recording.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "sim/tools/failures.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/store.h"

// The library that programs load, as it was built.
asm(R"(
  .section .rodata
  .global collide_recorder_begin
  .global collide_recorder_end
collide_recorder_begin:
  .incbin ")" COLLIDE_RECORDER R"("
collide_recorder_end:
  .byte 0
  .previous
)");
extern "C" {
extern const char collide_recorder_begin[];
extern const char collide_recorder_end[];
}

namespace collide::tools {
namespace {

namespace fs = std::filesystem;

/// Files that the system makes up as they are read.
const std::vector<std::string> kNoFiles = {"/proc/", "/sys/", "/dev/"};

/// A file without a name, which other processes open by this one's number.
int make_file(const char* name) {
  const int fd = memfd_create(name, MFD_CLOEXEC);
  if (fd < 0) throw std::system_error(errno, std::generic_category(), "memfd_create");
  return fd;
}

std::string path_of(int fd) {
  return fmt::format("/proc/{}/fd/{}", getpid(), fd);
}

/// The recorder, made once in a process.
int recorder() {
  static const int fd = [] {
    const int file = make_file("collide recorder");
    const auto size = static_cast<std::size_t>(collide_recorder_end - collide_recorder_begin);
    if (write(file, collide_recorder_begin, size) != static_cast<ssize_t>(size)) {
      throw std::system_error(errno, std::generic_category(), "the recorder of inputs");
    }
    return file;
  }();
  return fd;
}

Recording*& innermost() {
  static thread_local Recording* current = nullptr;
  return current;
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.rfind(start, 0) == 0;
}

/// Whether it belongs to one run only. Names in the store say so (store.h).
bool is_scratch(const std::string& path) {
  return fs::weakly_canonical(path).string().find(kAside) != std::string::npos;
}

/// As the recorder says which file it was, and when that was written.
std::string identity_of(const std::string& path) {
  struct stat file {};
  if (stat(path.c_str(), &file) != 0) return "";
  return fmt::format("{} {} {}.{:09}", file.st_ino, file.st_size, file.st_mtim.tv_sec,
                     file.st_mtim.tv_nsec);
}

[[noreturn]] void refuse_changed(const std::string& path) {
  throw ChangedError(shown(project_root() / path), "has changed while it was read; run it again");
}

}  // namespace

struct Recording::Note {
  char kind;
  std::string identity;  // of a file that was read
  std::string path;
};

Recording::Recording()
    : outer_(std::exchange(innermost(), this)), log_(make_file("collide record")) {}

Recording::~Recording() {
  end();
}

void Recording::end() {
  if (log_ < 0) return;
  close(std::exchange(log_, -1));
  innermost() = outer_;
}

Recording* Recording::current() {
  return innermost();
}

std::size_t Recording::size() const {
  return static_cast<std::size_t>(lseek(log_, 0, SEEK_END));
}

std::vector<std::pair<std::string, std::string>> Recording::environment() {
  size_before_ = size();
  const std::string others = tools::environment("LD_PRELOAD");
  return {{"LD_PRELOAD", path_of(recorder()) + (others.empty() ? "" : ":" + others)},
          {"COLLIDE_RECORD", path_of(log_)},
          // A cache that knows the answer need not read what it is about.
          {"CCACHE_DISABLE", "1"}};
}

std::vector<Recording::Note> Recording::notes() const {
  std::string text(size(), '\0');
  if (pread(log_, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    throw std::system_error(errno, std::generic_category(), "the record of inputs");
  }
  std::vector<Note> notes;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\0', at);
    const std::size_t path = std::min(text.find('/', at), end);
    Note note{text[at], text.substr(at + 1, path - at - 1), text.substr(path, end - path)};
    if (!note.identity.empty()) note.identity.pop_back();
    const bool is_file = std::none_of(kNoFiles.begin(), kNoFiles.end(), [&](const auto& start) {
      return starts_with(note.path, start);
    });
    if (is_file) notes.push_back(std::move(note));
    at = end + 1;
  }
  return notes;
}

void Recording::require_seen(const Command& command) const {
  const auto refuse = [&](const std::string& why) {
    throw ToolError(command.argv[0] + ": the files that it reads cannot be recorded" + why +
                    "; expected a dynamically linked program");
  };
  if (size() == size_before_) refuse("");
  std::set<std::string> seen;
  for (const Note& note : notes()) seen.insert(fs::path(note.path).lexically_normal());
  std::error_code ignored;
  // The program was told its folder without links.
  const fs::path folder = fs::canonical(command.directory);
  for (std::size_t i = 1; i < command.argv.size(); ++i) {
    const std::string& word = command.argv[i];
    const fs::path file = (folder / word).lexically_normal();
    const bool is_path = word.find_first_of("./") != std::string::npos;
    if (is_path && seen.count(file) == 0 && fs::is_regular_file(file, ignored)) {
      refuse(", " + shown(file) + " for one");
    }
  }
}

Inputs Recording::finish() {
  const std::vector<Note> all = notes();
  end();
  std::set<std::string> written;
  for (const Note& note : all) {
    if (note.kind == 'W') written.insert(fs::path(note.path).lexically_normal());
  }
  std::map<std::string, std::string> identities;
  for (const Note& note : all) {
    if (note.kind == 'B' || note.kind == 'W') continue;
    if (written.count(fs::path(note.path).lexically_normal()) != 0) continue;
    if (is_scratch(note.path)) continue;
    if (note.kind == 'L') inputs_.add_folder(note.path);
    if (note.kind == 'M') inputs_.add_missing(note.path);
    if (note.kind != 'R') continue;
    const auto [before, is_new] = identities.emplace(note.path, note.identity);
    bool same = note.identity == before->second;
    if (is_new) {
      if (fs::exists(note.path)) inputs_.add_file(note.path);
      same = identity_of(note.path) == note.identity;
    }
    if (!same) refuse_changed(note.path);
  }
  // What was used before may have changed as well.
  inputs_.look_at_folders();
  if (const auto changed = inputs_.changed()) refuse_changed(*changed);
  if (outer_ != nullptr) outer_->add(inputs_);
  note_inputs(inputs_);
  return inputs_;
}

}  // namespace collide::tools
