// SPDX-License-Identifier: MIT
#include "sim/cosim/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "model/common/record.h"

namespace collide::cosim {

namespace {

/// [bin, hits, first job] of each bin that was hit. Quick: workers tell it after every few jobs.
Form<CoverGroup> hits_of_group() {
  const auto print = [](const CoverGroup& group) {
    Json hits = Json::array();
    for (std::size_t bin = 0; bin < group.counts().size(); ++bin) {
      if (group.counts()[bin] == 0) continue;
      hits.push_back(Json::array({bin, group.counts()[bin], group.firsts()[bin]}));
    }
    return hits;
  };
  const auto parse = [](const JsonField& field, CoverGroup& group) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    const std::size_t bins = group.counts().size();
    if (!field.value().is_array()) field.fail("is not an array");
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
      group.set_hits(number(0, 0, bins - 1), number(1, 1, kMost), number(2, 0, kMost));
    }
  };
  const auto schema = [](SchemaParts& parts) {
    const List<List<Usual>> numbers{{Usual{}, 3}};
    return numbers.form<std::vector<std::vector<std::uint64_t>>>().schema(parts);
  };
  return {print, parse, schema};
}

/// An array: of each group what `form` says, in their order.
Form<std::vector<CoverGroup>> each_group(const Form<CoverGroup>& form) {
  using Groups = std::vector<CoverGroup>;
  return {[form](const Groups& groups) {
            Json json = Json::array();
            for (const CoverGroup& group : groups) json.push_back(form.print(group));
            return json;
          },
          [form](const JsonField& field, Groups& groups) {
            const std::vector<JsonField> elements = field.elements();
            if (elements.size() != groups.size()) {
              field.fail(fmt::format("expected the unit's {} groups", groups.size()));
            }
            for (std::size_t i = 0; i < groups.size(); ++i) form.parse(elements[i], groups[i]);
          },
          [form](SchemaParts& parts) {
            return Json{{"type", "array"}, {"items", form.schema(parts)}};
          }};
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

void CoverGroup::add(const CoverGroup& later) {
  if (later.name_ != name_ || later.hits_.size() != hits_.size()) {
    throw std::logic_error("coverage group " + name_ + ": hits of another group");
  }
  for (std::size_t bin = 0; bin < hits_.size(); ++bin) {
    if (hits_[bin] == 0) firsts_[bin] = later.firsts_[bin];
    hits_[bin] += later.hits_[bin];
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

void Coverage::add(const Coverage& later) {
  if (later.groups_.size() != groups_.size()) throw std::logic_error("coverage of another unit");
  for (std::size_t i = 0; i < groups_.size(); ++i) groups_[i].add(later.groups_[i]);
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

const Record<CoverGroup::Axis>& record_of(const CoverGroup::Axis* /*axis*/) {
  using Axis = CoverGroup::Axis;
  static const auto kRecord =
      Record<Axis>("axis").member("name", &Axis::name).member("values", &Axis::values);
  return kRecord;
}

const Record<CoverGroup::Exclusion>& record_of(const CoverGroup::Exclusion* /*exclusion*/) {
  using Exclusion = CoverGroup::Exclusion;
  static const auto kRecord = Record<Exclusion>("exclusion")
                                  .member("bins", &Exclusion::bins)
                                  .member("reason", &Exclusion::reason);
  return kRecord;
}

const Record<CoverGroup>& record_of(const CoverGroup* /*group*/) {
  static const auto kRecord =
      Record<CoverGroup>("group")
          .shows("name", &CoverGroup::name)
          .shows("covered", &CoverGroup::covered)
          .shows("reachable", &CoverGroup::reachable)
          .shows("missed", &CoverGroup::missed, "reachable bins that no job hit")
          .shows("contradicted", &CoverGroup::contradicted,
                 "bins that were hit and are argued to be out of reach")
          .shows("excluded", &CoverGroup::exclusions)
          .shows("axes", &CoverGroup::axes,
                 "a bin for every combination of their values, numbered from 0 with the last axis "
                 "running fastest")
          .member(
              "hits", [](auto& group) -> auto& { return group; }, hits_of_group(),
              "of every bin that was hit its number, how often, and the first job that hit it")
          .checked([](const JsonField& field, CoverGroup& group) {
            if (field["name"].text() == group.name()) return;
            field["name"].fail("is \"" + field["name"].text() + "\", expected \"" + group.name() +
                               "\"");
          });
  return kRecord;
}

const Record<Coverage>& record_of(const Coverage* /*coverage*/) {
  static const auto kRecord =
      Record<Coverage>("coverage")
          .shows("covered", &Coverage::covered)
          .shows("reachable", &Coverage::reachable)
          .member("groups", &Coverage::groups_, each_group(form_of<CoverGroup>()));
  return kRecord;
}

Form<Coverage> hits_form() {
  const auto groups = each_group(hits_of_group());
  return {[groups](const Coverage& coverage) { return groups.print(coverage.groups_); },
          [groups](const JsonField& field, Coverage& coverage) {
            groups.parse(field, coverage.groups_);
          },
          groups.schema};
}

}  // namespace collide::cosim
