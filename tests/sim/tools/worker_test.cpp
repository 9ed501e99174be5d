// SPDX-License-Identifier: MIT
#include "sim/tools/worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "model/common/output_file.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/progress.h"
#include "tests/support/process.h"

namespace collide::tools {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(InAWorker, WhatIsReturnedComesBack) {
  const std::string large(200'000, 'x');  // more than a pipe holds
  EXPECT_EQ(run_isolated([&] { return Json{{"here", getpid()}, {"text", large}}; })["text"], large);
  EXPECT_NE(run_isolated([] { return Json(getpid()); }), Json(getpid()));
}

TEST(InAWorker, ErrorsKeepTheirKindAndText) {
  EXPECT_THAT([] { run_isolated([]() -> Json { throw InputError("x.json", "is no scene"); }); },
              ThrowsMessage<InputError>("x.json: is no scene"));
  EXPECT_THAT([] { run_isolated([]() -> Json { throw OutputError(std::string("y: is full")); }); },
              ThrowsMessage<OutputError>("y: is full"));
  EXPECT_THAT([] { run_isolated([]() -> Json { throw std::runtime_error("z"); }); },
              ThrowsMessage<CheckError>("z"));
}

TEST(InAWorker, ADeathSaysItsReason) {
  const auto killed = []() -> Json {
    raise(SIGKILL);
    return {};
  };
  EXPECT_THAT([&] { run_isolated(killed); }, ThrowsMessage<CheckError>(HasSubstr("by signal 9 (")));
  const auto left = []() -> Json { _exit(7); };
  EXPECT_THAT([&] { run_isolated(left); }, ThrowsMessage<CheckError>(HasSubstr("with status 7")));
}

TEST(InAWorker, AnEndBeforeTheResultLeavesNoDraft) {
  const test::TemporaryDirectory folder;
  {
    const Worker worker([&]() -> Json {
      handle_signals();
      const Draft draft(folder.path() / "result");
      std::this_thread::sleep_for(std::chrono::minutes(5));
      return {};
    });
    while (fs::is_empty(folder.path())) std::this_thread::yield();
  }
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

Json pause(std::size_t index) {
  std::this_thread::sleep_for(std::chrono::milliseconds(index == 0 ? 300 : 20));
  return {{"square", index * index}};
}

TEST(Workers, EachIsToldOfOnceInTheOrderOfTheirEnds) {
  Workload load;
  load.count = 5;
  load.workers = 2;
  load.work = pause;
  std::vector<std::size_t> order;
  run_workers(load, [&](std::size_t index, Worker& worker, bool late) {
    EXPECT_FALSE(late);
    EXPECT_EQ(worker.result()["square"], index * index);
    order.push_back(index);
  });
  // The first takes longer than the others together.
  EXPECT_THAT(order, testing::ElementsAre(1, 2, 3, 4, 0));
}

TEST(Workers, OneThatTakesTooLongIsEndedAndTheRestGoOn) {
  Workload load;
  load.count = 3;
  load.workers = 1;
  load.limit = std::chrono::seconds(1);
  load.work = [](std::size_t index) {
    if (index == 1) std::this_thread::sleep_for(std::chrono::minutes(5));
    return Json(index);
  };
  std::vector<std::string> seen;
  run_workers(load, [&](std::size_t /*index*/, Worker& worker, bool late) {
    seen.push_back(late ? "late" : worker.result().dump());
  });
  EXPECT_THAT(seen, testing::ElementsAre("0", "late", "2"));
}

TEST(Workers, WhatTheyShowIsTold) {
  Workload load;
  load.count = 2;
  load.workers = 2;
  load.says = Worker::Says::kProgress;
  load.work = [](std::size_t index) {
    Progress progress;
    progress.show(index == 0 ? "the first begins" : "the second begins");
    std::this_thread::sleep_for(std::chrono::seconds(1));
    return Json(index);
  };
  std::vector<std::string> told;
  load.progress = [&](const std::string& where) { told.push_back(where); };
  Json results;
  run_workers(load, [&](std::size_t /*index*/, Worker& worker, bool /*late*/) {
    results.push_back(worker.result());
  });
  EXPECT_THAT(told, testing::Contains("the first begins; the second begins"));
  EXPECT_THAT(results, testing::UnorderedElementsAre(0, 1));
}

TEST(Workers, NothingToDoIsNoWork) {
  run_workers({}, [](std::size_t, Worker&, bool) { FAIL(); });
}

}  // namespace
}  // namespace collide::tools
