// SPDX-License-Identifier: MIT
//
// How words of the command line become values, and which are refused.
#include "sim/cli/verb.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/support/message.h"

namespace collide::cli::verb_test {
namespace {

using test::quoted;
using test::Refuses;
using testing::ElementsAre;
using testing::HasSubstr;

/// A program with an option of every sort.
class Words : public testing::Test {
 protected:
  Words() {
    Verb& run = program_.verb("outer", "Outer").verb("inner", "Inner");
    run.option("INPUT", &input_, "Input").required().file();
    run.option("--json", &flag_, "Flag");
    run.option("--page", &page_, "Instead, a page").alone();
    run.option("-n,--number", &number_, "Number");
    run.option("--port", &port_, "Small number");
    run.option("--frames", &frames_, "Signed").range(1, 100);
    run.option("--minimum", &decimal_, "Decimal").range(0, 100);
    run.option("--on", &choice_, "Choice").one_of({"golden", "rtl"});
    run.option("--at", &list_, "List");
    const Option& folder = run.option("--folder", &folder_, "Folder").folder();
    run.option("--output", &output_, "Folder to write").new_folder();
    run.option("--wave", &wave_, "File to write").new_file().needs(folder);
    run.runs([this] { ++runs_; });
  }

  void words(std::vector<std::string> words) {
    words.insert(words.begin(), {"outer", "inner", "in.json"});
    run(program_, words);
  }
  std::string refusal(std::vector<std::string> more) {
    try {
      words(std::move(more));
    } catch (const UsageError& error) {
      EXPECT_EQ(runs_, 0);
      return error.what();
    }
    ADD_FAILURE() << "not refused";
    return "";
  }

