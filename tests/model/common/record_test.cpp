// SPDX-License-Identifier: MIT
//
// A record described once: what is printed, what is read, what is refused, and its schema.
#include "model/common/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "tests/support/message.h"

namespace collide::record_test {

struct Point {
  int x = 0;
  std::optional<std::string> label;
};
struct Shape {
  std::string name;
  std::vector<Point> points;
  unsigned colour = 7;
};

const Record<Point>& record_of(const Point*) {
  static const auto kRecord =
      Record<Point>("point").member("x", &Point::x, "Columns.").member("label", &Point::label);
  return kRecord;
}
const Record<Shape>& record_of(const Shape*) {
  static const auto kRecord =
      Record<Shape>("shape")
          .constant("is", "shape")
          .member("name", &Shape::name)
          .member("points", &Shape::points)
          .member("colour", &Shape::colour, Whole{0, 15, 2})
          .left_out()
          .shows("corners", [](const Shape& shape) { return shape.points.size(); })
          .reads("note", {{"type", "string"}});
  return kRecord;
}

namespace {

using test::quoted;
using test::Refuses;

Shape read(const char* text) {
  const Json json = Json::parse(text);
  return parsed<Shape>(JsonField("s", json));
}

std::string refused(const char* text) {
  try {
    read(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Records, ArePrintedMemberByMember) {
  Shape shape{"line", {{1, {}}, {-2, "end"}}, 7};
  EXPECT_EQ(json_of(shape).dump(), R"({"is":"shape","name":"line","points":[{"x":1,"label":null},)"
                                   R"({"x":-2,"label":"end"}],"corners":2})");
  shape.colour = 10;
  EXPECT_EQ(json_of(shape)["colour"], "0x0A");
}

TEST(Records, AreReadAsTheyArePrinted) {
  const Shape shape = read(
      R"({"is":"shape","name":"a","points":[{"x":3,"label":"b"}],"colour":"0x0F","corners":1})");
  EXPECT_EQ(shape.name, "a");
  ASSERT_EQ(shape.points.size(), 1U);
  EXPECT_EQ(shape.points[0].x, 3);
  EXPECT_EQ(shape.points[0].label, "b");
  EXPECT_EQ(shape.colour, 15U);
}

TEST(Records, LeaveOutWhatMayLackAndWhatFollows) {
  const Shape shape = read(R"({"name":"a","points":[],"note":"for people"})");
  EXPECT_EQ(shape.colour, 7U);
}

TEST(Records, RefuseWithThePlace) {
  EXPECT_THAT(refused(R"({"points":[]})"), Refuses("s", {quoted("name")}));
  EXPECT_THAT(refused(R"({"is":"sound","name":"a","points":[]})"), Refuses("s.is", {"shape"}));
  EXPECT_THAT(refused(R"({"name":"a","points":[{"x":"q","label":null}]})"),
              Refuses("s.points[0].x", {quoted("q")}));
  EXPECT_THAT(refused(R"({"name":"a","points":[],"colour":16})"), Refuses("s.colour", {16}));
  EXPECT_THAT(refused(R"({"name":"a","points":[],"color":1})"), Refuses("s", {"color", "colour"}));
}

TEST(Records, GiveTheirSchema) {
  const Json schema = schema_document<Shape>("A shape", "");
  EXPECT_EQ(schema["additionalProperties"], false);
  EXPECT_EQ(schema["required"], Json::parse(R"(["is","name","points","corners"])"));
  EXPECT_EQ(schema["properties"]["is"], Json::parse(R"({"const":"shape"})"));
  EXPECT_EQ(schema["properties"]["points"]["items"]["$ref"], "#/$defs/point");
  EXPECT_EQ(schema["$defs"]["point"]["properties"]["x"]["description"], "Columns.");
}

// A square is an array of as many as it has, and only a coloured one says its hue, if that has one.
enum class Hue { kNone, kRed };
Names<Hue> names_of(const Hue* /*hue*/) {
  return {{{Hue::kNone, "none"}, {Hue::kRed, "red"}}};
}
struct Square {
  std::array<int, 2> sides{};
  Hue hue = Hue::kNone;
  bool coloured = true;
};
const Record<Square>& record_of(const Square* /*square*/) {
  static const auto kHue = Record<Square>("hue").member("hue", &Square::hue).only_if([](auto& one) {
    return one.hue != Hue::kNone;
  });
  static const auto kRecord = Record<Square>("square")
                                  .member("sides", &Square::sides, List{Usual{}, 2})
                                  .with(kHue, &Square::coloured);
  return kRecord;
}

TEST(Records, HaveArraysEnumerationsAndPartsThatAreSaidSometimes) {
  EXPECT_EQ(json_of(Square{{1, 2}, Hue::kRed, true}).dump(), R"({"sides":[1,2],"hue":"red"})");
  EXPECT_EQ(json_of(Square{{1, 2}, Hue::kRed, false}).dump(), R"({"sides":[1,2]})");
  EXPECT_EQ(json_of(Square{{1, 2}, Hue::kNone, true}).dump(), R"({"sides":[1,2]})");
  const auto read_square = [](const Json& json) { return parsed<Square>(JsonField("s", json)); };
  EXPECT_EQ(read_square({{"sides", {3, 4}}, {"hue", "red"}}).hue, Hue::kRed);
  EXPECT_EQ(read_square({{"sides", {3, 4}}}).sides[1], 4);
  try {
    read_square({{"sides", {3, 4, 5}}});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("s.sides", {3, 2}));
  }
}

TEST(Records, TwoPartsOfOneNameAreAFault) {
  SchemaParts parts;
  parts.refer("part", [] { return Json{{"type", "string"}}; });
  parts.refer("part", [] { return Json{{"type", "string"}}; });
  EXPECT_THROW(parts.refer("part", [] { return Json{{"type", "integer"}}; }), std::logic_error);
}

}  // namespace
}  // namespace collide::record_test
