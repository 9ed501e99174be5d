// SPDX-License-Identifier: MIT
//
// Jobs as text: what they mean, what is refused and with which words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "model/blitter/register_names.h"
#include "model/common/input_error.h"
#include "sim/cosim/action_text.h"
#include "sim/cosim/blitter/job.h"
#include "sim/cosim/case_table.h"
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
  const Job::Step steps[] = {Job::Write{0x20, 2, 0x1234},
                             Job::Write{0x3C, 1, 0x80, FunctionCode::kUserData},
                             Job::Write{0x24, 4, 0x123456},
                             Job::Read{0x36, 2},
                             Job::Read{0x3D, 1, FunctionCode::kUserProgram},
                             Job::Read{0x32, 4},
                             Job::Run{},
                             Job::Run{17},
                             Job::Cycles{64},
                             Job::Reset{}};
  for (const Job::Step& step : steps) job.actions.push_back({{}, step});
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
  ASSERT_EQ(again.actions.size(), job.actions.size());
  EXPECT_EQ(std::get<Job::Write>(again.actions[1].step).fc, FunctionCode::kUserData);
  EXPECT_EQ(std::get<Job::Write>(again.actions[2].step).size, 4U);
  EXPECT_EQ(std::get<Job::Read>(again.actions[4].step).size, 1U);
  EXPECT_EQ(std::get<Job::Run>(again.actions[6].step).limit, HostBus::kNoLimit);
  EXPECT_EQ(std::get<Job::Run>(again.actions[7].step).limit, 17U);
  EXPECT_EQ(std::get<Job::Cycles>(again.actions[8].step).count, 64U);
}

TEST(BlitterJob, DefaultsAre64KibOfZerosAndOneSlipCycle) {
  const Job job = parse(R"({"do":[]})");
  EXPECT_EQ(job.memory_bytes, 65536U);
  EXPECT_EQ(job.machine.slip_cycles, 1U);
  EXPECT_EQ(job.machine.dma_every, 0U);
  EXPECT_EQ(job.waits.base, 0U);
  const Ram memory = make_memory(job);
  for (const std::uint16_t word : memory.words()) ASSERT_EQ(word, 0);
}

TEST(BlitterJob, RegistersAreAddressesOrNames) {
  const Job job = parse(
      R"({"do":["0xFFFF8A24.l=1","SRC_ADDR=1",
         "OP=3","HALFTONE15?","X_COUNT.b?"]})");
  for (const int step : {0, 1}) {
    EXPECT_EQ(std::get<Job::Write>(job.actions.at(step).step).offset, 0x24U);
    EXPECT_EQ(std::get<Job::Write>(job.actions.at(step).step).size, 4U);
  }
  EXPECT_EQ(std::get<Job::Write>(job.actions[2].step).offset, 0x3BU);
  EXPECT_EQ(std::get<Job::Write>(job.actions[2].step).size, 1U);
  EXPECT_EQ(std::get<Job::Read>(job.actions[3].step).offset, 0x1EU);
  EXPECT_EQ(std::get<Job::Read>(job.actions[4].step).size, 1U);
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
  const Job job = parse(R"({"memory":{"size":4,"fill":{"xorshift32":1}},"do":[]})");
  EXPECT_EQ(make_memory(job).words(), (std::vector<std::uint16_t>{0x0420, 0x0806}));
}

