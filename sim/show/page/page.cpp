// SPDX-License-Identifier: MIT
#include "sim/show/page/page.h"

#include <vector>

#include "sim/show/page/page_text.h"

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

}  // namespace

std::string whole_page(const std::string& title, const char* body,
                       const std::vector<const char*>& styles,
                       const std::vector<const char*>& scripts, const Json& data) {
  std::string text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  text += "<title>" + escaped(title) + "</title>\n<style>\n";
  for (const char* const style : styles) text += style;
  text += "</style>\n</head>\n<body>\n" + std::string(body);
  text += "<script type=\"application/json\" id=\"data\">" + embedded(data) + "</script>\n";
  text += "<script>\n";
  for (const char* const script : scripts) text += script;
  return text + "</script>\n</body>\n</html>\n";
}

std::string page(const std::string& title, const Json& data) {
  return whole_page(title, page_html(), {common_css(), page_css()},
                    {common_js(), packed_js(), data_js(), sprites_js(), film_js(), lines_js(),
                     charts_js(), timing_js(), matrix_js(), player_js()},
                    data);
}

std::string campaign_page(const std::string& title, const Json& data) {
  return whole_page(title, campaign_html(), {common_css(), campaign_css()},
                    {common_js(), campaign_js()}, data);
}

std::string wave_page(const std::string& title, const Json& data) {
  return whole_page(title, wave_html(), {common_css(), wave_css()},
                    {common_js(), packed_js(), wave_js()}, data);
}

}  // namespace collide::show
