// SPDX-License-Identifier: MIT
#include "sim/platform/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::platform::machine_test {
namespace {

using test::quoted;
using test::Refuses;

TEST(Machines, ThoseOfTheProjectAreRead) {
  EXPECT_EQ(known_machines(),
            (std::vector<std::string>{"arcade", "falcon", "falcon-040", "lab", "mega-ste",
                                      "spectrum", "st", "ste", "x16", "x16-board"}));
  Machine falcon = read_machine("falcon");
  EXPECT_EQ(falcon.cpu, "68030");
  EXPECT_EQ(falcon.cache, CacheKind::k68030);
  EXPECT_EQ(falcon.cpu_hz, 16'000'000u);
  EXPECT_EQ(falcon.device("blitter")->at, 0xFF8A00u);
  EXPECT_EQ(falcon.device("vera"), nullptr);
  Machine board = read_machine("x16-board");
  EXPECT_EQ(board.device("vera")->interrupt, 4u);
  EXPECT_EQ(board.device("blitter"), nullptr);
}

std::string error_of(const char* text) {
  const Json json = parse_json(text, "m.json");
  try {
    parse_machine(JsonField("m.json", json));
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Machines, BadOnesGetOneClearLine) {
  const struct {
    const char* text;
    const char* place;
    std::vector<test::Fact> facts;
  } cases[] = {
      {R"({"name":"m"})", "m.json", {"cpu"}},
      {R"({"name":"m","cpu":{"model":"68060","clock":8000000},"memory":[]})",
       "m.json.cpu.model",
       {68060, 68000, "Z80"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8},"memory":[]})", "m.json.cpu.clock", {8}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[]})",
       "m.json.memory",
       {"one"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":2,"bytes":2}]})",
       "machine m",
       {"memory", 0}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":1,"bytes":2}]})",
       "m.json.memory[0].at",
       {"even"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"cache":{"kind":"68030"},"memory":[{"at":0,"bytes":65536}]})",
       "machine m",
       {"68030 cache"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536},{"at":"0x8000","bytes":16}]})",
       "machine m",
       {"0x0", "0x8000"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"blitter":{"at":"0x1000000"}})",
       "machine m",
       {"24 address bits"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"ula":{}})",
       "machine m",
       {"ULA", "Z80"}},
      {R"({"name":"m","cpu":{"model":"Z80","clock":3500000},"memory":[{"at":0,"bytes":65536}],"ula":{"snow":true}})",
       "m.json.ula",
       {"snow"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"sound":{}})",
       "m.json",
       {"sound", "name", "description", "cpu", "cache", "external_cache", "bus", "memory", "host",
        "ula", "blitter", "vera", "overlap", "impact"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","parameters":{"SPRITES":1}}})",
       "m.json.overlap.parameters.SPRITES",
       {1, 2, 256}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","parameters":{"DATA_WIDTH":24}}})",
       "m.json.overlap.parameters.DATA_WIDTH",
       {16, 32}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","parameters":{"WIDTH":32}}})",
       "m.json.overlap.parameters",
       {"WIDTH", "DATA_WIDTH", "SPRITES"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","unit":"rtl","parameters":{"SPRITES":64}}})",
       "m.json.overlap.parameters",
       {"RTL", "default", "golden model"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"impact":{"at":"0x20000","parameters":{"OBJECTS":129}}})",
       "m.json.impact.parameters.OBJECTS",
       {129, 2, 128}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"impact":{"at":"0x20000","unit":"rtl","parameters":{"WIDE":1}}})",
       "m.json.impact.parameters",
       {"RTL", "default", "golden model"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","trigger":"vera"}})",
       "machine m",
       {"trigger", "overlap", "vera"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":[{"at":"0x20000"},{"at":"0x22000"}]})",
       "machine m",
       {"0x20000", "0x22000"}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"blitter":{"at":"0x20000","parameters":{}}})",
       "m.json.blitter",
       {"parameters"}},
      {R"({"name":"m","cpu":{"model":"68040","clock":8000000},"cache":{"kind":"68040","snoop":"12"},"memory":[{"at":0,"bytes":65536}]})",
       "m.json.cache.snoop",
       {12}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000,"alias":{"at":"0x1000000","to":0,"bytes":"0x1000"}},"memory":[{"at":0,"bytes":65536}]})",
       "machine m",
       {"MMU", "alias"}},
      {R"({"name":"m","cpu":{"model":"68040","clock":8000000,"alias":{"at":"0x1000000","to":0,"bytes":100}},"memory":[{"at":0,"bytes":65536}]})",
       "m.json.cpu.alias.bytes",
       {"pages"}},
      {R"({"name":"m","cpu":{"model":"68040","clock":8000000,"alias":{"at":"0x1000","to":0,"bytes":"0x2000"}},"memory":[{"at":0,"bytes":65536}]})",
       "machine m",
       {"alias", "overlaps"}},
      {R"({"name":"m","cpu":{"model":"68040","clock":8000000,"alias":{"at":"0xFFFFF000","to":0,"bytes":"0x2000"}},"memory":[{"at":0,"bytes":65536}]})",
       "machine m",
       {"alias", "32 address bits"}},
      {R"({"name":"m","cpu":{"model":"68030","clock":8000000},"external_cache":{"bytes":16384},"memory":[{"at":0,"bytes":65536}]})",
       "machine m",
       {"external cache", 68000, 68010}},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"external_cache":{"bytes":16000},"memory":[{"at":0,"bytes":65536}]})",
       "m.json.external_cache.bytes",
       {"power of two"}},
  };
  for (const auto& c : cases) {
    EXPECT_THAT(error_of(c.text), Refuses(c.place, c.facts)) << c.text;
  }
}

TEST(Machines, SeveralOfATypeHaveNumbers) {
  const Json json = parse_json(
      R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],
          "vera":{"at":"0x10000","interrupt":4},
          "overlap":[{"at":"0x20000"},{"at":"0x24000","trigger":"vera","parameters":{"SPRITES":64}}]})",
      "m.json");
  const Machine machine = parse_machine(JsonField("m.json", json));
  ASSERT_EQ(machine.devices.size(), 3u);
  EXPECT_EQ(machine.devices[0].name, "vera");
  EXPECT_EQ(machine.devices[1].name, "overlap");
  EXPECT_EQ(machine.devices[1].trigger, "");
  EXPECT_EQ(machine.devices[2].name, "overlap_2");
  EXPECT_EQ(machine.devices[2].trigger, "vera");
  EXPECT_EQ(machine.devices[2].parameters, (Json{{"SPRITES", 64}}));
}

TEST(Machines, AnUnknownDeviceListsTheKnownOnes) {
  Machine machine = read_machine("st");
  machine.devices[0].type = "sound";
  try {
    check(machine);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(),
                Refuses("machine st", {"sound", "blitter", "vera", "overlap", "impact"}));
  }
}

TEST(Machines, AnUnknownProcessorListsTheKnownOnes) {
  EXPECT_THAT(
      error_of(R"({"name":"m","cpu":{"model":"z8","clock":8000000},"memory":[]})"),
      Refuses("m.json.cpu.model", {"z8", 68000, 68010, 68020, 68030, 68040, "65C02", "Z80"}));
}

TEST(Machines, AnUnknownNameListsTheKnownOnes) {
  try {
    read_machine("amiga");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("falcon-040"), std::string::npos);
  }
}

}  // namespace
}  // namespace collide::platform::machine_test
