// SPDX-License-Identifier: MIT
#include "sim/flows/broken_copy.h"

#include <regex>
#include <string_view>

#include "model/common/input_error.h"

namespace collide::flows {
namespace {

/// What comes before a signal where it is given a value, in group 1.
constexpr const char* kBeforeAssignment =
    R"(((?:\b(?:assign|else|begin|end|endcase|wire\b[^;=]*)|[;):]|//[^\n]*)\s+))";
/// Parentheses within a connection are two deep at most.
constexpr const char* kConnected = R"(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))";

std::string with_value(std::string expression, const std::string& value) {
  constexpr std::string_view kWas = "WAS";
  for (std::size_t at = 0; (at = expression.find(kWas, at)) != std::string::npos;) {
    expression.replace(at, kWas.size(), "(" + value + ")");
    at += value.size();
  }
  return "(" + expression + ")";
}

std::string literally(const std::string& text) {
  return std::regex_replace(text, std::regex(R"([\[\]().*+?^${}|\\])"), R"(\$&)");
}

/// With what a match has before the value in group 1, the value in group 2.
std::string places_of(const std::string& signal) {
  const std::size_t dot = signal.find('.');
  if (dot != std::string::npos) {
    return R"((\b)" + signal.substr(0, dot) + R"(\s*\([^;]*\.)" + signal.substr(dot + 1) +
           R"(\())" + kConnected;
  }
  if (signal.rfind("i_", 0) == 0) return R"(([^.\w])()" + signal + R"()\b)";
  return kBeforeAssignment + literally(signal) + R"(\s*<?=\s*([^;=][^;]*))";
}

}  // namespace

std::string with_fault(const std::string& text, const BrokenCopy& fault) {
  // Behind the ports
  const std::size_t body = text.find("\n);\n");
  std::string changed = text.substr(0, body);
  const auto body_begins = text.begin() + static_cast<std::ptrdiff_t>(changed.size());
  auto at = body_begins;
  const std::regex places(places_of(fault.signal));
  for (std::sregex_iterator place(body_begins, text.end(), places); place != std::sregex_iterator();
       ++place) {
    const auto value = (*place)[2];
    changed.append(at, value.first);
    changed += with_value(fault.becomes, value);
    at = value.second;
  }
  if (at == body_begins) {
    throw InputError(fault.file, "assigns nothing to \"" + fault.signal +
                                     "\", expected a signal that a broken copy can change");
  }
  changed.append(at, text.end());
  if (!fault.adds.empty()) changed.insert(changed.rfind("endmodule"), fault.adds + "\n");
  return changed;
}

}  // namespace collide::flows
