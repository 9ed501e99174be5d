// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "model/common/record_of.h"

namespace collide::cosim {

/// A cross of axes: one bin for every combination of their values, with a count of hits.
class CoverGroup {
 public:
  struct Axis {
    std::string name;
    std::vector<std::string> values;
  };
  /// A value index for every axis.
  using Point = std::vector<unsigned>;

  CoverGroup(std::string name, std::vector<Axis> axes);

  /// Declares the bins that `matches` as out of reach, `reason` being the argument.
  CoverGroup& exclude(const std::string& reason, const std::function<bool(const Point&)>& matches);

  /// One hit; an index for every axis. Throws std::logic_error for a point off the axes.
  void hit(std::initializer_list<unsigned> point) {
    const std::size_t bin = bin_of(point);
    if (hits_[bin]++ == 0) firsts_[bin] = job_;
  }
  /// Hits are that job's from now on.
  void begin_job(std::uint64_t job) { job_ = job; }

  const std::string& name() const { return name_; }
  const std::vector<Axis>& axes() const { return axes_; }
  std::uint64_t hits(std::initializer_list<unsigned> point) const { return hits_[bin_of(point)]; }

  /// The hits of every bin, the last axis running fastest.
  const std::vector<std::uint64_t>& counts() const { return hits_; }
  /// Of every bin that was hit the job that did so first, in the same order.
  const std::vector<std::uint64_t>& firsts() const { return firsts_; }
  /// Whether it was argued to be out of reach.
  bool excluded(std::size_t bin) const { return excluded_[bin]; }
  /// "OP 3, HOP 1".
  std::string label(std::size_t bin) const;
  void set_hits(std::size_t bin, std::uint64_t hits, std::uint64_t first_job) {
    hits_[bin] = hits;
    firsts_[bin] = first_job;
  }
  /// Adds the hits of later jobs.
  void add(const CoverGroup& later);

  std::size_t reachable() const;
  std::size_t covered() const;
  /// Reachable bins without a hit, as "OP 3, HOP 1".
  std::vector<std::string> missed() const;
  /// Bins that were argued to be out of reach and were hit all the same.
  std::vector<std::string> contradicted() const;

  struct Exclusion {
    std::string reason;
    std::size_t bins;
  };
  const std::vector<Exclusion>& exclusions() const { return exclusions_; }

 private:
  std::size_t bin_of(std::initializer_list<unsigned> point) const {
    std::size_t bin = 0;
    auto size = sizes_.begin();
    for (const unsigned index : point) {
      if (size == sizes_.end() || index >= *size) off_axes();
      bin = bin * *size++ + index;
    }
    if (size != sizes_.end()) off_axes();
    return bin;
  }
  [[noreturn]] void off_axes() const;
  Point point(std::size_t bin) const;

  std::string name_;
  std::vector<Axis> axes_;
  std::vector<std::size_t> sizes_;
  std::vector<std::uint64_t> hits_;
  std::vector<std::uint64_t> firsts_;  // meaningful where there are hits
  std::uint64_t job_ = 0;
  std::vector<bool> excluded_;
  std::vector<Exclusion> exclusions_;
};

/// Functional coverage of a unit: what its stimulus has reached.
class Coverage {
 public:
  Coverage() = default;
  explicit Coverage(std::vector<CoverGroup> groups) : groups_(std::move(groups)) {}

  CoverGroup& group(std::size_t index) { return groups_[index]; }
  /// Hits are that job's from now on.
  void begin_job(std::uint64_t job);
  const std::vector<CoverGroup>& groups() const { return groups_; }
  /// The group of that name, which must exist.
  const CoverGroup& group(const std::string& name) const;

  std::size_t reachable() const;
  std::size_t covered() const;
  /// Whether no bin that was argued to be out of reach was hit.
  bool consistent() const;

  /// Adds the hits of later jobs. Throws std::logic_error unless they are of the same groups.
  void add(const Coverage& later);

  /// A table of the groups, then the first `most_missed` of the missed bins.
  std::string table(std::size_t most_missed = 8) const;

 private:
  friend const Record<Coverage>& record_of(const Coverage* coverage);
  friend Form<Coverage> hits_form();

  std::vector<CoverGroup> groups_;
};

/// As results have it. It is read into a coverage of the same groups without hits.
const Record<Coverage>& record_of(const Coverage* coverage);
/// The same without what the unit's groups are: of each, in their order, its hits.
Form<Coverage> hits_form();

const Record<CoverGroup>& record_of(const CoverGroup* group);
const Record<CoverGroup::Axis>& record_of(const CoverGroup::Axis* axis);
const Record<CoverGroup::Exclusion>& record_of(const CoverGroup::Exclusion* exclusion);

}  // namespace collide::cosim
