// SPDX-License-Identifier: MIT
#include "model/common/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "tests/support/message.h"

namespace collide::json_test {
namespace {

using test::quoted;
using test::Refuses;
using testing::ElementsAre;

/// The text of the InputError that `use` of the parsed `json` throws, or "" for none.
template <class Use>
std::string error_of(const std::string& json, Use use) {
  const Json value = parse_json(json, "file");
  try {
    use(JsonField("file", value));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::int64_t number(const std::string& json) {
  const Json value = parse_json(json, "file");
  return JsonField("file", value).number(-1000, 0xFFFFFFFF);
}

TEST(JsonField, NumbersAreDecimalOrHexStringsToo) {
  EXPECT_EQ(number("42"), 42);
  EXPECT_EQ(number("-7"), -7);
  EXPECT_EQ(number("\"42\""), 42);
  EXPECT_EQ(number("\"0x8A20\""), 0x8A20);
  EXPECT_EQ(number("\"0XfFfF\""), 0xFFFF);
  EXPECT_EQ(number("\"-0x10\""), -16);
}

TEST(JsonField, OtherValuesAreNoNumbers) {
  const auto read = [](const JsonField& field) { field.number(0, 100); };
  for (const char* json : {"1.5", "true", "null", "[1]", "{}", "\"\"", "\"0x\"", "\"12z\"",
                           "\"0x12G\"", "\"--1\"", "\" 1\""}) {
    EXPECT_THAT(error_of(json, read), Refuses("file", {"whole number"})) << json;
  }
}

TEST(JsonField, NumbersOutsideTheRangeNameIt) {
  const auto read = [](const JsonField& field) { field.number(1, 100); };
  EXPECT_THAT(error_of("0", read), Refuses("file", {0, 1, 100}));
  EXPECT_THAT(error_of("101", read), Refuses("file", {101, 1, 100}));
  EXPECT_THAT(error_of("\"0x65\"", read), Refuses("file", {"0x65", 1, 100}));
  EXPECT_THAT(error_of("18446744073709551615", read),
              Refuses("file", {"18446744073709551615", 1, 100}));
  EXPECT_EQ(error_of("1", read), "");
  EXPECT_EQ(error_of("100", read), "");
}

TEST(JsonField, RealNumbersMayHaveFractions) {
  const auto real = [](const std::string& json) {
    const Json value = parse_json(json, "file");
    return JsonField("file", value).real(-10, 100);
  };
  EXPECT_EQ(real("7.5"), 7.5);
  EXPECT_EQ(real("-3"), -3);
  EXPECT_EQ(real("\"0x10\""), 16);
  EXPECT_EQ(real("1e2"), 100);
  const auto read = [](const JsonField& field) { field.real(-10, 100); };
  EXPECT_THAT(error_of("100.5", read), Refuses("file", {"100.5", -10, 100}));
  EXPECT_THAT(error_of("\"7.5\"", read), Refuses("file", {"7.5", "number"}));
  EXPECT_THAT(error_of("null", read), Refuses("file", {"number", "null"}));
}

TEST(ParseJson, ANumberTooLargeIsNoJson) {
  try {
    parse_json("[1e999]", "file");
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("file", {"JSON", "1e999"}));
  }
}

TEST(JsonField, HexDigitsAreBytes) {
  const Json value = parse_json("\"00 fF1234\"", "file");
  EXPECT_THAT(JsonField("file", value).bytes(), ElementsAre(0x00, 0xFF, 0x12, 0x34));
  const auto read = [](const JsonField& field) { field.bytes(); };
  EXPECT_THAT(error_of("\"123\"", read), Refuses("file", {"odd", "hex"}));
  EXPECT_THAT(error_of("\"12xy\"", read), Refuses("file", {"'x'", "hex"}));
  EXPECT_THAT(error_of("\"1 2\"", read), Refuses("file", {"' '", "hex"}));
  EXPECT_THAT(error_of("12", read), Refuses("file", {"string", 12}));
}

TEST(JsonField, PlacesNameMembersAndElements) {
  const auto read = [](const JsonField& field) { field["a"].elements().at(1)["b"].text(); };
  EXPECT_THAT(error_of(R"({"a":[0,{"b":1}]})", read), Refuses("file.a[1].b", {"string", 1}));
  EXPECT_THAT(error_of(R"({"a":[0,{}]})", read), Refuses("file.a[1]", {quoted("b")}));
  EXPECT_THAT(error_of(R"({"a":[0,2]})", read), Refuses("file.a[1]", {"object", "number"}));
  EXPECT_THAT(error_of(R"({"a":{}})", read), Refuses("file.a", {"array", "object"}));
}

TEST(JsonField, UnknownMembersAreRefusedWithTheKnownOnes) {
  const auto read = [](const JsonField& field) { field.require_only({"size", "load"}); };
  EXPECT_THAT(error_of(R"({"size":1,"lod":2})", read), Refuses("file", {"lod", "size", "load"}));
  EXPECT_EQ(error_of(R"({"load":1})", read), "");
  EXPECT_THAT(error_of("3", read), Refuses("file", {"object", "number"}));
}

TEST(JsonField, BooleansAreNotNumbers) {
  const auto read = [](const JsonField& field) { field.boolean(); };
  EXPECT_THAT(error_of("1", read), Refuses("file", {"true", "false", 1}));
  EXPECT_EQ(error_of("false", read), "");
}

TEST(ParseJson, MalformedTextNamesLineAndColumn) {
  try {
    parse_json("{\n  \"a\": 1,\n  oops\n}", "jobs.json");
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("jobs.json", {"JSON", "line 3", "column 3"}));
  }
}

TEST(ParseJson, RefusesWhatIsNestedTooDeep) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']');
  };
  parse_json(nested(100), "file");
  for (const int depth : {101, 1000000}) {
    try {
      parse_json(nested(depth), "file");
      FAIL() << "accepted";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), Refuses("file", {100, "nested"}));
    }
  }
  // Brackets in strings are no nesting.
  parse_json("\"" + std::string(1000, '[') + "\"", "file");
  parse_json("[\"\\\"" + std::string(1000, '{') + "\"]", "file");
}

TEST(JsonField, LongValuesAreCutInErrors) {
  const std::string error = error_of("[\"" + std::string(100000, 'x') + "\"]",
                                     [](const JsonField& field) { field.text(); });
  EXPECT_THAT(error, testing::StartsWith("file: expected a string, got [\"xxx"));
  EXPECT_THAT(error, testing::EndsWith("xxx ..."));
  EXPECT_LT(error.size(), 150u);
}

TEST(InputError, IsOneLineWhateverTheNames) {
  EXPECT_STREQ(InputError("a\nb", "\x1b[2J\x7f and \u00e9").what(),
               "a\\x0Ab: \\x1B[2J\\x7F and \u00e9");
}

TEST(Hex, HasFixedDigits) {
  EXPECT_EQ(hex(0x2A, 4), "0x002A");
  EXPECT_EQ(hex(0x12345, 4), "0x12345");
  EXPECT_EQ(hex_bytes({0x00, 0xAB, 0x7F}), "00ab7f");
}

TEST(Crc32, IsTheIeeeOne) {
  // The check value of the CRC catalogues.
  EXPECT_EQ(crc32("123456789", 9), 0xCBF43926U);
  EXPECT_EQ(crc32("6789", 4, crc32("12345", 5)), 0xCBF43926U) << "in two parts";
}

}  // namespace
}  // namespace collide::json_test
