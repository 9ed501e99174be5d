// SPDX-License-Identifier: MIT
//
// docs/reference/registers.md: what is made of the descriptions of registers is as they say, and
// nobody says it again by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "model/blitter/generated/register_tables.h"
#include "model/impact/generated/register_tables.h"
#include "model/overlap/generated/register_tables.h"
#include "model/vera/generated/register_tables.h"
#include "tests/support/process.h"

namespace collide::registers_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kRoot = COLLIDE_ROOT;
const fs::path kBuilds = fs::path(COLLIDE_BUILD).parent_path();

// ---- as made ----

/// What the tools say of the tree, or nothing if they not available.
std::optional<test::Finished> check() {
  test::Finished finished = test::run_program(
      {"env", "COLLIDE_BUILD=" + kBuilds.string(), kRoot / "collide", "registers", "--check"});
  if (finished.status == 2 && finished.err.find("not available") != std::string::npos) return {};
  return finished;
}

TEST(Registers, AreAsTheirDescriptionsSay) {
  const auto finished = check();
  if (!finished) GTEST_SKIP() << "the tools are not available from the Python registry";
  EXPECT_EQ(finished->status, 0) << finished->err;
  EXPECT_THAT(finished->out, testing::ContainsRegex("^registers: [1-9][0-9]* files, as made\n$"));
}

TEST(Registers, WhatIsNotAsMadeIsNamed) {
  if (!check()) GTEST_SKIP() << "the tools are not available from the Python registry";
  const test::TemporaryDirectory copy;
  for (const char* folder : {"rtl", "model", "firmware", "docs", "examples", "python"}) {
    fs::copy(kRoot / folder, copy.path() / folder, fs::copy_options::recursive);
  }
  const auto check_copy = [&] {
    return test::run_program({kBuilds / "registers/bin/python", "-B",
                              copy.path() / "rtl/registers/generate.py", "--check"});
  };
  EXPECT_EQ(check_copy().status, 0);
  for (const char* name : {"model/vera/generated/registers.h", "docs/reference/overlap.md",
                           "rtl/blitter/blitter_registers.sv", "firmware/generated/impact.inc"}) {
    std::string text = test::read_file(kRoot / name);
    // Of pages and modules only what is marked is made.
    const std::size_t made = text.find("`collide registers`");
    ASSERT_NE(made, std::string::npos) << name;
    const std::size_t digit = text.find('0', made);
    ASSERT_NE(digit, std::string::npos) << name;
    copy.write(name, text.replace(digit, 1, "9"));
    const test::Finished finished = check_copy();
    EXPECT_EQ(finished.status, 1) << name;
    EXPECT_THAT(finished.err, HasSubstr(name));
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    copy.write(name, test::read_file(kRoot / name));
  }
}

TEST(Registers, AreWrittenForOtherTools) {
  if (!check()) GTEST_SKIP() << "the tools are not available from the Python registry";
  const test::TemporaryDirectory folder;
  const test::Finished finished =
      test::run_program({"env", "COLLIDE_BUILD=" + kBuilds.string(), kRoot / "collide", "registers",
                         "--out", (folder.path() / "new").string()});
  ASSERT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(finished.out, "registers: 8 files, 8 written\n");
  EXPECT_THAT(test::read_file(folder.path() / "new/overlap.svd"),
              HasSubstr("<name>LIST_LINES</name>"));
  EXPECT_THAT(test::read_file(folder.path() / "new/blitter.xml"),
              HasSubstr("<ipxact:name>SRC_XINC</ipxact:name>"));
}

// ---- by hand ----

/// A name as all languages write it: SRC_XINC of kSrcXInc, REG_SRC_XINC, BLITTER_SRC_XINC.
std::string plain(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  name.erase(std::remove(name.begin(), name.end(), '_'), name.end());
  return name;
}
std::vector<std::string> meanings(const std::string& name) {
  std::vector<std::string> found = {plain(name)};
  if (name.size() > 1 && name[0] == 'k') found.push_back(plain(name.substr(1)));
  for (const char* prefix : {"REG", "BLITTER", "LISTUNIT", "UNIT", "OVERLAP", "IMPACT", "VERA"}) {
    if (found[0].rfind(prefix, 0) == 0)
      found.push_back(found[0].substr(std::string(prefix).size()));
  }
  return found;
}

struct Known {
  std::string name;
  std::vector<std::uint64_t> values;
};

template <std::size_t kRegisterCount, std::size_t kFieldCount>
void add(std::vector<Known>& known, const DescribedRegister (&registers)[kRegisterCount],
         const DescribedField (&fields)[kFieldCount], std::uint64_t base) {
  for (const DescribedRegister& one : registers) {
    std::string name = plain(std::string(one.name));
    // ADDRx_L is one of two.
    if (name.rfind("ADDRX", 0) == 0) name.erase(4, 1);
    known.push_back({name, {one.offset, one.offset / one.bytes, base + one.offset}});
  }
  for (const DescribedField& field : fields) {
    if ((field.mask & (field.mask - 1)) == 0) {
      known.push_back({plain(std::string(field.name)), {field.mask}});
    }
  }
}

const std::vector<Known>& described() {
  static const std::vector<Known> all = [] {
    std::vector<Known> known;
    add(known, blitter::kRegisters, blitter::kFields, 0x8A00);
    add(known, overlap::kRegisters, overlap::kFields, 0);
    add(known, impact::kRegisters, impact::kFields, 0);
    add(known, vera::kRegisters, vera::kFields, 0x9F20);
    return known;
  }();
  return all;
}

