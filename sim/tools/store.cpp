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
#include <map>
#include <random>
#include <set>
#include <system_error>
#include <thread>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "model/common/output_file.h"
#include "sim/tools/hash.h"
#include "sim/tools/places.h"
#include "sim/tools/recording.h"

namespace collide::tools {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::hours kKeptUnused{30 * 24};
constexpr std::uintmax_t kMostBytes = 2'000'000'000;
/// For the lock of a thing that others have seen to be missing, too.
constexpr std::chrono::milliseconds kBetweenLooks{10};
/// Digits of a key in a name: the first half is that of the ingredients, the second one that of the
/// files that tools have read.
constexpr std::size_t kDigits = 32;
constexpr const char* kLock = ".lock";
/// In a thing: what it was made of, and what it consists of.
constexpr const char* kRecord = ".record";

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

/// Digests of files by their names in a folder.
using Digests = std::map<std::string, std::string>;

Digests digests_in(const fs::path& folder) {
  Digests digests;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path() == folder / kRecord) continue;
    digests[entry.path().lexically_relative(folder)] = Hash().add_file(entry.path()).hex();
  }
  return digests;
}

std::string text_of(const Digests& digests) {
  std::string text;
  for (const auto& [name, digest] : digests) text += digest + ' ' + name + '\0';
  return text;
}

/// A record begins with its own digest.
void write_record(const fs::path& folder, const Inputs& inputs) {
  const std::string read = inputs.text();
  const std::string text = std::to_string(read.size()) + "\n" + read + text_of(digests_in(folder));
  write_file(folder / kRecord, Hash().add(text).hex() + "\n" + text);
}

/// What a thing was made of; nothing if one of its files is damaged.
std::optional<Inputs> inputs_of(const fs::path& thing, Inputs::Looks& looks) {
  try {
    const std::string record = read_input(thing / kRecord);
    const std::size_t size_at = record.find('\n') + 1;
    const std::size_t inputs_at = record.find('\n', size_at) + 1;
    if (Hash().add(record.substr(size_at)).hex() + "\n" != record.substr(0, size_at)) return {};
    const std::size_t size = std::stoul(record.substr(size_at));
    auto inputs = Inputs::parse(record.substr(inputs_at, size));
    // Most are of other contents: of those it does not matter.
    if (!inputs || inputs->changed(looks)) return {};
    if (record.substr(inputs_at + size) != text_of(digests_in(thing))) return {};
    return inputs;
  } catch (const std::exception&) {
    return {};
  }
}

/// Programs load what is there, so that nobody else may put anything in its place.
void require_private(const fs::path& folder) {
  struct stat found {};
  if (stat(folder.c_str(), &found) != 0) fail(folder);
  if (found.st_uid != geteuid()) {
    throw InputError(shown(folder), "belongs to another user, expected a store of your own");
  }
  if ((found.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    throw InputError(shown(folder),
                     "others may write to it, and what is in the store is loaded; expected a "
                     "folder that only its owner may write to (chmod go-w)");
  }
}

/// Makes it, if it is missing, so that only its owner may write to it.
void open_store(const fs::path& folder) {
  if (fs::create_directories(folder)) {
    fs::permissions(folder, fs::perms::group_write | fs::perms::others_write,
                    fs::perm_options::remove);
  }
  require_private(folder);
}

/// Returns when it is on the disk.
void sync(const fs::path& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) fail(path);
  const int failed = fsync(fd);
  close(fd);
  // Some file systems cannot; they have nothing to lose.
  if (failed != 0 && errno != EINVAL) throw OutputError(path, errno);
}

void sync_tree(const fs::path& folder) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() || entry.is_directory()) sync(entry.path());
  }
  sync(folder);
}

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

Inputs Ingredients::inputs() const {
  Inputs inputs;
  for (const std::string& path : files_) inputs.add_file(path);
  return inputs;
}

std::string Ingredients::key(const Inputs& files) const {
  Hash hash;
  // Lengths keep apart what would read the same when joined.
  const auto add = [&](const std::string& name, const std::string& value) {
    hash.add(fmt::format("{} {} {} {}\n", name.size(), name, value.size(), value));
  };
  for (const auto& [name, value] : texts_) add(name, value);
  for (const std::string& path : files_) add("file", path);
  add("files", files.text());
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
  open_store(folder_);
  const Inputs declared = ingredients.inputs();
  const std::string key = ingredients.key(declared).substr(0, kDigits / 2);
  if (auto found = find(key)) return std::move(*found);
  FileLock lock(folder_ / (key + kLock));
  if (!lock.try_take(FileLock::Kind::kExclusive)) {
    waiting();
    lock.take(FileLock::Kind::kExclusive);
  }
  // Another process may have made it meanwhile.
  if (auto found = find(key)) return std::move(*found);
  const Tidying tidying;
  remove_aside(folder_ / key);
  const Aside aside(folder_ / key);
  const auto start = Clock::now();
  Recording recording;
  recording.add(declared);
  try {
    make(aside.folder());
  } catch (const std::exception&) {
    require_room(aside.folder());
    throw;
  }
  require_room(aside.folder());
  const Inputs inputs = recording.finish();
  Stored made = put(aside.folder(), key, inputs);
  made.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  prune();
  return made;
}

std::optional<Stored> Store::find(const std::string& of_ingredients) const {
  Inputs::Looks looks;
  for (const auto& entry : fs::directory_iterator(folder_)) {
    const std::string key = entry.path().filename();
    if (key.size() != kDigits || key.rfind(of_ingredients, 0) != 0) continue;
    FileLock in_use(entry.path().string() + kLock);
    in_use.take(FileLock::Kind::kShared);
    const auto inputs = inputs_of(entry.path(), looks);
    if (!inputs) continue;
    require_private(entry.path());
    fs::last_write_time(entry.path(), fs::file_time_type::clock::now());
    if (Recording::current() != nullptr) Recording::current()->add(*inputs);
    note_inputs(*inputs);
    return Stored{entry.path(), key, true, 0, std::move(in_use)};
  }
  return std::nullopt;
}

Stored Store::put(const fs::path& aside, const std::string& of_ingredients,
                  const Inputs& inputs) const {
  write_record(aside, inputs);
  sync_tree(aside);
  const std::string key = of_ingredients + Hash().add(inputs.text()).hex().substr(0, kDigits / 2);
  const fs::path thing = folder_ / key;
  FileLock in_use(thing.string() + kLock);
  in_use.take(FileLock::Kind::kShared);
  if (fs::exists(thing)) {
    // It is damaged. Whoever uses it has it open already.
    const fs::path damaged = make_aside(thing);
    fs::rename(thing, damaged);
    remove_tree(damaged);
  }
  fs::rename(aside, thing);
  sync(folder_);
  return {thing, key, false, 0, std::move(in_use)};
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
  const std::string text = read_input(file);
  const std::string end = line + "\n";
  if (text.size() < end.size() || text.compare(text.size() - end.size(), end.size(), end) != 0) {
    throw OutputError(file.parent_path().parent_path(), ENOSPC);
  }
}

Scratch::Scratch(const Store& store) {
  open_store(store.folder());
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
