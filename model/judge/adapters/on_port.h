// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/port.h"
#include "model/judge/technique.h"

namespace collide::techniques {

/// A technique whose program reads and writes through a port. Its items are pairs and its screen is
/// the film's, unless it says otherwise.
class OnPort : public Technique {
 public:
  /// The film must outlive it. Without a port it has a memory of its own.
  OnPort(const Film& film, Port* port) : film_(film), port_(port) {}

  Granularity granularity() const override { return by_pair(film_.objects()); }
  World screen() const override { return film_.world(); }
  Answer step(int frame) override {
    const Traffic before = port_->traffic();
    Answer answer = look(frame);
    answer.cost.add(port_->traffic() - before);
    return answer;
  }

 protected:
  /// The answer for a frame. What it moves over the port is added to its cost.
  virtual Answer look(int frame) = 0;

  const Film& film_;
  PortUse port_;
};

}  // namespace collide::techniques
