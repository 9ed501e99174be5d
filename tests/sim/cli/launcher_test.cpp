// SPDX-License-Identifier: MIT
//
// The launcher in a small tree of its own, with stubs for what it calls.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/tree.h"

namespace collide::launcher_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::read_file;
using test::Refuses;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

constexpr const char* kCmake = R"(#!/bin/sh
# Questions that build nothing
case " $* " in
  *" -P "*) exit 0 ;;
  *" -n "*) [ -z "$UP_TO_DATE" ] || echo "ninja: no work to do."; exit 0 ;;
esac
echo "cmake $*" >> "$CALLS"
if [ "$1" = --build ]; then
  sleep "${BUILD_SECONDS:-0}"
  echo "[0/2] Re-checking globbed directories..."
  if [ -n "$UP_TO_DATE" ]; then
    echo "ninja: no work to do."
  else
    echo "[1/2] Building one"
    echo "  [7/9] A step of a build within the build"
    sleep "${AFTER_FIRST:-0}"
    echo "[2/2] Building two"
  fi
  if [ -n "$BUILD_FAILS" ]; then echo "one.cpp:1: error: two"; exit 1; fi
  mkdir -p "$2/bin"
  printf '#!/bin/sh\necho "program: $*"\nexit 1\n' > "$2/bin/$4"
  chmod +x "$2/bin/$4"
else
  mkdir -p "$4"
  touch "$4/build.ninja"
  echo "CMAKE_HOME_DIRECTORY:INTERNAL=$COLLIDE_ROOT" > "$4/CMakeCache.txt"
  echo "COLLIDE_TESTS:BOOL=${5#*=}" >> "$4/CMakeCache.txt"
fi
echo "end of $1" >> "$CALLS"
)";
constexpr const char* kCtest = R"(#!/bin/sh
case " $* " in
  *" -N "*) echo "  Test #1: ${TESTS-blitter_test/Golden.Reads}" | grep '[a-z]$'; exit 0 ;;
esac
echo "ctest $*" >> "$CALLS"
echo "100% tests passed, 0 tests failed out of 1"
exit "${TESTS_STATUS:-0}"
)";
constexpr const char* kApt = R"(#!/bin/sh
echo "apt-get $*" >> "$CALLS"
for i in 1 2 3; do echo "Unpacking $i"; done
case " $* " in *" install "*) sleep 1.2 ;; esac
exit "${APT_STATUS:-0}"
)";
constexpr const char* kInstalled = R"(#!/bin/sh
for package in "$@"; do case $package in alpha | beta) echo "ii $package" ;; esac; done
)";
constexpr const char* kNothingInstalled = "#!/bin/sh\nexit 1\n";
constexpr const char* kDone = "#!/bin/sh\nexit 0\n";

class Launcher : public testing::Test {
 protected:
  Launcher() {
    fs::create_directories(tree() / "docs/reference");
    fs::create_directories(tree() / "sim/cli");
    fs::create_directories(folder_.path() / "bin");
    for (const char* file :
         {"collide", "CMakeLists.txt", "sim/cli/help.txt", "sim/cli/retired.txt"}) {
      fs::copy_file(fs::path(COLLIDE_ROOT) / file, tree() / file);
    }
    folder_.write("tree/packages.txt", "# tools\nalpha\nbeta\ngamma bench equal\n");
    stub("cmake", kCmake);
    stub("ctest", kCtest);
    stub("apt-get", kApt);
    stub("dpkg", kDone);
    stub("dpkg-query", kInstalled);
    stub("sudo", "#!/bin/sh\n[ \"$1\" = -v ] || exec \"$@\"\n");
  }

  fs::path tree() const { return folder_.path() / "tree"; }
  void stub(const std::string& name, const std::string& text) const {
    fs::permissions(folder_.write("bin/" + name, text), fs::perms::owner_all);
  }
  /// The launcher, called from the folder above the tree.
  Finished launch(const std::vector<std::string>& words,
                  const std::vector<std::string>& environment = {}) const {
    std::vector<std::string> command = {"env",           "-C", folder_.path().string(), "-u",
                                        "COLLIDE_BUILD", "-u", "COLLIDE_PRESET"};
    command.push_back("PATH=" + (folder_.path() / "bin").string() + ":/usr/bin:/bin");
    command.push_back("CALLS=" + (folder_.path() / "calls").string());
    command.insert(command.end(), environment.begin(), environment.end());
    command.push_back((tree() / "collide").string());
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }
  std::vector<std::string> calls() const {
    std::vector<std::string> lines;
    if (!fs::exists(folder_.path() / "calls")) return lines;
    std::istringstream text(read_file(folder_.path() / "calls"));
    std::string line;
    while (std::getline(text, line)) lines.push_back(line);
    return lines;
  }
  std::string build() const { return (tree() / "build/release").string(); }

