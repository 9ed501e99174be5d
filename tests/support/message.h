// SPDX-License-Identifier: MIT
//
// Matches an error message by its meaning, so that its wording can change.
//
//   EXPECT_THAT(error, Refuses("job.json.size", {0, 1, 100}));
//   EXPECT_THAT(use, ThrowsMessage<InputError>(Refuses("--seed", {"x"})));
//
// A message is one line and says three things: the place (a file, a line of it, an option, a path
// in a JSON file), what is wrong there (the value) and what was expected (the bounds of a range,
// the names to choose from, the member that is missing).
#pragma once

#include <gmock/gmock.h>

#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace collide::test {

/// A value that a message must mention: a number, a name, an option, a choice.
class Fact {
 public:
  Fact(const char* text) : text_(text) {}             // NOLINT: converts
  Fact(std::string text) : text_(std::move(text)) {}  // NOLINT: converts
  template <class Number, class = std::enable_if_t<std::is_integral_v<Number>>>
  Fact(Number number) : text_(std::to_string(number)) {}  // NOLINT: converts

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// A value between quotation marks, for one that is a word of English, a letter or empty.
inline Fact quoted(const std::string& value) {
  return Fact('"' + value + '"');
}

/// Why the text is not a message with that place and these facts, or nothing if it is one.
///
/// A message is one line; "collide: " before it and a line feed after it do not count. The place
/// and the facts must be whole words and whole numbers there: 1 is not in "10", "1.5" or "-1",
/// "wall" is not in "bounce-wall", and the place "s.json.masks" is not in "s.json.masks.m". The
/// facts are looked for behind and before the place, in any order. At least one fact is needed.
std::string why_no_refusal(const std::string& text, const std::string& place,
                           const std::vector<Fact>& facts);

class RefusesMatcher {
 public:
  RefusesMatcher(std::string place, std::vector<Fact> facts)
      : place_(std::move(place)), facts_(std::move(facts)) {}

  template <class Text>
  bool MatchAndExplain(const Text& text, testing::MatchResultListener* listener) const {
    const std::string why = why_no_refusal(text, place_, facts_);
    *listener << why;
    return why.empty();
  }
  void DescribeTo(std::ostream* out) const;
  void DescribeNegationTo(std::ostream* out) const;

 private:
  std::string place_;
  std::vector<Fact> facts_;
};

/// A message that names the place and mentions each fact.
inline testing::PolymorphicMatcher<RefusesMatcher> Refuses(std::string place,
                                                           std::vector<Fact> facts) {
  return testing::MakePolymorphicMatcher(RefusesMatcher(std::move(place), std::move(facts)));
}

/// The lines of a program's output, for `Contains(Refuses(...))` where a message follows others.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace collide::test
