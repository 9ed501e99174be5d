// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/judge/adapters/overlap_program.h"
#include "model/judge/adapters/technique_makers.h"
#include "model/judge/pairs.h"
#include "model/judge/roles.h"
#include "model/overlap/golden.h"

namespace collide::techniques {
namespace {

class Overlapping final : public Technique {
 public:
  Overlapping(const Film& film, const overlap::MakeUnit& make, Port* port, const Told& told)
      : film_(film),
        told_(told.overlap),
        classes_(film),
        port_(port),
        program_(film, *port_, kRecords, or_golden<overlap::Golden>(make)) {}

  Granularity granularity() const override { return by_pair(film_.objects()); }
  World screen() const override { return OverlapProgram::screen(film_.world()); }
  /// A unit's first run clears its memories.
  bool remembers() const override { return true; }
  std::uint64_t memory_bits() const override { return OverlapProgram::kMemoryBits; }
  /// What its descriptors have no room for.
  bool sees(int /*frame*/, int object) const override {
    return described_[static_cast<std::size_t>(object)];
  }

  /// Who is there comes in order until there is no room for one.
  Answer step(int frame) override {
    const Traffic before = port_->traffic();
    program_.take_cost();
    program_.clear();
    const std::vector<Body> bodies = film_.bodies(frame);
    described_.assign(bodies.size(), false);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const Body& body = bodies[i];
      if (body.mask == nullptr) continue;
      const int object = static_cast<int>(i);
      const auto [is, hits] = classes_.of(object);
      if (!program_.add({object, film_.shape_of(frame, object), pixel(body.now.x),
                         pixel(body.now.y), is, hits})) {
        break;
      }
      described_[i] = true;
    }
    Answer answer;
    for (const IndexPair& pair : program_.run()) {
      answer.items.push_back(item_of(pair, film_.objects()));
    }
    answer.cost = program_.take_cost();
    answer.cost.add(port_->traffic() - before);
    if (told_) told_(program_.left(frame));
    return answer;
  }

 private:
  const Film& film_;
  decltype(Told::overlap) told_;
  UnitClassBits classes_;
  PortUse port_;
  OverlapProgram program_;
  std::vector<bool> described_;  // each object in this frame
};

}  // namespace

std::unique_ptr<Technique> make_overlap(const Film& film, const overlap::MakeUnit& make, Port* port,
                                        const Told& told) {
  return std::make_unique<Overlapping>(film, make, port, told);
}

}  // namespace collide::techniques
