// SPDX-License-Identifier: MIT
#pragma once

#include <verilated.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "model/common/json.h"

/// RTL with faults that are switched on one by one, as cmake/CollideFaults.cmake makes it.
namespace collide::test {

/// Which faults the models have that are made from now on, a bit each.
inline std::uint64_t& faults_of_models() {
  static thread_local std::uint64_t faults = 0;
  return faults;
}

/// A model with those faults.
template <class Model>
class Broken : public Model {
 public:
  Broken(VerilatedContext* context, const char* name) : Model(context, name) {
    this->i_faults = faults_of_models();
  }
};

/// A member of the fault of each bit, what is wrong if none is named; `list` is the file with all
/// of a unit.
inline std::vector<std::string> faults_in(const std::string& list, const char* member = "what") {
  std::vector<std::string> faults;
  std::ifstream file(list);
  for (const Json& fault : Json::parse(file)) faults.push_back(fault.at(member));
  return faults;
}

}  // namespace collide::test
