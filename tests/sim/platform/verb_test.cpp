// SPDX-License-Identifier: MIT
// `collide platform` as a user runs it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "model/common/json.h"
#include "sim/waves/waves.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::platform::verb_test {
namespace {

using test::Finished;
using test::Refuses;
using test::TemporaryDirectory;
using testing::HasSubstr;

const std::string kFirmware = COLLIDE_FIRMWARE;

Finished platform(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {COLLIDE_PROGRAM, "platform"});
  return test::run_program(arguments);
}
void expect_refusal(const Finished& done, const std::string& place,
                    const std::vector<test::Fact>& facts) {
  EXPECT_EQ(done.status, 2) << done.out << done.err;
  EXPECT_THAT(done.err, Refuses(place, facts));
}

/// A program from source, linked at 400 hex with vectors at 0 unless `sections` says otherwise.
std::string build(const TemporaryDirectory& folder, const std::string& source,
                  const std::string& text = "0x400") {
  const auto assembly = folder.write("p.s", source);
  const auto object = (folder.path() / "p.o").string();
  const auto elf = (folder.path() / "p.elf").string();
  EXPECT_EQ(
      test::run_program({"m68k-linux-gnu-as", "-m68000", "-o", object, assembly.string()}).status,
      0);
  EXPECT_EQ(test::run_program({"m68k-linux-gnu-ld", "-e", "start", "-Ttext=" + text,
                               "--section-start=.vectors=0", "-o", elf, object})
                .status,
            0);
  return elf;
}
const std::string kVectors =
    ".section .vectors,\"a\"\n.long 0x8000\n.long start\n.space 0x3F8\n.text\n.global start\n";

/// A 68030's data cache on, a miss and a hit.
const std::string kCachedReads = kVectors +
                                 "start: move.l #0x100,%d0\n .short 0x4E7B,0x0002\n"
                                 " move.w 0x2000,%d1\n move.w 0x2000,%d1\n"
                                 " move.w #0,0xFFFE02\n";

TEST(PlatformVerb, PrintsTheConsoleAndTheFigures) {
  const TemporaryDirectory folder;
  const std::string elf = build(folder, kVectors +
                                            "start: move.w #'o',0xFFFE00\n move.w #'k',0xFFFE00\n"
                                            " move.w #0,0xFFFE02\n");
  const Finished done = platform({elf});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr("okexit code 0: 3 instructions"));
  const Finished json = platform({elf, "--json", "--machine", "falcon"});
  EXPECT_EQ(json.err, "ok");
  EXPECT_EQ(Json::parse(json.out)["instructions"], 3);
}

TEST(PlatformVerb, AnotherExitCodeIsStatusOne) {
  const TemporaryDirectory folder;
  const Finished done = platform({build(folder, kVectors + "start: move.w #3,0xFFFE02\n")});
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.out, HasSubstr("exit code 3"));
}

TEST(PlatformVerb, LockstepOfAUnitThatIsNotTouchedIsStatusOne) {
  const TemporaryDirectory folder;
  const Finished done = platform({build(folder, kVectors + "start: move.w #0,0xFFFE02\n"),
                                  "--machine", "mega-ste", "--blitter", "lockstep"});
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.err, Refuses("nothing was compared", {"lockstep"}));
}

TEST(PlatformVerb, ProgramsThatRunWildEndWithOneLine) {
  const TemporaryDirectory folder;
  expect_refusal(platform({build(folder, kVectors + "start: bra start\n"), "--seconds", "0.01"}),
                 "p.elf", {"running", "0.01 s", "--seconds"});
  expect_refusal(platform({build(folder, kVectors + "start: nop\n illegal\n")}), "p.elf",
                 {"0x000402", "start+0x2", "exception 4"});
  expect_refusal(platform({build(folder, kVectors + "start: jmp 0x700000\n")}), "p.elf",
                 {"exception 2", "bus error"});
  expect_refusal(platform({build(folder,
                                 ".section .vectors,\"a\"\n.long 0x8001\n.long start\n.long 1,1,1\n"
                                 ".text\n.global start\nstart: illegal\n")}),
                 "p.elf", {"double fault"});
}

TEST(PlatformVerb, HeadersThatTheLinkerMapsAtZeroAreNoResetVectors) {
  const TemporaryDirectory folder;
  const std::string source = ".text\n.global start\nstart: move.w #0,0xFFFE02\n";
  const std::string elf = build(folder, source, "0x1000");
  // The segment begins at 0 with the file's header, as without --nmagic.
  const std::string bytes = test::read_file(elf);
  ASSERT_EQ(bytes.substr(0x38, 8), std::string(8, '\0')) << "offset and address of the segment";
  const Finished done = platform({elf});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr("exit code 0: 1 instruction"));
  // The same without an entry.
  std::string nowhere = bytes;
  nowhere.replace(0x18, 4, 4, '\0');
  const auto file = folder.write("nowhere.elf", nowhere);
  expect_refusal(platform({file}), "program", {"reset vectors", "entry"});
  const Finished run = test::run_program({COLLIDE_PROGRAM, "cpu", "68000", "run", file});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.err, Refuses("nowhere.elf", {"reset vectors", "--start"}));
}

