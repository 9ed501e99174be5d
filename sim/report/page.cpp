// SPDX-License-Identifier: MIT
#include "sim/report/page.h"

#include "sim/report/page_text.h"

namespace collide::report {
namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

/// JSON inside a script element: nothing in it may end the element.
std::string embedded(const Json& data) {
  std::string result;
  for (const char c : data.dump()) {
    if (c == '<') {
      result += "\\u003c";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

std::string page(const std::string& title, const Json& data) {
  std::string text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  text += "<title>" + escaped(title) + "</title>\n";
  text += "<style>\n" + std::string(page_css()) + "</style>\n</head>\n<body>\n" + page_html();
  text += "<script type=\"application/json\" id=\"data\">" + embedded(data) + "</script>\n";
  text += "<script>\n";
  for (const auto part :
       {packed_js, data_js, film_js, lines_js, charts_js, timing_js, matrix_js, player_js}) {
    text += part();
  }
  return text + "</script>\n</body>\n</html>\n";
}

}  // namespace collide::report
