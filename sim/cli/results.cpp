// SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "sim/cli/verbs.h"
#include "sim/tools/places.h"

namespace collide::cli {

void runs_with_results(Verb& verb, std::function<void()> action) {
  const auto folder = std::make_shared<std::string>();
  verb.option("--out", folder.get(), "Where results go, in place of out/ or COLLIDE_OUT")
      .new_folder();
  verb.runs([folder, action = std::move(action)] {
    if (!folder->empty()) tools::use_output_folder(*folder);
    action();
  });
}

}  // namespace collide::cli