TEST(PlatformVerb, PrintsNotesBesideTheFigures) {
  const TemporaryDirectory folder;
  const std::string elf =
      build(folder, kVectors +
                        "start: move.w #0x0203,0xFF8A3A\n move.w #1,0xFF8A38\n"
                        " move.w #200,0xFF8A36\n move.b #0x80,0xFF8A3C\n stop #0x2700\n");
  const Finished done = platform({elf});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_THAT(done.err, HasSubstr("note: blitter: BUSY is still set"));
  const Finished json = platform({elf, "--json"});
  EXPECT_EQ(Json::parse(json.out)["notes"].size(), 1U);
}

TEST(PlatformVerb, BadFilesEndWithOneLine) {
  const TemporaryDirectory folder;
  expect_refusal(platform({(folder.path() / "none.elf").string()}), "none.elf",
                 {"No such file or directory"});
  expect_refusal(platform({COLLIDE_PROGRAM}), COLLIDE_PROGRAM, {"ELF", "m68k"});
  const std::string whole = test::read_file(kFirmware + "/continuum.elf");
  expect_refusal(platform({folder.write("cut.elf", whole.substr(0, 200)).string()}), "cut.elf",
                 {"truncated"});
  // Bytes 10-11: executable; 24-27: the variant; 2A-2B: size of a program header.
  const auto with = [&](std::size_t at, const std::string& bytes) {
    std::string broken = whole;
    broken.replace(at, bytes.size(), bytes);
    return folder.write("broken.elf", broken).string();
  };
  expect_refusal(platform({with(0x10, std::string("\0\1", 2))}), "broken.elf", {"executable", 2});
  expect_refusal(platform({with(0x24, std::string("\0\0\x80\0", 4))}), "broken.elf", {"ColdFire"});
  expect_refusal(platform({with(0x24, std::string("\0\x81\0\0", 4))}), "broken.elf", {"CPU32"});
  expect_refusal(platform({with(0x2A, std::string("\0\0", 2))}), "broken.elf",
                 {"program headers", 0, 32});
  expect_refusal(platform({build(folder, ".global start\nstart: nop\n", "0x800000")}),
                 "segment at 0x7FE054", {8110, "machine st"});
  expect_refusal(platform({kFirmware + "/continuum.elf", "--machine", "amiga"}), "machine",
                 {"amiga", "st", "x16"});
  expect_refusal(
      platform({kFirmware + "/continuum.elf", "--machine", "x16-board", "--blitter", "rtl"}),
      "--blitter", {"x16-board"});
  expect_refusal(platform({kFirmware + "/continuum.elf", "--cache", "68040"}), "machine st",
                 {"68040 cache"});
  expect_refusal(platform({kFirmware + "/continuum.elf", "--snoop", "01"}), "--snoop",
                 {"machine st", "68040 cache"});
  expect_refusal(platform({kFirmware + "/continuum.elf", "--blitter", "x"}), "--blitter",
                 {"x", "golden", "rtl", "lockstep"});
  expect_refusal(platform({kFirmware + "/continuum.elf", "--watch", "x"}), "--watch", {"--wave"});
  expect_refusal(platform({kFirmware + "/continuum.elf", "--wave", "/proc/none/w.fst"}),
                 "/proc/none/w.fst", {"No such file or directory"});
  expect_refusal(platform({kFirmware + "/rings-demo.elf"}), "rings-demo.elf",
                 {"exception 2", "bus error"});
  expect_refusal(platform({kFirmware + "/mandin-68030-none-word.elf"}),
                 "mandin-68030-none-word.elf", {"exception 4", "illegal instruction"});
  expect_refusal(platform({kFirmware + "/continuum.elf", "--trace", "/dev/null/t"}), "/dev/null/t",
                 {"Not a directory"});
}

TEST(PlatformVerb, TheTraceIsOneTimeLine) {
  const TemporaryDirectory folder;
  const auto trace = (folder.path() / "trace.txt").string();
  const TemporaryDirectory source;
  const std::string elf = build(source, kCachedReads);
  ASSERT_EQ(platform({elf, "--machine", "falcon", "--trace", trace}).status, 0);
  const std::string text = test::read_file(trace);
  const std::size_t miss = text.find("data cache   read miss 00002000");
  const std::size_t bus = text.find("processor    R 00002000", miss);
  const std::size_t fill = text.find("data cache   fill 00002000", bus);
  const std::size_t hit = text.find("data cache   read hit 00002000", fill);
  EXPECT_LT(miss, bus);
  EXPECT_LT(bus, fill);
  EXPECT_LT(fill, hit);
  EXPECT_NE(hit, std::string::npos) << text;
  double latest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_GE(std::stod(line), latest) << line;
    latest = std::stod(line);
  }
  EXPECT_THAT(text, HasSubstr("instruction  000400  move.l  #0x100,%d0"));
}

