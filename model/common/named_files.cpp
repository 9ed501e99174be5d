// SPDX-License-Identifier: MIT
#include "model/common/named_files.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <atomic>
#include <cstdint>
#include <system_error>

#include "model/common/input_error.h"

namespace collide {
namespace {

namespace fs = std::filesystem;

/// Inputs by device, inode and time of creation, in memory that forked processes share: a set that
/// only grows.
class Inputs {
 public:
  static Inputs& get() {
    static Inputs all;
    return all;
  }

  /// A table that is full takes no more: the options themselves are compared before the work.
  void add(std::uint64_t key) {
    for (std::size_t probe = 0; keys_ != nullptr && probe < kMost; ++probe) {
      std::uint64_t found = 0;
      if (slot(key, probe).compare_exchange_strong(found, key) || found == key) return;
    }
  }
  bool has(std::uint64_t key) {
    for (std::size_t probe = 0; keys_ != nullptr && probe < kMost; ++probe) {
      const std::uint64_t found = slot(key, probe);
      if (found == key) return true;
      if (found == 0) return false;
    }
    return false;
  }

 private:
  using Key = std::atomic<std::uint64_t>;
  static_assert(Key::is_always_lock_free);
  static constexpr std::size_t kMost = 1U << 16;

  Inputs() {
    void* const memory = mmap(nullptr, kMost * sizeof(Key), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) keys_ = static_cast<Key*>(memory);  // zeroes are keys without a value
  }
  Key& slot(std::uint64_t key, std::size_t probe) { return keys_[(key + probe) % kMost]; }

  Key* keys_ = nullptr;
};

/// When the file was made, in nanoseconds, so that a new file with the inode of a deleted one is
/// another file. 0 where the system does not tell.
std::uint64_t made_at(const fs::path& file) {
#ifdef STATX_BTIME
  struct statx status {};
  if (statx(AT_FDCWD, file.c_str(), 0, STATX_BTIME, &status) == 0 &&
      (status.stx_mask & STATX_BTIME) != 0) {
    return static_cast<std::uint64_t>(status.stx_btime.tv_sec) * 1'000'000'000 +
           status.stx_btime.tv_nsec;
  }
#else
  (void)file;
#endif
  return 0;
}

/// Never 0; 0 if there is no such regular file.
std::uint64_t key_of(const fs::path& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;  // odd, so that inodes of a device stay apart
  const std::uint64_t key =
      (status.st_ino ^ std::uint64_t{status.st_dev} << 40) * kMix + made_at(file);
  return key != 0 ? key : 1;
}

}  // namespace

fs::path place_of_file(const fs::path& file) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  fs::path place = fs::absolute(file, error);
  for (int links = 0; fs::is_symlink(place, error) && links < kMostLinks; ++links) {
    place = place.parent_path() / fs::read_symlink(place, error);
  }
  const fs::path whole = fs::weakly_canonical(place, error);
  return error ? place.lexically_normal() : whole;
}

bool same_file(const fs::path& one, const fs::path& other) {
  std::error_code error;
  return fs::equivalent(one, other, error) || place_of_file(one) == place_of_file(other);
}

void require_readable_kind(const fs::path& file, const std::string& name) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::is_character_file(status) || fs::is_block_file(status)) {
    throw InputError(name, "is a device, expected a file");
  }
  if (fs::is_socket(status)) throw InputError(name, "is a socket, expected a file");
  if (!fs::is_fifo(status)) return;
  // A pipe of the shell, such as <(...), has somebody who writes.
  const bool is_open = fs::canonical(file.parent_path(), error).native().rfind("/proc/", 0) == 0;
  if (!is_open) throw InputError(name, "is a FIFO, expected a file");
}

void protect_input(const fs::path& file) {
  if (const std::uint64_t key = key_of(file); key != 0) Inputs::get().add(key);
}

bool is_protected_input(const fs::path& file) {
  const std::uint64_t key = key_of(file);
  return key != 0 && Inputs::get().has(key);
}

}  // namespace collide