  test::TemporaryDirectory folder_;
};

TEST_F(Launcher, HelpAndVersionInstallAndBuildNothing) {
  stub("dpkg-query", kNothingInstalled);
  for (const char* word : {"--help", "-h", "--version"}) {
    const Finished finished = launch({word});
    EXPECT_EQ(finished.status, 0) << word;
    EXPECT_EQ(finished.err, "");
    EXPECT_NE(finished.out, "");
  }
  EXPECT_THAT(calls(), ElementsAre());
  EXPECT_FALSE(fs::exists(tree() / "build"));
}

TEST_F(Launcher, AnswersThatCannotBeGivenAreStatus2) {
  for (const char* word : {"--help", "--version"}) {
    const Finished finished = launch({word}, {"bash", "-c", "exec \"$@\" > /dev/full", "bash"});
    EXPECT_EQ(finished.status, 2) << word;
    EXPECT_THAT(finished.err, Refuses("standard output", {"written"}));
  }
}

TEST_F(Launcher, HelpWithoutAProgramIsTheProgramsOwn) {
  EXPECT_EQ(launch({"--help"}).out, test::run_program({COLLIDE_PROGRAM, "--help"}).out);
}

TEST_F(Launcher, HelpOfAVerbIsThatOfTheProgramWhichIsBuiltOnce) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"cosim", "--help"}, {"test", "--help"}, {"python", "-h"}, {"cosim", "vera", "-h"}}) {
    EXPECT_EQ(launch(words).out, "program: " + words[0] + " " +
                                     (words.size() > 2 ? words[1] + " " : "") + words.back() +
                                     "\n");
  }
  EXPECT_EQ(launch({"python", "script.py", "--help"}).out, "");
  EXPECT_THAT(calls(),
              testing::Contains("cmake --build " + build() + " --target collide").Times(1));
}

TEST_F(Launcher, ARetiredVerbSaysWhatItIsCalledNow) {
  EXPECT_EQ(launch({"gates", "blitter"}).err,
            "collide: \"gates\" is now \"cosim UNIT --gates FAMILY\"\n");
  EXPECT_EQ(launch({"fuzz", "--help"}).err,
            "collide: \"fuzz\" is now \"test --fuzz SECONDS [TARGET]\"\n");
  EXPECT_EQ(launch({"man"}).status, 2);
  EXPECT_THAT(calls(), ElementsAre());
  const Finished program = test::run_program({COLLIDE_PROGRAM, "-q", "scene", "new", "swarm"});
  EXPECT_EQ(program.status, 2);
  EXPECT_EQ(program.err, "collide: \"scene\" is now \"compare new KIND\"\n");
}

TEST_F(Launcher, PartsOfTheSiteNeedNoPlayground) {
  EXPECT_EQ(launch({"site", "--man", "-"}).out, "program: site --man -\n");
  EXPECT_THAT(calls(), testing::Contains("cmake --build " + build() + " --target collide"));
  EXPECT_THAT(calls(), testing::Not(testing::Contains(HasSubstr("playground_wasm"))));
}

TEST_F(Launcher, TheVersionHasCommitAndTools) {
  stub("dpkg-query", "#!/bin/sh\n[ \"$3\" = verilator ] && printf 5.006-3\n");
  const Finished finished = launch({"--version"});
  EXPECT_THAT(finished.out, MatchesRegex("collide [0-9]+\\.[0-9]+\\.[0-9]+, commit [0-9a-z-]+\n"
                                         "[^$]*"));
  EXPECT_THAT(finished.out, HasSubstr("\nverilator                5.006-3\n"));
  EXPECT_THAT(finished.out, HasSubstr("\nyosys                    not installed\n"));
}

TEST_F(Launcher, AWordThatIsNoVerbIsRefusedBeforeAnythingIsBuilt) {
  for (const char* word : {"toaster", ".*", "--zoo"}) {
    const Finished finished = launch({word});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err, Refuses(word, {"verb", "collide --help"}));
  }
  EXPECT_THAT(launch({}).err, Refuses("verb", {"missing", "collide --help"}));
  EXPECT_THAT(calls(), ElementsAre());
}

