// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/judge/adapters/on_port.h"
#include "model/judge/adapters/overlap_program.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/pairs.h"
#include "model/judge/roles.h"
#include "model/overlap/golden.h"

namespace collide::techniques {
namespace {

/// The overlap unit: 128 sprites of up to 64 columns, wider masks in strips.
class Overlapping final : public OnPort {
 public:
  Overlapping(const Film& film, const overlap::MakeUnit& make, Port* port, const Told& told)
      : OnPort(film, port),
        told_(told.overlap),
        classes_(film),
        program_(film, *port_, kRecords, or_golden<overlap::Golden>(make)) {}

  World screen() const override { return OverlapProgram::screen(film_.world()); }
  /// A unit's first run clears its memories.
  bool remembers() const override { return true; }
  std::uint64_t memory_bits() const override { return OverlapProgram::kMemoryBits; }
  /// What its descriptors have no room for.
  bool sees(int /*frame*/, int object) const override {
    return described_[static_cast<std::size_t>(object)];
  }

  /// Who is there comes in order until there is no room for one.
  Answer look(int frame) override {
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
    if (told_) told_(program_.left(frame));
    return answer;
  }

 private:
  decltype(Told::overlap) told_;
  UnitClassBits classes_;
  OverlapProgram program_;
  std::vector<bool> described_;  // each object in this frame
};

}  // namespace

TechniqueRows overlap_techniques(const Equipment& equipment) {
  const auto make = [equipment](const Film& film) {
    return std::make_unique<Overlapping>(film, equipment.overlap, equipment.port, equipment.told);
  };
  return {
      9,
      {{"overlap",
        {"Overlap unit",
         "masks share a pixel",
         kOwnCore,
         "unit clocks",
         "128 sprites of 64x1024 pixels, of which larger masks take several, on at most 1024x512 "
         "pixels",
         "A unit that no chip had: a list of sprites in memory goes in, the pairs that "
         "share a pixel come out, each with the first of them.",
         "White frames are the rectangles of its sprites.",
         {"boxes"},
         ""},
        make}}};
}

}  // namespace collide::techniques
