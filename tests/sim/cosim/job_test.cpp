// SPDX-License-Identifier: MIT
//
// Jobs as text: what they mean, what is refused and with which words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "model/blitter/register_names.h"
#include "model/common/input_error.h"
#include "sim/cosim/blitter/job.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/registry.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::blitter::job_test {
namespace {

using test::Refuses;

Job parse(const std::string& text) {
  const Json json = parse_json(text, "job");
  return parse_job(JsonField("job", json));
}

TEST(BlitterJob, SurvivesTheRoundTripThroughJson) {
  Job job;
  job.name = "everything";
  job.memory_bytes = 4096;
  job.fill_seed = 7;
  job.load = {{0x10, {0x12, 0x34}}, {0x100, {0xAB, 0xCD, 0xEF, 0x01}}};
  job.machine = {3, 10, 4};
  job.waits = {1, 5, 99};
  job.steps = {Job::Write{0x20, 2, 0x1234},
               Job::Write{0x3C, 1, 0x80, FunctionCode::kUserData},
               Job::Write{0x24, 4, 0x123456},
               Job::Read{0x36, 2},
               Job::Read{0x3D, 1, FunctionCode::kUserProgram},
               Job::Read{0x32, 4},
               Job::Run{},
               Job::Run{17},
               Job::Cycles{64},
               Job::Reset{}};
  job.dump = {{0x10, 4}, {0xFFFFFE, 2}};
  job.trace = true;

  const Json json = to_json(job);
  const Job again = parse(json.dump());
  EXPECT_EQ(to_json(again), json);
  EXPECT_EQ(again.name, job.name);
  EXPECT_EQ(again.memory_bytes, 4096U);
  EXPECT_EQ(again.fill_seed, 7U);
  ASSERT_EQ(again.load.size(), 2U);
  EXPECT_EQ(again.load[1].at, 0x100U);
  EXPECT_EQ(again.load[1].bytes, job.load[1].bytes);
  EXPECT_EQ(again.machine.slip_cycles, 3U);
  EXPECT_EQ(again.machine.dma_every, 10U);
  EXPECT_EQ(again.machine.dma_cycles, 4U);
  EXPECT_EQ(again.waits.base, 1U);
  EXPECT_EQ(again.waits.random, 5U);
  EXPECT_EQ(again.waits.seed, 99U);
  EXPECT_EQ(again.dump, job.dump);
  EXPECT_TRUE(again.trace);
  ASSERT_EQ(again.steps.size(), job.steps.size());
  EXPECT_EQ(std::get<Job::Write>(again.steps[1]).fc, FunctionCode::kUserData);
  EXPECT_EQ(std::get<Job::Write>(again.steps[2]).size, 4U);
  EXPECT_EQ(std::get<Job::Read>(again.steps[4]).size, 1U);
  EXPECT_EQ(std::get<Job::Run>(again.steps[6]).limit, HostBus::kNoLimit);
  EXPECT_EQ(std::get<Job::Run>(again.steps[7]).limit, 17U);
  EXPECT_EQ(std::get<Job::Cycles>(again.steps[8]).count, 64U);
}

TEST(BlitterJob, DefaultsAre64KibOfZerosAndOneSlipCycle) {
  const Job job = parse(R"({"steps":[]})");
  EXPECT_EQ(job.memory_bytes, 65536U);
  EXPECT_EQ(job.machine.slip_cycles, 1U);
  EXPECT_EQ(job.machine.dma_every, 0U);
  EXPECT_EQ(job.waits.base, 0U);
  const Ram memory = make_memory(job);
  for (const std::uint16_t word : memory.words()) ASSERT_EQ(word, 0);
}

TEST(BlitterJob, RegistersAreAddressesOrNames) {
  const Job job = parse(
      R"({"steps":[{"write":"0xFFFF8A24","size":4,"data":1},{"write":"SRC_ADDR","data":1},
         {"write":"OP","data":3},{"read":"HALFTONE15"},{"read":"X_COUNT","size":1}]})");
  for (const int step : {0, 1}) {
    EXPECT_EQ(std::get<Job::Write>(job.steps.at(step)).offset, 0x24U);
    EXPECT_EQ(std::get<Job::Write>(job.steps.at(step)).size, 4U);
  }
  EXPECT_EQ(std::get<Job::Write>(job.steps[2]).offset, 0x3BU);
  EXPECT_EQ(std::get<Job::Write>(job.steps[2]).size, 1U);
  EXPECT_EQ(std::get<Job::Read>(job.steps[3]).offset, 0x1EU);
  EXPECT_EQ(std::get<Job::Read>(job.steps[4]).size, 1U);
}

