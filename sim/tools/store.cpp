// SPDX-License-Identifier: MIT
#include "sim/tools/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <random>
#include <set>
#include <system_error>
#include <thread>

#include "model/common/output_file.h"
#include "sim/tools/hash.h"
#include "sim/tools/places.h"
#include "sim/tools/project.h"

namespace collide::tools {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::hours kKeptUnused{30 * 24};
constexpr std::uintmax_t kMostBytes = 2'000'000'000;
/// For the lock of a thing that others have seen to be missing, too.
constexpr std::chrono::milliseconds kBetweenLooks{10};
/// Of the key in a name.
constexpr std::size_t kDigits = 32;
constexpr const char* kLock = ".lock";
/// Beside a thing that is being made.
constexpr const char* kAside = ".aside-";

[[noreturn]] void fail(const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), path.string());
}

/// A fresh folder; those of processes that died are never used again, as children of theirs may
/// still write.
fs::path make_aside(const fs::path& thing) {
  std::string name = thing.string() + kAside + "XXXXXX";
  if (mkdtemp(name.data()) == nullptr) fail(name);
  return name;
}

std::string key_of(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.substr(0, name.find('.'));
}

std::uintmax_t bytes_in(const fs::path& folder) {
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) bytes += entry.file_size();
  }
  return bytes;
}

