// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "model/blitter/unit.h"
#include "model/impact/unit.h"
#include "model/judge/adapters/registry.h"
#include "model/overlap/unit.h"
#include "model/vera/unit.h"

/// Makes each technique for a film. Those that read and write memory take a port to it; without one
/// they have their own memory. Those that drive a unit take any implementation of it.
namespace collide::techniques {

/// How a program uses a technique: properly, or with a mistake that the hardware lets pass.
enum class ContinuumUse : std::uint8_t {
  kProper,
  kWrongGrey,  ///< the ship's place is grey, and compared with that of the next scroll position
  kDecorated,  ///< scenery is drawn in black, over the ship's place as well
};
enum class MandinUse : std::uint8_t {
  kProper,
  kCached,      ///< the CPU has a data cache, and reads the 0 back that it wrote
  kUncleared,   ///< the flag is not cleared before a test
  kNoEndMasks,  ///< whole words are combined
};
enum class VeraUse : std::uint8_t {
  kProper,
  kBelieved,    ///< every pair with the reported bits is taken for a hit
  kHalfScreen,  ///< VSTOP is in the middle
};
enum class RingsUse : std::uint8_t {
  kProper,
  kOneTable,  ///< the decision table of the first projectile and the first target serves all
};

/// Rectangles of the masks.
std::unique_ptr<Technique> make_boxes(const Film& film, Port* port = nullptr);

/// The same with the extents that each mask has, or the role of its object: insets for the player,
/// outsets for enemies.
std::unique_ptr<Technique> make_fair_boxes(const Film& film, Port* port = nullptr);

/// The circles that stand for the masks, where they are at the end of the frame.
std::unique_ptr<Technique> make_circles(const Film& film, Port* port = nullptr);

/// The masks themselves: AND of their words where rectangles overlap, in software.
std::unique_ptr<Technique> make_pixels(const Film& film, Port* port = nullptr);

/// The swept circle, of two classes the one that attacks, or the earlier, against the other, and
/// all of one class against each other: rule L with its caller, or rule R with both in motion.
std::unique_ptr<Technique> make_swept_l(const Film& film, Port* port = nullptr);
std::unique_ptr<Technique> make_swept_r(const Film& film, Port* port = nullptr);
/// Rule L in a game that bounces: a contact that is parting counts again.
std::unique_ptr<Technique> make_swept_l_bounce(const Film& film, Port* port = nullptr);

/// The figure test of Continuum on the frames the game draws, both of its calls together: the ship
/// against walls, enemies and terrain. Null for a film that is of no scene; throws InputError if it
/// is one that the game cannot show.
std::unique_ptr<Technique> make_continuum(const Film& film,
                                          ContinuumUse use = ContinuumUse::kProper,
                                          Port* port = nullptr, const Told& told = {});

/// Projection arrays of the film's screen with 64 projectors: the player and his bullets mark their
/// boxes, enemies and their bullets look at the middle of theirs.
std::unique_ptr<Technique> make_projection(const Film& film, Port* port = nullptr);
/// The same, never cleared.
std::unique_ptr<Technique> make_projection_uncleared(const Film& film, Port* port = nullptr);
/// The same with one bit for all who mark, so that it says of an object that something is there.
std::unique_ptr<Technique> make_projection_one_bit(const Film& film, Port* port = nullptr);
/// The arrays of the game: 256x256 pixels, its limits, its rectangles; the first objects of each
/// kind take part, and look at the middle of their boxes.
std::unique_ptr<Technique> make_flying_shark(const Film& film, Port* port = nullptr);
std::unique_ptr<Technique> make_flying_shark(const Film& film, Port* port, const Told& told);

/// AND and OR by the blitter for every pair whose boxes overlap; without a maker, on the golden
/// model.
std::unique_ptr<Technique> make_mandin(const Film& film, const blitter::MakeUnit& make = nullptr,
                                       MandinUse use = MandinUse::kProper, Port* port = nullptr,
                                       const Told& told = {});
/// The overlap unit: 128 sprites of up to 64 columns, wider masks in strips.
std::unique_ptr<Technique> make_overlap(const Film& film, const overlap::MakeUnit& make = nullptr,
                                        Port* port = nullptr, const Told& told = {});
/// The impact unit: the circles that stand for the first 128 objects, every contact.
std::unique_ptr<Technique> make_impact(const Film& film, const impact::MakeUnit& make = nullptr,
                                       Port* port = nullptr, const Told& told = {});
/// Impact says when circles around the masks touch, overlap whether they share a pixel from there
/// on, in steps of at most a pixel.
std::unique_ptr<Technique> make_impact_overlap(const Film& film,
                                               const impact::MakeUnit& impact = nullptr,
                                               const overlap::MakeUnit& overlap = nullptr,
                                               Port* port = nullptr);
/// VERA's masks alone: one bit for each of player and enemy, player and enemy bullet, bullet and
/// enemy, bullet and enemy bullet; or of two classes where they play no such parts.
std::unique_ptr<Technique> make_vera(const Film& film, const vera::MakeUnit& make = nullptr,
                                     VeraUse use = VeraUse::kProper);
/// The ring program in its original form: player bullets are projectiles, enemies targets.
std::unique_ptr<Technique> make_rings(const Film& film, const vera::MakeUnit& make = nullptr,
                                      RingsUse use = RingsUse::kProper, Port* port = nullptr,
                                      const Told& told = {});

/// What other chips report of the sprites they show, docs/reference/sprite-chips.md: the first
/// objects are their sprites, as many as they have, without scenery.
std::unique_ptr<Technique> make_tms9918(const Film& film, Port* port = nullptr);
std::unique_ptr<Technique> make_vic_ii(const Film& film, Port* port = nullptr);
std::unique_ptr<Technique> make_denise(const Film& film, Port* port = nullptr);
std::unique_ptr<Technique> make_gameduino(const Film& film, Port* port = nullptr);
std::unique_ptr<Technique> make_lynx(const Film& film, Port* port = nullptr);

}  // namespace collide::techniques
