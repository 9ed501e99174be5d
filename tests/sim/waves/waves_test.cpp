// SPDX-License-Identifier: MIT
#include "sim/waves/waves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "model/common/output_file.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/registry.h"
#include "sim/tools/background.h"
#include "sim/tools/process.h"
#include "sim/waves/added_signals.h"
#include "sim/waves/wave_values.h"
#include "sim/waves/wave_view.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::waves::waves_test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using ::testing::HasSubstr;

const fs::path kView = fs::path(COLLIDE_ROOT) / "rtl/blitter/blitter.gtkw";

class Waves : public ::testing::Test {
 protected:
  Waves() {
    options_.out = directory_.path() / "out";
    options_.seed = 3;
    cosim::record_job(cosim::blitter_bench(), options_, 0, file());
  }
  fs::path file() const { return options_.out / "waves/blitter-3-0.fst"; }

  test::TemporaryDirectory directory_;
  cosim::CosimOptions options_;
};

TEST_F(Waves, TheSavedViewNamesSignalsThatExist) {
  const WaveInfo info = inspect_wave(file());
  EXPECT_EQ(info.top, "blitter");
  const std::set<std::string> signals(info.signals.begin(), info.signals.end());
  const std::vector<std::string> shown = signals_of_view(kView);
  EXPECT_GT(shown.size(), 45U);
  for (const std::string& signal : shown) EXPECT_EQ(signals.count(signal), 1U) << signal;
}

/// A wave that agrees is at rest for a long time before something happens in it.
TEST_F(Waves, OpenAtWhatHappensFirstInThem) {
  const std::map<std::string, std::pair<std::string, std::string>> firsts = {
      {"blitter", {"blitter.o_mem_dat[15:0]", "the first word written that is not 0"}},
      {"impact", {"impact.w_contact", "the first contact"}},
      {"overlap", {"overlap.tester.o_found", "the first pair that overlaps"}},
      {"vera", {"vera.o_pixel_hit[3:0]", "the first collision"}}};
  options_.seed = 1;
  for (const cosim::UnitBench* unit : cosim::units()) {
    const std::string name(unit->name());
    const auto& [signal, what] = firsts.at(name);
    const std::string view =
        test::read_file(fs::path(COLLIDE_ROOT) / "rtl" / name / (name + ".gtkw"));
    const Wave wave = {name, options_.out / (name + ".fst")};
    // One of the first jobs has it.
    std::optional<Mark> mark;
    for (std::uint64_t job = 0; job < 16 && !(mark && mark->name == what); ++job) {
      cosim::record_job(*unit, options_, job, wave.path);
      mark = opening_of(wave, inspect_wave(wave.path), view);
    }
    ASSERT_TRUE(mark) << name;
    EXPECT_EQ(mark->name, what);
    const WaveValues values(wave.path, {signal});
    EXPECT_NE(values.at(signal, mark->time), 0U) << name;
    EXPECT_GT(mark->time, values.first()) << name;
    if (name == "blitter") continue;  // its data stand before they are written
    EXPECT_EQ(values.at(signal, mark->time - 1), 0U) << name;
    for (const auto& change : values.changes(signal)) {
      EXPECT_TRUE(change.value == 0 || change.time >= mark->time) << name;
    }
  }
}

TEST_F(Waves, OpenNowhereIfTheyHaveNotTheSignals) {
  const Wave wave = {"blitter", file()};
  const WaveInfo info = inspect_wave(file());
  EXPECT_FALSE(opening_of(wave, info, "[*] opens at blitter.none: nothing\n"));
  EXPECT_FALSE(opening_of(wave, info, "no line for it\n"));
  EXPECT_TRUE(
      opening_of(wave, info, "[*] opens at blitter.none: no\n[*] opens at blitter.i_clk: x\n"));
}

