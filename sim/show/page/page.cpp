// SPDX-License-Identifier: MIT
#include "sim/show/page/page.h"

#include <vector>

#include "model/common/json.h"
#include "sim/show/page/page_text.h"
#include "sim/tools/packed.h"

namespace collide::show {
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

std::string bytes_of(const std::string& hex) {
  constexpr int kBase = 16;
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, kBase));
  }
  return bytes;
}

/// Pages set styles of elements, which a hash cannot allow; they make images, programs and workers
/// of texts in them.
std::string policy(const std::string& scripts) {
  return "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src " +
         scripts +
         "; style-src 'unsafe-inline'; img-src data: blob:; connect-src data:; worker-src blob:; "
         "base-uri 'none'; "
         "form-action 'none'\">\n";
}

}  // namespace

std::string source(const Script& script) {
  return "'sha256-" + tools::base64(bytes_of(script.sha256)) + "'";
}

std::string whole_page(const std::string& title, const char* body,
                       const std::vector<const char*>& styles, const Script& script,
                       const Json& data, const std::string& allowed) {
  std::string text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  text += policy(source(script) + (allowed.empty() ? "" : " " + allowed));
  text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  text += "<title>" + escaped(title) + "</title>\n<style>\n";
  for (const char* const style : styles) text += style;
  text += "</style>\n</head>\n<body>\n" + std::string(body);
  text += "<script type=\"application/json\" id=\"data\">" + embedded(data) + "</script>\n";
  text += std::string("<script>") + script.text + "</script>\n";
  return text + "</body>\n</html>\n";
}

std::string page(const std::string& title, const Json& data) {
  return whole_page(title, page_html(), {common_css(), stage_css(), page_css()}, report_js(), data);
}

std::string wave_page(const std::string& title, const Json& data) {
  return whole_page(title, wave_html(), {common_css(), wave_css()}, wave_js(), data);
}

}  // namespace collide::show
