// SPDX-License-Identifier: MIT
#include "sim/platform/machine.h"

#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::platform::machine_test {
namespace {

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
    const char* part;
  } cases[] = {
      {R"({"name":"m"})", "cpu"},
      {R"({"name":"m","cpu":{"model":"68060","clock":8000000},"memory":[]})", "68060"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8},"memory":[]})", "clock"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[]})",
       "m.json.memory: expected at least one memory"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":2,"bytes":2}]})",
       "first memory"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":1,"bytes":2}]})",
       "even address"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"cache":{"kind":"68030"},"memory":[{"at":0,"bytes":65536}]})",
       "no 68030 cache"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536},{"at":"0x8000","bytes":16}]})",
       "overlaps"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"blitter":{"at":"0x1000000"}})",
       "address bits"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"ula":{}})",
       "a ULA is for a Z80"},
      {R"({"name":"m","cpu":{"model":"Z80","clock":3500000},"memory":[{"at":0,"bytes":65536}],"ula":{"snow":true}})",
       "unknown member \"snow\""},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"sound":{}})",
       "unknown member \"sound\", expected one of: name, description, cpu, cache, external_cache, "
       "bus, memory, host, ula, blitter, vera, overlap, impact"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","parameters":{"SPRITES":1}}})",
       "m.json.overlap.parameters.SPRITES: 1 is outside 2..256"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","parameters":{"DATA_WIDTH":24}}})",
       "expected 16 or 32"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","parameters":{"WIDTH":32}}})",
       "m.json.overlap.parameters: unknown member \"WIDTH\""},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","unit":"rtl","parameters":{"SPRITES":64}}})",
       "m.json.overlap.parameters: the RTL has the defaults; expected those, or the golden model"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"impact":{"at":"0x20000","parameters":{"OBJECTS":129}}})",
       "m.json.impact.parameters.OBJECTS: 129 is outside 2..128"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"impact":{"at":"0x20000","unit":"rtl","parameters":{"WIDE":1}}})",
       "m.json.impact.parameters: the RTL has the defaults; expected those, or the golden model"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":{"at":"0x20000","trigger":"vera"}})",
       "machine m: the trigger of overlap is \"vera\", expected another device of the machine"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"overlap":[{"at":"0x20000"},{"at":"0x22000"}]})",
       "what is at 0x20000 overlaps what is at 0x22000"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"memory":[{"at":0,"bytes":65536}],"blitter":{"at":"0x20000","parameters":{}}})",
       "unknown member \"parameters\""},
      {R"({"name":"m","cpu":{"model":"68040","clock":8000000},"cache":{"kind":"68040","snoop":"12"},"memory":[{"at":0,"bytes":65536}]})",
       "12"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000,"alias":{"at":"0x1000000","to":0,"bytes":"0x1000"}},"memory":[{"at":0,"bytes":65536}]})",
       "no MMU"},
      {R"({"name":"m","cpu":{"model":"68040","clock":8000000,"alias":{"at":"0x1000000","to":0,"bytes":100}},"memory":[{"at":0,"bytes":65536}]})",
       "whole pages"},
      {R"({"name":"m","cpu":{"model":"68040","clock":8000000,"alias":{"at":"0x1000","to":0,"bytes":"0x2000"}},"memory":[{"at":0,"bytes":65536}]})",
       "overlaps what it stands for"},
      {R"({"name":"m","cpu":{"model":"68040","clock":8000000,"alias":{"at":"0xFFFFF000","to":0,"bytes":"0x2000"}},"memory":[{"at":0,"bytes":65536}]})",
       "beyond 32"},
      {R"({"name":"m","cpu":{"model":"68030","clock":8000000},"external_cache":{"bytes":16384},"memory":[{"at":0,"bytes":65536}]})",
       "for a 68000"},
      {R"({"name":"m","cpu":{"model":"68000","clock":8000000},"external_cache":{"bytes":16000},"memory":[{"at":0,"bytes":65536}]})",
       "power of two"},
  };
  for (const auto& c : cases) {
    const std::string error = error_of(c.text);
    EXPECT_NE(error.find(c.part), std::string::npos) << c.text << "\n" << error;
    EXPECT_EQ(error.find('\n'), std::string::npos);
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
    EXPECT_STREQ(
        error.what(),
        "machine st: unknown device \"sound\", expected one of: blitter, vera, overlap, impact");
  }
}

TEST(Machines, AnUnknownProcessorListsTheKnownOnes) {
  EXPECT_EQ(error_of(R"({"name":"m","cpu":{"model":"z8","clock":8000000},"memory":[]})"),
            "m.json.cpu.model: \"z8\" is none of 68000, 68010, 68020, 68030, 68040, 65C02, Z80");
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