/// The same wave with more signals, its names of states and its values included.
TEST_F(Waves, TakeMoreSignals) {
  const std::uint64_t period = cosim::blitter_bench().clock_period();
  const WaveInfo was = inspect_wave(file());
  AddedSignal count = {"count", 14}, bit = {"bit", 1};
  count.set(0, 5);
  count.set(3 * period, 0x2F01);
  bit.set(2 * period + 7, 1);  // where nothing else changes
  bit.set(was.last + period, 0);
  add_signals(file(), kGoldenScope, {count, bit});
  const WaveInfo is = inspect_wave(file());
  EXPECT_EQ(is.top, was.top);
  EXPECT_EQ(is.first, was.first);
  EXPECT_EQ(is.last, was.last);
  ASSERT_EQ(is.signals.size(), was.signals.size() + 2);
  const WaveValues values(file(), {"golden.count[13:0]", "golden.bit"});
  EXPECT_EQ(values.at("golden.count[13:0]", 3 * period - 1), 5U);
  EXPECT_EQ(values.at("golden.count[13:0]", 3 * period), 0x2F01U);
  EXPECT_EQ(values.at("golden.bit", 2 * period + 6), 0U);
  EXPECT_EQ(values.at("golden.bit", 2 * period + 7), 1U);
  EXPECT_EQ(values.at("golden.bit", was.last), 1U);
  const auto vcd = tools::run({{"fst2vcd", "-e", "-f", file().string()}, ".", 60s});
  EXPECT_THAT(vcd.output, HasSubstr("STOPPED WAITING MASTER"));
  const WaveValues all(file(), was.signals);
  const fs::path plain = directory_.path() / "plain.fst";
  cosim::record_job(cosim::blitter_bench(), options_, 0, plain);
  const WaveValues expected(plain, was.signals);
  for (const std::string& signal : was.signals) {
    const auto& want = expected.changes(signal);
    const auto& have = all.changes(signal);
    ASSERT_EQ(have.size(), want.size()) << signal;
    for (std::size_t i = 0; i < want.size(); ++i) {
      ASSERT_EQ(have[i].time, want[i].time) << signal;
      ASSERT_EQ(have[i].value, want[i].value) << signal;
    }
  }
  for (std::size_t i = 0; i < was.declared.size(); ++i) {
    EXPECT_EQ(is.declared[i].name, was.declared[i].name);
    EXPECT_EQ(is.declared[i].type, was.declared[i].type);
    EXPECT_EQ(is.declared[i].states, was.declared[i].states);
  }
}

TEST_F(Waves, TakeNoSignalsIfTheyAreNone) {
  const fs::path none = directory_.write("none.fst", "no wave");
  EXPECT_THROW(add_signals(none, kGoldenScope, {}), InputError);
  EXPECT_EQ(test::read_file(none), "no wave");
}

TEST_F(Waves, StatesHaveNames) {
  const auto vcd = tools::run({{"fst2vcd", "-e", "-f", file().string()}, ".", 60s});
  EXPECT_THAT(vcd.output, HasSubstr("STOPPED WAITING MASTER"));
  EXPECT_THAT(vcd.output, HasSubstr("UNDECIDED READ_PRIME READ_SOURCE READ_DESTINATION WRITE"));
}

TEST_F(Waves, AWaveHoldsTheClocksAskedForOnly) {
  const fs::path part = directory_.path() / "part.fst";
  cosim::blitter_bench().record(cosim::blitter_bench().random_job(3, 0), {part.string(), 10, 19});
  const WaveInfo info = inspect_wave(part);
  const std::uint64_t period = cosim::blitter_bench().clock_period();
  EXPECT_EQ(info.first, 10 * period);
  EXPECT_EQ(info.last, 19 * period + period / 2);
}

TEST_F(Waves, AClockIsShownFromRisingEdgeToRisingEdgeAndAllElseStandsStill) {
  const auto vcd = tools::run({{"fst2vcd", "-f", file().string()}, ".", 60s});
  const std::uint64_t period = cosim::blitter_bench().clock_period();
  std::istringstream lines(vcd.output);
  std::string clock_code;  // what the file calls i_clk
  std::vector<std::string> changes;
  std::uint64_t time = 0;
  std::size_t edges = 0;
  const auto check = [&] {
    if (changes.empty()) return;
    ++edges;
    if (time % period == 0) {
      EXPECT_THAT(changes, ::testing::Contains("1" + clock_code)) << "at " << time;
    } else {
      EXPECT_EQ(time % period, period / 2);
      EXPECT_THAT(changes, ::testing::ElementsAre("0" + clock_code)) << "at " << time;
    }
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.find(" i_clk $end") != std::string::npos && clock_code.empty()) {
      clock_code = line.substr(std::string("$var wire 1 ").size(), 1);
    }
    if (line.empty() || line[0] == '$') continue;
    if (line[0] == '#') {
      check();
      time = std::stoull(line.substr(1));
      changes.clear();
    } else if (line[0] != '\t') {  // those are of the header
      changes.push_back(line);
    }
  }
  check();
  EXPECT_EQ(edges, 2 * (time / period + 1)) << "two edges a clock";
}

// From a rising edge to the falling one only the clock changes.
TEST_F(Waves, WhatMovesIsThatWhichChangesAfterTheFirstMoment) {
  const WaveInfo info = inspect_wave(file());
  const auto clock = std::find_if(info.declared.begin(), info.declared.end(),
                                  [](const auto& one) { return one.name == "blitter.i_clk"; });
  ASSERT_NE(clock, info.declared.end());
  const std::uint64_t period = cosim::blitter_bench().clock_period();
  const std::uint64_t edge = 20 * period;
  EXPECT_EQ(moving_signals(file(), edge, edge + period / 2), std::set<std::string>{clock->code});
  EXPECT_TRUE(moving_signals(file(), edge, edge).empty());
  EXPECT_GT(moving_signals(file(), edge, edge + period).size(), 1U);
  EXPECT_GT(moving_signals(file(), info.first, info.last).size(), 20U);
}

