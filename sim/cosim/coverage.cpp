// SPDX-License-Identifier: MIT
#include "sim/cosim/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string_view>

namespace collide::cosim {

namespace {

/// [bin, hits, first job] of each bin that was hit.
Json hits_of(const CoverGroup& group) {
  Json hits = Json::array();
  for (std::size_t bin = 0; bin < group.counts().size(); ++bin) {
    if (group.counts()[bin] == 0) continue;
    hits.push_back(Json::array({bin, group.counts()[bin], group.firsts()[bin]}));
  }
  return hits;
}

}  // namespace

CoverGroup::CoverGroup(std::string name, std::vector<Axis> axes)
    : name_(std::move(name)), axes_(std::move(axes)) {
  std::size_t bins = 1;
  for (const Axis& axis : axes_) {
    sizes_.push_back(axis.values.size());
    bins *= axis.values.size();
  }
  hits_.resize(bins);
  firsts_.resize(bins);
  excluded_.resize(bins);
}

CoverGroup& CoverGroup::exclude(const std::string& reason,
                                const std::function<bool(const Point&)>& matches) {
  std::size_t excluded = 0;
  for (std::size_t bin = 0; bin < hits_.size(); ++bin) {
    if (excluded_[bin] || !matches(point(bin))) continue;
    excluded_[bin] = true;
    ++excluded;
  }
  exclusions_.push_back({reason, excluded});
  return *this;
}

void CoverGroup::off_axes() const {
  throw std::logic_error("coverage group " + name_ + ": a point off its axes");
}

CoverGroup::Point CoverGroup::point(std::size_t bin) const {
  Point indices(axes_.size());
  for (std::size_t axis = axes_.size(); axis-- > 0;) {
    indices[axis] = static_cast<unsigned>(bin % sizes_[axis]);
    bin /= sizes_[axis];
  }
  return indices;
}

std::string CoverGroup::label(std::size_t bin) const {
  const Point indices = point(bin);
  std::vector<std::string> parts;
  for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
    parts.push_back(axes_[axis].name + " " + axes_[axis].values[indices[axis]]);
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::size_t CoverGroup::reachable() const {
  return static_cast<std::size_t>(std::count(excluded_.begin(), excluded_.end(), false));
}

std::size_t CoverGroup::covered() const {
  std::size_t count = 0;
  for (std::size_t bin = 0; bin < hits_.size(); ++bin) {
    if (!excluded_[bin] && hits_[bin] > 0) ++count;
  }
  return count;
}

std::vector<std::string> CoverGroup::missed() const {
  std::vector<std::string> labels;
  for (std::size_t bin = 0; bin < hits_.size(); ++bin) {
    if (!excluded_[bin] && hits_[bin] == 0) labels.push_back(label(bin));
  }
  return labels;
}

std::vector<std::string> CoverGroup::contradicted() const {
  std::vector<std::string> labels;
  for (std::size_t bin = 0; bin < hits_.size(); ++bin) {
    if (excluded_[bin] && hits_[bin] > 0) labels.push_back(label(bin));
  }
  return labels;
}

void CoverGroup::add(const std::vector<std::uint64_t>& counts,
                     const std::vector<std::uint64_t>& firsts) {
  if (counts.size() != hits_.size() || firsts.size() != hits_.size()) {
    throw std::logic_error(fmt::format("coverage group {}: {} counts, {} first jobs for {} bins",
                                       name_, counts.size(), firsts.size(), hits_.size()));
  }
  for (std::size_t bin = 0; bin < hits_.size(); ++bin) {
    if (hits_[bin] == 0) firsts_[bin] = firsts[bin];
    hits_[bin] += counts[bin];
  }
}

void Coverage::begin_job(std::uint64_t job) {
  for (CoverGroup& group : groups_) group.begin_job(job);
}

const CoverGroup& Coverage::group(const std::string& name) const {
  const auto found = std::find_if(groups_.begin(), groups_.end(),
                                  [&](const CoverGroup& group) { return group.name() == name; });
  if (found == groups_.end()) throw std::logic_error("no coverage group " + name);
  return *found;
}

std::size_t Coverage::reachable() const {
  return std::accumulate(
      groups_.begin(), groups_.end(), std::size_t{0},
      [](std::size_t sum, const auto& group) { return sum + group.reachable(); });
}

std::size_t Coverage::covered() const {
  return std::accumulate(groups_.begin(), groups_.end(), std::size_t{0},
                         [](std::size_t sum, const auto& group) { return sum + group.covered(); });
}

bool Coverage::consistent() const {
  return std::all_of(groups_.begin(), groups_.end(),
                     [](const CoverGroup& group) { return group.contradicted().empty(); });
}

Json Coverage::counts() const {
  Json counts = Json::object();
  for (const CoverGroup& group : groups_) counts[group.name()] = hits_of(group);
  return counts;
}

void Coverage::add(const JsonField& counts) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  struct Hits {
    std::vector<std::uint64_t> counts;
    std::vector<std::uint64_t> firsts;
  };
  std::vector<std::string_view> known;
  for (const CoverGroup& group : groups_) known.push_back(group.name());
  counts.require_only(known);
  std::vector<Hits> of_groups;
  for (const CoverGroup& group : groups_) {
    const std::size_t bins = group.counts().size();
    Hits& hits = of_groups.emplace_back();
    hits.counts.resize(bins);
    hits.firsts.resize(bins);
    const JsonField field = counts[group.name().c_str()];
    if (!field.value().is_array()) field.fail("is no array");
    for (const Json& entry : field.value()) {
      const auto number = [&](std::size_t i, std::uint64_t low, std::uint64_t high) {
        const bool right = entry.is_array() && entry.size() == 3 && entry[i].is_number_unsigned();
        const std::uint64_t value = right ? entry[i].get<std::uint64_t>() : 0;
        if (!right || value < low || value > high) {
          field.fail(fmt::format("{}: expected one of the {} bins, its hits and the first job",
                                 entry.dump(), bins));
        }
        return value;
      };
      const std::uint64_t bin = number(0, 0, bins - 1);
      hits.counts[bin] = number(1, 1, kMost);
      hits.firsts[bin] = number(2, 0, kMost);
    }
  }
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    groups_[i].add(of_groups[i].counts, of_groups[i].firsts);
  }
}

