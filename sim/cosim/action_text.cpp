// SPDX-License-Identifier: MIT
#include "sim/cosim/action_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace collide::cosim {
namespace {

constexpr std::int64_t kLatestClock = 0xFFFFFFFF;
constexpr std::int64_t kLastLine = 1023;
constexpr std::size_t kMostRepeated = 1 << 20;  // bytes
constexpr const char* kNumber = "(0[xX][0-9a-fA-F]+|[0-9]+)";

std::vector<std::string> tokens_of(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> tokens;
  for (std::string word; words >> word;) tokens.push_back(word);
  return tokens;
}

std::string pattern_of(const ActionVerb& verb) {
  switch (verb.takes) {
    case ActionVerb::Takes::kNothing:
      return verb.name;
    case ActionVerb::Takes::kNumber:
      return verb.name + " " + kNumber;
    case ActionVerb::Takes::kMaybeNumber:
      return fmt::format("{}( {})?", verb.name, kNumber);
    case ActionVerb::Takes::kWords:
      return verb.name + verb.words;
  }
  return verb.name;
}

/// Adds the bytes of a word such as "1234" or "1234*3".
void add_word(const std::string& place, const std::string& word, std::vector<std::uint8_t>& all) {
  const std::size_t star = word.find('*');
  const Json digits = word.substr(0, star);
  const auto bytes = JsonField(place, digits).bytes();
  std::int64_t times = 1;
  if (star != std::string::npos) {
    const Json text = word.substr(star + 1);
    times = JsonField(place, text).number(1, kMostRepeated);
    if (all.size() + static_cast<std::size_t>(times) * bytes.size() > kMostRepeated) {
      JsonField(place, digits).fail("expected at most 1 MiB of repeated words");
    }
  }
  for (; times > 0; --times) all.insert(all.end(), bytes.begin(), bytes.end());
}

void add_row(const JsonField& field, std::vector<std::uint8_t>& all) {
  for (const std::string& word : tokens_of(field.text())) add_word(field.place(), word, all);
}

std::vector<std::string> names_of(const std::vector<ActionVerb>& verbs) {
  std::vector<std::string> names;
  for (const ActionVerb& verb : verbs) names.push_back(verb.name);
  return names;
}

std::string shown(const std::string& action) {
  constexpr std::size_t kMost = 60;
  return action.size() <= kMost ? action : action.substr(0, kMost) + " ...";
}

}  // namespace

Json ActionSyntax::schema() const {
  const std::string size = sizes.empty() ? "" : fmt::format("(\\.[{}])?", sizes);
  const std::string reg = fmt::format("({}|{}){}", fmt::join(registers, "|"), addresses, size);
  std::string options_pattern;
  for (const ActionOption& option : options) {
    options_pattern += fmt::format("{}{}", options_pattern.empty() ? "" : "|", option.name);
  }
  if (!options.empty()) options_pattern = fmt::format("( ({})={})*", options_pattern, kNumber);
  std::string verbs_pattern;
  for (const ActionVerb& verb : verbs) verbs_pattern += "|" + pattern_of(verb);
  return {{"type", "string"},
          {"description", "An action: a write, a read or a verb."},
          {"pattern", fmt::format("^(@{0}{1} )?(({2}={0}|{2}\\?( ({0}|null))?){3}{4})$", kNumber,
                                  has_lines ? fmt::format("(:{})?", kNumber) : "", reg,
                                  options_pattern, verbs_pattern)}};
}

ActionText::ActionText(const JsonField& field, const ActionSyntax& syntax)
    : place_(fmt::format("{} \"{}\"", field.place(), shown(field.text()))) {
  cut(syntax, tokens_of(field.text()));
}

void ActionText::fail(const std::string& what) const {
  JsonField(place_, Json()).fail(what);
}

std::int64_t ActionText::number(const std::string& word, std::int64_t low,
                                std::int64_t high) const {
  const Json text = word;
  return JsonField(place_, text).number(low, high);
}