TEST(BlitterJob, LoadsWrapAtTheSizeOfMemory) {
  const Job job =
      parse(R"({"memory":{"size":4,"load":[{"at":"0x1002","hex":"1234 5678"}]},"do":[]})");
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
     {"stpes", "unit", "name", "note", "memory", "bus", "around", "do", "dump", "trace", "expect"}},
    {"no_actions", R"({})", "job", {"do"}},
    {"no_object", "[1]", "job", {"object", "array"}},
    {"actions_no_array", R"({"do":{}})", "job.do", {"array", "object"}},
    {"action_no_text", R"({"do":[{"run":true}]})", "job.do[0]", {"string"}},
    {"no_action", R"({"do":[" "]})", "job.do[0] \" \"", {"REGISTER=VALUE", "run", "reset"}},
    {"no_clock", R"({"do":["@soon run"]})", "job.do[0] \"@soon run\"", {"\"soon\""}},
    {"a_line", R"({"do":["@1:2 run"]})", "job.do[0] \"@1:2 run\"", {"clock"}},
    {"clock_alone", R"({"do":["@5"]})", "job.do[0] \"@5\"", {"REGISTER=VALUE", "withdraw"}},
    {"expected_too_wide", R"({"do":["OP? 256"]})", "job.do[0] \"OP? 256\"", {256, 0, 255}},
    {"expects_two", R"({"do":["OP? 1 2"]})", "job.do[0] \"OP? 1 2\"", {"\"2\"", "fc", "given_up"}},
    {"unknown_verb",
     R"({"do":["run","go 1"]})",
     "job.do[1] \"go 1\"",
     {"go", "REGISTER=VALUE", "run", "cycles", "withdraw", "reset"}},
    {"unknown_option",
     R"({"do":["0x8A20=1 sise=1"]})",
     "job.do[0] \"0x8A20=1 sise=1\"",
     {"sise=1", "fc", "given_up"}},
    {"no_data", R"({"do":["0x8A20="]})", "job.do[0] \"0x8A20=\"", {"whole number"}},
    {"data_too_wide",
     R"({"do":["0x8A20=65536"]})",
     "job.do[0] \"0x8A20=65536\"",
     {65536, 0, 65535}},
    {"byte_too_wide", R"({"do":["OP=0x100"]})", "job.do[0] \"OP=0x100\"", {"0x100", 0, 255}},
    {"no_register",
     R"({"do":["0x8A40?"]})",
     "job.do[0] \"0x8A40?\"",
     {"0x8A40", "0x8A00", "0x8A3F"}},
    {"register_of_another_page",
     R"({"do":["0x018A20?"]})",
     "job.do[0] \"0x018A20?\"",
     {"0x18A20", "0x8A00", "0x8A3F"}},
    {"no_register_name",
     R"({"do":["SRC?"]})",
     "job.do[0] \"SRC?\"",
     {"SRC", "0x8A00", "0x8A3F", "SRC_ADDR"}},
    {"odd_word", R"({"do":["0x8A21?"]})", "job.do[0] \"0x8A21?\"", {"odd"}},
    {"long_beyond", R"({"do":["0x8A3E.l?"]})", "job.do[0] \"0x8A3E.l?\"", {"long", "beyond"}},
    {"size_q", R"({"do":["0x8A20.q?"]})", "job.do[0] \"0x8A20.q?\"", {"\"q\"", "b, w, l"}},
    {"fc_8", R"({"do":["0x8A20? fc=8"]})", "job.do[0] \"0x8A20? fc=8\"", {8, 0, 7}},
    {"run_false",
     R"({"do":["run false"]})",
     "job.do[0] \"run false\"",
     {"whole number", "\"false\""}},
    {"run_0", R"({"do":["run 0"]})", "job.do[0] \"run 0\"", {0, 1, "9223372036854775807"}},
    {"cycles_0", R"({"do":["cycles 0"]})", "job.do[0] \"cycles 0\"", {0, 1, 1000000}},
    {"reset_false", R"({"do":["reset false"]})", "job.do[0] \"reset false\"", {"nothing", "reset"}},
    {"memory_no_power_of_two",
     R"({"memory":{"size":3000},"do":[]})",
     "job.memory.size",
     {3000, "power of two"}},
    {"memory_too_large",
     R"({"memory":{"size":33554432},"do":[]})",
     "job.memory.size",
     {33554432, 2, 16777216}},
    {"fill_0",
     R"({"memory":{"fill":{"xorshift32":0}},"do":[]})",
     "job.memory.fill.xorshift32",
     {0, 1, 4294967295}},
    {"bad_hex",
     R"({"memory":{"load":[{"at":0,"hex":"12G4"}]},"do":[]})",
     "job.memory.load[0].hex",
     {"'G'", "hex"}},
    {"odd_digits",
     R"({"memory":{"load":[{"at":0,"hex":"123"}]},"do":[]})",
     "job.memory.load[0].hex",
     {"odd", "hex"}},
    {"odd_bytes",
     R"({"memory":{"load":[{"at":0,"hex":"12"}]},"do":[]})",
     "job.memory.load[0].hex",
     {"odd", "bytes"}},
    {"odd_load_address",
     R"({"memory":{"load":[{"at":1,"hex":"1234"}]},"do":[]})",
     "job.memory.load[0].at",
     {"odd"}},
    {"slip_negative", R"({"bus":{"slip":-1},"do":[]})", "job.bus.slip", {-1, 0, 1000}},
    {"dma_incomplete", R"({"bus":{"dma":{"every":4}},"do":[]})", "job.bus.dma", {"cycles"}},
    {"wait_states_too_many",
     R"({"bus":{"wait_states":1001},"do":[]})",
     "job.bus.wait_states",
     {1001, 0, 1000}},
    {"wait_seed_0",
     R"({"bus":{"wait_states":{"random":2,"seed":0}},"do":[]})",
     "job.bus.wait_states.seed",
     {0, 1, 4294967295}},
    {"dump_no_bytes", R"({"do":[],"dump":[{"at":0}]})", "job.dump[0]", {"bytes"}},
    {"trace_no_boolean", R"({"do":[],"trace":1})", "job.trace", {"true", "false", 1}},
    {"name_no_string", R"({"name":1,"do":[]})", "job.name", {"string", 1}},
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