TEST_F(Launcher, ConfiguresAndBuildsOnceAndPassesWordsAndStatusOn) {
  const Finished finished = launch({"cosim", "-q", "two words"});
  EXPECT_EQ(finished.status, 1);
  EXPECT_EQ(finished.out, "program: cosim -q two words\n");
  EXPECT_EQ(finished.err, "");
  launch({"cosim"});
  EXPECT_THAT(calls(),
              ElementsAre("cmake --preset release -B " + build() + " -DCOLLIDE_TESTS=OFF",
                          "end of --preset", "cmake --build " + build() + " --target collide",
                          "end of --build", "cmake --build " + build() + " --target collide",
                          "end of --build"));
}

TEST_F(Launcher, APhaseIsOneLineAndItsOutputALog) {
  const Finished finished = launch({"cosim"}, {"BUILD_SECONDS=1.2"});
  // The line of the configuration is there if a slow machine takes a second for it.
  EXPECT_THAT(finished.err, MatchesRegex("(collide: configuring … [1-9] s\n)?"
                                         "collide: building … \\[2/2\\] [1-9] s\n"));
  EXPECT_THAT(read_file(tree() / "build/build.log"), HasSubstr("[2/2] Building two"));
  EXPECT_EQ(launch({"cosim", "-q"}, {"BUILD_SECONDS=1.2"}).err, "");
  EXPECT_THAT(launch({"cosim", "-v"}).err,
              StartsWith("+ cmake --build " + build() + " --target collide\n[0/2] Re-checking"));
}

TEST_F(Launcher, ABuildThatHasNothingToDoIsNotMentioned) {
  launch({"demo"});
  const Finished again = launch({"demo"}, {"UP_TO_DATE=1", "BUILD_SECONDS=1.2"});
  EXPECT_THAT(again.out, HasSubstr("program: demo"));
  EXPECT_EQ(again.err, "");
}

TEST_F(Launcher, OnATerminalTheLineIsRewrittenInPlace) {
  if (!test::has_terminals()) GTEST_SKIP() << "no terminal can be made (no /dev/pts?)";
  const std::string command = (tree() / "collide").string() + " cosim";
  const Finished finished = test::run_program(
      {"env", "PATH=" + (folder_.path() / "bin").string() + ":/usr/bin:/bin", "BUILD_SECONDS=1.5",
       "CALLS=/dev/null", "script", "-qec", command, "/dev/null"});
  EXPECT_THAT(finished.out, HasSubstr("\r\x1b[Kcollide: building …"));
}

TEST_F(Launcher, MissingPackagesAreInstalledIntoALog) {
  stub("dpkg-query", kNothingInstalled);
  const Finished finished = launch({"cosim"});
  EXPECT_THAT(finished.err, MatchesRegex("collide: installing 2 packages … [1-9] s\n[^$]*"));
  EXPECT_THAT(read_file(tree() / "build/apt.log"), HasSubstr("Unpacking 3"));
  const auto calls = this->calls();
  ASSERT_GE(calls.size(), 2U);
  EXPECT_THAT(calls[1], testing::EndsWith("install -y --no-install-recommends alpha beta"));
}

TEST_F(Launcher, PackagesOfAVerbAreInstalledForIt) {
  for (const char* verb : {"bench", "equal"}) {
    fs::remove(folder_.path() / "calls");
    launch({verb});
    ASSERT_GE(calls().size(), 2U) << verb;
    EXPECT_THAT(calls()[1], testing::EndsWith(" gamma")) << verb;
  }
}

TEST_F(Launcher, OfTwoPackagesThatDoOneIsEnough) {
  folder_.write("tree/packages.txt", "alpha | omega\ndelta | beta\n");
  launch({"cosim"});
  EXPECT_THAT(calls()[0], StartsWith("cmake"));
}

TEST_F(Launcher, OfTwoPackagesThatDoTheFirstThatThereIsIsInstalled) {
  folder_.write("tree/packages.txt", "gone | there\n");
  stub("apt-cache", "#!/bin/sh\n[ \"$2\" = there ]\n");
  launch({"cosim"});
  ASSERT_GE(calls().size(), 2U);
  EXPECT_THAT(calls()[1], testing::EndsWith("install -y --no-install-recommends there"));
}

