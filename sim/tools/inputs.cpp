// SPDX-License-Identifier: MIT
#include "sim/tools/inputs.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <set>
#include <system_error>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/tools/failures.h"
#include "sim/tools/hash.h"
#include "sim/tools/places.h"

namespace collide::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMissing = "-";
constexpr char kEnd = '\0';
/// A module is looked for by its name with any of them.
const std::set<std::string> kSourceExtensions = {"", ".v", ".sv", ".vh", ".svh"};

/// The root of the tree as it is given, and without links, as tools see it. It takes a file to
/// find.
const std::array<fs::path, 2>& roots() {
  static thread_local std::optional<std::string> known_by;
  static thread_local std::array<fs::path, 2> known;
  const std::string by = environment("COLLIDE_ROOT");
  if (known_by != by) known = {project_root(), fs::weakly_canonical(project_root())};
  known_by = by;
  return known;
}

fs::path file_of(const std::string& name) {
  return roots()[0] / name;
}

/// As it is kept, so that a tree that has moved finds its own.
std::string name_of(const fs::path& path) {
  // Not normalised: a folder before ".." may be a link.
  const std::string text = path.string();
  for (const fs::path& root : roots()) {
    const std::string tree = root.string() + "/";
    if (text.rfind(tree, 0) == 0) return text.substr(tree.size());
  }
  return text;
}

std::string digest_of(const std::string& name) {
  const fs::path path = file_of(name);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return kMissing;
  try {
    return Hash().add_file(path).hex();
  } catch (const InputError&) {
    return kMissing;
  }
}

std::string digest_of(const std::string& name, Inputs::Looks& looks) {
  const auto known = looks.find(name);
  return known != looks.end() ? known->second : looks.emplace(name, digest_of(name)).first->second;
}

void add_pair(std::string& text, const std::string& path, const std::string& state) {
  text += state + kEnd + path + kEnd;
}

/// Reads pairs up to one without a path. False: the text ends before.
bool take_pairs(const std::string& text, std::size_t& at, std::map<std::string, std::string>& to) {
  while (true) {
    const std::size_t state_end = text.find(kEnd, at);
    if (state_end == std::string::npos) return false;
    const std::size_t path_end = text.find(kEnd, state_end + 1);
    if (path_end == std::string::npos) return false;
    const std::string path = text.substr(state_end + 1, path_end - state_end - 1);
    if (!path.empty()) to[path] = text.substr(at, state_end - at);
    at = path_end + 1;
    if (path.empty()) return true;
  }
}

/// File without a name in which a process and its workers note what they used. -1: nobody watches.
int& watch() {
  static int fd = -1;
  return fd;
}

}  // namespace

void Inputs::add_file(const fs::path& file) {
  const std::string name = name_of(file);
  files_.emplace(name, Hash().add_file(file_of(name)).hex());
}

void Inputs::add_missing(const fs::path& file) {
  files_.emplace(name_of(file), kMissing);
}

void Inputs::add_folder(const fs::path& folder) {
  folders_[name_of(folder)];
}

void Inputs::add(const Inputs& others) {
  files_.insert(others.files_.begin(), others.files_.end());
  folders_.insert(others.folders_.begin(), others.folders_.end());
}

Inputs::States Inputs::folders_now() const {
  std::set<std::string> names, stems, extensions = kSourceExtensions;
  for (const auto& [name, digest] : files_) {
    const fs::path path(name);
    names.insert(path.filename());
    stems.insert(path.stem());
    extensions.insert(path.extension());
  }
  States folders;
  for (const auto& [folder, before] : folders_) {
    std::set<std::string> found;
    std::error_code failed;
    for (fs::directory_iterator at(file_of(folder), failed), end; !failed && at != end;
         at.increment(failed)) {
      const fs::path name = at->path().filename();
      const bool shadows = stems.count(name.stem()) != 0 && extensions.count(name.extension()) != 0;
      if (names.count(name) != 0 || shadows) found.insert(name);
    }
    // A slash is in no name.
    for (const std::string& name : found) folders[folder] += name + "/";
    folders[folder];
  }
  return folders;
}

