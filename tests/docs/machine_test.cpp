// SPDX-License-Identifier: MIT
//
// docs/reference/platform.md and its schema: the machines of the project fit the schema,
// and what the schema refuses the reader refuses too.
#include <gtest/gtest.h>

#include <filesystem>

#include "model/common/input_error.h"
#include "sim/platform/device_type.h"
#include "sim/platform/machine.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::machine_test {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = COLLIDE_ROOT;

Json read(const fs::path& file) {
  return parse_json(test::read_file(file), file.string());
}
TEST(MachineSchema, DescribesTheProjectsMachines) {
  for (const std::string& name : platform::known_machines()) {
    const Json machine = read(kRoot / "sim/platform/machines" / (name + ".json"));
    test::expect_valid(test::schema("machine"), machine, name);
    EXPECT_EQ(machine["name"], name);
  }
}

TEST(MachineSchema, RefusesWhatTheReaderRefuses) {
  const Json good = read(kRoot / "sim/platform/machines/falcon.json");
  const auto refused = [](const Json& machine) {
    const bool by_schema = !test::violations(test::schema("machine"), machine).empty();
    bool by_reader = false;
    try {
      platform::parse_machine(JsonField("machine", machine));
    } catch (const InputError&) {
      by_reader = true;
    }
    EXPECT_EQ(by_schema, by_reader) << machine;
    return by_schema;
  };
  EXPECT_FALSE(refused(good));
  Json two = good;
  two["overlap"] = {{{"at", "0xF10000"}}, {{"at", "0xF14000"}, {"parameters", {{"ROWS", 64}}}}};
  two["blitter"] = {{{"at", "0xFF8A00"}}, {{"at", "0xFF8B00"}}};
  EXPECT_FALSE(refused(two));
  two["blitter"] = Json::array();
  EXPECT_TRUE(refused(two));
  for (const char* const pointer : {"/cpu/model", "/cache/kind", "/blitter/at", "/overlap/at",
                                    "/overlap/parameters/ROWS", "/memory/0/bytes"}) {
    Json broken = good;
    broken[Json::json_pointer(pointer)] = "banana";
    EXPECT_TRUE(refused(broken)) << pointer;
  }
  Json extra = good;
  extra["sound"] = true;
  EXPECT_TRUE(refused(extra));
  Json missing = good;
  missing.erase("cpu");
  EXPECT_TRUE(refused(missing));
}

TEST(MachineSchema, HasEveryTypeOfDevice) {
  for (const platform::DeviceType* const type : platform::device_types()) {
    EXPECT_TRUE(test::schema("machine")["properties"].contains(type->name)) << type->name;
  }
}

/// The page lists every machine and every firmware folder there is.
TEST(PlatformPage, NamesEveryMachine) {
  const std::string page = test::read_file(kRoot / "docs/reference/platform.md");
  for (const std::string& name : platform::known_machines()) {
    EXPECT_NE(page.find("| " + name + " |"), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace collide::machine_test