TEST_F(Launcher, APackageThatOnlySomeReleasesHaveIsInstalledThere) {
  folder_.write("tree/packages.txt", "alpha\nlater | - fpga\ngone | - fpga\n");
  stub("apt-cache", "#!/bin/sh\n[ \"$2\" = later ]\n");
  launch({"cosim"});
  EXPECT_THAT(calls()[0], StartsWith("cmake"));
  fs::remove(folder_.path() / "calls");
  EXPECT_THAT(launch({"fpga"}).err, HasSubstr("collide: installing 1 packages"));
  ASSERT_GE(calls().size(), 2U);
  EXPECT_THAT(calls()[1], testing::EndsWith("install -y --no-install-recommends later"));
}

TEST_F(Launcher, APackageThatThisReleaseHasNotIsNotAskedFor) {
  folder_.write("tree/packages.txt", "alpha\ngone | - fpga\n");
  stub("apt-cache", "#!/bin/sh\nexit 1\n");
  EXPECT_EQ(launch({"fpga"}).out, "program: fpga\n");
  EXPECT_THAT(calls()[0], StartsWith("cmake"));

  folder_.write("tree/docs/reference/platforms.md",
                "| `true` | | alpha | x |\n| `none` | | gone | x |\n");
  EXPECT_EQ(launch({"fpga", "--no-install"}).out, "program: fpga\n");
}

TEST_F(Launcher, InstallsNothingWhereThatIsAskedForOrThereIsNoDpkg) {
  stub("dpkg-query", kNothingInstalled);
  folder_.write("tree/docs/reference/platforms.md",
                "| `alpha-tool` | 1.2 | alpha | x |\n| `<vector>` | | beta | x |\n");
  const auto expect = [&](const Finished& finished) {
    EXPECT_EQ(finished.status, 2);
    const std::vector<std::string> lines = test::lines_of(finished.err);
    ASSERT_EQ(lines.size(), 2U) << finished.err;
    EXPECT_EQ(lines[0], "  alpha-tool 1.2");
    EXPECT_THAT(lines[1], Refuses("docs/reference/platforms.md", {"missing", 1, 2}));
  };
  expect(launch({"cosim", "--no-install"}));
  expect(launch({"cosim"}, {"COLLIDE_NO_INSTALL=1"}));
  EXPECT_THAT(calls(), ElementsAre());
  stub("alpha-tool", kDone);
  EXPECT_EQ(launch({"cosim", "blitter", "--no-install"}).out, "program: cosim blitter\n");
}

// "g++" as a pattern finds no row.
TEST_F(Launcher, NamesOfPackagesAreNoPatterns) {
  folder_.write("tree/packages.txt", "g++\nlib.c | lib+c\n");
  folder_.write("tree/docs/reference/platforms.md",
                "| `true` | 12 | g++ | x |\n| `none` | | libxc | x |\n| `true` | | lib+c | x |\n");
  const Finished finished = launch({"cosim", "--no-install"});
  EXPECT_EQ(finished.out, "program: cosim\n") << finished.err;
}

TEST_F(Launcher, EachPackageHasARowOfItsPlatforms) {
  for (const char* file : {"packages.txt", "docs/reference/platforms.md"}) {
    fs::copy_file(fs::path(COLLIDE_ROOT) / file, tree() / file,
                  fs::copy_options::overwrite_existing);
  }
  for (const char* verb : {"cosim", "test", "bench", "site", "fpga", "registers"}) {
    EXPECT_THAT(launch({verb, "--no-install"}).err, Not(HasSubstr("has no row"))) << verb;
  }
}

TEST_F(Launcher, AsksOnceOnATerminalBeforeItInstalls) {
  if (!test::has_terminals()) GTEST_SKIP() << "no terminal can be made (no /dev/pts?)";
  stub("dpkg-query", kNothingInstalled);
  const auto answered = [&](const std::string& words, const std::string& answer) {
    const std::string command = (tree() / "collide").string() + " cosim " + words;
    return test::run_program(
        {"env", "PATH=" + (folder_.path() / "bin").string() + ":/usr/bin:/bin",
         "CALLS=" + (folder_.path() / "calls").string(), "script", "-qec", command, "/dev/null"},
        answer + "\n");
  };
  const Finished refused = answered("", "n");
  EXPECT_THAT(refused.out, HasSubstr("packages to install: alpha beta"));
  EXPECT_THAT(refused.out, HasSubstr("apt-get install --no-install-recommends alpha beta"));
  EXPECT_THAT(calls(), testing::Each(HasSubstr("--print-uris")));
  EXPECT_THAT(answered("", "y").out, HasSubstr("program: cosim"));
  EXPECT_THAT(answered("-y", "").out, Not(HasSubstr("[Y/n]")));
}

