// SPDX-License-Identifier: MIT
//
// The page of a wave: what is in it, and what a browser makes of it.
#include "sim/show/waves/wave_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "model/common/input_error.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"
#include "sim/waves/wave_view.h"
#include "tests/support/browser.h"
#include "tests/support/process.h"

namespace collide::waves::wave_page_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const char* const kNone = "no chromium: install it to test the page in a browser";

/// Clocks of 8 ns. The value is 5 from the start, 255 from clock 1 and 7 from clock 3 on; the wide
/// one is all ones from clock 2 on.
constexpr const char* kCounter =
    "$timescale 1ps $end\n"
    "$scope module counter $end\n"
    "$var wire 1 ! i_clk $end\n"
    "$var wire 8 \" r_value [7:0] $end\n"
    "$scope module child $end\n"
    "$var wire 8 \" i_value [7:0] $end\n"
    "$var wire 64 # r_wide [63:0] $end\n"
    "$upscope $end\n"
    "$upscope $end\n"
    "$enddefinitions $end\n"
    "#0\n1!\nb101 \"\nb0 #\n#4000\n0!\n"
    "#8000\n1!\nb11111111 \"\n#12000\n0!\n"
    "#16000\n1!\nb1111111111111111111111111111111111111111111111111111111111111111 #\n#20000\n0!\n"
    "#24000\n1!\nb111 \"\n#28000\n0!\n"
    "#32000\n1!\n#36000\n0!\n";
constexpr const char* kView =
    "@200\n-COUNTER\n@28\n+{the clock} counter.i_clk\n@22\ncounter.r_value[7:0]\n@200\n-\n";
constexpr std::uint64_t kPeriod = 8000;

class WavePage : public testing::Test {
 protected:
  /// The page of the counter's wave.
  fs::path counter(const PageOptions& options = counters()) const {
    const fs::path vcd = folder_.write("counter.vcd", kCounter);
    const Wave wave = {"counter", folder_.path() / "counter.fst"};
    const test::Finished made = test::run_program({"vcd2fst", vcd.string(), wave.path.string()});
    EXPECT_EQ(made.status, 0) << made.err;
    return folder_.write("wave.html", wave_page(wave, inspect_wave(wave.path), options));
  }
  static PageOptions counters() {
    PageOptions options;
    options.view = kView;
    options.clock_period = kPeriod;
    return options;
  }
  /// What a user's script tells of the page: `told` is an array of texts.
  std::string told(const fs::path& page, const std::string& fragment,
                   const std::string& script) const {
    const std::string tell =
        "const told = [];"
        "const row = name => rows.find(({signal}) => nameOf(signal) === name);"
        "const at = name => row(name).value.textContent;"
        "const status = () => $('status').textContent;"
        "const press = (key, more = {}) => document.dispatchEvent("
        "new KeyboardEvent('keydown', {key, ...more}));" +
        script + "document.documentElement.dataset.told = told.join(' | ');";
    const std::string document = test::in_browser(page, folder_.path(), fragment, tell);
    if (document.empty()) return document;
    EXPECT_THAT(document, Not(HasSubstr("data-error")));
    const std::string before = "data-told=\"";
    const std::size_t from = document.find(before);
    if (from == document.npos) return "nothing was told";
    const std::size_t begin = from + before.size();
    return document.substr(begin, document.find('"', begin) - begin);
  }

  test::TemporaryDirectory folder_;
};

TEST_F(WavePage, ValuesAreThoseAtTheCursor) {
  const fs::path page = counter();
  const std::string script =
      "told.push(status());"
      "for (const name of ['the clock', 'r_value[7:0]']) told.push(at(name));"
      "go(23999 / data.tick); told.push(at('r_value[7:0]'));"
      "go(24000 / data.tick); told.push(at('r_value[7:0]'));";
  const std::string found = told(page, "#clock=1", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found, "clock 1, 8 ns; the clock 1 | 1 | 0xFF | 0xFF | 0x07");
}

/// What GTKWave shows of the same view: the names, and the values in the same radix.
TEST_F(WavePage, NamesAndValuesAreThoseOfTheView) {
  PageOptions options = counters();
  options.view =
      "@200\n-COUNTER\n@24\n+{count} counter.r_value[7:0]\n@28\ncounter.child.i_value[7:0]\n"
      "@200\n-\n";
  const std::string script =
      "told.push(rows.map(({signal}) => nameOf(signal)));"
      "for (const {value} of rows) told.push(value.textContent);"
      "told.push([...document.querySelectorAll('#signals .group')].map(row => row.textContent));";
  std::string found = told(counter(options), "#clock=3", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found, "count,child.i_value[7:0] | 7 | 00000111 | COUNTER");
  // Of a file beside the view.
  options.view = "@200\n-COUNTER\n@2022\n^1 names.gtkt\n+{register} counter.r_value[7:0]\n";
  options.read = [](const std::string& file) {
    return file == "names.gtkt" ? std::string("07 SEVEN\nFF ALL ONES\n") : std::string();
  };
  found = told(counter(options), "#clock=1",
               "told.push(at('register')); go(3 * clockTicks); told.push(at('register'));"
               "go(0); told.push(at('register'));");
  EXPECT_EQ(found, "ALL ONES | SEVEN | 0x05");
}

