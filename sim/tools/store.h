// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/tools/inputs.h"
#include "sim/tools/interrupt.h"

namespace collide::tools {

/// In names of folders in the store that belong to one run only.
constexpr const char* kAside = ".aside-";

/// What is said to go into a thing that is built: texts, such as options and versions, and files by
/// their contents. Files that tools read as they make it need not be among them.
class Ingredients {
 public:
  Ingredients& text(const std::string& name, const std::string& value);
  Ingredients& texts(const std::string& name, const std::vector<std::string>& values);
  /// A file and its name; relative to the root of the tree unless absolute.
  Ingredients& file(const std::string& path);
  Ingredients& files(const std::vector<std::string>& paths);

  /// The files as they are now. Throws InputError if one cannot be read.
  Inputs inputs() const;
  /// SHA-256 over all of it, files as they are now. Throws InputError if one cannot be read.
  std::string key() const { return key(inputs()); }
  std::string key(const Inputs& files) const;

 private:
  std::vector<std::pair<std::string, std::string>> texts_;
  std::vector<std::string> files_;
};

/// A lock that processes share, as long as this exists or until they end.
class FileLock {
 public:
  /// The file is made if it is missing.
  explicit FileLock(std::filesystem::path file) : file_(std::move(file)) {}
  ~FileLock() { release(); }
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

  enum class Kind { kShared, kExclusive };
  /// Waits for it; a lock held already is exchanged, and others may come between.
  void take(Kind kind);
  /// Whether it could be had at once.
  bool try_take(Kind kind);
  void release();

 private:
  bool take(Kind kind, bool wait);

  std::filesystem::path file_;
  int fd_ = -1;
};

/// A thing in the store. It is not removed while this exists.
struct Stored {
  std::filesystem::path folder;  // that holds it
  std::string key;               // name of the folder, which all that went into it decides
  bool reused = false;
  double seconds = 0;  // that making it took
  FileLock in_use;
};

/// Things that were built, each in a folder named by the key of what went into it: the ingredients,
/// and every file that a tool was seen to read (recording.h). Those are kept with it, and it is
/// used again only where they are the same. Any number of processes use the store at once. What is
/// in place is whole: a thing is made in a folder aside, under a lock, and renamed, and the digests
/// of its files are kept in it; what is damaged later is made again. What was not used for 30 days
/// is removed, and beyond 2 GB what was used least lately; so is what a killed process left behind.
class Store {
 public:
  /// That of the tree: build/store in the base folder, or COLLIDE_STORE.
  Store();
  explicit Store(std::filesystem::path folder) : folder_(std::move(folder)) {}

  using Make = std::function<void(const std::filesystem::path& folder)>;
  /// The thing of these ingredients; `make` fills an empty folder with it if it is not there.
  /// `waiting` is called before another process is waited for. Throws what `make` throws,
  /// ChangedError if a file changed meanwhile, and InputError if others may write to the store:
  /// what is in it is loaded.
  Stored get(
      const Ingredients& ingredients, const Make& make,
      const std::function<void()>& waiting = [] {}) const;

  /// Removes what is old, too much or left behind, and not in use.
  void prune() const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::optional<Stored> find(const std::string& of_ingredients) const;
  Stored put(const std::filesystem::path& aside, const std::string& of_ingredients,
             const Inputs& inputs) const;

  std::filesystem::path folder_;
};

/// Of a file that a tool has written into a thing that is being made: not every tool says that what
/// it wrote did not arrive, and there may be room again since. Throws OutputError if the file does
/// not end in `line`.
void require_last_line(const std::filesystem::path& file, const std::string& line);

/// A folder for the files of one run, removed with this; if the run is killed, by the next one.
class Scratch {
 public:
  explicit Scratch(const Store& store = Store());
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& folder() const { return folder_; }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }

 private:
  Tidying tidying_;
  std::filesystem::path folder_;
  std::unique_ptr<FileLock> in_use_;
};

}  // namespace collide::tools