TEST(BlitterJob, NamesCoverEveryRegisterOnce) {
  unsigned bytes = 0;
  for (const char* name :
       {"SRC_XINC", "SRC_YINC", "SRC_ADDR", "ENDMASK1", "ENDMASK2", "ENDMASK3", "DST_XINC",
        "DST_YINC", "DST_ADDR", "X_COUNT", "Y_COUNT", "HOP", "OP", "CONTROL", "SKEW"}) {
    const auto found = find_register(name);
    ASSERT_TRUE(found) << name;
    EXPECT_EQ(found->offset, 0x20 + bytes) << name;
    bytes += found->size;
  }
  EXPECT_EQ(0x20 + bytes, 0x3EU);
  for (unsigned i = 0; i < 16; ++i) {
    EXPECT_EQ(find_register("HALFTONE" + std::to_string(i))->offset, 2 * i);
  }
  for (const char* name : {"", "HALFTONE", "HALFTONE16", "HALFTONE01", "HALFTONE1x", "src_addr"}) {
    EXPECT_FALSE(find_register(name)) << name;
  }
}

TEST(BlitterJob, AccessesAreDescribedByTheRegistersTheyTouch) {
  EXPECT_EQ(describe_register(0x02, 2), "HALFTONE1 (0x8A02)");
  EXPECT_EQ(describe_register(0x03, 1), "HALFTONE1, odd byte (0x8A03)");
  EXPECT_EQ(describe_register(0x24, 2), "SRC_ADDR high (0x8A24)");
  EXPECT_EQ(describe_register(0x34, 2), "DST_ADDR low (0x8A34)");
  EXPECT_EQ(describe_register(0x35, 1), "DST_ADDR low, odd byte (0x8A35)");
  EXPECT_EQ(describe_register(0x36, 2), "X_COUNT (0x8A36)");
  EXPECT_EQ(describe_register(0x3A, 2), "HOP and OP (0x8A3A)");
  EXPECT_EQ(describe_register(0x3C, 1), "CONTROL (0x8A3C)");
  EXPECT_EQ(describe_register(0x3E, 2), "no register (0x8A3E)");
}

TEST(BlitterJob, FillIsTheDocumentedGenerator) {
  // x = 1: x ^= x<<13 gives 2001, x ^= x>>17 leaves it, x ^= x<<5 gives 42021; bits 8-23 are 0420.
  // Then: ^ 84042000 is 84000021, ^ 4200 is 84004221, ^ 80084420 is 04080601; bits 8-23 are 0806.
  const Job job = parse(R"({"memory":{"size":4,"fill":{"xorshift32":1}},"steps":[]})");
  EXPECT_EQ(make_memory(job).words(), (std::vector<std::uint16_t>{0x0420, 0x0806}));
}

TEST(BlitterJob, LoadsWrapAtTheSizeOfMemory) {
  const Job job =
      parse(R"({"memory":{"size":4,"load":[{"at":"0x1002","hex":"1234 5678"}]},"steps":[]})");
  EXPECT_EQ(make_memory(job).words(), (std::vector<std::uint16_t>{0x5678, 0x1234}));
}

struct Refused {
  const char* name;
  const char* job;
  const char* place;
  std::vector<test::Fact> facts;
};

std::ostream& operator<<(std::ostream& out, const Refused& refused) {
  return out << refused.job;
}

class BlitterJobRefuses : public testing::TestWithParam<Refused> {};

TEST_P(BlitterJobRefuses, WithOneLineThatNamesThePlace) {
  try {
    parse(GetParam().job);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses(GetParam().place, GetParam().facts));
  }
}

