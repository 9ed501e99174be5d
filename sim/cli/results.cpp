// SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "model/common/output_file.h"
#include "sim/cli/verbs.h"
#include "sim/tools/places.h"

namespace collide::cli {

void runs_with_results(Verb& verb, std::function<void()> action, bool writes) {
  const auto folder = std::make_shared<std::string>();
  verb.option("--out", folder.get(), "Folder for results instead of out/ or COLLIDE_OUT")
      .new_folder();
  verb.runs([folder, writes, action = std::move(action)] {
    if (!folder->empty()) {
      tools::use_output_folder(*folder);
      // A folder that cannot be written is found out before the work.
      if (writes) Draft(tools::output_folder() / "results");
    }
    action();
  });
}

}  // namespace collide::cli
