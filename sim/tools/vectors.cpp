// SPDX-License-Identifier: MIT
#include "sim/tools/vectors.h"

#include "model/common/input_error.h"
#include "model/common/input_file.h"

namespace collide::tools {

unsigned VectorResult::known_cases() const {
  unsigned sum = 0;
  for (const auto& rule : known) sum += rule.second;
  return sum;
}

void VectorResult::count(const std::string& name, const std::optional<std::string>& difference,
                         const char* rule) {
  if (difference) {
    ++failed;
    if (first_difference.empty()) first_difference = name + ": " + *difference;
  } else {
    ++(rule != nullptr ? known[rule] : passed);
  }
}

VectorResult& VectorResult::operator+=(const VectorResult& other) {
  passed += other.passed;
  failed += other.failed;
  for (const auto& [rule, count] : other.known) known[rule] += count;
  if (first_difference.empty()) first_difference = other.first_difference;
  return *this;
}

Json to_json(const VectorResult& result) {
  return {{"passed", result.passed},
          {"failed", result.failed},
          {"known", result.known},
          {"first_difference", result.first_difference}};
}

std::optional<std::string> unequal(const std::string& what, unsigned expected, unsigned got) {
  if (expected == got) return {};
  return fmt::format("{}: expected {:02X}, got {:02X}", what, expected, got);
}

std::uint8_t byte_of(const JsonField& field) {
  return static_cast<std::uint8_t>(field.number(0, 0xFF));
}

std::uint16_t word_of(const JsonField& field) {
  return static_cast<std::uint16_t>(field.number(0, 0xFFFF));
}

VectorMemory memory_of(const JsonField& json) {
  VectorMemory memory;
  for (const JsonField& pair : json.elements()) {
    const auto parts = pair.elements();
    if (parts.size() != 2) pair.fail("expected [address, value]");
    memory.emplace_back(word_of(parts[0]), byte_of(parts[1]));
  }
  return memory;
}

std::optional<std::string> unequal_memory(const VectorMemory& want, const std::uint8_t* bytes) {
  for (const auto& [address, value] : want) {
    if (auto d = unequal(fmt::format("memory at {:04X}", address), value, bytes[address])) return d;
  }
  return {};
}

Json read_vector_array(const std::filesystem::path& path) {
  Json json = parse_json(read_input(path), path.string());
  if (JsonField(path.string(), json).elements().empty())
    throw InputError(path.string(), "the file has no case");
  return json;
}

std::vector<std::string> vector_files(const std::filesystem::path& folder, const std::string& end,
                                      const char* set) {
  if (!std::filesystem::is_directory(folder)) return {folder.string()};
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == end) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  if (files.empty())
    throw InputError(folder.string(),
                     fmt::format("has no {} file, expected those of {}", end, set));
  return files;
}

}  // namespace collide::tools
