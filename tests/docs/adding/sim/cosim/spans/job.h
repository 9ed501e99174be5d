// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json.h"
#include "model/spans/unit.h"

namespace collide::spans {

/// {"unit":"spans","name":"s1","ask":[[LEFT,RIGHT,LEFT,RIGHT],...]}
struct Job {
  struct Ask {
    Span a;
    Span b;
  };
  std::string name;
  std::vector<Ask> ask;
};

/// Throws InputError that names the member.
Job parse_job(const JsonField& json);
Json to_json(const Job& job);

}  // namespace collide::spans