TEST_F(Launcher, WhatAVerbNeedsIsBuiltForIt) {
  launch({"equal", "blitter"});
  EXPECT_THAT(calls(),
              testing::Contains("cmake --build " + build() + " --target collide collide-equal"));
  launch({"cocotb", "blitter"});
  EXPECT_THAT(calls(),
              testing::Contains("cmake --build " + build() + " --target collide collide_python"));
}

TEST_F(Launcher, PythonHasTheModuleAndItsArguments) {
  const Finished finished = launch(
      {"python", "-c", "import os, sys; print(os.environ['PYTHONPATH'], sys.argv)", "-v", "--help"},
      {"PYTHONPATH=mine"});
  EXPECT_EQ(finished.out, build() + "/python:mine ['-c', '-v', '--help']\n");
  EXPECT_THAT(calls(), testing::Contains("cmake --build " + build() + " --target collide_python"));
}

TEST_F(Launcher, RegistersNeedToolsOfTheRegistry) {
  const std::string log = (tree() / "build/registers.log").string();
  stub("python3", "#!/bin/sh\nexit 1\n");
  const Finished none = launch({"registers"});
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, Refuses("registers", {"Python registry", log}));
  EXPECT_THAT(launch({"registers", "--chek"}).err,
              Refuses("registers", {"--chek", "collide registers --help"}));
}

TEST_F(Launcher, AFailureShowsTheEndOfItsLog) {
  const Finished finished = launch({"cosim"}, {"BUILD_FAILS=1"});
  EXPECT_EQ(finished.status, 2);
  const std::vector<std::string> lines = test::lines_of(finished.err);
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(lines[lines.size() - 2], "one.cpp:1: error: two");
  EXPECT_THAT(lines.back(), Refuses((tree() / "build/build.log").string(), {"build", "failed"}));
  stub("dpkg-query", kNothingInstalled);
  const Finished install = launch({"cosim"}, {"APT_STATUS=100"});
  EXPECT_EQ(install.status, 2);
  EXPECT_THAT(test::lines_of(install.err), Contains(Refuses("install", {"alpha", "beta"})));
}

TEST_F(Launcher, TwoAtOnceBuildOneAfterTheOther) {
  std::vector<std::future<Finished>> both;
  for (int i = 0; i < 2; ++i) {
    both.push_back(std::async(std::launch::async,
                              [this] { return launch({"cosim"}, {"BUILD_SECONDS=0.3"}); }));
  }
  for (auto& one : both) EXPECT_EQ(one.get().status, 1);
  const std::string built = "cmake --build " + build() + " --target collide";
  EXPECT_THAT(calls(),
              ElementsAre("cmake --preset release -B " + build() + " -DCOLLIDE_TESTS=OFF",
                          "end of --preset", built, "end of --build", built, "end of --build"));
}