TEST_F(WavePage, AValueThatDoesNotFitSaysSo) {
  const std::string script =
      "const pen = {measureText: text => ({width: 7 * text.length})};"
      "for (const width of [100, 84, 30, 3]) told.push(fitting(pen, 'DRAWER_PIXEL', width));";
  const std::string found = told(counter(), "", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found, "DRAWER_PIXEL | DRAWER_PIXEL | DRA+ | D+");
}

TEST_F(WavePage, SaysWhereItsMarkerIs) {
  PageOptions options = counters();
  options.marker = 2 * kPeriod;
  options.opens_at = "the first collision";
  const std::string script =
      "told.push($('opens').hidden, $('opens').textContent, clockOf(view.cursor), "
      "clockOf(view.marker));";
  const std::string found = told(counter(options), "", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found, "false | The marker M is at the first collision, clock 2, 16 ns. | 2 | 2");
  EXPECT_EQ(told(counter(), "", "told.push($('opens').hidden);"), "true");
}

/// The counter has 16 changes in four clocks.
TEST_F(WavePage, OfTooManyChangesItIsThePartAroundTheMarker) {
  PageOptions options = counters();
  options.most_changes = 12;
  EXPECT_THROW(counter(options), InputError);
  options.marker = 3 * kPeriod;
  options.clocks_around = 1;
  const std::string script =
      "told.push(clockOf(data.first), clockOf(data.last), $('facts').textContent.includes("
      "'part of a wave from clock 0, '));"
      "go(2 * clockTicks); told.push(at('r_value[7:0]'));"
      "go(3 * clockTicks); told.push(at('r_value[7:0]'));";
  const std::string found = told(counter(options), "", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found, "2 | 4 | true | 0xFF | 0x07");
  options.most_changes = 4;
  EXPECT_THROW(counter(options), InputError);
}

TEST_F(WavePage, OpensWhereTheFirstCellIsWrong) {
  PageOptions options = counters();
  options.divergence.emplace("row 1: cell 2", 4, "mask 0x7", "mask 0x6");
  options.divergence->origin = {1, "column 2", "writes mask 0x7", "writes mask 0x6"};
  const std::string script =
      "told.push($('verdict').textContent, clockOf(view.cursor), clockOf(view.marker));"
      "press('Home'); press('d'); told.push(clockOf(view.cursor));";
  const std::string found = told(counter(options), "", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found,
            "row 1: cell 2: expected mask 0x7, actual mask 0x6, at clock 4, 32 ns. First wrong: "
            "column 2 in clock 1, 8 ns: the golden model writes mask 0x7, the RTL writes mask 0x6 "
            "| 1 | 1 | 1");
}

TEST_F(WavePage, KeysMoveTheCursorTheMarkerAndTheWindow) {
  const std::string script =
      "view.chosen = row('r_value[7:0]').signal;"
      "press('ArrowRight'); told.push(clockOf(view.cursor));"
      "press('m'); press('n'); told.push(status());"
      "press('p'); press('p'); told.push(status());"
      "press('End'); told.push(clockOf(view.cursor)); press('n'); told.push(status());"
      "press('0'); const size = view.to - view.from; press('+'); "
      "told.push((view.to - view.from) / size);"
      "press('ArrowLeft', {shiftKey: true}); press('Home'); told.push(clockOf(view.cursor));"
      "press('/'); told.push(document.activeElement.id);";
  const std::string found = told(counter(), "#clock=0", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found,
            "1 | clock 3, 24 ns; 2 clocks after the marker; r_value[7:0] 0x07 | "
            "clock 0, 0 ns; 1 clock before the marker; r_value[7:0] 0x05 | "
            "4 | r_value[7:0] does not change after this | 0.5 | 0 | search");
}

TEST_F(WavePage, SearchFindsWhatTheViewDoesNotShow) {
  const std::string script =
      "told.push(rows.length);"
      "$('search').value = 'WIDE'; $('search').dispatchEvent(new Event('input'));"
      "told.push(status()); go(2 * clockTicks); told.push(at('child.r_wide[63:0]'));"
      "$('search').value = ''; $('search').dispatchEvent(new Event('input'));"
      "told.push(rows.length);";
  const std::string found = told(counter(), "#clock=0", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found, "2 | 1 signal with “WIDE” in the name | 0xFFFFFFFFFFFFFFFF | 2");
}

