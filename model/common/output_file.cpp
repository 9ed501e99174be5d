// SPDX-License-Identifier: MIT
#include "model/common/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <mutex>
#include <set>
#include <system_error>

#include "model/common/named_files.h"

namespace collide {
namespace {

namespace fs = std::filesystem;

/// As somebody in the current folder names the file.
std::string shown(const fs::path& file) {
  std::error_code ignored;
  const fs::path inside = file.lexically_relative(fs::current_path(ignored));
  const bool below = file.is_absolute() && !inside.empty() && *inside.begin() != "..";
  return (below ? inside : file).string();
}

/// The drafts of this process where a signal handler finds them.
class Register {
 public:
  static Register& get() {
    static Register all;
    return all;
  }

  /// `folders`: how many were made for it.
  void add(const fs::path& draft, const fs::path& destination, std::size_t folders) {
    for (Entry& entry : entries_) {
      if (entry.owner != 0) continue;
      const std::string name = shown(destination);
      if (draft.native().size() + std::strlen(kHierarchy) >= entry.draft.size()) return;
      std::strcpy(entry.draft.data(), draft.c_str());
      std::strncpy(entry.destination.data(), name.c_str(), entry.destination.size() - 1);
      entry.folders = folders;
      entry.owner = getpid();
      return;
    }
  }
  void remove(const fs::path& draft) {
    for (Entry& entry : entries_) {
      if (entry.owner == getpid() && draft == entry.draft.data()) entry.owner = 0;
    }
  }
  void discard() noexcept {
    for (Entry& entry : entries_) {
      if (entry.owner != getpid()) continue;
      unlink(entry.draft.data());
      // Verilator's writer keeps a file of its own beside the one it was told.
      std::strcat(entry.draft.data(), kHierarchy);
      unlink(entry.draft.data());
      for (; entry.folders > 0; --entry.folders) {
        *std::strrchr(entry.draft.data(), '/') = '\0';
        rmdir(entry.draft.data());
      }
      entry.owner = 0;
    }
  }
  const char* destination() const noexcept {
    const char* found = nullptr;
    for (const Entry& entry : entries_) {
      if (entry.owner == getpid()) found = entry.destination.data();
    }
    return found;
  }

  static constexpr const char* kHierarchy = ".hier";

 private:
  /// More are not written at a time; one too many is merely not removed by a signal.
  static constexpr std::size_t kEntries = 32;

  struct Entry {
    std::atomic<pid_t> owner{0};  // a forked process leaves its parent's alone
    std::size_t folders = 0;
    std::array<char, PATH_MAX> draft{};
    std::array<char, PATH_MAX> destination{};
  };
  std::array<Entry, kEntries> entries_;
};

/// The places of this process's drafts that are open, to tell two outputs of one command apart.
class OpenPlaces {
 public:
  static OpenPlaces& get() {
    static OpenPlaces all;
    return all;
  }

  /// False if it is one already.
  bool add(const fs::path& place) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return places_.insert(place).second;
  }
  /// Also of a draft that has none or has been moved from.
  void give_back(fs::path& place) {
    const std::lock_guard<std::mutex> lock(mutex_);
    places_.erase(place);
    place.clear();
  }

 private:
  std::mutex mutex_;
  std::set<fs::path> places_;
};

/// What is written as it is. So is an open file, such as /dev/stdout: it is not ours to replace.
bool is_device(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) return false;
  if (fs::canonical(file.parent_path(), error).native().rfind("/proc/", 0) == 0) return true;
  if (fs::is_symlink(file, error)) {
    return is_device(file.parent_path() / fs::read_symlink(file, error));
  }
  return fs::is_character_file(status) || fs::is_block_file(status) || fs::is_fifo(status) ||
         fs::is_socket(status);
}

/// An input may be read only after the draft has begun.
void refuse_input(const fs::path& place, const fs::path& destination) {
  if (!is_protected_input(place)) return;
  throw OutputError(shown(destination) + ": is an input of this command, expected another file");
}

}  // namespace

OutputError::OutputError(const fs::path& file, int error)
    : InputError(file.empty() ? "\"\"" : shown(file),
                 std::string("cannot be written: ") + std::generic_category().message(error)) {}