TEST_F(Waves, TheNewestComesFirst) {
  const fs::path older = options_.out / "cosim/older.fst";
  fs::create_directories(older.parent_path());
  fs::copy_file(file(), older);
  fs::last_write_time(older, fs::last_write_time(file()) - 10s);
  const auto waves = recorded_waves(options_.out);
  ASSERT_EQ(waves.size(), 2U);
  EXPECT_EQ(waves[0].name, "blitter-3-0");
  EXPECT_EQ(waves[1].name, "older");
  EXPECT_EQ(find_wave(options_.out, "").path, file());
  EXPECT_EQ(find_wave(options_.out, "older").path, older);
  EXPECT_EQ(find_wave(options_.out, file().string()).name, "blitter-3-0");
}

TEST_F(Waves, WhatIsNoWaveIsRefused) {
  EXPECT_THROW(find_wave(options_.out, "nothing"), InputError);
  EXPECT_THROW(find_wave(options_.out / "empty", ""), InputError);
  const fs::path text = directory_.write("text.fst", "this is not a wave");
  EXPECT_THROW(inspect_wave(text), InputError);
  EXPECT_THROW(signals_of_view(options_.out / "nothing.gtkw"), InputError);
}

TEST_F(Waves, ViewsAreReadWithoutTheirDecoration) {
  const fs::path view = directory_.write("view.gtkw",
                                         "[*] comment\n[timestart] 0\n@200\n-TITLE\n@28\nunit.a\n"
                                         "@2022\n^1 file\n+{an alias} unit.b[3:0]\n");
  EXPECT_THAT(signals_of_view(view), ::testing::ElementsAre("unit.a", "unit.b[3:0]"));
}

TEST(WaveScript, ShowsThePartAndItsMarker) {
  EXPECT_EQ(gtkwave_script(Excerpt{20, 50, 40}),
            "gtkwave::/Time/Zoom/Zoom_Full\ngtkwave::setZoomRangeTimes 20ps 50ps\n"
            "gtkwave::setWindowStartTime 20ps\ngtkwave::setMarker 40ps\n");
  EXPECT_EQ(gtkwave_script({}), "gtkwave::/Time/Zoom/Zoom_Full\n");
}

/// The height in the header of a PNG file.
std::size_t height_of(const std::string& png) {
  std::size_t height = 0;
  for (std::size_t at = 20; at < 24; ++at)
    height = height << 8 | static_cast<unsigned char>(png[at]);
  return height;
}

TEST_F(Waves, ArePicturesOnRequest) {
  const std::uint64_t period = cosim::blitter_bench().clock_period();
  const fs::path script =
      directory_.write("start.tcl", gtkwave_script(Excerpt{0, 20 * period, 5 * period}));
  const std::size_t lines = lines_of_view(test::read_file(kView));
  EXPECT_GT(lines, signals_of_view(kView).size());
  const std::string bytes = draw_wave(gtkwave_command({"wave", file()}, kView, script), lines);
  ASSERT_GT(bytes.size(), 20'000U) << "an empty window compresses to less";
  EXPECT_EQ(bytes.substr(1, 3), "PNG");
  EXPECT_EQ(height_of(bytes), 1640U);
}

/// GTKWave shows a line of a view in 21 pixels.
TEST_F(Waves, APictureIsAsHighAsItsView) {
  std::string view = test::read_file(kView);
  for (int copies = 0; copies < 2; ++copies) view += test::read_file(kView);
  const std::size_t lines = lines_of_view(view);
  const fs::path script = directory_.write("start.tcl", gtkwave_script({}));
  const fs::path long_view = directory_.write("long.gtkw", view);
  const std::string bytes = draw_wave(gtkwave_command({"wave", file()}, long_view, script), lines);
  EXPECT_GE(height_of(bytes), 21 * lines);
}

TEST(Background, EndsWithItsObject) {
  pid_t child = 0;
  {
    tools::Background sleeper({"sh", "-c", "echo $$; exec sleep 1000"});
    child = std::stoi(sleeper.first_line(5s));
    EXPECT_TRUE(sleeper.running());
    EXPECT_EQ(kill(child, 0), 0);
  }
  EXPECT_EQ(kill(child, 0), -1);
}

TEST(Background, GivesItsFirstLineAndEnvironment) {
  tools::Background echo({"sh", "-c", "echo $GREETING; echo more"}, {{"GREETING", "hello"}});
  EXPECT_EQ(echo.first_line(5s), "hello");
}

TEST(Background, SilenceEndsWithTheTimeout) {
  tools::Background sleeper({"sleep", "1000"});
  EXPECT_EQ(sleeper.first_line(50ms), "");
}

TEST(Background, AMissingProgramIsNamed) {
  try {
    tools::Background missing({"no-such-program"});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), test::Refuses("no-such-program", {"installed"}));
  }
}

}  // namespace
}  // namespace collide::waves::waves_test
