// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "model/common/json.h"

namespace collide::test {

/// Which faults of its list a model has that is made from now on, a bit each (faults.cmake).
inline std::uint64_t& faults_of_models() {
  static thread_local std::uint64_t faults = 0;
  return faults;
}

/// A model with those faults. A reset of a unit may make a new one.
template <class Model>
class Faulty : public Model {
 public:
  template <class Context>
  Faulty(Context* context, const char* name) : Model(context, name) {
    this->i_faults = faults_of_models();
  }
};

/// A member of every fault of a list.
inline std::vector<std::string> of_faults(const std::string& list, const char* member = "what") {
  std::vector<std::string> texts;
  std::ifstream file(list);
  for (const Json& fault : Json::parse(file)) texts.push_back(fault.at(member));
  return texts;
}

}  // namespace collide::test