/// Holds the lock of a build as another process does.
class OtherBuild {
 public:
  explicit OtherBuild(const fs::path& folder) {
    fs::create_directories(folder);
    lock_ = open((folder / "lock").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (flock(lock_, LOCK_EX | LOCK_NB) != 0) throw std::runtime_error("the lock is held");
  }
  ~OtherBuild() { close(lock_); }
  OtherBuild(const OtherBuild&) = delete;
  OtherBuild& operator=(const OtherBuild&) = delete;

 private:
  int lock_ = -1;
};

TEST_F(Launcher, WhatNeedsNoBuildDoesNotWaitForOne) {
  launch({"cosim"});
  const OtherBuild other(tree() / "build");
  struct Answer {
    std::vector<std::string> words;
    int status;
    const char* says;
  };
  const Answer answers[] = {
      {{"--help"}, 0, "collide VERB"},
      {{"cosim", "--help"}, 1, "program: cosim --help"},
      {{"toaster"}, 2, "\"toaster\" is not a verb"},
      {{}, 2, "a verb is missing"},
      {{"site", "--completion", "-"}, 1, "program: site --completion -"},
      {{"-q", "site", "--man", "-"}, 1, "program: -q site --man -"},
      {{"campaign", "status", "x"}, 1, "program: campaign status x"},
      {{"campaign", "cancel", "x"}, 1, "program: campaign cancel x"},
  };
  for (const Answer& answer : answers) {
    std::vector<std::string> words = {"timeout", "10", (tree() / "collide").string()};
    words.insert(words.end(), answer.words.begin(), answer.words.end());
    const Finished finished = test::run_program(words);
    EXPECT_EQ(finished.status, answer.status) << answer.says;
    EXPECT_THAT(finished.out + finished.err, HasSubstr(answer.says));
  }
}

TEST_F(Launcher, AProgramThatIsUpToDateDoesNotWaitForAnotherBuild) {
  launch({"cosim"});
  const std::size_t before = calls().size();
  const OtherBuild other(tree() / "build");
  EXPECT_EQ(launch({"cosim", "vera"}, {"UP_TO_DATE=1", "timeout", "10"}).out,
            "program: cosim vera\n");
  EXPECT_EQ(calls().size(), before);
  const Finished waits = launch({"cosim", "vera"}, {"timeout", "2"});
  EXPECT_EQ(waits.status, 124);
  EXPECT_THAT(waits.err, StartsWith("collide: waiting for the process that holds " +
                                    (tree() / "build/lock").string()));
  EXPECT_EQ(launch({"-q", "cosim"}, {"timeout", "1"}).err, "");
}

TEST_F(Launcher, ALineThatWaitsSaysWhoBuildsSinceWhenAndHowFar) {
  auto first =
      std::async(std::launch::async, [this] { return launch({"prove"}, {"AFTER_FIRST=3"}); });
  while (!fs::exists(tree() / "build/build.log") ||
         read_file(tree() / "build/build.log").find("[1/2]") == std::string::npos) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  const Finished second = launch({"cosim"});
  EXPECT_EQ(first.get().status, 1);
  EXPECT_EQ(second.out, "program: cosim\n");
  EXPECT_THAT(second.err, MatchesRegex("collide: waiting for \"collide prove\" \\(process [0-9]+, "
                                       "building since [0-9]+:[0-9]+:[0-9]+\\): building … "
                                       "\\[1/2\\] 0 s\n"));
}

TEST_F(Launcher, AConfigurationThatWasCutShortIsMadeAgain) {
  launch({"cosim"});
  fs::remove(tree() / "build/release/configured");
  launch({"cosim"});
  EXPECT_EQ(calls()[4], "cmake --preset release -B " + build());
}

TEST_F(Launcher, ConfiguresAnewWhereNinjaCannot) {
  launch({"cosim"});
  stub("cmake",
       std::string("#!/bin/sh\n") +
           "if [ \"$1\" = --build ] && [ ! -e \"$2/again\" ]; then\n"
           "  echo \"ninja: error: rebuilding 'build.ninja': x\"; touch \"$2/again\"; exit 1\n"
           "fi\n" +
           kCmake);
  EXPECT_EQ(launch({"cosim"}).out, "program: cosim\n");
  EXPECT_EQ(calls()[4], "cmake --preset release -B " + build());
}

TEST_F(Launcher, BuildsForAFirstDemoOnlyWhatThatNeeds) {
  const auto built = [&] { return calls()[calls().size() - 2]; };
  for (int time = 0; time < 2; ++time) {
    launch({"demo", "--json"});
    EXPECT_THAT(built(), testing::EndsWith(" --target collide-demo"));
  }
  EXPECT_EQ(launch({"cosim"}).out, "program: cosim\n");
  EXPECT_THAT(built(), testing::EndsWith(" --target collide"));
  EXPECT_EQ(launch({"demo", "--json"}).out, "program: demo --json\n");
  EXPECT_THAT(built(), testing::EndsWith(" --target collide"));
}

/// Their RTL takes longer to be verilated than that of the program.
TEST_F(Launcher, TestsAreConfiguredWhenTheyAreNeeded) {
  const std::string configures = "cmake --preset release -B " + build();
  const auto configured = [&] {
    const std::vector<std::string> all = calls();
    return std::count_if(all.begin(), all.end(),
                         [&](const std::string& call) { return call.rfind(configures, 0) == 0; });
  };
  launch({"cosim"});
  EXPECT_EQ(calls()[0], configures + " -DCOLLIDE_TESTS=OFF");
  launch({"test"});
  EXPECT_THAT(calls(), testing::Contains(configures + " -DCOLLIDE_TESTS=ON"));
  for (const char* verb : {"cosim", "test"}) launch({verb});
  EXPECT_EQ(configured(), 2);
}

TEST_F(Launcher, BuildsInAFolderThatIsNamed) {
  launch({"cosim"}, {"COLLIDE_BUILD=elsewhere"});
  EXPECT_TRUE(fs::exists(folder_.path() / "elsewhere/release/bin/collide"));
  EXPECT_FALSE(fs::exists(tree() / "build"));
}

TEST_F(Launcher, BuildsInTheCacheIfTheTreeIsNotOnesOwn) {
  if (geteuid() == 0) {
    ASSERT_EQ(chown(tree().c_str(), 65534, 65534), 0);
  } else {
    fs::permissions(tree(), fs::perms::owner_read | fs::perms::owner_exec);
  }
  launch({"cosim"}, {"XDG_CACHE_HOME=" + (folder_.path() / "cache").string()});
  if (geteuid() != 0) fs::permissions(tree(), fs::perms::owner_all);
  EXPECT_FALSE(fs::exists(tree() / "build"));
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder_.path() / "cache/collide")) {
    names.push_back(entry.path().filename());
    EXPECT_TRUE(fs::exists(entry.path() / "build/release/bin/collide"));
  }
  const std::string hash = test::run_program({"sha256sum"}, tree().string()).out.substr(0, 8);
  EXPECT_THAT(names, ElementsAre("tree-" + hash));
}

