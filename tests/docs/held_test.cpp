// SPDX-License-Identifier: MIT
//
// "What is held" of the pages of units: every output pin of the RTL and every register, in
// every state, and nothing that there is not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "model/blitter/generated/register_tables.h"
#include "model/impact/generated/register_tables.h"
#include "model/overlap/generated/register_tables.h"
#include "model/vera/generated/register_tables.h"
#include "tests/support/process.h"

namespace collide::held_test {
namespace {

const std::filesystem::path kRoot = COLLIDE_ROOT;

struct Page {
  const char* unit;
  std::set<std::string> registers;
  std::size_t outputs;
  std::size_t states;
};
void PrintTo(const Page& page, std::ostream* out) {
  *out << page.unit;
}

template <std::size_t kCount>
std::set<std::string> names_of(const DescribedRegister (&registers)[kCount]) {
  std::set<std::string> names;
  for (const DescribedRegister& one : registers) names.emplace(one.name);
  return names;
}

class Held : public testing::TestWithParam<Page> {
 protected:
  static std::set<std::string> in_backquotes(const std::string& text) {
    std::set<std::string> names;
    static const std::regex kName("`([A-Za-z_][A-Za-z_0-9]*)`");
    for (std::sregex_iterator at(text.begin(), text.end(), kName), end; at != end; ++at) {
      names.insert((*at)[1]);
    }
    return names;
  }
  /// The cells of each row of the table.
  static std::vector<std::vector<std::string>> rows() {
    const std::string page =
        test::read_file(kRoot / "docs/reference" / (std::string(GetParam().unit) + ".md"));
    const std::size_t begin = page.find("## What is held\n");
    const std::size_t end = page.find("\n#", begin + 1);
    std::istringstream section(page.substr(begin, end - begin));
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(section, line);) {
      if (line.rfind("| `", 0) != 0) continue;
      std::istringstream row(line.substr(1));
      rows.emplace_back();
      for (std::string cell; std::getline(row, cell, '|');) rows.back().push_back(cell);
    }
    return rows;
  }
};

TEST_P(Held, HasEveryOutputAndEveryRegister) {
  std::set<std::string> there = GetParam().registers;
  const std::string unit = GetParam().unit;
  const std::string rtl = test::read_file(kRoot / "rtl" / unit / (unit + ".sv"));
  static const std::regex kOutput("output logic[^,;)]*? (o_[a-z_]+)");
  for (std::sregex_iterator at(rtl.begin(), rtl.end(), kOutput), end; at != end; ++at) {
    there.insert((*at)[1]);
  }
  EXPECT_EQ(there.size(), GetParam().registers.size() + GetParam().outputs);
  std::set<std::string> listed;
  for (const auto& row : rows()) listed.merge(in_backquotes(row.at(0)));
  EXPECT_EQ(listed, there);
}

TEST_P(Held, LeavesNoStateOut) {
  static const std::regex kHolds(" .*(monitor|explained|compared|free).* ");
  for (const auto& row : rows()) {
    EXPECT_EQ(row.size(), 1 + GetParam().states) << row.at(0);
    for (std::size_t cell = 1; cell < row.size(); ++cell) {
      EXPECT_TRUE(std::regex_match(row[cell], kHolds)) << row.at(0) << row[cell];
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Units, Held,
                         testing::Values(Page{"blitter", names_of(blitter::kRegisters), 11, 5},
                                         Page{"overlap", names_of(overlap::kRegisters), 9, 5},
                                         Page{"impact", names_of(impact::kRegisters), 9, 5},
                                         Page{"vera", names_of(vera::kRegisters), 33, 4}),
                         [](const auto& one) { return std::string(one.param.unit); });

}  // namespace
}  // namespace collide::held_test