std::optional<std::string> Inputs::conflict(const Inputs& others) const {
  for (const auto& [name, digest] : others.files_) {
    const auto known = files_.find(name);
    if (known != files_.end() && known->second != digest) return name;
  }
  return std::nullopt;
}

std::optional<std::string> Inputs::changed(Looks& looks) const {
  for (const auto& [name, digest] : files_) {
    if (digest_of(name, looks) != digest) return name;
  }
  if (folders_.empty()) return std::nullopt;
  for (const auto& [folder, names] : folders_now()) {
    if (folders_.at(folder) != names) return folder;
  }
  return std::nullopt;
}

std::optional<std::string> Inputs::changed() const {
  Looks looks;
  return changed(looks);
}

std::vector<std::string> Inputs::paths() const {
  std::vector<std::string> paths;
  for (const auto& [name, digest] : files_) paths.push_back(name);
  return paths;
}

bool Inputs::has(const fs::path& file) const {
  const auto found = files_.find(name_of(file));
  return found != files_.end() && found->second != kMissing;
}

std::string Inputs::text() const {
  std::string text;
  for (const States* states : {&files_, &folders_}) {
    for (const auto& [path, state] : *states) add_pair(text, path, state);
    add_pair(text, "", "");
  }
  return text;
}

std::optional<Inputs> Inputs::parse(const std::string& text) {
  Inputs inputs;
  std::size_t at = 0;
  for (States* states : {&inputs.files_, &inputs.folders_}) {
    if (!take_pairs(text, at, *states)) return std::nullopt;
  }
  if (at != text.size()) return std::nullopt;
  return inputs;
}

InputWatch::InputWatch() {
  watch() = memfd_create("collide inputs", MFD_CLOEXEC);
  if (watch() < 0) throw std::system_error(errno, std::generic_category(), "memfd_create");
  fcntl(watch(), F_SETFL, O_APPEND);
}

InputWatch::~InputWatch() {
  close(std::exchange(watch(), -1));
}

void note_inputs(const Inputs& inputs) {
  if (watch() < 0) return;
  const std::string text = inputs.text();
  const std::string note = std::to_string(text.size()) + "\n" + text;
  // One call, so that notes of several workers stay apart.
  if (write(watch(), note.data(), note.size()) != static_cast<ssize_t>(note.size())) {
    throw std::system_error(errno, std::generic_category(), "the list of inputs");
  }
}

namespace {

/// What was noted, in its order.
std::vector<Inputs> noted_inputs() {
  std::string notes(static_cast<std::size_t>(lseek(watch(), 0, SEEK_END)), kEnd);
  if (pread(watch(), notes.data(), notes.size(), 0) != static_cast<ssize_t>(notes.size())) {
    throw std::system_error(errno, std::generic_category(), "the list of inputs");
  }
  std::vector<Inputs> all;
  for (std::size_t at = 0; at < notes.size();) {
    const std::size_t begin = notes.find('\n', at) + 1;
    const std::size_t size = std::stoul(notes.substr(at, begin - at));
    all.push_back(*Inputs::parse(notes.substr(begin, size)));
    at = begin + size;
  }
  return all;
}

[[noreturn]] void refuse_changed(const std::string& input) {
  throw ChangedError(shown(file_of(input)),
                     "has changed meanwhile, so the result would not be about one design; run it "
                     "again");
}

}  // namespace

void require_consistent_inputs() {
  if (watch() < 0) return;
  Inputs all;
  for (const Inputs& inputs : noted_inputs()) {
    if (const auto two = all.conflict(inputs)) refuse_changed(*two);
    all.add(inputs);
  }
  // A campaign compares what its shards were made from.
  const std::string file = environment("COLLIDE_INPUTS");
  if (!file.empty()) write_file(file, all.text());
}

void require_unchanged_inputs() {
  if (watch() < 0) return;
  Inputs::Looks looks;
  for (const Inputs& inputs : noted_inputs()) {
    if (const auto changed = inputs.changed(looks)) refuse_changed(*changed);
  }
}

}  // namespace collide::tools
