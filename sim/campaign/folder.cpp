// SPDX-License-Identifier: MIT
#include "sim/campaign/folder.h"

#include <fmt/format.h>

#include "model/common/output_file.h"
#include "sim/tools/project.h"

namespace collide::campaign {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPlanFile = "plan.json";

}  // namespace

bool Folder::has_plan() const {
  return fs::exists(file(kPlanFile));
}

Plan Folder::plan() const {
  if (!has_plan())
    throw InputError(path_.string(), "no campaign, expected a folder with a plan.json");
  return plan_of(JsonField(file(kPlanFile).string(), read(kPlanFile)));
}

Json Folder::read(const std::string& name) const {
  return parse_json(tools::read_file(file(name).string()), file(name).string());
}

void Folder::write(const std::string& name, const Json& json) const {
  write_file(file(name), json.dump(2) + "\n");
}

fs::path Folder::shard(unsigned number) const {
  return path_ / shard_name(number);
}

std::string Folder::shard_name(unsigned number) {
  return fmt::format("shards/{:06}", number);
}

std::string Folder::result_name(unsigned number) {
  return shard_name(number) + "/result.json";
}

bool Folder::done(unsigned number) const {
  return fs::exists(file(result_name(number)));
}

std::vector<unsigned> Folder::left(std::size_t count) const {
  std::vector<unsigned> numbers;
  for (unsigned number = 1; number <= count; ++number) {
    if (!done(number)) numbers.push_back(number);
  }
  return numbers;
}

void Folder::look_anew(unsigned number) const {
  const fs::path change = shard(number) / "look";
  write_file(change, "");
  fs::remove(change);
}

}  // namespace collide::campaign
