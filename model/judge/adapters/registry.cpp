// SPDX-License-Identifier: MIT
#include "model/judge/adapters/registry.h"

#include "model/judge/adapters/technique_makers.h"

namespace collide::techniques {

std::vector<TechniqueMaker> all_techniques(const Equipment& equipment) {
  Port* const port = equipment.port;
  const auto on = [port](std::unique_ptr<Technique> (*make)(const Film&, Port*)) {
    return [make, port](const Film& film) { return make(film, port); };
  };
  return {{"boxes", on(make_boxes)},
          {"fair-boxes", on(make_fair_boxes)},
          {"circles", on(make_circles)},
          {"pixels", on(make_pixels)},
          {"continuum",
           [equipment](const Film& film) {
             return make_continuum(film, ContinuumUse::kProper, equipment.port, equipment.told);
           }},
          {"swept-l", on(make_swept_l)},
          {"swept-r", on(make_swept_r)},
          {"projection", on(make_projection)},
          {"flying-shark",
           [equipment](const Film& film) {
             return make_flying_shark(film, equipment.port, equipment.told);
           }},
          {"mandin",
           [equipment](const Film& film) {
             return make_mandin(film, equipment.blitter, MandinUse::kProper, equipment.port,
                                equipment.told);
           }},
          {"vera", [equipment](const Film& film) { return make_vera(film, equipment.vera); }},
          {"rings",
           [equipment](const Film& film) {
             return make_rings(film, equipment.vera, RingsUse::kProper, equipment.port,
                               equipment.told);
           }},
          {"overlap",
           [equipment](const Film& film) {
             return make_overlap(film, equipment.overlap, equipment.port, equipment.told);
           }},
          {"impact",
           [equipment](const Film& film) {
             return make_impact(film, equipment.impact, equipment.port, equipment.told);
           }},
          {"impact-overlap",
           [equipment](const Film& film) {
             return make_impact_overlap(film, equipment.impact, equipment.overlap, equipment.port);
           }},
          {"tms9918", on(make_tms9918)},
          {"vic-ii", on(make_vic_ii)},
          {"denise", on(make_denise)},
          {"gameduino", on(make_gameduino)},
          {"lynx", on(make_lynx)}};
}

std::vector<TechniqueMaker> misused_techniques(const Equipment& equipment) {
  Port* const port = equipment.port;
  const auto continuum = [port](ContinuumUse use) {
    return [port, use](const Film& film) { return make_continuum(film, use, port); };
  };
  const auto mandin = [equipment](MandinUse use) {
    return [equipment, use](const Film& film) {
      return make_mandin(film, equipment.blitter, use, equipment.port);
    };
  };
  const auto vera = [equipment](VeraUse use) {
    return [equipment, use](const Film& film) { return make_vera(film, equipment.vera, use); };
  };
  const auto on = [port](std::unique_ptr<Technique> (*make)(const Film&, Port*)) {
    return [make, port](const Film& film) { return make(film, port); };
  };
  return {{"continuum-wrong-grey", continuum(ContinuumUse::kWrongGrey)},
          {"continuum-decorated", continuum(ContinuumUse::kDecorated)},
          {"swept-l-bounce", on(make_swept_l_bounce)},
          {"projection-uncleared", on(make_projection_uncleared)},
          {"projection-one-bit", on(make_projection_one_bit)},
          {"mandin-cached", mandin(MandinUse::kCached)},
          {"mandin-uncleared", mandin(MandinUse::kUncleared)},
          {"mandin-no-end-masks", mandin(MandinUse::kNoEndMasks)},
          {"vera-believed", vera(VeraUse::kBelieved)},
          {"vera-half-screen", vera(VeraUse::kHalfScreen)},
          {"rings-one-table", [equipment](const Film& film) {
             return make_rings(film, equipment.vera, RingsUse::kOneTable, equipment.port);
           }}};
}

}  // namespace collide::techniques
