// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace collide::tools {

/// An external program that runs next to this one, for as long as this exists and no longer: it is
/// ended with it, and also if this program dies.
class Background {
 public:
  /// Starts it with `environment` added to this program's. Throws InputError if it is not
  /// installed. Its error output is discarded.
  explicit Background(const std::vector<std::string>& argv,
                      const std::vector<std::pair<std::string, std::string>>& environment = {});
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// The first line it writes to its standard output; what there is of it when `timeout` has passed
  /// or the program has ended.
  std::string first_line(std::chrono::milliseconds timeout) const;
  bool running();

 private:
  pid_t child_ = -1;
  int output_ = -1;
};

}  // namespace collide::tools