std::string Coverage::table(std::size_t most_missed) const {
  const auto row = [](const std::string& name, std::size_t covered, std::size_t reachable) {
    const double percent =
        reachable == 0 ? 100
                       : 100.0 * static_cast<double>(covered) / static_cast<double>(reachable);
    return fmt::format("  {:<22} {:>5} / {:<5} {:>5.1f} %\n", name, covered, reachable, percent);
  };
  std::string text;
  for (const CoverGroup& group : groups_) {
    text += row(group.name(), group.covered(), group.reachable());
  }
  text += row("all", covered(), reachable());
  std::size_t missed_bins = 0;
  for (const CoverGroup& group : groups_) {
    for (const std::string& bin : group.missed()) {
      if (missed_bins++ < most_missed) text += fmt::format("  missed {}: {}\n", group.name(), bin);
    }
    for (const std::string& bin : group.contradicted()) {
      text += fmt::format("  NOT out of reach, {}: {}\n", group.name(), bin);
    }
  }
  if (missed_bins > most_missed) {
    text += fmt::format("  missed: and {} more bins\n", missed_bins - most_missed);
  }
  return text;
}

Json Coverage::to_json() const {
  Json json = {{"covered", covered()}, {"reachable", reachable()}, {"groups", Json::array()}};
  for (const CoverGroup& group : groups_) {
    Json entry = {{"name", group.name()},
                  {"covered", group.covered()},
                  {"reachable", group.reachable()},
                  {"missed", group.missed()},
                  {"contradicted", group.contradicted()},
                  {"excluded", Json::array()}};
    for (const CoverGroup::Axis& axis : group.axes()) {
      entry["axes"].push_back({{"name", axis.name}, {"values", axis.values}});
    }
    entry["hits"] = hits_of(group);
    for (const CoverGroup::Exclusion& exclusion : group.exclusions()) {
      entry["excluded"].push_back({{"bins", exclusion.bins}, {"reason", exclusion.reason}});
    }
    json["groups"].push_back(entry);
  }
  return json;
}

}  // namespace collide::cosim
