// SPDX-License-Identifier: MIT
#include "sim/compare/host_time.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "model/judge/adapters/bounding_boxes.h"
#include "model/judge/adapters/places.h"
#include "model/judge/roles.h"
#include "model/techniques/pixel_overlap.h"
#include "model/techniques/projection.h"
#include "model/techniques/swept_batch.h"
#include "model/techniques/swept_game.h"

namespace collide::compare {
namespace host {
namespace {

namespace swept = techniques::swept;
using techniques::Film;
using techniques::Granularity;

constexpr int kRuns = 5;
constexpr std::size_t kMostFrames = 200;
/// Pairs of objects in the frames of a run.
constexpr std::size_t kMostPairs = 4'000'000;

/// What a game has of an object when it asks.
struct Seen {
  int object;
  int sort;  ///< its class, from 0 on
  techniques::SeenBox box, fair_box;
  int x, y;
  const scene::PackedMask* mask;
  swept::MovingCircle<double> circle;
};
using Frame = std::vector<Seen>;

/// A film's frames as records, and which classes are compared with which.
class Records {
 public:
  Records(const Film& film, const Granularity& items_of) : film_(film) {
    for (const int number : film.classes()) sorts_.emplace(number, 0);
    int next = 0;
    for (auto& [number, sort] : sorts_) sort = next++;
    ask(items_of);
    const auto count = static_cast<std::size_t>(film.objects());
    const std::size_t most = std::clamp<std::size_t>(kMostPairs / (count * count), 1, kMostFrames);
    const auto all = static_cast<std::size_t>(film.frames());
    const std::size_t taken = std::min(all, most);
    for (std::size_t i = 0; i < taken; ++i) add(static_cast<int>(i * all / taken));
  }

  const std::vector<Frame>& frames() const { return frames_; }
  const Film& film() const { return film_; }
  /// Whether objects of the first class may hit those of the other.
  bool may_hit(const Seen& a, const Seen& b) const { return may_hit_[place(a, b)]; }
  /// Whether the first is a mover that is compared with the other.
  bool moves(const Seen& a, const Seen& b) const { return moves_[place(a, b)]; }

 private:
  std::size_t place(const Seen& a, const Seen& b) const { return place(a.sort, b.sort); }
  std::size_t place(int a, int b) const {
    return static_cast<std::size_t>(a) * sorts_.size() + static_cast<std::size_t>(b);
  }
  int sort_of(int object) const {
    return sorts_.at(film_.classes()[static_cast<std::size_t>(object)]);
  }

  /// Of two objects of each two classes.
  void ask(const Granularity& items_of) {
    may_hit_.assign(sorts_.size() * sorts_.size(), false);
    moves_ = may_hit_;
    std::vector<std::vector<int>> some(sorts_.size());
    for (int i = 0; i < film_.objects(); ++i) {
      auto& own = some[static_cast<std::size_t>(sort_of(i))];
      if (own.size() < 2) own.push_back(i);
    }
    for (const std::vector<int>& first : some) {
      for (const std::vector<int>& second : some) {
        const int a = first.front(), b = second.back();
        if (a == b || !film_.may_hit({a, b})) continue;
        may_hit_[place(sort_of(a), sort_of(b))] = true;
        const techniques::Items items = items_of({std::min(a, b), std::max(a, b)});
        moves_[place(sort_of(a), sort_of(b))] =
            std::count(items.begin(), items.end(), static_cast<std::uint32_t>(a)) != 0;
      }
    }
  }
  void add(int frame) {
    Frame records;
    const std::vector<techniques::Body> bodies = film_.bodies(frame);
    const std::vector<techniques::SeenBox> fair = techniques::fair_boxes_of(film_, frame);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const techniques::Body& body = bodies[i];
      if (body.mask == nullptr) continue;
      const int object = static_cast<int>(i);
      records.push_back({object, sort_of(object), techniques::seen_box(body, film_.world()),
                         fair[i], techniques::pixel(body.now.x), techniques::pixel(body.now.y),
                         body.mask, techniques::circle_of(body)});
    }
    frames_.push_back(std::move(records));
  }

