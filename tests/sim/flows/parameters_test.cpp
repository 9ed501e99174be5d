// SPDX-License-Identifier: MIT
//
// A parameter out of its range is refused by every tool that reads RTL, in a line that names it.
// tests/rtl/FOLDER/parameters.json has the parameters of all modules of rtl/FOLDER: the values to
// be "accepted" and "refused", beside others "with" which they are tried, or why "any" will do.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "model/common/json.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"

namespace collide::flows::parameters_test {
namespace {

using Values = std::vector<std::pair<std::string, std::int64_t>>;

/// Folders of rtl/ whose modules have parameters.
constexpr const char* kFolders[] = {"adapters", "common", "impact", "overlap", "vera"};

std::int64_t value_of(const JsonField& field) {
  return field.number(-1'000'000, 1'000'000);
}

/// A module of a folder, elaborated by itself with some parameters.
struct Elaboration {
  std::string folder, module;
  Values values;

  std::vector<std::string> sources() const {
    std::vector<std::string> files = tools::files_in("rtl/" + folder, ".sv");
    if (folder == "common") return files;
    for (const std::string& file : tools::files_in("rtl/common", ".sv")) files.push_back(file);
    return files;
  }

  std::vector<std::vector<std::string>> commands() const {
    const std::vector<std::string> files = sources();
    std::vector<std::string> verilator = {"verilator",  "--lint-only",  "-Wno-lint",
                                          "-Wno-fatal", "--top-module", module};
    std::vector<std::string> icarus = {"iverilog", "-g2012", "-t", "null", "-s", module};
    std::string set;
    for (const auto& [name, value] : values) {
      verilator.push_back(fmt::format("-G{}={}", name, value));
      icarus.push_back(fmt::format("-P{}.{}={}", module, name, value));
      set += fmt::format(" chparam -set {} {} {};", name, value, module);
    }
    verilator.insert(verilator.end(), files.begin(), files.end());
    icarus.insert(icarus.end(), files.begin(), files.end());
    const std::string script = fmt::format("read_verilog -sv {};{} hierarchy -check -top {}",
                                           fmt::join(files, " "), set, module);
    return {verilator, icarus, {"yosys", "-q", "-p", script}};
  }

  /// By all tools, or by none with a line that says `why`.
  void expect(const std::string& why) const {
    for (const std::vector<std::string>& argv : commands()) {
      SCOPED_TRACE(tools::shell_line(argv));
      const tools::Finished outcome =
          tools::run({argv, tools::project_root(), std::chrono::minutes(5)});
      if (why.empty()) {
        EXPECT_TRUE(outcome.ok()) << outcome.output;
      } else {
        EXPECT_FALSE(outcome.ok());
        EXPECT_THAT(outcome.output, testing::HasSubstr(why));
      }
    }
  }
};

std::string table_of(const std::string& folder) {
  return "tests/rtl/" + folder + "/parameters.json";
}

class Parameters : public testing::TestWithParam<const char*> {
 protected:
  Parameters() : table_(parse_json(tools::read_file(table_of(GetParam())), table_of(GetParam()))) {}
  std::vector<JsonField> rows() const { return JsonField(table_of(GetParam()), table_).elements(); }

 private:
  const Json table_;
};

TEST_P(Parameters, AreRefusedOutOfTheirRange) {
  std::size_t tried = 0;
  for (const JsonField& row : rows()) {
    row.require_only({"module", "parameter", "with", "accepted", "refused", "any"});
    if (row.has("any")) continue;
    const std::string parameter = row["parameter"].text();
    Elaboration one{GetParam(), row["module"].text(), {}};
    if (row.has("with")) {
      const JsonField others = row["with"];
      for (const auto& [name, value] : others.value().items()) {
        one.values.emplace_back(name, value_of(others[name.c_str()]));
      }
    }
    const auto with = [&](const JsonField& value) {
      Elaboration then = one;
      then.values.emplace_back(parameter, value_of(value));
      ++tried;
      return then;
    };
    for (const JsonField& value : row["accepted"].elements()) with(value).expect("");
    const std::string why = fmt::format("{}_{}_must_be_", one.module, parameter);
    for (const JsonField& value : row["refused"].elements()) with(value).expect(why);
  }
  EXPECT_GT(tried, 0U);
}

/// Each has values that fit and values that do not, or a reason why any will do.
TEST_P(Parameters, OfEveryModuleAreInTheTable) {
  std::set<std::string> accepted, refused;
  for (const JsonField& row : rows()) {
    const std::string name = row["module"].text() + "." + row["parameter"].text();
    const bool any = row.has("any") && !row["any"].text().empty();
    if (any || !row["accepted"].elements().empty()) accepted.insert(name);
    if (any || !row["refused"].elements().empty()) refused.insert(name);
  }
  std::set<std::string> all;
  const std::regex declared(R"(\n  parameter (?:\w+ )?(?:\[[^\]]*\] )?(\w+) +=)");
  for (const std::string& file : tools::files_in(fmt::format("rtl/{}", GetParam()), ".sv")) {
    const std::string text = tools::read_file(file);
    const std::string module = std::filesystem::path(file).stem().string();
    for (std::sregex_iterator at(text.begin(), text.end(), declared), end; at != end; ++at) {
      all.insert(module + "." + (*at)[1].str());
    }
  }
  EXPECT_FALSE(all.empty());
  EXPECT_EQ(accepted, all);
  EXPECT_EQ(refused, all);
}

INSTANTIATE_TEST_SUITE_P(Of, Parameters, testing::ValuesIn(kFolders),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace collide::flows::parameters_test
