// SPDX-License-Identifier: MIT
#include "sim/compare/describe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace collide::compare {

using techniques::FalseAnswer;
using techniques::ItemKind;
using techniques::Judge;

const char* name(Judge judge) {
  switch (judge) {
    case Judge::kPixelPairs:
      return "G1";
    case Judge::kWorld:
      return "G2";
    case Judge::kBounces:
      return "G3b";
    case Judge::kCircleContacts:
      break;
  }
  return "G3";
}

const char* name(ItemKind kind) {
  switch (kind) {
    case ItemKind::kPair:
      return "pair";
    case ItemKind::kObject:
      return "object";
    case ItemKind::kFrame:
      return "frame";
    case ItemKind::kGroup:
      break;
  }
  return "group";
}

const char* name(FalseAnswer::Sort sort) {
  switch (sort) {
    case FalseAnswer::kMissed:
      return "missed";
    case FalseAnswer::kInvented:
      return "invented";
    case FalseAnswer::kMistimed:
      break;
  }
  return "mistimed";
}

std::vector<std::string> objects_of(const FalseAnswer& answer, ItemKind kind,
                                    const scene::Scene& scene) {
  std::set<std::size_t> indices;
  for (const techniques::IndexPair& pair : answer.pairs) {
    indices.insert(static_cast<std::size_t>(pair.first));
    indices.insert(static_cast<std::size_t>(pair.second));
  }
  if (kind == ItemKind::kObject) indices.insert(answer.item);
  std::vector<std::string> ids;
  for (const std::size_t index : indices) ids.push_back(scene.objects[index].id);
  return ids;
}

std::string what(const FalseAnswer& answer, ItemKind kind, const scene::Scene& scene) {
  const std::vector<std::string> ids = objects_of(answer, kind, scene);
  if (kind == ItemKind::kGroup) {
    return fmt::format("group bit {}{}{}", answer.item, ids.empty() ? "" : ": ",
                       fmt::join(ids, ", "));
  }
  return fmt::format("{}", fmt::join(ids, ids.size() == 2 ? " and " : ", "));
}

const char* about(const std::string& technique) {
  struct About {
    const char* name;
    const char* text;
  };
  static constexpr About kAbout[] = {
      {"boxes",
       "The rectangles around the masks, every pair. Cheap, and never misses; corners lie."},
      {"circles", "A disc of the same area in place of each mask, at the end of the frame."},
      {"pixels",
       "The masks themselves, in software: the words of every two whose boxes overlap are ANDed."},
      {"continuum",
       "The Macintosh game's test: the ship is compared with the screen, drawn on a grey of which "
       "every other dot is black. What lies on black dots only is not seen."},
      {"swept-l",
       "Where along its way does a circle first touch another: the rule found in a game's source, "
       "with its thresholds, and enemies taken where they are at the end."},
      {"swept-r",
       "The same question answered exactly, with both in motion. It is its own judge: fast things "
       "do not tunnel, but circles are not masks."},
      {"projection",
       "Shots mark their rows and columns in two arrays; an enemy looks at one point in them. The "
       "cost does not grow with the pairs."},
      {"flying-shark",
       "The same in the form of the arcade conversion on a Z80: 256x256 pixels, six bullets, one "
       "player."},
      {"mandin",
       "The Atari's blitter ANDs the zone in which two boxes overlap and ORs the result into one "
       "word."},
      {"vera",
       "The video chip of the Commander X16 compares group masks pixel by pixel while it draws, "
       "and reports four bits a frame."},
      {"rings",
       "The video chip names the halves of the screen, cells narrow the pairs down, and a table "
       "decides at the pixel. Who is hit is dead from then on."},
      {"tms9918",
       "MSX and ColecoVision: one bit for the whole frame, and only four sprites on a line."},
      {"vic-ii",
       "Commodore 64: a bit for each of eight sprites that took part in a collision, not with "
       "whom; "
       "it looks under the border as well."},
      {"denise",
       "Amiga: eight sprites are four pairs, and a bit says which two pairs met. Within a pair "
       "nothing is seen."},
      {"gameduino",
       "A sprite learns the number of one that it covers: the last one that was on top there."},
      {"lynx",
       "Atari Lynx: every sprite is painted over the numbers of those before it, and learns the "
       "highest."},
      {"continuum-wrong-grey", "Misused: the ship is compared with the grey of another position."},
      {"continuum-decorated", "Misused: decoration is drawn in black where the ship looks."},
      {"swept-l-bounce",
       "Misused: in a game that bounces, circles that touch and part are hit a second time."},
      {"projection-uncleared", "Misused: the marks of earlier frames stay."},
      {"projection-one-bit", "Misused: all who mark share a bit."},
      {"mandin-cached", "Misused: the CPU reads the flag from its data cache."},
      {"mandin-uncleared", "Misused: nobody clears the flag before a test."},
      {"mandin-no-end-masks", "Misused: whole words are combined, with what is beside the zone."},
      {"vera-believed", "Misused: every pair that the bits allow is taken for a hit."},
      {"vera-half-screen", "Misused: the display ends in the middle of the screen."},
      {"rings-one-table", "Misused: one decision table serves all shapes."},
  };
  for (const About& known : kAbout) {
    if (technique == known.name) return known.text;
  }
  return "";
}

const char* reason(const FalseAnswer& answer) {
  return answer.reason ? techniques::name(*answer.reason) : "unknown";
}

}  // namespace collide::compare