  const Film& film_;
  std::map<int, int> sorts_;  // by class
  std::vector<bool> may_hit_, moves_;
  std::vector<Frame> frames_;
};

bool boxes_meet(const techniques::SeenBox& a, const techniques::SeenBox& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/// How many pairs of a frame pass the test.
template <typename Test>
std::uint64_t pairs(const Records& records, const Frame& frame, Test test) {
  std::uint64_t found = 0;
  for (auto a = frame.begin(); a != frame.end(); ++a) {
    for (auto b = std::next(a); b != frame.end(); ++b) {
      if (records.may_hit(*a, *b) && test(*a, *b)) ++found;
    }
  }
  return found;
}

std::uint64_t boxes(const Records& records, const Frame& frame) {
  return pairs(records, frame,
               [](const Seen& a, const Seen& b) { return boxes_meet(a.box, b.box); });
}
std::uint64_t fair_boxes(const Records& records, const Frame& frame) {
  return pairs(records, frame,
               [](const Seen& a, const Seen& b) { return boxes_meet(a.fair_box, b.fair_box); });
}
std::uint64_t circles(const Records& records, const Frame& frame) {
  return pairs(records, frame, [](const Seen& a, const Seen& b) {
    const double dx = a.circle.to.x - b.circle.to.x, dy = a.circle.to.y - b.circle.to.y;
    const double reach = a.circle.radius + b.circle.radius;
    return dx * dx + dy * dy <= reach * reach;
  });
}
std::uint64_t pixels(const Records& records, const Frame& frame) {
  return pairs(records, frame, [](const Seen& a, const Seen& b) {
    return boxes_meet(a.box, b.box) && techniques::overlap(*a.mask, *b.mask, b.x - a.x, b.y - a.y);
  });
}

std::uint64_t swept_r(const Records& records, const Frame& frame) {
  std::uint64_t found = 0;
  swept::Targets<double> targets;
  for (const Seen& mover : frame) {
    targets.clear();
    for (const Seen& target : frame) {
      if (&target != &mover && records.moves(mover, target)) targets.add(target.circle);
    }
    if (swept::earliest_r(mover.circle, targets)) ++found;
  }
  return found;
}

std::uint64_t swept_l(const Records& records, const Frame& frame) {
  std::uint64_t found = 0;
  std::vector<swept::Enemy> enemies;
  for (const Seen& mover : frame) {
    if (!swept::is_swept(mover.circle)) continue;
    enemies.clear();
    for (const Seen& target : frame) {
      if (&target == &mover || !records.moves(mover, target)) continue;
      enemies.push_back({{target.circle.to, target.circle.radius}});
    }
    if (swept::ball_contact(mover.circle, enemies)) ++found;
  }
  return found;
}

/// Rows and columns with a bit for each of those who mark.
class Arrays {
 public:
  explicit Arrays(const Film& film)
      : film_(film),
        bits_(film, techniques::objects_of(film, techniques::attacks), Projection::kProjectors),
        projection_(film.world().width, film.world().height, techniques::Edge::kClip) {}

  std::uint64_t operator()(const Records& /*records*/, const Frame& frame) {
    projection_.clear();
    for (const Seen& record : frame) {
      if (const auto bit = bits_.of(record.object)) {
        projection_.mark(*bit, {record.x, record.y, record.mask->width(), record.mask->height()});
      }
    }
    std::uint64_t found = 0;
    for (const Seen& record : frame) {
      if (!techniques::is_attacked(film_.roles()[static_cast<std::size_t>(record.object)]))
        continue;
      if (projection_.at(record.x + record.mask->width() / 2,
                         record.y + record.mask->height() / 2) != 0) {
        ++found;
      }
    }
    return found;
  }

 private:
  using Projection = techniques::Projection<std::uint64_t>;

  const Film& film_;
  techniques::Places bits_;
  Projection projection_;
};

}  // namespace
}  // namespace host

std::optional<HostTime> host_time(const std::string& technique, const techniques::Film& film,
                                  const techniques::Granularity& items_of) {
  using namespace host;
  std::function<std::uint64_t(const Records&, const Frame&)> program;
  if (technique == "boxes") program = boxes;
  if (technique == "fair-boxes") program = fair_boxes;
  if (technique == "circles") program = circles;
  if (technique == "pixels") program = pixels;
  if (technique == "swept-l") program = swept_l;
  if (technique == "swept-r") program = swept_r;
  if (technique == "projection") program = Arrays(film);
  if (!program) return std::nullopt;
  const Records records(film, items_of);
  HostTime time;
  time.runs = kRuns;
  time.frames = static_cast<int>(records.frames().size());
  std::vector<double> taken;
  for (int run = 0; run < kRuns; ++run) {
    time.found = 0;
    const auto start = std::chrono::steady_clock::now();
    for (const Frame& frame : records.frames()) time.found += program(records, frame);
    const std::chrono::duration<double, std::micro> passed =
        std::chrono::steady_clock::now() - start;
    taken.push_back(passed.count() / time.frames);
  }
  std::nth_element(taken.begin(), taken.begin() + kRuns / 2, taken.end());
  time.microseconds = taken[kRuns / 2];
  return time;
}

}  // namespace collide::compare
