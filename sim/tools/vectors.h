// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/common/json.h"

/// Single-step vectors: what the simulators of processors share.
namespace collide::tools {

/// What cases came to, of a file or of several.
struct VectorResult {
  unsigned passed = 0;
  unsigned failed = 0;
  std::map<std::string, unsigned> known;  ///< by rule: neither passed nor failed
  std::string first_difference;           ///< case and difference, empty if none failed

  unsigned known_cases() const;
  unsigned cases() const { return passed + failed + known_cases(); }
  /// A case in which `rule`, where there is one, has applied.
  void count(const std::string& name, const std::optional<std::string>& difference,
             const char* rule = nullptr);
  VectorResult& operator+=(const VectorResult& other);
};

Json to_json(const VectorResult& result);

/// "A: expected 12, got 13", or nothing.
std::optional<std::string> unequal(const std::string& what, unsigned expected, unsigned got);

/// The first entry that differs, by its words: "bus cycle 3: expected ..., got nothing". No more
/// than `most` are compared.
template <class Entry, class Words>
std::optional<std::string> unequal_lists(const char* what, const std::vector<Entry>& want,
                                         const std::vector<Entry>& got, const Words& words,
                                         std::optional<std::size_t> most = {}) {
  const auto text = [&](const std::vector<Entry>& list, std::size_t i) {
    return i < list.size() ? words(list[i]) : std::string("nothing");
  };
  const std::size_t count = most ? *most : std::max(want.size(), got.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (text(want, i) != text(got, i)) {
      return fmt::format("{} {}: expected {}, got {}", what, i, text(want, i), text(got, i));
    }
  }
  return {};
}

// ---- the JSON files of the SingleStepTests for processors of eight bits ----

std::uint8_t byte_of(const JsonField& field);
std::uint16_t word_of(const JsonField& field);

/// Bytes of memory, by address.
using VectorMemory = std::vector<std::pair<std::uint16_t, std::uint8_t>>;
VectorMemory memory_of(const JsonField& json);
/// The first byte that is another in `bytes`, 64 KB.
std::optional<std::string> unequal_memory(const VectorMemory& want, const std::uint8_t* bytes);

/// The file's array, which has one entry at least.
Json read_vector_array(const std::filesystem::path& path);
/// All cases of a file, one at least. Throws InputError with the place of what is wrong.
template <class Case>
std::vector<Case> read_vector_cases(const std::filesystem::path& path,
                                    Case (*case_of)(const JsonField& json)) {
  const Json json = read_vector_array(path);
  std::vector<Case> cases;
  for (const JsonField& one : JsonField(path.string(), json).elements())
    cases.push_back(case_of(one));
  return cases;
}

/// The files of a folder whose names end with `end`, in the order of their names, one at least; or
/// a file itself. Throws InputError that names `set`.
std::vector<std::string> vector_files(const std::filesystem::path& folder, const std::string& end,
                                      const char* set);

}  // namespace collide::tools
