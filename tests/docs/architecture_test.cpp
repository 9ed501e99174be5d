// SPDX-License-Identifier: MIT
//
// Rooms of the tree include each other in one direction, and docs/explanation/architecture.md has
// all of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace collide::architecture_test {
namespace {

namespace fs = std::filesystem;
using Rooms = std::map<std::string, std::set<std::string>>;

/// The folder that a file belongs to: the second, and of what is looked at the third.
std::string room_of(const std::string& file) {
  const std::regex folders("^((model|sim)/[^/]+)(/[^/]+)?/[^/]+");
  std::smatch found;
  if (!std::regex_search(file, found, folders)) return "";
  return found[1] == "sim/show" ? found[1].str() + found[3].str() : found[1].str();
}

/// Of each room those that its files include.
Rooms rooms_below(const fs::path& root) {
  const std::regex include("#include \"((model|sim)/[^\"]+)\"");
  Rooms below;
  for (const char* const top : {"model", "sim"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp") continue;
      const std::string room = room_of(entry.path().lexically_relative(root));
      const std::string text = test::read_file(entry.path());
      for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at) {
        const std::string other = room_of((*at)[1]);
        if (!other.empty() && other != room) below[room].insert(other);
      }
    }
  }
  return below;
}

/// The first way found that comes back to a room: "a > b > a".
std::string circle(const Rooms& below) {
  std::vector<std::string> way;
  std::set<std::string> done;
  std::string found;
  const std::function<void(const std::string&)> visit = [&](const std::string& room) {
    if (!found.empty() || done.count(room) != 0) return;
    for (std::size_t i = 0; i < way.size(); ++i) {
      if (way[i] != room) continue;
      for (; i < way.size(); ++i) found += way[i] + " > ";
      found += room;
      return;
    }
    way.push_back(room);
    const auto others = below.find(room);
    if (others != below.end()) {
      for (const std::string& other : others->second) visit(other);
    }
    way.pop_back();
    done.insert(room);
  };
  for (const auto& [room, others] : below) visit(room);
  return found;
}

TEST(Rooms, IncludeEachOtherInOneDirection) {
  const Rooms below = rooms_below(COLLIDE_ROOT);
  EXPECT_GT(below.size(), 25u);
  EXPECT_EQ(circle(below), "");
}

TEST(Rooms, ACircleIsFound) {
  EXPECT_EQ(circle({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}}), "a > b > c > a");
  EXPECT_EQ(circle({{"a", {"b", "c"}}, {"b", {"c"}}}), "");
}

TEST(Rooms, AreOnThePage) {
  const std::string page =
      test::read_file(fs::path(COLLIDE_ROOT) / "docs/explanation/architecture.md");
  for (const auto& [room, others] : rooms_below(COLLIDE_ROOT)) {
    // Those of a unit or a processor are one row.
    const bool named = page.find("`" + room + "`") != page.npos;
    const bool of_a_kind = fs::exists(fs::path(COLLIDE_ROOT) / "rtl" / fs::path(room).filename()) ||
                           room.rfind("sim/show", 0) == 0;
    EXPECT_TRUE(named || of_a_kind) << room;
  }
}

}  // namespace
}  // namespace collide::architecture_test
