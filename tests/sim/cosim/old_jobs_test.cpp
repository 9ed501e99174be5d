// SPDX-License-Identifier: MIT
//
// Jobs of earlier releases become jobs of this one.
#include "sim/cosim/old_jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/cosim/registry.h"
#include "tests/support/message.h"

namespace collide::cosim::old_jobs_test {
namespace {

using test::Refuses;

Json now(const std::string& text) {
  const Json json = Json::parse(text);
  return in_present_form(JsonField("job", json));
}

TEST(OldJobs, StepsOfTheBlitterAreActions) {
  EXPECT_EQ(now(R"({"unit":"blitter","name":"n","memory":{"size":64},"steps":[
              {"write":"OP","data":3},{"write":"0x8A28","size":4,"data":"0xFF","fc":1},
              {"read":35366,"size":1},{"read":"HOP","size":2,"fc":2},{"run":true},{"run":9},
              {"cycles":7},{"reset":true}],"trace":true})"),
            Json::parse(R"({"unit":"blitter","name":"n","memory":{"size":64},"trace":true,"do":[
              "OP=3","0x8A28.l=0xFF fc=1","0x8A26.b?","HOP.w? fc=2","run","run 9","cycles 7",
              "reset"]})"));
}

TEST(OldJobs, FreeActionsHaveTheirClocks) {
  EXPECT_EQ(now(R"({"unit":"overlap","free":[
                    {"at":3,"step":{"write":"COUNT","data":2,"select":8},"given_up":1},
                    {"at":4,"step":{"read":"0x40"},"given_up":0},{"at":4,"step":{"trigger":true}},
                    {"at":5,"step":{"load":{"at":"0x10","hex":"00 01 02 03"}}}]})"),
            Json::parse(R"({"unit":"overlap","do":["@3 COUNT=2 select=8 given_up=1","@4 0x40?",
                    "@4 trigger","@5 load 0x10 00010203"]})"));
  EXPECT_EQ(now(R"({"unit":"blitter","free":[{"at":"0x10","step":{"withdraw":3}}]})"),
            Json::parse(R"({"unit":"blitter","do":["@0x10 withdraw 3"],
                    "around":{"grant":"request"}})"));
}

TEST(OldJobs, RegistersAreWrittenAndTheUnitRuns) {
  EXPECT_EQ(now(R"({"unit":"impact","registers":{"CONTROL":1,"LIST":"0x80","COUNT":2}})"),
            Json::parse(R"({"unit":"impact","do":["COUNT=2","LIST=0x80","CONTROL=1","run"]})"));
}

TEST(OldJobs, FramesOfVeraAreActions) {
  EXPECT_EQ(now(R"({"unit":"vera","registers":{"ien":4},"frames":[
                    {"sprites":{"3":"00 01 64 00 E0 01 54 00"},"ack":true},
                    {"accesses":[{"line":1,"clock":2,"read":7},
                                 {"line":3,"clock":4,"write":6,"data":5,"hold":9}],
                     "until":{"line":5,"clock":6}}]})"),
            Json::parse(R"({"unit":"vera","registers":{"ien":4},"do":[
                    "sprite 3 00016400e0015400","frame","ISR=4","@1:2 0x9F27?",
                    "@3:4 hold 9","0x9F26=5","@5:6 end"]})"));
  EXPECT_EQ(now(R"({"unit":"vera","frames":[{"sprites":{"0":"0000000000000000"}}],"free":[
                    {"at":1,"step":{"look":7}},{"at":2,"step":{"reset":3}},
                    {"at":2,"step":{"not_ready":4}}]})")["do"],
            Json::parse(R"(["sprite 0 0000000000000000","@1 look 0x9F27","@2 reset 3",
                    "@2 not_ready 4"])"));
}

TEST(OldJobs, AreParsedAsTheJobThatTheyWere) {
  const Json old = Json::parse(R"({"unit":"vera","frames":[{"sprites":{"0":"00010A00E0010400"},
      "accesses":[{"line":0,"clock":7,"read":7}]}]})");
  const UnitBench& vera = find_unit("vera");
  EXPECT_EQ(vera.print(vera.parse(JsonField("job", old)))["do"].dump(),
            R"(["sprite 0 x=10 y=480 8x8 z=1 image=0x2000","@0:7 ISR?","frame"])");
}

TEST(OldJobs, OtherJobsStayAsTheyAre) {
  for (const char* text :
       {R"({"unit":"blitter","do":["run"],"steps":[]})", R"({"unit":"spans","steps":[1]})",
        R"({"steps":[]})", R"({"unit":"vera"})", R"([1])"}) {
    EXPECT_EQ(now(text), Json::parse(text));
  }
}

std::string refusal(const std::string& text) {
  try {
    return "taken: " + now(text).dump();
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(OldJobs, ErrorsNameTheMember) {
  const std::string begin = R"({"unit":"blitter","steps":[{"run":true},)";
  EXPECT_THAT(refusal(begin + R"({"go":1}]})"), Refuses("job.steps[1]", {"read", "run"}));
  EXPECT_THAT(refusal(begin + R"({"write":"OP"}]})"), Refuses("job.steps[1]", {"data"}));
  EXPECT_THAT(refusal(begin + R"({"read":"OP","sise":1}]})"), Refuses("job.steps[1]", {"sise"}));
  EXPECT_THAT(refusal(begin + R"({"read":"OP","size":3}]})"), Refuses("job.steps[1].size", {3, 4}));
  EXPECT_THAT(refusal(begin + R"({"run":false}]})"), Refuses("job.steps[1].run", {"true"}));
  EXPECT_THAT(refusal(begin + R"({"reset":false}]})"), Refuses("job.steps[1].reset", {"true"}));
  EXPECT_THAT(refusal(begin + R"(7]})"), Refuses("job.steps[1]", {"object"}));
  EXPECT_THAT(refusal(R"({"unit":"blitter","steps":[],"free":[]})"),
              Refuses("job", {"registers", "steps", "free"}));
  EXPECT_THAT(refusal(R"({"unit":"impact","registers":{"WINDOW_SIZE":1}})"),
              Refuses("job.registers", {"WINDOW_SIZE", "COUNT"}));
  EXPECT_THAT(refusal(R"({"unit":"vera","frames":[{"until":{"line":1}}]})"),
              Refuses("job.frames[0].until", {"clock"}));
  EXPECT_THAT(refusal(R"({"unit":"vera","frames":[{},{}],"free":[{"at":0,"step":{"read":7}}]})"),
              Refuses("job.frames", {"one frame"}));
  EXPECT_THAT(
      refusal(R"({"unit":"vera","frames":[{"ack":true}],"free":[{"at":0,"step":{"read":7}}]})"),
      Refuses("job.frames[0]", {"ack", "sprites"}));
}

}  // namespace
}  // namespace collide::cosim::old_jobs_test
