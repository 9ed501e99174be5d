// SPDX-License-Identifier: MIT
// Plans, as `collide campaign` reads them, and cuts them into shards. Files are those of the tree.
#include "sim/campaign/plan.h"

#include <cstdlib>

#include "tests/fuzz/fuzz.h"

namespace {

/// Of what lies below such a folder all names are read: only the time would grow.
bool names_all_of_the_machine(const std::string& text) {
  return text.find("../..") != std::string::npos || text.find("\"/") != std::string::npos ||
         text.find("\\u") != std::string::npos;
}

void read(const std::string& text) {
  using namespace collide;
  using namespace collide::campaign;
  const Json json = parse_json(text, "plan.json");
  const Plan plan = parse_plan(JsonField("plan.json", json), COLLIDE_ROOT "/plans/plan.json");
  const Json whole = plan.json();
  if (parse_plan(JsonField("plan.json", whole), COLLIDE_ROOT "/plan.json").json() != whole) {
    std::abort();
  }
  std::uint64_t work = 0;
  for (const Task& task : plan.tasks) work += task.amount;
  for (const Shard& shard : plan.shards) {
    if (shard.count == 0 || shard.count > work) std::abort();
    work -= shard.count;
  }
  if (work != 0) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (names_all_of_the_machine(text)) return 0;
  collide::fuzz::expect_taken_or_refused([&] { read(text); });
  return 0;
}