/// What cannot be removed now is left to the next: a child of a killed process may still write.
/// A tool that has just been killed may still be writing in it.
void remove_tree(const fs::path& folder) {
  constexpr int kTries = 100;
  for (int tries = 0; tries < kTries; ++tries) {
    std::error_code failed;
    fs::remove_all(folder, failed);
    if (!failed) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void remove_aside(const fs::path& thing) {
  const std::string start = thing.filename().string() + kAside;
  for (const auto& entry : fs::directory_iterator(thing.parent_path())) {
    if (entry.path().filename().string().rfind(start, 0) == 0) remove_tree(entry.path());
  }
}

/// A fresh folder, gone in the end unless it has got another name.
class Aside {
 public:
  explicit Aside(const fs::path& thing) : folder_(make_aside(thing)) {}
  ~Aside() { remove_tree(folder_); }
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

  const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
};

/// Not every tool looks whether what it writes arrives, and few say it well: where nothing can be
/// written now, something may be cut.
void require_room(const fs::path& folder) {
  try {
    Draft(folder / "room");
  } catch (const OutputError&) {
    throw OutputError(folder.parent_path(), ENOSPC);
  }
}

}  // namespace

Ingredients& Ingredients::text(const std::string& name, const std::string& value) {
  texts_.emplace_back(name, value);
  return *this;
}

Ingredients& Ingredients::texts(const std::string& name, const std::vector<std::string>& values) {
  for (const std::string& value : values) text(name, value);
  return *this;
}

Ingredients& Ingredients::file(const std::string& path) {
  files_.push_back(path);
  return *this;
}

Ingredients& Ingredients::files(const std::vector<std::string>& paths) {
  files_.insert(files_.end(), paths.begin(), paths.end());
  return *this;
}

std::string Ingredients::key() const {
  Hash hash;
  // Lengths keep apart what would read the same when joined.
  const auto add = [&](const std::string& name, const std::string& value) {
    hash.add(fmt::format("{} {} {} {}\n", name.size(), name, value.size(), value));
  };
  for (const auto& [name, value] : texts_) add(name, value);
  for (const std::string& path : files_) {
    add(path, Hash().add_file(project_root() / path).hex());
  }
  return hash.hex();
}

FileLock::FileLock(FileLock&& other) noexcept
    : file_(std::move(other.file_)), fd_(std::exchange(other.fd_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(fd_, other.fd_);
  return *this;
}

void FileLock::take(Kind kind) {
  take(kind, true);
}

bool FileLock::try_take(Kind kind) {
  return take(kind, false);
}

bool FileLock::take(Kind kind, bool wait) {
  const int operation = (kind == Kind::kShared ? LOCK_SH : LOCK_EX) | (wait ? 0 : LOCK_NB);
  while (true) {
    if (fd_ < 0) fd_ = open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd_ < 0) fail(file_);
    while (flock(fd_, operation) != 0) {
      if (errno == EWOULDBLOCK) return false;
      if (errno != EINTR) fail(file_);
    }
    // Whoever removed the file locked one that nobody else sees.
    struct stat held {};
    struct stat named {};
    if (fstat(fd_, &held) == 0 && stat(file_.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
        held.st_dev == named.st_dev) {
      return true;
    }
    release();
  }
}

void FileLock::release() {
  if (fd_ >= 0) close(fd_);
  fd_ = -1;
}

Store::Store() {
  const std::string folder = environment("COLLIDE_STORE");
  folder_ = folder.empty() ? base_folder() / "build/store" : fs::absolute(folder);
}

Stored Store::get(const Ingredients& ingredients, const Make& make,
                  const std::function<void()>& waiting) const {
  fs::create_directories(folder_);
  const std::string whole_key = ingredients.key();
  const std::string key = whole_key.substr(0, kDigits);
  const fs::path thing = folder_ / key;
  FileLock lock(folder_ / (key + kLock));
  bool made = false;
  double seconds = 0;
  while (true) {
    if (!lock.try_take(FileLock::Kind::kShared)) {
      waiting();
      lock.take(FileLock::Kind::kShared);
    }
    if (fs::exists(thing)) {
      fs::last_write_time(thing, fs::file_time_type::clock::now());
      return {thing, key, !made, seconds, std::move(lock)};
    }
    // Not waited for: whoever else has just seen that it is missing may make it, and keep a share
    // of the lock for as long as it is in use.
    if (!lock.try_take(FileLock::Kind::kExclusive)) {
      lock.release();
      std::this_thread::sleep_for(kBetweenLooks);
      continue;
    }
    if (fs::exists(thing)) continue;
    const Tidying tidying;
    remove_aside(thing);
    const Aside aside(thing);
    const auto start = Clock::now();
    try {
      make(aside.folder());
    } catch (const std::exception&) {
      require_room(aside.folder());
      throw;
    }
    require_room(aside.folder());
    if (ingredients.key() != whole_key) {
      throw InputError("sources", "a file changed while it was compiled; run it again");
    }
    fs::rename(aside.folder(), thing);
    seconds = std::chrono::duration<double>(Clock::now() - start).count();
    made = true;
    prune();
  }
}

void Store::prune() const {
  struct Thing {
    std::string key;
    fs::file_time_type used;
  };
  std::vector<std::string> keys;
  std::set<std::string> with_aside;
  for (const auto& entry : fs::directory_iterator(folder_)) {
    keys.push_back(key_of(entry.path()));
    if (entry.path().filename().string().find(kAside) != std::string::npos) {
      with_aside.insert(keys.back());
    }
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<Thing> things;
  std::error_code gone;
  for (const std::string& key : keys) {
    const auto used = fs::last_write_time(folder_ / key, gone);
    things.push_back({key, gone ? fs::file_time_type::min() : used});
  }
  std::sort(things.begin(), things.end(),
            [](const Thing& a, const Thing& b) { return a.used > b.used; });
  const auto oldest = fs::file_time_type::clock::now() - kKeptUnused;
  std::uintmax_t bytes = 0;
  for (const Thing& thing : things) {
    const fs::path folder = folder_ / thing.key;
    FileLock lock(folder_ / (thing.key + kLock));
    if (!lock.try_take(FileLock::Kind::kExclusive)) continue;
    // It reads all names anew: of many things that would take longer than what is kept saves.
    if (with_aside.count(thing.key) != 0) remove_aside(folder);
    if (fs::exists(folder)) {
      bytes += bytes_in(folder);
      if (thing.used > oldest && bytes <= kMostBytes) continue;
      // Nobody must ever see part of it.
      const fs::path aside = make_aside(folder);
      fs::rename(folder, aside);
      remove_tree(aside);
    }
    fs::remove(folder_ / (thing.key + kLock));
  }
}

void require_last_line(const fs::path& file, const std::string& line) {
  const std::string text = read_file(file.string());
  const std::string end = line + "\n";
  if (text.size() < end.size() || text.compare(text.size() - end.size(), end.size(), end) != 0) {
    throw OutputError(file.parent_path().parent_path(), ENOSPC);
  }
}

Scratch::Scratch(const Store& store) {
  fs::create_directories(store.folder());
  store.prune();
  std::random_device chance;
  const fs::path run = store.folder() / fmt::format("run-{:08x}{:08x}", chance(), chance());
  in_use_ = std::make_unique<FileLock>(run.string() + kLock);
  in_use_->take(FileLock::Kind::kExclusive);
  folder_ = make_aside(run);
}

Scratch::~Scratch() {
  remove_tree(folder_);
  std::error_code ignored;
  fs::remove(folder_.parent_path() / (key_of(folder_) + kLock), ignored);
}

}  // namespace collide::tools