void ActionText::cut(const ActionSyntax& syntax, std::vector<std::string> tokens) {
  if (!tokens.empty() && tokens[0][0] == '@') {
    cut_when(syntax, tokens[0].substr(1));
    tokens.erase(tokens.begin());
  }
  if (tokens.empty()) {
    fail(fmt::format("expected REGISTER=VALUE, REGISTER? or one of: {}",
                     fmt::join(names_of(syntax.verbs), ", ")));
  }
  const std::string& first = tokens[0];
  const std::size_t equals = first.find('=');
  if (equals == std::string::npos && first.back() != '?') return cut_verb(syntax, tokens);
  std::size_t options = 1;
  if (equals != std::string::npos) {
    kind_ = Kind::kWrite;
    cut_register(syntax, first.substr(0, equals));
    value_ = first.substr(equals + 1);
  } else {
    kind_ = Kind::kRead;
    cut_register(syntax, first.substr(0, first.size() - 1));
    if (tokens.size() > 1 && tokens[1].find('=') == std::string::npos) value_ = tokens[options++];
  }
  cut_options(syntax, tokens, options);
}

void ActionText::cut_when(const ActionSyntax& syntax, const std::string& text) {
  const std::size_t colon = text.find(':');
  When when;
  if (colon != std::string::npos) {
    if (!syntax.has_lines) fail("expected a clock behind @");
    when.line = number(text.substr(0, colon), 0, kLastLine);
  }
  when.clock = number(colon == std::string::npos ? text : text.substr(colon + 1), 0, kLatestClock);
  when_ = when;
}

void ActionText::cut_register(const ActionSyntax& syntax, const std::string& text) {
  name_ = text;
  const std::size_t dot = text.find('.');
  if (dot == std::string::npos) return;
  name_.resize(dot);
  const std::string size = text.substr(dot + 1);
  if (size.size() != 1 || syntax.sizes.find(size) == std::string::npos) {
    const std::string sizes = fmt::format("{}", fmt::join(syntax.sizes, ", "));
    fail(fmt::format("\"{}\" is not a size{}", size,
                     sizes.empty() ? "; this unit has none" : ", expected one of: " + sizes));
  }
  size_ = size[0];
}

void ActionText::cut_verb(const ActionSyntax& syntax, const std::vector<std::string>& tokens) {
  using Takes = ActionVerb::Takes;
  name_ = tokens[0];
  const auto verb = std::find_if(syntax.verbs.begin(), syntax.verbs.end(),
                                 [&](const ActionVerb& one) { return one.name == name_; });
  if (verb == syntax.verbs.end()) {
    fail(fmt::format("\"{}\" is unknown, expected REGISTER=VALUE, REGISTER? or one of: {}", name_,
                     fmt::join(names_of(syntax.verbs), ", ")));
  }
  words_.assign(tokens.begin() + 1, tokens.end());
  if (verb->takes == Takes::kWords) return;
  const std::size_t most = verb->takes == Takes::kNothing ? 0 : 1;
  if (words_.size() > most || (words_.empty() && verb->takes == Takes::kNumber)) {
    fail(fmt::format("expected {} behind {}", most == 0 ? "nothing" : "one number", name_));
  }
  if (!words_.empty()) number(words_[0], verb->low, verb->high);
}

