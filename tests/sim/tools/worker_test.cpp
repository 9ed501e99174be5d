// SPDX-License-Identifier: MIT
#include "sim/tools/worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>

#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/process.h"
#include "sim/tools/store.h"
#include "tests/support/process.h"

namespace collide::tools::worker_test {
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
  EXPECT_THAT([] { run_isolated([]() -> Json { throw InputError("x.json", "is not a scene"); }); },
              ThrowsMessage<InputError>("x.json: is not a scene"));
  EXPECT_THAT([] { run_isolated([]() -> Json { throw OutputError(std::string("y: is full")); }); },
              ThrowsMessage<OutputError>("y: is full"));
  EXPECT_THAT([] { run_isolated([]() -> Json { throw std::runtime_error("z"); }); },
              ThrowsMessage<CheckError>("z"));
  // A fault of the program itself is no failed check.
  EXPECT_THAT([] { run_isolated([]() -> Json { throw std::out_of_range("at"); }); },
              ThrowsMessage<std::logic_error>("at"));
}

TEST(InAWorker, ADeathSaysItsReason) {
  const auto killed = []() -> Json {
    raise(SIGKILL);
    return {};
  };
  EXPECT_THAT([&] { run_isolated(killed); }, ThrowsMessage<WorkerDied>(HasSubstr("by signal 9 (")));
  const auto left = []() -> Json { _exit(7); };
  EXPECT_THAT([&] { run_isolated(left); }, ThrowsMessage<WorkerDied>(HasSubstr("with status 7")));
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

TEST(InAWorker, AnEndWhileItWaitsForAProgramLeavesNothing) {
  const test::TemporaryDirectory folder;
  {
    const Worker worker([&]() -> Json {
      handle_signals();
      const Scratch scratch(Store(folder.path() / "store"));
      folder.write("begun", "");
      run({{"sleep", "300"}, folder.path()});
      return {};
    });
    while (!fs::exists(folder.path() / "begun")) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_FALSE(fs::is_empty(folder.path() / "store"));
  }
  for (const auto& left : fs::directory_iterator(folder.path() / "store")) {
    EXPECT_FALSE(left.is_directory()) << left.path();
  }
}

TEST(InAWorker, TasksAreDoneOneAfterAnotherInTheSameProcess) {
  int sum = 0;
  Worker worker(Worker::Series([&](const Json& task) {
    sum += task.get<int>();
    return Json{{"here", getpid()}, {"sum", sum}};
  }));
  worker.give(3);
  const Json first = worker.result();
  worker.give(4);
  const Json second = worker.result();
  EXPECT_EQ(first["sum"], 3);
  EXPECT_EQ(second["sum"], 7);
  EXPECT_EQ(first["here"], second["here"]);
  EXPECT_EQ(sum, 0);
}

TEST(InAWorker, AnErrorIsOfItsTaskAlone) {
  Worker worker(Worker::Series([](const Json& task) -> Json {
    if (task == 1) throw InputError("x", "is 1");
    return task;
  }));
  worker.give(1);
  EXPECT_THROW(worker.result(), InputError);
  worker.give(2);
  EXPECT_EQ(worker.result(), 2);
}

TEST(InAWorker, WithoutMemoryItDies) {
  EXPECT_THAT([] { run_isolated([]() -> Json { throw std::bad_alloc(); }); },
              ThrowsMessage<WorkerDied>(HasSubstr("out of memory")));
}

}  // namespace
}  // namespace collide::tools::worker_test