  Verb program_{"collide", "A program"};
  std::string input_;
  bool flag_ = false, page_ = false;
  std::uint64_t number_ = 7;
  std::optional<std::uint16_t> port_;
  int frames_ = 1;
  double decimal_ = 0;
  std::string choice_ = "rtl";
  std::vector<std::string> list_;
  std::string folder_;
  std::string output_;
  std::string wave_;
  int runs_ = 0;
};

TEST_F(Words, AbsentOptionsKeepTheirDefaults) {
  words({});
  EXPECT_EQ(runs_, 1);
  EXPECT_EQ(input_, "in.json");
  EXPECT_EQ(number_, 7U);
  EXPECT_FALSE(port_);
  EXPECT_FALSE(flag_);
  EXPECT_EQ(choice_, "rtl");
}

TEST_F(Words, SetWhatTheyName) {
  words({"--json", "-n", "0", "--port=65535", "--frames", "100", "--minimum", "98.5", "--on",
         "golden", "--at", "a", "--at", "b"});
  EXPECT_TRUE(flag_);
  EXPECT_EQ(number_, 0U);
  EXPECT_EQ(port_, 65535);
  EXPECT_EQ(frames_, 100);
  EXPECT_EQ(decimal_, 98.5);
  EXPECT_EQ(choice_, "golden");
  EXPECT_THAT(list_, ElementsAre("a", "b"));
}

TEST(Arguments, AListTakesAllWords) {
  Verb program("collide", "A program");
  std::vector<std::string> files;
  Verb& verb = program.verb("vectors", "Many files");
  verb.option("FILES", &files, "Files").file().required();
  verb.runs([] {});
  run(program, {"vectors", "a", "b", "c"});
  EXPECT_THAT(files, ElementsAre("a", "b", "c"));
}

TEST_F(Words, ANumberMayBeHex) {
  words({"--number", "0xFFFFFFFFFFFFFFFF", "--frames", "$1f"});
  EXPECT_EQ(number_, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(frames_, 31);
}

struct Bad {
  const char* name;
  std::vector<std::string> words;
  const char* place;
  std::vector<test::Fact> facts;
};

class Refused : public Words, public testing::WithParamInterface<Bad> {};

TEST_P(Refused, InALineThatNamesOptionValueAndHelp) {
  std::vector<test::Fact> facts = GetParam().facts;
  facts.emplace_back("collide outer inner --help");
  EXPECT_THAT(refusal(GetParam().words), Refuses(GetParam().place, facts));
}

const Bad kBad[] = {
    {"two_to_the_64th",
     {"--number", "18446744073709551616"},
     "--number",
     {"18446744073709551616", 0, "18446744073709551615"}},
    {"hex_of_65_bits",
     {"--number", "0x10000000000000000"},
     "--number",
     {"0x10000000000000000", "whole number", 0, "18446744073709551615"}},
    {"octal", {"--number", "010"}, "--number", {quoted("010"), "decimal"}},
    {"octal_decimal", {"--minimum", "010"}, "--minimum", {quoted("010"), "decimal"}},
    {"negative",
     {"--number", "-1"},
     "--number",
     {quoted("-1"), "whole number", 0, "18446744073709551615"}},
    {"fraction", {"--frames", "1.5"}, "--frames", {"1.5", "whole number", 1, 100}},
    {"space", {"--frames", "1 "}, "--frames", {"\"1 \"", "whole number", 1, 100}},
    {"below", {"--frames", "0"}, "--frames", {0, 1, 100}},
    {"above", {"--frames", "101"}, "--frames", {101, 1, 100}},
    {"wider_than_the_option", {"--port", "65536"}, "--port", {65536, 0, 65535}},
    {"not_a_number", {"--minimum", "nan"}, "--minimum", {"nan", "number", 0, 100}},
    {"infinite", {"--minimum", "inf"}, "--minimum", {"inf", "number", 0, 100}},
    {"too_large_a_decimal", {"--minimum", "1e999"}, "--minimum", {"1e999", "number", 0, 100}},
    {"negative_decimal", {"--minimum", "-0.5"}, "--minimum", {"-0.5", 0, 100}},
    {"no_choice", {"--on", "fpga"}, "--on", {"fpga", "golden", "rtl"}},
    {"empty", {"--on", ""}, "--on", {quoted("")}},
    {"empty_behind_equals", {"--on=", "rtl"}, "--on", {quoted("")}},
    {"empty_in_a_list", {"--at", "a", "--at", ""}, "--at", {quoted("")}},
    {"no_value", {"--number"}, "--number", {"value"}},
    {"twice", {"--on", "rtl", "--on", "golden"}, "--on", {2, "once"}},
    {"unknown", {"--zoo"}, "--zoo", {"option"}},
    {"one_more", {"zoo"}, "\"zoo\"", {"argument"}},
    {"missing_folder", {"--folder", "/nonexistent"}, "--folder", {"/nonexistent", "folder"}},
    {"file_for_a_folder", {"--output", "/dev/null"}, "--output", {"/dev/null", "folder"}},
    {"folder_for_a_file", {"--folder", "/", "--wave", "/"}, "--wave", {quoted("/"), "file"}},
    {"not_alone", {"--page"}, "--page", {"INPUT", "alone"}},
    {"without_what_it_needs", {"--wave", "w.fst"}, "--wave", {"--folder"}},
};

INSTANTIATE_TEST_SUITE_P(Words, Refused, testing::ValuesIn(kBad),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_F(Words, AMissingArgumentIsNamed) {
  try {
    run(program_, {"outer", "inner"});
    FAIL() << "not refused";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), Refuses("INPUT", {"required", "collide outer inner --help"}));
  }
}

TEST_F(Words, AVerbThatIsMissingOrUnknownIsToldTheVerbsThereAre) {
  EXPECT_THROW(
      {
        try {
          run(program_, {"outer"});
        } catch (const UsageError& error) {
          EXPECT_THAT(error.what(), Refuses("verb", {"inner", "collide outer --help"}));
          throw;
        }
      },
      UsageError);
  EXPECT_THROW(
      {
        try {
          run(program_, {"zoo"});
        } catch (const UsageError& error) {
          EXPECT_THAT(error.what(), Refuses("\"zoo\"", {"outer", "collide --help"}));
          throw;
        }
      },
      UsageError);
}

TEST_F(Words, HelpShowsRangesChoicesAndDefaultsAndRunsNothing) {
  testing::internal::CaptureStdout();
  run(program_, {"outer", "inner", "--help"});
  const std::string help = testing::internal::GetCapturedStdout();
  EXPECT_EQ(runs_, 0);
  EXPECT_THAT(help, HasSubstr("Number [7]"));
  EXPECT_THAT(help, HasSubstr("Signed (1 to 100) [1]"));
  EXPECT_THAT(help, HasSubstr("Choice (golden or rtl) [rtl]"));
}

}  // namespace
}  // namespace collide::cli::verb_test