/// The value of a literal in any of the languages; upper address bits that a 68000 has not do not
/// count.
std::uint64_t value_of(std::string literal) {
  std::smatch found;
  if (std::regex_match(literal, found, std::regex("1U?L?L? ?<< ?([0-9]+)"))) {
    return std::uint64_t{1} << std::stoul(found[1]);
  }
  int base = 10;
  if (const auto quote = literal.find('\''); quote != std::string::npos) {
    base = literal[quote + 1] == 'h' ? 16 : literal[quote + 1] == 'b' ? 2 : 10;
    literal = literal.substr(quote + 2);
  } else if (literal.rfind("0x", 0) == 0 || literal[0] == '$') {
    base = 16;
    literal = literal.substr(literal[0] == '$' ? 1 : 2);
  }
  literal.erase(std::remove(literal.begin(), literal.end(), '_'), literal.end());
  const std::uint64_t value = std::stoull(literal, nullptr, base);
  return value >> 16 == 0xFFFF ? value & 0xFFFF : value;
}

/// The name of a register or flag that the line gives its number again; "" if it does not.
std::string given_again(const std::string& line) {
  static const std::string number =
      "(1U?L?L? ?<< "
      "?[0-9]+|0x[0-9A-Fa-f]+|\\$[0-9A-Fa-f]+|[0-9]*'[hdb][0-9A-Fa-f_]+|[0-9]+)(?![0-9A-Za-"
      "z_'.])";
  static const std::regex declared[] = {
      // C++, Verilog; C, Python and ca65
      std::regex("(?:^|[ ,{(])(k[A-Z][A-Za-z0-9]*|[A-Z][A-Zx0-9_]*) *= *" + number),
      std::regex("\\.equ +([A-Za-z_0-9]+) *, *" + number),
      std::regex("# *define +([A-Za-z_0-9]+) +(?:UINT32_C\\()?" + number),
  };
  const bool declares =
      line.find_first_of("0123456789") != std::string::npos &&
      (line.find('=') != std::string::npos || line.find(".equ") != std::string::npos ||
       line.find("define") != std::string::npos);
  if (!declares) return "";
  for (const std::regex& form : declared) {
    for (std::sregex_iterator at(line.begin(), line.end(), form), end; at != end; ++at) {
      const std::uint64_t value = value_of((*at)[2]);
      const std::vector<std::string> names = meanings((*at)[1]);
      for (const Known& known : described()) {
        const bool named = std::find(names.begin(), names.end(), known.name) != names.end();
        const auto& values = known.values;
        if (named && std::find(values.begin(), values.end(), value) != values.end()) {
          return (*at)[1];
        }
      }
    }
  }
  return "";
}

TEST(RegistersByHand, AreFoundInEveryLanguage) {
  const std::pair<const char*, const char*> lines[] = {
      {"  localparam [4:0] ENDMASK1 = 5'h14, ENDMASK2 = 5'h15;", "ENDMASK1"},
      {"  localparam logic [4:0] REG_ISR = 5'h07;", "REG_ISR"},
      {"  localparam [11:0] OTHER = 12'h0, LIST_LINES = 12'h8;", "LIST_LINES"},
      {"constexpr unsigned kSrcXInc = 0x20;", "kSrcXInc"},
      {"enum Register : unsigned { kYCount = 56 };", "kYCount"},
      {"  kRefused = 1U << 12,", "kRefused"},
      {"        .equ    VERA_IEN, 0xFFFF9F26", "VERA_IEN"},
      {"        .equ    UNIT_SEQUENCE, 0x24", "UNIT_SEQUENCE"},
      {"VERA_ISR     = $9F27", "VERA_ISR"},
      {"#define LIST_UNIT_DONE UINT32_C(0x0100)", "LIST_UNIT_DONE"},
      {"  OVERLAP_PAIRS = 0x2000", "OVERLAP_PAIRS"},
      {"STATUS = 8", "STATUS"},
  };
  for (const auto& [line, name] : lines) EXPECT_EQ(given_again(line), name) << line;
  for (const char* line :
       {"constexpr unsigned kYCount = 57;", "kStatusLines = 8", "x_count = 0x36;",
        "  localparam ENDMASK1 = OTHER;", "if (offset == kYCount) return 0x38;"}) {
    EXPECT_EQ(given_again(line), "") << line;
  }
}

TEST(RegistersByHand, AreNowhere) {
  const std::set<std::string> kinds = {".cpp", ".h",   ".c",   ".sv", ".svh",
                                       ".s",   ".inc", ".asm", ".py"};
  std::size_t looked_at = 0;
  for (const char* folder :
       {"bench", "dpi", "examples", "firmware", "model", "python", "rtl", "sim"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
      if (kinds.count(entry.path().extension().string()) == 0) continue;
      if (entry.path().parent_path().filename() == "generated") continue;
      ++looked_at;
      std::istringstream text(test::read_file(entry.path()));
      bool made = false;  // between the marks
      std::string line;
      for (std::size_t number = 1; std::getline(text, line); ++number) {
        if (line.find("by `collide registers`") != std::string::npos) made = true;
        if (line.find("end of what is made") != std::string::npos) made = false;
        if (made) continue;
        const std::string name = given_again(line);
        EXPECT_EQ(name, "") << fs::relative(entry.path(), kRoot).string() << ":" << number
                            << ": described in rtl/X/X.rdl (docs/reference/registers.md)";
      }
    }
  }
  EXPECT_GT(looked_at, 500U);
}

}  // namespace
}  // namespace collide::registers_test
