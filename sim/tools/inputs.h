// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace collide::tools {

/// Files with the contents that something was made from, and places where a tool looked for one.
/// Paths within the tree are relative to its root.
class Inputs {
 public:
  /// What paths hold, so that one look serves many comparisons. Valid only while nothing changes.
  using Looks = std::map<std::string, std::string>;

  /// Adds a file with its contents as they are now, unless it is known. Throws InputError if it
  /// cannot be read.
  void add_file(const std::filesystem::path& file);
  /// Adds a place where no file was.
  void add_missing(const std::filesystem::path& file);
  /// Adds a folder whose names were listed. Of those the ones count that share a name or a stem
  /// with an input: a tool would find them in place of it.
  void add_folder(const std::filesystem::path& folder);
  /// Adds the inputs of something that went into this.
  void add(const Inputs& others);
  /// Looks at the folders. Called after everything was added.
  void look_at_folders() { folders_ = folders_now(); }

  /// Returns the first file that both have with other contents, or nothing.
  std::optional<std::string> conflict(const Inputs& others) const;
  /// Returns the first input that is no longer as it was, or nothing.
  std::optional<std::string> changed(Looks& looks) const;
  std::optional<std::string> changed() const;

  /// Paths of the files and of the places that had none.
  std::vector<std::string> paths() const;
  bool has(const std::filesystem::path& file) const;

  /// A text that `parse` reads. Equal inputs have equal texts.
  std::string text() const;
  /// Returns nothing if the text is damaged.
  static std::optional<Inputs> parse(const std::string& text);

 private:
  using States = std::map<std::string, std::string>;

  States folders_now() const;

  States files_;    // digests
  States folders_;  // the names that count
};

/// While it exists, the inputs of everything that this process and its workers use from the store
/// or let a tool read are noted. One exists at a time.
class InputWatch {
 public:
  InputWatch();
  ~InputWatch();
  InputWatch(const InputWatch&) = delete;
  InputWatch& operator=(const InputWatch&) = delete;
};

/// Tells the watch, if there is one.
void note_inputs(const Inputs& inputs);
/// Throws ChangedError with the name of an input that was noted with two contents: the result is
/// not about one design. Does nothing without a watch.
void require_consistent_inputs();
/// The same, and each input still is as it was noted.
void require_unchanged_inputs();

}  // namespace collide::tools
