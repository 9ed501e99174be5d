// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <utility>

#include "model/common/input_error.h"
#include "python/bindings.h"

namespace collide::python {

/// A unit as callers have it: in one call at a time, and in none after an exception has ended one
/// in its midst, until it is reset. Calls are made with the GIL.
template <class Unit>
class Guarded {
 public:
  using Make = std::function<std::unique_ptr<Unit>()>;

  /// `calls_python`: to advance it may call what the caller gave.
  Guarded(const char* name, Make make, bool calls_python)
      : name_(name), make_(std::move(make)), calls_python_(calls_python), unit_(make_()) {
    unit_->reset();
  }

  /// What takes little time.
  template <class Act>
  auto operator()(const Act& act) {
    const Turn turn(*this);
    return act(*unit_);
  }
  /// What may take long: others run meanwhile if they can.
  template <class Act>
  auto advance(const Act& act) {
    const Turn turn(*this);
    if (calls_python_) return act(*unit_);
    const py::gil_scoped_release release;
    return act(*unit_);
  }
  /// What is next to the unit, and may be looked at when an exception has stopped it.
  template <class Act>
  auto aside(const Act& act) const {
    require_no_call();
    return act();
  }
  /// After an exception it is a new one.
  void reset() {
    if (stopped_) {
      unit_ = make_();
      stopped_ = false;
    }
    (*this)([](Unit& unit) { unit.reset(); });
  }

 private:
  class Turn {
   public:
    explicit Turn(Guarded& guarded) : guarded_(guarded) {
      guarded.require_no_call();
      if (guarded.stopped_) {
        throw InputError(guarded.name_, "stopped by an exception, expected reset() first");
      }
      guarded.in_call_ = true;
    }
    ~Turn() {
      guarded_.in_call_ = false;
      guarded_.stopped_ = std::uncaught_exceptions() > before_;
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Guarded& guarded_;
    const int before_ = std::uncaught_exceptions();
  };

  void require_no_call() const {
    if (in_call_) throw InputError(name_, "is in another call");
  }

  const char* name_;
  Make make_;
  bool calls_python_;
  std::unique_ptr<Unit> unit_;
  bool in_call_ = false;
  bool stopped_ = false;
};

}  // namespace collide::python
