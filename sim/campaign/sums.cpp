// SPDX-License-Identifier: MIT
#include "sim/campaign/sums.h"

#include <fmt/format.h>

#include <stdexcept>

#include "model/common/input_error.h"
#include "sim/campaign/folder.h"

namespace collide::campaign {

std::uint64_t number(const Json& json, const char* member) {
  return json.at(member).get<std::uint64_t>();
}

void Sum::add(const Shard& shard, const Json& output, Findings& findings) {
  const std::string file = Folder::result_name(shard.number);
  std::uint64_t done = 0;
  try {
    done = take(shard, output, findings);
  } catch (const Json::exception& error) {
    throw InputError(file, std::string("is damaged: ") + error.what());
  } catch (const std::out_of_range&) {
    throw InputError(file, "is damaged");
  }
  if (done != shard.count) {
    throw InputError(file, fmt::format("is of {}, expected {}", done, shard.count));
  }
}

}  // namespace collide::campaign