void ActionText::cut_options(const ActionSyntax& syntax, const std::vector<std::string>& tokens,
                             std::size_t first) {
  for (std::size_t i = first; i < tokens.size(); ++i) {
    const std::size_t equals = tokens[i].find('=');
    const auto known = std::find_if(
        syntax.options.begin(), syntax.options.end(),
        [&](const ActionOption& one) { return one.name == tokens[i].substr(0, equals); });
    if (equals == std::string::npos || known == syntax.options.end()) {
      std::vector<std::string> names;
      for (const ActionOption& one : syntax.options) names.push_back(one.name + "=");
      fail(fmt::format("\"{}\" is not an option, expected {}", tokens[i],
                       names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
    }
    options_[known->name] = number(tokens[i].substr(equals + 1), known->low, known->high);
  }
}

std::optional<std::int64_t> ActionText::number() const {
  if (words_.empty()) return std::nullopt;
  return number(words_[0], 0, INT64_MAX);
}

std::int64_t ActionText::option(const std::string& name, std::int64_t usual) const {
  const auto given = options_.find(name);
  return given == options_.end() ? usual : given->second;
}

std::uint32_t ActionText::value(std::int64_t high) const {
  if (!value_ || (kind_ == Kind::kRead && *value_ == "null")) return 0;
  return static_cast<std::uint32_t>(number(*value_, 0, high));
}

std::vector<std::uint8_t> ActionText::bytes(std::size_t first) const {
  std::vector<std::uint8_t> all;
  for (std::size_t i = first; i < words_.size(); ++i) add_word(place_, words_[i], all);
  return all;
}

Form<std::vector<std::uint8_t>> bytes_form(std::size_t word) {
  using Bytes = std::vector<std::uint8_t>;
  return {[word](const Bytes& bytes) -> Json { return words_text(bytes, word); },
          [](const JsonField& field, Bytes& bytes) {
            bytes.clear();
            if (!field.value().is_array()) return add_row(field, bytes);
            for (const JsonField& row : field.elements()) add_row(row, bytes);
          },
          [](SchemaParts& parts) {
            const Json row = parts.refer("bytes", [] {
              return Json{{"type", "string"},
                          {"description",
                           "Bytes, two hex digits each, with blanks between words; "
                           "1234*3 is a word three times."},
                          {"pattern", "^( *([0-9a-fA-F]{2})+([*][0-9]+)?)* *$"}};
            });
            return Json{{"anyOf", {row, {{"type", "array"}, {"items", row}}}}};
          }};
}

std::string number_text(std::uint64_t number) {
  if (number < 10) return fmt::format("{}", number);
  const std::string digits = fmt::format("{:X}", number);
  return (digits.size() % 2 == 0 ? "0x" : "0x0") + digits;
}

std::string words_text(const std::vector<std::uint8_t>& bytes, std::size_t size) {
  constexpr std::size_t kFewestRepeated = 4;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < bytes.size(); i += size) {
    words.emplace_back();
    for (std::size_t n = i; n < std::min(bytes.size(), i + size); ++n) {
      words.back() += fmt::format("{:02X}", bytes[n]);
    }
  }
  std::string text;
  for (std::size_t i = 0, next = 0; i < words.size(); i = next) {
    while (next < words.size() && words[next] == words[i]) ++next;
    const bool is_short = next - i < kFewestRepeated;
    if (is_short) next = i + 1;
    text += (text.empty() ? "" : " ") + words[i];
    if (!is_short) text += fmt::format("*{}", next - i);
  }
  return text;
}

namespace {

/// Whether an action is a read, and the value behind it.
struct ExpectedRead {
  bool is_read = false;
  std::optional<std::string> value;
};

ExpectedRead expected_read(const std::string& action) {
  std::vector<std::string> tokens = tokens_of(action);
  if (!tokens.empty() && tokens[0][0] == '@') tokens.erase(tokens.begin());
  ExpectedRead read;
  if (tokens.empty() || tokens[0].back() != '?') return read;
  read.is_read = true;
  if (tokens.size() > 1 && tokens[1].find('=') == std::string::npos) read.value = tokens[1];
  return read;
}

const Json& reads_of(const Json& result) {
  static const Json kNone = Json::array();
  for (const char* member : {"reads", "values"}) {
    if (result.contains(member) && result[member].is_array()) return result[member];
  }
  return kNone;
}

/// Whether the value of a result is what a read expects.
bool is_same(const std::string& expected, const Json& actual) {
  if (expected == "null" || actual.is_null()) return expected == "null" && actual.is_null();
  const Json text = expected;
  return JsonField("expected", text).number(0, kLatestClock) ==
         JsonField("actual", actual).number(0, kLatestClock);
}

}  // namespace

std::vector<std::string> unexpected_reads(const Json& job, const Json& result) {
  std::vector<std::string> found;
  if (!job.contains("do") || !job["do"].is_array()) return found;
  std::size_t frame = 0;
  std::size_t number = 0;
  for (std::size_t i = 0; i < job["do"].size(); ++i) {
    const std::string text = job["do"][i].get<std::string>();
    if (text == "frame") ++frame, number = 0;
    const ExpectedRead read = expected_read(text);
    if (!read.is_read) continue;
    const bool has_frames = result.contains("frames") && frame < result["frames"].size();
    const Json& reads = reads_of(has_frames ? result["frames"][frame] : result);
    const std::size_t n = number++;
    if (!read.value || (n < reads.size() && is_same(*read.value, reads[n]))) continue;
    found.push_back(fmt::format("do[{}] \"{}\": expected {}, actual {}", i, text, *read.value,
                                n < reads.size() ? reads[n].dump() : "nothing"));
  }
  return found;
}

bool has_expected_reads(const Json& job) {
  if (!job.contains("do")) return false;
  return std::any_of(job["do"].begin(), job["do"].end(), [](const Json& action) {
    return expected_read(action.get<std::string>()).value.has_value();
  });
}

}  // namespace collide::cosim
