// SPDX-License-Identifier: MIT
#include "sim/cosim/ucis.h"

#include <gmock/gmock.h>

#include <pugixml.hpp>

namespace collide::cosim::ucis_test {
namespace {

CosimResult result() {
  CoverGroup group("cross", {{"a", {"0", "1"}}, {"b", {"x", "<y>"}}});
  group.exclude("never", [](const auto& at) { return at[0] == 1 && at[1] == 1; });
  group.hit({0, 1});
  group.hit({0, 1});
  group.hit({1, 0});
  CosimResult result;
  result.unit = "blitter";
  result.seed = 7;
  result.coverage = Coverage({group});
  return result;
}

TEST(Ucis, HasABinForEveryCombination) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(ucis(result(), {"./collide x", "1.2", 0}).c_str()));
  const pugi::xml_node coverpoint = document.child("UCIS")
                                        .child("instanceCoverages")
                                        .child("covergroupCoverage")
                                        .find_child_by_attribute("cgInstance", "name", "cross")
                                        .child("coverpoint");
  EXPECT_STREQ(coverpoint.attribute("name").value(), "a, b");
  std::vector<std::string> bins;
  for (const pugi::xml_node& bin : coverpoint.children("coverpointBin")) {
    bins.push_back(std::string(bin.attribute("name").value()) + ": " +
                   bin.attribute("type").value() + " " +
                   bin.child("range").child("contents").attribute("coverageCount").value());
  }
  EXPECT_THAT(bins, testing::ElementsAre("a 0, b x: bins 0", "a 0, b <y>: bins 2",
                                         "a 1, b x: bins 1", "a 1, b <y>: ignore 0"));
}

TEST(Ucis, SaysWhatMadeIt) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(ucis(result(), {"./collide x", "1.2", 0}).c_str()));
  const pugi::xml_node history = document.child("UCIS").child("historyNodes");
  EXPECT_STREQ(history.attribute("cmd").value(), "./collide x");
  EXPECT_STREQ(history.attribute("seed").value(), "7");
  EXPECT_STREQ(history.attribute("date").value(), "1970-01-01T00:00:00");
  EXPECT_STREQ(history.attribute("testStatus").value(), "true");
  EXPECT_STREQ(history.attribute("vendorToolVersion").value(), "1.2");
}

}  // namespace
}  // namespace collide::cosim::ucis_test
