// SPDX-License-Identifier: MIT
#include "sim/compare/describe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "model/common/counted.h"

namespace collide::compare {

using techniques::FalseAnswer;
using techniques::ItemKind;
using techniques::Judge;

const char* name_of(Judge judge) {
  switch (judge) {
    case Judge::kPixelPairs:
      return "G1";
    case Judge::kWorld:
      return "G2";
    case Judge::kBounces:
      return "G3b";
    case Judge::kSixteenths:
      return "G3s";
    case Judge::kMovingPixels:
      return "G3p";
    case Judge::kCircleContacts:
      break;
  }
  return "G3";
}

const char* name_of(ItemKind kind) {
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

const char* name_of(FalseAnswer::Sort sort) {
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

const char* hit_in_words(Judge judge) {
  switch (judge) {
    case Judge::kPixelPairs:
      return "masks share a pixel";
    case Judge::kWorld:
      return "the ship touches the world";
    case Judge::kBounces:
      return "circles meet in motion, and do not just part";
    case Judge::kMovingPixels:
      return "masks meet in motion";
    case Judge::kSixteenths:
    case Judge::kCircleContacts:
      break;
  }
  return "circles meet in motion";
}

bool is_by_circles(Judge judge) {
  return techniques::is_timed(judge) && judge != Judge::kMovingPixels;
}

const char* item_in_words(ItemKind kind) {
  switch (kind) {
    case ItemKind::kPair:
      return "which two";
    case ItemKind::kObject:
      return "which one";
    case ItemKind::kFrame:
      return "yes or no";
    case ItemKind::kGroup:
      break;
  }
  return "which groups";
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

std::vector<std::string> leaps_in_words(const Comparison& comparison) {
  if (!comparison.first_leap) return {};
  const auto& [frame, object] = *comparison.first_leap;
  return {fmt::format("{} of more than half the screen, taken for motion: the first is that of {} "
                      "in frame {}",
                      counted(comparison.leaps, "step"),
                      comparison.scene->objects[static_cast<std::size_t>(object)].id, frame),
          "if they are jumps, say so in the scene: \"wrap\" for a world that wraps, \"jumps\" for "
          "an object"};
}

const char* reason(const FalseAnswer& answer) {
  return answer.reason ? techniques::name_of(*answer.reason) : "unknown";
}

}  // namespace collide::compare