TEST_F(Launcher, ATreeThatCannotBeBuiltInIsStatus2) {
  const Finished file = launch({"cosim"}, {"COLLIDE_BUILD=/proc/none"});
  EXPECT_EQ(file.status, 2);
  EXPECT_THAT(test::lines_of(file.err).back(), Refuses("/proc/none", {"created"}));
  if (geteuid() == 0) {
    ASSERT_EQ(chown(tree().c_str(), 65534, 65534), 0);
  } else {
    fs::permissions(tree(), fs::perms::owner_read | fs::perms::owner_exec);
  }
  for (const std::vector<std::string>& none :
       std::vector<std::vector<std::string>>{{"-u", "HOME"}, {"HOME="}}) {
    std::vector<std::string> environment = {"-u", "XDG_CACHE_HOME"};
    environment.insert(environment.end(), none.begin(), none.end());
    environment.insert(environment.begin(), "env");
    const Finished finished = launch({"cosim"}, environment);
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err, Refuses("HOME", {"not set", tree().string()}));
  }
  if (geteuid() != 0) fs::permissions(tree(), fs::perms::owner_all);
}

TEST_F(Launcher, TestWritesJUnitWhereTheCallerIs) {
  const Finished finished = launch({"test", "-R", "blitter", "--junit", "results/tests.xml"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(calls().back(),
              testing::AllOf(StartsWith("ctest --test-dir " + build()),
                             HasSubstr(" --no-tests=error "), HasSubstr(" -R blitter "),
                             testing::EndsWith(" --output-junit " +
                                               (folder_.path() / "results/tests.xml").string())));
  EXPECT_EQ(launch({"test", "--junit"}).status, 2);
  EXPECT_EQ(launch({"test", "--junit="}).status, 2);
  EXPECT_EQ(launch({"test", "--junit", "/proc/none/x.xml"}).status, 2);
  EXPECT_THAT(launch({"test", "--junit", "/dev/full"}).err, Refuses("--junit", {"/dev/full"}));
  EXPECT_EQ(launch({"test"}, {"TESTS_STATUS=8"}).status, 1);
  // No verdict of a test
  const Finished other = launch({"test"}, {"TESTS_STATUS=1"});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(test::lines_of(other.err).back(), Refuses("ctest", {"status", 1}));
}

/// A configured tree with two programs of tests, whose tests are known.
class LauncherOfPrograms : public Launcher {
 protected:
  LauncherOfPrograms() {
    launch({"cosim"});
    const std::string lists = build() + "/lists/";
    std::string programs;
    for (const std::string name : {"one_test", "two_test"}) {
      fs::create_directories(tree() / "tests" / name);
      fs::create_directories(lists);
      folder_.write("tree/tests/" + name + "/a_test.cpp", "");
      folder_.write("tree/build/release/lists/" + name, "");
      programs += name + "|" + (name == "two_test" ? "all" : name) + "|" + lists + name + "|" +
                  (tree() / "tests" / name).string() + "|" +
                  (tree() / "tests" / name / "a_test.cpp").string() + "\n";
    }
    folder_.write("tree/build/release/test-programs", programs);
    fs::remove(folder_.path() / "calls");
  }
  /// What was built for these words, without the look at what there is to be built.
  std::vector<std::string> built(const std::vector<std::string>& words, const std::string& tests) {
    fs::remove(folder_.path() / "calls");
    launch(words, {"TESTS=" + tests});
    std::vector<std::string> targets;
    const std::string command = "cmake --build " + build() + " --target ";
    for (const std::string& call : calls()) {
      if (call.rfind(command, 0) == 0) targets.push_back(call.substr(command.size()));
    }
    return targets;
  }
};

TEST_F(LauncherOfPrograms, OnlyTestProgramsThatAreNamedAreBuiltAndRun) {
  EXPECT_THAT(built({"test", "one_test"}, ""), ElementsAre("build.ninja", "one_test"));
  EXPECT_THAT(calls().back(),
              testing::AllOf(HasSubstr("--no-tests=error"),
                             testing::EndsWith(" -R ^(quick/)?(one_test)(/|_NOT_BUILT|$)")));
  EXPECT_THAT(built({"test", "one_test", "two_test"}, ""),
              ElementsAre("build.ninja", "one_test all"));
  EXPECT_THAT(calls().back(), HasSubstr("(one_test|two_test)"));
  // Quiet: a slow machine would show the progress of the build before it.
  const Finished unknown = launch({"-q", "test", "toaster_test"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, Refuses("toaster_test", {"not a test program"}));
  EXPECT_EQ(launch({"test", "one_test", "-R", "x"}).status, 2);
}

TEST_F(LauncherOfPrograms, OnlyProgramsThatMayHaveATestThatMatchesAreBuilt) {
  EXPECT_THAT(built({"test", "-R", "Reads"}, "one_test/Golden.Reads"),
              ElementsAre("build.ninja", "one_test"));
  EXPECT_THAT(built({"test", "--quick", "-R", "one"}, "quick/one_test"),
              ElementsAre("build.ninja", "one_test"));
  EXPECT_THAT(built({"test", "-R", "masks"}, "python/masks"), ElementsAre("build.ninja", "all"));
  // A source that is newer than the list of its program's tests may have another one.
  const auto later = fs::file_time_type::clock::now() + std::chrono::seconds(5);
  fs::last_write_time(tree() / "tests/two_test/a_test.cpp", later);
  EXPECT_THAT(built({"test", "-R", "Reads"}, "one_test/Golden.Reads"),
              ElementsAre("build.ninja", "one_test all"));
}

TEST_F(LauncherOfPrograms, ATestThatThereIsNotIsAFailure) {
  const Finished none = launch({"test", "-R", "toaster"}, {"TESTS="});
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.err, HasSubstr("no test has such a name"));
  EXPECT_THAT(calls(), Not(testing::Contains(StartsWith("ctest"))));
}

TEST_F(LauncherOfPrograms, AListOfTestsBuildsNothing) {
  const Finished listed = launch({"test", "--list"}, {"TESTS=one_test/Golden.Reads"});
  EXPECT_EQ(listed.status, 0);
  EXPECT_EQ(listed.out, "one_test/Golden.Reads\n");
  EXPECT_EQ(launch({"test", "--list"}, {"TESTS=two_test_NOT_BUILT-12ab"}).out,
            "two_test (not built: its tests are not known)\n");
  EXPECT_EQ(launch({"test", "--list", "-R", "toaster"}, {"TESTS="}).status, 1);
  EXPECT_THAT(calls(), ElementsAre());
}

TEST_F(Launcher, QuietTestsAreOneLine) {
  EXPECT_EQ(launch({"-q", "test"}).out, "100% tests passed, 0 tests failed out of 1\n");
  EXPECT_THAT(calls().back(), Not(HasSubstr(" -q")));
}

/// Otherwise it would run itself without end.
TEST(LauncherVerbs, AreRefusedWhereTheProgramIsInTheLaunchersPlace) {
  test::Tree tree;
  tree.link_sources();
  fs::create_symlink(COLLIDE_PROGRAM, tree.path("collide"));
  const Finished python = test::run_program(
      {"env", "COLLIDE_ROOT=" + tree.path(""), COLLIDE_PROGRAM, "python", "game.py"});
  EXPECT_EQ(python.status, 2);
  EXPECT_THAT(python.err, test::Refuses(tree.path("collide"), {"launcher"}));
}

}  // namespace
}  // namespace collide::launcher_test
