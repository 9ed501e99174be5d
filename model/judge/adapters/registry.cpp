// SPDX-License-Identifier: MIT
#include "model/judge/adapters/registry.h"

#include "model/judge/adapters/technique_makers.h"
#include "model/judge/adapters/technique_words.h"

namespace collide::techniques {

std::vector<TechniqueMaker> all_techniques(const Equipment& equipment) {
  Port* const port = equipment.port;
  const auto on = [port](std::unique_ptr<Technique> (*make)(const Film&, Port*)) {
    return [make, port](const Film& film) { return make(film, port); };
  };
  return {{"boxes", words::kBoxes, on(make_boxes)},
          {"fair-boxes", words::kFairBoxes, on(make_fair_boxes)},
          {"circles", words::kCircles, on(make_circles)},
          {"pixels", words::kPixels, on(make_pixels)},
          {"continuum", words::kContinuum,
           [equipment](const Film& film) {
             return make_continuum(film, ContinuumUse::kProper, equipment.port, equipment.told);
           }},
          {"swept-l", words::kSweptL, on(make_swept_l)},
          {"swept-r", words::kSweptR, on(make_swept_r)},
          {"projection", words::kProjection, on(make_projection)},
          {"flying-shark", words::kFlyingShark,
           [equipment](const Film& film) {
             return make_flying_shark(film, equipment.port, equipment.told);
           }},
          {"mandin", words::kMandin,
           [equipment](const Film& film) {
             return make_mandin(film, equipment.blitter, MandinUse::kProper, equipment.port,
                                equipment.told);
           }},
          {"vera", words::kVera,
           [equipment](const Film& film) { return make_vera(film, equipment.vera); }},
          {"rings", words::kRings,
           [equipment](const Film& film) {
             return make_rings(film, equipment.vera, RingsUse::kProper, equipment.port,
                               equipment.told);
           }},
          {"overlap", words::kOverlap,
           [equipment](const Film& film) {
             return make_overlap(film, equipment.overlap, equipment.port, equipment.told);
           }},
          {"impact", words::kImpact,
           [equipment](const Film& film) {
             return make_impact(film, equipment.impact, equipment.port, equipment.told);
           }},
          {"impact-overlap", words::kImpactOverlap,
           [equipment](const Film& film) {
             return make_impact_overlap(film, equipment.impact, equipment.overlap, equipment.port);
           }},
          {"tms9918", words::kTms9918, on(make_tms9918)},
          {"vic-ii", words::kVicIi, on(make_vic_ii)},
          {"denise", words::kDenise, on(make_denise)},
          {"gameduino", words::kGameduino, on(make_gameduino)},
          {"lynx", words::kLynx, on(make_lynx)}};
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
  return {{"continuum-wrong-grey", words::kContinuumWrongGrey, continuum(ContinuumUse::kWrongGrey)},
          {"continuum-decorated", words::kContinuumDecorated, continuum(ContinuumUse::kDecorated)},
          {"swept-l-bounce", words::kSweptLBounce, on(make_swept_l_bounce)},
          {"projection-uncleared", words::kProjectionUncleared, on(make_projection_uncleared)},
          {"projection-one-bit", words::kProjectionOneBit, on(make_projection_one_bit)},
          {"mandin-cached", words::kMandinCached, mandin(MandinUse::kCached)},
          {"mandin-uncleared", words::kMandinUncleared, mandin(MandinUse::kUncleared)},
          {"mandin-no-end-masks", words::kMandinNoEndMasks, mandin(MandinUse::kNoEndMasks)},
          {"vera-believed", words::kVeraBelieved, vera(VeraUse::kBelieved)},
          {"vera-half-screen", words::kVeraHalfScreen, vera(VeraUse::kHalfScreen)},
          {"rings-one-table", words::kRingsOneTable, [equipment](const Film& film) {
             return make_rings(film, equipment.vera, RingsUse::kOneTable, equipment.port);
           }}};
}

}  // namespace collide::techniques