const Refused kRefused[] = {
    {"unknown_member",
     R"({"stpes":[]})",
     "job",
     {"stpes", "unit", "name", "note", "memory", "bus", "around", "steps", "free", "dump", "trace",
      "expect"}},
    {"no_steps", R"({})", "job", {"steps", "free"}},
    {"no_object", "[1]", "job", {"object", "array"}},
    {"steps_no_array", R"({"steps":{}})", "job.steps", {"array", "object"}},
    {"unknown_step",
     R"({"steps":[{"run":true},{"go":1}]})",
     "job.steps[1]",
     {"write", "read", "run", "cycles", "reset"}},
    {"unknown_member_of_a_step",
     R"({"steps":[{"write":"0x8A20","data":1,"sise":1}]})",
     "job.steps[0]",
     {"sise", "write", "data", "size", "fc"}},
    {"no_data", R"({"steps":[{"write":"0x8A20"}]})", "job.steps[0]", {"data"}},
    {"data_too_wide",
     R"({"steps":[{"write":"0x8A20","data":65536}]})",
     "job.steps[0].data",
     {65536, 0, 65535}},
    {"byte_too_wide",
     R"({"steps":[{"write":"OP","data":"0x100"}]})",
     "job.steps[0].data",
     {"0x100", 0, 255}},
    {"no_register",
     R"({"steps":[{"read":"0x8A40"}]})",
     "job.steps[0].read",
     {"0x8A40", "0x8A00", "0x8A3F"}},
    {"register_of_another_page",
     R"({"steps":[{"read":"0x018A20"}]})",
     "job.steps[0].read",
     {"0x18A20", "0x8A00", "0x8A3F"}},
    {"no_register_name",
     R"({"steps":[{"read":"SRC"}]})",
     "job.steps[0].read",
     {"SRC", "0x8A00", "0x8A3F", "SRC_ADDR"}},
    {"odd_word", R"({"steps":[{"read":"0x8A21"}]})", "job.steps[0].read", {"odd"}},
    {"long_beyond",
     R"({"steps":[{"read":"0x8A3E","size":4}]})",
     "job.steps[0].read",
     {"long", "beyond"}},
    {"size_3", R"({"steps":[{"read":"0x8A20","size":3}]})", "job.steps[0].size", {3, 1, 2, 4}},
    {"size_8", R"({"steps":[{"read":"0x8A20","size":8}]})", "job.steps[0].size", {8, 1, 4}},
    {"fc_8", R"({"steps":[{"read":"0x8A20","fc":8}]})", "job.steps[0].fc", {8, 0, 7}},
    {"run_false", R"({"steps":[{"run":false}]})", "job.steps[0].run", {"true", "number"}},
    {"run_0", R"({"steps":[{"run":0}]})", "job.steps[0].run", {0, 1, "9223372036854775807"}},
    {"cycles_0", R"({"steps":[{"cycles":0}]})", "job.steps[0].cycles", {0, 1, 1000000}},
    {"reset_false", R"({"steps":[{"reset":false}]})", "job.steps[0].reset", {"true"}},
    {"memory_no_power_of_two",
     R"({"memory":{"size":3000},"steps":[]})",
     "job.memory.size",
     {3000, "power of two"}},
    {"memory_too_large",
     R"({"memory":{"size":33554432},"steps":[]})",
     "job.memory.size",
     {33554432, 2, 16777216}},
    {"fill_0",
     R"({"memory":{"fill":{"xorshift32":0}},"steps":[]})",
     "job.memory.fill.xorshift32",
     {0, 1, 4294967295}},
    {"bad_hex",
     R"({"memory":{"load":[{"at":0,"hex":"12G4"}]},"steps":[]})",
     "job.memory.load[0].hex",
     {"'G'", "hex"}},
    {"odd_digits",
     R"({"memory":{"load":[{"at":0,"hex":"123"}]},"steps":[]})",
     "job.memory.load[0].hex",
     {"odd", "hex"}},
    {"odd_bytes",
     R"({"memory":{"load":[{"at":0,"hex":"12"}]},"steps":[]})",
     "job.memory.load[0].hex",
     {"odd", "bytes"}},
    {"odd_load_address",
     R"({"memory":{"load":[{"at":1,"hex":"1234"}]},"steps":[]})",
     "job.memory.load[0].at",
     {"odd"}},
    {"slip_negative", R"({"bus":{"slip":-1},"steps":[]})", "job.bus.slip", {-1, 0, 1000}},
    {"dma_incomplete", R"({"bus":{"dma":{"every":4}},"steps":[]})", "job.bus.dma", {"cycles"}},
    {"wait_states_too_many",
     R"({"bus":{"wait_states":1001},"steps":[]})",
     "job.bus.wait_states",
     {1001, 0, 1000}},
    {"wait_seed_0",
     R"({"bus":{"wait_states":{"random":2,"seed":0}},"steps":[]})",
     "job.bus.wait_states.seed",
     {0, 1, 4294967295}},
    {"dump_no_bytes", R"({"steps":[],"dump":[{"at":0}]})", "job.dump[0]", {"bytes"}},
    {"trace_no_boolean", R"({"steps":[],"trace":1})", "job.trace", {"true", "false", 1}},
    {"name_no_string", R"({"name":1,"steps":[]})", "job.name", {"string", 1}},
};