TEST(PlatformVerb, TraceAndWaveDoNotDisturbEachOther) {
  const TemporaryDirectory source, folder;
  const auto file = [&](const char* name) { return (folder.path() / name).string(); };
  const std::vector<std::string> program{build(source, kCachedReads), "--machine", "falcon"};
  const auto watched = [&](std::vector<std::string> options) {
    options.insert(options.begin(), program.begin(), program.end());
    EXPECT_EQ(platform(options).status, 0);
  };
  watched({"--wave", file("alone.vcd")});
  watched({"--timing", "accurate", "--trace", file("alone.txt")});
  watched({"--wave", file("both.vcd"), "--trace", file("both.txt")});
  // The head of a wave has its date.
  const auto changes = [](const std::string& vcd) {
    return vcd.substr(vcd.find("$enddefinitions"));
  };
  EXPECT_EQ(changes(test::read_file(file("both.vcd"))),
            changes(test::read_file(file("alone.vcd"))));
  EXPECT_EQ(test::read_file(file("both.txt")), test::read_file(file("alone.txt")));
  EXPECT_THAT(test::read_file(file("both.txt")), HasSubstr("data cache   read hit 00002000"));
}

TEST(PlatformVerb, TheWaveHoldsEverySignalOfTheSavedView) {
  const TemporaryDirectory folder;
  const auto wave = folder.path() / "w.fst";
  ASSERT_EQ(platform({kFirmware + "/mandin-68030-none-word.elf", "--machine", "falcon", "--wave",
                      wave.string(), "--watch", "colflag"})
                .status,
            0);
  const waves::WaveInfo info = waves::inspect_wave(wave);
  EXPECT_EQ(info.top, "SystemC");
  for (const std::string& signal :
       waves::signals_of_view(COLLIDE_ROOT "/sim/platform/platform.gtkw")) {
    EXPECT_THAT(info.signals, testing::Contains(signal));
  }
}

TEST(PlatformVerb, AWaveOfRtlIsOfTheDeviceThatIsMeant) {
  const TemporaryDirectory folder;
  const std::string wave = (folder.path() / "rtl.fst").string();
  const auto recorded = [&](std::vector<std::string> words) {
    words.insert(words.begin(),
                 {kFirmware + "/overlap-demo-68000.elf", "--machine", "lab", "--rtl-wave", wave});
    return platform(words);
  };
  const auto top = [&] { return waves::inspect_wave(wave).top; };
  ASSERT_EQ(recorded({"--overlap", "rtl"}).status, 0);
  EXPECT_EQ(top(), "overlap");
  ASSERT_EQ(recorded({"--blitter", "rtl", "--overlap", "rtl", "--rtl-wave-of", "blitter"}).status,
            0);
  EXPECT_EQ(top(), "blitter");
  expect_refusal(recorded({}), "--rtl-wave", {"RTL", "--blitter rtl"});
  expect_refusal(recorded({"--blitter", "rtl", "--overlap", "rtl"}), "--rtl-wave",
                 {"--rtl-wave-of", "blitter", "overlap"});
  expect_refusal(recorded({"--overlap", "rtl", "--rtl-wave-of", "blitter"}), "--rtl-wave-of",
                 {"blitter", "RTL", "overlap"});
}

// The demo says of five frames that the processor sees no collision where there is one: so many
// reads are marked, and GTKWave's own marker is at the first.
TEST(PlatformVerb, TheViewMarksTheReadsThatAreWrong) {
  const TemporaryDirectory folder;
  const auto wave = folder.path() / "w.fst";
  const auto marks = [&](const std::string& remedy, const std::string& missed) {
    const Finished done =
        platform({kFirmware + "/mandin-demo-68030-" + remedy + ".elf", "--machine", "falcon",
                  "--wave", wave.string(), "--watch", "colflag"});
    EXPECT_THAT(done.out, HasSubstr("missed " + missed + ", invented 0"));
    return waves::stale_reads({"w", wave}, waves::inspect_wave(wave));
  };
  const std::vector<waves::Mark> wrong = marks("none", "5");
  ASSERT_EQ(wrong.size(), 5U);
  const std::string script = waves::gtkwave_script({}, wrong);
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    EXPECT_THAT(script, HasSubstr(std::string("setNamedMarker ") + "ABCDE"[i] + " " +
                                  std::to_string(wrong[i].time) + " \"stale\""));
  }
  EXPECT_THAT(script, HasSubstr("setMarker " + std::to_string(wrong[0].time) + "ps"));
  EXPECT_THAT(marks("clear-entry", "0"), testing::IsEmpty());
}

}  // namespace
}  // namespace collide::platform::verb_test
