// SPDX-License-Identifier: MIT
#include "model/judge/adapters/bounding_boxes.h"

#include <algorithm>
#include <map>

#include "model/techniques/fair_boxes.h"

namespace collide::techniques {
namespace {

/// How many of the columns added so far are below another, by a tree of sums (Fenwick's).
class ColumnCounts {
 public:
  void add(int column) {
    for (std::size_t i = static_cast<std::size_t>(column) + 1; i <= kColumns; i += i & (~i + 1)) {
      ++sums_[i];
    }
  }
  std::uint64_t below(int column) const {
    std::uint64_t sum = 0;
    for (auto i = static_cast<std::size_t>(column); i > 0; i &= i - 1) sum += sums_[i];
    return sum;
  }

 private:
  static constexpr std::size_t kColumns = 1 << 16;  // a word's
  std::vector<std::uint64_t> sums_ = std::vector<std::uint64_t>(kColumns + 1);
};

}  // namespace

SeenBox seen_box(const Body& body, const World& world) {
  if (body.mask == nullptr) return {0, 0, 0, 0};
  return seen_box(
      Rectangle{pixel(body.now.x), pixel(body.now.y), body.mask->width(), body.mask->height()},
      world);
}

SeenBox seen_box(const Rectangle& rectangle, const World& world) {
  const SeenBox box{std::max(rectangle.x, 0), std::max(rectangle.y, 0),
                    std::min(rectangle.x + rectangle.width, world.width),
                    std::min(rectangle.y + rectangle.height, world.height)};
  return box.left >= box.right || box.top >= box.bottom ? SeenBox{0, 0, 0, 0} : box;
}

std::vector<SeenBox> seen_boxes(const std::vector<Body>& bodies, const World& world) {
  std::vector<SeenBox> boxes;
  boxes.reserve(bodies.size());
  for (const Body& body : bodies) boxes.push_back(seen_box(body, world));
  return boxes;
}

scene::Extents extents_of(const Film& film, int frame, int object) {
  const Film::Shape& shape = film.shapes()[static_cast<std::size_t>(film.shape_of(frame, object))];
  if (shape.extents) return *shape.extents;
  return fair_boxes::usual_extents(film.roles()[static_cast<std::size_t>(object)],
                                   shape.mask.width(), shape.mask.height());
}

std::vector<SeenBox> fair_boxes_of(const Film& film, int frame) {
  std::vector<SeenBox> boxes;
  const std::vector<Body> bodies = film.bodies(frame);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Body& body = bodies[i];
    if (body.mask == nullptr) {
      boxes.push_back({0, 0, 0, 0});
      continue;
    }
    boxes.push_back(seen_box(
        fair_boxes::box_of(pixel(body.now.x), pixel(body.now.y), body.mask->width(),
                           body.mask->height(), extents_of(film, frame, static_cast<int>(i))),
        film.world()));
  }
  return boxes;
}

void BoxTable::preset(int frame, const std::vector<SeenBox>& boxes) {
  frame_ = frame;
  boxes_ = boxes;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    std::uint32_t at = record(static_cast<int>(i));
    for (const int side : {boxes[i].left, boxes[i].right, boxes[i].top, boxes[i].bottom}) {
      port_->preset(at, static_cast<std::uint16_t>(side));
      at += 2;
    }
  }
}

SeenBox BoxTable::read(int index) {
  const std::uint32_t at = record(index);
  SeenBox box;
  box.left = port_->read(at);
  box.right = port_->read(at + 2);
  box.top = port_->read(at + 4);
  box.bottom = port_->read(at + 6);
  return box;
}

std::optional<SeenBox> BoxTable::meeting(const SeenBox& box, int index) {
  const std::uint32_t at = record(index);
  SeenBox other;
  if ((other.left = port_->read(at)) >= box.right) return std::nullopt;
  if ((other.right = port_->read(at + 2)) <= box.left) return std::nullopt;
  if ((other.top = port_->read(at + 4)) >= box.bottom) return std::nullopt;
  if ((other.bottom = port_->read(at + 6)) <= box.top) return std::nullopt;
  return other;
}

/// What `read` and `meeting` read of all boxes and pairs, without looking at each pair.
std::uint64_t BoxTable::words_read() const {
  // The first word of each pair, and the second of those whose left side passed: for each box, how
  // many behind it begin left of its right side. What is behind it is counted by class; where all
  // may hit all, that makes no difference.
  const bool one_class = film_.rules().all();
  struct Behind {
    std::uint64_t count = 0;
    ColumnCounts lefts;
  };
  std::map<int, Behind> behind;
  std::uint64_t words = 0;
  for (std::size_t i = boxes_.size(); i-- > 0;) {
    if (!film_.there(frame_, static_cast<int>(i))) continue;
    const int own_class = one_class ? 0 : film_.classes()[i];
    std::uint64_t compared = 0;
    for (const auto& [other, those] : behind) {
      if (!film_.rules().may_hit(own_class, other)) continue;
      compared += those.count;
      words += those.lefts.below(boxes_[i].right);
    }
    words += compared == 0 ? 0 : 4 + compared;
    Behind& own = behind[own_class];
    ++own.count;
    own.lefts.add(boxes_[i].left);
  }
  // The third of those side by side, and the fourth of those whose top passed as well.
  each_side_by_side(boxes_, from_left(boxes_), [&](std::size_t i, std::size_t j) {
    if (!film_.may_hit({static_cast<int>(i), static_cast<int>(j)})) return;
    words += boxes_[j].top < boxes_[i].bottom ? 2 : 1;
  });
  return words;
}

}  // namespace collide::techniques