TEST(Actions, ArePrintedInTheirShortestForm) {
  const auto printed = [](const std::string& actions) {
    return to_json(parse(R"({"do":[)" + actions + "]}"))["do"].dump();
  };
  EXPECT_EQ(printed(R"("0x8A24.l=0x12","SRC_ADDR.w=0x012","0x8A26=9","0xFF8A3A=0x0203")"),
            R"(["SRC_ADDR=0x12","SRC_ADDR.w=0x12","0x8A26=9","HOP.w=0x0203"])");
  EXPECT_EQ(printed(R"("0x8A02? 5","0x8A38.b?  7 fc=1","0x8A39.b?","run 0x10","cycles 0x10")"),
            R"(["HALFTONE1?","Y_COUNT.b? fc=1","0x8A39.b?","run 16","cycles 16"])");
}

TEST(Actions, HaveAClockOrNone) {
  const Job job = parse(R"({"do":["OP=3","@7 cycles 2","withdraw 1","@3 HOP? given_up=4"]})");
  ASSERT_EQ(job.actions.size(), 4U);
  const std::optional<std::uint64_t> clocks[] = {{}, 7, {}, 3};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(job.actions[i].at, clocks[i]);
  EXPECT_EQ(job.actions[3].given_up, 4U);
  EXPECT_EQ(to_json(job)["do"].dump(),
            R"(["OP=3","@7 cycles 2","withdraw 1","@3 HOP? given_up=4"])");
}

TEST(Actions, BytesAreWordsThatMayRepeat) {
  const Job job = parse(R"({"memory":{"load":[{"at":0,"hex":["1234*2 5678","9ABC"]}]},"do":[]})");
  EXPECT_EQ(job.load.at(0).bytes,
            (std::vector<std::uint8_t>{0x12, 0x34, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC}));
  const Job wide = parse(R"({"memory":{"load":[{"at":0,"hex":"0f0f0f0f0f0f0f0f 12ab"}]},"do":[]})");
  EXPECT_EQ(to_json(wide)["memory"]["load"][0]["hex"], "0F0F*4 12AB");
}

TEST(ExpectedReads, AreComparedWithTheReadsOfTheResult) {
  const Json job =
      Json::parse(R"({"do":["OP? 3","HOP?","@7 SKEW? 0x10 fc=1","CONTROL? null","run","OP? 5"]})");
  EXPECT_TRUE(cosim::has_expected_reads(job));
  EXPECT_FALSE(cosim::has_expected_reads(Json::parse(R"({"do":["OP?","X_COUNT=1"]})")));
  const auto found = [&](const char* result) {
    return cosim::unexpected_reads(job, Json::parse(result));
  };
  using testing::ElementsAre;
  EXPECT_THAT(found(R"({"reads":[3,9,16,null,5]})"), ElementsAre());
  EXPECT_THAT(found(R"({"values":["0x03",9,"0x10",null,"0x00000005"]})"), ElementsAre());
  EXPECT_THAT(found(R"({"reads":[3,9,17,0]})"),
              ElementsAre("do[2] \"@7 SKEW? 0x10 fc=1\": expected 0x10, actual 17",
                          "do[3] \"CONTROL? null\": expected null, actual 0",
                          "do[5] \"OP? 5\": expected 5, actual nothing"));
}

