// SPDX-License-Identifier: MIT
#include "sim/tools/shares.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sim/tools/check.h"
#include "sim/tools/progress.h"
#include "tests/support/process.h"

namespace collide::tools::shares_test {
namespace {

namespace fs = std::filesystem;
using Fate = ShareResult::Fate;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

/// The numbers of the jobs of all shares as they were taken; -n-1 for job n that has crashed.
struct Taken {
  std::vector<int> jobs;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> shares;

  bool operator()(const ShareResult& result) {
    shares.emplace_back(result.share.first, result.share.end);
    if (result.fate == Fate::kCrashed) {
      jobs.push_back(-static_cast<int>(result.share.first) - 1);
    } else {
      for (const Json& job : result.result()) jobs.push_back(job);
    }
    return true;
  }
};

Sharing numbers(std::uint64_t first, std::uint64_t count, std::uint64_t size, unsigned workers) {
  Sharing sharing;
  sharing.first = first;
  sharing.count = count;
  sharing.size = size;
  sharing.workers = workers;
  sharing.work = [](const Share& share, const Sharing::Begins& begins) {
    Json jobs = Json::array();
    for (std::uint64_t job = share.first; job < share.end; ++job) {
      begins(job);
      jobs.push_back(job);
    }
    return jobs;
  };
  return sharing;
}

Taken run(const Sharing& sharing) {
  Taken taken;
  run_shares(sharing, [&](const ShareResult& result) { return taken(result); });
  return taken;
}

/// The same as `sharing`, but `fault` is called before each job.
Sharing with(Sharing sharing, const std::function<void(std::uint64_t job)>& fault) {
  sharing.work = [work = sharing.work, fault](const Share& share, const Sharing::Begins& begins) {
    return work(share, [&](std::uint64_t job) {
      begins(job);
      fault(job);
    });
  };
  return sharing;
}

std::vector<int> from_to(int first, int end) {
  std::vector<int> all;
  for (int i = first; i < end; ++i) all.push_back(i);
  return all;
}

TEST(Shares, EndAtTheMultiplesOfTheirSizeWhereverTheRangeBegins) {
  for (const unsigned workers : {1U, 3U}) {
    const Taken taken = run(numbers(6, 9, 4, workers));
    EXPECT_THAT(taken.shares, ElementsAre(Pair(6, 8), Pair(8, 12), Pair(12, 15)));
    EXPECT_EQ(taken.jobs, from_to(6, 15));
  }
}

TEST(Shares, AreTakenInOrderWhicheverEndsFirst) {
  const auto slow = [](std::uint64_t job) {
    if (job == 0) std::this_thread::sleep_for(std::chrono::milliseconds(300));
  };
  EXPECT_EQ(run(with(numbers(0, 200, 1, 3), slow)).jobs, from_to(0, 200));
}

TEST(Shares, BeginInTheOrderThatIsAskedFor) {
  const test::TemporaryDirectory folder;
  const auto note = [&](std::uint64_t job) {
    const auto begun = std::distance(fs::directory_iterator(folder.path()), {});
    folder.write(std::to_string(begun), std::to_string(job));
  };
  Sharing sharing = with(numbers(0, 3, 1, 1), note);
  sharing.order = {2, 0, 1};
  EXPECT_EQ(run(sharing).jobs, from_to(0, 3));
  EXPECT_EQ(test::read_file(folder.path() / "0"), "2");
  EXPECT_EQ(test::read_file(folder.path() / "1"), "0");
}

TEST(Shares, NothingToDoIsNoWork) {
  EXPECT_TRUE(run(numbers(5, 0, 4, 2)).shares.empty());
}

TEST(Shares, EnoughIsEnough) {
  std::vector<std::uint64_t> taken;
  run_shares(numbers(0, Sharing::kNoEnd, 10, 2), [&](const ShareResult& result) {
    taken.push_back(result.share.first);
    return result.share.first < 30;
  });
  EXPECT_THAT(taken, ElementsAre(0, 10, 20, 30));
}

TEST(Shares, AnErrorIsThrownInItsTurn) {
  const auto fault = [](std::uint64_t job) {
    if (job == 1) std::this_thread::sleep_for(std::chrono::milliseconds(200));
    if (job >= 2) throw InputError("job " + std::to_string(job), "is bad");
  };
  Taken taken;
  EXPECT_THAT(
      [&] {
        run_shares(with(numbers(0, 4, 1, 3), fault),
                   [&](const ShareResult& result) { return taken(result); });
      },
      testing::ThrowsMessage<InputError>("job 2: is bad"));
  EXPECT_EQ(taken.jobs, from_to(0, 2));
}

TEST(Shares, AWorkerThatIsKilledOnceChangesNothing) {
  for (const unsigned workers : {1U, 3U}) {
    const test::TemporaryDirectory folder;
    const auto killed = [&](std::uint64_t job) {
      if (job != 9 || fs::exists(folder.path() / "been here")) return;
      folder.write("been here", "");
      kill(getpid(), SIGKILL);
    };
    EXPECT_EQ(run(with(numbers(0, 40, 8, workers), killed)).jobs, from_to(0, 40));
    EXPECT_TRUE(fs::exists(folder.path() / "been here"));
  }
}

TEST(Shares, AJobThatEndsTwoWorkersHasCrashedAndTheRestIsRun) {
  const auto fault = [](std::uint64_t job) {
    if (job == 3) abort();
    if (job == 5) _exit(7);
    if (job == 16) raise(SIGSEGV);
  };
  for (const unsigned workers : {1U, 3U}) {
    EXPECT_THAT(
        run(with(numbers(0, 20, 8, workers), fault)).jobs,
        ElementsAre(0, 1, 2, -4, 4, -6, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, -17, 17, 18, 19));
  }
}

TEST(Shares, ACrashSaysHow) {
  std::string how;
  run_shares(with(numbers(4, 1, 8, 1), [](std::uint64_t) { raise(SIGKILL); }),
             [&](const ShareResult& result) {
               EXPECT_EQ(result.fate, Fate::kCrashed);
               EXPECT_EQ(result.share.first, 4U);
               how = result.how;
               return true;
             });
  EXPECT_THAT(how, HasSubstr("signal 9"));
}

/// Job 1 spoils the process, and job 2 finds that.
TEST(Shares, WhatAJobLeavesBehindIsNotBlamedOnTheNext) {
  bool spoilt = false;
  const auto fault = [&](std::uint64_t job) {
    if (job == 2 && spoilt) raise(SIGSEGV);
    spoilt = spoilt || job == 1;
  };
  EXPECT_EQ(run(with(numbers(0, 4, 4, 1), fault)).jobs, from_to(0, 4));
}

TEST(Shares, OneThatTakesTooLongIsEndedAndTheRestGoOn) {
  Sharing sharing = with(numbers(0, 3, 1, 1), [](std::uint64_t job) {
    if (job == 0) std::this_thread::sleep_for(std::chrono::milliseconds(700));  // takes no time
    for (volatile bool on = true; job == 1 && on;) {
    }
  });
  sharing.limit = std::chrono::milliseconds(500);
  std::vector<Fate> fates;
  run_shares(sharing, [&](const ShareResult& result) {
    fates.push_back(result.fate);
    return true;
  });
  EXPECT_THAT(fates, ElementsAre(Fate::kDone, Fate::kLate, Fate::kDone));
}

TEST(Shares, AProcessDoesOneOrMany) {
  Sharing sharing = numbers(0, 12, 1, 1);
  sharing.work = [](const Share&, const auto&) { return Json(getpid()); };
  std::map<int, int> shares;
  const auto count = [&](const ShareResult& result) {
    ++shares[result.result().get<int>()];
    return true;
  };
  run_shares(sharing, count);
  EXPECT_EQ(shares.size(), 1U);
  shares.clear();
  sharing.fresh = true;
  run_shares(sharing, count);
  EXPECT_EQ(shares.size(), 12U);
}

TEST(Shares, TheyAreToldWhatThereIsToKnowOfTheirJobs) {
  const std::vector<std::string> names = {"a", "b", "c", "d", "e"};
  for (const unsigned workers : {1U, 3U}) {
    Sharing sharing;
    sharing.count = Sharing::kNoEnd;
    sharing.size = 2;
    sharing.workers = workers;
    std::size_t asked = 0;
    sharing.next = [&]() -> std::optional<Json> {
      if (asked == names.size()) return std::nullopt;
      return names[asked++];
    };
    const test::TemporaryDirectory folder;
    sharing.work = [&](const Share& share, const Sharing::Begins& begins) {
      Json told = Json::array();
      for (std::uint64_t job = share.first; job < share.end; ++job) {
        begins(job);
        if (job == 3 && !fs::exists(folder.path() / "been here")) {
          folder.write("been here", "");
          kill(getpid(), SIGKILL);
        }
        told.push_back(share.jobs.at(job - share.first));
      }
      return told;
    };
    Json all = Json::array();
    run_shares(sharing, [&](const ShareResult& result) {
      for (const Json& name : result.result()) all.push_back(name);
      return true;
    });
    EXPECT_EQ(all, Json(names));
  }
}

TEST(Shares, WhatCannotBeToldEndsThemAfterThoseBefore) {
  Sharing sharing = numbers(0, Sharing::kNoEnd, 1, 2);
  int asked = 0;
  sharing.next = [&]() -> std::optional<Json> {
    if (asked++ == 3) throw InputError("jobs", "cannot be read to the end");
    return Json();
  };
  Taken taken;
  EXPECT_THROW(run_shares(sharing, [&](const ShareResult& result) { return taken(result); }),
               InputError);
  EXPECT_EQ(taken.jobs, from_to(0, 3));
}

TEST(Shares, WhatTheyShowIsTold) {
  Sharing sharing = numbers(0, 2, 1, 2);
  sharing.says = Worker::Says::kProgress;
  sharing.work = [](const Share& share, const auto&) {
    Progress progress;
    progress.show(share.first == 0 ? "the first begins" : "the second begins");
    std::this_thread::sleep_for(std::chrono::seconds(1));
    return Json::array({share.first});
  };
  std::vector<std::string> told;
  std::vector<std::uint64_t> done;
  sharing.progress = [&](const SharesProgress& progress) {
    told.push_back(progress.showing);
    done.push_back(progress.done);
  };
  EXPECT_EQ(run(sharing).jobs, from_to(0, 2));
  EXPECT_THAT(told, testing::Contains("the first begins; the second begins"));
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
}

/// What waits for the first share is not without bounds.
TEST(Shares, WaitForOneThatIsFarBehind) {
  Sharing sharing = with(numbers(0, 100'000, 1, 2), [](std::uint64_t job) {
    if (job == 0) std::this_thread::sleep_for(std::chrono::seconds(1));
  });
  std::uint64_t most = 0;
  sharing.progress = [&](const SharesProgress& progress) {
    most = std::max(most, progress.done - progress.next);
  };
  run_shares(sharing, [](const ShareResult& result) { return result.share.first < 100; });
  EXPECT_GT(most, 10U);
  EXPECT_LE(most, 130U);
}

bool gone(pid_t process) {
  return kill(process, 0) != 0;
}

TEST(Shares, NoWorkerOutlivesAParentThatIsKilled) {
  const test::TemporaryDirectory folder;
  const pid_t parent = fork();
  if (parent == 0) {
    Sharing sharing = numbers(0, 2, 1, 2);
    sharing.work = [&](const Share& share, const auto&) -> Json {
      folder.write(std::to_string(share.first), std::to_string(getpid()) + "\n");
      std::this_thread::sleep_for(std::chrono::minutes(5));
      return nullptr;
    };
    run(sharing);
    _exit(0);
  }
  std::vector<pid_t> workers;
  for (const char* const name : {"0", "1"}) {
    const fs::path file = folder.path() / name;
    while (!fs::exists(file) || test::read_file(file).find('\n') == std::string::npos) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    workers.push_back(std::stoi(test::read_file(file)));
  }
  ASSERT_EQ(kill(parent, SIGKILL), 0);
  waitpid(parent, nullptr, 0);
  // They are nobody's children here: init takes them.
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!(gone(workers[0]) && gone(workers[1])) && std::chrono::steady_clock::now() < patience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(gone(workers[0]));
  EXPECT_TRUE(gone(workers[1]));
}

}  // namespace
}  // namespace collide::tools::shares_test
