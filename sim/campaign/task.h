// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sim/campaign/plan.h"
#include "sim/campaign/sums.h"
#include "sim/tools/bounds.h"

namespace collide::cosim {
class UnitBench;
}

namespace collide::campaign {

/// A verb as campaigns know it: what a plan says of a task, the command of a part of it, and what
/// the parts come to. One a verb, `VERB_task` in sim/campaign/tasks/VERB.cpp: nothing else knows
/// it.
class TaskKind {
 public:
  using Words = std::vector<std::string>;

  virtual ~TaskKind() = default;

  /// Fills in what the plan leaves to the tree; names of files are relative to `from`.
  virtual void fill_in(const JsonField& given, const std::filesystem::path& from, Json& task) const;
  /// Its own members. Throws InputError.
  virtual void read(const JsonField& json, Task& task) const = 0;
  /// The command for that part, without the task's options.
  virtual Words words(const Task& task, std::uint64_t first, std::uint64_t count) const = 0;
  /// And what is behind them.
  virtual Words last_words() const { return {"--json", "--out", "out"}; }
  /// It prints a line of JSON for each thing done.
  virtual bool prints_lines() const { return false; }
  /// Programs that it starts; our own one units is in this one.
  virtual std::set<std::string> tools(const Task& task) const;
  virtual std::unique_ptr<Sum> sum(const Task& task) const = 0;
  /// The member of result.json that says how much was done, and what one of it is called.
  virtual std::pair<std::string, std::string> counted() const = 0;
};

/// That of a verb. Throws InputError at `field`, which names it, if campaigns know none.
const TaskKind& task_kind(const JsonField& field);
/// The same of a task that has been read.
const TaskKind& task_kind(const std::string& verb);

/// Members of a plan's task next to "task" and "seed", which all have.
using Members = std::vector<std::string_view>;
/// How much of it, with the name of what is counted.
inline const Members kOfAmount = {"hours", "per_second", "shard"};
inline const Members kOfRtl = {"rtl", "timing", "patience"};
void require_only(const JsonField& json, Members own, const std::vector<Members>& more = {});

/// `counted` is the member that says how much: "jobs". `usual` is how much of it a shard does
/// unless the plan says it: some ten seconds to minutes of one core.
void read_amount(const JsonField& json, const char* counted, std::uint64_t usual, Task& task);
std::uint64_t read_shard(const JsonField& json, std::uint64_t usual);
void read_rtl(const JsonField& json, Task& task);
const cosim::UnitBench& read_unit(const JsonField& json, Task& task);
void read_files(const JsonField& json, Task& task);
/// A list of names that are known, at least one.
void read_items(const JsonField& list, const std::vector<std::string>& known, Task& task);
/// A member that is an option of the verb, if it is there.
void read_option(const JsonField& json, const char* member, const std::string& option,
                 const tools::Bounds& bounds, Task& task);
void add_option(Task& task, const std::string& option, const std::string& value);
/// A file or, if `folder`, that or a folder, which has to be there.
std::string existing(const JsonField& field, bool folder);

/// "files" of a plan, absolute; of folders all that end so.
Json absolute_files(const JsonField& files, const std::filesystem::path& from,
                    const std::string& extension);

}  // namespace collide::campaign
