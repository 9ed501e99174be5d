// SPDX-License-Identifier: MIT
#include <map>

#include "model/common/record.h"
#include "sim/campaign/task.h"

namespace collide::campaign {
namespace {

constexpr std::uint64_t kFilesOfAShard = 4;

class VectorsSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(TaskResult& result) const override {
    result.files = files_;
    result.passed = passed_;
    result.failed_cases = failed_;
    result.known = known_;
  }

 protected:
  std::uint64_t take(const Shard& shard, const JsonField& files, Findings& findings) override {
    for (const JsonField& file : files.elements()) {
      ++files_;
      passed_ += count_in(file["passed"]);
      const std::uint64_t failed = count_in(file["failed"]);
      failed_ += failed;
      for (const auto& [rule, count] : members_of(file["known"])) known_[rule] += count_in(count);
      if (failed > 0) findings.failed(task_, shard, file["first_difference"].text());
    }
    return files.value().size();
  }

 private:
  std::uint64_t files_ = 0;
  std::uint64_t passed_ = 0;
  std::uint64_t failed_ = 0;
  std::map<std::string, std::uint64_t> known_;
};

class VectorsTask : public TaskKind {
 public:
  void fill_in(const JsonField& given, const std::filesystem::path& from,
               Json& task) const override {
    if (given.has("files")) task["files"] = absolute_files(given["files"], from, ".sst");
  }
  void read(const JsonField& json, Task& task) const override {
    require_only(json, {"files", "shard"});
    read_files(json, task);
    task.shard = read_shard(json, kFilesOfAShard);
  }
  Words words(const Task& task, std::uint64_t first, std::uint64_t count) const override {
    Words words = {"cpu", "68000", task.verb};
    const auto from = task.items.begin() + static_cast<std::ptrdiff_t>(first);
    words.insert(words.end(), from, from + static_cast<std::ptrdiff_t>(count));
    return words;
  }
  Words last_words() const override { return {"--json"}; }
  std::unique_ptr<Sum> sum(const Task& task) const override {
    return std::make_unique<VectorsSum>(task);
  }
  std::pair<std::string, std::string> counted() const override { return {"files", "file"}; }
};

}  // namespace

const TaskKind& vectors_task();
const TaskKind& vectors_task() {
  static const VectorsTask kTask;
  return kTask;
}

}  // namespace collide::campaign
