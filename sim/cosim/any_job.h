// SPDX-License-Identifier: MIT
#pragma once

#include <any>
#include <memory>
#include <utility>

namespace collide::cosim {

/// A job of any unit as a value, handed on by who need not know its type. Copies share it.
class AnyJob {
 public:
  AnyJob() = default;
  template <class Job>
  static AnyJob of(Job job) {
    AnyJob any;
    any.value_ = std::make_shared<const std::any>(std::move(job));
    return any;
  }
  /// Throws std::bad_any_cast if it is a job of another unit.
  template <class Job>
  const Job& as() const {
    return std::any_cast<const Job&>(*value_);
  }

 private:
  std::shared_ptr<const std::any> value_;
};

}  // namespace collide::cosim
