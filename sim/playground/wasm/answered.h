// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <functional>
#include <string>

#include "model/common/input_error.h"
#include "model/common/json.h"

#define COLLIDE_EXPORT extern "C" __attribute__((used, visibility("default")))

namespace collide::playground {

/// The text of a JSON value, which is valid until the next call; of bad input it is
/// {"error": "a line"}.
inline const char* answered(const std::function<Json()>& of, int indent = -1) {
  static std::string text;
  try {
    text = of().dump(indent);
  } catch (const InputError& error) {
    text = Json{{"error", error.what()}}.dump();
  } catch (const std::exception& error) {
    text = Json{{"error", std::string("models: ") + error.what()}}.dump();
  }
  return text.c_str();
}

}  // namespace collide::playground