TEST_F(WavePage, ADivergenceHasWhatWasExpectedBesideWhatWasThere) {
  PageOptions options = counters();
  options.divergence.emplace("register VALUE", 3, "0x0008", "0x0007");
  options.divergence->context = {{"read 1", "read 1"}, {"read 2", ""}};
  const std::string script =
      "told.push($('verdict').textContent, clockOf(view.cursor), clockOf(view.marker));"
      "press('Home'); press('d'); told.push(clockOf(view.cursor));"
      "for (const line of $('moments').tBodies[0].rows) "
      "told.push([...line.cells].map(cell => cell.textContent) + ' ' + line.className);";
  const std::string found = told(counter(options), "", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found,
            "register VALUE: expected 0x0008, actual 0x0007, at clock 3, 24 ns | 3 | 3 | 3 | "
            "1,read 1,read 1  | 2,read 2,– differs");
}

/// An edge is where a signal changes, and not where the window begins or ends.
TEST_F(WavePage, OnlyAChangeHasAnEdge) {
  const std::string script =
      "let points;"
      "const pen = {beginPath() {}, stroke() {}, closePath() {}, fillRect() {}, save() {}, rect() "
      "{},"
      "  clip() {}, restore() {}, fillText() {}, measureText: text => ({width: 7 * text.length}),"
      "  moveTo(x, y) { points.push([x, y]); }, lineTo(x, y) { points.push([x, y]); }};"
      // Columns in which a line goes up or down.
      "const edges = name => { points = []; drawTrace(pen, row(name).signal, 0, 30, 100, {});"
      "  return [0, 50, 100].filter(x => new Set(points.filter(point => Math.abs(point[0] - x) < 4)"
      "    .map(point => point[1])).size > (name === 'the clock' ? 1 : 2)).join(' '); };"
      "const window = (from, to) => { view.from = from / data.tick; view.to = to / data.tick; };"
      // The clock is low from 12 to 16 ns; the value changes at 8 and 24 ns.
      "window(13000, 15000); told.push(edges('the clock'), edges('r_value[7:0]'));"
      "window(14000, 18000); told.push(edges('the clock'));"
      "window(22000, 26000); told.push(edges('r_value[7:0]'));";
  const std::string found = told(counter(), "", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_EQ(found, " |  | 50 | 50");
}

TEST_F(WavePage, TheWaveIsDrawnInBothThemes) {
  const std::string script =
      "for (const theme of ['light', 'dark']) {"
      "  if (document.documentElement.dataset.theme !== theme) $('theme').click();"
      "  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, "
      "canvas.height).data;"
      "  const colours = new Set(new Uint32Array(pixels.buffer));"
      "  told.push(colours.size > 3);"
      "}"
      "told.push(canvas.getAttribute('aria-label'));";
  const std::string found = told(counter(), "#clock=0", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  EXPECT_THAT(found,
              testing::StartsWith("true | true | 2 signals from clock 0, 0 ns to clock 4, "));
}

TEST_F(WavePage, CanBeReadAndReachedByEverybody) {
  PageOptions options = counters();
  options.divergence.emplace("register VALUE", 3, "0x0008", "0x0007");
  options.divergence->context = {{"read 1", "read 1"}, {"read 2", ""}};
  const fs::path page = counter(options);
  for (const std::string theme : {"light", "dark"}) {
    const std::string document =
        test::in_browser(page, folder_.path(), "",
                         "if (document.documentElement.dataset.theme !== '" + theme +
                             "') $('theme').click();" + test::kLookForBarriers);
    if (document.empty()) GTEST_SKIP() << kNone;
    EXPECT_THAT(document, HasSubstr("data-theme=\"" + theme + "\""));
    test::expect_no_barriers(document, theme);
  }
}

TEST_F(WavePage, StatesHaveNamesInTheGroupsOfTheSavedView) {
  cosim::CosimOptions job;
  job.out = folder_.path() / "out";
  job.seed = 3;
  const Wave wave = {"blitter", job.out / "blitter.fst"};
  cosim::record_job(cosim::blitter_bench(), job, 0, wave.path);
  PageOptions options;
  options.view = test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter/blitter.gtkw");
  options.clock_period = cosim::blitter_bench().clock_period();
  const fs::path page =
      folder_.write("wave.html", wave_page(wave, inspect_wave(wave.path), options));
  // Out of reset the share of the bus is at rest.
  const std::string script =
      "$('search').value = 'share.r_state'; $('search').dispatchEvent(new Event('input'));"
      "go(0); told.push(rows.length, rows[0].value.textContent);"
      "told.push(data.groups.map(({title, signals}) => `${title} ${signals.length}`));";
  const std::string found = told(page, "#clock=0", script);
  if (found.empty()) GTEST_SKIP() << kNone;
  std::string groups;
  for (const ViewGroup& group : groups_of_view(options.view)) {
    groups +=
        (groups.empty() ? "" : ",") + group.title + " " + std::to_string(group.signals.size());
  }
  EXPECT_EQ(found, "1 | STOPPED | " + groups);
}

TEST_F(WavePage, WhatIsNoWaveIsRefused) {
  const Wave wave = {"none", folder_.write("none.fst", "no wave")};
  EXPECT_THROW(wave_page(wave, {}, {}), InputError);
}

}  // namespace
}  // namespace collide::waves::wave_page_test