INSTANTIATE_TEST_SUITE_P(Job, BlitterJobRefuses, testing::ValuesIn(kRefused),
                         [](const auto& tested) { return std::string(tested.param.name); });

std::vector<std::string> names_of_jobs(const std::string& file) {
  std::vector<std::string> names;
  cosim::for_each_job(file, [&](const JsonField& job) {
    names.push_back(job.place().substr(job.place().rfind('/') + 1) + " " + job["name"].text());
  });
  return names;
}

TEST(JobFile, HoldsAnArrayOfJobs) {
  const test::TemporaryDirectory directory;
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_of_jobs(directory.write("a", "\n[\n{\"name\": \"x\"},\n{\"name\":\n\"y\"}\n]\n")),
            (Names{"a[0] x", "a[1] y"}));
  EXPECT_EQ(names_of_jobs(directory.write("b", "[{\"name\":\"x\"}]")), Names{"b[0] x"});
}

TEST(JobFile, HoldsOneObjectOrOneJobALine) {
  const test::TemporaryDirectory directory;
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_of_jobs(directory.write("a", "{\n \"name\":\n \"x\"\n}\n")), Names{"a x"});
  EXPECT_EQ(names_of_jobs(directory.write("b", "{\"name\":\"x\"}")), Names{"b:1 x"});
  EXPECT_EQ(names_of_jobs(directory.write("c", "{\"name\":\"x\"}\n\n{\"name\":\"y\"}\r\n")),
            (Names{"c:1 x", "c:3 y"}));
}

TEST(JobFile, ErrorsNameFileAndLine) {
  const test::TemporaryDirectory directory;
  const auto error_of = [&](const std::string& text) -> std::string {
    try {
      names_of_jobs(directory.write("jobs", text));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string file = (directory.path() / "jobs").string();
  EXPECT_THAT(error_of(""), Refuses(file, {"job"}));
  EXPECT_THAT(error_of("\n \n"), Refuses(file, {"job"}));
  EXPECT_THAT(error_of("{\"name\":\"x\"}\n{\"name\":1}\n"),
              Refuses(file + ":2.name", {"string", 1}));
  EXPECT_THAT(error_of("{\"name\":\"x\"}\n{oops\n"), Refuses(file + ":2", {"JSON", "line 1"}));
  EXPECT_THAT(error_of("{\n\"name\":\n}\n"), Refuses(file, {"JSON", "line 3"}));
  EXPECT_THAT(error_of("[]\n"), Refuses(file, {"job"}));
  EXPECT_THAT(error_of("[\n{\"name\":\"x\"},\n{\"name\":1}]\n"),
              Refuses(file + "[1].name", {"string", 1}));
  EXPECT_THAT(error_of("[{\"name\":\"x\"},\n"), Refuses(file, {"JSON", "line 2"}));
  EXPECT_THAT(error_of("[{\"name\":\"x\"}]\n{\"name\":\"y\"}\n"),
              Refuses(file, {"JSON", "line 2"}));
  EXPECT_THROW(names_of_jobs(file + "-missing"), InputError);
}

TEST(Registry, KnowsTheBlitterAndNamesWhatItKnows) {
  EXPECT_EQ(cosim::find_unit("blitter").name(), "blitter");
  try {
    cosim::find_unit("bliter");
    FAIL() << "found";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("UNIT", {"bliter", "blitter", "overlap", "impact", "vera"}));
  }
}

}  // namespace
}  // namespace collide::blitter::job_test