TEST(ExpectedReads, OfVeraAreThoseOfTheirFrames) {
  const Json job = Json::parse(R"({"do":["@0:0 ISR? 1","frame","@0:0 IEN?","ISR? 2","frame"]})");
  EXPECT_THAT(
      cosim::unexpected_reads(job, Json::parse(R"({"frames":[{"reads":[1]},{"reads":[1,2]}]})")),
      testing::ElementsAre());
  EXPECT_THAT(
      cosim::unexpected_reads(job, Json::parse(R"({"frames":[{"reads":[1]},{"reads":[2,1]}]})")),
      testing::ElementsAre("do[3] \"ISR? 2\": expected 2, actual 1"));
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

/// The jobs of a table, or the error.
std::string cases(const std::string& table) {
  std::string all;
  try {
    const Json json = Json::parse(table);
    for (const cosim::TableCase& one : cosim::cases_of(JsonField("t", json))) {
      all += one.place + " " + one.job.dump() + "\n";
    }
  } catch (const InputError& error) {
    return error.what();
  }
  return all;
}

TEST(CaseTable, CasesHaveTheMembersOfTheBaseAndTheirOwn) {
  EXPECT_EQ(cases(R"({"note":"for readers","base":{"unit":"x","bus":{"slip":1,"dma":2}},
                      "cases":[{"name":"a"},{"name":"b","bus":{"slip":3},"unit":"y"},
                               {"base":{"bus":{"dma":4}},"cases":[{"name":"c"}]}]})"),
            "t.cases[0] {\"unit\":\"x\",\"bus\":{\"slip\":1,\"dma\":2},\"name\":\"a\"}\n"
            "t.cases[1] {\"unit\":\"y\",\"bus\":{\"slip\":3,\"dma\":2},\"name\":\"b\"}\n"
            "t.cases[2].cases[0] "
            "{\"unit\":\"x\",\"bus\":{\"slip\":1,\"dma\":4},\"name\":\"c\"}\n");
}

TEST(CaseTable, RowsFillInMembersAndPlaceholders) {
  EXPECT_EQ(cases(R"({"base":{"do":["OP={op}","{more}","run"],"n":"{n}","{more}":["a","b"]},
                      "columns":["name","{op}","{n}","expect.dump"],
                      "rows":[["x","0xF",3,["12"]],["y",7,{"z":[]},["34"]]]})"),
            "t.rows[0] {\"do\":[\"OP=0xF\",\"a\",\"b\",\"run\"],\"n\":3,\"name\":\"x\","
            "\"expect\":{\"dump\":[\"12\"]}}\n"
            "t.rows[1] {\"do\":[\"OP=7\",\"a\",\"b\",\"run\"],\"n\":{\"z\":[]},\"name\":\"y\","
            "\"expect\":{\"dump\":[\"34\"]}}\n");
}

TEST(CaseTable, ErrorsNameTheCase) {
  EXPECT_THAT(cases(R"({"cases":[{"do":["OP={op}"]}]})"), Refuses("t.cases[0]", {"{op}", "value"}));
  EXPECT_THAT(cases(R"({"columns":["{op}"],"rows":[[1]]})"),
              Refuses("t.rows[0]", {"{op}", "nowhere"}));
  EXPECT_THAT(cases(R"({"columns":["name"],"rows":[["a","b"]]})"), Refuses("t.rows[0]", {2, 1}));
  EXPECT_THAT(cases(R"({"columns":["a.b"],"base":{"a":1},"rows":[[1]]})"),
              Refuses("t.rows[0]", {"a.b", "object"}));
  EXPECT_THAT(cases(R"({"columns":["a"],"rows":[],"cases":[]})"), Refuses("t", {"cases", "rows"}));
  EXPECT_THAT(cases(R"({"case":[],"cases":[]})"), Refuses("t", {"case", "base", "columns"}));
  EXPECT_THAT(cases(R"({"columns":["a"],"rows":{}})"), Refuses("t.rows", {"array"}));
  EXPECT_THAT(cases(R"({"base":[],"cases":[]})"), Refuses("t.base", {"object"}));
}

TEST(JobFile, HoldsATableOfCases) {
  const test::TemporaryDirectory directory;
  using Names = std::vector<std::string>;
  const std::string table = R"({"cases":[{"name":"x"},{"columns":["name"],"rows":[["y"]]}]})";
  EXPECT_EQ(names_of_jobs(directory.write("a", table)),
            (Names{"a.cases[0] x", "a.cases[1].rows[0] y"}));
  EXPECT_EQ(
      names_of_jobs(directory.write("b", "\n" + table.substr(0, 10) + "\n" + table.substr(10))),
      (Names{"b.cases[0] x", "b.cases[1].rows[0] y"}));
  EXPECT_THROW(names_of_jobs(directory.write("c", R"({"cases":[]})")), InputError);
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

TEST(Registry, AnAdapterIsRefusedWithTheCommandThatReachesIt) {
  const std::pair<const char*, const char*> commands[] = {
      {"wishbone_to_apb", "cosim blitter --bus apb"},
      {"axi_lite_to_registers", "cosim impact --bus axi-lite"},
      {"wishbone_to_vera", "cosim vera --bus wishbone"}};
  for (const auto& [adapter, command] : commands) {
    try {
      cosim::find_unit(adapter);
      FAIL() << adapter;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(command));
    }
  }
}

}  // namespace
}  // namespace collide::blitter::job_test
