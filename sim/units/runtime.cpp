// SPDX-License-Identifier: MIT
#include "sim/units/runtime.h"

#include <verilated.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <iterator>
#include <string>

#include "sim/units/hung.h"

namespace collide {
namespace {

/// Of $error and $fatal, with which Verilator prints where it is before it stops. Some releases
/// have one word for both.
constexpr const char* kStops[] = {"%Error: ", "%Fatal: "};

/// What was printed with that and belongs to the stop that follows.
std::string& error_text() {
  static thread_local std::string text;
  return text;
}

std::string place(const char* file, int line) {
  return std::string(file) + ":" + std::to_string(line);
}

}  // namespace

int print_of_rtl(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::va_list again;
  va_copy(again, arguments);
  std::string text(static_cast<std::size_t>(std::vsnprintf(nullptr, 0, format, arguments)), '\0');
  std::vsnprintf(text.data(), text.size() + 1, format, again);
  va_end(again);
  va_end(arguments);
  const bool stops = std::any_of(std::begin(kStops), std::end(kStops), [&](const char* word) {
    return text.find(word) != std::string::npos;
  });
  if (stops) {
    error_text() = text;
  } else {
    std::fputs(text.c_str(), stderr);
  }
  return static_cast<int>(text.size());
}

}  // namespace collide

void vl_finish(const char* file, int line, const char*) {
  throw collide::Stopped("$finish", collide::place(file, line));
}

void vl_stop(const char* file, int line, const char*) {
  const std::string where = collide::place(file, line);
  std::string text;
  text.swap(collide::error_text());
  text.erase(text.find_last_not_of('\n') + 1);
  for (const char* word : collide::kStops) {
    // There the file is without its folder.
    const std::string printed = word + where.substr(where.rfind('/') + 1);
    const std::size_t at = text.find(printed);
    if (at == std::string::npos) continue;
    throw collide::Stopped("$fatal or $error", where + text.substr(at + printed.size()));
  }
  throw collide::Stopped("$stop", where);
}

void vl_fatal(const char* file, int line, const char*, const char* message) {
  const std::string text = message;
  const bool loops = text.find("did not converge") != std::string::npos;
  throw collide::Stopped(loops ? "does not settle" : "Verilator's runtime",
                         collide::place(file, line) + ": " + text);
}
