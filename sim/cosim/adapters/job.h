// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/common/record_of.h"

namespace collide::adapters {

/// What a master does in front of an adapter, and a slave behind it: the job format of
/// docs/reference/adapters.md as a value.
struct Job {
  /// Of the master: one after the other, each in its clock or as soon as it can be. Reads and
  /// writes of AXI4-Lite go each their way.
  struct Access {
    std::uint64_t at = 0;
    bool write = false;
    std::uint32_t address = 0, data = 0;
    unsigned select = 0;
    unsigned given_up = 0;  ///< clocks until it falls without an answer; 0: it stands
    int skew = 0;           ///< AXI4-Lite: clocks by which the data come behind the address
    unsigned ready = 0;     ///< AXI4-Lite: clocks for which an answer waits
  };
  /// Of the slave, to what it is asked, in that order; behind the last it answers at once.
  struct Response {
    unsigned take = 0;  ///< clocks until an address is taken; VERA: for which the port is busy then
    unsigned data = 0;  ///< the same of data
    unsigned wait = 0;  ///< clocks until the answer
    bool error = false;
  };

  std::string unit;
  std::string name;
  std::uint32_t seed = 1;  ///< of what is on pins that nobody looks at
  std::vector<Access> accesses;
  std::vector<Response> responses;
  std::vector<std::uint64_t> resets;  ///< clocks
};

const Record<Job>& record_of(const Job* job);

}  // namespace collide::adapters
