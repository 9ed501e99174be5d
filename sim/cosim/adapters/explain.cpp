// SPDX-License-Identifier: MIT
#include "sim/cosim/adapters/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "sim/units/divergence.h"

namespace collide::adapters {

std::string describe(const Access& access) {
  const char* const ends[] = {"is not answered", "", "is given up", "ends in a reset"};
  std::string text = fmt::format("{} of {:06X} lanes {:X}", access.write ? "write" : "read",
                                 access.address, access.select);
  if (access.write) text += fmt::format(" data {:08X}", access.data);
  text += fmt::format(" in clocks {} to {}", access.first, access.last);
  if (!access.is_answered()) return text + ", " + ends[static_cast<unsigned>(access.end)];
  if (access.error) return text + ": an error";
  return access.write ? text + ": done" : fmt::format("{}: {:08X}", text, access.answer);
}

namespace {

class Search {
 public:
  Search(const Adapter& adapter, const History& history) : adapter_(adapter), history_(history) {
    for (std::size_t n = 0; n < history.near.size(); ++n) {
      streams_[stream_of(history.near[n])].push_back(n);
    }
  }

  std::uint64_t run() {
    if (from(0, {0, 0})) return history_.near.size() + history_.far.size();
    report();
  }

 private:
  /// Of each stream, how many have been explained.
  using Places = std::array<std::size_t, 2>;

  /// Reads and writes of AXI4-Lite come in two.
  unsigned stream_of(const Access& access) const {
    return adapter_.near == Bus::kAxiLite && access.write ? 1 : 0;
  }

  /// Whether nothing need have been made of it.
  bool may_be_nothing(const Access& near) const {
    if (near.is_answered()) return adapter_.carry(near).refused && near.error;
    return near.end != Access::End::kOpen;
  }

  std::string why_not(const Access& near, const Access& far) const {
    const Carried carried = adapter_.carry(near);
    if (carried.refused) return "a refused access is not forwarded";
    if (near.write != far.write) return "it is of the other direction";
    const bool complete = far.is_answered();
    // AXI4-Lite may have shown a write's data alone when it came to its end.
    if ((complete || !far.write || far.address != 0) && carried.address != far.address) {
      return fmt::format("the address is {:06X}", carried.address);
    }
    if (complete || !far.write || far.has_data) {
      if (carried.select != far.select) return fmt::format("the lanes are {:X}", carried.select);
    }
    if (far.write && far.has_data && ((carried.data ^ far.data) & bytes(far.select)) != 0) {
      return fmt::format("the data are {:08X}", carried.data);
    }
    if (far.first < near.first) return "it is made before it was asked for";
    if (!near.is_answered() && far.first > near.last + adapter_.begins_behind) {
      return "it is made when it was asked for no longer";
    }
    if (!near.is_answered()) return "";
    if (!complete) return "it has no answer yet";
    if (near.shown < far.shown) return "it is answered before there is an answer";
    if (near.shown > far.last + 1) return "its answer comes late";
    if (near.error != far.error) {
      return fmt::format("the answer is {}", near.error ? "an error" : "none");
    }
    const std::uint32_t read = adapter_.answer(near, far.answer);
    if (!near.write && !near.error && read != near.answer) {
      return fmt::format("the answer is {:08X}", near.answer);
    }
    return fair(near, far) ? "" : "more than one of the other direction has passed it";
  }

  static std::uint32_t bytes(unsigned lanes) {
    std::uint32_t mask = 0;
    for (unsigned lane = 0; lane < 4; ++lane) mask |= (lanes >> lane & 1U) * (0xFFU << 8 * lane);
    return mask;
  }

  bool fair(const Access& near, const Access& far) const {
    if (adapter_.near != Bus::kAxiLite) return true;
    const auto passed =
        std::count_if(history_.far.begin(), history_.far.end(), [&](const Access& other) {
          return other.write != far.write && other.first > near.stands && other.first < far.first;
        });
    return passed <= 1;
  }

  bool from(std::size_t far, Places places) {
    if (far == history_.far.size()) return at_end(far, places);
    if (!tried_.insert({far, places}).second) return false;
    const Access& made = history_.far[far];
    const unsigned stream = stream_of(made);
    const auto& asked = streams_[stream];
    std::string why = "nothing was asked for";
    std::size_t nearest = asked.size();
    for (std::size_t place = places[stream]; place < asked.size(); ++place) {
      const Access& near = history_.near[asked[place]];
      const std::string reason = why_not(near, made);
      if (reason.empty()) {
        Places next = places;
        next[stream] = place + 1;
        if (from(far + 1, next)) return true;
      } else if (nearest == asked.size() && near.first <= made.first) {
        nearest = place;
        why = reason;
      }
      if (!may_be_nothing(near)) break;
    }
    note(far, nearest == asked.size() ? nullptr : &history_.near[asked[nearest]], why);
    return false;
  }

  bool at_end(std::size_t far, const Places& places) {
    for (unsigned stream = 0; stream < 2; ++stream) {
      for (std::size_t place = places[stream]; place < streams_[stream].size(); ++place) {
        const Access& near = history_.near[streams_[stream][place]];
        if (may_be_nothing(near)) continue;
        note(far, &near, "it was not forwarded");
        return false;
      }
    }
    return true;
  }

  /// The first of the longest prefix that can be explained.
  void note(std::size_t far, const Access* near, const std::string& why) {
    if (noted_ && far <= far_) return;
    noted_ = true;
    far_ = far;
    near_ = near;
    why_ = why;
  }

  [[noreturn]] void report() const {
    const bool made = far_ < history_.far.size();
    const std::string asked = near_ == nullptr ? "no access that explains it" : describe(*near_);
    const std::string shown =
        made ? describe(history_.far[far_]) : std::string("nothing on the far side");
    const std::uint64_t clock = made ? history_.far[far_].first : near_->last;
    const std::string what =
        made ? fmt::format("access {} of the far side", far_)
             : fmt::format("access {} of the near side", near_ - history_.near.data());
    std::string kind = why_;
    kind.erase(std::min(kind.size(), kind.find_first_of("0123456789ABCDEF")));
    Divergence divergence(what, clock, asked + ": " + why_, shown, kind);
    if (near_ != nullptr) {
      divergence.step = near_->number;
    } else {
      // The last that had begun by then.
      for (const Access& near : history_.near) {
        if (near.first <= clock) divergence.step = std::max(divergence.step, near.number);
      }
    }
    const std::size_t first = far_ < 3 ? 0 : far_ - 3;
    for (std::size_t n = first; n < std::min(history_.far.size(), far_ + 2); ++n) {
      divergence.context.push_back({"", describe(history_.far[n])});
    }
    throw divergence;
  }

  const Adapter& adapter_;
  const History& history_;
  std::array<std::vector<std::size_t>, 2> streams_;
  std::set<std::pair<std::size_t, Places>> tried_;
  bool noted_ = false;
  std::size_t far_ = 0;
  const Access* near_ = nullptr;
  std::string why_;
};

}  // namespace

std::uint64_t explain(const Adapter& adapter, const History& history) {
  return Search(adapter, history).run();
}

}  // namespace collide::adapters