Draft::Draft(const fs::path& destination) : destination_(destination) {
  std::error_code error;
  if (!destination_.has_filename()) fail(ENOENT);
  if (fs::is_directory(destination_, error)) fail(EISDIR);
  if (is_device(destination_)) fail(ESPIPE);
  const fs::path place = place_of_file(destination_);
  refuse_input(place, destination_);
  if (!OpenPlaces::get().add(place)) {
    throw OutputError(shown(destination_) +
                      ": is written by this command already, expected another file");
  }
  target_ = place;  // given back when it is empty again
  if (fs::exists(target_, error) && access(target_.c_str(), W_OK) != 0) fail(errno);

  const fs::path folder = target_.parent_path();
  for (fs::path missing = folder; !missing.empty() && !fs::exists(missing, error);) {
    folders_.insert(folders_.begin(), missing);
    const fs::path parent = missing.parent_path();
    if (parent == missing) break;
    missing = parent;
  }
  for (std::size_t made = 0; made < folders_.size(); ++made) {
    if (fs::create_directory(folders_[made], error) || !error) continue;
    folders_.resize(made);
    fail(error.value());
  }

  static std::atomic<unsigned> number{0};
  int opened = -1;
  do {
    if (!path_.empty()) Register::get().remove(path_);
    path_ = folder / (".collide-" + std::to_string(getpid()) + "-" + std::to_string(number++) +
                      target_.extension().string());
    // Before it is there: a signal may come as soon as it is.
    Register::get().add(path_, destination_, folders_.size());
    opened = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (opened < 0 && errno == EEXIST);
  if (opened < 0) {
    const int reason = errno;
    Register::get().remove(path_);
    path_.clear();
    fail(reason);
  }
  // A full disk takes names, but no bytes.
  const int full = posix_fallocate(opened, 0, 1);
  const bool emptied = ftruncate(opened, 0) == 0;
  struct stat before {};
  if (stat(target_.c_str(), &before) == 0) fchmod(opened, before.st_mode & 07777);
  close(opened);
  if (full == ENOSPC || full == EFBIG || full == EDQUOT || !emptied) fail(full != 0 ? full : EIO);
}

Draft::Draft(Draft&& other) noexcept
    : destination_(std::move(other.destination_)),
      target_(std::move(other.target_)),
      path_(std::move(other.path_)),
      folders_(std::move(other.folders_)) {
  other.target_.clear();
  other.path_.clear();
  other.folders_.clear();
}

Draft::~Draft() {
  discard();
}

void Draft::discard() {
  std::error_code ignored;
  if (!path_.empty()) {
    fs::remove(path_, ignored);
    fs::remove(path_.string() + Register::kHierarchy, ignored);
    Register::get().remove(path_);
  }
  OpenPlaces::get().give_back(target_);
  for (; !folders_.empty(); folders_.pop_back()) {
    if (rmdir(folders_.back().c_str()) != 0) break;  // something else is in it by now
  }
}

void Draft::fail(int error) {
  discard();
  path_.clear();
  throw OutputError(destination_, error);
}

void Draft::keep() {
  refuse_input(target_, destination_);
  if (std::rename(path_.c_str(), target_.c_str()) != 0) fail(errno);
  Register::get().remove(path_);
  path_.clear();
  folders_.clear();
  OpenPlaces::get().give_back(target_);
}

OutputFile::OutputFile(const fs::path& destination) : destination_(destination) {
  if (!is_device(destination)) draft_ = std::make_unique<Draft>(destination);
  file_.reset(std::fopen((draft_ ? draft_->path() : destination).c_str(), "wbe"));
  if (!file_) throw OutputError(destination, errno);
  // /dev/full refuses even nothing, and says so before the work.
  if (!draft_ && fs::is_character_file(destination) && ::write(fileno(file_.get()), "", 0) < 0) {
    throw OutputError(destination, errno);
  }
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) {
    throw OutputError(destination_, errno);
  }
}

void OutputFile::keep() {
  // Before its name: after a crash of the machine the file is whole, or not there. Some file
  // systems cannot, and have nothing to lose.
  if (draft_ &&
      (std::fflush(file_.get()) != 0 || (::fsync(fileno(file_.get())) != 0 && errno != EINVAL))) {
    throw OutputError(destination_, errno);
  }
  if (std::fclose(file_.release()) != 0) throw OutputError(destination_, errno);
  if (draft_) draft_->keep();
}

void write_file(const fs::path& destination, std::string_view text) {
  OutputFile file(destination);
  file.write(text);
  file.keep();
}

void flush_standard_output() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  throw OutputError("standard output", errno != 0 ? errno : EIO);
}

void discard_drafts() noexcept {
  Register::get().discard();
}
const char* draft_destination() noexcept {
  return Register::get().destination();
}

}  // namespace collide
