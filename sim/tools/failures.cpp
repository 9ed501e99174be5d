// SPDX-License-Identifier: MIT
#include "sim/tools/failures.h"

#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "model/common/output_file.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"

namespace collide::tools {
namespace {

constexpr const char* kTool = "tool";

struct Kind {
  const char* name;
  ExitStatus status;
  bool (*is)(const std::exception& error);
  void (*raise)(const std::string& what);
};

template <typename E>
constexpr Kind kind(const char* name, ExitStatus status) {
  return {name, status,
          [](const std::exception& error) { return dynamic_cast<const E*>(&error) != nullptr; },
          [](const std::string& what) { throw E(what); }};
}

/// Those derived from others before them.
constexpr Kind kKinds[] = {
    kind<OutputError>("output", kBadInput), kind<InputError>("input", kBadInput),
    kind<ToolError>(kTool, kBadInput),      kind<ChangedError>("changed", kBadInput),
    kind<AwayError>("away", kBadInput),     kind<CheckError>("check", kFailed),
    kind<std::logic_error>("bug", kBug)};

}  // namespace

Failure failure_of(const std::exception& error) {
  for (const Kind& kind : kKinds) {
    if (kind.is(error)) return {kind.name, error.what(), kind.status};
  }
  if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&error)) {
    return {kTool, file->path1().string() + ": " + file->code().message(), kBadInput};
  }
  if (dynamic_cast<const std::system_error*>(&error) != nullptr) {
    return {kTool, error.what(), kBadInput};
  }
  return {"", error.what(), kBug};
}

void throw_failure(const std::string& kind, const std::string& what) {
  for (const Kind& known : kKinds) {
    if (kind == known.name) known.raise(what);
  }
  throw CheckError(what);
}

}  // namespace collide::tools
